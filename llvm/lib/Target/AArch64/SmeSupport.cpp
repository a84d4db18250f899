// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Arm's ABI asks of functions that use ZA (Procedure Call Standard for the
// Arm 64-bit Architecture, sections "SME" and "SME support routines").
//
// ZA belongs to one function at a time. A caller's ZA may be dormant: its
// contents are live, and TPIDR2_EL0 is the address of
//
//   struct { void *Buffer; uint16_t Slices; char Reserved[6]; }
//
// A function that needs ZA first has __arm_tpidr2_save write that number of
// slices to the buffer. LLVM emits the call; compiler-rt has the function, and
// libgcc from version 14 on. A program that links neither gets ours, which
// overwrites x14 to x17 and the flags only.

#include "../Generic/SharedGlobal.h"
#include "Sme.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace matrix;

static constexpr StringLiteral SaveCode = ".arch_extension sme\n"
                                          "mrs x14, TPIDR2_EL0\n"
                                          "cbz x14, 1f\n"
                                          "ldp x16, x17, [x14]\n"
                                          // What is reserved is for others.
                                          "lsr x15, x17, 16\n"
                                          "cbnz x15, 2f\n"
                                          "cbz x16, 1f\n"
                                          "0: cmp w15, w17\n"
                                          "b.eq 1f\n"
                                          "str za[w15, 0], [x16]\n"
                                          "addsvl x16, x16, 1\n"
                                          "add w15, w15, 1\n"
                                          "b 0b\n"
                                          "1: ret\n"
                                          "2: brk 1\n";

static void defineSave(Module &M) {
  constexpr StringLiteral Name = "__arm_tpidr2_save";
  LLVMContext &Context = M.getContext();
  auto *T = FunctionType::get(Type::getVoidTy(Context), /*isVarArg=*/false);
  Function *F = M.getFunction(Name);
  if (!F)
    F = Function::Create(T, GlobalValue::ExternalLinkage, Name, M);
  // A program may have its own.
  if (!F->isDeclaration() || F->getFunctionType() != T)
    return;
  share(*F, M);
  for (Attribute::AttrKind Kind :
       {Attribute::Naked, Attribute::NoInline, Attribute::NoUnwind})
    F->addFnAttr(Kind);
  F->addFnAttr("aarch64_pstate_sm_compatible");
  IRBuilder<> B(BasicBlock::Create(Context, "", F));
  B.CreateCall(InlineAsm::get(T, SaveCode, /*Constraints=*/"",
                              /*hasSideEffects=*/true));
  B.CreateUnreachable();
  // Calls of it are made by the back end.
  appendToCompilerUsed(M, F);
}

/// Without SVE, LLVM calls __arm_get_current_vg to describe stack frames, which
/// no libgcc up to 13 has; not on Apple's systems, where processors have none.
bool matrix::hasSmeSupport(const Subtarget &ST) {
  const Triple &T = ST.triple();
  return T.isOSDarwin() || (T.isOSBinFormatELF() && ST.hasFeature("sve"));
}

/// LLVM 22 forgets that its call of __arm_tpidr2_save overwrites the link
/// register: it has to be saved for another reason.
static void saveLinkRegister(Function &F) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto *T = FunctionType::get(B.getVoidTy(), /*isVarArg=*/false);
  B.CreateCall(InlineAsm::get(T, "", "~{lr}", /*hasSideEffects=*/true));
}

void matrix::makeStreaming(Function &F) {
  // Vectors are as long as the mode's, whatever they are elsewhere.
  constexpr unsigned MostVScale = 16;
  F.removeFnAttr(Attribute::VScaleRange);
  F.addFnAttr(Attribute::getWithVScaleRangeArgs(F.getContext(), 1, MostVScale));
  // As part of the interface: LLVM 22 saves registers wrongly where the mode is
  // entered inside (llvm/llvm-project#71093).
  F.addFnAttr("aarch64_pstate_sm_enabled");
  // Its calls would leave the mode and enter it again.
  F.addFnAttr(Attribute::NoSanitizeCoverage);
  F.addFnAttr("aarch64_new_za");
  saveLinkRegister(F);
  defineSave(*F.getParent());
}
