// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes along several dimensions lie, and the vectors that have them.

#include "matrix/Plan/SpreadLanes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

unsigned SpreadLanes::count(ArrayRef<unsigned> Extents) const {
  unsigned Count = Lines;
  for (unsigned D : ArrayRef(Dimensions).drop_back())
    Count *= Extents[D];
  return Count;
}

unsigned SpreadLanes::stepAlong(unsigned D, ArrayRef<unsigned> Extents) const {
  if (D == Dimensions.back())
    return Lines;
  return is_contained(Dimensions, D) ? Extents[D] : 1;
}

std::optional<SmallVector<int64_t>>
SpreadLanes::offsetsIn(const MemoryRef &Ref, ArrayRef<unsigned> Extents) const {
  SmallVector<int64_t> Offsets = {0};
  for (unsigned D : Dimensions) {
    auto *Stride = dyn_cast<ConstantInt>(Ref.Strides[D]);
    if (!Stride)
      return std::nullopt;
    unsigned Count = D == Dimensions.back() ? Lines : Extents[D];
    size_t Inside = Offsets.size();
    for (unsigned I = 1; I != Count; ++I)
      for (size_t K : seq(Inside))
        Offsets.push_back(Offsets[K] + I * Stride->getSExtValue());
  }
  return Offsets;
}

void SpreadLanes::print(raw_ostream &OS) const {
  OS << ", spread over " << Dimensions.size() << " dimensions, " << Lines
     << " lines";
}

/// Whether the elements of \p Ref along the dimensions whose strides are
/// constants have no more between them than may be read.
static bool isDense(const MemoryRef &Ref) {
  SmallVector<std::pair<uint64_t, uint64_t>> Dimensions;
  for (auto [D, Stride] : enumerate(Ref.Strides))
    if (auto *Constant = dyn_cast<ConstantInt>(Stride))
      Dimensions.push_back({std::abs(Constant->getSExtValue()),
                            Ref.Type.extent(D) - uint64_t(1)});
  sort(Dimensions);
  uint64_t Reach = 0;
  return all_of(Dimensions, [&](auto D) {
    auto [Stride, Steps] = D;
    bool IsNear = Steps == 0 || Stride <= Reach + MemoryRef::MostBetween;
    Reach += Steps * Stride;
    return IsNear;
  });
}

/// Whether a vector of \p C reads what is between two of the elements at
/// \p Sorted that are farther apart than may be read.
static bool readsFar(const CoveringVectors &C, ArrayRef<int64_t> Sorted) {
  for (auto [A, Next] : zip(Sorted.drop_back(), Sorted.drop_front())) {
    int64_t First = A + 1, Last = Next - 1;
    if (Next - A > int64_t(MemoryRef::MostBetween) &&
        any_of(C.Starts, [&, First = First, Last = Last](int64_t Start) {
          return Start <= Last && Start + int64_t(C.Width) > First;
        }))
      return true;
  }
  return false;
}

CoveringVectors CoveringVectors::of(const MemoryRef &Ref,
                                    ArrayRef<int64_t> Offsets,
                                    unsigned MostWidth) {
  SmallVector<int64_t> Sorted(Offsets);
  sort(Sorted);
  int64_t End = Sorted.back() + 1;
  auto CoverBy = [&](unsigned Width) {
    CoveringVectors C;
    C.Width = Width;
    // No vector ends behind the last element.
    for (int64_t Offset : Sorted)
      if (C.Starts.empty() || Offset >= C.Starts.back() + int64_t(Width))
        C.Starts.push_back(std::min(Offset, End - int64_t(Width)));
    return C;
  };
  // The shortest of as few as there can be.
  CoveringVectors C =
      CoverBy(bit_floor(std::min<uint64_t>(End - Sorted.front(), MostWidth)));
  while (C.Width > 2) {
    CoveringVectors Shorter = CoverBy(C.Width / 2);
    if (Shorter.Starts.size() != C.Starts.size())
      break;
    C = std::move(Shorter);
  }
  if (!isDense(Ref))
    while (C.Width > 1 && readsFar(C, Sorted))
      C = CoverBy(C.Width / 2);
  return C;
}

unsigned CoveringVectors::vectorWith(int64_t Offset) const {
  for (auto [V, Start] : enumerate(Starts))
    if (Offset >= Start && Offset < Start + int64_t(Width))
      return V;
  llvm_unreachable("no vector has the element");
}

bool matrix::areAdjacent(ArrayRef<int64_t> Offsets) {
  return all_of(enumerate(Offsets), [&](auto Pair) {
    return Pair.value() == Offsets.front() + int64_t(Pair.index());
  });
}
