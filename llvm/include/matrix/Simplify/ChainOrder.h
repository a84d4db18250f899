// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIMPLIFY_CHAINORDER_H
#define MATRIX_SIMPLIFY_CHAINORDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace matrix {

/// The order of products with the fewest multiply-adds for a chain of matrices,
/// each part of it too. Of several such orders it is the one that multiplies
/// the left ones first.
class ChainOrder {
  struct Part {
    uint64_t MultiplyAdds = 0;
    unsigned Split = 0;
  };
  unsigned Length;
  llvm::SmallVector<Part> Parts;

public:
  /// Matrix k has \p Extents[k] rows and \p Extents[k + 1] columns.
  explicit ChainOrder(llvm::ArrayRef<unsigned> Extents);

  /// Multiply-adds of the product of the matrices \p First to \p Last,
  /// inclusive.
  uint64_t multiplyAdds(unsigned First, unsigned Last) const {
    return Parts[First * Length + Last].MultiplyAdds;
  }
  /// The last matrix of the left factor; \p First < \p Last.
  unsigned split(unsigned First, unsigned Last) const {
    return Parts[First * Length + Last].Split;
  }

private:
  Part &part(unsigned First, unsigned Last) {
    return Parts[First * Length + Last];
  }
};

} // namespace matrix

#endif
