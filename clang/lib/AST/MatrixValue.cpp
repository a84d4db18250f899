// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant matrices and tensors in diagnostics, and places in them.

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
  return Value && Value->getType()->isMatrixOrTensorType() ? Value : nullptr;
}

static SmallVector<uint64_t, 8> getExtents(QualType T) {
  if (const auto *Tensor = T->getAs<TensorType>())
    return SmallVector<uint64_t, 8>(Tensor->getExtents());
  const auto *Matrix = T->castAs<ConstantMatrixType>();
  return {Matrix->getNumRows(), Matrix->getNumColumns()};
}

/// The subscripts of element \p Index in element order.
static SmallVector<uint64_t, 8> getSubscripts(ArrayRef<uint64_t> Extents,
                                              uint64_t Index) {
  SmallVector<uint64_t, 8> Subscripts(Extents.size());
  for (unsigned I = Extents.size(); I-- != 0;) {
    Subscripts[I] = Index % Extents[I];
    Index /= Extents[I];
  }
  return Subscripts;
}

void clang::printMatrixValue(llvm::raw_ostream &OS,
                             const PrintingPolicy &Policy, QualType T,
                             const ASTContext *Context, const APValue &Value) {
  SmallVector<uint64_t, 8> Extents = getExtents(T);
  auto Repeat = [&](char Brace, unsigned Times) {
    OS << std::string(Times, Brace);
  };
  for (unsigned I = 0, N = Value.getMatrixNumElements(); I != N; ++I) {
    // The lists that begin here.
    unsigned Lists = 0;
    for (uint64_t Subscript : llvm::reverse(getSubscripts(Extents, I))) {
      if (Subscript != 0)
        break;
      ++Lists;
    }
    if (I != 0) {
      Repeat('}', Lists);
      OS << ", ";
    }
    if (I == 10 && !Policy.EntireContentsOfLargeArray) {
      OS << "...";
      Repeat('}', Extents.size() - Lists);
      return;
    }
    Repeat('{', Lists);
    Value.getMatrixElt(I).printPretty(
        OS, Policy, T->getMatrixOrTensorElementType(), Context);
  }
  Repeat('}', Extents.size());
}

uint64_t clang::getNumMatrixPlaces(QualType T) {
  if (const auto *Tensor = T->getAs<TensorType>())
    return Tensor->getNumElementsInMemory();
  return T->castAs<ConstantMatrixType>()->getNumElementsInMemory();
}

uint64_t clang::getMatrixPlace(QualType T, uint64_t Index) {
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return MatrixOrder::inMemory(Matrix).convert(
        Index, MatrixOrder::ofElements(Matrix));
  const auto *Tensor = T->castAs<TensorType>();
  uint64_t Place = 0;
  for (unsigned I = Tensor->getRank(); I-- != 0;) {
    Place += Index % Tensor->getExtent(I) * Tensor->getStride(I);
    Index /= Tensor->getExtent(I);
  }
  return Place;
}

/// The subscripts that lead to \p Place, in range or not.
static SmallVector<uint64_t, 8> getSubscriptsAt(QualType T, uint64_t Place) {
  if (const auto *Matrix = T->getAs<ConstantMatrixType>()) {
    auto [Row, Column] = MatrixOrder::inMemory(Matrix).subscriptsOf(Place);
    return {Row, Column};
  }
  const auto *Tensor = T->castAs<TensorType>();
  SmallVector<uint64_t, 8> Subscripts(Tensor->getRank());
  for (unsigned Position = 0; Position != Tensor->getRank(); ++Position) {
    unsigned Dimension = Tensor->getLayout(Position);
    uint64_t Stride = Tensor->getStride(Dimension);
    Subscripts[Dimension] = Place / Stride;
    Place %= Stride;
  }
  return Subscripts;
}

std::optional<uint64_t> clang::getMatrixElementAt(QualType T, uint64_t Place) {
  uint64_t Index = 0;
  for (auto [Subscript, Extent] :
       llvm::zip_equal(getSubscriptsAt(T, Place), getExtents(T))) {
    if (Subscript >= Extent)
      return std::nullopt;
    Index = Index * Extent + Subscript;
  }
  return Index;
}

void clang::printMatrixSubscripts(llvm::raw_ostream &OS, QualType T,
                                  uint64_t Place) {
  for (uint64_t Subscript : getSubscriptsAt(T, Place))
    OS << '[' << Subscript << ']';
}
