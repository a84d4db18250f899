// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the code that finds the level of a processor. The features of levels
// are in each target's Levels.cpp.

#include "LevelTable.h"
#include "SharedGlobal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// The bits of each of \p NumWords words that all of \p Names need.
static SmallVector<uint32_t> bitsOf(StringRef Names, unsigned NumWords,
                                    ArrayRef<LevelFeature> Features) {
  SmallVector<uint32_t> Bits(NumWords, 0);
  for (StringRef Name : split(Names, ',')) {
    const auto *F = find_if(
        Features, [&](const LevelFeature &F) { return F.Name == Name; });
    assert(F != Features.end() && "a level has an unknown feature");
    Bits[F->Word] |= 1u << F->Bit;
    Bits.back() |= F->State;
  }
  return Bits;
}

Value *matrix::emitHighestLevel(ArrayRef<Level> Levels,
                                ArrayRef<LevelFeature> Features,
                                ArrayRef<Value *> Words, IRBuilderBase &B) {
  SmallVector<Value *> Has(Levels.size() + BaseLevel + 1);
  Has[BaseLevel] = B.getTrue();
  Value *Found = B.getInt8(BaseLevel);
  for (const Level &L : Levels) {
    Value *All = Has[L.Extends];
    for (auto [Word, Needed] :
         zip(Words, bitsOf(L.Features, Words.size(), Features)))
      if (Needed != 0)
        All = B.CreateAnd(
            All, B.CreateICmpEQ(B.CreateAnd(Word, Needed), B.getInt32(Needed)));
    Has[L.Number] = All;
    Found = B.CreateSelect(All, B.getInt8(L.Number), Found);
  }
  return Found;
}

static const LevelTable &tableOf(const Module &M) {
  const LevelTable *Table = levelTable(M.getTargetTriple());
  assert(Table && "the target has no levels");
  return *Table;
}

GlobalVariable *matrix::getLevelByte(Module &M) {
  return getSharedByte(tableOf(M).Byte, M);
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
  const LevelTable &Table = tableOf(M);
  share(F, M);
  F.setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  for (Attribute::AttrKind Kind :
       {Attribute::Cold, Attribute::NoInline, Attribute::MinSize,
        Attribute::OptimizeForSize, Attribute::NoUnwind, Attribute::WillReturn})
    F.addFnAttr(Kind);
  F.addFnAttr("target-cpu", Table.Processor);
  F.addFnAttr("target-features", Table.Features);
  // Nothing else looks at the byte.
  F.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  LLVMContext &Context = M.getContext();
  BasicBlock *Entry = BasicBlock::Create(Context, "", &F);
  BasicBlock *Keep = BasicBlock::Create(Context, "keep", &F);
  IRBuilder<> B(Keep);
  PHINode *Found = B.CreatePHI(B.getInt8Ty(), 3);
  B.CreateAlignedStore(Found, getLevelByte(M), Align(1))
      ->setAtomic(AtomicOrdering::Monotonic);
  B.CreateRet(Found);
  BasicBlock *Search = Entry;
  if (M.getTargetTriple().isOSBinFormatELF()) {
    auto *Force = BasicBlock::Create(Context, "force", &F, Keep);
    Search = BasicBlock::Create(Context, "search", &F, Keep);
    GlobalVariable *Forced = forcedLevel(M);
    B.SetInsertPoint(Entry);
    B.CreateCondBr(B.CreateIsNotNull(Forced), Force, Search);
    B.SetInsertPoint(Force);
    Found->addIncoming(B.CreateAlignedLoad(B.getInt8Ty(), Forced, Align(1)),
                       Force);
    B.CreateBr(Keep);
  }
  Table.EmitSearch(Search, Found);
}

Function *matrix::getFindLevel(Module &M) {
  StringRef Name = tableOf(M).FindLevel;
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
