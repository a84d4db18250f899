// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls. The caller's memory takes what is passed and what is returned:
//
//                                         store %x, %memory
//   %r = call T @f(T %x)                  call void @f(ptr %other, ptr %memory)
//                                         %r = load %other
//
// It is the call's alone, so the callee sees the value that was passed whatever
// happens to the memory of %x, and writes nothing that it reads. A parameter
// that is passed on is passed where it is. A tail call that has to be one gets
// the memory of the caller's own parameters, which is its caller's.

#include "FunctionBody.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace matrix;

/// The memory of a parameter that holds \p Handle as long as the function runs;
/// null if there is none.
Value *FunctionBody::ownMemoryOf(Value *Handle) const {
  if (!Own || !Own->keepsParameters())
    return nullptr;
  const auto *It = find(Parameters, Handle);
  return It == Parameters.end() ? nullptr
                                : ParameterPointers[It - Parameters.begin()];
}

SmallVector<Value *> FunctionBody::passOperands(CallBase &Call,
                                                const Signature &S,
                                                IRBuilderBase &B) {
  auto *Tail = dyn_cast<CallInst>(&Call);
  bool IsTail = Tail && Tail->isMustTailCall();
  bool MayUnwind = !Call.doesNotThrow();
  SmallVector<Value *> Passed;
  SmallVector<std::pair<Value *, Value *>> Stores;
  DenseMap<Value *, Value *> Memories;
  unsigned Index = 0;
  for (Value *Operand : Call.args())
    for (Value *Leaf : Leaves.of(Operand)) {
      if (!TensorType::isTensor(Leaf->getType())) {
        Passed.push_back(Leaf);
        continue;
      }
      if (IsTail) {
        Passed.push_back(ParameterPointers[Index]);
        if (Leaf != Parameters[Index])
          Stores.push_back({Leaf, ParameterPointers[Index]});
        ++Index;
        continue;
      }
      // Memory that nobody writes may be passed twice.
      Value *Known = nullptr;
      if (!S.writesParameters()) {
        Known = ownMemoryOf(Leaf);
        if (!Known)
          Known = Memories.lookup(Leaf);
      }
      if (!Known) {
        TensorType Image = imageOf(TensorType::of(Leaf->getType()));
        Known = Memory.forOperand(Image, MayUnwind, B);
        Memories[Leaf] = Known;
        Stores.push_back({Leaf, Known});
      }
      Passed.push_back(Known);
    }
  for (auto [Handle, Pointer] : Stores)
    storePassed(Handle, Pointer, B);
  return Passed;
}

static CallBase *createCall(CallBase &Call, Function &Callee,
                            const Signature &S, ArrayRef<Value *> Operands) {
  SmallVector<OperandBundleDef, 1> Bundles;
  Call.getOperandBundlesAsDefs(Bundles);
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Call)) {
    New = InvokeInst::Create(&Callee, Invoke->getNormalDest(),
                             Invoke->getUnwindDest(), Operands, Bundles, "",
                             Call.getIterator());
  } else {
    auto *Plain =
        CallInst::Create(&Callee, Operands, Bundles, "", Call.getIterator());
    // Any other tail call would not see the caller's memory.
    CallInst::TailCallKind Kind = cast<CallInst>(Call).getTailCallKind();
    Plain->setTailCallKind(Kind == CallInst::TCK_Tail ? CallInst::TCK_None
                                                      : Kind);
    New = Plain;
  }
  New->setCallingConv(Call.getCallingConv());
  New->setAttributes(S.attributes(Call.getAttributes(), Call.getContext()));
  if (New->getType() == Call.getType())
    New->copyMetadata(Call);
  else
    New->copyMetadata(Call, {LLVMContext::MD_dbg, LLVMContext::MD_prof});
  if (isa<FPMathOperator>(Call) && isa<FPMathOperator>(New))
    New->copyFastMathFlags(&Call);
  if (!New->getType()->isVoidTy())
    New->takeName(&Call);
  return New;
}

void FunctionBody::replaceResult(CallBase &Call, CallBase &New,
                                 const Signature &S,
                                 ArrayRef<Value *> Pointers) {
  IRBuilder<> B(positionAfter(Call));
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  Memory.endOperands(B);
  if (!holdsTensor(Call.getType())) {
    Call.replaceAllUsesWith(&New);
    Memory.endCall(B);
    return;
  }
  SmallVector<Value *, 4> Results;
  unsigned NextPointer = 0, NextLeft = 0;
  for (Type *T : S.resultLeaves())
    if (TensorType::isTensor(T))
      Results.push_back(
          loadPassed(TensorType::of(T), Pointers[NextPointer++], B));
    else if (S.resultLeaves().size() == Pointers.size() + 1)
      Results.push_back(&New);
    else
      Results.push_back(B.CreateExtractValue(&New, NextLeft++));
  Memory.endCall(B);
  if (isSplit(Call.getType()))
    Leaves.set(&Call, Results);
  else
    Call.replaceAllUsesWith(Results.front());
}

void FunctionBody::lowerCall(CallBase &Call, Function &Callee,
                             const Signature &S) {
  IRBuilder<> B(&Call);
  auto *Tail = dyn_cast<CallInst>(&Call);
  bool IsTail = Tail && Tail->isMustTailCall();
  bool ReturnsHandle = holdsTensor(Call.getType());
  SmallVector<Value *> Pointers;
  for (Type *T : S.resultLeaves())
    if (TensorType::isTensor(T))
      Pointers.push_back(IsTail ? ResultPointers[Pointers.size()]
                                : Memory.forResult(imageOf(TensorType::of(T)),
                                                   !Call.doesNotThrow(), B));
  SmallVector<Value *> Operands = Pointers;
  append_range(Operands, passOperands(Call, S, B));
  CallBase *New = createCall(Call, Callee, S, Operands);
  if (!IsTail) {
    replaceResult(Call, *New, S, Pointers);
  } else if (ReturnsHandle) {
    auto *Return = cast<ReturnInst>(Call.getParent()->getTerminator());
    IRBuilder<> AtReturn(Return);
    if (New->getType()->isVoidTy())
      AtReturn.CreateRetVoid();
    else
      AtReturn.CreateRet(New);
    Return->eraseFromParent();
  } else {
    Call.replaceAllUsesWith(New);
  }
  // Structures made of it are about to be erased.
  if (!Call.use_empty())
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
}
