// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an editor says of a matrix or tensor beside its type: its memory layout,
// which the spelling of the type leaves to defaults and arithmetic.

#ifndef LLVM_CLANG_AST_MATRIXDESCRIPTION_H
#define LLVM_CLANG_AST_MATRIXDESCRIPTION_H

#include <string>

namespace clang {
class NamedDecl;

/// Adds a paragraph to \p Documentation if \p D is an object of a matrix or
/// tensor type, or a name of one, that does not depend on a template: extents,
/// layout, padding, size.
void describeMatrix(const NamedDecl &D, std::string &Documentation);

} // namespace clang

#endif
