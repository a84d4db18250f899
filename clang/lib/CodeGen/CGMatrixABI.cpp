// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How functions take and return large matrices.
//
// Upstream leaves it to each target, which takes a matrix for a scalar that it
// does not know: most say that it is passed directly, in as many registers as
// it takes, and a 64 x 64 float needs 1024 of them.

#include "CGMatrixABI.h"
#include "CGMatrix.h"
#include "CodeGenModule.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace CodeGen;

/// The result stands before the arguments.
static CGFunctionInfoArgInfo *resultOf(CGFunctionInfo &Function) {
  return Function.arg_begin() - 1;
}

LargeMatrixPassing::LargeMatrixPassing(CodeGenModule &CGM,
                                       CGFunctionInfo &Function)
    : CGM(CGM), Function(Function) {
  ASTContext &Context = CGM.getContext();
  auto Replace = [&](CGFunctionInfoArgInfo *Info) {
    if (!isLargeMatrix(CGM, Info->type))
      return;
    Replaced.push_back({Info, Info->type});
    const auto *Matrix = QualType(Info->type)->castAs<ConstantMatrixType>();
    QualType Element = Matrix->getElementType();
    Info->type = Context.getCanonicalType(
        Info == resultOf(Function)
            ? Context.getConstantArrayType(
                  Element,
                  llvm::APInt(64, uint64_t(Matrix->getNumRows()) *
                                      Matrix->getNumColumns()),
                  nullptr, ArraySizeModifier::Normal, 0)
            : Context.getPointerType(Element));
  };
  Replace(resultOf(Function));
  for (CGFunctionInfoArgInfo &Argument : Function.arguments())
    Replace(&Argument);
}

void LargeMatrixPassing::apply() {
  for (auto [Info, Type] : Replaced) {
    Info->type = Type;
    ABIArgInfo &How = Info->info;
    bool IsResult = Info == resultOf(Function);
    // A target that returns large arrays indirectly has said all about it.
    if (IsResult && How.isIndirect())
      continue;
    // 32-bit Windows passes all arguments of some functions in one block.
    if (!IsResult && How.isInAlloca()) {
      How = ABIArgInfo::getInAlloca(How.getInAllocaFieldIndex(),
                                    /*Indirect=*/true);
      continue;
    }
    bool InRegister = !IsResult && How.isDirect() && How.getInReg();
    How = ABIArgInfo::getIndirect(CGM.getContext().getTypeAlignInChars(Type),
                                  CGM.getDataLayout().getAllocaAddrSpace(),
                                  /*ByVal=*/false);
    How.setInReg(InRegister);
  }
}
