// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions whose operations are the same, one by one, do the same. Types,
// attributes and constants are unique in a context, so their addresses tell.

#include "SharedNests.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix;

Function *&SharedNests::codeFor(const Function &F) {
  Form Parts;
  auto Add = [&](const void *Unique) { Parts.push_back(uintptr_t(Unique)); };
  DenseMap<const Value *, unsigned> Numbers;
  auto Define = [&](const Value &V) {
    Numbers.try_emplace(&V, Numbers.size());
  };
  Add(F.getFunctionType());
  Add(F.getAttributes().getRawPointer());
  for (const Argument &A : F.args())
    Define(A);
  for (const Instruction &I : instructions(F)) {
    Add(I.getType());
    Parts.append({I.getOpcode(), I.getRawSubclassOptionalData()});
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Parts.push_back(Load->getAlign().value());
    else if (auto *Call = dyn_cast<CallInst>(&I))
      Add(Call->getAttributes().getRawPointer());
    else if (!isa<BinaryOperator, ReturnInst>(I))
      Add(&I);
    for (const Value *Operand : I.operands()) {
      auto It = Numbers.find(Operand);
      Parts.push_back(It != Numbers.end());
      if (It != Numbers.end())
        Parts.push_back(It->second);
      else
        Add(Operand);
    }
    Define(I);
  }
  return Known[Parts];
}

bool SharedNests::contains(const Function &F) const {
  return any_of(Known, [&](const auto &Entry) { return Entry.second == &F; });
}
