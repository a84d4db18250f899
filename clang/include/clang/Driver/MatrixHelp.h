// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the driver says about the options for matrices.

#ifndef LLVM_CLANG_DRIVER_MATRIXHELP_H
#define LLVM_CLANG_DRIVER_MATRIXHELP_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace clang::driver {

/// --help-matrix: a line for each option, and where documents explain it.
void printMatrixHelp(llvm::raw_ostream &OS);

/// Completes what OptTable does not know: the values of -R options and what
/// follows -mllvm. \p Flags is a command line as --autocomplete has it: words
/// with commas between them, and one behind "-option=" if a value has begun.
void completeMatrixOptions(llvm::StringRef Flags,
                           std::vector<std::string> &Completions);

} // namespace clang::driver

#endif
