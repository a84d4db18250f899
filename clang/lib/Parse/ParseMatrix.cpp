// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing of what has types among its operands, and of pragmas: the two that
// give matrices and tensors their layout, and matrix(...) of `#pragma clang
// loop`.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ShapedType.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/LoopHint.h"
#include "clang/Parse/Parser.h"
#include "clang/Parse/RAIIObjectsForParser.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixLayout.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

bool Parser::isMatrixLayoutName(ParsedAttr::Kind Attr) {
  if (Attr != ParsedAttr::AT_MatrixLayout ||
      !NextToken().isOneOf(tok::r_paren, tok::comma))
    return false;
  const IdentifierInfo *Name = Tok.getIdentifierInfo();
  bool IsLayout = getMatrixLayout(Name->getName()).has_value();
  // A program declares no reserved name.
  if (IsLayout && Name->getName().starts_with("__"))
    return true;
  LookupResult Result(Actions, Name, Tok.getLocation(),
                      Sema::LookupOrdinaryName);
  Result.suppressDiagnostics();
  Actions.LookupName(Result, getCurScope());
  // Outside of an object, a member has no value.
  if (IsLayout && llvm::any_of(Result, [](const NamedDecl *D) {
        return D->getUnderlyingDecl()->isCXXInstanceMember();
      })) {
    Diag(Tok, diag::err_matrix_layout_member) << Name << Name->getName();
    return true;
  }
  // A name of nothing is reported as a layout. A type may have the name of one.
  return Result.empty() ||
         (IsLayout && llvm::none_of(Result, [](const NamedDecl *D) {
            return isa<ValueDecl, UnresolvedUsingValueDecl>(
                D->getUnderlyingDecl());
          }));
}

/// Reports \p Name, if it is one that version 0.1 had with a type as its first
/// operand, and says what to write instead.
static bool diagnoseRemovedName(Parser &P, SourceLocation Loc, StringRef Name) {
  bool IsSplat = Name == "__builtin_tensor_splat";
  if (!IsSplat && Name != "__matrix_is_row_major")
    return false;
  P.Diag(Loc, diag::err_matrix_removed_name)
      << Name << !IsSplat << "__is_row_major_matrix";
  return true;
}

/// The name of what \p Callee calls, of a function that is not declared too.
static StringRef getCalledName(const Expr *Callee) {
  const IdentifierInfo *Name = nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Callee))
    Name = Reference->getDecl()->getIdentifier();
  else if (const auto *Overloads = dyn_cast<OverloadExpr>(Callee))
    Name = Overloads->getName().getAsIdentifierInfo();
  return Name ? Name->getName() : "";
}

bool Parser::ParseMatrixTypeArgument(const Expr *Callee,
                                     SmallVectorImpl<Expr *> &Args) {
  Callee = Callee ? Callee->IgnoreParens() : nullptr;
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(Callee);
  const auto *Function =
      Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  unsigned ID = Function ? Function->getBuiltinID() : 0;
  if (Callee && ID == 0 && getLangOpts().MatrixTypes &&
      diagnoseRemovedName(*this, Callee->getBeginLoc(), getCalledName(Callee)))
    return false;
  switch (ID) {
  case Builtin::BI__builtin_matrix_load:
  case Builtin::BI__builtin_matrix_identity:
  case Builtin::BI__builtin_matrix_from_rows:
  case Builtin::BI__builtin_matrix_from_columns:
  case Builtin::BI__builtin_tensor_load:
  case Builtin::BI__builtin_tensor_rank:
  case Builtin::BI__builtin_tensor_extent:
  case Builtin::BI__builtin_tensor_quantize:
  case Builtin::BI__builtin_tensor_dequantize:
  case Builtin::BI__builtin_tensor_requantize:
    break;
  default:
    return true;
  }
  bool IsType =
      getLangOpts().CPlusPlus
          ? isCXXTypeId(TentativeCXXTypeIdContext::AsTemplateArgument) ||
                isCXXTypeId(TentativeCXXTypeIdContext::InParens)
          : isTypeSpecifierQualifier();
  if (!IsType)
    return true;
  SourceLocation Loc = Tok.getLocation();
  TypeResult Type = ParseTypeName();
  if (Type.isInvalid())
    return false;
  ExprResult Argument = Actions.ActOnUnaryExprOrTypeTraitExpr(
      Loc, UETT_TypeOperand, /*IsType=*/true, Type.get().getAsOpaquePtr(),
      SourceRange(Loc, PrevTokLocation));
  if (Argument.isInvalid())
    return false;
  Args.push_back(Argument.get());
  return Tok.is(tok::r_paren) || !ExpectAndConsume(tok::comma);
}

