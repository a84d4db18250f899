// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

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
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  Type *Byte = Type::getInt8Ty(M.getContext());
  auto *New = new GlobalVariable(M, Byte, /*isConstant=*/false,
                                 GlobalValue::LinkOnceODRLinkage,
                                 ConstantInt::get(Byte, 0), Name);
  share(*New, M);
  return New;
}
