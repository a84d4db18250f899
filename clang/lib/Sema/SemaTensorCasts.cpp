// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of casts of tensors: between layouts, paddings and element
// types, from scalars, from and to matrices and vectors, and of one element to
// a number; and the note that names the cast that is missing.

#include "MatrixMistakes.h"
#include "TensorBuiltinCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

bool clang::isTensorCast(QualType Target, QualType Source) {
  return !Target->isVoidType() && !Target->isDependentType() &&
         !Source->isDependentType() && !Source->isRecordType() &&
         !Target->isRecordType() &&
         (Target->isTensorType() || Source->isTensorType());
}

static bool haveSameTensorExtents(QualType LHS, QualType RHS) {
  const auto *Left = LHS->getAs<TensorType>(),
             *Right = RHS->getAs<TensorType>();
  return Left && Right && Left->getExtents() == Right->getExtents();
}

/// Whether \p Tensor has the rows, the columns and the elements of \p Matrix.
static bool isMatrixOf(Sema &S, QualType Tensor, QualType Matrix) {
  const auto *T = Tensor->getAs<TensorType>();
  const auto *M = Matrix->getAs<ConstantMatrixType>();
  return T && M && T->getRank() == 2 && T->getExtent(0) == M->getNumRows() &&
         T->getExtent(1) == M->getNumColumns() &&
         S.Context.hasSameUnqualifiedType(T->getElementType(),
                                          M->getElementType());
}

/// Whether a value of \p Vector holds the elements of one of \p Tensor.
static bool isVectorOf(Sema &S, QualType Tensor, QualType Vector) {
  const auto *T = Tensor->getAs<TensorType>();
  const auto *V = Vector->getAs<VectorType>();
  return T && V && isVectorOfElements(Vector) &&
         T->getNumElements() == V->getNumElements() &&
         S.Context.hasSameUnqualifiedType(T->getElementType(),
                                          V->getElementType());
}

