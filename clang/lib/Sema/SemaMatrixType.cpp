// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrix types.
//
// matrix_type makes the type, and reads matrix_layout and matrix_padding, which
// stand beside it in any order: they are read at once, because a type without
// its layout never exists.

#include "clang/Sema/SemaMatrixType.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/TensorCall.h"
#include "clang/AST/TensorIndex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixLayout.h"
#include "clang/Sema/SemaTensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

bool clang::isMatrixTypeAttr(const ParsedAttr &Attr) {
  return Attr.getKind() == ParsedAttr::AT_TensorType ||
         Attr.getKind() == ParsedAttr::AT_TensorLayout ||
         Attr.getKind() == ParsedAttr::AT_TensorPadding ||
         Attr.getKind() == ParsedAttr::AT_MatrixType ||
         Attr.getKind() == ParsedAttr::AT_MatrixLayout ||
         Attr.getKind() == ParsedAttr::AT_MatrixPadding;
}

/// The value of \p Layout, an operand that is not dependent; std::nullopt after
/// an error.
static std::optional<bool> evaluateLayout(Sema &S, const Expr *Layout) {
  std::optional<llvm::APSInt> Value =
      Layout->getType()->isIntegralOrUnscopedEnumerationType()
          ? Layout->getIntegerConstantExpr(S.Context)
          : std::nullopt;
  if (Value && (*Value == 0 || *Value == 1))
    return *Value == 1;
  S.Diag(Layout->getBeginLoc(), diag::err_matrix_layout_not_constant)
      << Value.has_value() << (Value ? toString(*Value, 10) : "")
      << Layout->getSourceRange();
  return std::nullopt;
}

/// Reports a declaration that has the name of a layout and is no constant of
/// bool, if \p Layout is its name: of an enumerator `row_major`, the value may
/// be either.
static bool diagnoseLayoutName(Sema &S, const Expr *Layout) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Layout);
  const IdentifierInfo *Name =
      Reference ? Reference->getDecl()->getIdentifier() : nullptr;
  if (!Name || Reference->hasQualifier() || !getMatrixLayout(Name->getName()) ||
      Layout->isTypeDependent() ||
      (Layout->getType()->isBooleanType() &&
       (Layout->isValueDependent() ||
        Layout->getIntegerConstantExpr(S.Context))))
    return false;
  S.Diag(Layout->getBeginLoc(), diag::err_matrix_layout_name)
      << Name << Layout->getType() << Name->getName();
  S.Diag(Reference->getDecl()->getLocation(), diag::note_declared_at);
  return true;
}

/// \p Layout's only argument into \p Storage.
static bool readLayout(Sema &S, const ParsedAttr &Layout,
                       MatrixStorageSpec &Storage) {
  if (!Layout.isArgIdent(0)) {
    Storage.Layout = Layout.getArgAsExpr(0);
    if (diagnoseLayoutName(S, Storage.Layout))
      return true;
    return !Storage.Layout->isValueDependent() &&
           !evaluateLayout(S, Storage.Layout);
  }
  const IdentifierLoc *Name = Layout.getArgAsIdent(0);
  Storage.IsRowMajor = getMatrixLayout(Name->getIdentifierInfo()->getName());
  if (Storage.IsRowMajor)
    return false;
  S.Diag(Name->getLoc(), diag::err_matrix_layout_unknown)
      << Name->getIdentifierInfo();
  return true;
}