void Parser::takeMatrixAlignment(DeclSpec &DS, DeclaratorContext Context,
                                 ParsedAttributes &OfAlias) {
  ParsedAttributes &Attrs = DS.getAttributes();
  if (llvm::none_of(Attrs, [](const ParsedAttr &Attr) {
        return Attr.getKind() == ParsedAttr::AT_MatrixType ||
               Attr.getKind() == ParsedAttr::AT_TensorType;
      }))
    return;
  SmallVector<ParsedAttr *, 1> Taken;
  for (ParsedAttr &Attr : Attrs) {
    if (Attr.getKind() != ParsedAttr::AT_Aligned || !Attr.isGNUAttribute())
      continue;
    bool IsOfAlias = llvm::any_of(
        OfAlias, [&](const ParsedAttr &Other) { return &Other == &Attr; });
    // An alias template is no typedef, which could have it.
    if (Context == DeclaratorContext::AliasTemplate)
      Diag(Attr.getLoc(), diag::warn_attribute_ignored) << Attr;
    else if (!IsOfAlias)
      Taken.push_back(&Attr);
  }
  for (ParsedAttr *Attr : Taken)
    OfAlias.takeOneFrom(Attrs, Attr);
}

void Parser::ParseMatrixLike(DeclSpec &DS) {
  SourceLocation Loc = ConsumeToken();
  BalancedDelimiterTracker Parens(*this, tok::l_paren);
  Parens.consumeOpen();
  TypeResult Like, Element;
  ExprResult Rows, Columns;
  auto Comma = [&] { return !ExpectAndConsume(tok::comma); };
  auto Parse = [&] {
    EnterExpressionEvaluationContext Constant(
        Actions, Sema::ExpressionEvaluationContext::ConstantEvaluated);
    return !(Like = ParseTypeName()).isInvalid() && Comma() &&
           !(Element = ParseTypeName()).isInvalid() && Comma() &&
           !(Rows = ParseAssignmentExpression()).isInvalid() && Comma() &&
           !(Columns = ParseAssignmentExpression()).isInvalid();
  };
  QualType Type;
  if (!Parse())
    SkipUntil(tok::r_paren, StopAtSemi | StopBeforeMatch);
  Parens.consumeClose();
  if (Columns.isUsable()) {
    TypeSourceInfo *LikeInfo = nullptr;
    Sema::GetTypeFromParser(Like.get(), &LikeInfo);
    Type = buildMatrixLike(Actions, LikeInfo,
                           Sema::GetTypeFromParser(Element.get()), Rows.get(),
                           Columns.get(), Loc, Parens.getCloseLocation());
  }
  DS.SetRangeEnd(Parens.getCloseLocation());
  if (Type.isNull()) {
    DS.SetTypeSpecError();
    return;
  }
  ASTContext &Context = Actions.Context;
  const char *Previous = nullptr;
  unsigned ID;
  if (DS.SetTypeSpecType(DeclSpec::TST_typename, Loc, Previous, ID,
                         Actions.CreateParsedType(
                             Type, Context.getTrivialTypeSourceInfo(Type, Loc)),
                         Context.getPrintingPolicy()))
    Diag(Loc, ID) << Previous;
}

/// The layout that \p Words are changes \p Default. \returns false if they are
/// none.
static bool readLayout(ArrayRef<std::string> Words,
                       DefaultMatrixLayout &Default) {
  if (Words.size() != 1)
    return false;
  Default.IsRowMajor = getMatrixLayout(Words[0]);
  return Default.IsRowMajor || Words[0] == "default";
}

