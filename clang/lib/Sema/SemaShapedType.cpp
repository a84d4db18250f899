// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types with a shape: attributes, instantiation and deduction.

#include "clang/Sema/SemaShapedType.h"
#include "TypeLocBuilder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCooperativeMatrix.h"
#include "clang/Sema/SemaMatrixAttr.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

/// The kind that \p Attr is the attribute of.
static std::optional<ShapedType::ShapeKind> kindOf(const ParsedAttr &Attr) {
  if (Attr.getKind() == ParsedAttr::AT_CooperativeMatrix)
    return ShapedType::CooperativeMatrix;
  if (Attr.getKind() == ParsedAttr::AT_TensorType)
    return ShapedType::Tensor;
  return std::nullopt;
}

/// The value of \p E, a constant that is not negative; or, in a \p Kind of type
/// that has such numbers, -1. It is the extent of \p Dimension, if there is
/// one.
static std::optional<uint64_t> readNumber(Sema &S, ShapedType::ShapeKind Kind,
                                          std::optional<unsigned> Dimension,
                                          Expr *&E) {
  llvm::APSInt Value;
  ExprResult Verified =
      S.VerifyIntegerConstantExpression(E, &Value, AllowFoldKind::No);
  if (Verified.isInvalid()) {
    if (Kind == ShapedType::Tensor &&
        E->getType()->isIntegralOrUnscopedEnumerationType())
      S.Diag(E->getBeginLoc(), diag::note_tensor_extent_at_run_time);
    return std::nullopt;
  }
  E = Verified.get();
  if (Kind == ShapedType::Tensor && Value.isSigned() && Value.isAllOnes())
    return ExtentAtRunTime;
  if (Value.isNegative() || Value.getActiveBits() > 64) {
    auto Report = S.Diag(E->getBeginLoc(), Dimension ? diag::err_tensor_extent
                                                     : diag::err_shape_number);
    if (Dimension)
      Report << *Dimension;
    Report << toString(Value, 10) << E->getSourceRange();
    return std::nullopt;
  }
  return Value.getZExtValue();
}

/// The dimension whose extent the last one of \p Values is, of \p Count in all:
/// behind a tensor's form, which is the first, there are extents, and perhaps
/// as many numbers of a layout, of a padding, or of both.
static std::optional<unsigned> extentNumber(ShapedType::ShapeKind Kind,
                                            ArrayRef<uint64_t> Values,
                                            size_t Count) {
  if (Kind != ShapedType::Tensor || Values.size() == 1)
    return std::nullopt;
  uint64_t Form = Values.front();
  size_t Lists = Form == TensorType::Plain    ? 1
                 : Form == TensorType::Stored ? 3
                                              : 2;
  size_t Dimension = Values.size() - 2;
  if (Dimension >= (Count - 1) / Lists)
    return std::nullopt;
  return Dimension;
}

/// The type that an attribute with these operands makes of \p Element, or null
/// after an error.
static QualType buildShapedType(Sema &S, ShapedType::ShapeKind Kind,
                                QualType Element, ArrayRef<Expr *> Operands,
                                SourceLocation Loc) {
  SmallVector<uint64_t, 8> Values;
  SmallVector<Expr *, 8> Exprs;
  for (Expr *E : Operands) {
    if (E->containsErrors())
      return QualType();
    Exprs.push_back(nullptr);
    Values.push_back(0);
    if (E->isTypeDependent() || E->isValueDependent()) {
      Exprs.back() = E;
      continue;
    }
    std::optional<uint64_t> Value =
        readNumber(S, Kind, extentNumber(Kind, Values, Operands.size()), E);
    if (!Value)
      return QualType();
    Values.back() = *Value;
  }
  if (Kind == ShapedType::Tensor
          ? diagnoseTensorType(S, Element, Values, Exprs, Loc)
          : diagnoseCooperativeMatrixType(S, Element, Operands, Values, Exprs,
                                          Loc))
    return QualType();
  // The elements of a tensor are const as a matrix's are.
  if (Kind == ShapedType::Tensor)
    return S.Context.getShapedType(Kind, Element, Values, Exprs, Loc);
  return S.Context.getShapedType(Kind, Element.getUnqualifiedType(), Values,
                                 Exprs, Loc);
}

/// The operands of \p Attr, coop_mat.
/// \returns true after an error.
static bool readOperands(Sema &S, const ParsedAttr &Attr,
                         SmallVectorImpl<Expr *> &Operands) {
  if (!Attr.checkExactlyNumArgs(S, CooperativeMatrixType::NumParameters))
    return true;
  for (unsigned I = 0; I != Attr.getNumArgs(); ++I) {
    if (!Attr.isArgExpr(I)) {
      S.Diag(Attr.getLoc(), diag::err_attribute_argument_n_type)
          << Attr << I + 1 << AANT_ArgumentIntegerConstant;
      return true;
    }
    Operands.push_back(Attr.getArgAsExpr(I));
  }
  return false;
}

void clang::handleShapedTypeAttr(Sema &S, QualType &Type, ParsedAttr &Attr,
                                 const ParsedAttributesView &Attrs) {
  SmallVector<Expr *, 8> Operands;
  if (*kindOf(Attr) == ShapedType::Tensor
          ? readTensorOperands(S, Attr, Attrs, Operands)
          : readOperands(S, Attr, Operands)) {
    Attr.setInvalid();
    return;
  }
  QualType Built =
      buildShapedType(S, *kindOf(Attr), Type, Operands, Attr.getLoc());
  if (Built.isNull())
    Attr.setInvalid();
  else
    Type = S.Context.getQualifiedType(Built, Type.getQualifiers());
}

