// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other libraries and languages write a matrix's or a vector's elements in
// parentheses, into streams, in bare braces, or as vectors in one another. The
// messages name the list to write instead.

#include "MatrixMistakes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"

using namespace clang;

void clang::noteCommaInitializer(Sema &S, SourceLocation Loc,
                                 const Expr *Matrix) {
  QualType Type = Matrix->getType();
  if (isMatrixOperand(S, Type))
    S.Diag(Loc, diag::note_matrix_comma_initializer)
        << S.getLangOpts().CPlusPlus
        << Type.getUnqualifiedType().getAsString(S.getPrintingPolicy());
}

void clang::noteListValue(Sema &S, SourceLocation Loc, ExprResult Assigned) {
  if (Assigned.isUsable() && Assigned.get()->getType()->isMatrixOrTensorType())
    S.Diag(Loc, diag::note_matrix_list_value)
        << Assigned.get()->getType().getUnqualifiedType().getAsString(
               S.getPrintingPolicy());
}

/// Whether the language has vectors too, and no syntax for them.
static bool hasMatricesAndVectors(const LangOptions &Options) {
  return Options.MatrixTypes && !Options.HLSL && !Options.OpenCL;
}

bool clang::diagnoseParenthesizedVectorInit(Sema &S, SourceLocation Loc,
                                            QualType Type, SourceRange Parens,
                                            ArrayRef<Expr *> Args) {
  const auto *Vector = Type->getAs<ExtVectorType>();
  if (!Vector || !hasMatricesAndVectors(S.getLangOpts()) || Args.size() < 2 ||
      Parens.isInvalid())
    return false;
  const Expr *const *Part = llvm::find_if(
      Args, [](const Expr *E) { return E->getType()->isVectorType(); });
  bool IsWhole = Part == Args.end() && Args.size() == Vector->getNumElements();
  S.Diag(Loc, diag::err_vector_needs_braces)
      << Vector->getNumElements() << Parens
      << (IsWhole ? FixItHint::CreateReplacement(Parens.getBegin(), "{")
                  : FixItHint())
      << (IsWhole ? FixItHint::CreateReplacement(Parens.getEnd(), "}")
                  : FixItHint());
  if (Part != Args.end())
    noteVectorParts(S, (*Part)->getBeginLoc(), (*Part)->getType(), Type);
  return true;
}

void clang::noteVectorParts(Sema &S, SourceLocation Loc, QualType From,
                            QualType To) {
  const auto *Source = From->getAs<ExtVectorType>();
  const auto *Target = To->getAs<ExtVectorType>();
  if (!hasMatricesAndVectors(S.getLangOpts()) || !Source || !Target ||
      Source->getNumElements() > 4 ||
      !S.Context.hasSameUnqualifiedType(Source->getElementType(),
                                        Target->getElementType()))
    return;
  StringRef Names = "xyzw";
  unsigned Count = Target->getNumElements();
  if (Count == Source->getNumElements())
    return;
  if (Count < Source->getNumElements()) {
    S.Diag(Loc, diag::note_vector_part) << Names.take_front(Count) << Count;
    return;
  }
  std::string List = "v.x";
  for (char Name : Names.slice(1, Source->getNumElements()))
    List += std::string(", v.") + Name;
  S.Diag(Loc, diag::note_vector_list) << List;
}

const Expr *clang::findPartOfLine(const ConstantMatrixType *Line,
                                  ArrayRef<Expr *> Args) {
  if (Line->getNumRows() != 1 && Line->getNumColumns() != 1)
    return nullptr;
  const auto *Part = llvm::find_if(Args, [](const Expr *E) {
    const auto *Matrix = E->getType()->getAs<ConstantMatrixType>();
    return Matrix && Matrix->getNumElementsFlattened() <= 4 &&
           (Matrix->getNumRows() == 1 || Matrix->getNumColumns() == 1);
  });
  return Part == Args.end() ? nullptr : *Part;
}

void clang::noteElementsOfLine(Sema &S, const Expr *Line) {
  const auto *Matrix = Line->getType()->castAs<ConstantMatrixType>();
  std::string List;
  for (unsigned R = 0; R != Matrix->getNumRows(); ++R)
    for (unsigned C = 0; C != Matrix->getNumColumns(); ++C)
      List += (List.empty() ? "v[" : ", v[") + std::to_string(R) + "][" +
              std::to_string(C) + "]";
  S.Diag(Line->getBeginLoc(), diag::note_vector_list) << List;
}

/// Whether \p Matrix is one row or one column.
static bool isLine(const ConstantMatrixType *Matrix) {
  return Matrix->getNumRows() == 1 || Matrix->getNumColumns() == 1;
}

bool clang::diagnoseParenthesizedMatrixInit(Sema &S, QualType Type,
                                            const InitializationKind &Kind,
                                            ArrayRef<Expr *> Args) {
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  SourceRange Parens = Kind.getParenOrBraceRange();
  if (diagnoseParenthesizedVectorInit(S, Kind.getLocation(), Type, Parens,
                                      Args))
    return true;
  if ((!Matrix && !Type->isTensorType()) || S.getLangOpts().HLSL)
    return false;
  // In braces, too, there is no place for a part.
  const Expr *Part = Matrix ? findPartOfLine(Matrix, Args) : nullptr;
  // Whoever writes one vector after the other means columns in some libraries.
  bool HasVectors =
      Matrix && !isLine(Matrix) && llvm::any_of(Args, [](const Expr *E) {
        const auto *Column = E->getType()->getAs<ConstantMatrixType>();
        return E->getType()->isVectorType() || (Column && isLine(Column));
      });
  {
    auto Report =
        S.Diag(Kind.getLocation(), Matrix ? diag::err_matrix_needs_braces
                                          : diag::err_tensor_needs_braces);
    if (Matrix)
      Report << Matrix->getNumRows() << Matrix->getNumColumns() << HasVectors;
    if (Parens.isValid() && !Part && !HasVectors)
      Report << FixItHint::CreateReplacement(Parens.getBegin(), "{")
             << FixItHint::CreateReplacement(Parens.getEnd(), "}");
  }
  if (Part)
    noteElementsOfLine(S, Part);
  return true;
}
