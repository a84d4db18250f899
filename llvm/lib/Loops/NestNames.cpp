// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program calls its arrays and indices.

#include "NestNames.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

/// The name of the variable that \p V is, or "".
static StringRef variableOf(Value *V) {
  SmallVector<DbgVariableRecord *, 2> Records;
  findDbgValues(V, Records);
  // An index that begins at the one of a loop around it has its value, too, but
  // is declared further inside.
  auto Depth = [](const DbgVariableRecord *R) {
    unsigned Depth = 0;
    for (const DIScope *S = R->getVariable()->getScope(); S; S = S->getScope())
      ++Depth;
    return Depth;
  };
  const DbgVariableRecord *Outermost = nullptr;
  for (DbgVariableRecord *R : Records)
    if (R->getExpression()->getNumElements() == 0 &&
        (!Outermost || Depth(R) < Depth(Outermost)))
      Outermost = R;
  if (Outermost)
    return Outermost->getVariable()->getName();
  for (DbgVariableRecord *R : findDVRDeclares(V))
    return R->getVariable()->getName();
  return "";
}

StringRef matrix::nameOf(Value *V) {
  StringRef Name = variableOf(V);
  return Name.empty() ? V->getName().take_until([](char C) { return C == '.'; })
                      : Name;
}

StringRef matrix::indexOf(const Loop &L) {
  for (PHINode &Phi : L.getHeader()->phis())
    if (Phi.getType()->isIntegerTy())
      if (StringRef Name = variableOf(&Phi); !Name.empty())
        return Name;
  return "";
}

/// The array that \p Pointer leads to, by way of pointers to its rows too.
static StringRef arrayOf(Value *Pointer) {
  Value *Object = getUnderlyingObject(Pointer);
  while (auto *Row = dyn_cast<LoadInst>(Object))
    Object = getUnderlyingObject(Row->getPointerOperand());
  return isa<Instruction>(Object) && !isa<AllocaInst>(Object)
             ? variableOf(Object)
             : nameOf(Object);
}

std::string matrix::subjectOf(RefusedNest Why, const Loop &Outer) {
  if (!Why.At)
    return "";
  if (Value *Pointer = getLoadStorePointerOperand(Why.At))
    return arrayOf(Pointer).str();
  if (auto *Set = dyn_cast<MemIntrinsic>(Why.At))
    return arrayOf(Set->getDest()).str();
  if (auto *Call = dyn_cast<CallBase>(Why.At)) {
    const Function *Callee = Call->getCalledFunction();
    if (!Callee || Callee->isIntrinsic())
      return "";
    const DISubprogram *Known = Callee->getSubprogram();
    return Known ? Known->getName().str() : demangle(Callee->getName());
  }
  if (!Why.At->isTerminator())
    return "";
  const Loop *Innermost = &Outer;
  for (const Loop *L : Outer.getLoopsInPreorder())
    if (L->contains(Why.At))
      Innermost = L;
  return indexOf(*Innermost).str();
}
