// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_COPYREASON_H
#define MATRIX_REASONS_COPYREASON_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why a load is a copy, and not read where it is used.
enum class CopyReason : uint8_t {
  Volatile,
  Padding,
  /// It is read in another block than its own, or by a phi.
  OtherBlock,
  /// A kernel reads it across its rows or columns.
  Layout,
  /// It is read as one vector or through a view, and does not lie so.
  Contiguity,
  /// Its memory may be written before the last use.
  Written,
  /// What the result may overwrite cannot be moved out of its way.
  AddressSpace
};
/// The end of "a matrix is copied because".
llvm::StringRef describe(CopyReason Why);

} // namespace matrix

#endif
