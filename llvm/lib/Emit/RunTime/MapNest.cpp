// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise loops: along the dimension in which the result is contiguous by
// vectors, and around that by one loop for each other dimension.

#include "Loops/ElementBody.h"
#include "RunTime/EmitNest.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/TileRows.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace matrix;

/// The line of \p Ref along \p Inner at \p Indices of all dimensions.
static MemoryRef lineOf(const MemoryRef &Ref, unsigned Inner,
                        ArrayRef<Value *> Indices, IRBuilderBase &B) {
  MemoryRef Line = Ref.block(Ref.Type, Indices, B);
  Line.Strides = {Ref.Strides[Inner], getIndex(B, 0)};
  return Line;
}

SmallVector<Type *> matrix::computedTypes(ArrayRef<Value *> Handles) {
  SmallVector<Type *> Types;
  SmallVector<Value *> Work(Handles);
  SmallPtrSet<Value *, 8> Seen;
  while (!Work.empty()) {
    std::optional<TensorOp> Op = TensorOp::of(Work.pop_back_val());
    if (!Op || !elementwiseInfo(Op->kind()) || !Seen.insert(Op->call()).second)
      continue;
    Types.push_back(Op->resultType().element());
    for (unsigned I = 0; I != Op->numOperands(); ++I)
      Work.push_back(Op->operand(I));
  }
  return Types;
}

RunTimePlan matrix::emitMapUpTo(const MapUpTo &Map, const Subtarget &ST,
                                IRBuilderBase &B) {
  const MemoryRef &Target = Map.Target;
  unsigned Rank = Target.Type.rank(), Inner = Target.Type.layout(Rank - 1);
  SmallVector<Type *> Elements = {Target.Type.element()};
  for (auto &[Leaf, Ref] : Map.Leaves)
    Elements.push_back(Ref.Type.element());
  RunTimePlan Plan = planMapAtRunTime(Elements, computedTypes(Map.Result),
                                      Target.isUnitStride(Inner), ST);
  SmallVector<Value *> Indices(Rank, getIndex(B, 0));
  auto EmitLine = [&] {
    MemoryRef To = lineOf(Target, Inner, Indices, B);
    LeafMemory From;
    for (auto &[Leaf, Ref] : Map.Leaves)
      From.try_emplace(Leaf, lineOf(Ref, Inner, Indices, B));
    forTilesUpTo(Plan.M, Map.ExtentOf(Map.Result, Inner), B,
                 [&](const TileUpTo &T) {
                   TileRows Rows(T.Range, T.First, Plan.HasFences,
                                 /*StoreBits=*/0, B, T.Lanes);
                   SmallVector<Value *> Vectors;
                   for (unsigned V = 0; V != T.Range.Fragments; ++V) {
                     auto Load = [&](const MemoryRef &Ref) {
                       return Rows.load(Ref, V, getIndex(B, 0));
                     };
                     ElementBody Body(From, Load, T.Range.Width, Plan.Fused, B);
                     Vectors.push_back(Body.at(Map.Result));
                   }
                   for (auto [V, Vector] : enumerate(Vectors))
                     Rows.store(Vector, To, V, getIndex(B, 0));
                 });
  };
  auto Loops = [&](auto &Self, unsigned Position) -> void {
    if (Position + 1 == Rank)
      return EmitLine();
    unsigned D = Target.Type.layout(Position);
    emitLoopUpTo(B, getIndex(B, 0), Map.ExtentOf(Map.Result, D), 1,
                 [&](Value *Index) {
                   Indices[D] = Index;
                   Self(Self, Position + 1);
                 });
  };
  Loops(Loops, 0);
  return Plan;
}
