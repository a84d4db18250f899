// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The levels of x86-64 processors, and how a program finds its own.
//
// A processor names its features in registers of CPUID (Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 2: CPUID; AMD64
// Architecture Programmer's Manual, volume 3, appendix E). Registers that
// instructions of a feature use have to be saved by the system, too: it says so
// in XCR0, which XGETBV reads (volume 1, 13.3). Code that does without one of
// both questions ends by SIGILL in virtual machines and under old kernels.
//
// What is emitted is, in C,
//
//   unsigned char __matrix_x86_level;       // 0: nobody has looked yet
//   extern const unsigned char __matrix_forced_level __attribute__((weak));
//   unsigned char __matrix_find_x86_level() {
//     unsigned char level = 1;
//     if (&__matrix_forced_level)
//       level = __matrix_forced_level;
//     else if (cpuid(0).eax >= 7 && cpuid(1).ecx has OSXSAVE) {
//       if ((cpuid(1).ecx & .. ) == .. && (cpuid(7).ebx & ..) == .. ..)
//         level = 2;
//       ..
//     }
//     return __matrix_x86_level = level;
//   }
//
// Threads may look at the same time: all find the same. A test that forces a
// level defines the weak symbol; no program does, and nothing else than its
// address is read then. The symbol is hidden, so that no other library is
// asked, and ELF's alone, because other formats have no undefined weak symbols
// without a default.
//
// Objects of several compilers share byte and function: a table with other
// numbers needs other names.

#include "../Generic/SharedGlobal.h"
#include "matrix/Target/Versions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include <array>

using namespace llvm;
using namespace matrix;

/// A level has what is worth a version of its own, and what all processors with
/// its instructions have as well: no processor but Cooper Lake, which is taken
/// for its predecessor, has AVX512-BF16 without VBMI, whose permutations of
/// bytes pack a small product's factors in half of the time. AVX512-FP16 is
/// missing: it rounds products of halves once, where code without it rounds
/// twice.
static constexpr Level Levels[] = {
    {"avx2", 2, BaseLevel, "+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+popcnt"},
    {"avxvnni", 3, 2, "+avxvnni"},
    {"avxvnniint8", 4, 3, "+avxvnniint8"},
    {"avx512", 5, 2, "+avx512f,+avx512bw,+avx512cd,+avx512dq,+avx512vl"},
    {"avx512vnni", 6, 5, "+avx512vnni"},
    {"avx512vbmi", 7, 6, "+avx512vbmi"},
    {"avx512bf16", 8, 7, "+avx512bf16"},
    {"amx", 9, 8, "+amx-tile,+amx-int8,+amx-bf16"},
    {"amxfp16", 10, 9, "+amx-fp16"}};

ArrayRef<Level> matrix::x86Levels() { return Levels; }

namespace {
/// What a program reads: registers of CPUID's leaf 1, leaf 7 and its subleaf 1,
/// and XCR0's lower half.
enum Word : unsigned { C1, B7, C7, D7, A71, D71, XCR0, NumWords };
using Words = std::array<Value *, NumWords>;

struct Feature {
  StringLiteral Name;
  Word In;
  unsigned Bit;
  /// Bits of XCR0: what the system has to save.
  uint32_t State = 0;
};
} // namespace

/// SSE's and AVX's registers; masks and both parts of AVX-512's; tiles and
/// their configuration.
static constexpr uint32_t StateOfAVX = 0x6, StateOfAVX512 = 0xe6,
                          StateOfAMX = 0x60000;

