// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of builtins that take rows, columns, other blocks and
// diagonals from matrices or put them in.
//
// A part that is taken is a value: it has no padding, and the layout of the
// matrix that it comes from. A part that is put in must have the layout of the
// matrix that it goes to, for a conversion between layouts costs; its padding
// may be any.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

bool MatrixBuiltinCall::readExtents(ArrayRef<unsigned> Indices,
                                    ExprResult &Result) {
  bool Waits = false;
  for (unsigned I : Indices) {
    Result = readIntegerValue(I);
    if (Result.isInvalid())
      return false;
    Call->setArg(I, Result.get());
    Waits |= Result.get()->isValueDependent();
  }
  if (!Waits)
    return true;
  Result = dependent();
  return false;
}

ExprResult MatrixBuiltinCall::dependent() {
  Call->setType(Context.DependentTy);
  Call->computeDependence();
  return Call;
}

bool MatrixBuiltinCall::diagnoseLayouts(QualType Type, const Expr *Other) {
  MatrixStorage Left = Type->castAs<ConstantMatrixType>()->getStorage();
  MatrixStorage Right = matrixType(Other)->getStorage();
  if (Left.IsRowMajor == Right.IsRowMajor)
    return false;
  S.Diag(Call->getBeginLoc(), diag::err_matrix_layouts_differ)
      << Call->getDirectCallee() << Type << describeMatrixStorage(Left)
      << Other->getType() << describeMatrixStorage(Right)
      << Other->getSourceRange();
  return true;
}

QualType MatrixBuiltinCall::matrixOf(const Expr *Like, unsigned Rows,
                                     unsigned Columns) {
  const ConstantMatrixType *Type = matrixType(Like);
  return Context.getConstantMatrixType(
      Type->getElementType().getUnqualifiedType(), Rows, Columns,
      MatrixStorage{Type->isRowMajor(), /*Padding=*/0});
}

ExprResult MatrixBuiltinCall::line(bool IsColumn) {
  if (!isCallable(2))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  unsigned Rows = matrixType(Matrix)->getNumRows();
  unsigned Columns = matrixType(Matrix)->getNumColumns();
  Expr *Index = readIndex(1, IsColumn ? Columns : Rows, IsColumn);
  if (!Index)
    return ExprError();
  return typed(IsColumn ? matrixOf(Matrix, Rows, 1)
                        : matrixOf(Matrix, 1, Columns),
               {Matrix, Index});
}

/// Argument \p Index as a constant from 1 to the extent of \p Type; 0 after a
/// diagnostic.
static unsigned readBlockExtent(MatrixBuiltinCall &M, unsigned Index,
                                const ConstantMatrixType *Type, bool IsColumn) {
  Expr *E = M.Call->getArg(Index);
  std::optional<llvm::APSInt> Value = E->getIntegerConstantExpr(M.Context);
  if (!Value) {
    M.S.Diag(E->getBeginLoc(), diag::err_matrix_extent_not_constant)
        << M.calledName() << IsColumn << E->getSourceRange();
    return 0;
  }
  unsigned Extent = IsColumn ? Type->getNumColumns() : Type->getNumRows();
  if (*Value >= 1 && *Value <= Extent)
    return Value->getZExtValue();
  M.S.Diag(E->getBeginLoc(), diag::err_matrix_block_extent)
      << Extent << IsColumn << Type->getNumRows() << Type->getNumColumns()
      << toString(*Value, 10) << E->getSourceRange();
  return 0;
}

/// Argument \p Index as the first row or column of a block that has \p Count of
/// them, checked where constant.
static Expr *readBlockStart(MatrixBuiltinCall &M, unsigned Index,
                            const ConstantMatrixType *Type, unsigned Count,
                            bool IsColumn) {
  Expr *E = M.readIndex(Index, /*Extent=*/std::nullopt, IsColumn);
  if (!E)
    return nullptr;
  unsigned Extent = IsColumn ? Type->getNumColumns() : Type->getNumRows();
  std::optional<llvm::APSInt> Value = E->getIntegerConstantExpr(M.Context);
  if (!Value || (*Value >= 0 && *Value <= Extent - Count))
    return E;
  M.S.Diag(E->getBeginLoc(), diag::err_matrix_block_outside)
      << Count << IsColumn << Extent - Count << Extent << toString(*Value, 10)
      << E->getSourceRange();
  return nullptr;
}

