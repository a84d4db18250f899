// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of casts of matrices: from scalars, from and to vectors,
// and of 1 x 1 to their element; and notes that name the cast that is missing.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

bool clang::isVectorOfElements(QualType Type) {
  const auto *Vector = Type->getAs<VectorType>();
  return Vector && (Vector->getVectorKind() == VectorKind::Generic ||
                    Vector->getVectorKind() == VectorKind::Neon);
}

/// Whether a value of \p Vector holds the elements of one of \p Matrix.
static bool haveSameElements(Sema &S, const ConstantMatrixType *Matrix,
                             const VectorType *Vector) {
  return isVectorOfElements(QualType(Vector, 0)) &&
         Vector->getNumElements() == Matrix->getNumElementsFlattened() &&
         S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                          Vector->getElementType());
}

static bool isNumber(QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

/// Whether \p Source, a matrix, is cast to a number as its only element is.
static bool hasOneElement(QualType Source) {
  return Source->castAs<ConstantMatrixType>()->getNumElementsFlattened() == 1;
}

/// Whether \p Source is a pointer, in C++ to elements of the matrix \p Target:
/// others have upstream's message there.
static bool isPointerCast(const Sema &S, QualType Target, QualType Source) {
  if (!Source->isPointerType() || !S.getLangOpts().CPlusPlus)
    return Source->isPointerType();
  const auto *Matrix = Target->getAs<ConstantMatrixType>();
  return Matrix && S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                                    Source->getPointeeType());
}

/// Whether \p Target is a pointer to elements of the matrix \p Source.
static bool isElementPointerCast(const Sema &S, QualType Target,
                                 QualType Source) {
  const auto *Matrix = Source->getAs<ConstantMatrixType>();
  return Matrix && Target->isPointerType() &&
         S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                          Target->getPointeeType());
}

bool clang::isMatrixCast(const Sema &S, QualType Target, QualType Source) {
  if (isCooperativeMatrixCast(Target, Source) || isTensorCast(Target, Source))
    return true;
  if (isMatrixOperand(S, Source))
    return Target->isVectorType() || isNumber(Target) ||
           isElementPointerCast(S, Target, Source);
  return isMatrixOperand(S, Target) &&
         (Source->isVectorType() || isNumber(Source) ||
          isPointerCast(S, Target, Source));
}

/// The element of \p Matrix, of 1 x 1.
static ExprResult readOnlyElement(Sema &S, Expr *Matrix) {
  llvm::APInt Zero(S.Context.getTypeSize(S.Context.getSizeType()), 0);
  auto Subscript = [&] {
    return IntegerLiteral::Create(S.Context, Zero, S.Context.getSizeType(),
                                  Matrix->getExprLoc());
  };
  return buildMatrixElement(S, Matrix, Subscript(), Subscript(),
                            Matrix->getEndLoc());
}

/// Whether \p Type is a matrix of bool.
static bool isOfBool(QualType Type) {
  return Type->isConstantMatrixType() &&
         Type->getMatrixOrTensorElementType()->isBooleanType();
}

