// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIMPLIFY_INTEGERRANGE_H
#define MATRIX_LIB_SIMPLIFY_INTEGERRANGE_H

#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// The elements of a tensor of integers, both ends included.
struct IntegerRange {
  int64_t Low, High;

  /// Whether all have \p Bits, signed or not.
  bool fitsSigned(unsigned Bits) const;
  bool fitsUnsigned(unsigned Bits) const;
};

/// What the elements of \p Tensor may be, as signed integers, by the operations
/// that make them of extended ones and constants; std::nullopt if that is not
/// known, or an operation may wrap around.
std::optional<IntegerRange> rangeOf(llvm::Value *Tensor,
                                    unsigned MostSteps = 12);

/// The element of \p Tensor, if it is a splat of a constant integer of at most
/// 64 bits.
std::optional<int64_t> splatInteger(llvm::Value *Tensor);

/// Whether \p Kind only moves elements of its first operand.
bool movesElements(OpKind Kind);

} // namespace matrix

#endif
