// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions: one loop nest that loads the leaves, computes every
// fused operation in registers, and stores the result.
//
// If all memory is contiguous, one loop runs over it from end to end. Otherwise
// the innermost loop runs along what the result's layout stores side by side,
// and elements of a leaf that lie otherwise are gathered; or tiles of
// elements are computed, in which what lies across is transposed in registers.

#include "Loops/ElementBody.h"
#include "Loops/LineLoads.h"
#include "Loops/TransposeTile.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Tiles of elements of a region that converts layouts on the way.
class TransposeTileBody {
  const Region &R;
  const LeafMemory &Leaves;
  unsigned Width;
  /// Indices of the tile's first element.
  Value *First[2];
  const FusedElements &Fused;
  IRBuilderBase &B;
  /// Results of conversions, as the vectors of their lines.
  DenseMap<Value *, SmallVector<Value *>> Converted;

public:
  TransposeTileBody(const Region &R, const LeafMemory &Leaves, unsigned Width,
                    Value *Row, Value *Column, const FusedElements &Fused,
                    IRBuilderBase &B)
      : R(R), Leaves(Leaves), Width(Width), First{Row, Column}, Fused(Fused),
        B(B) {}
  void emit(const MemoryRef &Target);

private:
  Value *offsetIn(const MemoryRef &Ref, unsigned Along, unsigned Line);
  Value *line(Value *Handle, unsigned Line);
};
} // namespace

/// Where line \p Line of the tile starts, if lines run along \p Along.
Value *TransposeTileBody::offsetIn(const MemoryRef &Ref, unsigned Along,
                                   unsigned Line) {
  Value *Indices[] = {First[0], First[1]};
  Indices[!Along] = B.CreateAdd(Indices[!Along], getIndex(B, Line));
  return Ref.offset(Indices, B);
}

/// Line \p Line of \p Handle, which runs as Handle lies.
Value *TransposeTileBody::line(Value *Handle, unsigned Line) {
  unsigned Along = TensorType::of(Handle->getType()).layout(1);
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(offsetIn(Ref, Along, Line), Width, Ref.Strides[Along], B);
  };
  ElementBody Body(Leaves, Load, Width, Fused, B);
  for (auto &[Conversion, Lines] : Converted)
    Body.define(Conversion, Lines[Line]);
  return Body.at(Handle);
}

void TransposeTileBody::emit(const MemoryRef &Target) {
  // Operands stand before users.
  auto AddConversion = [&](Instruction *I) {
    if (!isLayoutConversion(I))
      return;
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(line(I->getOperand(0), K));
    transposeLines(Lines, B);
    Converted[I] = std::move(Lines);
  };
  for_each(R.Fused, AddConversion);
  AddConversion(R.Root);
  unsigned Along = Target.Type.layout(1);
  for (unsigned K = 0; K != Width; ++K)
    Target.store(line(R.result(), K), offsetIn(Target, Along, K), Width,
                 Target.Strides[Along], B);
}

void matrix::emitMap(Value *Result, const MemoryRef &Target, LeafMemory &Leaves,
                     const MapPlan &Map, const FusedElements &Fused,
                     LoopOrder Order, IRBuilderBase &B) {
  TensorType Type = Target.Type;
  unsigned Inner = Type.rank() - 1;
  SmallVector<Value *> Indices(Type.rank(), getIndex(B, 0));
  SmallVector<MemoryRef *> Refs;
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  LineLoads Loads(Refs, Inner);
  auto EmitPiece = [&](Value *Index, unsigned Width) {
    Indices[Inner] = Index;
    Loads.clear();
    auto Load = [&](const MemoryRef &Ref) {
      Value *V = Loads.load(Ref, Indices, Width, B);
      return V ? V
               : Ref.load(Ref.offset(Indices, B), Width, Ref.Strides[Inner], B);
    };
    Value *V = ElementBody(Leaves, Load, Width, Fused, B).at(Result);
    Target.store(V, Target.offset(Indices, B), Width, Target.Strides[Inner], B);
  };
  emitOuterLoops(Type, Inner, Indices, Order, B, [&] {
    emitPieces(B, Type.extent(Inner), Map.VectorWidth, EmitPiece,
               Map.unroll(Order), Order);
  });
}

void RegionEmitter::emitElementwise(const Region &Here, MemoryRef Target,
                                    LoopOrder Order, IRBuilderBase &Builder) {
  Value *Result = Here.result();
  const RegionPlan &Plan = planOf(Here);
  if (Plan.is<FillPlan>()) {
    const DataLayout &DL = Here.Root->getDataLayout();
    Builder.CreateMemSet(Target.Base, byteToFill(Result, DL),
                         bufferBytes(Target.Type, DL), Target.Alignment);
    return;
  }
  LeafMemory Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  const auto &Map = Plan.as<MapPlan>();
  if (!Map.Tiles.empty())
    return forTransposeTiles(
        Map.Tiles, Builder, [&](Value *I, Value *J, unsigned Width) {
          if (Target.Type.layout(1) == 1)
            std::swap(I, J);
          TransposeTileBody(Here, Leaves, Width, I, J, Plan.Fused, Builder)
              .emit(Target);
        });
  SmallVector<MemoryRef *> Refs = {&Target};
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  for (MemoryRef *Ref : Refs)
    Map.Merged.merge(*Ref);
  if (Map.Interleaved)
    return emitInterleavedMap(Here, Target, Leaves, Map, Plan.Fused, Builder);
  if (Map.ShortLines && Order == LoopOrder::Up)
    return emitShortLines(Here, Target, Leaves, Map, Plan.Fused, Builder);
  if (!Map.Lanes.Dimensions.empty() && Order == LoopOrder::Up)
    return emitSpreadMap(Here, Target, Leaves, Map, Plan.Fused, Builder);
  emitMap(Result, Target, Leaves, Map, Plan.Fused, Order, Builder);
}
