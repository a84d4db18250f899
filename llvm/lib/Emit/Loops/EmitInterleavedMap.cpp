// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions of a few lines that are interleaved in the target or in
// leaves (Plan/PlanInterleavedMap.cpp). Interleaved leaves are separated first,
// then each line is computed, and stored at once unless the target has all of
// them interleaved.

#include "Loops/ElementBody.h"
#include "Loops/InterleavedNest.h"
#include "RegionEmitter.h"

using namespace llvm;
using namespace matrix;

void matrix::emitInterleavedMap(const Region &Here, const MemoryRef &Target,
                                const LeafMemory &Leaves, const MapPlan &Plan,
                                const FusedElements &Fused, IRBuilderBase &B) {
  const MapPlan::Interleaving &Way = *Plan.Interleaved;
  unsigned Width = Plan.VectorWidth, Along = Way.Lines.Along;
  std::optional<unsigned> PartOfTarget = Way.Parts.front();
  InterleavedNest Nest(Target.Type, Way.Lines, Way.Around, Width, B);
  Nest.emit([&](Value *I) {
    DenseMap<const MemoryRef *, SmallVector<Value *>> Separated;
    for (auto [Leaf, Part] : zip_equal(Leaves, drop_begin(Way.Parts)))
      if (const MemoryRef &Ref = Leaf.second; Part)
        Separated[&Ref] = loadInterleaved(Ref, Way.Lines.Count, Width,
                                          Nest.offsetIn(Ref, I, 0), *Part, B);
    SmallVector<Value *> Results;
    for (unsigned Line = 0; Line != Way.Lines.Count; ++Line) {
      auto Load = [&](const MemoryRef &Ref) -> Value * {
        if (auto It = Separated.find(&Ref); It != Separated.end())
          return It->second[Line];
        return Ref.load(Nest.offsetIn(Ref, I, Line), Width, Ref.Strides[Along],
                        B);
      };
      Value *V = ElementBody(Leaves, Load, Width, Fused, B).at(Here.result());
      if (!PartOfTarget)
        Target.store(V, Nest.offsetIn(Target, I, Line), Width,
                     Target.Strides[Along], B);
      Results.push_back(V);
    }
    if (PartOfTarget)
      storeInterleaved(Target, Results, Nest.offsetIn(Target, I, 0),
                       *PartOfTarget, B);
  });
}
