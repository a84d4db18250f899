// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of subscripts; those, and other integer operands, that are classes,
// as std::integral_constant is: they convert as an array's subscript does.

#include "clang/AST/TensorIndex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"

using namespace clang;

SmallVector<const Expr *, 9>
clang::getOperandsInOrder(const MatrixSubscriptExpr *Element) {
  SmallVector<const Expr *, 9> Operands = {Element->getBase()};
  if (isTensorSubscript(Element))
    llvm::append_range(Operands, getTensorIndices(Element));
  else
    Operands.append({Element->getRowIdx(), Element->getColumnIdx()});
  return Operands;
}

namespace {
/// Says nothing: a class that does not convert is reported as any other type
/// that is no integer.
class IndexConverter final : public Sema::ContextualImplicitConverter {
  using Builder = Sema::SemaDiagnosticBuilder;

  static Builder report(Sema &S, SourceLocation Loc) {
    return S.Diag(Loc, diag::err_typecheck_subscript_not_integer);
  }

public:
  IndexConverter()
      : ContextualImplicitConverter(/*Suppress=*/true,
                                    /*SuppressConversion=*/true) {}
  bool match(QualType Type) override {
    return Type->isIntegralOrUnscopedEnumerationType();
  }
  Builder diagnoseNoMatch(Sema &S, SourceLocation Loc, QualType) override {
    return report(S, Loc);
  }
  Builder diagnoseIncomplete(Sema &S, SourceLocation Loc, QualType) override {
    return report(S, Loc);
  }
  Builder diagnoseExplicitConv(Sema &S, SourceLocation Loc, QualType,
                               QualType) override {
    return report(S, Loc);
  }
  Builder noteExplicitConv(Sema &S, CXXConversionDecl *Conv,
                           QualType) override {
    return report(S, Conv->getLocation());
  }
  Builder diagnoseAmbiguous(Sema &S, SourceLocation Loc, QualType) override {
    return report(S, Loc);
  }
  Builder noteAmbiguous(Sema &S, CXXConversionDecl *Conv, QualType) override {
    return report(S, Conv->getLocation());
  }
  Builder diagnoseConversion(Sema &S, SourceLocation Loc, QualType,
                             QualType) override {
    return report(S, Loc);
  }
};
} // namespace

ExprResult clang::convertClassToInteger(Sema &S, Expr *E) {
  if (!E->getType()->isRecordType() || !S.getLangOpts().CPlusPlus)
    return E;
  IndexConverter Converter;
  ExprResult Integer =
      S.PerformContextualImplicitConversion(E->getBeginLoc(), E, Converter);
  // An ambiguous one has not been reported.
  return Integer.isUsable() ? Integer : E;
}
