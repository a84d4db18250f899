// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instruction selection moves records of arguments to the start of the
// function, and leaves others where they are. That changes their order:
//
//     %3 = load <2 x float>, ptr %2              (of the image, spilled)
//     #dbg_value(<2 x float> %3, m, bits 0 to 63)
//     #dbg_value(<2 x i64> %0, m, bits 0 to 127)        holds in the IR,
//
// but machine code has the record of %3 last, and says nothing of bits 0 to 63
// where instruction selection has lost %3. So what arguments say again before
// the first line of the source is removed.
//
//     call @g(), !dbg                                    m = n: m is changed
//     #dbg_value(<4 x float> %1, m)                      after the call
//
// is moved, too, if it is the first record of its argument: m would be n from
// the start. Such a record becomes "optimized out".
//
// Where a function has been inlined, the memory of a matrix that it takes by
// reference may be gone. Its record is then removed: it stands for no
// assignment, and those of the parts before it hold.

#include "matrix/Debug/FixArgumentRecords.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

using Fragment = DIExpression::FragmentInfo;
using RecordList = SmallVector<DbgVariableRecord *>;

/// The bits of its variable that a record is about.
static std::optional<Fragment> bitsOf(const DbgVariableRecord &Record) {
  if (auto Bits = Record.getExpression()->getFragmentInfo())
    return Bits;
  std::optional<uint64_t> Bits = Record.getVariable()->getSizeInBits();
  return Bits ? std::optional(Fragment(*Bits, 0)) : std::nullopt;
}

static Argument *argumentOf(const DbgVariableRecord &Record) {
  return Record.isDbgValue() && !Record.hasArgList()
             ? dyn_cast_or_null<Argument>(Record.getVariableLocationOp(0))
             : nullptr;
}

/// The records of the function's own parameters before \p I.
static RecordList parametersBefore(Instruction &I) {
  RecordList Result;
  for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
    if (Record.getVariable()->isParameter() && !Record.isDbgDeclare() &&
        !Record.getDebugLoc()->getInlinedAt())
      Result.push_back(&Record);
  return Result;
}

static bool hasLine(const Instruction &I) {
  return I.getDebugLoc() && I.getDebugLoc().getLine() != 0;
}

namespace {
/// Which bits of each variable arguments hold, further down.
class Coverage {
  DenseMap<const DILocalVariable *, SmallVector<Fragment, 4>> Held;

public:
  void add(const DbgVariableRecord &Record) {
    if (auto Bits = bitsOf(Record))
      Held[Record.getVariable()].push_back(*Bits);
  }
  bool covers(const DbgVariableRecord &Record) const;
};
} // namespace

bool Coverage::covers(const DbgVariableRecord &Record) const {
  auto It = Held.find(Record.getVariable());
  std::optional<Fragment> Bits = bitsOf(Record);
  if (It == Held.end() || !Bits)
    return false;
  uint64_t Next = Bits->startInBits(), End = Bits->endInBits();
  for (bool Grows = true; Grows && Next < End;) {
    Grows = false;
    for (const Fragment &Part : It->second)
      if (Part.startInBits() <= Next && Part.endInBits() > Next) {
        Next = Part.endInBits();
        Grows = true;
      }
  }
  return Next >= End;
}

static void removeSuperseded(BasicBlock &Entry) {
  Coverage Arguments;
  for (Instruction &I : reverse(Entry)) {
    if (hasLine(I))
      Arguments = Coverage();
    RecordList Records = parametersBefore(I);
    for (DbgVariableRecord *Record : reverse(Records)) {
      if (argumentOf(*Record))
        Arguments.add(*Record);
      else if (Arguments.covers(*Record))
        Record->eraseFromParent();
    }
  }
}

static void endAssigned(BasicBlock &Entry) {
  SmallPtrSet<Argument *, 8> Described;
  bool IsBehindLine = false;
  for (Instruction &I : Entry) {
    for (DbgVariableRecord *Record : parametersBefore(I)) {
      Argument *A = argumentOf(*Record);
      if (!A || !isa<FixedVectorType>(A->getType()))
        continue;
      if (!IsBehindLine)
        Described.insert(A);
      else if (!Described.contains(A))
        Record->setKillLocation();
    }
    IsBehindLine |= hasLine(I);
  }
}

static void removeLostReferences(Function &F) {
  RecordList Lost;
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
      const DIExpression *Expression = Record.getExpression();
      if (Record.isDbgValue() && Record.isKillLocation() &&
          Record.getVariable()->isParameter() &&
          Record.getDebugLoc()->getInlinedAt() &&
          Expression->getNumElements() == 1 && Expression->startsWithDeref())
        Lost.push_back(&Record);
    }
  for (DbgVariableRecord *Record : Lost)
    Record->eraseFromParent();
}

PreservedAnalyses FixArgumentRecords::run(Function &F,
                                          FunctionAnalysisManager &) {
  if (!F.getSubprogram())
    return PreservedAnalyses::all();
  removeSuperseded(F.getEntryBlock());
  endAssigned(F.getEntryBlock());
  removeLostReferences(F);
  return PreservedAnalyses::all();
}
