// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "clang/Sema/SemaShapedType.h"
#include "TypeLocBuilder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCooperativeMatrix.h"

using namespace clang;

/// The kind that \p Attr is the attribute of.
static std::optional<ShapedType::ShapeKind> kindOf(const ParsedAttr &Attr) {
  if (Attr.getKind() == ParsedAttr::AT_CooperativeMatrix)
    return ShapedType::CooperativeMatrix;
  return std::nullopt;
}

/// The value of \p E, a constant that is not negative.
static std::optional<uint64_t> readNumber(Sema &S, Expr *&E) {
  llvm::APSInt Value;
  ExprResult Verified =
      S.VerifyIntegerConstantExpression(E, &Value, AllowFoldKind::No);
  if (Verified.isInvalid())
    return std::nullopt;
  E = Verified.get();
  if (Value.isNegative() || Value.getActiveBits() > 64) {
    S.Diag(E->getBeginLoc(), diag::err_shape_number)
        << toString(Value, 10) << E->getSourceRange();
    return std::nullopt;
  }
  return Value.getZExtValue();
}

/// The type that an attribute with these operands makes of \p Element, or null
/// after an error.
static QualType buildShapedType(Sema &S, ShapedType::ShapeKind Kind,
                                QualType Element, ArrayRef<Expr *> Operands,
                                SourceLocation Loc) {
  SmallVector<uint64_t, 4> Values;
  SmallVector<Expr *, 4> Exprs;
  for (Expr *E : Operands) {
    if (E->containsErrors())
      return QualType();
    Exprs.push_back(nullptr);
    Values.push_back(0);
    if (E->isTypeDependent() || E->isValueDependent()) {
      Exprs.back() = E;
      continue;
    }
    std::optional<uint64_t> Value = readNumber(S, E);
    if (!Value)
      return QualType();
    Values.back() = *Value;
  }
  if (diagnoseCooperativeMatrixType(S, Element, Operands, Values, Exprs, Loc))
    return QualType();
  return S.Context.getShapedType(Kind, Element.getUnqualifiedType(), Values,
                                 Exprs, Loc);
}

void clang::handleShapedTypeAttr(Sema &S, QualType &Type, ParsedAttr &Attr) {
  if (!Attr.checkExactlyNumArgs(S, CooperativeMatrixType::NumParameters)) {
    Attr.setInvalid();
    return;
  }
  SmallVector<Expr *, 4> Operands;
  for (unsigned I = 0; I != Attr.getNumArgs(); ++I) {
    if (!Attr.isArgExpr(I)) {
      S.Diag(Attr.getLoc(), diag::err_attribute_argument_n_type)
          << Attr << I + 1 << AANT_ArgumentIntegerConstant;
      Attr.setInvalid();
      return;
    }
    Operands.push_back(Attr.getArgAsExpr(I));
  }
  QualType Built =
      buildShapedType(S, *kindOf(Attr), Type, Operands, Attr.getLoc());
  if (Built.isNull())
    Attr.setInvalid();
  else
    Type = S.Context.getQualifiedType(Built, Type.getQualifiers());
}

void clang::fillShapedTypeLoc(Sema &S, ShapedTypeLoc TL, const Declarator &D) {
  TL.initializeLocal(S.Context, D.getBeginLoc());
  for (const ParsedAttributesView *Attributes :
       {static_cast<const ParsedAttributesView *>(
            &D.getDeclSpec().getAttributes()),
        static_cast<const ParsedAttributesView *>(&D.getAttributes()),
        &D.getDeclarationAttributes()})
    for (const ParsedAttr &Attr : *Attributes) {
      if (kindOf(Attr) != TL.getTypePtr()->getShapeKind() || Attr.isInvalid())
        continue;
      SmallVector<Expr *, 4> Operands;
      for (unsigned I = 0; I != Attr.getNumArgs(); ++I)
        Operands.push_back(Attr.getArgAsExpr(I));
      TL.setAttrNameLoc(Attr.getLoc());
      TL.setOperands(S.Context, Operands);
      return;
    }
}

SmallVector<Expr *, 4> clang::getShapedTypeOperands(Sema &S, ShapedTypeLoc TL) {
  ArrayRef<Expr *> Written = TL.getOperands();
  if (!Written.empty())
    return SmallVector<Expr *, 4>(Written);
  const ShapedType *T = TL.getTypePtr();
  SmallVector<Expr *, 4> Operands;
  QualType Size = S.Context.getSizeType();
  for (auto [Value, E] : llvm::zip_equal(T->getValues(), T->getExprs())) {
    llvm::APInt Number(S.Context.getIntWidth(Size), Value);
    Operands.push_back(E ? E
                         : IntegerLiteral::Create(S.Context, Number, Size,
                                                  TL.getAttrNameLoc()));
  }
  return Operands;
}

QualType clang::rebuildShapedType(Sema &S, TypeLocBuilder &TLB,
                                  ShapedTypeLoc TL, QualType Element,
                                  ArrayRef<Expr *> Operands) {
  const ShapedType *T = TL.getTypePtr();
  QualType Result = TL.getType();
  if (T->isDependentType() || Element != T->getElementType())
    Result = buildShapedType(S, T->getShapeKind(), Element, Operands,
                             TL.getAttrNameLoc());
  if (Result.isNull())
    return QualType();
  auto New = TLB.push<ShapedTypeLoc>(Result);
  New.setAttrNameLoc(TL.getAttrNameLoc());
  New.setOperands(S.Context, Operands);
  return Result;
}

bool clang::getDeducibleArguments(ASTContext &Context,
                                  const ShapedType *Parameter,
                                  const ShapedType *Argument,
                                  SmallVectorImpl<TemplateArgument> &Ps,
                                  SmallVectorImpl<TemplateArgument> &As) {
  if (!Argument || Argument->getShapeKind() != Parameter->getShapeKind() ||
      Argument->getValues().size() != Parameter->getValues().size())
    return false;
  Ps.emplace_back(Parameter->getElementType());
  As.emplace_back(Argument->getElementType());
  for (unsigned I = 0; I != Parameter->getValues().size(); ++I) {
    // A number is deduced as what it is written with, of any type.
    Expr *E = Parameter->getExprs()[I];
    QualType Type = E ? E->IgnoreImpCasts()->getType() : Context.getSizeType();
    if (Type->isDependentType())
      Type = Context.getSizeType();
    auto ArgumentOf = [&](const ShapedType *T) {
      if (Expr *Given = T->getExprs()[I])
        return TemplateArgument(Given, /*IsCanonical=*/false);
      llvm::APSInt Value(Context.getIntWidth(Type),
                         Type->isUnsignedIntegerOrEnumerationType());
      Value = T->getValues()[I];
      return TemplateArgument(Context, Value, Type);
    };
    Ps.push_back(ArgumentOf(Parameter));
    As.push_back(ArgumentOf(Argument));
  }
  return true;
}