bool clang::readMatrixStorage(Sema &S, const ParsedAttr &MatrixType,
                              const ParsedAttributesView &Attrs,
                              MatrixStorageSpec &Storage) {
  const ParsedAttr *Layout = nullptr, *Padding = nullptr;
  for (const ParsedAttr &Attr : Attrs) {
    if (Attr.isInvalid() || !isMatrixTypeAttr(Attr))
      continue;
    if (Attr.getKind() != ParsedAttr::AT_MatrixType &&
        Attr.getKind() != ParsedAttr::AT_MatrixLayout &&
        Attr.getKind() != ParsedAttr::AT_MatrixPadding)
      continue;
    const ParsedAttr *First = &MatrixType;
    if (Attr.getKind() == ParsedAttr::AT_MatrixLayout) {
      First = Layout ? Layout : &Attr;
      Layout = First;
    } else if (Attr.getKind() == ParsedAttr::AT_MatrixPadding) {
      First = Padding ? Padding : &Attr;
      Padding = First;
    } else if (&Attr != &MatrixType &&
               !S.getSourceManager().isBeforeInTranslationUnit(
                   MatrixType.getLoc(), Attr.getLoc())) {
      // The first matrix_type has reported this one.
      return true;
    }
    if (First != &Attr) {
      S.Diag(Attr.getLoc(), diag::err_matrix_attribute_repeated) << Attr;
      S.Diag(First->getLoc(), diag::note_previous_attribute);
      return true;
    }
    if (First != &MatrixType && Attr.getNumArgs() != 1) {
      S.Diag(Attr.getLoc(), diag::err_attribute_wrong_number_arguments)
          << Attr << 1;
      Attr.setInvalid();
      return true;
    }
  }
  if (Padding)
    Storage.Padding = Padding->getArgAsExpr(0);
  if (Layout)
    return readLayout(S, *Layout, Storage);
  if (S.MatrixLayouts)
    Storage.IsRowMajor = S.MatrixLayouts->OfMatrices
                             .at(S.getSourceManager(), MatrixType.getLoc())
                             .IsRowMajor;
  return false;
}

void clang::diagnoseLoneMatrixModifier(Sema &S, ParsedAttr &Modifier,
                                       const ParsedAttributesView &Attrs) {
  bool IsOfTensor = Modifier.getKind() == ParsedAttr::AT_TensorLayout ||
                    Modifier.getKind() == ParsedAttr::AT_TensorPadding;
  for (const ParsedAttr &Attr : Attrs)
    if (Attr.getKind() ==
        (IsOfTensor ? ParsedAttr::AT_TensorType : ParsedAttr::AT_MatrixType))
      return;
  if (!S.getLangOpts().MatrixTypes)
    S.Diag(Modifier.getLoc(), diag::err_builtin_matrix_disabled);
  else if (IsOfTensor)
    S.Diag(Modifier.getLoc(), diag::err_tensor_attribute_alone) << Modifier;
  else
    S.Diag(Modifier.getLoc(), diag::err_matrix_attribute_alone) << Modifier;
  Modifier.setInvalid();
}

/// The name of what \p Type is, for err_matrix_element_type, as an index.
static unsigned elementKind(QualType Type) {
  if (Type->isEnumeralType())
    return 0;
  if (Type->isPointerType() || Type->isMemberPointerType() ||
      Type->isNullPtrType())
    return 1;
  if (Type->isReferenceType())
    return 2;
  if (Type->isMatrixType())
    return 3;
  if (Type->isVectorType() || Type->isSizelessVectorType())
    return 4;
  if (Type->isRecordType())
    return 5;
  if (Type->isArrayType())
    return 6;
  return 7;
}

bool clang::isNeverElementType(QualType Type) {
  return Type->isAnyPointerType() || Type->isBlockPointerType() ||
         Type->isMemberPointerType() || Type->isReferenceType() ||
         Type->isFunctionType() || Type->isArrayType() ||
         Type->isVectorType() || Type->isMatrixOrTensorType() ||
         Type->isAtomicType() || Type->isPipeType() || Type->isRecordType() ||
         Type->isEnumeralType();
}

bool clang::diagnoseMatrixElementType(Sema &S, QualType ElementType,
                                      SourceLocation Loc) {
  bool IsDependent = ElementType->isDependentType();
  if (IsDependent && !isNeverElementType(ElementType))
    return false;
  // Every dependent type is valid for upstream.
  if (IsDependent ||
      !MatrixType::isValidElementType(ElementType, S.getLangOpts()) ||
      ElementType->isFixedPointType()) {
    S.Diag(Loc, diag::err_matrix_element_type)
        << ElementType << elementKind(ElementType);
    return true;
  }
  if (ElementType.isVolatileQualified()) {
    S.Diag(Loc, diag::err_matrix_volatile_element) << ElementType;
    return true;
  }
  const auto *BitInt = ElementType->getAs<BitIntType>();
  if (BitInt && !llvm::isPowerOf2_32(BitInt->getNumBits())) {
    S.Diag(Loc, diag::err_attribute_invalid_bitint_vector_type) << /*matrix*/ 1;
    return true;
  }
  return false;
}