static constexpr Feature Features[] = {{"+fma", C1, 12},
                                       {"+popcnt", C1, 23},
                                       {"+f16c", C1, 29},
                                       {"+avx", C1, 28, StateOfAVX},
                                       {"+bmi", B7, 3},
                                       {"+avx2", B7, 5},
                                       {"+bmi2", B7, 8},
                                       {"+avx512f", B7, 16, StateOfAVX512},
                                       {"+avx512dq", B7, 17},
                                       {"+avx512cd", B7, 28},
                                       {"+avx512bw", B7, 30},
                                       {"+avx512vl", B7, 31},
                                       {"+avx512vbmi", C7, 1},
                                       {"+avx512vnni", C7, 11},
                                       {"+amx-bf16", D7, 22},
                                       {"+amx-int8", D7, 25},
                                       {"+amx-tile", D7, 24, StateOfAMX},
                                       {"+avxvnni", A71, 4},
                                       {"+avx512bf16", A71, 5},
                                       {"+amx-fp16", A71, 21},
                                       {"+avxvnniint8", D71, 4}};

/// The bits of each word that all of \p Names need.
static std::array<uint32_t, NumWords> needs(StringRef Names) {
  std::array<uint32_t, NumWords> Bits = {};
  for (StringRef Name : split(Names, ',')) {
    const Feature *F =
        find_if(Features, [&](const Feature &F) { return F.Name == Name; });
    assert(F != std::end(Features) && "a level has an unknown feature");
    Bits[F->In] |= 1u << F->Bit;
    Bits[XCR0] |= F->State;
  }
  return Bits;
}

GlobalVariable *matrix::getLevelByte(Module &M) {
  return getSharedByte("__matrix_x86_level", M);
}

static Value *emitCpuid(unsigned Leaf, unsigned Subleaf, IRBuilderBase &B) {
  Type *Int = B.getInt32Ty();
  auto *T = FunctionType::get(StructType::get(Int, Int, Int, Int), {Int, Int},
                              /*isVarArg=*/false);
  return B.CreateCall(InlineAsm::get(T, "cpuid",
                                     "={ax},={bx},={cx},={dx},{ax},{cx},"
                                     "~{dirflag},~{fpsr},~{flags}",
                                     /*hasSideEffects=*/true),
                      {B.getInt32(Leaf), B.getInt32(Subleaf)});
}

/// Only where OSXSAVE is set.
static Value *emitXgetbv(IRBuilderBase &B) {
  Type *Int = B.getInt32Ty();
  auto *T = FunctionType::get(StructType::get(Int, Int), {Int},
                              /*isVarArg=*/false);
  Value *Both = B.CreateCall(
      InlineAsm::get(T, "xgetbv",
                     "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}",
                     /*hasSideEffects=*/true),
      {B.getInt32(0)});
  return B.CreateExtractValue(Both, 0);
}

/// The level of a processor that \p W is of.
static Value *emitLevelOf(const Words &W, IRBuilderBase &B) {
  SmallVector<Value *> Has(std::size(Levels) + 2);
  Has[BaseLevel] = B.getTrue();
  Value *Found = B.getInt8(BaseLevel);
  for (const Level &L : Levels) {
    Value *All = Has[L.Extends];
    for (auto [Word, Bits] : zip(W, needs(L.Features)))
      if (Bits != 0)
        All = B.CreateAnd(
            All, B.CreateICmpEQ(B.CreateAnd(Word, Bits), B.getInt32(Bits)));
    Has[L.Number] = All;
    Found = B.CreateSelect(All, B.getInt8(L.Number), Found);
  }
  return Found;
}

