// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_RUNTIMEATTRIBUTE_H
#define MATRIX_SUPPORT_RUNTIMEATTRIBUTE_H

#include "llvm/ADT/StringRef.h"

namespace matrix {

/// The attribute of a function that does one statement whose extents are known
/// at run time. No stage on handles looks into it; LLVM's passes may find that
/// some of its arguments are constants.
constexpr llvm::StringLiteral RunTimeStatementAttribute =
    "matrix-run-time-statement";

} // namespace matrix

#endif
