// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initializer lists of matrices.
//
// The checker of lists works on rows, and everybody behind it on elements.
// Lists are flattened where the checker fills holes, its last step; a list may
// already be flat then, because lists within lists are checked by checkers of
// their own. A designator of an outer list may still change such a list, which
// is split again for that: `{ .m = {1, 2, 3, 4}, .m[0][1] = 5 }`.

#include "clang/Sema/SemaMatrixInit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/MatrixValue.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

static bool hasRowsInLists(const ASTContext &Context, QualType Type) {
  return Type->isMatrixOrTensorType() && !Type->isDependentType() &&
         !Context.getLangOpts().HLSL;
}

bool clang::isMatrixWithRows(Sema &S, QualType Type) {
  return hasRowsInLists(S.Context, Type);
}

static QualType arrayOf(ASTContext &Context, QualType Element, uint64_t Size) {
  llvm::APInt Extent(Context.getTypeSize(Context.getSizeType()), Size);
  return Context.getConstantArrayType(Element, Extent, /*SizeExpr=*/nullptr,
                                      ArraySizeModifier::Normal,
                                      /*IndexTypeQuals=*/0);
}

uint64_t clang::getNumMatrixRows(QualType Type) {
  const auto *Tensor = Type->getAs<TensorType>();
  return Tensor ? Tensor->getExtent(0)
                : Type->castAs<ConstantMatrixType>()->getNumRows();
}

QualType clang::getMatrixRowType(ASTContext &Context, QualType Type) {
  if (const auto *Tensor = Type->getAs<TensorType>()) {
    QualType Row = Tensor->getElementType();
    for (uint64_t Extent : llvm::reverse(Tensor->getExtents().drop_front()))
      Row = arrayOf(Context, Row, Extent);
    return Row;
  }
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix || Context.getLangOpts().HLSL)
    return QualType();
  return arrayOf(Context, Matrix->getElementType(), Matrix->getNumColumns());
}

const ArrayType *clang::getMatrixAsRows(ASTContext &Context, QualType Type) {
  if (!hasRowsInLists(Context, Type))
    return Context.getAsArrayType(Type);
  return Context.getAsArrayType(arrayOf(
      Context, getMatrixRowType(Context, Type), getNumMatrixRows(Type)));
}

bool clang::isMatrixRow(Sema &S, const InitializedEntity &Entity) {
  return Entity.getKind() == InitializedEntity::EK_ArrayElement &&
         isMatrixWithRows(S, Entity.getParent()->getType());
}

/// Whether \p Type, an expression's, is a row of \p Matrix, and not all of it.
static bool isRowOf(Sema &S, QualType Type, QualType Matrix) {
  const auto *Row = Type->getAs<ConstantMatrixType>();
  return !areMatricesOfOneValue(S, Type, Matrix) &&
         isMatrixLine(S.Context, Type, Matrix, /*IsColumn=*/false) &&
         (!Row || Row->isRowMajor() ==
                      Matrix->castAs<ConstantMatrixType>()->isRowMajor());
}

/// Whether an expression of \p Type can only be meant as a row of \p Matrix, be
/// it one or not.
static bool standsForRow(QualType Type, const ConstantMatrixType *Matrix) {
  const auto *Row = Type->getAs<ConstantMatrixType>();
  return Type->isVectorType() ||
         (Row && Row->getNumRows() == 1 && Matrix->getNumRows() != 1);
}

/// \p Index is that of the first initializer of \p List for which \p Matrix has
/// no place.
static Sema::SemaDiagnosticBuilder
reportExcess(Sema &S, unsigned Diagnostic, const ConstantMatrixType *Matrix,
             const InitListExpr *List, unsigned Index) {
  // A resource that is embedded may be left in part.
  Index = std::min(Index, List->getNumInits() - 1);
  const Expr *Init = List->getInit(Index);
  return S.Diag(Init->getBeginLoc(), Diagnostic)
         << Init->getSourceRange() << Matrix->getNumRows()
         << Matrix->getNumColumns() << List->getNumInitsWithEmbedExpanded();
}

