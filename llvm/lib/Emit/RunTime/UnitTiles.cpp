// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of a block, by a unit whose fragments have one shape. Columns of a
// block are equal parts, rows are parts as large as they can be, and the last
// fragment reaches into the one before it: 37 columns, at most 16 in a fragment
// and two fragments in a tile, are
//
//   0..12      a tile of one fragment
//   13..25     a tile of two
//   24..36     its second fragment starts earlier
//
// Only fragments of one tile overlap, which reads all that it adds to before it
// writes: the tile with fewer fragments comes first. So no element of a block
// is behind its end, nothing is masked, and the unit is configured once.

#include "RunTime/UnitTiles.h"
#include "Product/TileLoop.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
/// What the function is given, in the order of its parameters.
enum Parameter : unsigned {
  BaseA,
  BaseB,
  StrideB,
  BaseC,
  StrideC,
  BaseStart,
  StrideStart,
  RowsOfStart,
  ExtentM,
  ExtentN,
  ExtentK,
  FragmentM,
  FragmentN,
  NumParameters
};

class UnitTiles {
  const UnitBlock &Block;
  const KernelInfo &Kernel;
  Function &F;
  IRBuilderBase &B;
  ProductMemory Memory;
  FragmentShape Shape;
  /// How many fragments there are along M and N.
  Value *FragmentsM, *FragmentsN;

public:
  UnitTiles(const UnitBlock &Block, Function &F, IRBuilderBase &B);
  void emit();

private:
  Value *index(Parameter P) { return toIndex(F.getArg(P), B); }
  MemoryRef at(const MemoryRef &Form, Parameter Base, Value *Rows,
               Value *Columns);
  void emitRows();
  void emitRow(Value *V, unsigned Rows, unsigned MostColumns);
  void emitTile(Value *V, unsigned Rows, Value *Column, unsigned Columns);
};
} // namespace

MemoryRef UnitTiles::at(const MemoryRef &Form, Parameter Base, Value *Rows,
                        Value *Columns) {
  MemoryRef Ref = Form;
  Ref.Base = F.getArg(Base);
  Ref.Strides = {Rows, Columns};
  return Ref;
}

UnitTiles::UnitTiles(const UnitBlock &Block, Function &F, IRBuilderBase &B)
    : Block(Block), Kernel(*Block.Plan.Kernel), F(F), B(B),
      Memory{Block.A, Block.B, Block.C, {}} {
  Value *One = getIndex(B, 1);
  Memory.A.Base = F.getArg(BaseA);
  Memory.B = at(Block.B, BaseB, One, F.getArg(StrideB));
  Memory.C = at(Block.C, BaseC, One, F.getArg(StrideC));
  Memory.Start.Matrix =
      at(Block.Start, BaseStart, F.getArg(RowsOfStart), F.getArg(StrideStart));
  Memory.IsCopyOfB = true;
  Value *M = index(ExtentM), *N = index(ExtentN);
  Shape.M = index(FragmentM);
  Shape.N = index(FragmentN);
  Shape.Operands = Kernel.ShapeOperands(Shape.M, Shape.N, B);
  Shape.LastI = B.CreateSub(M, Shape.M);
  Shape.LastJ = B.CreateSub(N, Shape.N);
  auto Fragments = [&](Value *Extent, unsigned Each) {
    return B.CreateUDiv(roundUp(Extent, Each, B), getIndex(B, Each));
  };
  FragmentsM = Fragments(M, Kernel.Mac.M);
  FragmentsN = Fragments(N, Kernel.Mac.N);
}

/// \p Rows by \p Columns fragments, from these on.
void UnitTiles::emitTile(Value *V, unsigned Rows, Value *Column,
                         unsigned Columns) {
  auto RangeOf = [](unsigned Fragments, unsigned Width) {
    TileRange R;
    R.Fragments = Fragments;
    R.Width = Width;
    R.Extent = R.End = Fragments * Width;
    return R;
  };
  TileRange M = RangeOf(Rows, Kernel.Mac.M), N = RangeOf(Columns, Kernel.Mac.N);
  M.KLanes = Kernel.Mac.K;
  KernelContext Context{Block.P,
                        Memory,
                        /*IsFused=*/false,
                        /*HasFences=*/false,
                        /*StoreBits=*/0,
                        B};
  Tile T{M, N, B.CreateMul(V, Shape.M), B.CreateMul(Column, Shape.N)};
  T.Shape = &Shape;
  emitTileTo(*Kernel.Create(Context), T, index(ExtentK), /*Steps=*/1,
             /*MostStraight=*/0, Memory, B);
}

