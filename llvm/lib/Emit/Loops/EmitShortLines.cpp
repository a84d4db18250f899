// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions whose innermost lines are shorter than a vector
// (Plan/PlanShortLines.cpp). What whole vectors leave is done in shorter ones.

#include "Loops/ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

namespace {
class ShortLines {
  const Region &Here;
  const MemoryRef &Target;
  const DenseMap<Value *, MemoryRef> &Leaves;
  const Subtarget &ST;
  IRBuilderBase &B;
  /// The dimension along lines, and their length.
  unsigned Inner, Length;
  SmallVector<Value *> Indices;
  /// Lines that are the same everywhere, and single elements.
  DenseMap<const MemoryRef *, Value *> Repeated;

public:
  ShortLines(const Region &Here, const MemoryRef &Target,
             const DenseMap<Value *, MemoryRef> &Leaves, const Subtarget &ST,
             IRBuilderBase &B)
      : Here(Here), Target(Target), Leaves(Leaves), ST(ST), B(B),
        Inner(Target.Type.rank() - 1), Length(Target.Type.extent(Inner)),
        Indices(Target.Type.rank(), getIndex(B, 0)) {}
  void emit(unsigned Width, unsigned Lines);

private:
  Value *shuffled(Value *V, unsigned Width,
                  function_ref<unsigned(unsigned)> LaneOf);
  void loadRepeated();
  void emitLines(Value *First, unsigned Width, unsigned Lines);
};
} // namespace

/// Lane k is lane \p LaneOf(k) of \p V; a scalar if there is one lane.
Value *ShortLines::shuffled(Value *V, unsigned Width,
                            function_ref<unsigned(unsigned)> LaneOf) {
  if (!V->getType()->isVectorTy())
    return Width == 1 ? V : B.CreateVectorSplat(Width, V);
  if (Width == 1)
    return B.CreateExtractElement(V, LaneOf(0));
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Mask.push_back(LaneOf(Lane));
  return B.CreateShuffleVector(V, Mask);
}

/// What is the same for all lines stays in registers.
void ShortLines::loadRepeated() {
  Repeated.clear();
  Indices[Inner] = Indices[Inner - 1] = getIndex(B, 0);
  for (const auto &[Leaf, Ref] : Leaves)
    if (Ref.stride(Inner - 1) == 0)
      Repeated[&Ref] =
          Ref.load(Ref.offset(Indices, B), Ref.stride(Inner) == 0 ? 1 : Length,
                   Ref.Strides[Inner], B);
}

void ShortLines::emitLines(Value *First, unsigned Width, unsigned Lines) {
  Indices[Inner - 1] = First;
  // Of leaves that have one for each line.
  DenseMap<const MemoryRef *, Value *> Elements;
  for (const auto &[Leaf, Ref] : Leaves)
    if (Ref.stride(Inner) == 0 && !Repeated.contains(&Ref))
      Elements[&Ref] =
          Ref.load(Ref.offset(Indices, B), Lines, Ref.Strides[Inner - 1], B);
  for (unsigned At = 0; At != Lines * Length; At += Width) {
    auto OffsetIn = [&](const MemoryRef &Ref) {
      return B.CreateAdd(Ref.offset(Indices, B), getIndex(B, At));
    };
    auto Load = [&](const MemoryRef &Ref) {
      if (Value *Line = Repeated.lookup(&Ref))
        return shuffled(Line, Width,
                        [&](unsigned Lane) { return (At + Lane) % Length; });
      if (Value *Each = Elements.lookup(&Ref))
        return shuffled(Each, Width,
                        [&](unsigned Lane) { return (At + Lane) / Length; });
      return Ref.load(OffsetIn(Ref), Width, Ref.Strides[Inner], B);
    };
    Value *V = ElementBody(Leaves, Load, Width, ST, B).at(Here.result());
    Target.store(V, OffsetIn(Target), Width, Target.Strides[Inner], B);
  }
}

void ShortLines::emit(unsigned Width, unsigned Lines) {
  emitOuterLoops(Target.Type, Inner - 1, Indices, LoopOrder::Up, B, [&] {
    loadRepeated();
    unsigned Done = 0, End = Target.Type.extent(Inner - 1);
    for (unsigned W = Width, Together = Lines; Done != End;
         W /= 2, Together = W / std::gcd(W, Length)) {
      unsigned Times = (End - Done) / Together;
      emitLoop(B, Done, Times, Together,
               [&](Value *First) { emitLines(First, W, Together); });
      Done += Times * Together;
    }
  });
}

void matrix::emitShortLines(const Region &Here, const MemoryRef &Target,
                            const DenseMap<Value *, MemoryRef> &Leaves,
                            const MapPlan &Plan, const Subtarget &ST,
                            IRBuilderBase &B) {
  ShortLines(Here, Target, Leaves, ST, B)
      .emit(Plan.VectorWidth, Plan.ShortLines);
}