/// Whether callInstead() made \p Call.
static bool isWrittenByAnother(const CallExpr *Call) {
  return Call->getCallee()->getBeginLoc() == Call->getRParenLoc();
}

std::string MatrixBuiltinCall::calledName() const {
  StringRef Name = Call->getDirectCallee()->getName();
  if (isWrittenByAnother(Call))
    Name = llvm::StringSwitch<StringRef>(Name)
               .Case("__builtin_matrix_block", "__builtin_tensor_slice")
               .Case("__builtin_matrix_insert_block",
                     "__builtin_tensor_insert_slice")
               .Default(Name);
  return ("'" + Name + "'").str();
}

void MatrixBuiltinCall::warnOfOldName(StringRef Instead,
                                      ArrayRef<unsigned> Arguments) {
  const Expr *Callee = Call->getCallee();
  if (isWrittenByAnother(Call))
    return;
  auto Warning =
      S.Diag(Callee->getBeginLoc(), diag::warn_matrix_deprecated_name)
      << Call->getDirectCallee()->getName() << Instead << Arguments.empty();
  // An instance has the places of its template, which got the edits.
  if (S.inTemplateInstantiation())
    return;
  SmallVector<StringRef, 5> Texts;
  for (unsigned I : Arguments) {
    CharSourceRange Range =
        CharSourceRange::getTokenRange(Call->getArg(I)->getSourceRange());
    if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return;
    Texts.push_back(
        Lexer::getSourceText(Range, S.getSourceManager(), S.getLangOpts()));
    // An argument that moves may have an edit of its own, which must not
    // overlap this one.
    if (I != Texts.size() - 1 && Texts.back().contains("__builtin_"))
      return;
  }
  if (Call->getBeginLoc().isMacroID() || llvm::is_contained(Texts, ""))
    return;
  Warning << FixItHint::CreateReplacement(Callee->getSourceRange(), Instead);
  for (auto [I, Text] : llvm::enumerate(Texts))
    if (Arguments[I] != I)
      Warning << FixItHint::CreateReplacement(Call->getArg(I)->getSourceRange(),
                                              Text);
}

ExprResult MatrixBuiltinCall::callInstead(Builtin::ID ID,
                                          ArrayRef<unsigned> Arguments) {
  if (!isCallable(Arguments.size()))
    return ExprError();
  SmallVector<Expr *, 5> Args;
  for (unsigned I : Arguments)
    Args.push_back(Call->getArg(I));
  SourceLocation Loc = Call->getBeginLoc();
  IdentifierInfo &Name = Context.Idents.get(Context.BuiltinInfo.getName(ID));
  LookupResult Found(S, &Name, Loc, Sema::LookupOrdinaryName);
  S.LookupName(Found, S.TUScope, /*AllowBuiltinCreation=*/true);
  auto *Builtin = Found.getAsSingle<FunctionDecl>();
  Expr *Callee =
      S.BuildDeclRefExpr(Builtin, Builtin->getType(), VK_LValue, Loc);
  return S.BuildCallExpr(/*S=*/nullptr, Callee, Loc, Args, Loc);
}

