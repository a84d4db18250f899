// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the name of a function in an object file tells that it passes matrices by
// our rule.
//
// A C function's name says nothing of its type, and a C++ function's says the
// same for upstream's clang and ours. So that no linker joins a call of one
// with a definition of the other, the names of functions that would not
// understand each other get a suffix, as vectorcall's do.
//
// Without a prototype a function may be called before its parameters are known.
// Then it has the plain name until the whole file is read.
//
// Only matrices count, not structs that have them: whether a struct is complete
// where its function is named may differ between two files of one program.

#include "CGMatrixName.h"
#include "CGMatrixABI.h"
#include "CodeGenModule.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/GlobalDecl.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace CodeGen;

static constexpr llvm::StringLiteral PassingSuffix = ".matrix";

/// Whether upstream passes \p Type where we pass it, whatever the flags are:
/// one vector without unused lanes. It scalarizes vectors of one element.
static bool isPassedAsUpstream(CodeGenModule &CGM, QualType Type, unsigned CC) {
  if (!Type->isConstantMatrixType())
    return true;
  switch (howMatrixIsPassed(CGM, Type, CC)) {
  case HowMatrixIsPassed::AsUpstream:
    return true;
  case HowMatrixIsPassed::ByReference:
    return false;
  case HowMatrixIsPassed::InVectors: {
    const auto *Matrix = Type->castAs<ConstantMatrixType>();
    ASTContext &Context = CGM.getContext();
    int64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
    QualType Element = Matrix->getElementType();
    return (Bytes == 16 || Bytes == 8) &&
           Context.getTypeSizeInChars(Element).getQuantity() <= Bytes / 2 &&
           Element->isArithmeticType() && !Element->isAnyComplexType() &&
           !Element->isBooleanType() && !isPaddedMatrix(Context, Type);
  }
  }
  llvm_unreachable("every way to pass a matrix is handled");
}

/// Whether \p GD is what the host calls a kernel of the device, which passes
/// matrices by a rule of its own.
static bool isDeviceSideKernel(CodeGenModule &CGM, GlobalDecl GD) {
  return !CGM.getLangOpts().CUDAIsDevice &&
         GD.getDecl()->hasAttr<CUDAGlobalAttr>() &&
         GD.getKernelReferenceKind() == KernelReferenceKind::Kernel;
}

void CodeGen::mangleMatrixPassing(CodeGenModule &CGM, GlobalDecl GD,
                                  llvm::raw_ostream &Out) {
  const auto *Function = dyn_cast<FunctionDecl>(GD.getDecl());
  if (!Function || !Function->isExternallyVisible() ||
      Function->hasAttr<AsmLabelAttr>() || isDeviceSideKernel(CGM, GD))
    return;
  Function = Function->getMostRecentDecl();
  const auto *Type = Function->getType()->castAs<FunctionType>();
  unsigned CC = CGM.getTypes().ClangCallConvToLLVMCallConv(Type->getCallConv());
  auto IsAsUpstream = [&](QualType T) {
    return isPassedAsUpstream(CGM, T, CC);
  };
  // An old-style definition has a prototype here, but its callers have none.
  const auto *Prototype =
      Function->hasPrototype() ? dyn_cast<FunctionProtoType>(Type) : nullptr;
  if (!IsAsUpstream(Type->getReturnType()) ||
      (Prototype && !llvm::all_of(Prototype->getParamTypes(), IsAsUpstream)))
    Out << PassingSuffix;
}

void CodeGen::nameByLastPrototype(CodeGenModule &CGM) {
  const LangOptions &Language = CGM.getLangOpts();
  if (!Language.MatrixTypes || Language.requiresStrictPrototypes())
    return;
  llvm::Module &M = CGM.getModule();
  for (llvm::GlobalValue &Value : M.global_values()) {
    GlobalDecl GD;
    llvm::StringRef Name = Value.getName();
    if (Name.contains(PassingSuffix) || !CGM.lookupRepresentativeDecl(Name, GD))
      continue;
    llvm::SmallString<32> Mangled(Name);
    llvm::raw_svector_ostream Out(Mangled);
    mangleMatrixPassing(CGM, GD, Out);
    if (Mangled != Name && !M.getNamedValue(Mangled))
      Value.setName(Mangled);
  }
}
