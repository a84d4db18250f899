// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes that make types with a shape: what SemaType.cpp calls.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXATTR_H
#define LLVM_CLANG_SEMA_SEMAMATRIXATTR_H

#include "clang/Sema/SemaMatrix.h"

namespace clang {

/// Makes \p Type what \p Attr, which is matrix_type, tensor_type or coop_mat,
/// and those beside it in \p Attrs make of it. After an error it stays as it
/// is. \p InDeclarator, between its parentheses or behind a `*`, the attribute
/// is one.
/// \returns false, having done nothing, for a matrix_type of HLSL.
bool handleMatrixTypeAttr(Sema &S, QualType &Type, ParsedAttr &Attr,
                          const ParsedAttributesView &Attrs, bool InDeclarator);

} // namespace clang

#endif
