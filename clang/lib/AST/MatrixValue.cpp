// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant matrices in diagnostics, and places in matrices.

#include "clang/AST/MatrixValue.h"
#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

const Expr *clang::getWholeMatrix(const InitListExpr *List) {
  // The list may be const where its value is not, so isTransparent() is less.
  const Expr *Value = List->getNumInits() == 1 ? List->getInit(0) : nullptr;
  return Value && Value->getType()->isConstantMatrixType() ? Value : nullptr;
}

void clang::printMatrixValue(llvm::raw_ostream &OS,
                             const PrintingPolicy &Policy, QualType T,
                             const ASTContext *Context, const APValue &Value) {
  const auto *Matrix = T->castAs<ConstantMatrixType>();
  MatrixOrder Order = MatrixOrder::ofElements(Matrix);
  for (unsigned I = 0, N = Value.getMatrixNumElements(); I != N; ++I) {
    bool StartsRow = Order.subscriptsOf(I).second == 0;
    if (I == 10 && !Policy.EntireContentsOfLargeArray) {
      OS << (StartsRow ? "}, ...}" : ", ...}}");
      return;
    }
    OS << (I == 0 ? "{{" : StartsRow ? "}, {" : ", ");
    Value.getMatrixElt(I).printPretty(OS, Policy, Matrix->getElementType(),
                                      Context);
  }
  OS << "}}";
}

void clang::printMatrixSubscripts(llvm::raw_ostream &OS, QualType T,
                                  uint64_t Index) {
  auto [Row, Column] = MatrixOrder::ofElements(T->castAs<ConstantMatrixType>())
                           .subscriptsOf(Index);
  OS << '[' << Row << "][" << Column << ']';
}
