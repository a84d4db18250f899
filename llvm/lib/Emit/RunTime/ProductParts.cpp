// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product, or the products of a contraction:
//
//   for the other loops of a contraction
//     for parts of k
//       rows and columns (ProductNest.cpp)
//
// Where A is read in place, the loops of a contraction that are sums, too, are
// in the tile, and the outermost of them has parts.

#include "RunTime/ProductNest.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// \p Is, where \p Around is, too; null: it is.
static Value *also(Value *Around, Value *Is, IRBuilderBase &B) {
  return Around ? B.CreateAnd(Around, Is) : Is;
}

/// Lets sums that start with a matrix start with that, or, in later parts, with
/// what waits: one load of both.
void ProductNest::goOnLater(Matrices &At) {
  MemoryRef &Start = *At.Start.Matrix;
  const MemoryRef &Waiting = At.Waiting ? *At.Waiting : At.C;
  auto Select = [&](Value *First, Value *Later) {
    return First == Later ? First
                          : B.CreateSelect(At.IsFirstPart, First, Later);
  };
  // Another address space, or an element that is not at each stride, is read by
  // code of its own.
  if (Start.Base->getType() != Waiting.Base->getType() ||
      Start.isUnitStride(0) != Waiting.isUnitStride(0))
    return;
  Start.Base = Select(Start.Base, Waiting.Base);
  for (unsigned D : {0, 1})
    Start.Strides[D] =
        Select(toIndex(Start.Strides[D], B), toIndex(Waiting.Strides[D], B));
  Start.Alignment = std::min(Start.Alignment, Waiting.Alignment);
  At.IsFirstPart = nullptr;
}

/// The value that changes no product that it is added to; zero without one.
Value *ProductNest::nothing() {
  Constant *Nothing = emptySum(P.element());
  return B.CreateSelect(B.CreateICmpEQ(K, getIndex(B, 0)),
                        Constant::getNullValue(Nothing->getType()), Nothing);
}

/// \p Body for parts of \p Each, of which the last one is shorter, of \p All
/// steps of a sum: for one at least.
void ProductNest::emitPartsOf(const Matrices &At, Value *All, Value *Each,
                              PartOf Body) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Last = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, All, One);
  Value *Count = B.CreateAdd(B.CreateUDiv(Last, Each), One);
  emitLoopBetween(B, Zero, Count, [&](Value *Number) {
    Value *First = B.CreateMul(Number, Each);
    Value *Steps =
        B.CreateBinaryIntrinsic(Intrinsic::umin, Each, B.CreateSub(All, First));
    Matrices Here = At;
    Here.IsFirstPart = also(At.IsFirstPart, B.CreateICmpEQ(Number, Zero), B);
    if (Here.Start.Matrix)
      goOnLater(Here);
    Here.IsLastPart =
        also(At.IsLastPart, B.CreateICmpEQ(B.CreateAdd(Number, One), Count), B);
    Body(Here, First, Steps);
  });
}

/// Sums over several indices, of which the outermost one has parts.
void ProductNest::emitWithSums(Matrices At) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1), *Steps = K;
  auto StrideOf = [&](Product::Operand X, const Contraction::Loop &L) {
    unsigned Number = P.operandNumber(X);
    std::optional<unsigned> D = L.Dimension[Number];
    return D ? All.Factors[Number].Strides[*D] : Zero;
  };
  for (const Contraction::Loop &L : Outer) {
    if (L.role() != Contraction::Role::K)
      continue;
    OuterSum Sum{/*Extent=*/0, StrideOf(Product::A, L),
                 StrideOf(Product::B, L)};
    Sum.First = Zero;
    // A sum of nothing has one part, too.
    Sum.End = B.CreateBinaryIntrinsic(Intrinsic::umax, All.extentOf(L), One);
    if (!At.Sums.empty())
      Steps = B.CreateMul(Steps, Sum.End);
    At.Sums.push_back(Sum);
  }
  if (hasOnePart())
    return emitPart(At, /*IsCopied=*/nullptr, K);
  auto AtLeastOne = [&](Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::umax, V, One);
  };
  Value *Each =
      AtLeastOne(B.CreateUDiv(getIndex(B, Plan.PackedK), AtLeastOne(Steps)));
  emitPartsOf(At, At.Sums.front().End, Each,
              [&](Matrices &Here, Value *First, Value *Count) {
                Here.Sums.front().First = First;
                Here.Sums.front().End = B.CreateAdd(First, Count);
                emitPart(Here, /*IsCopied=*/nullptr, K);
              });
}

