// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A padded matrix is taken apart in memory: the function stores the vectors
// that it gets, and loads columns without what pads them. Their registers are
// reused at once, before the first line, but the memory stays as it is:
//
//     store <2 x i64> %0, ptr %2
//     #dbg_value(<2 x i64> %0, m, bits 0 to 127)
//     #dbg_value(ptr %2, m, deref, bits 0 to 127)        added

#include "matrix/Debug/FollowSpills.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Memory that a value was stored to.
struct Spill {
  AllocaInst *Memory = nullptr;
  int64_t Offset = 0;
};
} // namespace

static Spill spillOf(StoreInst &Store) {
  const DataLayout &DL = Store.getDataLayout();
  Value *Pointer = Store.getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  auto *Memory =
      dyn_cast<AllocaInst>(Pointer->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true));
  return {Memory, Offset.getSExtValue()};
}

/// Whether nothing but \p Store writes what it writes.
static bool staysAsStored(StoreInst &Store, Spill To) {
  const DataLayout &DL = Store.getDataLayout();
  auto SizeOf = [&](const StoreInst &S) -> int64_t {
    return DL.getTypeStoreSize(S.getValueOperand()->getType()).getFixedValue();
  };
  SmallVector<Value *> Pointers = {To.Memory};
  while (!Pointers.empty()) {
    Value *Pointer = Pointers.pop_back_val();
    for (User *U : Pointer->users()) {
      if (isa<GetElementPtrInst>(U)) {
        Pointers.push_back(U);
        continue;
      }
      auto *Other = dyn_cast<StoreInst>(U);
      if (U == &Store || isa<LoadInst>(U))
        continue;
      if (!Other || Other->getValueOperand() == Pointer ||
          Other->getValueOperand()->getType()->isScalableTy())
        return false;
      Spill There = spillOf(*Other);
      if (There.Memory != To.Memory ||
          (There.Offset < To.Offset + SizeOf(Store) &&
           To.Offset < There.Offset + SizeOf(*Other)))
        return false;
    }
  }
  return true;
}

/// Where \p A is in memory from \p From, in the entry block, on.
static Spill findSpill(Argument &A, const Instruction &From) {
  for (User *U : A.users()) {
    auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getValueOperand() != &A || !Store->isSimple() ||
        Store->getParent() != From.getParent() || !Store->comesBefore(&From))
      continue;
    Spill Here = spillOf(*Store);
    if (Here.Memory && Here.Memory->isStaticAlloca() && Here.Offset >= 0 &&
        staysAsStored(*Store, Here))
      return Here;
  }
  return {};
}

static void follow(DbgVariableRecord &Record, const Instruction &At) {
  const DIExpression *Known = Record.getExpression();
  if (!Record.isDbgValue() || Record.hasArgList() ||
      !Record.getVariable()->isParameter() ||
      Record.getDebugLoc()->getInlinedAt() || Known->isComplex())
    return;
  auto *A = dyn_cast_or_null<Argument>(Record.getVariableLocationOp(0));
  if (!A || !isa<FixedVectorType>(A->getType()))
    return;
  Spill Here = findSpill(*A, At);
  if (!Here.Memory)
    return;
  SmallVector<uint64_t, 6> Address;
  DIExpression::appendOffset(Address, Here.Offset);
  Address.push_back(dwarf::DW_OP_deref);
  DbgVariableRecord *InMemory = Record.clone();
  InMemory->replaceVariableLocationOp(0u, Here.Memory);
  InMemory->setExpression(DIExpression::prependOpcodes(Known, Address));
  InMemory->insertAfter(&Record);
}

PreservedAnalyses FollowSpills::run(Function &F, FunctionAnalysisManager &) {
  if (!F.getSubprogram())
    return PreservedAnalyses::all();
  for (Instruction &I : F.getEntryBlock()) {
    SmallVector<DbgVariableRecord *> Records;
    for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      Records.push_back(&Record);
    for (DbgVariableRecord *Record : Records)
      follow(*Record, I);
  }
  return PreservedAnalyses::all();
}
