// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives every product of a region: a plain product is emitted once, a
// contraction is a matrix product in loops over its other dimensions.
// EmitProduct.cpp emits the matrix product, SumBounds.cpp says which sums leave
// out zeros, and Pack.cpp copies operands.
//
// Where an operand is larger than the near caches, one loop over tiles is
// around the loops that do not move it (ProductPlan::HoistsTiles), so that what
// a tile reads of it stays in a cache. A convolution whose weights are A:
//
//   for each image
//     for each tile of output channels      else innermost but one: all weights
//       for each row of the image           are read again for each row
//         for each tile of the row's places
//           for each input channel and element of the window
//             multiply and add

#include "Loops/ElementBody.h"
#include "Product/EmitProduct.h"
#include "Product/Pack.h"
#include "Product/RowSums.h"
#include "Product/SumBounds.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The products of one region.
class ProductLoops {
  const Region &Here;
  const Product P;
  const MemoryRef &Target;
  const ProductPlan &Plan;
  /// For what follows the product.
  const FusedElements &Fused;
  OwnFunctions &Functions;
  Storage &Store;
  IRBuilderBase &Builder;
  function_ref<MemoryRef(Value *)> MemoryOf;

  SmallVector<Contraction::Loop, 4> Outer;
  SmallVector<Value *, 4> Indices;
  /// Whether no sum has begun; null if none goes through memory.
  Value *IsFirst = nullptr;
  /// The number of outer loops around the tiles of Part's dimension.
  unsigned NumAroundTiles;
  /// The rows of C, if Tiling.MOutside, or columns that are computed.
  struct TilePart {
    const TileRange &Range;
    Value *First;
  };
  std::optional<TilePart> Part;
  /// Which part of the slowest outer sum; null if that is not in parts.
  Value *PartOfSums = nullptr;
  /// Memory for A's part, if it is packed, and the part there: dimensions of
  /// outer sums, then k and m, or groups of k, m and k within a group.
  Value *Packed = nullptr;
  std::optional<MemoryRef> PackedA;
  /// Memory for what makes up for flipped elements of B, one for each row of
  /// A's part; null if none are.
  Value *RowTerms = nullptr;
  /// The temporary of one matrix, if it is finished there.
  std::optional<MemoryRef> Sums;

public:
  ProductLoops(const Region &Here, const MemoryRef &Target,
               const ProductPlan &Plan, const FusedElements &Fused,
               OwnFunctions &Functions, Storage &Store, IRBuilderBase &Builder,
               function_ref<MemoryRef(Value *)> MemoryOf);
  void emit();

private:
  void emitLoops(unsigned Depth);
  void emitProduct(bool Begins);
  /// Part's tile as the only one.
  TileRange rangeAlone() const;
  LeafMemory leaves();
  Value *finish(Value *Sum, const LeafMemory &Leaves,
                function_ref<Value *(const MemoryRef &)> Load);
  void finishMatrix();
  MemoryRef matrixAt(unsigned Number, const MemoryRef &Ref);
  MemoryRef partOf(const MemoryRef &Ref, std::optional<unsigned> Dimension);
  MemoryRef result(const MemoryRef &Ref);
  MemoryRef factor(Product::Operand X);
  SmallVector<Value *> outerStrides(Product::Operand X);
  void packPart();
  void packGroups();
  MemoryRef rowTerms();
};
} // namespace

ProductLoops::ProductLoops(const Region &Here, const MemoryRef &Target,
                           const ProductPlan &Plan, const FusedElements &Fused,
                           OwnFunctions &Functions, Storage &Store,
                           IRBuilderBase &Builder,
                           function_ref<MemoryRef(Value *)> MemoryOf)
    : Here(Here), P(*Here.product()), Target(Target), Plan(Plan), Fused(Fused),
      Functions(Functions), Store(Store), Builder(Builder), MemoryOf(MemoryOf),
      Outer(P.outerLoops()) {
  if (Plan.keepsOuterSums())
    erase_if(Outer, [](const Contraction::Loop &L) {
      return L.role() == Contraction::Role::K;
    });
  NumAroundTiles = Outer.size();
  if (Plan.HoistsTiles) {
    unsigned Kept =
        P.operandNumber(Plan.Tiling.MOutside ? Product::A : Product::B);
    auto *Inner = std::stable_partition(Outer.begin(), Outer.end(),
                                        [&](const Contraction::Loop &L) {
                                          return L.Dimension[Kept].has_value();
                                        });
    NumAroundTiles = Inner - Outer.begin();
  }
  Indices.assign(Outer.size(), nullptr);
}

