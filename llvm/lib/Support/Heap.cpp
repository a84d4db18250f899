// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of what is too large for the stack.

#include "matrix/Support/Heap.h"
#include "matrix/Ops/ReportError.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/RunTimeAttribute.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"

using namespace llvm;
using namespace matrix;

bool matrix::hasHeap(const Function &F, const TargetLibraryInfo &TLI) {
  const Module *M = F.getParent();
  return isLibFuncEmittable(M, &TLI, LibFunc_malloc) &&
         isLibFuncEmittable(M, &TLI, LibFunc_free);
}

Value *matrix::allocateOnHeap(uint64_t Bytes, const TargetLibraryInfo &TLI,
                              IRBuilderBase &B) {
  return allocateOnHeap(getIndex(B, Bytes), TLI, B);
}

/// The place that a program knows: \p At, or what calls the function that the
/// statement there was given.
static const Instruction &inProgram(const Instruction &At) {
  const Function &F = *At.getFunction();
  if (F.hasFnAttribute(RunTimeStatementAttribute))
    for (const User *U : F.users())
      if (const auto *Call = dyn_cast<CallBase>(U))
        return *Call;
  return At;
}

static void reportNoHeap(const Instruction &At, const Value *Bytes) {
  const auto *Constant = dyn_cast<ConstantInt>(Bytes);
  std::string Memory =
      Constant ? std::to_string(Constant->getZExtValue()) +
                     " bytes of temporary memory"
               : "temporary memory of a size that is known at run time";
  StringRef Advice =
      Constant ? "" : "; a result behind a 'restrict' pointer may need none";
  reportError(inProgram(At),
              "matrix operations need " + Twine(Memory) +
                  ", which this environment has no malloc and free for" +
                  Advice);
}

Value *matrix::allocateOnHeap(Value *Bytes, const TargetLibraryInfo &TLI,
                              IRBuilderBase &B) {
  Function &F = *B.GetInsertBlock()->getParent();
  if (!hasHeap(F, TLI)) {
    // Whoever made such a function looks at what it takes on the stack.
    if (F.hasFnAttribute(SmallStackAttribute))
      return nullptr;
    reportNoHeap(*B.GetInsertPoint(), Bytes);
    return nullptr;
  }
  // What was inferred of the function did not know of this.
  F.setMemoryEffects(F.getMemoryEffects() |
                     MemoryEffects::inaccessibleMemOnly());
  F.removeFnAttr(Attribute::NoSync);
  Value *Size = B.CreateZExtOrTrunc(Bytes, TLI.getSizeTType(*F.getParent()));
  Value *Memory = emitMalloc(Size, B, F.getDataLayout(), &TLI);
  Memory->setName("matrix.buffer");
  Instruction *Next = &*B.GetInsertPoint();
  Instruction *Unreachable = SplitBlockAndInsertIfThen(
      B.CreateIsNull(Memory), Next, /*Unreachable=*/true);
  IRBuilder<>(Unreachable).CreateIntrinsic(Intrinsic::trap, {});
  B.SetInsertPoint(Next);
  return Memory;
}

void matrix::releaseOnHeap(Value *Memory, const TargetLibraryInfo &TLI,
                           IRBuilderBase &B) {
  Module *M = B.GetInsertBlock()->getModule();
  FunctionCallee Free = getOrInsertLibFunc(M, TLI, LibFunc_free, B.getVoidTy(),
                                           Memory->getType());
  B.CreateCall(Free, Memory)->setDoesNotThrow();
}
