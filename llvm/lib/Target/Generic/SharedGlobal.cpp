// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linkage of such globals, by object format.

#include "SharedGlobal.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

void matrix::share(GlobalObject &G, Module &M) {
  G.setLinkage(GlobalValue::LinkOnceODRLinkage);
  G.setVisibility(GlobalValue::HiddenVisibility);
  G.setDSOLocal(true);
  if (M.getTargetTriple().supportsCOMDAT())
    G.setComdat(M.getOrInsertComdat(G.getName()));
}

GlobalVariable *matrix::getSharedByte(StringRef Name, Module &M) {
  Type *Byte = Type::getInt8Ty(M.getContext());
  GlobalVariable *G = M.getNamedGlobal(Name);
  if (!G)
    G = new GlobalVariable(M, Byte, /*isConstant=*/false,
                           GlobalValue::ExternalLinkage,
                           /*Initializer=*/nullptr, Name);
  // A test may have declared it.
  if (G->isDeclaration() && G->getValueType() == Byte) {
    G->setInitializer(ConstantInt::get(Byte, 0));
    share(*G, M);
  }
  return G;
}
