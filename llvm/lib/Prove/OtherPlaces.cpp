// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where else a pointer may point than into an object of its own or of another
// argument: nowhere, and to a global variable that the function names.

#include "OtherPlaces.h"
#include "Variables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Whether \p I looks at an address as a number.
static bool looksAtAddress(const Instruction &I) {
  return isa<PtrToIntInst, PtrToAddrInst>(I) ||
         (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPointerTy());
}

/// Whether a caller may have the address of \p Variable, in which something
/// changes: the module hands it on, or another one names it.
static bool mayBePointedTo(const GlobalVariable &Variable) {
  return !Variable.isConstant() && !Variable.isThreadLocal() &&
         Variable.getValueType()->isSized() &&
         !Variable.getName().starts_with("__matrix_") &&
         useOf(Variable).Escapes;
}

void prove::addOtherPlaces(const Function &F, const Demands &D,
                           const Arrangement &Apart,
                           std::vector<Arrangement> &Cases) {
  bool LooksAtAddresses = false;
  for (const Function *Called : calledBy(F))
    LooksAtAddresses |= any_of(instructions(Called), looksAtAddress);
  SmallVector<const GlobalVariable *, 4> Variables;
  for (const GlobalVariable *Variable : namedBy(F))
    if (mayBePointedTo(*Variable))
      Variables.push_back(Variable);
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
    for (const GlobalVariable *Variable : ArrayRef(Variables).take_front(4)) {
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
