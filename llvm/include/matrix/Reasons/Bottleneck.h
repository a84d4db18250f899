// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_BOTTLENECK_H
#define MATRIX_REASONS_BOTTLENECK_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// What keeps a product from the processor's peak.
enum class Bottleneck : uint8_t {
  None,
  NoVectors,
  /// Half and bfloat without arithmetic of their own.
  Conversions,
  Size,
  Latency,
  Lanes
};
/// The end of "is not faster because".
llvm::StringRef describe(Bottleneck B);

} // namespace matrix

#endif
