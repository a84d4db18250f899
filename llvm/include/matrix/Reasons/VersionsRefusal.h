// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_VERSIONSREFUSAL_H
#define MATRIX_REASONS_VERSIONSREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why a function, or a product in it, has one version.
enum class VersionsRefusal : uint8_t {
  /// The target has no levels.
  Target,
  /// Code is to be small.
  Size,
  /// Vector registers are not the code's to use: a kernel's.
  Registers,
  /// Versions are functions of their own, which must not be split off.
  OwnFunction,
  /// There is no C library to ask.
  Library,
  /// It is not computed for one store alone.
  Statement,
  /// A choice would cost more than versions gain.
  Extents,
  /// No level computes it in another way than the base.
  Same
};
/// The end of "has one version because".
llvm::StringRef describe(VersionsRefusal R);

} // namespace matrix

#endif
