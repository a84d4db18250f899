// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of matrices and tensors by OpenMP.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXREDUCTION_H
#define LLVM_CLANG_SEMA_SEMAMATRIXREDUCTION_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"

namespace clang {
class Expr;
class Sema;

/// What an OpenMP reduction of \p Type, a matrix or tensor, by \p Operation
/// starts from: zeros, ones, or all bits; null if there is no such reduction. A
/// product of matrices depends on its order, which OpenMP leaves open.
Expr *buildReductionStart(Sema &S, BinaryOperatorKind Operation, QualType Type,
                          SourceLocation Loc);

} // namespace clang

#endif
