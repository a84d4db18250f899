// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions of a few lines that are interleaved in the target or in
// leaves (Plan/PlanInterleavedMap.cpp). Interleaved leaves are separated first,
// then each line is computed, and stored at once unless the target has all of
// them interleaved. Where vectors leave an end of the lines, the last ones
// start early.

#include "Loops/CopyNest.h"
#include "Loops/ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class InterleavedMap {
  const Region &R;
  const MemoryRef &Target;
  const LeafMemory &Leaves;
  const MapPlan &Plan;
  const MapPlan::Interleaving &Way;
  const FusedElements &Fused;
  SmallVector<Value *> Indices;
  IRBuilderBase &B;

public:
  InterleavedMap(const Region &R, const MemoryRef &Target,
                 const LeafMemory &Leaves, const MapPlan &Plan,
                 const FusedElements &Fused, IRBuilderBase &B)
      : R(R), Target(Target), Leaves(Leaves), Plan(Plan),
        Way(*Plan.Interleaved), Fused(Fused),
        Indices(Target.Type.rank(), getIndex(B, 0)), B(B) {}
  void emit();

private:
  void setLine(Value *I, unsigned Line);
  void emitVectors(Value *I);
};
} // namespace

void InterleavedMap::setLine(Value *I, unsigned Line) {
  Indices[Way.Lines.Along] = I;
  for (unsigned D : reverse(Way.Lines.Across)) {
    Indices[D] = getIndex(B, Line % Target.Type.extent(D));
    Line /= Target.Type.extent(D);
  }
}

/// A vector of each line from \p I on.
void InterleavedMap::emitVectors(Value *I) {
  unsigned Width = Plan.VectorWidth, Along = Way.Lines.Along;
  std::optional<unsigned> PartOfTarget = Way.Parts.front();
  DenseMap<const MemoryRef *, SmallVector<Value *>> Separated;
  setLine(I, 0);
  for (auto [Leaf, Part] : zip_equal(Leaves, drop_begin(Way.Parts)))
    if (const MemoryRef &Ref = Leaf.second; Part)
      Separated[&Ref] = loadInterleaved(Ref, Way.Lines.Count, Width,
                                        Ref.offset(Indices, B), *Part, B);
  SmallVector<Value *> Results;
  for (unsigned Line = 0; Line != Way.Lines.Count; ++Line) {
    setLine(I, Line);
    auto Load = [&](const MemoryRef &Ref) -> Value * {
      if (auto It = Separated.find(&Ref); It != Separated.end())
        return It->second[Line];
      return Ref.load(Ref.offset(Indices, B), Width, Ref.Strides[Along], B);
    };
    Value *V = ElementBody(Leaves, Load, Width, Fused, B).at(R.result());
    if (!PartOfTarget)
      Target.store(V, Target.offset(Indices, B), Width, Target.Strides[Along],
                   B);
    Results.push_back(V);
  }
  setLine(I, 0);
  if (PartOfTarget)
    storeInterleaved(Target, Results, Target.offset(Indices, B), *PartOfTarget,
                     B);
}

void InterleavedMap::emit() {
  unsigned Length = Target.Type.extent(Way.Lines.Along),
           Width = Plan.VectorWidth;
  CopyNest(Target.Type, Way.Around, Indices, B).emit([&] {
    emitLoop(B, 0, Length / Width, Width, [&](Value *I) { emitVectors(I); });
    if (Length % Width)
      emitVectors(getIndex(B, Length - Width));
  });
}

void matrix::emitInterleavedMap(const Region &Here, const MemoryRef &Target,
                                const LeafMemory &Leaves, const MapPlan &Plan,
                                const FusedElements &Fused, IRBuilderBase &B) {
  InterleavedMap(Here, Target, Leaves, Plan, Fused, B).emit();
}
