// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What other libraries and languages write, and matrices do not have: calls and
// commas for subscripts, members, functions, ranges, streams, increments, and
// scalars that stand for a matrix. The messages name what to write instead.
// Where only the brackets are others, the analysis goes on with the element
// that was meant, as if the hint had been followed.

#include "MatrixForeignNames.h"
#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TensorCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

/// Puts `][` between \p Row and \p Column.
static FixItHint separateIndices(Sema &S, const Expr *Row, const Expr *Column) {
  SourceLocation Begin = S.getLocForEndOfToken(Row->getEndLoc());
  SourceLocation End = Column->getBeginLoc();
  if (Begin.isInvalid() || End.isMacroID())
    return FixItHint();
  return FixItHint::CreateReplacement(CharSourceRange::getCharRange(Begin, End),
                                      "][");
}

static void reportCall(Sema &S, const Expr *Callee, SourceLocation LParenLoc,
                       ArrayRef<Expr *> Args, SourceLocation RParenLoc) {
  auto Report = S.Diag(LParenLoc, diag::err_matrix_call);
  Report << Callee->getType() << S.getLangOpts().CPlusPlus23
         << Callee->getSourceRange();
  if (Args.size() != 2)
    return;
  FixItHint Separator = separateIndices(S, Args[0], Args[1]);
  if (!Separator.isNull() && LParenLoc.isFileID() && RParenLoc.isFileID())
    Report << FixItHint::CreateReplacement(LParenLoc, "[") << Separator
           << FixItHint::CreateReplacement(RParenLoc, "]");
}

/// `v(i)` of a row or column: an error, and the element.
static ExprResult buildLineCall(Sema &S, Expr *Line, bool IsColumn,
                                SourceLocation LParenLoc, Expr *Index,
                                SourceLocation RParenLoc) {
  auto Report = S.Diag(LParenLoc, diag::err_matrix_call_of_line);
  Report << Line->getType() << IsColumn << Line->getSourceRange();
  if (LParenLoc.isFileID() && RParenLoc.isFileID())
    Report << FixItHint::CreateReplacement(LParenLoc, IsColumn ? "[" : "[0][")
           << FixItHint::CreateReplacement(RParenLoc, IsColumn ? "][0]" : "]");
  Expr *Zero = IntegerLiteral::Create(
      S.Context, S.Context.MakeIntValue(0, S.Context.IntTy), S.Context.IntTy,
      RParenLoc);
  return S.CreateBuiltinMatrixSubscriptExpr(Line, IsColumn ? Index : Zero,
                                            IsColumn ? Zero : Index, RParenLoc);
}

std::optional<ExprResult> clang::buildMatrixCall(Sema &S, Expr *Callee,
                                                 SourceLocation LParenLoc,
                                                 llvm::ArrayRef<Expr *> Args,
                                                 SourceLocation RParenLoc) {
  if (!isMatrixOperand(S, Callee->getType()))
    return std::nullopt;
  const auto *Matrix = Callee->getType()->castAs<ConstantMatrixType>();
  bool IsColumn = Matrix->getNumColumns() == 1;
  if (Args.size() == 1 && (IsColumn || Matrix->getNumRows() == 1))
    return buildLineCall(S, Callee, IsColumn, LParenLoc, Args[0], RParenLoc);
  reportCall(S, Callee, LParenLoc, Args, RParenLoc);
  if (Args.size() != 2)
    return ExprError();
  return S.CreateBuiltinMatrixSubscriptExpr(Callee, Args[0], Args[1],
                                            RParenLoc);
}

std::optional<ExprResult>
clang::buildCommaSubscript(Sema &S, Expr *Base, Expr *Index,
                           SourceLocation RBracketLoc) {
  const auto *Comma = dyn_cast<BinaryOperator>(Index);
  if (!Comma || !Comma->isCommaOp())
    return std::nullopt;
  const auto *First = dyn_cast<BinaryOperator>(Comma->getLHS());
  bool HasMore = First && First->isCommaOp();
  S.Diag(Comma->getExprLoc(), diag::err_matrix_comma_subscript)
      << SourceRange(Base->getBeginLoc(), RBracketLoc)
      << (HasMore ? FixItHint()
                  : separateIndices(S, Comma->getLHS(), Comma->getRHS()));
  if (HasMore)
    return ExprError();
  return S.CreateBuiltinMatrixSubscriptExpr(Base, Comma->getLHS(),
                                            Comma->getRHS(), RBracketLoc);
}

