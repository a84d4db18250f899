// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts, paddings and strides of tensor types.

#include "clang/AST/ASTContext.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/TensorIndex.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

QualType TensorType::get(const ASTContext &Context, QualType Element,
                         ArrayRef<uint64_t> Extents,
                         const TensorStorage &Storage) {
  unsigned Rank = Extents.size();
  SmallVector<uint64_t, 25> Values = {Plain};
  Values.append(Extents.begin(), Extents.end());
  bool InOrder = llvm::is_sorted(Storage.Layout);
  if (!InOrder || llvm::any_of(Storage.Padding, [](auto P) { return P; })) {
    Values[0] = Stored;
    for (unsigned I = 0; I != Rank; ++I)
      Values.push_back(InOrder ? I : Storage.Layout[I]);
    for (unsigned I = 0; I != Rank; ++I)
      Values.push_back(Storage.Padding.empty() ? 0 : Storage.Padding[I]);
  }
  SmallVector<Expr *, 25> Exprs(Values.size(), nullptr);
  return Context.getShapedType(Tensor, Element, Values, Exprs,
                               SourceLocation());
}

TensorStorage TensorType::getStorage() const {
  TensorStorage Storage;
  for (unsigned I = 0; I != getRank(); ++I) {
    Storage.Layout.push_back(getLayout(I));
    Storage.Padding.push_back(getPadding(I));
  }
  return Storage;
}

QualType TensorType::getValueType(const ASTContext &Context) const {
  return get(Context, getElementType().getUnqualifiedType(), getExtents(),
             {getStorage().Layout, {}});
}

bool TensorType::hasPadding() const {
  return !isPlain() && llvm::any_of(getValues().take_back(getRank()),
                                    [](uint64_t P) { return P != 0; });
}

uint64_t TensorType::getStride(unsigned Dimension) const {
  uint64_t Stride = 1;
  for (unsigned I = getRank(); getLayout(I - 1) != Dimension; --I) {
    unsigned Inner = getLayout(I - 1);
    Stride *= getExtent(Inner) + getPadding(Inner);
  }
  return Stride;
}

uint64_t TensorType::getNumElements() const {
  uint64_t Count = 1;
  for (uint64_t Extent : getExtents())
    Count *= Extent;
  return Count;
}

uint64_t TensorType::getNumElementsInMemory() const {
  uint64_t Count = 1;
  for (unsigned I = 0; I != getRank(); ++I)
    Count *= getExtent(I) + getPadding(I);
  return Count;
}

bool TensorType::hasLayoutOf(const TensorType *Other) const {
  if (getRank() != Other->getRank())
    return false;
  for (unsigned I = 0; I != getRank(); ++I)
    if (getLayout(I) != Other->getLayout(I))
      return false;
  return true;
}

bool clang::hasExtentAtRunTime(QualType T) {
  const auto *Tensor = T.isNull() ? nullptr : T->getAs<TensorType>();
  return Tensor && !Tensor->isDependentType() &&
         llvm::is_contained(Tensor->getExtents(), ExtentAtRunTime);
}

SmallVector<unsigned, 8>
clang::getDimensionsAtRunTime(const TensorType *Tensor) {
  SmallVector<unsigned, 8> Dimensions;
  for (auto [D, Extent] : llvm::enumerate(Tensor->getExtents()))
    if (Extent == ExtentAtRunTime)
      Dimensions.push_back(D);
  return Dimensions;
}

std::string clang::describeExtent(uint64_t Extent) {
  return Extent == ExtentAtRunTime ? "-1" : std::to_string(Extent);
}

bool Type::isTensorType() const { return isa<TensorType>(CanonicalType); }

bool Type::isMatrixOrTensorType() const {
  return isConstantMatrixType() || isTensorType();
}

QualType Type::getMatrixOrTensorElementType() const {
  if (const auto *Tensor = getAs<TensorType>())
    return Tensor->getElementType();
  const auto *Matrix = getAs<MatrixType>();
  return Matrix ? Matrix->getElementType() : QualType();
}

uint64_t clang::getTensorPlace(const TensorType *Type, uint64_t Index) {
  uint64_t Place = 0;
  for (unsigned D = Type->getRank(); D-- != 0;) {
    Place += Index % Type->getExtent(D) * Type->getStride(D);
    Index /= Type->getExtent(D);
  }
  return Place;
}