/// Emits the questions, and what their answers mean, from the end of \p From
/// on.
static void emitSearch(BasicBlock *From, BasicBlock *Keep, PHINode *Level) {
  Function &F = *From->getParent();
  auto *Look = BasicBlock::Create(F.getContext(), "look", &F, Keep);
  IRBuilder<> B(From);
  constexpr unsigned LastLeaf = 7, OSXSAVE = 1u << 27;
  Words W;
  Value *Leaves = B.CreateExtractValue(emitCpuid(0, 0, B), 0);
  W[C1] = B.CreateExtractValue(emitCpuid(1, 0, B), 2);
  Value *HasLeaves = B.CreateICmpUGE(Leaves, B.getInt32(LastLeaf));
  B.CreateCondBr(
      B.CreateAnd(HasLeaves, B.CreateIsNotNull(B.CreateAnd(W[C1], OSXSAVE))),
      Look, Keep);
  Level->addIncoming(B.getInt8(BaseLevel), From);

  B.SetInsertPoint(Look);
  Value *Seven = emitCpuid(LastLeaf, 0, B), *More = emitCpuid(LastLeaf, 1, B);
  // A subleaf that does not exist may answer anything.
  Value *HasMore = B.CreateIsNotNull(B.CreateExtractValue(Seven, 0));
  auto IfMore = [&](unsigned Register) {
    return B.CreateSelect(HasMore, B.CreateExtractValue(More, Register),
                          B.getInt32(0));
  };
  W[B7] = B.CreateExtractValue(Seven, 1);
  W[C7] = B.CreateExtractValue(Seven, 2);
  W[D7] = B.CreateExtractValue(Seven, 3);
  W[A71] = IfMore(0);
  W[D71] = IfMore(3);
  W[XCR0] = emitXgetbv(B);
  Level->addIncoming(emitLevelOf(W, B), Look);
  B.CreateBr(Keep);
}

static GlobalVariable *forcedLevel(Module &M) {
  constexpr StringLiteral Name = "__matrix_forced_level";
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  auto *Forced = new GlobalVariable(
      M, Type::getInt8Ty(M.getContext()), /*isConstant=*/false,
      GlobalValue::ExternalWeakLinkage, /*Initializer=*/nullptr, Name);
  Forced->setVisibility(GlobalValue::HiddenVisibility);
  return Forced;
}

static void defineFindLevel(Function &F, Module &M) {
  share(F, M);
  F.setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  for (Attribute::AttrKind Kind :
       {Attribute::Cold, Attribute::NoInline, Attribute::MinSize,
        Attribute::OptimizeForSize, Attribute::NoUnwind, Attribute::WillReturn})
    F.addFnAttr(Kind);
  // The linker may take any object's copy, so none is made of more than all
  // processors have.
  F.addFnAttr("target-cpu", "x86-64");
  F.addFnAttr("target-features", "+cx8,+mmx,+sse,+sse2,+x87");
  // Nothing else looks at the byte.
  F.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  LLVMContext &Context = M.getContext();
  BasicBlock *Entry = BasicBlock::Create(Context, "", &F);
  BasicBlock *Keep = BasicBlock::Create(Context, "keep", &F);
  IRBuilder<> B(Keep);
  PHINode *Level = B.CreatePHI(B.getInt8Ty(), 3);
  B.CreateAlignedStore(Level, getLevelByte(M), Align(1))
      ->setAtomic(AtomicOrdering::Monotonic);
  B.CreateRet(Level);
  BasicBlock *Search = Entry;
  if (M.getTargetTriple().isOSBinFormatELF()) {
    auto *Force = BasicBlock::Create(Context, "force", &F, Keep);
    Search = BasicBlock::Create(Context, "search", &F, Keep);
    GlobalVariable *Forced = forcedLevel(M);
    B.SetInsertPoint(Entry);
    B.CreateCondBr(B.CreateIsNotNull(Forced), Force, Search);
    B.SetInsertPoint(Force);
    Level->addIncoming(B.CreateAlignedLoad(B.getInt8Ty(), Forced, Align(1)),
                       Force);
    B.CreateBr(Keep);
  }
  emitSearch(Search, Keep, Level);
}

Function *matrix::getFindLevel(Module &M) {
  constexpr StringLiteral Name = "__matrix_find_x86_level";
  auto *T = FunctionType::get(Type::getInt8Ty(M.getContext()),
                              /*isVarArg=*/false);
  Function *F = M.getFunction(Name);
  if (!F)
    F = Function::createWithDefaultAttr(T, GlobalValue::ExternalLinkage,
                                        /*AddrSpace=*/0, Name, &M);
  // A test may have declared it.
  if (F->isDeclaration() && F->getFunctionType() == T)
    defineFindLevel(*F, M);
  return F;
}
