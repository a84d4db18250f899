// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout and padding as operands of attributes, which may be dependent.

#include "clang/AST/MatrixStorage.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

static void printLayout(llvm::raw_ostream &OS, bool IsRowMajor,
                        bool PrintColumnMajor) {
  if (IsRowMajor || PrintColumnMajor)
    OS << ", matrix_layout(" << (IsRowMajor ? "row" : "column") << "_major)";
}

void MatrixStorage::print(llvm::raw_ostream &OS, bool PrintColumnMajor) const {
  printLayout(OS, IsRowMajor, PrintColumnMajor);
  if (Padding)
    OS << ", matrix_padding(" << Padding << ")";
}

bool MatrixStorageSpec::isDependent() const {
  return llvm::any_of(operands(),
                      [](const Expr *E) { return E && E->isValueDependent(); });
}

bool MatrixStorageSpec::containsUnexpandedPack() const {
  return llvm::any_of(operands(), [](const Expr *E) {
    return E && E->containsUnexpandedParameterPack();
  });
}

void MatrixStorageSpec::normalize(const ASTContext &Context) {
  if (Padding && !Padding->isValueDependent() &&
      Padding->getIntegerConstantExpr(Context) == 0)
    Padding = nullptr;
  if (Layout && !Layout->isValueDependent()) {
    std::optional<llvm::APSInt> Value = Layout->getIntegerConstantExpr(Context);
    IsRowMajor = Value && *Value != 0;
    Layout = nullptr;
  }
  if (Layout)
    IsRowMajor.reset();
  else if (!IsRowMajor)
    IsRowMajor = Context.getDefaultMatrixStorage().IsRowMajor;
}

void MatrixStorageSpec::Profile(llvm::FoldingSetNodeID &ID,
                                const ASTContext &Context) const {
  ID.AddBoolean(IsRowMajor.value_or(false));
  for (const Expr *E : operands()) {
    ID.AddBoolean(E != nullptr);
    if (E)
      E->Profile(ID, Context, /*Canonical=*/true);
  }
}

void MatrixStorageSpec::print(llvm::raw_ostream &OS,
                              const PrintingPolicy &Policy) const {
  if (IsRowMajor)
    printLayout(OS, *IsRowMajor, Policy.PrintColumnMajor);
  for (const auto &[Operand, Name] :
       {std::pair(Layout, "matrix_layout"), {Padding, "matrix_padding"}}) {
    if (!Operand)
      continue;
    OS << ", " << Name << '(';
    Operand->printPretty(OS, /*Helper=*/nullptr, Policy);
    OS << ')';
  }
}
