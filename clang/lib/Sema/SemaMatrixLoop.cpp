// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma clang loop matrix(...)`. It has an attribute of its own beside
// LoopHintAttr, so that no list of hints and their states in upstream's files
// grows by it.

#include "clang/Sema/SemaMatrixLoop.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

Attr *clang::createMatrixLoopAttr(Sema &S, const Stmt *Loop,
                                  const ParsedAttr &Hint) {
  const IdentifierLoc *Option = Hint.getArgAsIdent(1);
  const IdentifierInfo *Name = Option ? Option->getIdentifierInfo() : nullptr;
  if (!Name || !Name->isStr("matrix"))
    return nullptr;
  // The parser has rejected other words.
  MatrixLoopAttr::HintType Type = MatrixLoopAttr::Enable;
  MatrixLoopAttr::ConvertStrToHintType(
      Hint.getArgAsIdent(2)->getIdentifierInfo()->getName(), Type);
  return MatrixLoopAttr::Create(
      S.Context, Type,
      SourceRange(Hint.getRange().getBegin(), Loop->getBeginLoc()));
}

void clang::checkMatrixLoopAttrs(Sema &S, ArrayRef<const Attr *> Attrs) {
  const MatrixLoopAttr *First = nullptr;
  for (const Attr *A : Attrs) {
    const auto *Here = dyn_cast<MatrixLoopAttr>(A);
    if (Here && First)
      S.Diag(Here->getLocation(), diag::err_pragma_loop_compatibility)
          << /*IsDuplicate=*/(Here->getHint() == First->getHint())
          << First->getDirective() << Here->getDirective();
    else if (Here)
      First = Here;
  }
}
