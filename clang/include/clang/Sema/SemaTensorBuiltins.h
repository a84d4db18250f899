// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of the builtins on tensors. Basic/TensorSignatures.def says
// what each one takes and means.

#ifndef LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H
#define LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H

#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class CallExpr;
class Sema;

/// Checks a call of one of these builtins, converts its arguments and gives it
/// its type. \returns std::nullopt for any other call.
std::optional<ExprResult> checkTensorBuiltinCall(Sema &S, unsigned BuiltinID,
                                                 CallExpr *Call);

} // namespace clang

#endif
