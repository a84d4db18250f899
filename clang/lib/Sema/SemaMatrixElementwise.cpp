// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of __builtin_elementwise_* on matrices. What elements an
// operation takes is upstream's rule for vectors.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

namespace {
/// Numbered as err_matrix_builtin_element counts.
enum class Elements { Number, SignedOrFloat, Float, Integer };

struct ElementwiseRule {
  unsigned NumOperands;
  Elements Allowed;
};
} // namespace

static std::optional<ElementwiseRule> findRule(unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, f, s, u)                  \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return ElementwiseRule{operands, Elements::elements};
#include "clang/Basic/MatrixElementwise.def"
  default:
    return std::nullopt;
  }
}

static bool isAllowed(QualType Element, Elements Allowed) {
  switch (Allowed) {
  case Elements::Number:
    return Element->isRealType() && !Element->isBooleanType();
  case Elements::SignedOrFloat:
    return Element->isSignedIntegerType() || Element->isRealFloatingType();
  case Elements::Float:
    return Element->isRealFloatingType();
  case Elements::Integer:
    return Element->isIntegerType() && !Element->isBooleanType();
  }
  llvm_unreachable("all rules are known");
}

static ExprResult check(MatrixBuiltinCall &M, ElementwiseRule Rule) {
  if (!M.isCallable(Rule.NumOperands))
    return ExprError();
  SmallVector<Expr *, 3> Operands;
  for (unsigned I = 0; I != Rule.NumOperands; ++I) {
    Operands.push_back(M.readMatrix(I));
    if (!Operands.back())
      return ExprError();
  }
  Expr *First = Operands.front();
  const ConstantMatrixType *Type = matrixType(First);
  QualType Element = Type->getElementType().getUnqualifiedType();
  if (!isAllowed(Element, Rule.Allowed)) {
    M.S.Diag(First->getBeginLoc(), diag::err_matrix_builtin_element)
        << M.Call->getDirectCallee() << unsigned(Rule.Allowed) << Element
        << First->getSourceRange();
    return ExprError();
  }
  for (Expr *&Other : Operands) {
    const ConstantMatrixType *OtherType = matrixType(Other);
    if (OtherType->getNumRows() != Type->getNumRows() ||
        OtherType->getNumColumns() != Type->getNumColumns() ||
        !M.Context.hasSameUnqualifiedType(OtherType->getElementType(),
                                          Element)) {
      M.S.Diag(M.Call->getBeginLoc(), diag::err_matrix_operand_types_differ)
          << M.Call->getDirectCallee() << First->getType() << Other->getType()
          << First->getSourceRange() << Other->getSourceRange();
      return ExprError();
    }
    if (diagnoseMatrixStorageMismatch(M.S, First, Other, M.Call->getBeginLoc()))
      return ExprError();
    Other = M.dropElementQualifiers(Other);
  }
  return M.typed(Operands.front()->getType(), Operands);
}

std::optional<ExprResult>
clang::checkMatrixElementwiseCall(MatrixBuiltinCall &M, unsigned BuiltinID) {
  std::optional<ElementwiseRule> Rule = findRule(BuiltinID);
  // Scalars and vectors are upstream's.
  if (!Rule || M.S.getLangOpts().HLSL ||
      llvm::none_of(M.Call->arguments(), [](const Expr *E) {
        return E->getType().getAtomicUnqualifiedType()->isConstantMatrixType();
      }))
    return std::nullopt;
  bool CountsZeros = BuiltinID == Builtin::BI__builtin_elementwise_clzg ||
                     BuiltinID == Builtin::BI__builtin_elementwise_ctzg;
  if (CountsZeros && M.Call->getNumArgs() == 2)
    Rule->NumOperands = 2;
  return check(M, *Rule);
}
