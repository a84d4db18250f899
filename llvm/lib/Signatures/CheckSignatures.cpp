// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whose signature cannot be changed, and why.

#include "CheckSignatures.h"
#include "Leaves.h"
#include "Signature.h"
#include "matrix/Ops/OpName.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

static bool isOperation(const Function &F) {
  return F.isIntrinsic() || (F.isDeclaration() && matrixOpName(F));
}

bool matrix::passesHandle(const Function &F) {
  return !isOperation(F) && passesTensor(*F.getFunctionType());
}

/// The words about what is wrong with \p T in a signature, before the name of
/// the function; empty if nothing is.
static std::string faultOf(Type *T) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (Type *Leaf : leafTypes(T)) {
    if (!holdsTensor(Leaf))
      continue;
    if (!TensorType::isTensor(Leaf)) {
      OS << "an array of tensors";
      return Text;
    }
    OS << "a malformed tensor (";
    if (!TensorType::verify(cast<TargetExtType>(Leaf), OS)) {
      OS << ')';
      return Text;
    }
    Text.clear();
    if (!TensorType::of(Leaf).fitsMemory()) {
      OS << "a tensor of more than " << TensorType::MaxBytes << " bytes";
      return Text;
    }
  }
  return Text;
}

/// Why the signature of \p F, which passes a handle, cannot be changed; empty
/// if it can.
static std::string refusal(const Function &F) {
  std::string Name = ("function '" + F.getName() + "'").str();
  for (Type *T : F.getFunctionType()->subtypes())
    if (std::string Fault = faultOf(T); !Fault.empty())
      return Fault + " is in the signature of " + Name;
  if (!F.hasLocalLinkage())
    return "external " + Name + " has a tensor in its signature";
  if (F.isVarArg())
    return "variadic " + Name + " has a tensor in its signature";
  return "";
}

/// Why the handles that \p Call passes cannot become pointers, if its callee's
/// signature can be changed; empty if they can.
static StringRef refusal(const CallBase &Call) {
  if (Call.isInlineAsm())
    return "";
  // The verifier says what is wrong with a call of an operation.
  auto *Named = dyn_cast<Function>(Call.getCalledOperand());
  if (Named && isOperation(*Named))
    return "";
  Function *Callee = Call.getCalledFunction();
  bool HasOperand = any_of(
      Call.args(), [](const Use &U) { return holdsTensor(U->getType()); });
  if (Callee && passesTensor(*Callee->getFunctionType())) {
    // The memory of operands is the caller's parameters' then.
    bool IsOther =
        Call.getFunction()->getFunctionType() != Call.getFunctionType();
    auto *Tail = dyn_cast<CallInst>(&Call);
    return Tail && Tail->isMustTailCall() && HasOperand && IsOther
               ? "a tail call that has to be one passes a tensor to a function "
                 "of another type"
               : "";
  }
  if (HasOperand)
    return Callee ? "variadic tensor argument"
                  : "indirect call with a tensor argument";
  return holdsTensor(Call.getType()) ? "indirect call with a tensor result"
                                     : "";
}

/// Where something can be said of \p F: in it, or where it is called. Null for
/// a declaration that nothing calls.
static Instruction *placeOf(Function &F) {
  if (!F.isDeclaration()) {
    for (Instruction &I : instructions(F))
      if (I.getDebugLoc())
        return &I;
    return &*F.getEntryBlock().begin();
  }
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledFunction() == &F)
      return Call;
  return nullptr;
}

static void removeCall(CallBase &Call) {
  Instruction *I = &Call;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Call))
    I = changeToCall(Invoke);
  I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  I->eraseFromParent();
}

SmallVector<Function *> matrix::checkSignatures(Module &M) {
  SmallVector<Function *> Good;
  SmallSetVector<Function *, 4> Bad;
  for (Function &F : M) {
    if (!passesHandle(F))
      continue;
    std::string Why = refusal(F);
    if (Why.empty()) {
      Good.push_back(&F);
      continue;
    }
    Bad.insert(&F);
    if (Instruction *Place = placeOf(F))
      reportError(*Place, Why);
  }
  SmallVector<CallBase *> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      Function *Callee = Call->getCalledFunction();
      if (Callee && Bad.contains(Callee)) {
        Calls.push_back(Call);
      } else if (StringRef Why = refusal(*Call); !Why.empty()) {
        reportError(*Call, Why);
        Calls.push_back(Call);
      }
    }
  for (CallBase *Call : Calls)
    removeCall(*Call);
  for (Function *F : Bad)
    F->deleteBody();
  return Good;
}