/// All tiles of \p Rows fragments of rows, those with fewer columns first.
void UnitTiles::emitRow(Value *V, unsigned Rows, unsigned MostColumns) {
  Value *First = getIndex(B, 0);
  for (unsigned Columns = 1; Columns != MostColumns; Columns *= 2) {
    Value *Here = B.CreateAnd(FragmentsN, getIndex(B, Columns));
    emitIf(B, B.CreateIsNotNull(Here),
           [&] { emitTile(V, Rows, First, Columns); });
    First = B.CreateAdd(First, Here);
  }
  emitLoopUpTo(B, First, FragmentsN, MostColumns,
               [&](Value *Column) { emitTile(V, Rows, Column, MostColumns); });
}

/// A unit is configured in a block before those of tiles. Passes do not know
/// that the condition always holds.
void UnitTiles::emit() {
  emitIf(B, B.CreateIsNotNull(Shape.Operands.front()), [&] { emitRows(); });
}

void UnitTiles::emitRows() {
  const RunTimeUnitPlan &Plan = Block.Plan;
  Value *Single = B.CreateAnd(FragmentsM, getIndex(B, 1));
  emitIf(B, B.CreateIsNotNull(Single),
         [&] { emitRow(getIndex(B, 0), 1, Plan.ColumnsOfOne); });
  emitLoopUpTo(B, Single, FragmentsM, 2,
               [&](Value *V) { emitRow(V, 2, Plan.ColumnsOfTwo); });
}

/// All that is part of the code.
static void addTo(FoldingSetNodeID &Form, const UnitBlock &Block,
                  const Function &Caller) {
  const Product &P = Block.P;
  const RunTimeUnitPlan &Plan = Block.Plan;
  Form.AddPointer(Plan.Kernel);
  for (unsigned Part : {Plan.BlockM, Plan.ColumnsOfOne, Plan.ColumnsOfTwo})
    Form.AddInteger(Part);
  for (const MemoryRef *Ref : {&Block.A, &Block.B, &Block.C})
    Form.AddPointer(Ref->Type.element());
  for (Product::Operand X : {Product::A, Product::B})
    Form.AddBoolean(P.isSigned(X));
  Form.AddPointer(
      AttributeList::get(Caller.getContext(), codeAttributes(Caller), {}, {})
          .getRawPointer());
}

void UnitFunctions::emitCall(const UnitBlock &Block, IRBuilderBase &B) {
  Function &Caller = *B.GetInsertBlock()->getParent();
  const KernelInfo &Kernel = *Block.Plan.Kernel;
  FoldingSetNodeID Form;
  addTo(Form, Block, Caller);
  Function *F = nullptr;
  for (const Body &Other : Known)
    if (Other.Form == Form)
      F = Other.F;
  // A fragment of columns that are equal parts, of at most as many as the unit
  // takes, and one of rows.
  Value *Most = getIndex(B, Kernel.Mac.N);
  Value *Parts = B.CreateUDiv(roundUp(Block.N, Kernel.Mac.N, B), Most);
  Value *Each = B.CreateUDiv(
      B.CreateAdd(Block.N, B.CreateSub(Parts, getIndex(B, 1))), Parts);
  Value *Rows = B.CreateBinaryIntrinsic(Intrinsic::umin, Block.M,
                                        getIndex(B, Kernel.Mac.M));
  SmallVector<Value *, NumParameters> Passed = {
      Block.A.Base,
      Block.B.Base,
      toIndex(Block.B.Strides[1], B),
      Block.C.Base,
      toIndex(Block.C.Strides[1], B),
      Block.Start.Base,
      toIndex(Block.Start.Strides[1], B),
      toIndex(Block.Start.Strides[0], B),
      Block.M,
      Block.N,
      Block.K,
      Rows,
      Each};
  if (!F) {
    SmallVector<Type *> Types;
    for (Value *V : Passed)
      Types.push_back(V->getType());
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), Types, /*isVarArg=*/false),
        GlobalValue::InternalLinkage,
        ("__matrix_" + Kernel.Name + "_tiles").str(), *Caller.getParent());
    F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    F->setAttributes(
        AttributeList::get(B.getContext(), codeAttributes(Caller), {}, {}));
    Kernel.Prepare(*F);
    IRBuilder<> Inside(BasicBlock::Create(B.getContext(), "", F));
    Inside.SetInsertPoint(Inside.CreateRetVoid());
    UnitTiles(Block, *F, Inside).emit();
    Known.push_back({Form, F});
  }
  // What was inferred of the caller did not know of its heap, and of what it
  // asks the system.
  Caller.setMemoryEffects(
      Caller.getMemoryEffects() |
      F->getMemoryEffects().getWithoutLoc(IRMemLocation::ArgMem));
  B.CreateCall(F, Passed)->setTailCallKind(CallInst::TCK_NoTail);
}