/// The matrix of operand \p Number, or of the Result, which is at \p Ref and
/// may have other elements, at indices of the outer loops.
MemoryRef ProductLoops::matrixAt(unsigned Number, const MemoryRef &Ref) {
  if (!isContraction(P.op().kind()))
    return Ref;
  SmallVector<Value *> Start(Ref.Type.rank(), getIndex(Builder, 0));
  for (auto [L, Index] : zip_equal(Outer, Indices))
    if (std::optional<unsigned> D = L.Dimension[Number])
      Start[*D] = Index;
  return matrixIn(P, Number, Ref.block(Ref.Type, Start, Builder), Builder);
}

/// What Part has of \p Ref, as Product has it, along \p Dimension, if there is
/// one.
MemoryRef ProductLoops::partOf(const MemoryRef &Ref,
                               std::optional<unsigned> Dimension) {
  if (!Part || !Dimension)
    return Ref;
  unsigned Extents[] = {Ref.Type.extent(0), Ref.Type.extent(1)};
  Value *Start[] = {getIndex(Builder, 0), getIndex(Builder, 0)};
  Extents[*Dimension] = Part->Range.Extent;
  Start[*Dimension] = Part->First;
  // In the order of C's elements, which vectors run along.
  return Ref.block(TensorType::get(Ref.Type.element(), Extents, {1, 0}), Start,
                   Builder);
}

/// The matrix of C, or of what is read in the same places, as Product has it.
MemoryRef ProductLoops::result(const MemoryRef &Ref) {
  return partOf(exchanged(P, matrixAt(Product::Result, Ref)),
                Plan.Tiling.MOutside ? 0 : 1);
}

MemoryRef ProductLoops::factor(Product::Operand X) {
  if (X == Product::A && PackedA) {
    MemoryRef Ref = *PackedA;
    if (Plan.Kernel->isOfGroups()) {
      unsigned First = Ref.Type.rank() - 3;
      Ref.Type =
          TensorType::get(Ref.Type.element(),
                          {Ref.Type.extent(First), Ref.Type.extent(First + 1),
                           Ref.Type.extent(First + 2)});
      Ref.Strides.erase(Ref.Strides.begin(), Ref.Strides.end() - 3);
      return Ref;
    }
    Ref.Type = TensorType::get(Ref.Type.element(), {Part->Range.Extent, P.K()},
                               {1, 0});
    Ref.Strides = {PackedA->Strides.back(), *(PackedA->Strides.end() - 2)};
    return Ref;
  }
  unsigned Number = P.operandNumber(X);
  std::optional<unsigned> Dimension;
  if ((X == Product::A) == Plan.Tiling.MOutside)
    Dimension = X == Product::A ? 0 : 1;
  return partOf(
      exchanged(P, matrixAt(Number, MemoryOf(P.op().operand(Number)))),
      Dimension);
}

/// The strides of \p X in the loops over sums around k, slowest first.
SmallVector<Value *> ProductLoops::outerStrides(Product::Operand X) {
  if (X == Product::A && PackedA)
    return SmallVector<Value *>(
        ArrayRef(PackedA->Strides)
            .drop_back(Plan.Kernel->isOfGroups() ? 3 : 2));
  MemoryRef Ref = MemoryOf(P.operand(X));
  SmallVector<Value *> Strides;
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Strides.push_back(Ref.Strides[*L.Dimension[P.operandNumber(X)]]);
  return Strides;
}

TileRange ProductLoops::rangeAlone() const {
  TileRange Alone = Part->Range;
  Alone.First = 0;
  Alone.Tiles = 1;
  Alone.End = Alone.Extent;
  return Alone;
}

MemoryRef ProductLoops::rowTerms() {
  auto Type = TensorType::get(P.element(), {Part->Range.Extent, 1});
  return MemoryRef::contiguous(Type, RowTerms, Builder);
}

/// Copies what Part reads of A, in the order in which it is read.
void ProductLoops::packPart() {
  MemoryRef From = factor(Product::A);
  const PartCopy &Copy = Plan.copyOf(PartCopy::A, From.Type);
  From = tileOfSums(P, From, outerStrides(Product::A));
  MemoryRef To = MemoryRef::contiguous(From.Type, Packed, Builder);
  emitCopy(To, From, std::get<CopyPlan>(Copy.Way), Builder);
  PackedA = To;
}