static bool isNumber(QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

/// Whether a tensor of \p Type is cast to a number as its only element is.
static bool hasOneElement(QualType Type) {
  const auto *Tensor = Type->getAs<TensorType>();
  return Tensor && Tensor->getNumElements() == 1;
}

/// The element of \p Tensor, the only one.
static ExprResult readOnlyElement(Sema &S, Expr *Tensor) {
  QualType Size = S.Context.getSizeType();
  llvm::APInt Zero(S.Context.getTypeSize(Size), 0);
  SmallVector<Expr *, 8> Indices;
  for (unsigned D = 0,
                Rank = Tensor->getType()->castAs<TensorType>()->getRank();
       D != Rank; ++D)
    Indices.push_back(
        IntegerLiteral::Create(S.Context, Zero, Size, Tensor->getExprLoc()));
  return *buildTensorSubscript(S, Tensor, Indices, Tensor->getEndLoc());
}

/// Whether \p To, a pointer type, may point to the elements of \p Tensor.
static bool mayPointInto(Sema &S, QualType To, QualType Tensor) {
  QualType Pointee = To->getPointeeType();
  return Pointee->isVoidType() ||
         S.Context.hasSameUnqualifiedType(
             Pointee, Tensor->getMatrixOrTensorElementType());
}

namespace {
/// The expression to write instead of a conversion that is none, as
/// note_tensor_value counts.
enum Substitute { Element, Condition, Object, Elements, NoSubstitute };
} // namespace

/// \p Text is the part of the message that depends on the types.
static Substitute findSubstitute(Sema &S, QualType From, QualType To,
                                 std::string &Text) {
  if (From->isTensorType() && To->isBooleanType())
    return Condition;
  if (From->isTensorType() && isNumber(To)) {
    Text = describeFirstElement(From);
    return Element;
  }
  Text = To.getAsString(S.getPrintingPolicy());
  if (To->isTensorType() && From->isPointerType())
    return Object;
  if (From->isTensorType() && To->isPointerType() && mayPointInto(S, To, From))
    return Elements;
  return NoSubstitute;
}

static void diagnoseCast(Sema &S, SourceRange Range, QualType Source,
                         QualType Target) {
  // The cases of err_tensor_cast: those of substitutes are the last ones.
  enum { General, Extents, OfMatrix, OfVector, FirstSubstitute };
  Target = Target.getUnqualifiedType();
  std::string Text, Other;
  unsigned Why = General;
  if (Substitute Instead = findSubstitute(S, Source, Target, Text);
      Instead != NoSubstitute) {
    Why = FirstSubstitute + Instead;
  } else if (Source->isTensorType() && Target->isTensorType()) {
    Why = Extents;
    Text = describeExtents(Source->castAs<TensorType>()->getExtents());
    Other = describeExtents(Target->castAs<TensorType>()->getExtents());
  } else if (Source->isMatrixType() || Target->isMatrixType()) {
    Why = OfMatrix;
  } else if (Source->isVectorType() || Target->isVectorType()) {
    Why = OfVector;
  }
  S.Diag(Range.getBegin(), diag::err_tensor_cast)
      << Source << Target << Why << Text << Other << Range;
}

bool clang::checkTensorCast(Sema &S, SourceRange Range, QualType Target,
                            ExprResult &Operand, CastKind &Kind) {
  Operand = S.DefaultFunctionArrayLvalueConversion(Operand.get());
  if (Operand.isInvalid())
    return false;
  QualType Source = Operand.get()->getType();
  if (diagnoseTensorObject(S, Operand.get()))
    return false;
  if (hasExtentAtRunTime(Target) &&
      (!Source->isTensorType() || (haveSameTensorExtents(Target, Source) &&
                                   !Source->castAs<TensorType>()->hasLayoutOf(
                                       Target->castAs<TensorType>())))) {
    bool IsOfLayout = Source->isTensorType();
    S.Diag(Range.getBegin(), diag::err_tensor_run_time_operator)
        << (IsOfLayout ? 3 : 2) << Target << Range;
    return false;
  }
  if (haveSameTensorExtents(Target, Source)) {
    Kind = S.Context.hasSameUnqualifiedType(Target, Source) ? CK_NoOp
                                                            : CK_MatrixCast;
    return true;
  }
  if (isMatrixOf(S, Target, Source) || isMatrixOf(S, Source, Target) ||
      isVectorOf(S, Target, Source) || isVectorOf(S, Source, Target)) {
    Kind = CK_MatrixCast;
    return true;
  }
  if (const auto *Tensor = Target->getAs<TensorType>();
      Tensor && (Source->isRealType() || Source->isEnumeralType())) {
    QualType Element = Tensor->getElementType().getUnqualifiedType();
    CastKind OfScalar = S.PrepareScalarCast(Operand, Element);
    Operand = S.ImpCastExprToType(Operand.get(), Element, OfScalar);
    Kind = CK_VectorSplat;
    return Operand.isUsable();
  }
  if (hasOneElement(Source) && isNumber(Target)) {
    Operand = readOnlyElement(S, Operand.get());
    if (Operand.isUsable())
      Kind = S.PrepareScalarCast(Operand, Target);
    return Operand.isUsable();
  }
  diagnoseCast(S, Range, Source, Target);
  return false;
}

void clang::noteTensorConversion(Sema &S, SourceLocation Loc, QualType From,
                                 QualType To) {
  To = To.getNonReferenceType().getUnqualifiedType();
  if (To->isTensorType() && hasExtentAtRunTime(From)) {
    noteTensorAtRunTime(S, Loc, From);
    return;
  }
  if (haveSameTensorExtents(From, To) || isMatrixOf(S, From, To) ||
      isMatrixOf(S, To, From) || isVectorOf(S, From, To) ||
      isVectorOf(S, To, From) || (To->isTensorType() && From->isRealType()) ||
      (hasOneElement(From) && isNumber(To))) {
    S.Diag(Loc, diag::note_tensor_layout_cast) << From << To;
    return;
  }
  std::string Text;
  if (Substitute Instead = findSubstitute(S, From, To, Text);
      Instead != NoSubstitute)
    S.Diag(Loc, diag::note_tensor_value) << Instead << Text;
}