/// Notes which cast makes \p Scalar a \p Matrix, with a hint that inserts it.
static void noteSplat(Sema &S, const Expr *Scalar, QualType Matrix) {
  std::string Name =
      Matrix.getUnqualifiedType().getAsString(S.getPrintingPolicy());
  SourceLocation Begin = Scalar->getBeginLoc();
  SourceLocation End = S.getLocForEndOfToken(Scalar->getEndLoc());
  auto Note = S.Diag(Begin, diag::note_matrix_from_scalar)
              << Name << Matrix->isTensorType();
  const Expr *Operand = Scalar->IgnoreImplicit();
  // Another instantiation would need another type; `s ?: m` has one place for
  // the condition and the operand.
  if (Begin.isMacroID() || End.isInvalid() || S.inTemplateInstantiation() ||
      isa<OpaqueValueExpr>(Operand))
    return;
  bool NeedsParens =
      isa<BinaryOperator, AbstractConditionalOperator, CXXOperatorCallExpr>(
          Operand);
  Note << FixItHint::CreateInsertion(Begin,
                                     "(" + Name + (NeedsParens ? ")(" : ")"));
  if (NeedsParens)
    Note << FixItHint::CreateInsertion(End, ")");
}

bool clang::diagnoseScalarChoice(Sema &S, const Expr *LHS, const Expr *RHS,
                                 SourceLocation Loc) {
  QualType Left = LHS->getType(), Right = RHS->getType();
  bool IsLeft = hasMatrixOrTensorValue(S, RHS);
  const Expr *Scalar = IsLeft ? LHS : RHS;
  QualType Matrix = (IsLeft ? Right : Left).getAtomicUnqualifiedType();
  QualType Given = Scalar->getType().getAtomicUnqualifiedType();
  if (!Given->isArithmeticType())
    return false;
  S.Diag(Loc, diag::err_typecheck_cond_incompatible_operands)
      << Left << Right << LHS->getSourceRange() << RHS->getSourceRange();
  if (!Given->isAnyComplexType() ||
      Matrix->getMatrixOrTensorElementType()->isAnyComplexType())
    noteSplat(S, Scalar, Matrix);
  return true;
}

std::string clang::describeFirstElement(QualType Type) {
  std::string Text = Type->isTensorType() ? "t" : "m";
  for (unsigned I = 0, N = getExtents(Type).size(); I != N; ++I)
    Text += "[0]";
  return Text;
}

bool clang::diagnoseMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                        UnaryOperatorKind Opcode,
                                        const Expr *Operand) {
  QualType Type = Operand->getType().getAtomicUnqualifiedType();
  if (Opcode == UO_Deref) {
    S.Diag(Loc, diag::err_matrix_indirection)
        << Type << Type->isTensorType() << describeFirstElement(Type)
        << Operand->getSourceRange();
    return true;
  }
  // `m += 1` is arithmetic.
  if (!UnaryOperator::isIncrementDecrementOp(Opcode) ||
      Type->getMatrixOrTensorElementType()->isBooleanType())
    return false;
  S.Diag(Loc, diag::err_matrix_increment)
      << Type << UnaryOperator::isIncrementOp(Opcode) << Type->isTensorType()
      << Operand->getSourceRange();
  return true;
}

/// Notes what to write instead of a function or member \p Name of a \p Matrix
/// that no builtin is. \returns false, without a note, for any other.
static bool noteInsteadOf(Sema &S, SourceLocation Loc, StringRef Name,
                          QualType Matrix) {
  std::optional<LibraryFunction> Function =
      getLibraryFunctionLike(Name, S.getLangOpts().CPlusPlus);
  std::string Expression = getExpressionLike(
      Name, Matrix->castAs<ConstantMatrixType>(),
      Matrix.getUnqualifiedType().getAsString(S.getPrintingPolicy()));
  if (Function)
    S.Diag(Loc, diag::note_matrix_function_library)
        << Function->Name << Function->Header;
  else if (!Expression.empty())
    S.Diag(Loc, diag::note_matrix_function_expression) << Expression;
  else
    return false;
  return true;
}

