// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The indices of a tensor, counted in index order: the last one fastest. Only
// TensorConstant*.cpp include this.

#ifndef LLVM_CLANG_LIB_AST_TENSORINDEXSPACE_H
#define LLVM_CLANG_LIB_AST_TENSORINDEXSPACE_H

#include "clang/Basic/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {

/// One index for each dimension.
using TensorPlace = llvm::SmallVector<uint64_t, 8>;

/// All places below some extents. Without dimensions, there is one.
class TensorIndexSpace {
  TensorPlace Extents;

public:
  explicit TensorIndexSpace(ArrayRef<uint64_t> Extents)
      : Extents(Extents.begin(), Extents.end()) {}

  ArrayRef<uint64_t> extents() const { return Extents; }
  unsigned rank() const { return Extents.size(); }
  uint64_t size() const {
    uint64_t Size = 1;
    for (uint64_t Extent : Extents)
      Size *= Extent;
    return Size;
  }
  /// The index of \p Place in index order.
  uint64_t indexOf(ArrayRef<uint64_t> Place) const {
    uint64_t Index = 0;
    for (unsigned I = 0; I != rank(); ++I)
      Index = Index * Extents[I] + Place[I];
    return Index;
  }
  /// From one index of \p Dimension to the next, in index order.
  uint64_t strideOf(unsigned Dimension) const {
    uint64_t Stride = 1;
    for (unsigned I = Dimension + 1; I != rank(); ++I)
      Stride *= Extents[I];
    return Stride;
  }
  /// Calls \p Visit with each place in index order until that returns false.
  bool forEach(llvm::function_ref<bool(ArrayRef<uint64_t>)> Visit) const {
    TensorPlace Place(rank(), 0);
    while (true) {
      if (!Visit(Place))
        return false;
      unsigned I = rank();
      while (I != 0 && ++Place[I - 1] == Extents[I - 1])
        Place[--I] = 0;
      if (I == 0)
        return true;
    }
  }
};

} // namespace clang

#endif
