// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product, or the products of a contraction:
//
//   for the other loops of a contraction
//     for parts of k
//       for blocks of N
//         for tiles of M
//           copy this part of the tile's rows of A, if that pays
//           for tiles of N in the block
//             the sums of the tile go on where they stopped
//
// Where A is read in place, the loops of a contraction that are sums, too, are
// in the tile, and the outermost of them has parts.
//
// The rows of one tile are multiplied by all columns of a block while the
// nearest cache has them, and the second one what is read of the columns.

#include "Loops/ElementBody.h"
#include "Product/TileLoop.h"
#include "RunTime/EmitNest.h"
#include "RunTime/PackedRows.h"
#include "RunTime/SplitRows.h"
#include "RunTime/SquareRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

namespace {
class ProductNest {
  const ProductUpTo &All;
  const Product &P;
  const Subtarget &ST;
  Storage &Store;
  IRBuilderBase &B;
  SmallVector<Contraction::Loop, 4> Outer;
  SmallVector<Value *> Indices;
  RunTimePlan Plan;
  /// Extents of the matrices, as Product has them.
  Value *M, *N, *K;
  /// Whether tiles along N are the plan's NarrowN.
  bool IsNarrow = false;
  /// Memory for a tile's rows of A.
  Value *Copy = nullptr;

  struct Matrices {
    MemoryRef A, B, C;
    AccumulatorStart Start;
    LeafMemory Leaves;
    /// Null if hasOnePart().
    Value *IsFirstPart, *IsLastPart;
    /// KeepsSums only: those around k.
    SmallVector<OuterSum, 2> Sums = {};
  };

public:
  ProductNest(const ProductUpTo &All, const Subtarget &ST, Storage &Store,
              IRBuilderBase &B)
      : All(All), P(All.P), ST(ST), Store(Store), B(B), Outer(P.outerLoops()),
        Indices(Outer.size()) {}
  RunTimePlan emit();

private:
  std::function<Value *(Value *)> changeOf(Product::Operand X) const;
  MemoryRef matrixAt(unsigned Number, const MemoryRef &Ref) const;
  /// Whether each sum is complete after one part of k.
  bool hasOnePart() const { return Plan.PackedK == 0 || Plan.HasOnePart; }
  /// Whether rows of A may be copied, and columns have blocks.
  bool hasBlocks() const { return Plan.PackedK != 0; }
  bool hasEpilogue() const { return All.Map.Result != P.op().call(); }
  void emitOuter(unsigned Depth, Value *IsFirst, Value *IsLast);
  void emitParts(Value *IsFirst, Value *IsLast);
  bool mayMaskInPlace(Value *IsCopied) const;
  MemoryRef copiedIf(Value *Condition, const TileUpTo &T,
                     const MemoryRef &InPlace, Value *Depth);
  void moveResult(Matrices &At, unsigned Dimension, Value *First);
  void emitPart(const Matrices &At, Value *IsCopied, Value *Depth);
  using PartOf = function_ref<void(Matrices &Here, Value *First, Value *Count)>;
  void emitPartsOf(const Matrices &At, Value *All, Value *Each, PartOf Body);
  void emitWithSums(Matrices At);
  void emitNarrow(const Matrices &At);
  Value *nothing();
  void goOnLater(Matrices &At);
  void emitRows(Matrices At, const TileUpTo &T, Value *IsCopied, Value *Depth);
};
} // namespace

/// \p Is, where \p Around is, too; null: it is.
static Value *also(Value *Around, Value *Is, IRBuilderBase &B) {
  return Around ? B.CreateAnd(Around, Is) : Is;
}

/// The operations on elements that are read for \p X; null: they are X's.
std::function<Value *(Value *)>
ProductNest::changeOf(Product::Operand X) const {
  Value *Handle = P.operand(X), *Read = All.Read[P.operandNumber(X)];
  if (Handle == Read)
    return nullptr;
  return [this, Handle, Read](Value *V) {
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    LeafMemory Leaves;
    ElementBody Body(Leaves, nullptr, Vector ? Vector->getNumElements() : 1,
                     Plan.Fused, B);
    Body.define(Read, V);
    return Body.at(Handle);
  };
}

/// The matrix of operand \p Number, or of the Result, which is at \p Ref, at
/// indices of the outer loops.
MemoryRef ProductNest::matrixAt(unsigned Number, const MemoryRef &Ref) const {
  if (!isContraction(P.op().kind()))
    return Ref;
  SmallVector<Value *> Start(Ref.Type.rank(), getIndex(B, 0));
  for (auto [L, Index] : zip_equal(Outer, Indices))
    if (std::optional<unsigned> D = L.Dimension[Number])
      Start[*D] = Index;
  TensorType Type = P.matrixType(Number).withElement(Ref.Type.element());
  MemoryRef Matrix = Ref.block(Type, Start, B);
  Matrix.Strides.clear();
  for (unsigned RowsOrColumns : {0, 1}) {
    std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns);
    Matrix.Strides.push_back(D ? Ref.Strides[*D] : getIndex(B, 1));
  }
  return Matrix;
}

