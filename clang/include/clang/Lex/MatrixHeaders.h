// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The package of a header that was not found. Which headers a program includes
// is known to the preprocessor alone; what else may be missing stands in
// Driver/MatrixPackages.h.

#ifndef LLVM_CLANG_LEX_MATRIXHEADERS_H
#define LLVM_CLANG_LEX_MATRIXHEADERS_H

#include "clang/Basic/LLVM.h"

namespace clang {
class Preprocessor;
class SourceLocation;

/// After the error at \p Loc that \p Header was not found: a note that names
/// Debian's package, on Debian and where that is known.
void noteMissingHeaderPackage(Preprocessor &PP, SourceLocation Loc,
                              StringRef Header);

} // namespace clang

#endif