bool clang::initializesWholeMatrix(Sema &S, const InitializedEntity &Entity,
                                   InitListExpr *List, unsigned Index) {
  if (Entity.getType()->isCooperativeMatrixType())
    return List->getNumInits() == 1 && !isa<InitListExpr>(List->getInit(0));
  if (!isMatrixWithRows(S, Entity.getType()) || Index >= List->getNumInits())
    return false;
  Expr *Init = List->getInit(Index);
  if (isa<InitListExpr, DesignatedInitExpr>(Init))
    return false;
  QualType Type = Init->getType();
  if (Entity.getType()->isTensorType() && Type->isMatrixOrTensorType())
    return true;
  if (Type->isMatrixType())
    return !standsForRow(Type, Entity.getType()->castAs<ConstantMatrixType>());
  return Type->isRecordType() && S.CanPerformCopyInitialization(Entity, Init);
}

bool clang::hasMatrixLines(Sema &S, QualType Type, const InitListExpr *List,
                           unsigned Index) {
  if (!isMatrixWithRows(S, Type) || Type->isTensorType())
    return false;
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  for (const Expr *Init :
       List->inits().drop_front(Index).take_front(Matrix->getNumRows())) {
    if (isa<DesignatedInitExpr>(Init))
      return false;
    if (standsForRow(Init->getType(), Matrix))
      return true;
  }
  return false;
}

Expr *clang::buildMatrixOfLines(Sema &S, QualType Type,
                                const InitListExpr *List, unsigned &Index,
                                bool VerifyOnly) {
  ASTContext &Context = S.Context;
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  QualType RowType = getMatrixLineType(Context, Type, /*IsColumn=*/false);
  InitializedEntity RowEntity = InitializedEntity::InitializeTemporary(RowType);
  SourceLocation Loc = List->getInit(Index)->getBeginLoc();
  SmallVector<Expr *, 8> Lines;
  // As the parser makes `{}`.
  auto *Missing =
      new (Context) InitListExpr(Context, Loc, ArrayRef<Expr *>(), Loc);
  Missing->setType(Context.VoidTy);
  for (unsigned Row = 0; Row != Matrix->getNumRows(); ++Row) {
    Expr *Init = Missing;
    if (Index < List->getNumInits())
      Init = const_cast<Expr *>(List->getInit(Index++));
    auto *Elements = dyn_cast<InitListExpr>(Init);
    if (!Elements && !isRowOf(S, Init->getType(), Type)) {
      if (!VerifyOnly) {
        S.Diag(Init->getBeginLoc(), diag::err_matrix_row_no_list)
            << Row << Init->getType() << /*or a vector*/ true
            << Matrix->getNumColumns() << Matrix->getElementType()
            << Init->getSourceRange();
        noteMatrixStorageMismatch(S, Init->getBeginLoc(), Init->getType(),
                                  RowType);
      }
      return nullptr;
    }
    if (Elements &&
        Elements->getNumInitsWithEmbedExpanded() > Matrix->getNumColumns()) {
      if (!VerifyOnly)
        reportExcess(S, diag::err_matrix_row_too_long, Matrix, Elements,
                     Matrix->getNumColumns())
            << Row;
      return nullptr;
    }
    if (VerifyOnly && Elements &&
        !S.CanPerformCopyInitialization(RowEntity, Init))
      return nullptr;
    Lines.push_back(Init);
  }
  if (VerifyOnly)
    return Lines.front();
  ExprResult Operand = S.CreateUnaryExprOrTypeTraitExpr(
      Context.getTrivialTypeSourceInfo(Type.getUnqualifiedType(), Loc), Loc,
      UETT_TypeOperand, SourceRange(Loc, Loc));
  Lines.insert(Lines.begin(), Operand.get());
  return S.BuildBuiltinCallExpr(Loc, Builtin::BI__builtin_matrix_from_rows,
                                Lines);
}