/// Whether rows that are not always \p IsCopied are read under masks.
bool ProductNest::mayMaskInPlace(Value *IsCopied) const {
  return Plan.MasksA && !isa<Constant>(IsCopied);
}

/// \p InPlace, the rows of \p T of A, or a copy of them.
MemoryRef ProductNest::copiedIf(Value *Condition, const TileUpTo &T,
                                const MemoryRef &InPlace, Value *Depth) {
  MemoryRef Copied = InPlace;
  auto Emit = [&] {
    Copied =
        packRows(P, Plan, T, InPlace, Depth, Copy, changeOf(Product::A), B);
  };
  auto *IsAlways = dyn_cast<ConstantInt>(Condition);
  if (IsAlways && IsAlways->isOne()) {
    Emit();
    return Copied;
  }
  emitIf(B, Condition, Emit);
  Copied.Base = B.CreateSelect(Condition,
                               B.CreatePointerBitCastOrAddrSpaceCast(
                                   Copied.Base, InPlace.Base->getType()),
                               InPlace.Base);
  Copied.Strides[1] = B.CreateSelect(Condition, Copied.Strides[1],
                                     toIndex(InPlace.Strides[1], B));
  Copied.Alignment = std::min(Copied.Alignment, InPlace.Alignment);
  return Copied;
}

/// Moves C, and all operands of its shape, likewise.
void ProductNest::moveResult(Matrices &At, unsigned Dimension, Value *First) {
  At.C = At.C.from(Dimension, First, B);
  if (At.Start.Matrix)
    At.Start.Matrix = At.Start.Matrix->from(Dimension, First, B);
  // Leaves are not exchanged.
  if (P.dimensionM() == 1)
    Dimension = 1 - Dimension;
  for (auto &[Leaf, Ref] : At.Leaves)
    Ref = Ref.from(Dimension, First, B);
}

void ProductNest::emitRows(Matrices At, const TileUpTo &T, Value *IsCopied,
                           Value *Depth) {
  Value *Zero = getIndex(B, 0);
  At.A = At.A.from(0, T.First, B);
  moveResult(At, 0, T.First);
  bool IsMasked = T.Lanes && (!IsCopied || mayMaskInPlace(IsCopied));
  if (IsCopied) {
    // Where A cannot be read under masks, its vectors are whole nevertheless.
    if (T.Lanes && !IsMasked)
      IsCopied = B.CreateOr(
          IsCopied, B.CreateICmpULT(T.Count, getIndex(B, T.Range.Extent)));
    At.A = copiedIf(IsCopied, T, At.A, Depth);
  }
  auto Last = [&](Value *Sum,
                  function_ref<Value *(const MemoryRef &)> Load) -> Value * {
    auto *Vector = dyn_cast<FixedVectorType>(Sum->getType());
    ElementBody Body(At.Leaves, Load, Vector ? Vector->getNumElements() : 1,
                     Plan.Fused, B);
    Body.define(P.op().call(), Sum);
    return Body.at(All.Map.Result);
  };
  ProductMemory Memory{At.A, At.B, At.C, At.Start};
  Memory.OuterSums = At.Sums;
  Memory.HasWholeVectors = !IsMasked;
  // A copy is of what is multiplied.
  Memory.OfA = IsCopied ? nullptr : changeOf(Product::A);
  Memory.OfB = changeOf(Product::B);
  Memory.IsFirstPart = At.IsFirstPart;
  Memory.IsLastPart = At.IsLastPart;
  if (hasEpilogue())
    Memory.Last = Last;
  KernelContext Context{P,
                        Memory,
                        Plan.IsFused,
                        Plan.HasFences,
                        /*StoreBits=*/0,
                        B};
  if (Plan.SplitSums)
    return emitSplitRows(Context, Plan, T, Depth);
  if (Plan.HasSquares && Plan.HasMasks)
    return emitMaskedSquareRows(Context, Plan, T.Count, Depth);
  if (Plan.HasSquares)
    return emitSquareRows(Context, Plan, T, Depth);
  std::unique_ptr<MicroKernel> Kernel = VectorKernelInfo.Create(Context);
  auto EmitTile = [&](const TileUpTo &Columns) {
    emitTileTo(*Kernel, {T.Range, Columns.Range, Zero, Columns.First, T.Lanes},
               Depth, Plan.StepsPerIteration, Memory, B);
  };
  if (IsNarrow)
    return forTilesAndRest(Plan.NarrowN, N, B, EmitTile);
  forTilesUpTo(Plan.N, N, B, EmitTile);
}

