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
#include "RunTime/UnitNest.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

/// \p Is, where \p Around is, too; null: it is.
static Value *also(Value *Around, Value *Is, IRBuilderBase &B) {
  return Around ? B.CreateAnd(Around, Is) : Is;
}

/// Lets sums start with a matrix, or, in later parts, with what waits: one load
/// of both.
void ProductNest::goOnLater(Matrices &At) {
  MemoryRef &Start = *At.Start.Matrix;
  const MemoryRef &Waiting = At.Waiting ? *At.Waiting : At.C;
  auto Select = [&](Value *First, Value *Later) {
    return First == Later ? First
                          : B.CreateSelect(At.IsFirstPart, First, Later);
  };
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
    Value *Steps = smaller(Each, B.CreateSub(All, First), B);
    Matrices Here = At;
    Here.IsFirstPart = also(At.IsFirstPart, B.CreateICmpEQ(Number, Zero), B);
    if (Plan.SelectsStart)
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
    Sum.End = B.CreateBinaryIntrinsic(Intrinsic::umax, All.extentOf(L, B), One);
    if (!At.Sums.empty())
      Steps = B.CreateMul(Steps, Sum.End);
    At.Sums.push_back(Sum);
  }
  if (Plan.hasOnePart())
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
      B.CreateSelect(Waits, getIndex(B, Plan.Waiting.K), K));
  MemoryRef Sums = At.C;
  Sums.Type = Sums.Type.withElement(P.element());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(P.element());
  Sums.Base = B.CreateGEP(B.getInt8Ty(), Copy, getIndex(B, Plan.Waiting.Begin));
  Sums.Strides = {One, getIndex(B, Plan.Waiting.M)};
  Sums.Alignment = commonAlignment(BufferAlign, Bytes);
  auto BlockOf = [&](unsigned Most, Value *Extent) {
    return B.CreateSelect(Waits, getIndex(B, Most), Extent);
  };
  forBlocks(N, BlockOf(Plan.Waiting.N, N), [&](Value *Column) {
    forBlocks(M, BlockOf(Plan.Waiting.M, M), [&](Value *Row) {
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
  if (Plan.Form == RunTimeProductPlan::Tiles::Dots)
    return emitDots(At);
  Value *Bytes = B.CreateMul(B.CreateMul(K, toIndex(At.A.Strides[1], B)),
                             getIndex(B, P.elementBytes(Product::A)));
  Value *IsFar = B.CreateICmpUGE(Bytes, getIndex(B, Plan.PackedBytes));
  using Copied = RunTimeProductPlan::Copied;
  Value *IsCopied = nullptr;
  if (Plan.RowsOfA == Copied::Always)
    IsCopied = B.getTrue();
  else if (Plan.RowsOfA == Copied::IfFar)
    IsCopied =
        B.CreateAnd(IsFar, B.CreateICmpUGE(N, getIndex(B, Plan.PackedColumns)));
  auto EmitAll = [&] { emitAllTiles(At, IsCopied, IsFar); };
  if (hasGroups())
    return emitGroups(At, EmitAll);
  if (Plan.NarrowN.empty())
    return EmitAll();
  Value *IsNarrow = B.CreateICmpULE(M, getIndex(B, Plan.VectorWidth));
  if (IsCopied)
    IsNarrow = B.CreateAnd(IsNarrow, B.CreateNot(IsCopied));
  emitIfElse(B, IsNarrow, [&] { emitNarrow(At); }, EmitAll);
}

/// \p IsFar: whether lines of A are far apart.
void ProductNest::emitAllTiles(const Matrices &At, Value *IsCopied,
                               Value *IsFar) {
  Value *Zero = getIndex(B, 0), *Each = getIndex(B, Plan.PackedK);
  if (Plan.HasOneColumn && Plan.hasBlocks())
    Each = B.CreateSelect(IsFar, getIndex(B, Plan.StreamedK), Each);
  if (Value *AreStepsFar = areStepsFar(At))
    Each = B.CreateSelect(AreStepsFar, getIndex(B, Plan.CopiedK), Each);
  switch (Plan.Waiting.Where) {
  case WaitingSums::Nowhere:
    return emitPart(At, IsCopied, K);
  case WaitingSums::InPanel:
    return emitInPanels(At);
  case WaitingSums::InTiles:
    return emitWaiting(At);
  case WaitingSums::InResult:
    return emitPartsOf(At, K, Each,
                       [&](Matrices &Here, Value *First, Value *Depth) {
                         Here.A = At.A.block(At.A.Type, {Zero, First}, B);
                         Here.B = At.B.block(At.B.Type, {First, Zero}, B);
                         emitPart(Here, IsCopied, Depth);
                       });
  }
}

void ProductNest::emitOuter(unsigned Depth, Value *IsFirst, Value *IsLast) {
  if (Depth == Outer.size())
    return emitParts(IsFirst, IsLast);
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Extent = All.extentOf(Outer[Depth], B);
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

void ProductNest::emit() {
  M = All.extentIn(P.operandNumber(Product::A), P.dimensionM(), B);
  N = All.extentIn(P.operandNumber(Product::B), 1 - P.dimensionM(), B);
  K = All.extentIn(0, 1, B);
  for (const Contraction::Loop &L : Outer)
    if (L.role() == Contraction::Role::K)
      K = B.CreateSelect(B.CreateICmpEQ(All.extentOf(L, B), getIndex(B, 0)),
                         getIndex(B, 0), K);
  if (Plan.CopyBytes)
    Copy = Store.allocateOnStack(Plan.CopyBytes);
  if (All.Plan.Turned)
    return emitTurned(*All.Plan.Turned);
  emitOuter(0, nullptr, nullptr);
}

/// Either way.
void ProductNest::emitTurned(const RunTimeProduct::TurnedWay &Turned) {
  unsigned Least = Turned.FewestK;
  Value *HasRoom = B.CreateICmpULE(B.CreateSub(K, getIndex(B, Least)),
                                   getIndex(B, Turned.MostK - Least));
  Value *IsFlat = B.CreateAnd(
      HasRoom, B.CreateAnd(B.CreateICmpULE(M, getIndex(B, Turned.MostM)),
                           B.CreateICmpUGE(N, getIndex(B, Plan.VectorWidth))));
  ProductUpTo Exchanged = All;
  Exchanged.P = P.turned();
  emitIfElse(
      B, IsFlat,
      [&] {
        ProductNest Other(Exchanged, Turned.Loops, Store, B);
        Other.Copy = Turned.SharesCopies
                         ? Copy
                         : Store.allocateOnStack(Turned.Loops.CopyBytes);
        Other.M = N;
        Other.N = M;
        Other.K = K;
        Other.emitOuter(0, nullptr, nullptr);
      },
      [&] { emitOuter(0, nullptr, nullptr); });
}

void matrix::emitProductUpTo(const ProductUpTo &All, Storage &Store,
                             UnitFunctions &Functions, IRBuilderBase &B) {
  auto EmitByVectors = [&] {
    ProductNest(All, All.Plan.Loops, Store, B).emit();
  };
  if (!All.Plan.Unit)
    return EmitByVectors();
  UnitNest ByUnit(All, *All.Plan.Unit, Store, Functions, B);
  emitIfElse(B, ByUnit.isTaken(), [&] { ByUnit.emit(); }, EmitByVectors);
}
