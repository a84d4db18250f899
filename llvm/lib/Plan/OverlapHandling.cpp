// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides what a store's loops do about operands that their result may
// overwrite (Buffers/InPlaceLoads.cpp says which).
//
// Operands at the result's own addresses, element for element, need no
// temporary. Let element i of the result be at T + a(i) and that of an operand
// at L + a(i), where a rises with i. If L >= T, loops that go up write nothing
// that they still have to read: they read L + a(j), and have written up to
// T + a(j - 1). If L <= T, loops that go down do so for the same reason. This
// is what memmove does:
//
//     T  [ 0 1 2 3 4 5 ]              T        [ 0 1 2 3 4 5 ]
//     L      [ 0 1 2 3 4 5 ]          L    [ 0 1 2 3 4 5 ]
//            up                                down
//
// A check at run time selects the direction. There is no right one only if one
// operand is above the result and another one below.

#include "matrix/Buffers/Buffers.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace matrix;

/// Whether addresses rise in storage order, which is that of the loops.
static bool rises(const MemoryRef &Ref) {
  // Elements from the first to the last one of the inner dimensions.
  std::optional<uint64_t> Span = 1;
  for (unsigned Position : reverse(seq(0u, Ref.Type.rank()))) {
    unsigned K = Ref.Type.layout(Position);
    if (Ref.Type.extent(K) == 1)
      continue;
    std::optional<uint64_t> Stride = Ref.stride(K);
    if (!Span ||
        (Stride && (*Stride < *Span || *Stride > TensorType::MaxBytes)))
      return false;
    // A stride that is not constant, and not negative, is at least the span, or
    // columns would overlap.
    if (Stride)
      *Span += (Ref.Type.extent(K) - 1) * *Stride;
    else
      Span = std::nullopt;
  }
  return true;
}

static bool hasConstantStrides(const MemoryRef &Ref) {
  return all_of(seq(0u, Ref.Type.rank()), [&](unsigned K) {
    return Ref.Type.extent(K) == 1 || Ref.stride(K);
  });
}

/// Whether elements of \p A are as far from each other, and as large, as those
/// of \p B.
static bool liesAs(const MemoryRef &A, const MemoryRef &B,
                   const DataLayout &DL) {
  return A.Base->getType() == B.Base->getType() &&
         DL.getTypeAllocSize(A.Type.element()) ==
             DL.getTypeAllocSize(B.Type.element()) &&
         all_of(seq(0u, B.Type.rank()), [&](unsigned K) {
           return B.Type.extent(K) == 1 || A.Strides[K] == B.Strides[K] ||
                  (A.stride(K) && A.stride(K) == B.stride(K));
         });
}

/// Whether \p Leaf is a view of some of a load's elements.
static bool isPartOfLoad(Value *Leaf) {
  for (; isView(Leaf); Leaf = TensorOp::of(Leaf)->operand(0))
    if (TensorOp::of(Leaf)->kind() == OpKind::View)
      return true;
  return false;
}

static OverlapHandling fastestHandling(const Region &R, const RegionPlan &Plan,
                                       const Buffers &B) {
  ArrayRef<Value *> Overlapping = B.overlapping(R.Root);
  if (Overlapping.empty())
    return OverlapHandling::None;
  if (Plan.isOfBytes() && R.result() == Overlapping.front())
    return OverlapHandling::Move;
  MemoryRef Target = MemoryRef::ofAccess(*R.rootOp());
  auto *Map = Plan.dynAs<MapPlan>();
  bool IsInterleaved = Map && Map->Interleaved;
  if (!R.isElementwise() || !rises(Target) ||
      !(Plan.isOfVectors() || IsInterleaved))
    return OverlapHandling::Temporary;
  // Makes constants alone.
  IRBuilder<> Builder(R.Root);
  SmallPtrSet<Value *, 4> Bases;
  for (Value *Leaf : Overlapping) {
    // The address of a part of a load is not known yet.
    if (isPartOfLoad(Leaf))
      return OverlapHandling::Temporary;
    MemoryRef Ref = placeOf(Leaf, B, Builder);
    if (!liesAs(Ref, Target, R.Root->getDataLayout()))
      return OverlapHandling::Temporary;
    Bases.insert(Ref.Base);
  }
  // Both directions are right for elements in the result's place.
  Bases.erase(Target.Base);
  if (Bases.empty())
    return OverlapHandling::None;
  // It has no direction.
  if (IsInterleaved)
    return OverlapHandling::Temporary;
  // A stride that is negative when the program runs fits no direction.
  return Bases.size() == 1 && hasConstantStrides(Target)
             ? OverlapHandling::Direction
             : OverlapHandling::DirectionOrTemporary;
}

/// Whether \p R's result may be copied from a temporary in any case, in place
/// of \p Handling, because that is less code. Loops in two directions take no
/// memory, so only a small temporary replaces them. A scatter writes a few of
/// the elements that a copy would move.
static bool mayCopyAlways(OverlapHandling Handling, const Region &R,
                          const RegionPlan &Plan) {
  const Function &F = *R.Root->getFunction();
  if (!F.hasOptSize() || Plan.is<GatherPlan>() ||
      !(hasDirection(Handling) || hasTemporary(Handling)))
    return false;
  MemoryRef Target = MemoryRef::ofAccess(*R.rootOp());
  uint64_t Most = Handling == OverlapHandling::Direction
                      ? CodeBudget::RareStackBuffer
                      : StackBudget(F).OneBuffer;
  return Target.isContiguous() && !Target.Type.hasPadding() &&
         bufferBytes(Target.Type, F.getDataLayout()) <= Most;
}

OverlapHandling matrix::planOverlap(const Region &R, const RegionPlan &Plan,
                                    const Buffers &B) {
  OverlapHandling Handling = fastestHandling(R, Plan, B);
  return mayCopyAlways(Handling, R, Plan) ? OverlapHandling::Copy : Handling;
}

void matrix::printOverlap(OverlapHandling Overlap, const Region &R,
                          raw_ostream &OS) {
  auto PrintTemporary = [&](StringRef When) {
    OS << ", written to a temporary of "
       << bufferBytes(TensorType::of(R.result()->getType()),
                      R.Root->getDataLayout())
       << " bytes" << When;
  };
  switch (Overlap) {
  case OverlapHandling::None:
  case OverlapHandling::Move:
    return;
  case OverlapHandling::Direction:
    OS << ", backwards if it overlaps an operand in front of it";
    return;
  case OverlapHandling::DirectionOrTemporary:
    OS << ", backwards if it overlaps an operand in front of it";
    PrintTemporary(" if neither direction is right");
    return;
  case OverlapHandling::Temporary:
    PrintTemporary(" if it overlaps an operand");
    return;
  case OverlapHandling::Copy:
    PrintTemporary("");
    return;
  }
}
