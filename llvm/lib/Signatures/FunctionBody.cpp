// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters and returns. A parameter is loaded where the function begins, and
// a result stored where it ends; Buffers reads and writes such memory in place:
//
//   define internal T @f(T %a) {    define internal void @f(ptr %r, ptr %a) {
//                                     %a.0 = load %a
//     %b = fadd %a, %a                %b = fadd %a.0, %a.0
//                                     store %b, %r
//     ret T %b                        ret void

#include "FunctionBody.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static SmallVector<Value *> stridesOf(TensorType Image, IRBuilderBase &B) {
  SmallVector<Value *> Strides;
  for (unsigned K : seq(Image.rank()))
    Strides.push_back(B.getInt64(Image.stride(K)));
  return Strides;
}

static Align elementAlign(TensorType Image, const DataLayout &DL) {
  return commonAlignment(BufferAlign, DL.getTypeAllocSize(Image.element()));
}

Value *matrix::loadPassed(TensorType Type, Value *Pointer, IRBuilderBase &B) {
  TensorType Image = imageOf(Type);
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return OpBuilder(B).load(Type, Pointer, stridesOf(Image, B),
                           elementAlign(Image, DL));
}

void matrix::storePassed(Value *Handle, Value *Pointer, IRBuilderBase &B) {
  if (isa<UndefValue>(Handle))
    return;
  TensorType Image = imageOf(TensorType::of(Handle->getType()));
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  OpBuilder(B).store(Handle, Pointer, stridesOf(Image, B),
                     elementAlign(Image, DL));
}

/// Where \p F reads its parameters, which stand in \p Old. A coroutine does it
/// where it has the memory to keep them.
static Instruction *begin(Function &F, Function &Old) {
  if (F.isPresplitCoroutine()) {
    DominatorTree DT(F);
    for (Instruction &I : instructions(F))
      if (auto *Begin = dyn_cast<IntrinsicInst>(&I);
          Begin && Begin->getIntrinsicID() == Intrinsic::coro_begin &&
          all_of(Old.args(), [&](const Argument &A) {
            return all_of(A.uses(),
                          [&](const Use &U) { return DT.dominates(Begin, U); });
          }))
        return I.getNextNode();
  }
  return &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

/// A variable that is the handle \p Parameter is, as long as nothing else is
/// assigned, the memory at \p Pointer.
static void describe(Argument &Parameter, Argument &Pointer) {
  TensorType Image = imageOf(TensorType::of(Parameter.getType()));
  const DataLayout &DL = Pointer.getParent()->getDataLayout();
  uint64_t Bits = 8 * DL.getTypeAllocSize(memoryOf(Image));
  SmallVector<DbgVariableRecord *> Records;
  findDbgUsers(&Parameter, Records);
  for (DbgVariableRecord *Record : Records)
    if (Record->isDbgValue() && !Record->hasArgList() &&
        Record->getExpression()->getNumElements() == 0 &&
        Record->getVariable()->getSizeInBits() == Bits) {
      Record->setRawLocation(ValueAsMetadata::get(&Pointer));
      Record->setExpression(
          DIExpression::get(Pointer.getContext(), {dwarf::DW_OP_deref}));
    }
}

void FunctionBody::takeFrom(Function &Old) {
  F.splice(F.begin(), &Old);
  F.copyMetadata(&Old, 0);
  Old.clearMetadata();
  F.eraseMetadata(LLVMContext::MD_callback);
  // A debugger cannot call it as the source says.
  if (DISubprogram *SP = F.getSubprogram(); SP && SP->getType())
    SP->replaceType(MDNode::replaceWithPermanent(
        SP->getType()->cloneWithCC(dwarf::DW_CC_nocall)));

  auto Next = F.arg_begin();
  for (Type *T : Own->resultLeaves())
    if (TensorType::isTensor(T)) {
      Next->setName("result");
      ResultPointers.push_back(&*Next++);
    }
  IRBuilder<> B(begin(F, Old));
  for (Argument &Parameter : Old.args()) {
    std::string Name = Parameter.getName().str();
    SmallVector<Value *, 4> Values;
    for (Type *T : leafTypes(Parameter.getType())) {
      Argument &New = *Next++;
      if (!TensorType::isTensor(T)) {
        New.setName(Name);
        Values.push_back(&New);
        continue;
      }
      if (T == Parameter.getType())
        describe(Parameter, New);
      New.setName(Name);
      bool IsUsed = !Parameter.use_empty();
      Values.push_back(IsUsed ? loadPassed(TensorType::of(T), &New, B)
                              : PoisonValue::get(T));
      ParameterPointers.push_back(&New);
      Parameters.push_back(IsUsed ? Values.back() : nullptr);
    }
    if (isSplit(Parameter.getType()))
      Leaves.set(&Parameter, Values);
    else
      Parameter.replaceAllUsesWith(Values.front());
  }
}

void FunctionBody::lower(const Signatures &All) {
  splitNormalEdges(F);
  Leaves.split();
  SmallVector<CallBase *> Calls;
  SmallVector<ReturnInst *> Returns;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (auto *Callee =
            Call ? dyn_cast<Function>(Call->getCalledOperand()) : nullptr;
        Callee && All.contains(Callee) &&
        Call->getFunctionType() == All.find(Callee)->second->oldType())
      Calls.push_back(Call);
    if (auto *Return = dyn_cast<ReturnInst>(&I);
        Return && Return->getReturnValue() &&
        holdsTensor(Return->getReturnValue()->getType()))
      Returns.push_back(Return);
  }
  for (ReturnInst *Return : Returns)
    if (Own)
      lowerReturn(*Return);
  for (CallBase *Call : Calls) {
    auto *Callee = cast<Function>(Call->getCalledOperand());
    lowerCall(*Call, *Callee, *All.find(Callee)->second);
  }
  Leaves.erase();
}

void FunctionBody::lowerReturn(ReturnInst &Return) {
  Value *Result = Return.getReturnValue();
  // A tail call, which writes the results itself, gives what is returned.
  if (Return.getParent()->getTerminatingMustTailCall())
    return;
  IRBuilder<> B(&Return);
  SmallVector<Value *> Left;
  unsigned Index = 0;
  for (Value *Leaf : Leaves.of(Result))
    if (TensorType::isTensor(Leaf->getType()))
      storePassed(Leaf, ResultPointers[Index++], B);
    else
      Left.push_back(Leaf);
  if (Left.empty())
    B.CreateRetVoid();
  else if (Left.size() == 1)
    B.CreateRet(Left.front());
  else
    B.CreateAggregateRet(Left.data(), Left.size());
  Return.eraseFromParent();
}
