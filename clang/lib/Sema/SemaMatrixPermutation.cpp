// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_shufflevector of two matrices or tensors. It becomes casts around
// upstream's of vectors, so that nobody behind Sema has to know of it.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

/// An explicit cast, which an instance of a template keeps.
static ExprResult castTo(MatrixBuiltinCall &M, QualType Type, Expr *E) {
  SourceLocation Loc = E->getBeginLoc();
  return M.S.BuildCStyleCastExpr(
      Loc, M.Context.getTrivialTypeSourceInfo(Type, Loc), E->getEndLoc(), E);
}

static ExprResult permute(MatrixBuiltinCall &M) {
  CallExpr *Call = M.Call;
  Expr *First = M.readMatrixOrTensor(0);
  Expr *Second = First ? M.readMatrixOrTensor(1) : nullptr;
  if (!Second)
    return ExprError();
  QualType Type = M.commonType(First, First->getType(), Second);
  if (Type.isNull())
    return ExprError();
  QualType Element = Type->getMatrixOrTensorElementType().getUnqualifiedType();
  const auto *Tensor = Type->getAs<TensorType>();
  unsigned NumElements =
      Tensor ? Tensor->getNumElements()
             : Type->castAs<ConstantMatrixType>()->getNumElementsFlattened();
  if (!Element->isRealType() || Element->isBooleanType()) {
    M.S.Diag(First->getBeginLoc(), diag::err_matrix_builtin_element)
        << Call->getDirectCallee() << /*real numbers*/ 0 << Element
        << First->getSourceRange();
    return ExprError();
  }
  if (Call->getNumArgs() != 2 + NumElements) {
    M.S.Diag(Call->getBeginLoc(), diag::err_matrix_permutation)
        << Call->getDirectCallee() << NumElements << Call->getNumArgs() - 2
        << Call->getSourceRange();
    return ExprError();
  }
  QualType Vector = M.Context.getExtVectorType(Element, NumElements);
  for (unsigned I : {0, 1}) {
    ExprResult Operand = castTo(M, Vector, I ? Second : First);
    if (Operand.isInvalid())
      return ExprError();
    Call->setArg(I, Operand.get());
  }
  ExprResult Shuffled = M.S.BuiltinShuffleVector(Call);
  return Shuffled.isInvalid() ? Shuffled : castTo(M, Type, Shuffled.get());
}

std::optional<ExprResult>
clang::checkMatrixPermutationCall(MatrixBuiltinCall &M) {
  if (M.Call->getNumArgs() < 2 ||
      llvm::none_of(ArrayRef(M.Call->getArgs(), 2), [&](const Expr *E) {
        return E->getType().getAtomicUnqualifiedType()->isMatrixOrTensorType();
      }))
    return std::nullopt;
  return permute(M);
}
