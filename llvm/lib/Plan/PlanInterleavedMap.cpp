// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise loops between lines that are side by side and memory in which a
// few of them are interleaved, as an image's channels are in its pixels: a
// vector of each line is computed at a time. Copies of such lines are planned
// in InterleavedLines.cpp.

#include "PlanLoops.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Ref's elements fill whole bytes, and there is one for each of
/// \p Target's: factors of outer products have fewer.
static bool canSeparate(const MemoryRef &Ref, const MemoryRef &Target,
                        const DataLayout &DL) {
  Type *Element = Ref.Type.element();
  return !Ref.IsVolatile && Ref.Type.hasSameExtents(Target.Type) &&
         DL.getTypeSizeInBits(Element) == DL.getTypeAllocSizeInBits(Element);
}

/// Whether \p Ref has an element for several of the result. Lanes along several
/// dimensions cost less to repeat it than lines to be interleaved.
static bool repeats(const MemoryRef &Ref) {
  return any_of(seq(Ref.Type.rank()), [&](unsigned D) {
    return Ref.Type.extent(D) != 1 && Ref.stride(D) == 0;
  });
}

/// The lines that are interleaved in \p Target or in one of \p Leaves.
static std::optional<InterleavedLines> linesOf(const MemoryRef &Target,
                                               ArrayRef<MemoryRef *> Leaves) {
  for (const MemoryRef *Leaf : Leaves)
    if (std::optional<InterleavedLines> Lines =
            InterleavedLines::of(Target, *Leaf);
        Lines && !repeats(*Leaf))
      return Lines;
  return std::nullopt;
}

bool matrix::planInterleavedMap(MapPlan &Plan, ArrayRef<MemoryRef *> Refs,
                                const Subtarget &ST) {
  const MemoryRef &Target = *Refs.front();
  const Function &F = ST.function();
  const DataLayout &DL = ST.dataLayout();
  if (!all_of(Refs, [&](const MemoryRef *Ref) {
        return canSeparate(*Ref, Target, DL);
      }))
    return false;
  std::optional<InterleavedLines> Lines = linesOf(Target, Refs.drop_front());
  if (!Lines)
    return false;
  unsigned Width = Plan.VectorWidth;
  for (const MemoryRef *Ref : Refs)
    if (Lines->areInterleavedIn(*Ref))
      Width = std::min(Width, Lines->width(*Ref, Plan.VectorWidth, F));
    else if (Ref->stride(Lines->Along).value_or(2) > 1)
      return false;
  // Lanes along several dimensions fill a vector, which short lines do not.
  if (Width == 1 || 2 * Width < Plan.VectorWidth)
    return false;
  // The end of a line is computed twice, which an operand in the result's place
  // does not allow.
  bool HasEnd = Target.Type.extent(Lines->Along) % Width != 0;
  MapPlan::Interleaving Way{*Lines, {}, {}};
  const MemoryRef *Source = nullptr;
  for (const MemoryRef *Ref : Refs) {
    bool IsInterleaved = Lines->areInterleavedIn(*Ref);
    Way.Parts.push_back(std::nullopt);
    if (IsInterleaved)
      Way.Parts.back() = InterleavedLines::part(
          Width, DL.getTypeAllocSizeInBits(Ref->Type.element()), F);
    if (IsInterleaved != Way.Parts.front().has_value())
      Source = Ref;
    else if (HasEnd && Ref != &Target && Ref->stride(Lines->Along) != 0)
      return false;
  }
  SmallVector<unsigned> Around;
  for (unsigned D : seq(Target.Type.rank()))
    if (D != Lines->Along && !is_contained(Lines->Across, D))
      Around.push_back(D);
  Way.Around = planCopyLoops(Target, *Source, Around, /*LineBytes=*/0, DL);
  Plan.VectorWidth = Width;
  Plan.Interleaved = std::move(Way);
  return true;
}
