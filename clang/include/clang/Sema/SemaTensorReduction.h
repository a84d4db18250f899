// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_SEMA_SEMATENSORREDUCTION_H
#define LLVM_CLANG_SEMA_SEMATENSORREDUCTION_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"

namespace clang {
class Expr;
class Sema;

/// What an OpenMP reduction of tensors of \p Type by \p Operation starts from:
/// zeros, ones, or all bits; null if there is no such reduction.
Expr *buildTensorReductionStart(Sema &S, BinaryOperatorKind Operation,
                                QualType Type, SourceLocation Loc);

} // namespace clang

#endif
