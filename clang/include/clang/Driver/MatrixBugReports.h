// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a crash asks for.

#ifndef LLVM_CLANG_DRIVER_MATRIXBUGREPORTS_H
#define LLVM_CLANG_DRIVER_MATRIXBUGREPORTS_H

namespace clang::driver {

/// Lets messages of crashes, also those of libLLVM, ask for reports to our
/// maintainers instead of LLVM's.
void setMatrixBugReports();

} // namespace clang::driver

#endif