bool clang::convertsAsWhole(Sema &S, const InitializedEntity &Entity,
                            const InitializationKind &Kind,
                            InitListExpr *List) {
  if (!isMatrixWithRows(S, Entity.getType()))
    return true;
  InitializationKind OfElement =
      Kind.getKind() == InitializationKind::IK_DirectList
          ? InitializationKind::CreateDirect(
                Kind.getLocation(), List->getLBraceLoc(), List->getRBraceLoc())
          : Kind;
  Expr *Init = List->getInit(0);
  return bool(InitializationSequence(S, Entity, OfElement, Init,
                                     /*TopLevelOfInitList=*/true));
}

/// What \p List consists of: 0 is elements, 1 rows, 2 both.
static unsigned contentsOf(const InitListExpr *List,
                           const ConstantMatrixType *Matrix) {
  bool HasRow = false, HasElement = false;
  for (const Expr *Init : List->inits()) {
    bool IsRow =
        isa<InitListExpr>(Init) || standsForRow(Init->getType(), Matrix);
    (IsRow ? HasRow : HasElement) = true;
  }
  return HasRow && HasElement ? 2 : HasRow;
}

bool clang::diagnoseExcessMatrixInit(Sema &S, const InitializedEntity &Entity,
                                     const InitListExpr *List, unsigned Index,
                                     bool VerifyOnly) {
  bool IsRow = isMatrixRow(S, Entity);
  if (!IsRow && !isMatrixWithRows(S, Entity.getType()))
    return false;
  if (VerifyOnly)
    return true;
  QualType Type = IsRow ? Entity.getParent()->getType() : Entity.getType();
  if (Type->isTensorType()) {
    const Expr *Init = List->getInit(std::min(Index, List->getNumInits() - 1));
    S.Diag(Init->getBeginLoc(), diag::err_tensor_excess_initializers)
        << Entity.getType().getUnqualifiedType() << Init->getSourceRange();
    return true;
  }
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  if (IsRow)
    reportExcess(S, diag::err_matrix_row_too_long, Matrix, List, Index)
        << Entity.getElementIndex();
  else
    reportExcess(S, diag::err_matrix_too_many_initializers, Matrix, List, Index)
        << contentsOf(List, Matrix) << Type.getUnqualifiedType();
  return true;
}

bool clang::diagnoseMatrixDesignator(Sema &S, const InitializedEntity &Entity,
                                     const Expr *Designator,
                                     const llvm::APSInt &Value) {
  bool IsRow = isMatrixRow(S, Entity);
  if (!IsRow && !isMatrixWithRows(S, Entity.getType()))
    return false;
  QualType Type = IsRow ? Entity.getParent()->getType() : Entity.getType();
  if (const auto *Tensor = Type->getAs<TensorType>()) {
    S.Diag(Designator->getBeginLoc(), diag::err_tensor_designator)
        << toString(Value, 10) << unsigned(Tensor->getExtent(IsRow) - 1)
        << Designator->getSourceRange();
    return true;
  }
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  S.Diag(Designator->getBeginLoc(), diag::err_matrix_designator_out_of_range)
      << IsRow << toString(Value, 10) << Matrix->getNumRows()
      << Matrix->getNumColumns() << Designator->getSourceRange();
  return true;
}

/// Whether \p List, of a matrix, has rows. What has no initializer at all
/// counts as flat.
static bool hasRows(const InitListExpr *List) {
  for (const Expr *Init : List->inits())
    if (Init)
      return Init->getType()->isArrayType();
  return false;
}

Expr *clang::skipTransparentMatrixList(Expr *Init) {
  auto *List = dyn_cast_or_null<InitListExpr>(Init);
  return List && List->getType()->isMatrixOrTensorType() && getWholeMatrix(List)
             ? List->getInit(0)
             : Init;
}