bool clang::diagnoseMatrixExtents(Sema &S, const Expr *Rows,
                                  const Expr *Columns, SourceLocation Loc) {
  auto Evaluate = [&](const Expr *E) -> std::optional<llvm::APSInt> {
    if (E->isTypeDependent() || E->isValueDependent())
      return std::nullopt;
    return E->getIntegerConstantExpr(S.Context);
  };
  std::optional<llvm::APSInt> NumRows = Evaluate(Rows);
  std::optional<llvm::APSInt> NumColumns = Evaluate(Columns);
  if (!NumRows || !NumColumns)
    return false;
  if (*NumRows == 0 || *NumColumns == 0) {
    S.Diag(Loc, diag::err_matrix_extent_zero)
        << toString(*NumRows, 10) << toString(*NumColumns, 10)
        << Rows->getSourceRange() << Columns->getSourceRange();
    return true;
  }
  unsigned Max = S.getLangOpts().MaxMatrixDimension;
  bool BadRows = *NumRows < 0 || *NumRows > Max;
  bool BadColumns = *NumColumns < 0 || *NumColumns > Max;
  if (!BadRows && !BadColumns)
    return false;
  S.Diag(Loc, diag::err_matrix_extent_out_of_range)
      << (BadRows && BadColumns ? 2 : BadColumns) << toString(*NumRows, 10)
      << toString(*NumColumns, 10) << Max
      << (BadRows ? Rows : Columns)->getSourceRange();
  return true;
}

bool clang::diagnoseMatrixSize(Sema &S, QualType ElementType, uint64_t Rows,
                               uint64_t Columns, SourceLocation Loc,
                               MatrixStorage Storage) {
  // Offsets of elements, in bytes, are signed 32-bit integers in places.
  constexpr uint64_t MaxBytes = 0x7fffffff;
  if (ElementType->isDependentType())
    return false;
  // A product of at most 42 bits; sizes of elements have less than 22.
  uint64_t NumElements = Storage.IsRowMajor
                             ? Rows * (Columns + Storage.Padding)
                             : Columns * (Rows + Storage.Padding);
  uint64_t Size =
      NumElements * S.Context.getTypeSizeInChars(ElementType).getQuantity();
  if (Size <= MaxBytes)
    return false;
  S.Diag(Loc, diag::err_matrix_size_too_large)
      << unsigned(Rows) << unsigned(Columns) << ElementType << Storage.Padding
      << toString(llvm::APInt(64, Size), 10, /*Signed=*/false)
      << unsigned(MaxBytes);
  return true;
}

QualType clang::buildConstantMatrixType(Sema &S, QualType ElementType,
                                        unsigned Rows, unsigned Columns,
                                        MatrixStorageSpec Spec,
                                        SourceLocation Loc) {
  MatrixStorage Storage = S.Context.getDefaultMatrixStorage();
  if (Spec.Layout && !(Spec.IsRowMajor = evaluateLayout(S, Spec.Layout)))
    return QualType();
  if (Spec.IsRowMajor)
    Storage.IsRowMajor = *Spec.IsRowMajor;
  if (Spec.Padding) {
    std::optional<llvm::APSInt> Padding =
        Spec.Padding->getIntegerConstantExpr(S.Context);
    if (!Padding) {
      S.Diag(Loc, diag::err_attribute_argument_type)
          << "matrix_padding" << AANT_ArgumentIntegerConstant
          << Spec.Padding->getSourceRange();
      return QualType();
    }
    unsigned Max = S.getLangOpts().MaxMatrixDimension;
    if (*Padding < 0 || *Padding > Max) {
      S.Diag(Loc, diag::err_matrix_padding_out_of_range)
          << toString(*Padding, 10) << Max << Spec.Padding->getSourceRange();
      return QualType();
    }
    Storage.Padding = Padding->getZExtValue();
  }
  if (diagnoseMatrixSize(S, ElementType, Rows, Columns, Loc, Storage))
    return QualType();
  return S.Context.getConstantMatrixType(ElementType, Rows, Columns, Storage);
}

