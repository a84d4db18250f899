// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions whose innermost lines are shorter than a vector
// (Plan/PlanShortLines.cpp). What whole vectors leave is done in shorter ones.

#include "Loops/ElementBody.h"
#include "Loops/ShortLineLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

void matrix::emitShortLines(const Region &Here, const MemoryRef &Target,
                            const LeafMemory &Leaves, const MapPlan &Plan,
                            const FusedElements &Fused, IRBuilderBase &B) {
  TensorType Type = Target.Type;
  unsigned Inner = Type.rank() - 1, Length = Type.extent(Inner);
  ShortLineLoads Loads(Leaves, Inner, Inner - 1, Length, B);
  SmallVector<Value *> Indices(Type.rank(), getIndex(B, 0));
  auto EmitLines = [&](Value *First, unsigned Width, unsigned Lines) {
    Indices[Inner - 1] = First;
    Loads.turnTo(Indices, Width, Lines);
    for (unsigned At = 0; At != Lines * Length; At += Width) {
      auto Load = [&](const MemoryRef &Ref) { return Loads.load(Ref, At); };
      Value *V = ElementBody(Leaves, Load, Width, Fused, B).at(Here.result());
      Target.store(V, B.CreateAdd(Target.offset(Indices, B), getIndex(B, At)),
                   Width, Target.Strides[Inner], B);
    }
  };
  emitOuterLoops(Type, Inner - 1, Indices, LoopOrder::Up, B, [&] {
    Indices[Inner - 1] = getIndex(B, 0);
    Loads.loadRepeated(Indices);
    unsigned Done = 0, End = Type.extent(Inner - 1);
    for (unsigned Width = Plan.VectorWidth, Lines = Plan.ShortLines;
         Done != End; Width /= 2, Lines = Width / std::gcd(Width, Length)) {
      unsigned Times = (End - Done) / Lines;
      emitLoop(B, Done, Times, Lines,
               [&](Value *First) { EmitLines(First, Width, Lines); });
      Done += Times * Lines;
    }
  });
}
