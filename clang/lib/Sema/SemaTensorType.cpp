// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensor types: attributes, and which of them have one
// value.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixLayout.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace clang;

static constexpr uint64_t MaxBytes = 2147483647;

/// Forms of what is written with one of tensor_layout and tensor_padding, which
/// only a type with a pack keeps; beside them, for printing, how many operands
/// tensor_type has.
static constexpr uint64_t OnlyLayout = 2, OnlyPadding = 3;
static constexpr unsigned CountShift = 2;

/// Writes the other one out.
static void completeStorage(SmallVectorImpl<uint64_t> &Values,
                            SmallVectorImpl<Expr *> &Exprs) {
  uint64_t Form = Values[0] & 3;
  if (Form != OnlyLayout && Form != OnlyPadding)
    return;
  Values[0] = TensorType::Stored;
  unsigned Rank = Values.size() / 2;
  if (Form == OnlyLayout) {
    Values.append(Rank, 0);
    Exprs.append(Rank, nullptr);
    return;
  }
  for (unsigned I = 0; I != Rank; ++I) {
    Values.insert(Values.begin() + 1 + Rank + I, I);
    Exprs.insert(Exprs.begin() + 1 + Rank + I, nullptr);
  }
}

/// The operands of \p Attr, which are expressions, behind \p Operands.
static bool appendOperands(Sema &S, const ParsedAttr &Attr,
                           SmallVectorImpl<Expr *> &Operands) {
  for (unsigned I = 0; I != Attr.getNumArgs(); ++I) {
    if (!Attr.isArgExpr(I)) {
      S.Diag(Attr.getLoc(), diag::err_attribute_argument_n_type)
          << Attr << I + 1 << AANT_ArgumentIntegerConstant;
      return true;
    }
    Operands.push_back(Attr.getArgAsExpr(I));
  }
  return false;
}

static Expr *numberAt(Sema &S, uint64_t Number, SourceLocation Loc) {
  QualType Size = S.Context.getSizeType();
  return IntegerLiteral::Create(
      S.Context, llvm::APInt(S.Context.getIntWidth(Size), Number), Size, Loc);
}

static bool hasPack(ArrayRef<Expr *> Operands) {
  return llvm::any_of(Operands, [](const Expr *E) {
    return isa_and_nonnull<PackExpansionExpr>(E);
  });
}

bool clang::readTensorOperands(Sema &S, const ParsedAttr &Type,
                               const ParsedAttributesView &Attrs,
                               SmallVectorImpl<Expr *> &Operands) {
  const ParsedAttr *Layout = nullptr, *Padding = nullptr;
  for (const ParsedAttr &Attr : Attrs) {
    const ParsedAttr **Place =
        Attr.getKind() == ParsedAttr::AT_TensorLayout    ? &Layout
        : Attr.getKind() == ParsedAttr::AT_TensorPadding ? &Padding
                                                         : nullptr;
    bool IsType = Attr.getKind() == ParsedAttr::AT_TensorType;
    if (Attr.isInvalid() || (!Place && !IsType))
      continue;
    const ParsedAttr *First = IsType ? &Type : *Place;
    if (!First) {
      *Place = &Attr;
    } else if (First != &Attr) {
      // The first tensor_type reports the other ones.
      if (!IsType || S.getSourceManager().isBeforeInTranslationUnit(
                         Type.getLoc(), Attr.getLoc())) {
        S.Diag(Attr.getLoc(), diag::err_matrix_attribute_repeated) << Attr;
        S.Diag(First->getLoc(), diag::note_previous_attribute);
      }
      return true;
    }
  }
  SourceLocation Loc = Type.getLoc();
  SmallVector<Expr *, 8> Extents, LayoutNumbers, PaddingNumbers;
  if (appendOperands(S, Type, Extents) ||
      (Layout && appendOperands(S, *Layout, LayoutNumbers)) ||
      (Padding && appendOperands(S, *Padding, PaddingNumbers)))
    return true;
  if (!hasPack(Extents))
    for (auto [Attr, Numbers] : {std::pair(Layout, &LayoutNumbers),
                                 std::pair(Padding, &PaddingNumbers)})
      if (Attr && !hasPack(*Numbers) && Numbers->size() != Extents.size()) {
        S.Diag(Attr->getLoc(), diag::err_tensor_numbers)
            << *Attr << unsigned(Extents.size()) << unsigned(Numbers->size());
        return true;
      }
  // The pragma is for types whose number of dimensions is known.
  if (!Layout && S.MatrixLayouts && !hasPack(Extents))
    for (uint64_t Dimension :
         S.MatrixLayouts->OfTensors.at(S.getSourceManager(), Loc)
             .ofRank(Extents.size()))
      LayoutNumbers.push_back(numberAt(S, Dimension, Loc));
  bool HasLayout = Layout || !LayoutNumbers.empty();
  uint64_t Form = HasLayout && Padding ? TensorType::Stored
                  : HasLayout || Padding
                      ? (Extents.size() << CountShift) |
                            (HasLayout ? OnlyLayout : OnlyPadding)
                      : TensorType::Plain;
  Operands.push_back(numberAt(S, Form, Loc));
  for (auto *Numbers : {&Extents, &LayoutNumbers, &PaddingNumbers})
    Operands.append(Numbers->begin(), Numbers->end());
  return false;
}

static bool diagnoseElement(Sema &S, QualType Element, SourceLocation Loc) {
  if (Element->isDependentType()
          ? !isNeverElementType(Element)
          : (!Element->isAnyComplexType() && !Element->isFixedPointType() &&
             !Element.isVolatileQualified() &&
             MatrixType::isValidElementType(Element, S.getLangOpts())))
    return false;
  S.Diag(Loc, diag::err_tensor_element_type) << Element;
  return true;
}

