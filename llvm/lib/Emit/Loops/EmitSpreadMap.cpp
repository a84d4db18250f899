// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions whose lanes run along several dimensions
// (Plan/PlanSpreadMap.cpp).

#include "Loops/ElementBody.h"
#include "Loops/SpreadLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

void matrix::emitSpreadMap(const Region &Here, const MemoryRef &Target,
                           const LeafMemory &Leaves, const MapPlan &Plan,
                           const FusedElements &Fused, IRBuilderBase &B) {
  const SpreadLanes &Lanes = Plan.Lanes;
  auto All = extentsOf(Target.Type);
  unsigned Count = Lanes.count(All), Width = PowerOf2Ceil(Count);
  SmallVector<Value *> Indices(All.size(), getIndex(B, 0));
  auto Load = [&](const MemoryRef &Ref) {
    SmallVector<int64_t> Offsets = *Lanes.offsetsIn(Ref, All);
    CoveringVectors C = CoveringVectors::of(Ref, Offsets, Width);
    return spread(loadCovering(Ref, Ref.offset(Indices, B), C, B), C, Offsets,
                  Width, B);
  };
  auto EmitLoop = [&](unsigned D, function_ref<void()> Inner) {
    unsigned Step = Lanes.stepAlong(D, All);
    emitLoop(B, 0, All[D] / Step, Step, [&](Value *Index) {
      Indices[D] = Index;
      Inner();
    });
  };
  nestLoops(All.size(), EmitLoop, [&] {
    ElementBody Body(Leaves, Load, Width, Fused, B);
    storeFirst(Body.at(Here.result()), Count, Target, Target.offset(Indices, B),
               B);
  });
}
