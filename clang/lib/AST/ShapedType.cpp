// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that are an element type and a list of numbers: uniquing, size,
// printing.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/Type.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

static TypeDependence dependenceOf(QualType Element, ArrayRef<Expr *> Exprs) {
  TypeDependence D = Element->getDependence();
  for (const Expr *E : Exprs)
    if (E)
      D |= toTypeDependence(E->getDependence()) |
           TypeDependence::DependentInstantiation;
  return D & ~TypeDependence::VariablyModified;
}

ShapedType::ShapedType(ShapeKind Kind, QualType Element,
                       ArrayRef<uint64_t> Values, ArrayRef<Expr *> Exprs,
                       SourceLocation AttributeLoc, QualType Canonical)
    : Type(Shaped, Canonical, dependenceOf(Element, Exprs)), Kind(Kind),
      Element(Element), AttributeLoc(AttributeLoc), Values(Values),
      Exprs(Exprs) {
  assert(Values.size() == Exprs.size() && "one of each for each number");
}

StringRef ShapedType::getAttributeName(ShapeKind Kind) {
  switch (Kind) {
  case CooperativeMatrix:
    return "coop_mat";
  case Tensor:
    return "tensor_type";
  }
  llvm_unreachable("all kinds have an attribute");
}

StringRef ShapedType::getAttributeName() const {
  return getAttributeName(Kind);
}

void ShapedType::Profile(llvm::FoldingSetNodeID &ID, const ASTContext &Context,
                         ShapeKind Kind, QualType Element,
                         ArrayRef<uint64_t> Values, ArrayRef<Expr *> Exprs) {
  ID.AddInteger(unsigned(Kind));
  ID.AddPointer(Element.getAsOpaquePtr());
  for (auto [Value, E] : llvm::zip_equal(Values, Exprs)) {
    ID.AddBoolean(E);
    if (E)
      E->Profile(ID, Context, /*Canonical=*/true);
    else
      ID.AddInteger(Value);
  }
}

QualType ASTContext::getShapedType(ShapedType::ShapeKind Kind, QualType Element,
                                   ArrayRef<uint64_t> Values,
                                   ArrayRef<Expr *> Exprs,
                                   SourceLocation AttributeLoc) const {
  auto Make = [&](QualType ElementType, QualType Canonical) {
    auto *New = new (*this, alignof(ShapedType))
        ShapedType(Kind, ElementType, Values.copy(*this), Exprs.copy(*this),
                   AttributeLoc, Canonical);
    Types.push_back(New);
    return New;
  };
  QualType CanonicalElement = getCanonicalType(Element);
  llvm::FoldingSetNodeID ID;
  ShapedType::Profile(ID, *this, Kind, CanonicalElement, Values, Exprs);
  void *Place = nullptr;
  ShapedType *Canonical = ShapedTypes.FindNodeOrInsertPos(ID, Place);
  if (!Canonical) {
    Canonical = Make(CanonicalElement, QualType());
    ShapedTypes.InsertNode(Canonical, Place);
  }
  // Equal dependent types may have been written with other expressions.
  if (Element == CanonicalElement && Exprs == Canonical->getExprs())
    return QualType(Canonical, 0);
  return QualType(Make(Element, QualType(Canonical, 0)), 0);
}

QualType ASTContext::getShapedType(const ShapedType *Like,
                                   QualType Element) const {
  return getShapedType(Like->getShapeKind(), Element, Like->getValues(),
                       Like->getExprs(), Like->getAttributeLoc());
}

void ShapedType::printAttribute(raw_ostream &OS,
                                const PrintingPolicy &Policy) const {
  auto Print = [&](StringRef Name, unsigned First, unsigned Count) {
    OS << Name << '(';
    llvm::ListSeparator Comma;
    for (unsigned I = First; I != First + Count; ++I) {
      OS << Comma;
      if (Expr *E = getExprs()[I])
        E->printPretty(OS, /*Helper=*/nullptr, Policy);
      else
        OS << (Kind == Tensor ? describeExtent(getValues()[I])
                              : std::to_string(getValues()[I]));
    }
    OS << ')';
  };
  OS << " __attribute__((";
  if (const auto *Tensor = dyn_cast<TensorType>(this)) {
    // Forms that only a type with a pack has (SemaTensorType.cpp).
    if (uint64_t Form = getValues()[0]; Form > TensorType::Stored) {
      unsigned Count = Form >> 2;
      Print("tensor_type", 1, Count);
      Print(Form & 1 ? ", tensor_padding" : ", tensor_layout", 1 + Count,
            getValues().size() - 1 - Count);
      OS << "))";
      return;
    }
    unsigned Rank = Tensor->getRank();
    Print("tensor_type", 1, Rank);
    bool IsDependent = isDependentType();
    if (!Tensor->isPlain() &&
        (IsDependent || !llvm::is_sorted(getValues().slice(1 + Rank, Rank))))
      Print(", tensor_layout", 1 + Rank, Rank);
    if (IsDependent ? !Tensor->isPlain() : Tensor->hasPadding())
      Print(", tensor_padding", 1 + 2 * Rank, Rank);
  } else {
    Print(getAttributeName(), 0, getValues().size());
  }
  OS << "))";
}

TypeInfo ASTContext::getShapedTypeInfo(const ShapedType *T) const {
  if (const auto *Tensor = dyn_cast<TensorType>(T)) {
    TypeInfo Element = getTypeInfo(T->getElementType());
    // There is no object of such a type.
    if (hasExtentAtRunTime(QualType(T, 0)))
      return TypeInfo(0, Element.Align, AlignRequirementKind::None);
    uint64_t Bytes = toBits(getTypeSizeInChars(T->getElementType()));
    return TypeInfo(Bytes * Tensor->getNumElementsInMemory(), Element.Align,
                    AlignRequirementKind::None);
  }
  const auto *Matrix = cast<CooperativeMatrixType>(T);
  // A handle, as LLVM's.
  if (Target->getTriple().isSPIROrSPIRV())
    return TypeInfo(64, 64, AlignRequirementKind::None);
  TypeInfo Element = getTypeInfo(T->getElementType());
  return TypeInfo(Element.Width * Matrix->getNumRows() *
                      Matrix->getNumColumns(),
                  Element.Align, AlignRequirementKind::None);
}

bool Type::isCooperativeMatrixType() const {
  return isa<CooperativeMatrixType>(CanonicalType);
}

void ShapedTypeLoc::setOperands(ASTContext &Context,
                                ArrayRef<Expr *> Operands) {
  auto *Copy = new (Context) Expr *[Operands.size()];
  llvm::copy(Operands, Copy);
  getLocalData()->Operands = Copy;
  getLocalData()->NumOperands = Operands.size();
}