ExprResult MatrixBuiltinCall::renamed(unsigned BuiltinID) {
  Builtin::ID Instead;
  switch (BuiltinID) {
#define TENSOR_RENAMED(name, builtin)                                          \
  case Builtin::BI__builtin_tensor_##name:                                     \
    Instead = Builtin::BI__builtin_##builtin;                                  \
    break;
#include "clang/Basic/TensorBuiltins.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
  warnOfOldName(Context.BuiltinInfo.getName(Instead));
  return callInstead(
      Instead, llvm::to_vector<5>(llvm::seq<unsigned>(Call->getNumArgs())));
}

ExprResult MatrixBuiltinCall::block() {
  if (!isCallable(5))
    return ExprError();
  warnOfOldName("__builtin_tensor_slice", {0, 1, 2, 3, 4});
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  ExprResult Result;
  if (!readExtents({3, 4}, Result))
    return Result;
  const ConstantMatrixType *Type = matrixType(Matrix);
  unsigned Rows = readBlockExtent(*this, 3, Type, /*IsColumn=*/false);
  unsigned Columns = readBlockExtent(*this, 4, Type, /*IsColumn=*/true);
  if (!Rows || !Columns)
    return ExprError();
  Expr *Row = readBlockStart(*this, 1, Type, Rows, /*IsColumn=*/false);
  Expr *Column = readBlockStart(*this, 2, Type, Columns, /*IsColumn=*/true);
  if (!Row || !Column)
    return ExprError();
  return typed(matrixOf(Matrix, Rows, Columns), {Matrix, Row, Column});
}

/// Whether \p Type is a vector of \p Count elements of the type \p Element that
/// lie in it as in an array.
static bool isVectorOf(ASTContext &Context, QualType Type, QualType Element,
                       unsigned Count) {
  const auto *Vector = Type->getAs<VectorType>();
  return Vector && Vector->getNumElements() == Count &&
         !Element->isBooleanType() &&
         Context.hasSameUnqualifiedType(Vector->getElementType(), Element);
}

QualType clang::getMatrixLineType(ASTContext &Context, QualType Whole,
                                  bool IsColumn) {
  const auto *Matrix = Whole->castAs<ConstantMatrixType>();
  return Context.getConstantMatrixType(
      Matrix->getElementType().getUnqualifiedType(),
      IsColumn ? Matrix->getNumRows() : 1,
      IsColumn ? 1 : Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

bool clang::isMatrixLine(ASTContext &Context, QualType Line, QualType Whole,
                         bool IsColumn) {
  QualType Expected = getMatrixLineType(Context, Whole, IsColumn);
  const auto *Matrix = Expected->castAs<ConstantMatrixType>();
  QualType Element = Matrix->getElementType();
  const auto *Type = Line->getAs<ConstantMatrixType>();
  if (!Type)
    return isVectorOf(Context, Line, Element,
                      Matrix->getNumElementsFlattened());
  return haveSameMatrixExtents(Line, Expected) &&
         Context.hasSameUnqualifiedType(Type->getElementType(), Element);
}

Expr *MatrixBuiltinCall::readLineOf(QualType Whole, unsigned Index,
                                    bool IsColumn) {
  QualType Type = getMatrixLineType(Context, Whole, IsColumn);
  Expr *Arg = Call->getArg(Index);
  ExprResult Value = isa<InitListExpr>(Arg)
                         ? S.PerformCopyInitialization(
                               InitializedEntity::InitializeTemporary(Type),
                               Arg->getBeginLoc(), Arg)
                         : S.DefaultFunctionArrayLvalueConversion(Arg);
  if (Value.isInvalid())
    return nullptr;
  Expr *Line = Value.get();
  if (!isMatrixLine(Context, Line->getType(), Whole, IsColumn)) {
    const auto *Matrix = Type->castAs<ConstantMatrixType>();
    S.Diag(Line->getBeginLoc(), diag::err_matrix_line)
        << Call->getDirectCallee() << IsColumn << Matrix->getNumRows()
        << Matrix->getNumColumns() << Matrix->getElementType()
        << Line->getType() << Line->getSourceRange();
    return nullptr;
  }
  if (Line->getType()->isMatrixType() && diagnoseLayouts(Whole, Line))
    return nullptr;
  return Line;
}

ExprResult MatrixBuiltinCall::insertLine(bool IsColumn) {
  if (!isCallable(3))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Matrix);
  Expr *Index = readIndex(
      1, IsColumn ? Type->getNumColumns() : Type->getNumRows(), IsColumn);
  Expr *Line = readLineOf(Matrix->getType(), 2, IsColumn);
  if (!Index || !Line)
    return ExprError();
  return typed(Matrix->getType(), {Matrix, Index, Line});
}

ExprResult MatrixBuiltinCall::fromLines(bool AreColumns) {
  QualType Type = readType();
  if (Type.isNull())
    return ExprError();
  if (Type->isDependentType())
    return dependent();
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Extent = AreColumns ? Matrix->getNumColumns() : Matrix->getNumRows();
  if (!isCallable(1 + Extent))
    return ExprError();
  for (unsigned I = 1; I <= Extent; ++I) {
    Expr *Line = readLineOf(Type, I, AreColumns);
    if (!Line)
      return ExprError();
    Call->setArg(I, Line);
  }
  return typed(Type, {});
}

ExprResult MatrixBuiltinCall::insertBlock() {
  if (!isCallable(4))
    return ExprError();
  warnOfOldName("__builtin_tensor_insert_slice", {0, 3, 1, 2});
  Expr *Matrix = readMatrix(0);
  ExprResult Value = S.DefaultFunctionArrayLvalueConversion(Call->getArg(3));
  if (!Matrix || Value.isInvalid())
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Matrix);
  Expr *Block = Value.get();
  const auto *BlockType = Block->getType()->getAs<ConstantMatrixType>();
  if (!BlockType || BlockType->getNumRows() > Type->getNumRows() ||
      BlockType->getNumColumns() > Type->getNumColumns() ||
      !Context.hasSameUnqualifiedType(BlockType->getElementType(),
                                      Type->getElementType())) {
    S.Diag(Block->getBeginLoc(), diag::err_matrix_inserted_block)
        << calledName() << Type->getNumRows() << Type->getNumColumns()
        << Type->getElementType().getUnqualifiedType() << Block->getType()
        << Block->getSourceRange();
    return ExprError();
  }
  Expr *Row = readBlockStart(*this, 1, Type, BlockType->getNumRows(),
                             /*IsColumn=*/false);
  Expr *Column = readBlockStart(*this, 2, Type, BlockType->getNumColumns(),
                                /*IsColumn=*/true);
  if (!Row || !Column || diagnoseLayouts(Matrix->getType(), Block))
    return ExprError();
  return typed(Matrix->getType(), {Matrix, Row, Column, Block});
}

ExprResult MatrixBuiltinCall::diagonal() {
  if (!isCallable(1))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  unsigned Count = std::min(matrixType(Matrix)->getNumRows(),
                            matrixType(Matrix)->getNumColumns());
  return typed(matrixOf(Matrix, Count, 1), {Matrix});
}

ExprResult MatrixBuiltinCall::fromDiagonal() {
  if (!isCallable(1))
    return ExprError();
  Expr *Line = readLine(0);
  if (!Line)
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Line);
  unsigned Count = Type->getNumElementsFlattened();
  if (diagnoseMatrixSize(S, Type->getElementType(), Count, Count,
                         Call->getBeginLoc()))
    return ExprError();
  return typed(matrixOf(Line, Count, Count), {Line});
}