/// Lets sums that start with a matrix start with that, or, in later parts, with
/// the result: one load of both.
void ProductNest::goOnLater(Matrices &At) {
  MemoryRef &Start = *At.Start.Matrix;
  auto Select = [&](Value *First, Value *Later) {
    return First == Later ? First
                          : B.CreateSelect(At.IsFirstPart, First, Later);
  };
  // Another address space, or an element that is not at each stride, is read by
  // code of its own.
  if (Start.Base->getType() != At.C.Base->getType() ||
      Start.isUnitStride(0) != At.C.isUnitStride(0))
    return;
  Start.Base = Select(Start.Base, At.C.Base);
  for (unsigned D : {0, 1})
    Start.Strides[D] =
        Select(toIndex(Start.Strides[D], B), toIndex(At.C.Strides[D], B));
  Start.Alignment = std::min(Start.Alignment, At.C.Alignment);
  At.IsFirstPart = nullptr;
}

/// What no product is changed by if it is added, and zero if there is none.
Value *ProductNest::nothing() {
  Constant *Nothing = emptySum(P.element());
  return B.CreateSelect(B.CreateICmpEQ(K, getIndex(B, 0)),
                        Constant::getNullValue(Nothing->getType()), Nothing);
}

/// All rows, for PackedN columns after the other.
void ProductNest::emitPart(const Matrices &At, Value *IsCopied, Value *Depth) {
  auto EmitTiles = [&](const Matrices &Here) {
    if (Plan.HasSquares && Plan.HasMasks)
      return emitRows(Here, {Plan.M.back(), getIndex(B, 0), M}, IsCopied,
                      Depth);
    forTilesUpTo(Plan.M, M, B, [&](const TileUpTo &T) {
      emitRows(Here, T, IsCopied, Depth);
    });
  };
  if (!hasBlocks())
    return EmitTiles(At);
  Value *All = N, *Each = getIndex(B, Plan.PackedN);
  emitLoopBelow(B, All, Each, [&](Value *First) {
    N = B.CreateBinaryIntrinsic(Intrinsic::umin, Each, B.CreateSub(All, First));
    Matrices Here = At;
    Here.B = At.B.from(1, First, B);
    moveResult(Here, 1, First);
    EmitTiles(Here);
  });
  N = All;
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
    if (hasOnePart())
      return emitPart(At, IsCopied, K);
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

/// A result of one vector of rows, all of k at once. Small ones take less than
/// what is around other tiles.
void ProductNest::emitNarrow(const Matrices &At) {
  const TileRange &Range = Plan.M.back();
  IsNarrow = true;
  emitRows(At, {Range, getIndex(B, 0), M, firstLanes(M, Range.Width, B)},
           /*IsCopied=*/nullptr, K);
  IsNarrow = false;
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
  Plan =
      planAtRunTime(P, TypeOf(Product::A), TypeOf(Product::B), Others, Computed,
                    /*IsContiguous=*/C.isUnitStride(0),
                    All.MayWait && C.Type.element() == P.element(),
                    Outer.empty() ? mostOf(K) : UINT64_MAX, ST);
  auto IsOne = [](Value *Extent) {
    auto *Known = dyn_cast<ConstantInt>(Extent);
    return Known && Known->isOne();
  };
  MemoryRef Vector =
      exchanged(P, matrixAt(1 - Number, All.Factors[1 - Number]));
  bool IsLine = Vector.isUnitStride(0) || Vector.stride(0) == 0;
  if (IsOne(M) && IsOne(N) && !P.sumsOutside())
    planOneElement(Plan, P, A.isUnitStride(1) && IsLine, ST);
  else if (IsOne(N) && (A.isUnitStride(0) || A.isUnitStride(1)))
    planOneColumn(Plan, P, /*IsAlongK=*/!A.isUnitStride(0), IsLine, ST);
  // Operands that other sizes would copy are read in place.
  if (P.sumsOutside() && A.isUnitStride(0) && !changeOf(Product::A) &&
      A.Type.element() == P.element() && (!Plan.HasMasks || Plan.MasksA)) {
    Plan.KeepsSums = true;
    Plan.CopyBytes = 0;
  }
  if (Plan.CopyBytes)
    Copy = Store.allocateOnStack(Plan.CopyBytes);
  emitOuter(0, nullptr, nullptr);
  return Plan;
}

RunTimePlan matrix::emitProductUpTo(const ProductUpTo &All, const Subtarget &ST,
                                    Storage &Store, IRBuilderBase &B) {
  return ProductNest(All, ST, Store, B).emit();
}