bool clang::checkMatrixCast(Sema &S, SourceRange Range, QualType Target,
                            ExprResult &Operand, CastKind &Kind) {
  QualType Source = Operand.get()->getType();
  if (isCooperativeMatrixCast(Target, Source))
    return checkCooperativeMatrixCast(S, Range, Target, Operand, Kind);
  if (isTensorCast(Target, Source))
    return checkTensorCast(S, Range, Target, Operand, Kind);
  if (isNumber(Target) && !hasOneElement(Source)) {
    S.Diag(Range.getBegin(), diag::err_matrix_scalar_cast)
        << Source << Target.getUnqualifiedType()
        << (Target->isBooleanType() || isOfBool(Source)) << Range;
    return false;
  }
  if (isNumber(Target)) {
    Operand = readOnlyElement(S, Operand.get());
    if (Operand.isUsable())
      Kind = S.PrepareScalarCast(Operand, Target);
    return Operand.isUsable();
  }
  if (Target->isPointerType()) {
    S.Diag(Range.getBegin(), diag::err_matrix_element_pointer_cast)
        << Source << Target << S.getLangOpts().CPlusPlus << Range;
    return false;
  }
  if (Source->isPointerType()) {
    S.Diag(Range.getBegin(), diag::err_matrix_pointer_cast)
        << Source << Target.getUnqualifiedType()
        << Target.getUnqualifiedType().getAsString(S.getPrintingPolicy())
        << Range;
    return false;
  }
  const auto *Matrix = Target->getAs<ConstantMatrixType>();
  const auto *Vector = (Matrix ? Source : Target)->getAs<VectorType>();
  if (!Vector) {
    Operand = S.prepareMatrixSplat(Target, Operand.get());
    Kind = CK_VectorSplat;
    return Operand.isUsable();
  }
  if (!Matrix)
    Matrix = Source->castAs<ConstantMatrixType>();
  if (!haveSameElements(S, Matrix, Vector)) {
    S.Diag(Range.getBegin(), diag::err_matrix_vector_cast)
        << Source << Target << Range;
    return false;
  }
  Kind = CK_MatrixCast;
  return true;
}

std::optional<ExprResult>
clang::buildMatrixConvertVector(Sema &S, Expr *Operand, TypeSourceInfo *Target,
                                SourceLocation Loc, SourceLocation RParenLoc) {
  QualType From = Operand->getType(), To = Target->getType();
  bool IsFrom = From->isMatrixOrTensorType(), IsTo = To->isMatrixOrTensorType();
  if (From->isVectorType() && To->isVectorType())
    warnOfNarrowProduct(S, Operand, To);
  if (IsFrom && IsTo)
    return S.BuildCStyleCastExpr(Loc, Target, RParenLoc, Operand);
  // An instance knows what the other one is.
  if ((IsFrom && To->isDependentType()) || (IsTo && From->isDependentType()))
    return ConvertVectorExpr::Create(S.Context, Operand, Target, To, VK_PRValue,
                                     OK_Ordinary, Loc, RParenLoc,
                                     S.CurFPFeatureOverrides());
  return std::nullopt;
}

/// Notes that \p From has other extents than \p To, if it has.
static void noteExtents(Sema &S, SourceLocation Loc, QualType From,
                        QualType To) {
  const auto *Source = From->castAs<ConstantMatrixType>();
  const auto *Target = To->castAs<ConstantMatrixType>();
  unsigned Rows = Source->getNumRows(), Columns = Source->getNumColumns();
  if (haveSameMatrixExtents(From, To))
    return;
  enum { Neither, Block, InsertBlock } How = Neither;
  if (Rows >= Target->getNumRows() && Columns >= Target->getNumColumns())
    How = Block;
  else if (Rows <= Target->getNumRows() && Columns <= Target->getNumColumns())
    How = InsertBlock;
  S.Diag(Loc, diag::note_matrix_extents_differ)
      << Rows << Columns << Target->getNumRows() << Target->getNumColumns()
      << How;
}

bool clang::diagnoseMatrixExtents(Sema &S, SourceRange Range, QualType To,
                                  QualType From) {
  if (!isMatrixOperand(S, From) || haveSameMatrixExtents(From, To))
    return false;
  S.Diag(Range.getBegin(), diag::err_invalid_conversion_between_matrixes)
      << To << From << Range;
  noteExtents(S, Range.getBegin(), From, To);
  return true;
}