/// The same for a kernel of groups, whose rows are packed for each of the outer
/// sums' indices; and sums up what makes up for flipped elements of B.
void ProductLoops::packGroups() {
  MemoryRef From = factor(Product::A);
  Packing How = packingOfTiles(P, Plan);
  TensorType Each = How.typeOf(From.Type);
  SmallVector<unsigned> Extents;
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Extents.push_back(L.extent());
  unsigned NumSums = Extents.size();
  uint64_t Sums = 1;
  for (unsigned Extent : Extents)
    Sums *= Extent;
  for (unsigned D : {0, 1, 2})
    Extents.push_back(Each.extent(D));
  MemoryRef To = MemoryRef::contiguous(TensorType::get(Each.element(), Extents),
                                       Packed, Builder);
  SmallVector<Value *> Strides = outerStrides(Product::A);
  SmallVector<Value *> At(Extents.size(), getIndex(Builder, 0));
  auto Loops = [&](auto &Self, unsigned Depth, MemoryRef Here) -> void {
    if (Depth == NumSums) {
      Value *Memory = Builder.CreateGEP(laneType(Each.element()), To.Base,
                                        To.offset(At, Builder));
      emitPacked(How, Here, Memory, Builder);
      return;
    }
    emitLoop(Builder, 0, Extents[Depth], 1, [&](Value *Index) {
      At[Depth] = Index;
      MemoryRef Moved = Here;
      Moved.Base = Builder.CreateGEP(
          laneType(From.Type.element()), Here.Base,
          Builder.CreateMul(Index, toIndex(Strides[Depth], Builder)));
      Self(Self, Depth + 1, Moved);
    });
  };
  Loops(Loops, 0, From);
  PackedA = To;
  if (!RowTerms)
    return;
  // All steps of k, one after another.
  MemoryRef All = factor(Product::A);
  All.Type = TensorType::get(Each.element(), {unsigned(Sums * Each.extent(0)),
                                              Each.extent(1), Each.extent(2)});
  // B is not read.
  ProductMemory Memory{All, /*B=*/All, rowTerms(), {}};
  Memory.HasWholeVectors = Plan.PacksWholeVectors;
  emitRowTerms(rowTerms(), All, Sums * Each.extent(0) * Each.extent(2), P,
               Memory, Plan, {rangeAlone()}, Builder);
}

void ProductLoops::emit() {
  auto With = [&](const TemporaryPlan &T, function_ref<void(Value *)> Body) {
    Store.withTemporary(T, /*Condition=*/nullptr, Builder, Body);
  };
  if (Plan.FinishesMatrices)
    return With(*Plan.Sums, [&](Value *Memory) {
      auto Type = TensorType::columnMajor(P.element(), P.M(), P.N());
      Sums = MemoryRef::contiguous(Type, Memory, Builder);
      emitLoops(0);
    });
  if (!Plan.PacksTiles)
    return emitLoops(0);
  auto WithPacked = [&] {
    With(*Plan.PackedTile, [&](Value *Memory) {
      Packed = Memory;
      emitLoops(0);
    });
  };
  if (!Plan.RowTerms)
    return WithPacked();
  With(*Plan.RowTerms, [&](Value *Memory) {
    RowTerms = Memory;
    WithPacked();
  });
}

void ProductLoops::emitLoops(unsigned Depth) {
  if (Depth == NumAroundTiles && Plan.HoistsTiles && !Part) {
    forTiles(Plan.Tiling.MOutside ? Plan.Tiling.M : Plan.Tiling.N, Builder,
             [&](const TileRange &Range, Value *First) {
               Part.emplace(TilePart{Range, First});
               if (Plan.PacksTiles && Plan.Kernel->isOfGroups())
                 packGroups();
               else if (Plan.PacksTiles)
                 packPart();
               emitLoop(Builder, 0, Plan.PartsOfSums, 1, [&](Value *Index) {
                 PartOfSums = Plan.PartsOfSums != 1 ? Index : nullptr;
                 emitLoops(Depth);
               });
               PartOfSums = nullptr;
               Part.reset();
               PackedA.reset();
             });
    return;
  }
  if (Depth == Outer.size()) {
    if (!IsFirst)
      return emitProduct(/*Begins=*/true);
    return emitIfUnlikely(
        Builder, IsFirst, [&] { emitProduct(/*Begins=*/true); },
        [&] { emitProduct(/*Begins=*/false); });
  }
  Value *Before = IsFirst;
  bool IsOfSum = Outer[Depth].role() == Contraction::Role::K;
  emitLoop(Builder, 0, Outer[Depth].extent(), 1, [&](Value *Index) {
    Indices[Depth] = Index;
    if (IsOfSum) {
      Value *IsZero = Builder.CreateICmpEQ(Index, getIndex(Builder, 0));
      IsFirst = Before ? Builder.CreateAnd(Before, IsZero) : IsZero;
    }
    emitLoops(Depth + 1);
  });
  IsFirst = Before;
  // Sums are the innermost loops.
  if (Sums && IsOfSum && !Before)
    finishMatrix();
}

/// After a contraction every leaf of the result's shape is read, factors too;
/// after a product of matrices also the factors of an outer product.
LeafMemory ProductLoops::leaves() {
  LeafMemory Leaves;
  for (Value *Leaf : Here.Leaves)
    if (!isContraction(P.op().kind()))
      Leaves.try_emplace(Leaf, MemoryOf(Leaf));
    else if (TensorType::of(Leaf->getType())
                 .hasSameExtents(P.op().resultType()))
      Leaves.try_emplace(Leaf, exchanged(P, result(MemoryOf(Leaf))));
  return Leaves;
}

