// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of reductions of matrices, the trace among them.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixReduction.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

bool clang::hasReduction(MatrixReduction::OperationKind Operation,
                         QualType Type, unsigned &Expected) {
  switch (Operation) {
  case MatrixReduction::Add:
    Expected = 5;
    return !Type->isBooleanType() &&
           (Type->isRealType() || Type->isAnyComplexType());
  case MatrixReduction::Mul:
  case MatrixReduction::Min:
  case MatrixReduction::Max:
    Expected = 0;
    return !Type->isBooleanType() && Type->isRealType();
  case MatrixReduction::And:
  case MatrixReduction::Or:
  case MatrixReduction::Xor:
    Expected = 4;
    return Type->isIntegerType();
  case MatrixReduction::Minimum:
  case MatrixReduction::Maximum:
    Expected = 2;
    return Type->isRealFloatingType();
  }
  llvm_unreachable("all operations are known");
}

ExprResult MatrixBuiltinCall::reduce() {
  MatrixReduction Reduction = *getMatrixReduction(Call->getBuiltinCallee());
  if (!isCallable(1))
    return ExprError();
  bool IsWhole = Reduction.Lines == MatrixReduction::Whole;
  Expr *Matrix = IsWhole ? readMatrixOrTensor(0) : readMatrix(0);
  if (!Matrix)
    return ExprError();
  QualType Element =
      Matrix->getType()->getMatrixOrTensorElementType().getUnqualifiedType();
  unsigned Expected;
  if (!hasReduction(Reduction.Operation, Element, Expected)) {
    S.Diag(Matrix->getBeginLoc(), diag::err_matrix_builtin_element)
        << Call->getDirectCallee() << Expected << Element
        << Matrix->getSourceRange();
    return ExprError();
  }
  switch (Reduction.Lines) {
  case MatrixReduction::Whole:
    return typed(Element, {Matrix});
  case MatrixReduction::Rows:
    return typed(matrixOf(Matrix, matrixType(Matrix)->getNumRows(), 1),
                 {Matrix});
  case MatrixReduction::Columns:
    return typed(matrixOf(Matrix, 1, matrixType(Matrix)->getNumColumns()),
                 {Matrix});
  }
  llvm_unreachable("all lines are known");
}

ExprResult MatrixBuiltinCall::trace() {
  if (!isCallable(1))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix ||
      (!matrixType(Matrix)->isComplexMatrix() && diagnoseElements(Matrix)))
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Matrix);
  if (Type->getNumRows() != Type->getNumColumns()) {
    S.Diag(Matrix->getBeginLoc(), diag::err_matrix_not_square)
        << Call->getDirectCallee() << Type->getNumRows()
        << Type->getNumColumns() << Matrix->getSourceRange();
    return ExprError();
  }
  return typed(Type->getElementType().getUnqualifiedType(), {Matrix});
}

ExprResult MatrixBuiltinCall::dot() {
  if (!isCallable(2))
    return ExprError();
  auto Extents = [&](const Expr *E) -> std::pair<unsigned, unsigned> {
    const auto *Type =
        E->getType().getAtomicUnqualifiedType()->getAs<ConstantMatrixType>();
    return Type ? std::pair(Type->getNumRows(), Type->getNumColumns())
                : std::pair(0u, 0u);
  };
  auto isLine = [](std::pair<unsigned, unsigned> Of) {
    return Of.first == 1 || Of.second == 1;
  };
  auto Left = Extents(Call->getArg(0)), Right = Extents(Call->getArg(1));
  bool AreAlike = Left.first && Left == Right;
  if (Left.first && Right.first && !AreAlike &&
      !(isLine(Left) && isLine(Right))) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_dot_extents)
        << Call->getDirectCallee() << Left.first << Left.second << Right.first
        << Right.second << Call->getSourceRange();
    return ExprError();
  }
  Expr *LHS, *RHS;
  if (AreAlike) {
    LHS = readMatrix(0);
    RHS = readMatrix(1);
  } else {
    std::tie(LHS, RHS) = readLines();
  }
  if (!LHS || !RHS || diagnoseElements(LHS))
    return ExprError();
  if (matrixType(LHS)->getNumElementsFlattened() !=
          matrixType(RHS)->getNumElementsFlattened() ||
      !Context.hasSameUnqualifiedType(matrixType(LHS)->getElementType(),
                                      matrixType(RHS)->getElementType())) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_dot_operands)
        << Call->getDirectCallee() << LHS->getType() << RHS->getType()
        << LHS->getSourceRange() << RHS->getSourceRange();
    return ExprError();
  }
  if (diagnoseLayouts(LHS->getType(), RHS))
    return ExprError();
  return typed(matrixType(LHS)->getElementType(), {LHS, RHS});
}

ExprResult MatrixBuiltinCall::allOrAny() {
  if (!isCallable(1))
    return ExprError();
  ExprResult Matrix = S.DefaultFunctionArrayLvalueConversion(Call->getArg(0));
  if (Matrix.isInvalid())
    return ExprError();
  QualType Type = Matrix.get()->getType();
  if (!Type->isConstantMatrixBoolType()) {
    S.Diag(Matrix.get()->getBeginLoc(), diag::err_matrix_all_any_operand)
        << Call->getDirectCallee() << Type << Matrix.get()->getSourceRange();
    noteTensor(Matrix.get());
    return ExprError();
  }
  return typed(S.Context.BoolTy, {Matrix.get()});
}

std::optional<ExprResult>
clang::checkMatrixReductionCall(MatrixBuiltinCall &Call) {
  // Vectors are upstream's.
  if (Call.Call->getNumArgs() != 1 || !Call.Call->getArg(0)
                                           ->getType()
                                           .getAtomicUnqualifiedType()
                                           ->isMatrixOrTensorType())
    return std::nullopt;
  return Call.reduce();
}

Expr *clang::buildReductionStart(Sema &S, BinaryOperatorKind Operation,
                                 QualType Type, SourceLocation Loc) {
  ExprResult Start;
  switch (Operation) {
  case BO_Add:
  case BO_Or:
  case BO_Xor:
    return new (S.Context) ImplicitValueInitExpr(Type);
  case BO_Mul:
    if (!Type->isTensorType())
      return nullptr;
    Start = S.ActOnIntegerConstant(Loc, 1);
    break;
  case BO_And:
    Start = S.ActOnIntegerConstant(Loc, -1);
    break;
  default:
    return nullptr;
  }
  TypeSourceInfo *Written = S.Context.getTrivialTypeSourceInfo(Type, Loc);
  return S.BuildCStyleCastExpr(Loc, Written, Loc, Start.get()).get();
}
