// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of the builtins on tensors. Basic/TensorBuiltins.def says
// what each one takes and means.

#ifndef LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H
#define LLVM_CLANG_SEMA_SEMATENSORBUILTINS_H

#include "clang/Sema/Ownership.h"

namespace clang {
class CallExpr;
class Sema;

/// Checks a call of one of these builtins, converts its arguments and gives it
/// its type.
ExprResult checkTensorBuiltinCall(Sema &S, unsigned BuiltinID, CallExpr *Call);

} // namespace clang

#endif
