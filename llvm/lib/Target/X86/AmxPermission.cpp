// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code that is emitted is, in C,
//
//   static char state;                  // 0: nobody has asked, 1: yes, 2: no
//   bool __matrix_amx_is_permitted() {
//     char s = state;
//     if (s == 0) {
//       int e = errno;
//       s = syscall(SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA)
//               ? 2 : 1;
//       errno = e;
//       state = s;
//     }
//     return s == 1;
//   }
//
// Threads may ask at the same time: all get the same answer. A child of fork()
// has its parent's permission and its parent's state. Permission is never taken
// back. There is no run-time library: all objects of a program share one copy
// of the function and of its state.
//
// A product is no library function, so errno stays what it was.

#include "AmxPermission.h"
#include "../Generic/SharedGlobal.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/Versions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

AmxRequest matrix::amxRequest(const Subtarget &ST) {
  const Module &M = *ST.function().getParent();
  const auto *Flag =
      mdconst::extract_or_null<ConstantInt>(M.getModuleFlag(AmxRequestFlag));
  // Another number is nothing that we wrote.
  bool IsKnown = Flag && Flag->getValue().uge(1) && Flag->getValue().ule(3);
  return IsKnown ? AmxRequest(Flag->getZExtValue()) : AmxRequest::OnFirstUse;
}

/// A kernel, and what has no C library or another one than glibc and musl, has
/// no such `syscall` and `__errno_location`.
bool matrix::canRequestAmx(const Subtarget &ST) {
  const Triple &T = ST.triple();
  const Function &F = ST.function();
  const Module &M = *F.getParent();
  return T.isOSLinux() && T.isOSBinFormatELF() && !T.isAndroid() &&
         !F.hasFnAttribute("no-builtins") &&
         !F.hasFnAttribute("no-builtin-syscall") &&
         M.getCodeModel() != CodeModel::Kernel;
}

/// \returns whether the system agrees.
static Value *emitSystemCall(IRBuilderBase &B, Module &M) {
  constexpr unsigned ArchPrctl = 158, RequestPermission = 0x1023, TileData = 18;
  Type *Int = B.getInt32Ty(), *Long = B.getInt64Ty();
  FunctionCallee ErrnoLocation =
      M.getOrInsertFunction("__errno_location", B.getPtrTy());
  FunctionCallee SystemCall = M.getOrInsertFunction(
      "syscall", FunctionType::get(Long, {Long}, /*isVarArg=*/true));
  CallInst *Errno = B.CreateCall(ErrnoLocation);
  Value *Before = B.CreateAlignedLoad(Int, Errno, Align(4));
  CallInst *Answer = B.CreateCall(SystemCall, {B.getInt64(ArchPrctl),
                                               B.getInt64(RequestPermission),
                                               B.getInt64(TileData)});
  B.CreateAlignedStore(Before, Errno, Align(4));
  for (CallInst *Call : {Errno, Answer})
    Call->setDoesNotThrow();
  return B.CreateICmpEQ(Answer, B.getInt64(0));
}

static void defineRequest(Function &F, Module &M) {
  share(F, M);
  F.setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F.addFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::NoUnwind);
  F.addFnAttr(Attribute::WillReturn);
  // Nothing else looks at the state, and errno is put back.
  F.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  F.addRetAttr(Attribute::ZExt);
  GlobalVariable *State = getSharedByte("__matrix_amx_state", M);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", &F));
  LoadInst *Known = B.CreateAlignedLoad(B.getInt8Ty(), State, Align(1));
  Known->setAtomic(AtomicOrdering::Monotonic);
  Value *IsNew = B.CreateICmpEQ(Known, B.getInt8(0));
  ReturnInst *Return = B.CreateRet(B.getTrue());
  Instruction *Ask = SplitBlockAndInsertIfThen(
      IsNew, Return, /*Unreachable=*/false,
      MDBuilder(M.getContext()).createUnlikelyBranchWeights());
  B.SetInsertPoint(Ask);
  Value *Answer =
      B.CreateSelect(emitSystemCall(B, M), B.getInt8(1), B.getInt8(2));
  B.CreateAlignedStore(Answer, State, Align(1))
      ->setAtomic(AtomicOrdering::Monotonic);
  B.SetInsertPoint(Return);
  PHINode *Now = B.CreatePHI(B.getInt8Ty(), 2);
  Now->addIncoming(Known, &F.getEntryBlock());
  Now->addIncoming(Answer, Ask->getParent());
  Return->setOperand(0, B.CreateICmpEQ(Now, B.getInt8(1)));
}

Value *matrix::emitAmxRequest(IRBuilderBase &B) {
  constexpr StringLiteral Name = "__matrix_amx_is_permitted";
  Module &M = *B.GetInsertBlock()->getModule();
  Function *F = M.getFunction(Name);
  if (!F) {
    F = Function::createWithDefaultAttr(
        FunctionType::get(B.getInt1Ty(), /*isVarArg=*/false),
        GlobalValue::LinkOnceODRLinkage, /*AddrSpace=*/0, Name, &M);
    defineRequest(*F, M);
  }
  Function &Caller = *B.GetInsertBlock()->getParent();
  Caller.setMemoryEffects(Caller.getMemoryEffects() | F->getMemoryEffects());
  return B.CreateCall(F);
}
