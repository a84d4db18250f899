// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of builtins that ask for the shape of a type, a tensor's or
// a matrix's. They are no keywords, as __matrix_rows is: the second one has a
// number beside the type.

#include "TensorBuiltinCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

/// The extents of the type that argument 0 is; none after a diagnostic or if it
/// is dependent, when \p Result is what the call is.
static llvm::SmallVector<uint64_t, 8> readShape(TensorBuiltinCall &T,
                                                ExprResult &Result) {
  Result = ExprError();
  QualType Type = T.typeArgument();
  if (!Type.isNull() && Type->isDependentType()) {
    Result = T.dependent();
    return {};
  }
  llvm::SmallVector<uint64_t, 8> Extents;
  if (!Type.isNull())
    Extents = getExtents(Type);
  if (Extents.empty()) {
    const Expr *First = T.Call->getArg(0);
    T.S.Diag(First->getBeginLoc(), diag::err_tensor_trait_type)
        << T.Call->getDirectCallee() << Type.isNull()
        << (Type.isNull() ? First->getType() : Type) << First->getSourceRange();
  }
  return Extents;
}

ExprResult TensorBuiltinCall::rank() {
  if (!isCallable(1))
    return ExprError();
  ExprResult Result;
  if (readShape(*this, Result).empty())
    return Result;
  return typed(Context.getSizeType(), {});
}

ExprResult TensorBuiltinCall::extent() {
  if (!isCallable(2))
    return ExprError();
  ExprResult Result;
  llvm::SmallVector<uint64_t, 8> Extents = readShape(*this, Result);
  if (Extents.empty())
    return Result;
  if (waits(1))
    return dependent();
  Numbers Dimensions;
  if (!readDimension(1, Extents.size(), Dimensions))
    return ExprError();
  if (Extents[Dimensions[0]] == ExtentAtRunTime) {
    const Expr *E = Call->getArg(1);
    S.Diag(E->getBeginLoc(), diag::err_tensor_run_time_extent)
        << Dimensions[0] << typeArgument() << E->getSourceRange();
    return ExprError();
  }
  return typed(Context.getSizeType(), {});
}
