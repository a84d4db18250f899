// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers are definitions of this file alone (cmake/MatrixClang.cmake): a
// new version compiles two files again, not all.

#include "clang/Frontend/MatrixVersion.h"
#include "clang/Basic/MacroBuilder.h"

using namespace clang;

void clang::defineMatrixVersion(MacroBuilder &Builder) {
  Builder.defineMacro("__matrix_clang__");
  // The edition of Language.md: the year and the month.
  Builder.defineMacro("__matrix_language__", "202611L");
  Builder.defineMacro("__matrix_clang_major__", MATRIX_CLANG_MAJOR);
  Builder.defineMacro("__matrix_clang_minor__", MATRIX_CLANG_MINOR);
  Builder.defineMacro("__matrix_clang_patchlevel__", MATRIX_CLANG_PATCHLEVEL);
}