QualType clang::buildMatrixType(Sema &S, QualType Element, Expr *Rows,
                                Expr *Columns, SourceLocation Loc,
                                const MatrixStorageSpec &Storage) {
  if (diagnoseMatrixElementType(S, Element, Loc) ||
      diagnoseMatrixExtents(S, Rows, Columns, Loc) ||
      llvm::any_of(
          ArrayRef<Expr *>{Rows, Columns, Storage.Padding, Storage.Layout},
          [](const Expr *E) { return E && E->containsErrors(); }))
    return QualType();
  if (Rows->isValueDependent() || Columns->isValueDependent() ||
      Storage.isDependent())
    return S.Context.getDependentSizedMatrixType(Element, Rows, Columns, Loc,
                                                 Storage);
  std::optional<llvm::APSInt> NumRows = Rows->getIntegerConstantExpr(S.Context);
  std::optional<llvm::APSInt> NumColumns =
      Columns->getIntegerConstantExpr(S.Context);
  if (!NumRows || !NumColumns) {
    auto IsInteger = [](const Expr *E) {
      return E->getType()->isIntegralOrUnscopedEnumerationType();
    };
    S.Diag(Loc, diag::err_matrix_type_not_constant)
        << (IsInteger(Rows) && IsInteger(Columns))
        << (NumRows ? SourceRange() : Rows->getSourceRange())
        << (NumColumns ? SourceRange() : Columns->getSourceRange());
    return QualType();
  }
  return buildConstantMatrixType(S, Element, NumRows->getZExtValue(),
                                 NumColumns->getZExtValue(), Storage, Loc);
}

QualType clang::buildMatrixLike(Sema &S, TypeSourceInfo *Like, QualType Element,
                                Expr *Rows, Expr *Columns, SourceLocation Loc,
                                SourceLocation RParenLoc) {
  if (diagnoseMatrixTraitOperand(S, UETT_MatrixRows, Like->getType(), Loc,
                                 SourceRange()))
    return QualType();
  ExprResult Layout =
      S.BuildTypeTrait(UTT_IsRowMajorMatrix, Loc, Like, RParenLoc);
  if (Layout.isInvalid())
    return QualType();
  MatrixStorageSpec Storage;
  Storage.Layout = Layout.get();
  return S.BuildMatrixType(Element, Rows, Columns, Loc, Storage);
}

/// The operands of \p Type's attributes that are dependent, and the layout of
/// any other.
static MatrixStorageSpec getStorageSpec(const MatrixType *Type) {
  if (const auto *Dependent = dyn_cast<DependentSizedMatrixType>(Type))
    return Dependent->getStorage();
  MatrixStorageSpec Spec;
  Spec.IsRowMajor = cast<ConstantMatrixType>(Type)->isRowMajor();
  return Spec;
}

bool clang::matchesMatrixStorage(const DependentSizedMatrixType *Parameter,
                                 const MatrixType *Argument) {
  MatrixStorageSpec Want = Parameter->getStorage();
  MatrixStorageSpec Have = getStorageSpec(Argument);
  const auto *Constant = dyn_cast<ConstantMatrixType>(Argument);
  bool IsPadded = Have.Padding || (Constant && Constant->getPadding() != 0);
  return (Want.Layout || Want.IsRowMajor == Have.IsRowMajor) &&
         (Want.Padding || !IsPadded);
}

const MatrixType *clang::withConstantMatrixPadding(Sema &S,
                                                   const MatrixType *Type) {
  const auto *Dependent = dyn_cast<DependentSizedMatrixType>(Type);
  if (!Dependent || Dependent->getPaddingExpr())
    return Type;
  return S.Context.getConstantMatrixType(S.Context.IntTy, 1, 1)
      ->castAs<MatrixType>();
}

const MatrixType *clang::withConstantMatrixLayout(Sema &S,
                                                  const MatrixType *Type) {
  const auto *Dependent = dyn_cast<DependentSizedMatrixType>(Type);
  if (!Dependent || Dependent->getLayoutExpr())
    return Type;
  MatrixStorage Storage;
  Storage.IsRowMajor = *Dependent->getStorage().IsRowMajor;
  return S.Context.getConstantMatrixType(S.Context.IntTy, 1, 1, Storage)
      ->castAs<MatrixType>();
}

std::string clang::describeMatrixStorage(MatrixStorage Storage) {
  std::string Text = Storage.IsRowMajor ? "row-major" : "column-major";
  if (Storage.Padding)
    Text += " with padding " + llvm::utostr(Storage.Padding);
  return Text;
}

bool clang::diagnoseBoolMatrixOperand(Sema &S, const Expr *LHS, const Expr *RHS,
                                      SourceLocation Loc, bool IsNot) {
  auto IsBool = [](const Expr *E) {
    QualType Element = E->getType()->getMatrixOrTensorElementType();
    return !Element.isNull() && Element->isBooleanType();
  };
  if ((!IsBool(LHS) && !IsBool(RHS)) || S.getLangOpts().HLSL)
    return false;
  QualType Type = (IsBool(LHS) ? LHS : RHS)->getType();
  S.Diag(Loc, diag::err_matrix_bool_arithmetic)
      << Type << Type->isTensorType() << IsNot << LHS->getSourceRange()
      << RHS->getSourceRange();
  return true;
}