void clang::noteMatrixConversion(Sema &S, SourceLocation Loc, QualType From,
                                 QualType To, const Expr *Value) {
  bool IsNarrowProduct = Value && noteNarrowProduct(S, Value, To);
  if (From->isTensorType() || To.getNonReferenceType()->isTensorType()) {
    if (!IsNarrowProduct)
      noteTensorConversion(S, Loc, From, To);
    return;
  }
  noteMatrixStorageMismatch(S, Loc, From, To);
  To = To.getNonReferenceType().getUnqualifiedType();
  noteVectorParts(S, Loc, From, To);
  std::string Name = To.getAsString(S.getPrintingPolicy());
  bool IsMatrix = isMatrixOperand(S, From);
  if (IsMatrix && isMatrixOperand(S, To)) {
    const auto *Source = From->castAs<ConstantMatrixType>();
    const auto *Target = To->castAs<ConstantMatrixType>();
    noteExtents(S, Loc, From, To);
    if (!IsNarrowProduct &&
        !S.Context.hasSameUnqualifiedType(Source->getElementType(),
                                          Target->getElementType()))
      S.Diag(Loc, diag::note_matrix_storage_differs)
          << Source->getElementType() << Target->getElementType();
    return;
  }
  if (isCooperativeMatrixCast(To, From) || !isMatrixCast(S, To, From) ||
      From->isPointerType())
    return;
  if (const auto *Vector = (IsMatrix ? To : From)->getAs<VectorType>()) {
    const auto *Matrix = (IsMatrix ? From : To)->castAs<ConstantMatrixType>();
    if (haveSameElements(S, Matrix, Vector))
      S.Diag(Loc, diag::note_matrix_vector_cast) << Name << IsMatrix;
  } else if (IsMatrix && To->isArithmeticType()) {
    unsigned How = hasOneElement(From)                     ? 2
                   : To->isBooleanType() || isOfBool(From) ? 1
                                                           : 0;
    S.Diag(Loc, diag::note_matrix_to_scalar) << How << Name;
  } else if (!IsMatrix &&
             (!From->isAnyComplexType() ||
              To->castAs<ConstantMatrixType>()->isComplexMatrix())) {
    S.Diag(Loc, diag::note_matrix_from_scalar) << Name << /*IsTensor=*/false;
  }
}

/// Why a reference to \p To does not bind to \p From, both matrices of the same
/// extents.
static void noteMatrixReference(Sema &S, SourceLocation Loc, QualType From,
                                QualType To) {
  const auto *Source = From->castAs<ConstantMatrixType>();
  const auto *Target = To->castAs<ConstantMatrixType>();
  if (!S.Context.hasSameUnqualifiedType(Source->getElementType(),
                                        Target->getElementType()))
    S.Diag(Loc, diag::note_matrix_reference_differs)
        << Source->getElementType() << Target->getElementType();
  if (Source->getStorage() != Target->getStorage())
    S.Diag(Loc, diag::note_matrix_reference_differs)
        << describeMatrixStorage(Source->getStorage())
        << describeMatrixStorage(Target->getStorage());
}

void clang::noteMatrixArgument(Sema &S, const FunctionDecl *Candidate,
                               const Expr *Argument, QualType From,
                               QualType To) {
  SourceLocation Loc =
      Argument ? Argument->getExprLoc() : Candidate->getLocation();
  QualType Parameter = To.getNonReferenceType();
  if (From->isTensorType() && Parameter->isPointerType())
    return noteTensorConversion(S, Loc, From, To);
  if (Argument && Parameter->isTensorType() &&
      noteNarrowProduct(S, Argument, Parameter))
    return;
  // A call with a matrix for a number would repeat one note for each candidate.
  if (!isMatrixOperand(S, Parameter))
    return noteMatrixStorageMismatch(S, Loc, From, To);
  bool NeedsObject =
      To->isLValueReferenceType() && !Parameter.isConstQualified();
  if (!NeedsObject)
    return noteMatrixConversion(S, Loc, From, To, Argument);
  // A cast's result would not bind.
  if (!isMatrixOperand(S, From))
    return;
  if (haveSameMatrixExtents(From, Parameter))
    noteMatrixReference(S, Loc, From, Parameter);
  else
    noteMatrixConversion(S, Loc, From, To);
}