/// Makes \p Elements, the first of which may be missing at the end, \p Count
/// lists of type \p Row in \p List, and so on down to elements.
static void splitInto(ASTContext &Context, InitListExpr *List,
                      ArrayRef<Expr *> Elements, QualType Row, uint64_t Count) {
  const auto *Array = cast<ConstantArrayType>(Context.getAsArrayType(Row));
  QualType Inner = Array->getElementType();
  uint64_t Size = Context.getConstantArrayElementCount(Array);
  List->resizeInits(Context, Count);
  for (uint64_t I = 0; I != Count; ++I) {
    ArrayRef<Expr *> Rest = Elements.take_front(Size);
    Elements = Elements.drop_front(Rest.size());
    bool IsLine = !Inner->isArrayType();
    auto *RowList = new (Context)
        InitListExpr(Context, List->getLBraceLoc(),
                     IsLine ? Rest : ArrayRef<Expr *>(), List->getRBraceLoc());
    RowList->setType(Row);
    if (!IsLine)
      splitInto(Context, RowList, Rest, Inner, Array->getZExtSize());
    else if (Rest.size() != Size)
      RowList->setArrayFiller(
          new (Context) ImplicitValueInitExpr(Inner.getUnqualifiedType()));
    List->setInit(I, RowList);
  }
}

InitListExpr *clang::splitMatrixInitList(Sema &S, InitListExpr *List,
                                         bool VerifyOnly) {
  if (VerifyOnly || !isMatrixWithRows(S, List->getType()) || hasRows(List))
    return List;
  SmallVector<Expr *, 16> Elements(List->inits());
  QualType Row = getMatrixRowType(S.Context, List->getType());
  if (Row->isArrayType() && llvm::any_of(Elements, [](Expr *E) { return E; }))
    splitInto(S.Context, List, Elements, Row,
              getNumMatrixRows(List->getType()));
  return List;
}

namespace {
/// Collects the elements of a matrix, row by row.
class ElementCollector {
  Sema &S;
  QualType Type;
  SmallVector<Expr *, 16> Elements;
  /// For elements without an initializer, and for zero ones.
  Expr *Missing, *Zero;

public:
  ElementCollector(Sema &S, QualType Type, bool KeepMissing);
  /// \p Init, all of row \p Row or of a part of it that is an array of
  /// type \p Array.
  bool addRow(unsigned Row, Expr *Init, QualType Array);
  /// Without the zeros at the end.
  ArrayRef<Expr *> finish();

private:
  void addElement(Expr *Init);
  void addEmbedded(Expr *Init, const EmbedExpr *Embed);
};
} // namespace

ElementCollector::ElementCollector(Sema &S, QualType Type, bool KeepMissing)
    : S(S), Type(Type) {
  QualType Element = Type->getMatrixOrTensorElementType().getUnqualifiedType();
  Zero = new (S.Context) ImplicitValueInitExpr(Element);
  Missing = KeepMissing ? new (S.Context) NoInitExpr(Element) : Zero;
}

/// The bytes of #embed, one by one: nobody behind Sema has to know that an
/// initializer may be several.
void ElementCollector::addEmbedded(Expr *Init, const EmbedExpr *Embed) {
  for (unsigned I = 0; I != Embed->getDataElementCount(); ++I) {
    llvm::APInt Value(S.Context.getIntWidth(Embed->getType()),
                      Embed->getDataStringLiteral()->getCodeUnit(
                          Embed->getStartingElementPos() + I),
                      /*isSigned=*/true, /*implicitTrunc=*/true);
    Expr *Byte = IntegerLiteral::Create(S.Context, Value, Embed->getType(),
                                        Embed->getLocation());
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Init))
      Byte = ImplicitCastExpr::Create(
          S.Context, Cast->getType(), Cast->getCastKind(), Byte,
          /*BasePath=*/nullptr, VK_PRValue, FPOptionsOverride());
    Elements.push_back(Byte);
  }
}

void ElementCollector::addElement(Expr *Init) {
  // C++ keeps the braces of `{{1}, {}}`.
  if (auto *List = dyn_cast_or_null<InitListExpr>(Init)) {
    if (List->getNumInits() == 0)
      Init = Zero;
    else if (List->isTransparent())
      Init = List->getInit(0);
  }
  if (auto *Embed = dyn_cast_or_null<EmbedExpr>(
          Init ? Init->IgnoreParenImpCasts() : nullptr))
    addEmbedded(Init, Embed);
  else
    Elements.push_back(Init ? Init : Missing);
}