static bool readLayout(ArrayRef<std::string> Words,
                       DefaultTensorLayouts &Default) {
  if (Words.size() == 1 && Words[0] == "default") {
    Default = {};
    return true;
  }
  // A dimension and a comma by turns.
  DefaultTensorLayouts::Layout Layout;
  for (auto [I, Word] : llvm::enumerate(Words)) {
    uint64_t Dimension = 0;
    if (I % 2 == 1 ? Word != "," : !llvm::to_integer(Word, Dimension, 10))
      return false;
    if (I % 2 == 0)
      Layout.push_back(Dimension);
  }
  DefaultTensorLayouts::Layout Sorted = Layout;
  llvm::sort(Sorted);
  if (Words.size() % 2 == 0 || Layout.size() > TensorType::MaxRank ||
      !llvm::equal(Sorted, llvm::seq<uint64_t>(Layout.size())))
    return false;
  Default.set(Layout);
  return true;
}

namespace {
/// #pragma clang matrix_layout(...) or tensor_layout(...)
template <typename Default> class LayoutHandler : public PragmaHandler {
  LayoutPragmas<Default> &Pragmas;

public:
  LayoutHandler(StringRef Name, LayoutPragmas<Default> &Pragmas)
      : PragmaHandler(Name), Pragmas(Pragmas) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &Name) override {
    bool IsOfTensors = std::is_same_v<Default, DefaultTensorLayouts>;
    SmallVector<std::string, 20> Words;
    for (Token Word;;) {
      PP.LexUnexpandedToken(Word);
      if (Word.is(tok::eod))
        break;
      Words.push_back(PP.getSpelling(Word));
    }
    SourceLocation Loc = Name.getLocation();
    if (Words.size() < 3 || Words.front() != "(" || Words.back() != ")") {
      PP.Diag(Loc, diag::err_matrix_layout_pragma) << IsOfTensors;
      return;
    }
    ArrayRef<std::string> Operands = ArrayRef(Words).drop_front().drop_back();
    if (Operands.size() == 1 && Operands[0] == "pop") {
      if (!Pragmas.pop(Loc))
        PP.Diag(Loc, diag::err_matrix_layout_pragma_pop) << IsOfTensors;
      return;
    }
    bool IsPush =
        Operands.size() > 2 && Operands[0] == "push" && Operands[1] == ",";
    Default Value = Pragmas.current();
    if (!readLayout(Operands.drop_front(IsPush ? 2 : 0), Value)) {
      PP.Diag(Loc, diag::err_matrix_layout_pragma) << IsOfTensors;
      return;
    }
    if (IsPush)
      Pragmas.push();
    Pragmas.set(Loc, std::move(Value));
  }
};
} // namespace

void Parser::initializeMatrixPragmas() {
  if (!getLangOpts().MatrixTypes || getLangOpts().HLSL)
    return;
  auto Pragmas = std::make_shared<MatrixLayoutPragmas>();
  LayoutPragmaHandlers.push_back(
      std::make_unique<LayoutHandler<DefaultMatrixLayout>>(
          "matrix_layout", Pragmas->OfMatrices));
  LayoutPragmaHandlers.push_back(
      std::make_unique<LayoutHandler<DefaultTensorLayouts>>(
          "tensor_layout", Pragmas->OfTensors));
  for (const auto &Handler : LayoutPragmaHandlers)
    PP.AddPragmaHandler("clang", Handler.get());
  Actions.MatrixLayouts = std::move(Pragmas);
}

void Parser::resetMatrixPragmas() {
  for (const auto &Handler : LayoutPragmaHandlers)
    PP.RemovePragmaHandler("clang", Handler.get());
  LayoutPragmaHandlers.clear();
}

bool Parser::ParseMatrixLoopHint(const PragmaLoopHintInfo &Info,
                                 LoopHint &Hint) {
  ConsumeAnnotationToken();
  // Behind the argument stands an end of file.
  const Token &Argument = Info.Toks.front();
  IdentifierInfo *Name = Argument.getIdentifierInfo();
  MatrixLoopAttr::HintType Type;
  if (!Name || !MatrixLoopAttr::ConvertStrToHintType(Name->getName(), Type)) {
    Diag(Argument.getLocation(), diag::err_matrix_loop_argument)
        << /*IsMissing=*/Argument.is(tok::eof);
    return false;
  }
  if (Info.Toks.size() > 2)
    Diag(Info.Toks[1].getLocation(), diag::warn_pragma_extra_tokens_at_eol)
        << "clang loop matrix";
  Hint.StateLoc =
      new (Actions.Context) IdentifierLoc(Argument.getLocation(), Name);
  Hint.Range = SourceRange(Info.PragmaName.getLocation(),
                           Info.Toks.back().getLocation());
  return true;
}