/// Parts of k whose sums cannot wait in the result's memory: those of a few
/// tiles wait on the stack. If there is one part, all tiles are done at once.
void ProductNest::emitWaiting(const Matrices &At) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Waits = B.CreateICmpUGT(K, getIndex(B, Plan.PackedK));
  Value *Each = B.CreateBinaryIntrinsic(
      Intrinsic::umax, One,
      B.CreateSelect(Waits, getIndex(B, Plan.WaitingK), K));
  MemoryRef Sums = At.C;
  Sums.Type = Sums.Type.withElement(P.element());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(P.element());
  Sums.Base = B.CreateGEP(
      B.getInt8Ty(), Copy,
      getIndex(B, uint64_t(Plan.WaitingK) * Plan.M.front().Extent * Bytes));
  Sums.Strides = {One, getIndex(B, Plan.WaitingM)};
  Sums.Alignment = commonAlignment(BufferAlign, Bytes);
  // A block has Most rows or columns if sums wait, else all.
  auto ForBlocks = [&](Value *&Extent, unsigned Most,
                       function_ref<void(Value * First)> Body) {
    Value *All = Extent;
    Value *Block = B.CreateSelect(Waits, getIndex(B, Most), All);
    emitLoopBelow(B, All, Block, [&](Value *First) {
      Extent = B.CreateBinaryIntrinsic(Intrinsic::umin, Block,
                                       B.CreateSub(All, First));
      Body(First);
    });
    Extent = All;
  };
  ForBlocks(N, Plan.WaitingN, [&](Value *Column) {
    ForBlocks(M, Plan.WaitingM, [&](Value *Row) {
      Matrices Block = At;
      Block.A = Block.A.from(0, Row, B);
      Block.B = Block.B.from(1, Column, B);
      moveResult(Block, 0, Row);
      moveResult(Block, 1, Column);
      Block.Waiting = Sums;
      emitPartsOf(Block, K, Each,
                  [&](Matrices &Part, Value *First, Value *Depth) {
                    Part.A = Block.A.block(At.A.Type, {Zero, First}, B);
                    Part.B = Block.B.block(At.B.Type, {First, Zero}, B);
                    emitPart(Part, /*IsCopied=*/B.getTrue(), Depth);
                  });
    });
  });
}

/// Whether steps of k are so far apart in B that few of them are done at a
/// time, and sets CopiesB if they are in few sets of a cache; null: they are
/// not.
Value *ProductNest::areStepsFar(const Matrices &At) {
  if (Plan.CopiedN == 0)
    return nullptr;
  auto IsAtLeast = [&](Value *V, uint64_t Least) {
    return B.CreateICmpUGE(V, getIndex(B, Least));
  };
  Value *Step = B.CreateMul(toIndex(At.B.Strides[0], B),
                            getIndex(B, P.elementBytes(Product::B)));
  Value *IsFar = B.CreateAnd(
      B.CreateAnd(IsAtLeast(Step, Plan.FarStep),
                  IsAtLeast(B.CreateMul(Step, K), Plan.FarBytes)),
      B.CreateAnd(IsAtLeast(M, Plan.CopyingTiles * Plan.M.front().Extent),
                  IsAtLeast(N, Plan.PackedColumns)));
  Value *Apart = B.CreateAnd(Step, getIndex(B, Plan.FarStep / 2 - 1));
  CopiesB = B.CreateAnd(IsFar, B.CreateIsNull(Apart));
  return IsFar;
}