bool clang::haveSameMatrixExtents(QualType LHS, QualType RHS) {
  return LHS->isTensorType() == RHS->isTensorType() &&
         getExtents(LHS) == getExtents(RHS);
}

bool clang::areMatricesOfOneValue(const Sema &S, QualType LHS, QualType RHS) {
  if (areTensorsOfOneValue(S, LHS, RHS))
    return true;
  const auto *Left = LHS->getAs<ConstantMatrixType>();
  const auto *Right = RHS->getAs<ConstantMatrixType>();
  return Left && Right && !S.getLangOpts().HLSL &&
         haveSameMatrixExtents(LHS, RHS) &&
         Left->isRowMajor() == Right->isRowMajor() &&
         S.Context.hasSameUnqualifiedType(Left->getElementType(),
                                          Right->getElementType());
}

Expr *clang::convertMatrixValue(Sema &S, Expr *Value, QualType Type) {
  if (S.Context.hasSameUnqualifiedType(Value->getType(), Type))
    return Value;
  return S
      .ImpCastExprToType(Value, Type.getUnqualifiedType(),
                         getMatrixConversionKind(Value->getType(), Type))
      .get();
}

CastKind clang::getMatrixConversionKind(QualType From, QualType To) {
  if (const auto *Tensor = From->getAs<TensorType>())
    return Tensor->getValues() == To->castAs<TensorType>()->getValues()
               ? CK_NoOp
               : CK_MatrixCast;
  const auto *Source = From->getAs<ConstantMatrixType>();
  const auto *Target = To->getAs<ConstantMatrixType>();
  // A temporary or a constant of another padding has another image, which what
  // looks through CK_NoOp would not make.
  return Source && Target && Source->getStorage() != Target->getStorage()
             ? CK_MatrixCast
             : CK_NoOp;
}

static std::string describeLayout(QualType Type) {
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>())
    return describeMatrixStorage(Matrix->getStorage());
  auto Number = [](unsigned Dimension) { return llvm::utostr(Dimension); };
  return "dimensions " +
         llvm::join(llvm::map_range(getMatrixLayout(Type), Number), ", ");
}

bool clang::diagnoseMatrixLayoutMismatch(Sema &S, const Expr *LHS,
                                         const Expr *RHS, SourceLocation Loc) {
  QualType Left = LHS->getType(), Right = RHS->getType();
  if (getMatrixLayout(Left) == getMatrixLayout(Right))
    return false;
  S.Diag(Loc, diag::err_matrix_operand_layouts)
      << Left << describeLayout(Left) << Right << describeLayout(Right)
      << LHS->getSourceRange() << RHS->getSourceRange();
  return true;
}

/// Whether a matrix or tensor, or a pointer to one, is given for a pointer to
/// an element.
static bool isElementPointer(Sema &S, QualType From, QualType To) {
  if (!To->isPointerType())
    return false;
  QualType Given = From->isPointerType() ? From->getPointeeType() : From;
  QualType Element = Given->getMatrixOrTensorElementType();
  return !Element.isNull() &&
         S.Context.hasSameUnqualifiedType(Element, To->getPointeeType());
}

void clang::noteMatrixStorageMismatch(Sema &S, SourceLocation Loc,
                                      QualType From, QualType To) {
  if (isElementPointer(S, From, To)) {
    QualType Given = From->isPointerType() ? From->getPointeeType() : From;
    if (Given->isTensorType())
      return noteTensorConversion(S, Loc, Given, To);
    S.Diag(Loc, diag::note_matrix_element_pointer);
  }
  const auto *Source = From->getAs<ConstantMatrixType>();
  const auto *Target = To.getNonReferenceType()->getAs<ConstantMatrixType>();
  if (!Source || !Target || Source->isRowMajor() == Target->isRowMajor() ||
      Source->getNumRows() != Target->getNumRows() ||
      Source->getNumColumns() != Target->getNumColumns())
    return;
  S.Diag(Loc, diag::note_matrix_storage_differs)
      << describeMatrixStorage(Source->getStorage())
      << describeMatrixStorage(Target->getStorage());
}
