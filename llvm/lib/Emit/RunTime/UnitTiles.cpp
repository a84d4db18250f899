// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of a block. Where the unit's fragments have one shape, columns of a
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
#include "Product/EmitProduct.h"
#include "Product/TileLoop.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The arguments of a function: addresses, strides that are not constants, and
/// extents.
class UnitArguments {
  SmallVector<Value *, 16> Values;
  const DataLayout &DL;
  FoldingSetNodeID &Form;
  IRBuilderBase &B;

public:
  UnitArguments(const UnitBlock &Block, const DataLayout &DL,
                FoldingSetNodeID &Form, IRBuilderBase &B)
      : DL(DL), Form(Form), B(B) {
    for (const MemoryRef *Ref : {&Block.A, &Block.B, &Block.C, &Block.Start})
      add(*Ref, Ref == &Block.Start);
    append_range(Values, ArrayRef<Value *>({Block.M, Block.N, Block.K}));
  }
  ArrayRef<Value *> values() const { return Values; }
  /// Whether \p Stride of \p Ref is part of the code: it is a group's, or 1.
  static bool isOfCode(Value *Stride, const MemoryRef &Ref, bool IsStart) {
    auto *Constant = dyn_cast<ConstantInt>(Stride);
    return Constant && !IsStart && (Ref.Type.rank() > 2 || Constant->isOne());
  }
  /// The alignment of \p Ref's elements, or less.
  static Align alignmentOf(const MemoryRef &Ref, const DataLayout &DL) {
    return commonAlignment(Ref.Alignment,
                           DL.getTypeAllocSize(Ref.Type.element()));
  }

private:
  void add(const MemoryRef &Ref, bool IsStart) {
    Values.push_back(Ref.Base);
    Form.AddPointer(Ref.Type.element());
    Form.AddInteger(alignmentOf(Ref, DL).value());
    for (Value *Stride : Ref.Strides) {
      bool IsOfCode = isOfCode(Stride, Ref, IsStart);
      Form.AddPointer(IsOfCode ? Stride : nullptr);
      if (!IsOfCode)
        Values.push_back(toIndex(Stride, B));
    }
  }
};

class UnitTiles {
  const UnitBlock &Block;
  const KernelInfo &Kernel;
  Function &F;
  IRBuilderBase &B;
  /// The next parameter.
  unsigned Next = 0;
  ProductMemory Memory;
  Value *M, *N, *K;
  /// Kernels of equal parts only, and how many fragments there are along M and
  /// N.
  FragmentShape Shape;
  Value *FragmentsM = nullptr, *FragmentsN = nullptr;

public:
  UnitTiles(const UnitBlock &Block, Function &F, IRBuilderBase &B);
  void emit();

private:
  MemoryRef next(const MemoryRef &Form, bool IsStart = false);
  void emitEqual();
  void emitRows();
  void forColumns(unsigned MostColumns,
                  function_ref<void(Value *, unsigned)> Body);
  void emitTile(Value *V, unsigned Rows, Value *Column, unsigned Columns);
  void emitScalable();
  void emitTile(Tile T);
};
} // namespace

MemoryRef UnitTiles::next(const MemoryRef &Form, bool IsStart) {
  MemoryRef Ref = Form;
  Ref.Base = F.getArg(Next++);
  Ref.Alignment = UnitArguments::alignmentOf(Form, F.getDataLayout());
  for (Value *&Stride : Ref.Strides)
    if (!UnitArguments::isOfCode(Stride, Form, IsStart))
      Stride = F.getArg(Next++);
  return Ref;
}

UnitTiles::UnitTiles(const UnitBlock &Block, Function &F, IRBuilderBase &B)
    : Block(Block), Kernel(*Block.Plan.Kernel), F(F), B(B),
      Memory{Block.A, Block.B, Block.C, {}} {
  Memory.A = next(Block.A);
  Memory.B = next(Block.B);
  Memory.C = next(Block.C);
  Memory.Start.Matrix = next(Block.Start, /*IsStart=*/true);
  Memory.IsCopyOfB = true;
  M = F.getArg(Next++);
  N = F.getArg(Next++);
  K = F.getArg(Next++);
}

static TileRange rangeOf(unsigned Fragments, unsigned Width) {
  TileRange R;
  R.Fragments = Fragments;
  R.Width = Width;
  R.Extent = R.End = Fragments * Width;
  return R;
}

void UnitTiles::emitTile(Tile T) {
  KernelContext Context{Block.P,
                        Memory,
                        /*IsFused=*/false,
                        /*HasFences=*/false,
                        /*StoreBits=*/0,
                        B};
  emitTileTo(*Kernel.Create(Context), T, K, /*Steps=*/1, /*MostStraight=*/0,
             Memory, B);
}

/// \p Rows by \p Columns fragments, from these on.
void UnitTiles::emitTile(Value *V, unsigned Rows, Value *Column,
                         unsigned Columns) {
  TileRange InM = rangeOf(Rows, Kernel.Mac.M),
            InN = rangeOf(Columns, Kernel.Mac.N);
  InM.KLanes = Kernel.Mac.K;
  Tile T{InM, InN, B.CreateMul(V, Shape.M), B.CreateMul(Column, Shape.N)};
  T.Shape = &Shape;
  emitTile(T);
}