/// \p IsFirst and \p IsLast: what the loops around say of this part of the
/// sums; null: there is no other one.
void ProductNest::emitParts(Value *IsFirst, Value *IsLast) {
  auto ResultAt = [&](const MemoryRef &Ref) {
    return exchanged(P, matrixAt(Product::Result, Ref));
  };
  auto Factor = [&](Product::Operand X) {
    unsigned Number = P.operandNumber(X);
    return exchanged(P, matrixAt(Number, All.Factors[Number]));
  };
  Matrices At{Factor(Product::A),
              Factor(Product::B),
              ResultAt(All.Map.Target),
              AccumulatorStart(),
              LeafMemory(),
              IsFirst,
              IsLast};
  if (All.Start)
    At.Start.Matrix = ResultAt(*All.Start);
  else
    At.Start.Element =
        All.StartElement ? toLanes(All.StartElement, B) : nothing();
  for (auto &[Leaf, Ref] : All.Map.Leaves)
    At.Leaves.try_emplace(Leaf, matrixAt(Product::Result, Ref));
  if (Plan.KeepsSums)
    return emitWithSums(At);
  Value *IsCopied = B.getTrue(), *Zero = getIndex(B, 0);
  Value *Each = getIndex(B, Plan.PackedK);
  Value *Bytes = B.CreateMul(B.CreateMul(K, toIndex(At.A.Strides[1], B)),
                             getIndex(B, P.elementBytes(Product::A)));
  Value *IsFar = B.CreateICmpUGE(Bytes, getIndex(B, Plan.PackedBytes));
  if (!hasBlocks()) {
    IsCopied = nullptr;
  } else if (Plan.HasOneColumn) {
    IsCopied = nullptr;
    Each = B.CreateSelect(IsFar, getIndex(B, Plan.StreamedK), Each);
  } else if (At.A.isUnitStride(0) && At.A.Type.element() == P.element() &&
             !changeOf(Product::A)) {
    IsCopied =
        B.CreateAnd(IsFar, B.CreateICmpUGE(N, getIndex(B, Plan.PackedColumns)));
  }
  auto EmitAll = [&] {
    if (Value *IsFar = areStepsFar(At))
      Each = B.CreateSelect(IsFar, getIndex(B, Plan.CopiedK), Each);
    if (hasOnePart())
      return emitPart(At, IsCopied, K);
    if (Plan.WaitsInPanel)
      return emitInPanels(At);
    if (Plan.WaitingN)
      return emitWaiting(At);
    emitPartsOf(At, K, Each, [&](Matrices &Here, Value *First, Value *Depth) {
      Here.A = At.A.block(At.A.Type, {Zero, First}, B);
      Here.B = At.B.block(At.B.Type, {First, Zero}, B);
      emitPart(Here, IsCopied, Depth);
    });
  };
  bool IsInPlace =
      At.A.isUnitStride(0) && (!IsCopied || !isa<Constant>(IsCopied));
  if (Plan.NarrowN.empty() || Plan.HasOneColumn || IsFirst || !IsInPlace)
    return EmitAll();
  Value *IsNarrow = B.CreateICmpULE(M, getIndex(B, Plan.VectorWidth));
  if (IsCopied)
    IsNarrow = B.CreateAnd(IsNarrow, B.CreateNot(IsCopied));
  emitIfElse(B, IsNarrow, [&] { emitNarrow(At); }, EmitAll);
}

void ProductNest::emitOuter(unsigned Depth, Value *IsFirst, Value *IsLast) {
  if (Depth == Outer.size())
    return emitParts(IsFirst, IsLast);
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Extent = All.extentOf(Outer[Depth]);
  bool IsOfSum = Outer[Depth].role() == Contraction::Role::K;
  if (IsOfSum && Plan.KeepsSums)
    return emitOuter(Depth + 1, IsFirst, IsLast);
  // A sum of nothing has one part, too.
  if (IsOfSum)
    Extent = B.CreateBinaryIntrinsic(Intrinsic::umax, Extent, One);
  emitLoopUpTo(B, Zero, Extent, 1, [&](Value *Index) {
    Indices[Depth] = Index;
    if (IsOfSum)
      emitOuter(
          Depth + 1, also(IsFirst, B.CreateICmpEQ(Index, Zero), B),
          also(IsLast, B.CreateICmpEQ(B.CreateAdd(Index, One), Extent), B));
    else
      emitOuter(Depth + 1, IsFirst, IsLast);
  });
}

/// The most that \p V may be.
static uint64_t mostOf(Value *V) {
  return computeConstantRange(V, /*ForSigned=*/false)
      .getUnsignedMax()
      .getLimitedValue();
}

