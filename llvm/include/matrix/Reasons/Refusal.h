// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_REFUSAL_H
#define MATRIX_REASONS_REFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why a kernel does not compute a product.
enum class Refusal : uint8_t {
  /// Not of these element types.
  Elements,
  /// The target lacks its instructions.
  Features,
  /// Its sums would be rounded in another way than the operation allows.
  Rounding,
  /// Others are faster where it is so small.
  Extents,
  /// Others multiply and add faster on the processor.
  Throughput,
  /// Its vectors are no longer than those of other kernels on the processor.
  Length,
  /// SME's streaming mode has none of its instructions, and SME's own kernels
  /// enter it themselves.
  Streaming,
  /// LLVM would call functions that no library of the system has.
  Runtime,
  /// The operating system's permission is needed, and cannot be asked for.
  Permission,
  /// There is no heap for its packed operands.
  Heap,
  /// Code is to be small.
  Size,
  /// Code is not optimized.
  Effort,
  /// It needs a function of its own, which must not be split off from this one.
  OwnFunction,
  /// It reads and writes whole rows or columns, whose elements are not adjacent
  /// or are in another address space.
  Memory,
  /// Extents are no multiples of its own.
  Multiples,
  /// An operand is a value of each item of a sub-group.
  Value,
  /// Something else than a store is done with the result.
  Result,
  /// An operand or the result is volatile, or in memory that the items of a
  /// sub-group do not share.
  Private,
  /// Its instructions need other distances between rows or columns.
  Strides,
  /// What it writes may be what it still has to read.
  Overlap
};
/// The end of "is not used because".
llvm::StringRef describe(Refusal R);

} // namespace matrix

#endif
