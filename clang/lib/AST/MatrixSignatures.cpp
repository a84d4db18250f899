// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The signatures of builtins that take matrices or tensors, as editors show
// them.

#include "clang/AST/MatrixSignatures.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace {
/// A line of the tables.
struct Signature {
  StringRef Name, Parameters, Result, Meaning;
};
} // namespace

static constexpr Signature Table[] = {
#define SIGNATURE(Name, Parameters, Result, Meaning)                           \
  {Name, Parameters, Result, Meaning},
#include "clang/Basic/MatrixBuiltins.def"
#define SIGNATURE(Name, Parameters, Result, Meaning)                           \
  {Name, Parameters, Result, Meaning},
#include "clang/Basic/TensorBuiltins.def"
};

/// A type that is printed as \p Text.
static QualType createType(ASTContext &Context, StringRef Text) {
  auto *Parameter = TemplateTypeParmDecl::Create(
      Context, Context.getTranslationUnitDecl(), SourceLocation(),
      SourceLocation(), /*D=*/0, /*P=*/0, &Context.Idents.get(Text),
      /*Typename=*/false, /*ParameterPack=*/false);
  return Context.getTemplateTypeParmType(/*Depth=*/0, /*Index=*/0,
                                         /*ParameterPack=*/false, Parameter);
}

static FunctionDecl *createFunction(ASTContext &Context, const Signature &S) {
  DeclContext *Unit = Context.getTranslationUnitDecl();
  SmallVector<QualType, 8> Types;
  for (StringRef Parameter : split(S.Parameters, ", "))
    Types.push_back(createType(Context, Parameter));
  QualType Type = Context.getFunctionType(createType(Context, S.Result), Types,
                                          FunctionProtoType::ExtProtoInfo());
  FunctionDecl *Function = FunctionDecl::Create(
      Context, Unit, SourceLocation(), SourceLocation(),
      &Context.Idents.get(S.Name), Type, /*TInfo=*/nullptr, SC_None);
  Function->setImplicit();
  SmallVector<ParmVarDecl *, 8> Parameters;
  for (QualType Parameter : Types)
    Parameters.push_back(ParmVarDecl::Create(
        Context, Function, SourceLocation(), SourceLocation(), /*Id=*/nullptr,
        Parameter, /*TInfo=*/nullptr, SC_None, /*DefArg=*/nullptr));
  Function->setParams(Parameters);
  return Function;
}

static bool isSignature(const FunctionDecl *Function) {
  return Function->isImplicit() && Function->getLocation().isInvalid() &&
         isa<TemplateTypeParmType>(Function->getReturnType());
}

/// The lines of \p D, if its name is a builtin's and nothing declares another
/// function of that name.
static auto getLines(const NamedDecl *D) {
  const IdentifierInfo *Name = D->getIdentifier();
  const auto *Function = dyn_cast<FunctionDecl>(D);
  bool IsBuiltin = Name && Function && Name->getBuiltinID() &&
                   (isSignature(Function) || Function->getBuiltinID());
  return make_filter_range(Table, [=](const Signature &S) {
    return IsBuiltin && S.Name == Name->getName();
  });
}

MatrixSignatures clang::getMatrixSignatures(ASTContext &Context) {
  MatrixSignatures Signatures;
  if (!Context.getLangOpts().MatrixTypes)
    return Signatures;
  for (const Signature &S : Table)
    if (Context.Idents.get(S.Name).getBuiltinID())
      Signatures.push_back(createFunction(Context, S));
  return Signatures;
}

MatrixSignatures clang::getMatrixSignatures(const FunctionDecl *Function,
                                            unsigned NumArguments) {
  MatrixSignatures All, Longer;
  if (!Function)
    return All;
  for (const Signature &S : getLines(Function)) {
    All.push_back(createFunction(Function->getASTContext(), S));
    if (All.back()->getNumParams() > NumArguments ||
        S.Parameters.ends_with(".."))
      Longer.push_back(All.back());
  }
  return Longer.empty() ? All : Longer;
}

const NamedDecl *clang::getMatrixSignature(const NamedDecl *D) {
  for (const Signature &S : getLines(D))
    return createFunction(D->getASTContext(), S);
  return D;
}

StringRef clang::getMatrixBuiltinMeaning(const NamedDecl &D) {
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  if (Function && isSignature(Function))
    for (const Signature &S : getLines(&D))
      return S.Meaning;
  return "";
}

std::optional<bool> clang::isProposedMatrixBuiltin(const NamedDecl *D) {
  if (getLines(D).empty())
    return std::nullopt;
  return isSignature(cast<FunctionDecl>(D));
}