/// \p Body(Column, Columns) for tiles of all columns, those with fewer
/// fragments first.
void UnitTiles::forColumns(unsigned MostColumns,
                           function_ref<void(Value *, unsigned)> Body) {
  Value *First = getIndex(B, 0);
  for (unsigned Columns = 1; Columns != MostColumns; Columns *= 2) {
    Value *Here = B.CreateAnd(FragmentsN, getIndex(B, Columns));
    emitIf(B, B.CreateIsNotNull(Here), [&] { Body(First, Columns); });
    First = B.CreateAdd(First, Here);
  }
  emitLoopUpTo(B, First, FragmentsN, MostColumns,
               [&](Value *Column) { Body(Column, MostColumns); });
}

/// A unit is configured in a block before those of tiles. Passes do not know
/// that the condition always holds.
void UnitTiles::emitEqual() {
  auto Fragments = [&](Value *Extent, unsigned Each) {
    return B.CreateUDiv(roundUp(Extent, Each, B), getIndex(B, Each));
  };
  FragmentsM = Fragments(M, Kernel.Mac.M);
  FragmentsN = Fragments(N, Kernel.Mac.N);
  Shape.M = smaller(M, getIndex(B, Kernel.Mac.M), B);
  Shape.N = B.CreateUDiv(
      B.CreateAdd(N, B.CreateSub(FragmentsN, getIndex(B, 1))), FragmentsN);
  Shape.LastI = B.CreateSub(M, Shape.M);
  Shape.LastJ = B.CreateSub(N, Shape.N);
  Shape.Operands = Kernel.ShapeOperands(Shape.M, Shape.N, B);
  emitIf(B, B.CreateIsNotNull(Shape.Operands.front()), [&] { emitRows(); });
}

/// Fragments are as long as the unit's vectors, and those behind the last row
/// and column are masked.
void UnitTiles::emitScalable() {
  const Grid &G = Kernel.Grids.front();
  unsigned Lanes = 128 / vectorizableBits(Block.P.element());
  auto RangeOf = [&](unsigned Fragments) {
    TileRange R = rangeOf(Fragments, Lanes);
    R.IsScalable = true;
    R.RestFragments = 1;
    return R;
  };
  TileRange Rows = RangeOf(G.M), Columns = RangeOf(G.N);
  Rows.KLanes = Kernel.Mac.K;
  forScalableTiles(Columns, N, B, [&](const TileRange &InN, Value *J) {
    forScalableTiles(Rows, M, B, [&](const TileRange &InM, Value *I) {
      Tile T{InM, InN, I, J};
      T.EndM = M;
      T.EndN = N;
      emitTile(T);
    });
  });
}

void UnitTiles::emit() {
  if (Kernel.isScalable())
    return emitScalable();
  emitEqual();
}

void UnitTiles::emitRows() {
  const RunTimeUnitPlan &Plan = Block.Plan;
  Value *Single = B.CreateAnd(FragmentsM, getIndex(B, 1));
  emitIf(B, B.CreateIsNotNull(Single), [&] {
    forColumns(Plan.ColumnsOfOne, [&](Value *Column, unsigned Columns) {
      emitTile(getIndex(B, 0), 1, Column, Columns);
    });
  });
  forColumns(Plan.ColumnsOfTwo, [&](Value *Column, unsigned Columns) {
    emitLoopUpTo(B, Single, FragmentsM, 2,
                 [&](Value *V) { emitTile(V, 2, Column, Columns); });
  });
}

/// Adds what is part of the code to \p Form, beside memory.
static void addTo(FoldingSetNodeID &Form, const UnitBlock &Block,
                  const Function &Caller) {
  const Product &P = Block.P;
  const RunTimeUnitPlan &Plan = Block.Plan;
  Form.AddPointer(Plan.Kernel);
  for (unsigned Part : {Plan.ColumnsOfOne, Plan.ColumnsOfTwo})
    Form.AddInteger(Part);
  for (Product::Operand X : {Product::A, Product::B})
    Form.AddBoolean(P.isSigned(X));
  Form.AddInteger(FastMath::encode(P.fastMath()));
  Form.AddPointer(
      AttributeList::get(Caller.getContext(), codeAttributes(Caller), {}, {})
          .getRawPointer());
}

void UnitFunctions::emitCall(const UnitBlock &Block, IRBuilderBase &B) {
  Function &Caller = *B.GetInsertBlock()->getParent();
  const KernelInfo &Kernel = *Block.Plan.Kernel;
  FoldingSetNodeID Form;
  addTo(Form, Block, Caller);
  UnitArguments Passed(Block, Caller.getDataLayout(), Form, B);
  Function *F = nullptr;
  for (const Body &Other : Known)
    if (Other.Form == Form)
      F = Other.F;
  if (!F) {
    SmallVector<Type *> Types;
    for (Value *V : Passed.values())
      Types.push_back(V->getType());
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), Types, /*isVarArg=*/false),
        GlobalValue::InternalLinkage,
        ("__matrix_" + Kernel.Name + "_tiles").str(), *Caller.getParent());
    F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    F->setAttributes(
        AttributeList::get(B.getContext(), codeAttributes(Caller), {}, {}));
    IRBuilder<> Inside(BasicBlock::Create(B.getContext(), "", F));
    Inside.SetInsertPoint(Inside.CreateRetVoid());
    Kernel.Prepare(*F);
    UnitTiles(Block, *F, Inside).emit();
    Known.push_back({Form, F});
  }
  // The attributes that were inferred of the caller did not count its heap, nor
  // what it asks the system.
  Caller.setMemoryEffects(
      Caller.getMemoryEffects() |
      F->getMemoryEffects().getWithoutLoc(IRMemLocation::ArgMem));
  B.CreateCall(F, Passed.values())->setTailCallKind(CallInst::TCK_NoTail);
}
