// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix types with their layout and padding: how they are made, each once, and
// what tells them apart.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Type.h"

using namespace clang;

bool MatrixType::isComplexElementType(QualType T) {
  const auto *Complex = T->getAs<ComplexType>();
  if (!Complex)
    return false;
  QualType Part = Complex->getElementType();
  return Part->isSpecificBuiltinType(BuiltinType::Float) ||
         Part->isSpecificBuiltinType(BuiltinType::Double);
}

ConstantMatrixType::ConstantMatrixType(TypeClass Class, QualType Element,
                                       unsigned Rows, unsigned Columns,
                                       QualType Canonical)
    : MatrixType(Class, Element, Canonical), NumRows(Rows),
      NumColumns(Columns) {}

ConstantMatrixType::ConstantMatrixType(QualType Element, unsigned Rows,
                                       unsigned Columns, QualType Canonical,
                                       MatrixStorage Storage)
    : ConstantMatrixType(ConstantMatrix, Element, Rows, Columns, Canonical) {
  this->Storage = Storage;
}

DependentSizedMatrixType::DependentSizedMatrixType(
    QualType Element, QualType Canonical, Expr *Rows, Expr *Columns,
    SourceLocation Loc, const MatrixStorageSpec &Storage)
    : MatrixType(DependentSizedMatrix, Element, Canonical, Rows, Columns),
      RowExpr(Rows), ColumnExpr(Columns), Storage(Storage), loc(Loc) {
  if (Storage.containsUnexpandedPack())
    addDependence(TypeDependence::UnexpandedPack);
}

void DependentSizedMatrixType::Profile(llvm::FoldingSetNodeID &ID,
                                       const ASTContext &Context,
                                       QualType Element, Expr *Rows,
                                       Expr *Columns,
                                       const MatrixStorageSpec &Storage) {
  ID.AddPointer(Element.getAsOpaquePtr());
  for (const Expr *Extent : {Rows, Columns})
    Extent->Profile(ID, Context, /*Canonical=*/true);
  Storage.Profile(ID, Context);
}

MatrixStorage ASTContext::getDefaultMatrixStorage() const {
  return {LangOpts.getDefaultMatrixMemoryLayout() ==
              LangOptions::MatrixMemoryLayout::MatrixRowMajor,
          /*Padding=*/0};
}

QualType
ASTContext::getConstantMatrixType(QualType Element, unsigned Rows,
                                  unsigned Columns,
                                  std::optional<MatrixStorage> Given) const {
  assert(MatrixType::isValidElementType(Element, LangOpts) &&
         "not an element type");
  assert(Rows != 0 && Rows <= LangOpts.MaxMatrixDimension && Columns != 0 &&
         Columns <= LangOpts.MaxMatrixDimension && "extents out of range");
  MatrixStorage Storage = Given ? *Given : getDefaultMatrixStorage();
  llvm::FoldingSetNodeID ID;
  ConstantMatrixType::Profile(ID, Element, Rows, Columns, Type::ConstantMatrix,
                              Storage);
  void *Place = nullptr;
  if (ConstantMatrixType *Known = MatrixTypes.FindNodeOrInsertPos(ID, Place))
    return QualType(Known, 0);
  QualType Canonical;
  if (!Element.isCanonical()) {
    Canonical = getConstantMatrixType(getCanonicalType(Element), Rows, Columns,
                                      Storage);
    // The set may have grown.
    MatrixTypes.FindNodeOrInsertPos(ID, Place);
  }
  auto *New = new (*this, alignof(ConstantMatrixType))
      ConstantMatrixType(Element, Rows, Columns, Canonical, Storage);
  MatrixTypes.InsertNode(New, Place);
  Types.push_back(New);
  return QualType(New, 0);
}

QualType
ASTContext::getDependentSizedMatrixType(QualType Element, Expr *Rows,
                                        Expr *Columns, SourceLocation Loc,
                                        MatrixStorageSpec Storage) const {
  Storage.normalize(*this);
  auto Make = [&](QualType ElementType, QualType Canonical) {
    auto *New = new (*this, alignof(DependentSizedMatrixType))
        DependentSizedMatrixType(ElementType, Canonical, Rows, Columns, Loc,
                                 Storage);
    Types.push_back(New);
    return New;
  };
  QualType CanonicalElement = getCanonicalType(Element);
  llvm::FoldingSetNodeID ID;
  DependentSizedMatrixType::Profile(ID, *this, CanonicalElement, Rows, Columns,
                                    Storage);
  void *Place = nullptr;
  DependentSizedMatrixType *Canonical =
      DependentSizedMatrixTypes.FindNodeOrInsertPos(ID, Place);
  if (!Canonical) {
    Canonical = Make(CanonicalElement, QualType());
    DependentSizedMatrixTypes.InsertNode(Canonical, Place);
    if (Element == CanonicalElement)
      return QualType(Canonical, 0);
  }
  // Equal types may have been written with other expressions.
  return QualType(Make(Element, QualType(Canonical, 0)), 0);
}
