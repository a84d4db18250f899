// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout and padding as operands of attributes, which may be dependent; and the
// arrays that are the memory image of a matrix.

#include "clang/AST/MatrixStorage.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/TensorIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
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

SmallVector<unsigned, 8> clang::getMatrixLayout(QualType T) {
  SmallVector<unsigned, 8> Layout;
  if (const auto *Tensor = T->getAs<TensorType>())
    for (unsigned I = 0; I != Tensor->getRank(); ++I)
      Layout.push_back(Tensor->getLayout(I));
  else if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    Layout = {!Matrix->isRowMajor(), Matrix->isRowMajor()};
  return Layout;
}

QualType clang::getMatrixAsArrays(const ASTContext &Context, QualType T) {
  auto ArrayOf = [&](QualType Type, uint64_t Extent) {
    return Context.getConstantArrayType(
        Type, llvm::APInt(Context.getTypeSize(Context.getSizeType()), Extent),
        /*SizeExpr=*/nullptr, ArraySizeModifier::Normal, /*IndexTypeQuals=*/0);
  };
  if (const auto *Tensor = T->getAs<TensorType>()) {
    QualType Type = Tensor->getElementType();
    for (unsigned D : llvm::reverse(getMatrixLayout(T)))
      Type = ArrayOf(Type, Tensor->getExtent(D) + Tensor->getPadding(D));
    return Type;
  }
  const auto *Matrix = T->getAs<ConstantMatrixType>();
  if (!Matrix)
    return T;
  uint64_t Stride = Matrix->getMemoryStride();
  QualType Type = Matrix->getElementType();
  for (uint64_t Extent : {Stride, Matrix->getNumElementsInMemory() / Stride})
    Type = ArrayOf(Type, Extent);
  return Type;
}

Expr *clang::getOffsetOfSubscript(OffsetOfExpr *E, unsigned I) {
  auto kept = [E](unsigned Component) {
    return E->getIndexExpr(E->getComponent(Component).getArrayExprIndex());
  };
  // The type that each component is of, up to where it depends on a template.
  QualType Type = E->getTypeSourceInfo()->getType();
  for (unsigned Component = 0; Component <= I; ++Component) {
    OffsetOfNode Node = E->getComponent(Component);
    if (Node.getKind() == OffsetOfNode::Identifier)
      break;
    if (Node.getKind() == OffsetOfNode::Field)
      Type = Node.getField()->getType().getNonReferenceType();
    if (Node.getKind() != OffsetOfNode::Array)
      continue;
    SmallVector<unsigned, 8> Layout = getMatrixLayout(Type);
    if (!Layout.empty()) {
      unsigned End = Component + Layout.size();
      if (End <= I) { // All are in front of I.
        Component = End - 1;
        Type = Type->getMatrixOrTensorElementType();
        continue;
      }
      bool IsKeptAsWritten =
          llvm::any_of(llvm::seq(Component, End), [&](unsigned Place) {
            return kept(Place)->isValueDependent();
          });
      unsigned Position = llvm::find(Layout, I - Component) - Layout.begin();
      return kept(IsKeptAsWritten ? I : Component + Position);
    }
    const clang::Type *Element = Type->getArrayElementTypeNoTypeQual();
    if (!Element)
      break;
    Type = QualType(Element, 0);
  }
  return kept(I);
}
