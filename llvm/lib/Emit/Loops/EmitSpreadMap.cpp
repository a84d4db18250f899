// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions whose lanes run along several dimensions
// (Plan/PlanSpreadMap.cpp).

#include "Loops/ElementBody.h"
#include "Loops/SpreadLoads.h"
#include "RegionEmitter.h"

using namespace llvm;
using namespace matrix;

void matrix::emitSpreadMap(const Region &Here, const MemoryRef &Target,
                           const LeafMemory &Leaves, const MapPlan &Plan,
                           const FusedElements &Fused, IRBuilderBase &B) {
  auto Compute = [&](unsigned Width, LaneLoad Load) {
    return ElementBody(Leaves, Load, Width, Fused, B).at(Here.result());
  };
  emitSpreadLanes(Target, Plan.Lanes, Compute, B);
}