void clang::noteMatrixMember(Sema &S, QualType Base,
                             const LookupResult &Member) {
  if (!isMatrixOperand(S, Base))
    return;
  const IdentifierInfo *Identifier =
      Member.getLookupName().getAsIdentifierInfo();
  StringRef Name = Identifier ? Identifier->getName() : "";
  if (noteInsteadOf(S, Member.getNameLoc(), Name, Base))
    return;
  std::string Builtin = getMemberBuiltinLike(Name);
  enum { Element, Extents, Pointer, Function, Value, Array, Cast };
  unsigned Instead = llvm::StringSwitch<unsigned>(Name)
                         .Cases({"rows", "cols", "columns", "num_rows",
                                 "num_cols", "num_columns", "size", "shape"},
                                Extents)
                         .Case("data", Pointer)
                         .Cases({"noalias", "eval", "matrix", "derived"}, Value)
                         .Case("array", Array)
                         .Cases({"cast", "astype"}, Cast)
                         .Default(Builtin.empty() ? Element : Function);
  S.Diag(Member.getNameLoc(), diag::note_matrix_member)
      << Instead << Builtin
      << getElementLike(Name, Base->castAs<ConstantMatrixType>());
}

void clang::noteMatrixRange(Sema &S, const Expr *Range) {
  if (isMatrixOperand(S, Range->getType()))
    S.Diag(Range->getBeginLoc(), diag::note_matrix_range);
}

/// Whether \p Callee is a function that its call declares, in C.
static bool isDeclaredByCall(const DeclRefExpr *Callee) {
  const auto *Function = dyn_cast<FunctionDecl>(Callee->getDecl());
  return Function && Function->isImplicit() && !Function->getBuiltinID() &&
         Function->getLocation() == Callee->getLocation();
}

/// Whether the program has a function of its own among \p Overloads that may
/// take matrices.
static bool hasOwnFunction(Sema &S, const OverloadExpr *Overloads) {
  return llvm::any_of(Overloads->decls(), [&](const NamedDecl *D) {
    D = D->getUnderlyingDecl();
    if (S.getSourceManager().isInSystemHeader(D->getLocation()))
      return false;
    const auto *Function = dyn_cast<FunctionDecl>(D);
    return !Function || llvm::any_of(Function->parameters(),
                                     [](const ParmVarDecl *Parameter) {
                                       return Parameter->getType()
                                           .getNonReferenceType()
                                           ->isMatrixOrTensorType();
                                     });
  });
}

/// Whether \p Args are those of a function that makes an identity matrix.
static bool areExtents(ArrayRef<Expr *> Args) {
  return llvm::all_of(
      Args, [](const Expr *E) { return E->getType()->isIntegerType(); });
}

/// A matrix of bool among \p Args, or \p Other.
static const Expr *getMaskOr(const Expr *Other, ArrayRef<Expr *> Args) {
  const auto *Mask = llvm::find_if(Args, [](const Expr *E) {
    return E->getType()->isConstantMatrixBoolType();
  });
  return Mask == Args.end() ? Other : *Mask;
}

