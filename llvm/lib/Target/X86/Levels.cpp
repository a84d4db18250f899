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
// The search (Generic/LevelTable.h) is, in C,
//
//   if (cpuid(0).eax >= 7 && cpuid(1).ecx has OSXSAVE) {
//     if ((cpuid(1).ecx & .. ) == .. && (cpuid(7).ebx & ..) == .. ..)
//       level = 2;
//     ..
//   }

#include "../Generic/LevelTable.h"
#include "llvm/IR/InlineAsm.h"
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

namespace {
/// The words that a program reads: registers of CPUID's leaf 1, leaf 7 and its
/// subleaf 1, and XCR0's lower half, which says what the system saves.
enum Word : unsigned { C1, B7, C7, D7, A71, D71, XCR0, NumWords };
using Words = std::array<Value *, NumWords>;
} // namespace

/// SSE's and AVX's registers; masks and both parts of AVX-512's; tiles and
/// their configuration.
static constexpr uint32_t StateOfAVX = 0x6, StateOfAVX512 = 0xe6,
                          StateOfAMX = 0x60000;

static constexpr LevelFeature Features[] = {{"+fma", C1, 12},
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

/// Emits the questions, and what their answers mean.
static void emitSearch(BasicBlock *From, PHINode *Found) {
  BasicBlock *Keep = Found->getParent();
  auto *Look =
      BasicBlock::Create(Keep->getContext(), "look", Keep->getParent(), Keep);
  IRBuilder<> B(From);
  constexpr unsigned LastLeaf = 7, OSXSAVE = 1u << 27;
  Words W;
  Value *Leaves = B.CreateExtractValue(emitCpuid(0, 0, B), 0);
  W[C1] = B.CreateExtractValue(emitCpuid(1, 0, B), 2);
  Value *HasLeaves = B.CreateICmpUGE(Leaves, B.getInt32(LastLeaf));
  B.CreateCondBr(
      B.CreateAnd(HasLeaves, B.CreateIsNotNull(B.CreateAnd(W[C1], OSXSAVE))),
      Look, Keep);
  Found->addIncoming(B.getInt8(BaseLevel), From);

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
  Found->addIncoming(emitHighestLevel(Levels, Features, W, B), Look);
  B.CreateBr(Keep);
}

const LevelTable &matrix::x86LevelTable() {
  static const LevelTable Table = {Levels,
                                   /*Byte=*/"__matrix_x86_level",
                                   /*FindLevel=*/"__matrix_find_x86_level",
                                   /*Processor=*/"x86-64",
                                   /*Features=*/"+cx8,+mmx,+sse,+sse2,+x87",
                                   /*Vectors=*/"sse2",
                                   /*CanFind=*/nullptr,
                                   emitSearch};
  return Table;
}
