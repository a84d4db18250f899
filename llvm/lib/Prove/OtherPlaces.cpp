// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where else a pointer may point than into an object of its own or of another
// argument: nowhere, and to a global variable that the function names.

#include "OtherPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// \p F and what it calls, of which the module has the code.
static SmallSetVector<const Function *, 8> calledBy(const Function &F) {
  SmallSetVector<const Function *, 8> All;
  All.insert(&F);
  for (unsigned I = 0; I < All.size(); ++I)
    for (const Instruction &In : instructions(All[I]))
      if (const auto *Call = dyn_cast<CallBase>(&In))
        if (const Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration())
          All.insert(Callee);
  return All;
}

/// Whether \p I looks at an address as a number.
static bool looksAtAddress(const Instruction &I) {
  return isa<PtrToIntInst, PtrToAddrInst>(I) ||
         (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPointerTy());
}

/// The variables that \p C names.
static void collectVariables(const Constant &C,
                             SmallSetVector<const GlobalVariable *, 4> &To) {
  if (const auto *Variable = dyn_cast<GlobalVariable>(&C)) {
    // No caller has the address of what has a name in its module alone, and
    // nothing is written to a constant.
    if (!Variable->isConstant() && !Variable->hasLocalLinkage() &&
        !Variable->isThreadLocal() && Variable->getValueType()->isSized() &&
        !Variable->getName().starts_with("__matrix_"))
      To.insert(Variable);
  } else if (isa<ConstantExpr>(C)) {
    for (const Use &Operand : C.operands())
      collectVariables(cast<Constant>(*Operand), To);
  }
}

void prove::addOtherPlaces(const Function &F, const Demands &D,
                           const Arrangement &Apart,
                           std::vector<Arrangement> &Cases) {
  bool LooksAtAddresses = false;
  SmallSetVector<const GlobalVariable *, 4> Variables;
  for (const Function *Called : calledBy(F))
    for (const Instruction &I : instructions(Called)) {
      LooksAtAddresses |= looksAtAddress(I);
      for (const Use &Operand : I.operands())
        if (const auto *C = dyn_cast<Constant>(&Operand))
          collectVariables(*C, Variables);
    }
  Arrangement AllNull = Apart;
  unsigned NumNull = 0;
  for (const Argument &A : F.args()) {
    if (!A.getType()->isPointerTy() || A.hasByValAttr())
      continue;
    bool MayBeNull = (LooksAtAddresses || !D.IsAlwaysAccessed[A.getArgNo()]) &&
                     !A.hasNonNullAttr() && !A.hasStructRetAttr() &&
                     !A.hasAttribute(Attribute::DeadOnReturn) &&
                     A.getDereferenceableBytes() == 0 &&
                     !F.hasFnAttribute(Attribute::NullPointerIsValid);
    if (MayBeNull) {
      Arrangement Case = Apart;
      Case.Places[A.getArgNo()]->IsNull = true;
      Case.Description = ", where '" + nameOf(A) + "' is null";
      Cases.push_back(std::move(Case));
      AllNull.Places[A.getArgNo()]->IsNull = true;
      ++NumNull;
    }
    if (A.hasNoAliasAttr())
      continue;
    for (const GlobalVariable *Variable :
         Variables.getArrayRef().take_front(4)) {
      Arrangement Case = Apart;
      Case.Places[A.getArgNo()]->Global = Variable;
      Case.Description = (", where '" + nameOf(A) + "' points to '" +
                          Variable->getName() + "'")
                             .str();
      Cases.push_back(std::move(Case));
    }
  }
  if (NumNull < 2)
    return;
  AllNull.Description = ", where all pointers are null";
  Cases.push_back(std::move(AllNull));
}