ExprResult MatrixBuiltinCall::identityOf(QualType Type) {
  unsigned NumArgs = Call->getNumArgs() == 1 ? 1 : 2;
  if (!isCallable(NumArgs))
    return ExprError();
  if (Type->isDependentType())
    return dependent();
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  if (Matrix->getNumRows() != Matrix->getNumColumns()) {
    S.Diag(Call->getArg(0)->getBeginLoc(), diag::err_matrix_not_square)
        << Call->getDirectCallee() << Matrix->getNumRows()
        << Matrix->getNumColumns() << Call->getArg(0)->getSourceRange();
    return ExprError();
  }
  if (NumArgs == 2) {
    Expr *Scalar = readScalar(1, Matrix->getElementType());
    if (!Scalar)
      return ExprError();
    Call->setArg(1, Scalar);
  }
  Call->setType(Type.getUnqualifiedType());
  return Call;
}

ExprResult MatrixBuiltinCall::identity() {
  if (!typeArgument().isNull()) {
    QualType Type = readType();
    return Type.isNull() ? ExprError() : identityOf(Type);
  }
  if (!isCallable(2))
    return ExprError();
  Expr *Extent = Call->getArg(0);
  ExprResult Value = S.DefaultFunctionArrayLvalueConversion(Call->getArg(1));
  if (Value.isInvalid())
    return ExprError();
  ExprResult Result;
  if (!readExtents({0}, Result))
    return Result;
  Extent = Call->getArg(0);
  std::optional<llvm::APSInt> Count = Extent->getIntegerConstantExpr(Context);
  if (!Count) {
    S.Diag(Extent->getBeginLoc(), diag::err_matrix_extent_not_constant)
        << Call->getDirectCallee() << /*rows and columns*/ 2
        << Extent->getSourceRange();
    return ExprError();
  }
  QualType Element = Value.get()->getType().getUnqualifiedType();
  if (diagnoseMatrixExtents(S, Extent, Extent, Extent->getBeginLoc()) ||
      diagnoseMatrixElementType(S, Element, Value.get()->getBeginLoc()) ||
      diagnoseMatrixSize(S, Element, Count->getZExtValue(),
                         Count->getZExtValue(), Call->getBeginLoc()))
    return ExprError();
  Call->setArg(1, Value.get());
  Call->setType(Context.getConstantMatrixType(Element, Count->getZExtValue(),
                                              Count->getZExtValue()));
  return Call;
}
