// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing of what has types among its operands, and of pragmas: the one that
// gives matrices their layout, and matrix(...) of `#pragma clang loop`.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
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
  // The type stands in the AST as the operand of a trait, which has no closing
  // parenthesis.
  ExprResult Argument = Actions.ActOnUnaryExprOrTypeTraitExpr(
      Loc, UETT_MatrixRows, /*IsType=*/true, Type.get().getAsOpaquePtr(),
      SourceRange(Loc, SourceLocation()));
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

namespace {
/// #pragma clang matrix_layout(...)
class MatrixLayoutHandler : public PragmaHandler {
  MatrixLayoutPragmas &Pragmas;

public:
  MatrixLayoutHandler(MatrixLayoutPragmas &Pragmas)
      : PragmaHandler("matrix_layout"), Pragmas(Pragmas) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &Name) override {
    SmallVector<StringRef, 4> Words;
    for (Token Word; Words.size() < 8;) {
      PP.LexUnexpandedToken(Word);
      if (Word.is(tok::eod))
        break;
      Words.push_back(Word.is(tok::comma)     ? ","
                      : Word.is(tok::l_paren) ? "("
                      : Word.is(tok::r_paren) ? ")"
                      : Word.getIdentifierInfo()
                          ? Word.getIdentifierInfo()->getName()
                          : "?");
    }
    SourceLocation Loc = Name.getLocation();
    if (Words.size() < 3 || Words.front() != "(" || Words.back() != ")") {
      PP.Diag(Loc, diag::err_matrix_layout_pragma);
      return;
    }
    ArrayRef<StringRef> Operands = ArrayRef(Words).drop_front().drop_back();
    if (Operands.size() == 1 && Operands[0] == "pop") {
      if (!Pragmas.pop(Loc))
        PP.Diag(Loc, diag::err_matrix_layout_pragma_pop);
      return;
    }
    bool IsPush =
        Operands.size() == 3 && Operands[0] == "push" && Operands[1] == ",";
    std::optional<bool> Layout = getMatrixLayout(Operands.back());
    if ((!IsPush && Operands.size() != 1) ||
        (!Layout && Operands.back() != "default")) {
      PP.Diag(Loc, diag::err_matrix_layout_pragma);
      return;
    }
    if (IsPush)
      Pragmas.push();
    Pragmas.set(Loc, Layout);
  }
};
} // namespace

void Parser::initializeMatrixPragmas() {
  if (!getLangOpts().MatrixTypes || getLangOpts().HLSL)
    return;
  Actions.MatrixLayouts = std::make_shared<MatrixLayoutPragmas>();
  MatrixLayoutPragmaHandler =
      std::make_unique<MatrixLayoutHandler>(*Actions.MatrixLayouts);
  PP.AddPragmaHandler("clang", MatrixLayoutPragmaHandler.get());
}

void Parser::resetMatrixPragmas() {
  if (!MatrixLayoutPragmaHandler)
    return;
  PP.RemovePragmaHandler("clang", MatrixLayoutPragmaHandler.get());
  MatrixLayoutPragmaHandler.reset();
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
