// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_BATCHREFUSAL_H
#define MATRIX_REASONS_BATCHREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why iterations of a loop over small matrices do not share vectors.
enum class BatchRefusal : uint8_t {
  /// The program or a flag says that the loop is not to be vectorized.
  Unwanted,
  /// More than one block, or the number of iterations is not known before it.
  Form,
  /// A value goes from iteration to iteration that is no sum.
  Carried,
  /// The same of a sum of floating-point numbers, which has an order.
  Order,
  /// A value of the last iteration is used behind it.
  UsedBehind,
  /// Memory whose address does not grow by the same bytes each time, or that is
  /// volatile or atomic.
  Access,
  /// An operation has no form for several matrices.
  Operation,
  /// It does not read matrices, or does not write any.
  NoAccess,
  /// A function is called.
  Call,
  /// Pointers are read from memory, or computed other than by a distance.
  Pointers,
  /// Elements that no vector holds.
  Element,
  /// It reads and writes more than registers hold.
  Long,
  /// A register holds one matrix, or there are fewer iterations.
  Size,
  /// There are too many pairs of memory that may overlap.
  Overlap,
  /// An iteration alone is as fast.
  Cost
};
/// The end of "iterations do not share vectors because".
llvm::StringRef describe(BatchRefusal Why);

} // namespace matrix

#endif