RunTimePlan ProductNest::emit() {
  M = All.extentIn(P.operandNumber(Product::A), P.dimensionM(), B);
  N = All.extentIn(P.operandNumber(Product::B), 1 - P.dimensionM(), B);
  K = All.extentIn(0, 1, B);
  for (const Contraction::Loop &L : Outer)
    if (L.role() == Contraction::Role::K)
      K = B.CreateSelect(B.CreateICmpEQ(All.extentOf(L), getIndex(B, 0)),
                         getIndex(B, 0), K);
  // As the tiles see them; the base is not theirs yet.
  fill(Indices, getIndex(B, 0));
  MemoryRef C = exchanged(P, matrixAt(Product::Result, All.Map.Target));
  unsigned Number = P.operandNumber(Product::A);
  MemoryRef A = exchanged(P, matrixAt(Number, All.Factors[Number]));
  SmallVector<Type *> Others = {C.Type.element()};
  for (auto &[Leaf, Ref] : All.Map.Leaves)
    Others.push_back(Ref.Type.element());
  auto TypeOf = [&](Product::Operand X) {
    return All.Factors[P.operandNumber(X)].Type.element();
  };
  SmallVector<Type *> Computed = computedTypes(
      {All.Map.Result, P.operand(Product::A), P.operand(Product::B)});
  bool MayWait = All.MayWait && C.Type.element() == P.element();
  uint64_t MostK = Outer.empty() ? mostOf(K) : UINT64_MAX;
  auto PlanFor = [&](bool MayWait) {
    return planAtRunTime(P, TypeOf(Product::A), TypeOf(Product::B), Others,
                         Computed, /*IsContiguous=*/C.isUnitStride(0), MayWait,
                         MostK, ST);
  };
  Plan = PlanFor(MayWait);
  auto IsOne = [](Value *Extent) {
    auto *Known = dyn_cast<ConstantInt>(Extent);
    return Known && Known->isOne();
  };
  MemoryRef Columns =
      exchanged(P, matrixAt(1 - Number, All.Factors[1 - Number]));
  bool IsLine = Columns.isUnitStride(0) || Columns.stride(0) == 0;
  if (IsOne(M) && IsOne(N) && !P.sumsOutside())
    planOneElement(Plan, P, A.isUnitStride(1) && IsLine, ST);
  else if (IsOne(N) && (A.isUnitStride(0) || A.isUnitStride(1)))
    planOneColumn(Plan, P, /*IsAlongK=*/!A.isUnitStride(0), IsLine, ST);
  // Operands that other sizes would copy are read in place. What sums that wait
  // on the stack cost small products would not be worth a copy either.
  if (A.isUnitStride(0) && !changeOf(Product::A) &&
      A.Type.element() == P.element() && (!Plan.HasMasks || Plan.MasksA)) {
    Plan.KeepsSums = P.sumsOutside();
    if (Plan.WaitingN)
      Plan.PackedK = Plan.WaitingN = 0;
    if (Plan.KeepsSums || Plan.PackedK == 0)
      Plan.CopyBytes = 0;
  }

  if (const KernelInfo *Kernel = kernelOfGroups()) {
    // Both operands are copied, or read as groups.
    RunTimePlan Groups = PlanFor(/*MayWait=*/true);
    planGroups(Groups, P, *Kernel, /*IsAlongK=*/Columns.isUnitStride(0),
               MayWait, MostK, ST);
    if (Groups.Groups)
      Plan = Groups;
  }
  if (!Columns.isUnitStride(1) || Columns.isUnitStride(0) || hasOnePart() ||
      Plan.HasOneColumn || Plan.KeepsSums)
    Plan.CopiedN = 0;
  if (Plan.CopiedN)
    Plan.CopyBytes = std::max(Plan.CopyBytes, Plan.CopiedBytes);
  if (Plan.CopyBytes)
    Copy = Store.allocateOnStack(Plan.CopyBytes);
  emitOrTurn();
  return Plan;
}

void ProductNest::emitTurned(const ProductNest &Other,
                             const RunTimePlan &Turned) {
  Plan = Turned;
  bool HasRoom = Other.Plan.CopyBytes >= Plan.CopyBytes;
  Copy = HasRoom ? Other.Copy : Store.allocateOnStack(Plan.CopyBytes);
  M = Other.N;
  N = Other.M;
  K = Other.K;
  emitOuter(0, nullptr, nullptr);
}

/// Few m leave most lanes empty, where n is long and has room for all.
void ProductNest::emitOrTurn() {
  RunTimePlan Turned;
  unsigned Number = P.operandNumber(Product::B);
  MemoryRef Rows = exchanged(P, matrixAt(Number, All.Factors[Number]));
  if (!P.sumsOutside() && !hasGroups() &&
      (Rows.isUnitStride(0) || Rows.isUnitStride(1)))
    planTurned(Plan, Turned, P, All.Map.Target.Type.element(), ST);
  if (!Turned.IsTurned)
    return emitOuter(0, nullptr, nullptr);
  unsigned Least = Plan.FewestTurnedK;
  Value *HasRoom =
      B.CreateICmpULE(B.CreateSub(K, getIndex(B, Least)),
                      getIndex(B, std::max(Least, Plan.TurnedK) - Least));
  Value *IsFlat = B.CreateAnd(
      HasRoom, B.CreateAnd(B.CreateICmpULE(M, getIndex(B, Plan.TurnedM)),
                           B.CreateICmpUGE(N, getIndex(B, Plan.VectorWidth))));
  ProductUpTo Exchanged = All;
  Exchanged.P = P.turned();
  emitIfElse(
      B, IsFlat,
      [&] { ProductNest(Exchanged, ST, Store, B).emitTurned(*this, Turned); },
      [&] { emitOuter(0, nullptr, nullptr); });
}

RunTimePlan matrix::emitProductUpTo(const ProductUpTo &All, const Subtarget &ST,
                                    Storage &Store, IRBuilderBase &B) {
  return ProductNest(All, ST, Store, B).emit();
}