void clang::noteMatrixFunction(Sema &S, const Expr *Callee,
                               ArrayRef<Expr *> Args, ExprResult Call) {
  if (!S.getLangOpts().MatrixTypes || S.getLangOpts().HLSL)
    return;
  Callee = Callee->IgnoreParenImpCasts();
  const auto *Declared = dyn_cast<DeclRefExpr>(Callee);
  const auto *Overloads = dyn_cast<OverloadExpr>(Callee);
  bool IsUndeclared = Declared ? isDeclaredByCall(Declared)
                               : Overloads && Overloads->decls().empty();
  bool IsWrong =
      Call.isInvalid() || Call.get()->containsErrors() || IsUndeclared;
  const IdentifierInfo *Identifier =
      Declared    ? Declared->getDecl()->getIdentifier()
      : Overloads ? Overloads->getName().getAsIdentifierInfo()
                  : nullptr;
  if (!IsWrong || !Identifier || (Overloads && hasOwnFunction(S, Overloads)) ||
      llvm::any_of(Args, [](const Expr *E) { return E->containsErrors(); }))
    return;
  StringRef Name = Identifier->getName();
  SourceLocation Loc = Callee->getExprLoc();
  // A builtin that there might be. Where its call declares it, a warning of its
  // reserved name comes after the error, and if that is ignored, so are notes.
  if (IsUndeclared &&
      (Name.consume_front("__builtin_matrix_") ||
       Name.consume_front("__builtin_tensor_") ||
       Name.consume_front("__builtin_elementwise_")) &&
      Declared &&
      !S.getDiagnostics().isIgnored(diag::warn_builtin_unknown, Loc))
    S.getDiagnostics().setLastDiagnosticIgnored(false);
  bool HasTensors = llvm::any_of(
      Args, [](const Expr *E) { return E->getType()->isTensorType(); });
  const auto *Matrix = llvm::find_if(
      Args, [&](const Expr *E) { return isMatrixOperand(S, E->getType()); });
  if (!HasTensors && Matrix == Args.end()) {
    if (IsUndeclared && (Name == "identity" || Name == "eye") &&
        areExtents(Args))
      S.Diag(Loc, diag::note_matrix_function)
          << /*matrices*/ 0 << "__builtin_matrix_identity";
    return;
  }
  std::string Builtin =
      getBuiltinFor(getNameForDouble(Name), Args.size(), HasTensors);
  if (!Builtin.empty())
    S.Diag(Loc, diag::note_matrix_function) << HasTensors << Builtin;
  else if (Matrix != Args.end())
    noteInsteadOf(S, Loc, Name, getMaskOr(*Matrix, Args)->getType());
}

void clang::noteMatrixScope(Sema &S, SourceLocation Loc, QualType Type) {
  if (!isMatrixOperand(S, Type))
    return;
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  S.Diag(Loc, diag::note_matrix_scope)
      << Type.getAsString(S.getPrintingPolicy())
      << (Matrix->getNumRows() == Matrix->getNumColumns());
}

/// The builtin that changes the part that the builtin \p ID gives; empty for
/// none.
static StringRef getInsertion(unsigned ID) {
  switch (ID) {
  case Builtin::BI__builtin_matrix_row:
    return "__builtin_matrix_insert_row";
  case Builtin::BI__builtin_matrix_column:
    return "__builtin_matrix_insert_column";
  case Builtin::BI__builtin_matrix_extract:
    return "__builtin_matrix_insert";
  case Builtin::BI__builtin_matrix_block:
  case Builtin::BI__builtin_tensor_slice:
    return "__builtin_tensor_insert_slice";
  case Builtin::BI__builtin_tensor_gather:
    return "__builtin_tensor_scatter";
  default:
    return "";
  }
}

void clang::noteMatrixPart(Sema &S, const Expr *Assigned) {
  const auto *Call = dyn_cast<CallExpr>(Assigned->IgnoreParenImpCasts());
  StringRef Insertion = Call ? getInsertion(Call->getBuiltinCallee()) : "";
  if (!Insertion.empty())
    S.Diag(Assigned->getBeginLoc(), diag::note_matrix_assigned_part)
        << Insertion;
}

void clang::noteMatrixStream(Sema &S, SourceLocation Loc,
                             BinaryOperatorKind Opcode, const Expr *LHS,
                             const Expr *RHS) {
  bool IsStream = Opcode == BO_Shl || Opcode == BO_Shr;
  QualType Type = RHS->getType();
  if (!IsStream || !LHS->getType()->isRecordType() ||
      !Type->isMatrixOrTensorType())
    return;
  bool IsPrinted = Opcode == BO_Shl && Type->isMatrixType();
  S.Diag(Loc, diag::note_matrix_stream)
      << BinaryOperator::getOpcodeStr(Opcode) << describeFirstElement(Type)
      << IsPrinted;
}

