// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The levels of AArch64 processors, and how a program finds its own.
//
// Programs cannot read the registers that name a processor's features. Linux
// gives each process two words of what all cores of the machine have and
// programs may use (its Documentation/arch/arm64/elf_hwcaps.rst), and the C
// library keeps them. The search (Generic/LevelTable.h) is, in C,
//
//   int before = errno;
//   unsigned first = getauxval(AT_HWCAP), second = getauxval(AT_HWCAP2);
//   errno = before;
//   if (first & HWCAP_ASIMDDP) {
//     level = 2;
//     ..
//   }
//
// Systems before Linux 5.2 give no second word. The answer is 0 then, and
// musl's errno ENOENT; a product is no library function, so errno stays what it
// was.
//
// Other systems answer other questions, and a program without a C library
// none.

#include "../Generic/LevelTable.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// Each level has instructions that kernels of this folder use. Processors have
/// i8mm and bf16 together (Armv8.6-A); they are two because a system may
/// withhold one. SVE has no level of its own: where its vectors are no longer
/// than NEON's, or not known to be, NEON's kernels are as good.
static constexpr Level Levels[] = {{"dotprod", 2, BaseLevel, "+dotprod"},
                                   {"i8mm", 3, 2, "+i8mm"},
                                   {"bf16", 4, 3, "+bf16"},
                                   {"sme", 5, 4, "+sve,+sme"}};

namespace {
/// The words that a program asks for.
enum Word : unsigned { Hwcap, Hwcap2, NumWords };
} // namespace

/// HWCAP_ASIMDDP, HWCAP2_I8MM, HWCAP2_BF16, HWCAP_SVE, HWCAP2_SME.
static constexpr LevelFeature Features[] = {{"+dotprod", Hwcap, 20},
                                            {"+i8mm", Hwcap2, 13},
                                            {"+bf16", Hwcap2, 14},
                                            {"+sve", Hwcap, 22},
                                            {"+sme", Hwcap2, 23}};
/// AT_HWCAP, AT_HWCAP2.
static constexpr unsigned Questions[NumWords] = {16, 26};

/// LLVM's own C library has another errno.
static bool canFind(const Function &F) {
  return F.getParent()->getTargetTriple().getEnvironment() != Triple::LLVM &&
         !F.hasFnAttribute("no-builtins") &&
         !F.hasFnAttribute("no-builtin-getauxval");
}

static void emitSearch(BasicBlock *From, PHINode *Found) {
  IRBuilder<> B(From);
  Module &M = *From->getModule();
  Type *Int = B.getInt32Ty(), *Long = B.getInt64Ty();
  bool IsBionic = M.getTargetTriple().isAndroid();
  FunctionCallee ErrnoLocation = M.getOrInsertFunction(
      IsBionic ? "__errno" : "__errno_location", B.getPtrTy());
  FunctionCallee Ask = M.getOrInsertFunction("getauxval", Long, Long);
  CallInst *Errno = B.CreateCall(ErrnoLocation);
  Errno->setDoesNotThrow();
  Value *Before = B.CreateAlignedLoad(Int, Errno, Align(4));
  SmallVector<Value *> Words;
  for (unsigned Question : Questions) {
    CallInst *Answer = B.CreateCall(Ask, {B.getInt64(Question)});
    Answer->setDoesNotThrow();
    Words.push_back(B.CreateTrunc(Answer, Int));
  }
  B.CreateAlignedStore(Before, Errno, Align(4));
  Found->addIncoming(emitHighestLevel(Levels, Features, Words, B), From);
  B.CreateBr(Found->getParent());
}

const LevelTable &matrix::aarch64LevelTable() {
  static const LevelTable Table = {Levels,
                                   /*Byte=*/"__matrix_aarch64_level",
                                   /*FindLevel=*/"__matrix_find_aarch64_level",
                                   /*Processor=*/"generic",
                                   /*Features=*/"+fp-armv8,+neon,+v8a",
                                   /*Vectors=*/"neon",
                                   canFind,
                                   emitSearch};
  return Table;
}