/// What the region makes of the sums \p Sum.
Value *ProductLoops::finish(Value *Sum, const LeafMemory &Leaves,
                            function_ref<Value *(const MemoryRef &)> Load) {
  auto *Vector = dyn_cast<FixedVectorType>(Sum->getType());
  ElementBody Body(Leaves, Load, Vector ? Vector->getNumElements() : 1, Fused,
                   Builder);
  Body.define(P.op().call(), Sum);
  return Body.at(Here.result());
}

/// All sums of a matrix are in their temporary.
void ProductLoops::finishMatrix() {
  MemoryRef C = result(Target);
  LeafMemory Leaves = leaves();
  emitLoop(Builder, 0, P.N(), 1, [&](Value *Column) {
    emitPieces(
        Builder, P.M(), Plan.VectorWidth, [&](Value *Row, unsigned Width) {
          auto OffsetIn = [&](const MemoryRef &Ref) {
            return Ref.offset({Row, Column}, Builder);
          };
          auto Load = [&](const MemoryRef &Ref) {
            return Ref.load(OffsetIn(Ref), Width, Ref.Strides[0], Builder);
          };
          Value *V = finish(Load(*Sums), Leaves, [&](const MemoryRef &Leaf) {
            return Load(exchanged(P, Leaf));
          });
          C.store(V, OffsetIn(C), Width, C.Strides[0], Builder);
        });
  });
}

/// The product at indices of the outer loops. \p Begins: else its sums go on
/// from the result's memory.
void ProductLoops::emitProduct(bool Begins) {
  LeafMemory Leaves = leaves();
  auto Last = [&](Value *Sum,
                  function_ref<Value *(const MemoryRef &)> Load) -> Value * {
    return finish(Sum, Leaves, Load);
  };
  MemoryRef C = Sums ? *Sums : result(Target);
  AccumulatorStart Start;
  if (!Begins) {
    Start.Matrix = C;
  } else if (P.hasAddend() && !addsToNothing(P.op())) {
    std::optional<TensorOp> Splat = TensorOp::of(P.op().operand(2));
    if (Splat && Splat->kind() == OpKind::Splat)
      Start.Element = toLanes(Splat->operand(0), Builder);
    else
      Start.Matrix = result(MemoryOf(P.op().operand(2)));
  }
  ProductMemory All{factor(Product::A), factor(Product::B), C, Start};
  if (RowTerms)
    All.RowTerms = rowTerms();
  All.BytesAhead = Plan.BytesAhead;
  All.HasWholeVectors = PackedA && Plan.PacksWholeVectors;
  if (!Sums && Here.result() != P.op().call())
    All.Last = Last;
  SumBounds Bounds{P, Plan, Outer, Indices, Builder};
  if (Plan.StartsAtZero) {
    Bounds.startAtZero(All);
    All.LeavesOut = true;
  }
  if (Plan.keepsOuterSums()) {
    SmallVector<Value *> StridesA = outerStrides(Product::A),
                         StridesB = outerStrides(Product::B);
    for (const Contraction::Loop &L : P.outerLoops())
      if (L.role() == Contraction::Role::K) {
        size_t Depth = All.OuterSums.size();
        All.OuterSums.push_back({L.extent(), StridesA[Depth], StridesB[Depth]});
      }
    if (!Plan.Borders.empty())
      Bounds.leaveOutBorders(All);
    if (PartOfSums)
      Bounds.selectPart(All, PartOfSums, NumAroundTiles);
  }
  if (Plan.Kernel->Prepare)
    return Functions.emitCall(P, All, Plan, Store.libraryInfo(), Builder);
  if (!Part)
    return matrix::emitProduct(P, All, Plan, Store, Functions, Builder);
  ProductPlan OfTile = Plan;
  (Plan.Tiling.MOutside ? OfTile.Tiling.M : OfTile.Tiling.N) = {rangeAlone()};
  matrix::emitProduct(P, All, OfTile, Store, Functions, Builder);
}

/// A matrix product, or all those of a contraction. Where sums do not stay in
/// registers, each element of the result goes on with its sum in the result's
/// memory, in the order of the outer loops.
void RegionEmitter::emitProducts(const Region &Here, const MemoryRef &Target,
                                 const ProductPlan &Plan,
                                 IRBuilderBase &Builder) {
  ProductLoops(Here, Target, Plan, planOf(Here).Fused, Functions, Store,
               Builder, [&](Value *V) { return memoryOf(V, Builder); })
      .emit();
}