bool clang::diagnoseTensorType(Sema &S, QualType Element,
                               SmallVectorImpl<uint64_t> &Values,
                               SmallVectorImpl<Expr *> &Exprs,
                               SourceLocation Loc) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Loc, diag::err_builtin_matrix_disabled);
    return true;
  }
  if (diagnoseElement(S, Element, Loc))
    return true;
  if (hasPack(Exprs))
    return false;
  bool IsOnlyOne = (Values[0] & 3) >= OnlyLayout;
  if (IsOnlyOne && Values.size() % 2 == 0) {
    S.Diag(Loc, diag::err_tensor_numbers)
        << ((Values[0] & 3) == OnlyLayout ? "'tensor_layout'"
                                          : "'tensor_padding'")
        << unsigned(Values[0] >> CountShift)
        << unsigned(Values.size() - 1 - (Values[0] >> CountShift));
    return true;
  }
  completeStorage(Values, Exprs);
  bool IsPlain = Values[0] == TensorType::Plain;
  unsigned Count = Values.size() - 1, Rank = IsPlain ? Count : Count / 3;
  if (!IsPlain && Count % 3 != 0) {
    S.Diag(Loc, diag::err_tensor_numbers)
        << "'tensor_layout'" << Rank << Count - 2 * Rank;
    return true;
  }
  if (Rank == 0 || Rank > TensorType::MaxRank) {
    S.Diag(Loc, diag::err_tensor_rank) << Rank;
    return true;
  }
  uint64_t InMemory = 1;
  llvm::SmallBitVector Seen(Rank);
  bool IsKnown = true, IsInOrder = true;
  for (unsigned I = 0; I != Rank; ++I) {
    IsKnown &= !Exprs[1 + I];
    bool IsAtRunTime = !Exprs[1 + I] && Values[1 + I] == ExtentAtRunTime;
    if (!Exprs[1 + I] && !IsAtRunTime &&
        (Values[1 + I] == 0 || Values[1 + I] > MaxBytes)) {
      S.Diag(Loc, diag::err_tensor_extent)
          << I << toString(llvm::APInt(64, Values[1 + I]), 10, false);
      return true;
    }
    uint64_t Extent = IsAtRunTime ? 1 : Values[1 + I];
    if (!IsPlain) {
      unsigned Place = 1 + Rank + I;
      uint64_t Position = Values[Place], Padding = Values[Place + Rank];
      if (!Exprs[Place] && (Position >= Rank || Seen[Position])) {
        S.Diag(Loc, diag::err_tensor_layout) << "'tensor_layout'" << Rank - 1;
        return true;
      }
      if (!Exprs[Place])
        Seen.set(Position);
      if (!Exprs[Place + Rank] && Padding > MaxBytes) {
        S.Diag(Loc, diag::err_tensor_padding) << I << describeExtent(Padding);
        return true;
      }
      if (IsAtRunTime && Padding != 0) {
        S.Diag(Loc, diag::err_tensor_run_time_padding) << I;
        return true;
      }
      IsKnown &= !Exprs[Place] && !Exprs[Place + Rank];
      IsInOrder &= Position == I && Padding == 0 && !Exprs[Place] &&
                   !Exprs[Place + Rank];
      Extent += Padding;
    }
    // Below 2^63.
    InMemory = std::min<uint64_t>(InMemory * Extent, MaxBytes + 1);
  }
  if (!IsPlain && IsInOrder) {
    Values.truncate(1 + Rank);
    Exprs.truncate(1 + Rank);
    Values[0] = TensorType::Plain;
  }
  if (!IsKnown || Element->isDependentType() ||
      llvm::is_contained(ArrayRef(Values).slice(1, Rank), ExtentAtRunTime))
    return false;
  uint64_t Size = S.Context.getTypeSizeInChars(Element).getQuantity();
  if (InMemory * Size <= MaxBytes)
    return false;
  llvm::APInt Elements(128, 1);
  for (unsigned I = 0; I != Rank; ++I)
    Elements *=
        llvm::APInt(128, Values[1 + I] + (Values[0] == TensorType::Plain
                                              ? 0
                                              : Values[1 + 2 * Rank + I]));
  S.Diag(Loc, diag::err_tensor_size)
      << toString(Elements, 10, false) << Element
      << toString(Elements * llvm::APInt(128, Size), 10, false);
  return true;
}

bool clang::areTensorsOfOneValue(const Sema &S, QualType LHS, QualType RHS) {
  const auto *Left = LHS->getAs<TensorType>(),
             *Right = RHS->getAs<TensorType>();
  return Left && Right && !Left->isDependentType() &&
         !Right->isDependentType() &&
         Left->getExtents() == Right->getExtents() &&
         Left->hasLayoutOf(Right) &&
         S.Context.hasSameUnqualifiedType(Left->getElementType(),
                                          Right->getElementType());
}

bool clang::diagnoseTensorObject(Sema &S, const Expr *E) {
  const auto *Read = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  return Read && Read->getCastKind() == CK_LValueToRValue &&
         hasExtentAtRunTime(E->getType()) &&
         S.RequireCompleteType(E->getBeginLoc(), E->getType(),
                               diag::err_incomplete_type);
}

bool clang::diagnoseKeptTensor(Sema &S, const Expr *E) {
  return E->isPRValue() && !E->isTypeDependent() &&
         hasExtentAtRunTime(E->getType()) &&
         S.RequireCompleteType(E->getExprLoc(), E->getType(),
                               diag::err_incomplete_type);
}

void clang::noteTensorAtRunTime(Sema &S, SourceLocation Loc, QualType T) {
  if (hasExtentAtRunTime(T))
    S.Diag(Loc, diag::note_tensor_run_time) << T.getUnqualifiedType();
}
