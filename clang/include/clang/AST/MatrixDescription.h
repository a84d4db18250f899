// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an editor says of a matrix or tensor beside its type: its memory layout,
// which the spelling of the type leaves to defaults and arithmetic. And which
// type -ast-print writes where only a name of a matrix type may stand.

#ifndef LLVM_CLANG_AST_MATRIXDESCRIPTION_H
#define LLVM_CLANG_AST_MATRIXDESCRIPTION_H

#include "clang/AST/TypeBase.h"
#include <string>

namespace clang {
class FunctionDecl;
class NamedDecl;

/// Adds a paragraph to \p Documentation if \p D is an object of a matrix or
/// tensor type, or a name of one, that does not depend on a template: extents,
/// layout, padding, size.
void describeMatrix(const NamedDecl &D, std::string &Documentation);

/// The type to print for \p D: its own, or the one with auto, as it was
/// written, if a matrix or tensor type was deduced. Such a type may have no
/// name, and only a typedef may have its attributes.
QualType getPrintableType(const FunctionDecl &D);

} // namespace clang

#endif
