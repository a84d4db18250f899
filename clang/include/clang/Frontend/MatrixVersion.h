// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The macros by which programs know our version, beside those of Clang's.

#ifndef LLVM_CLANG_FRONTEND_MATRIXVERSION_H
#define LLVM_CLANG_FRONTEND_MATRIXVERSION_H

namespace clang {
class MacroBuilder;

/// Defines __matrix_clang__ as 1; __matrix_clang_major__,
/// __matrix_clang_minor__ and __matrix_clang_patchlevel__ as the numbers of the
/// version; and __matrix_language__ as the edition of the language. They do not
/// depend on -fenable-matrix, as __has_extension(matrix_types) does.
void defineMatrixVersion(MacroBuilder &Builder);

} // namespace clang

#endif
