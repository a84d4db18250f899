// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of several short lines as one vector: what lies so is one load, a line
// that is the same for all, or an element for each, is loaded once and shuffled
// into its lanes.

#include "Loops/ShortLineLoads.h"
#include "matrix/Support/Index.h"

using namespace llvm;
using namespace matrix;

/// Lane k is lane \p LaneOf(k) of \p V; a scalar if there is one lane.
static Value *shuffled(Value *V, unsigned Width,
                       function_ref<unsigned(unsigned)> LaneOf,
                       IRBuilderBase &B) {
  if (!V->getType()->isVectorTy())
    return Width == 1 ? V : B.CreateVectorSplat(Width, V);
  if (Width == 1)
    return B.CreateExtractElement(V, LaneOf(0));
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Mask.push_back(LaneOf(Lane));
  return B.CreateShuffleVector(V, Mask);
}

void ShortLineLoads::loadRepeated(ArrayRef<Value *> Indices) {
  Repeated.clear();
  for (const auto &[Leaf, Ref] : Leaves)
    if (Ref.stride(Outer) == 0)
      Repeated[&Ref] =
          Ref.load(Ref.offset(Indices, B), Ref.stride(Inner) == 0 ? 1 : Length,
                   Ref.Strides[Inner], B);
}

void ShortLineLoads::turnTo(ArrayRef<Value *> Indices, unsigned Lanes,
                            unsigned Lines) {
  Start.assign(Indices.begin(), Indices.end());
  Width = Lanes;
  Elements.clear();
  for (const auto &[Leaf, Ref] : Leaves)
    if (Ref.stride(Inner) == 0 && !Repeated.contains(&Ref))
      Elements[&Ref] =
          Ref.load(Ref.offset(Start, B), Lines, Ref.Strides[Outer], B);
}

Value *ShortLineLoads::load(const MemoryRef &Ref, unsigned At) {
  if (Value *Line = Repeated.lookup(&Ref))
    return shuffled(
        Line, Width, [&](unsigned Lane) { return (At + Lane) % Length; }, B);
  if (Value *Each = Elements.lookup(&Ref))
    return shuffled(
        Each, Width, [&](unsigned Lane) { return (At + Lane) / Length; }, B);
  Value *Offset = B.CreateAdd(Ref.offset(Start, B), getIndex(B, At));
  return Ref.load(Offset, Width, Ref.Strides[Inner], B);
}