bool ElementCollector::addRow(unsigned Row, Expr *Init, QualType Array) {
  const auto *T = cast<ConstantArrayType>(S.Context.getAsArrayType(Array));
  size_t End = Elements.size() + S.Context.getConstantArrayElementCount(T);
  auto *List = dyn_cast_or_null<InitListExpr>(Init);
  if (isa_and_nonnull<ImplicitValueInitExpr>(Init)) {
    Elements.resize(End, Zero);
    return true;
  }
  if (Init && !List && !isa<NoInitExpr>(Init)) {
    // An array of characters could be a string.
    if (Type->isTensorType())
      S.Diag(Init->getBeginLoc(), diag::err_tensor_row_no_list)
          << Init->getType() << Init->getSourceRange();
    else
      S.Diag(Init->getBeginLoc(), diag::err_matrix_row_no_list)
          << Row << Init->getType() << /*or a vector*/ false
          << Init->getSourceRange();
    return false;
  }
  if (!List) {
    Elements.resize(End, Missing);
    return true;
  }
  QualType Inner = T->getElementType();
  for (Expr *Element : List->inits()) {
    if (Inner->isArrayType()) {
      if (!addRow(Row, Element, Inner))
        return false;
      continue;
    }
    if (Element && Element->getType()->isArrayType())
      return addRow(Row, Element, Array);
    addElement(Element);
  }
  Expr *Filler = List->getArrayFiller();
  Elements.resize(End, !Filler                   ? Missing
                       : isa<NoInitExpr>(Filler) ? Missing
                                                 : Zero);
  return true;
}

ArrayRef<Expr *> ElementCollector::finish() {
  while (!Elements.empty() && isa<ImplicitValueInitExpr>(Elements.back()))
    Elements.pop_back();
  return Elements;
}

/// Gives the elements that \p List, of a tensor of one dimension, leaves out
/// the value of those that lists of rows leave out.
static void fillLine(Sema &S, InitListExpr *List, bool KeepMissing) {
  QualType Element =
      List->getType()->getMatrixOrTensorElementType().getUnqualifiedType();
  if (KeepMissing && !getWholeMatrix(List))
    List->resizeInits(S.Context, getNumMatrixRows(List->getType()));
  for (unsigned I = 0; I != List->getNumInits(); ++I) {
    if (List->getInit(I))
      continue;
    Expr *Missing = new (S.Context) ImplicitValueInitExpr(Element);
    if (KeepMissing)
      Missing = new (S.Context) NoInitExpr(Element);
    List->setInit(I, Missing);
  }
}

/// \returns false after an error.
static bool flatten(Sema &S, InitListExpr *List, bool KeepMissing) {
  if (!hasRows(List)) {
    if (!getMatrixRowType(S.Context, List->getType())->isArrayType())
      fillLine(S, List, KeepMissing);
    return true;
  }
  uint64_t Rows = getNumMatrixRows(List->getType());
  QualType RowType = getMatrixRowType(S.Context, List->getType());
  ElementCollector Collector(S, List->getType(), KeepMissing);
  for (uint64_t Row = 0; Row != Rows; ++Row)
    if (!Collector.addRow(
            Row, Row < List->getNumInits() ? List->getInit(Row) : nullptr,
            RowType))
      return false;
  ArrayRef<Expr *> Elements = Collector.finish();
  List->resizeInits(S.Context, Elements.size());
  for (unsigned I = 0; I != Elements.size(); ++I)
    List->setInit(I, Elements[I]);
  return true;
}

bool clang::fillMatrixInitList(Sema &S, InitListExpr *List, bool KeepMissing,
                               bool VerifyOnly, bool &HadError) {
  if (!isMatrixWithRows(S, List->getType()))
    return false;
  if (!VerifyOnly && !flatten(S, List, KeepMissing))
    HadError = true;
  return true;
}
