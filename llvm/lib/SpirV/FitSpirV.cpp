// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites what the back end cannot take, as the table in FitSpirV.h says.

#include "matrix/SpirV/FitSpirV.h"
#include "SingleLanes.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

static void branchInsteadOf(SelectInst &Select) {
  Value *OnTrue = Select.getTrueValue(), *OnFalse = Select.getFalseValue();
  Instruction *Then, *Else;
  SplitBlockAndInsertIfThenElse(Select.getCondition(), &Select, &Then, &Else);
  PHINode *Phi =
      PHINode::Create(Select.getType(), 2, "", Select.getParent()->begin());
  Phi->addIncoming(OnTrue, Then->getParent());
  Phi->addIncoming(OnFalse, Else->getParent());
  Phi->takeName(&Select);
  Phi->setDebugLoc(Select.getDebugLoc());
  Select.replaceAllUsesWith(Phi);
  Select.eraseFromParent();
}

/// Whether \p Call loads or stores a matrix.
static bool isMemoryOperation(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee &&
         (Callee->getName().contains("__spirv_CooperativeMatrixLoadKHR") ||
          Callee->getName().contains("__spirv_CooperativeMatrixStoreKHR"));
}

static void hideArray(CallInst &Call) {
  Value *Array = Call.getArgOperand(0);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot = AtEntry.CreateAlloca(Array->getType());
  IRBuilder<> B(&Call);
  B.CreateStore(Array, Slot);
  Call.setArgOperand(0, B.CreateLoad(Array->getType(), Slot));
}

/// The back end says of both pointers of a copy that they are aligned as the
/// first one is.
static bool alignAlike(MemTransferInst &Copy) {
  Align To = Copy.getDestAlign().valueOrOne(),
        From = Copy.getSourceAlign().valueOrOne();
  if (To == From)
    return false;
  Copy.setDestAlignment(std::min(To, From));
  Copy.setSourceAlignment(std::min(To, From));
  return true;
}

/// Calls OpenCL's function, which the back end makes an instruction of, instead
/// of LLVM's `ldexp`, which it does not select.
static void callOpenCLsLdexp(IntrinsicInst &Call) {
  Type *Number = Call.getType(), *Exponent = Call.getArgOperand(1)->getType();
  StringRef Name = Number->isHalfTy()    ? "_Z5ldexpDhi"
                   : Number->isFloatTy() ? "_Z5ldexpfi"
                                         : "_Z5ldexpdi";
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      Name, FunctionType::get(Number, {Number, Exponent}, /*isVarArg=*/false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setCallingConv(CallingConv::SPIR_FUNC);
    F->setDoesNotThrow();
    F->setDoesNotAccessMemory();
  }
  IRBuilder<> B(&Call);
  CallInst *New =
      B.CreateCall(Callee, {Call.getArgOperand(0), Call.getArgOperand(1)});
  New->setCallingConv(CallingConv::SPIR_FUNC);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

/// Bits are exchanged with their neighbors, pairs with theirs, and so on: the
/// instruction is an extension's.
static void reverseBits(IntrinsicInst &Call) {
  unsigned Bits = Call.getType()->getIntegerBitWidth();
  IRBuilder<> B(&Call);
  Value *V = Call.getArgOperand(0);
  for (unsigned Shift = 1; Shift < Bits; Shift *= 2) {
    APInt Low = APInt::getSplat(Bits, APInt::getLowBitsSet(2 * Shift, Shift));
    Value *Mask = B.getInt(Low);
    V = B.CreateOr(B.CreateAnd(B.CreateLShr(V, Shift), Mask),
                   B.CreateShl(B.CreateAnd(V, Mask), Shift));
  }
  Call.replaceAllUsesWith(V);
  Call.eraseFromParent();
}

/// \returns whether \p Call is replaced, by what the back end selects.
static bool replaceIntrinsic(IntrinsicInst &Call) {
  Type *T = Call.getType();
  if (Call.getIntrinsicID() == Intrinsic::ldexp &&
      (T->isHalfTy() || T->isFloatTy() || T->isDoubleTy()) &&
      Call.getArgOperand(1)->getType()->isIntegerTy(32)) {
    callOpenCLsLdexp(Call);
    return true;
  }
  if (Call.getIntrinsicID() == Intrinsic::bitreverse && T->isIntegerTy() &&
      isPowerOf2_32(T->getIntegerBitWidth())) {
    reverseBits(Call);
    return true;
  }
  return false;
}

PreservedAnalyses FitSpirV::run(Function &F, FunctionAnalysisManager &) {
  if (!F.getParent()->getTargetTriple().isSPIROrSPIRV())
    return PreservedAnalyses::all();
  SmallVector<SelectInst *> Selects;
  SmallVector<CallInst *> Calls;
  // Intrinsics on such lanes are replaced as others are.
  bool Changed = scalarizeSingleLanes(F);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        Intrinsic && replaceIntrinsic(*Intrinsic)) {
      Changed = true;
      continue;
    }
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      Changed |= alignAlike(*Copy);
    if (auto *Select = dyn_cast<SelectInst>(&I))
      if (isCooperativeMatrix(Select->getType()))
        Selects.push_back(Select);
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isMemoryOperation(*Call) &&
          isa<GlobalVariable>(Call->getArgOperand(0)->stripPointerCasts()))
        Calls.push_back(Call);
  }
  for (SelectInst *Select : Selects)
    branchInsteadOf(*Select);
  for (CallInst *Call : Calls)
    hideArray(*Call);
  Changed |= !Selects.empty() || !Calls.empty();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
