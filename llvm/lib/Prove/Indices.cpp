// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over all indices of a tensor, for what is specified element by element.

#include "Indices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

Indices prove::extentsOf(TensorType T) {
  Indices Extents;
  for (unsigned I : seq(T.rank()))
    Extents.push_back(T.extent(I));
  return Extents;
}

bool prove::forEachIndex(ArrayRef<int64_t> Extents,
                         function_ref<bool(ArrayRef<int64_t>)> Visit) {
  for (int64_t Extent : Extents)
    if (Extent == 0)
      return true;
  Indices Index(Extents.size(), 0);
  while (true) {
    if (!Visit(Index))
      return false;
    size_t D = Extents.size();
    while (D > 0 && ++Index[D - 1] == Extents[D - 1])
      Index[--D] = 0;
    if (D == 0)
      return true;
  }
}

uint64_t prove::positionOf(ArrayRef<int64_t> Index, ArrayRef<int64_t> Extents) {
  uint64_t Position = 0;
  for (auto [I, Extent] : llvm::zip_equal(Index, Extents))
    Position = Position * Extent + I;
  return Position;
}

bool prove::isInside(ArrayRef<int64_t> Index, ArrayRef<int64_t> Extents) {
  return llvm::all_of(llvm::zip_equal(Index, Extents), [](auto Pair) {
    auto [I, Extent] = Pair;
    return I >= 0 && I < Extent;
  });
}