/// A matrix_type.
static void handleMatrix(Sema &S, QualType &Type, ParsedAttr &Attr,
                         const ParsedAttributesView &Attrs) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Attr.getLoc(), diag::err_builtin_matrix_disabled);
    return;
  }
  MatrixStorageSpec Storage;
  if (!Attr.checkExactlyNumArgs(S, 2) ||
      readMatrixStorage(S, Attr, Attrs, Storage))
    return;
  QualType Built = S.BuildMatrixType(
      Type, Attr.getArgAsExpr(0), Attr.getArgAsExpr(1), Attr.getLoc(), Storage);
  if (Built.isNull())
    Attr.setInvalid();
  else
    Type = Built;
}

bool clang::handleMatrixTypeAttr(Sema &S, QualType &Type, ParsedAttr &Attr,
                                 const ParsedAttributesView &Attrs,
                                 bool InDeclarator) {
  bool IsMatrix = Attr.getKind() == ParsedAttr::AT_MatrixType;
  if (IsMatrix && S.getLangOpts().HLSL)
    return false;
  QualType Written = Type;
  if (IsMatrix)
    handleMatrix(S, Type, Attr, Attrs);
  else
    handleShapedTypeAttr(S, Type, Attr, Attrs);
  if (InDeclarator && Type != Written) {
    S.Diag(Attr.getLoc(), diag::err_attribute_wrong_decl_type_str)
        << Attr << Attr.isRegularKeywordAttribute() << "typedefs";
    Type = Written;
  }
  return true;
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
      TL.setAttrNameLoc(Attr.getLoc());
      // Those of a tensor stand in several attributes, and in its type.
      if (TL.getTypePtr()->getShapeKind() == ShapedType::Tensor)
        return;
      SmallVector<Expr *, 4> Operands;
      for (unsigned I = 0; I != Attr.getNumArgs(); ++I)
        Operands.push_back(Attr.getArgAsExpr(I));
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

namespace {
/// The numbers of a type, as TensorType or CooperativeMatrixType has them.
struct Numbers {
  SmallVector<uint64_t, 8> Values;
  SmallVector<Expr *, 8> Exprs;

  explicit Numbers(const ShapedType *T)
      : Values(T->getValues()), Exprs(T->getExprs()) {}

  /// The same type of tensors with its layout and padding written out.
  void writeOutStorage() {
    unsigned Rank = Values.size() - 1;
    Values[0] = TensorType::Stored;
    for (unsigned I = 0; I != Rank; ++I)
      Values.push_back(I);
    Values.append(Rank, 0);
    Exprs.append(2 * Rank, nullptr);
  }

  /// Number \p I. It is deduced as what it is written with, \p Written, of any
  /// type.
  TemplateArgument get(ASTContext &Context, unsigned I,
                       const Expr *Written) const {
    if (Expr *Given = Exprs[I])
      return TemplateArgument(Given, /*IsCanonical=*/false);
    if (const auto *Pack = dyn_cast_or_null<PackExpansionExpr>(Written))
      Written = Pack->getPattern();
    QualType Type =
        Written ? Written->IgnoreImpCasts()->getType() : Context.getSizeType();
    if (Type->isDependentType())
      Type = Context.getSizeType();
    llvm::APSInt Value(Context.getIntWidth(Type),
                       Type->isUnsignedIntegerOrEnumerationType());
    Value = Values[I];
    return TemplateArgument(Context, Value, Type);
  }
};
} // namespace

bool clang::getDeducibleArguments(ASTContext &Context,
                                  const ShapedType *Parameter,
                                  const ShapedType *Argument,
                                  SmallVectorImpl<TemplateArgument> &Ps,
                                  SmallVectorImpl<TemplateArgument> &As) {
  if (!Argument || Argument->getShapeKind() != Parameter->getShapeKind())
    return false;
  Numbers P(Parameter), A(Argument);
  if (Parameter->getShapeKind() == ShapedType::Tensor &&
      P.Values[0] == TensorType::Stored && A.Values[0] == TensorType::Plain)
    A.writeOutStorage();
  // A tensor that is laid out or padded is none without these numbers. Numbers
  // that say so would be what did not match.
  if (Parameter->getShapeKind() == ShapedType::Tensor &&
      P.Values[0] != A.Values[0])
    return false;
  auto IsPack = [](const Expr *E) {
    return isa_and_nonnull<PackExpansionExpr>(E);
  };
  // One pack at the end takes what is left.
  const Expr *Last = P.Exprs.back();
  unsigned Fixed = P.Values.size() - IsPack(Last);
  if (llvm::any_of(llvm::drop_end(P.Exprs), IsPack) ||
      (IsPack(Last) ? A.Values.size() < Fixed : A.Values.size() != Fixed))
    return false;
  Ps.emplace_back(Parameter->getElementType());
  As.emplace_back(Argument->getElementType());
  for (unsigned I = 0; I != P.Values.size(); ++I)
    Ps.push_back(P.get(Context, I, P.Exprs[I]));
  for (unsigned I = 0; I != A.Values.size(); ++I)
    As.push_back(
        A.get(Context, I, P.Exprs[std::min<size_t>(I, P.Exprs.size() - 1)]));
  return true;
}