void clang::noteMatrixDeclaration(Sema &S, const ParsedAttr &Attr,
                                  const Decl *D) {
  // The type is that of the matrix by now.
  const auto *Declared = dyn_cast<ValueDecl>(D);
  QualType Element;
  if (Declared && (Attr.getKind() == ParsedAttr::AT_MatrixType ||
                   Attr.getKind() == ParsedAttr::AT_TensorType))
    Element = Declared->getType()->getMatrixOrTensorElementType();
  if (Element.isNull())
    return;
  StringRef Written =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Attr.getRange()),
                           S.getSourceManager(), S.getLangOpts());
  if (!Written.empty())
    S.Diag(Declared->getLocation(), diag::note_matrix_attribute_place)
        << Element.getUnqualifiedType().getAsString(S.getPrintingPolicy())
        << Written;
}

/// Whether \p E is a matrix of 1 x 1, which is no scalar.
static bool isOnlyElement(const Expr *E) {
  const auto *Matrix = E->getType()->getAs<ConstantMatrixType>();
  return Matrix && Matrix->getNumElementsFlattened() == 1;
}

bool clang::noteOnlyElement(Sema &S, const Expr *LHS, const Expr *RHS) {
  if (isOnlyElement(LHS) == isOnlyElement(RHS))
    return false;
  const Expr *Only = isOnlyElement(LHS) ? LHS : RHS;
  S.Diag(Only->getExprLoc(), diag::note_matrix_to_scalar)
      << /*the only element*/ 2
      << Only->getType()
             ->castAs<ConstantMatrixType>()
             ->getElementType()
             .getUnqualifiedType()
             .getAsString(S.getPrintingPolicy());
  return true;
}

/// The extents that numpy gives the result of an operator on values of these
/// extents, the last ones aligned; empty if there is none.
static SmallVector<uint64_t, 8> broadcastExtents(ArrayRef<uint64_t> Left,
                                                 ArrayRef<uint64_t> Right) {
  SmallVector<uint64_t, 8> Extents(std::max(Left.size(), Right.size()), 1);
  for (ArrayRef<uint64_t> Own : {Left, Right})
    for (auto [Extent, Given] :
         llvm::zip(llvm::reverse(Extents), llvm::reverse(Own))) {
      if (Given == 1 || Given == Extent)
        continue;
      if (Extent != 1)
        return {};
      Extent = Given;
    }
  return Extents;
}

void clang::noteBroadcast(Sema &S, const Expr *LHS, const Expr *RHS) {
  SmallVector<uint64_t, 8> Extents =
      broadcastExtents(getExtents(LHS->getType()), getExtents(RHS->getType()));
  for (const Expr *Operand : {LHS, RHS}) {
    QualType Type = Operand->getType();
    if (Extents.empty() || hasExtentAtRunTime(Type) ||
        llvm::is_contained(Extents, ExtentAtRunTime) ||
        Type->getMatrixOrTensorElementType()->isAnyComplexType() ||
        getExtents(Type) == Extents)
      continue;
    std::string Written;
    llvm::raw_string_ostream Stream(Written);
    Operand->IgnoreParenImpCasts()->printPretty(Stream, /*Helper=*/nullptr,
                                                S.getPrintingPolicy());
    constexpr unsigned MaxLength = 60;
    if (Written.size() > MaxLength || StringRef(Written).contains('\n'))
      Written = "...";
    S.Diag(Operand->getBeginLoc(), diag::note_matrix_broadcast)
        << Written << llvm::join(llvm::map_range(Extents, describeExtent), ", ")
        << Operand->getSourceRange();
  }
}

void clang::noteProductOfIntegers(Sema &S, SourceLocation Loc, QualType LHS,
                                  QualType RHS) {
  if (LHS->isIntegerType() && RHS->isIntegerType() && !LHS->isBooleanType() &&
      !RHS->isBooleanType())
    S.Diag(Loc, diag::note_matrix_multiply_add);
}
