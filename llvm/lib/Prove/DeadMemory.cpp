// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that no caller looks at once the function has returned: a copy that is
// passed (`byval`), and what is written through a `dead_on_return` argument.
// Such bytes are poison then, so the changed function may leave anything there.

#include "Comparison.h"
#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

void Interpreter::noteDeadWrite(const Instruction &I, uint64_t Address,
                                uint64_t Size) {
  const Argument *By = baseOf(I);
  if (!By || !M.DeadOnReturn.contains(By))
    return;
  for (uint64_t Byte : seq(Address, Address + Size)) {
    auto [It, IsNew] = M.DeadWrites.try_emplace(Byte, M.Path);
    if (!IsNew && It->second)
      It->second = M.Path ? Pool.instruction(Instruction::Or, M.Path->type(),
                                             {It->second, M.Path})
                          : nullptr;
  }
}

SmallVector<const Argument *>
Interpreter::passDeadArguments(const CallBase &I, const Function &Callee) {
  SmallVector<const Argument *> Passed;
  if (M.DeadOnReturn.empty())
    return Passed;
  for (const Argument &A : Callee.args()) {
    if (!A.getType()->isPointerTy())
      continue;
    const auto *From = dyn_cast<Argument>(
        getUnderlyingObject(I.getArgOperand(A.getArgNo()), 0));
    if (From && M.DeadOnReturn.contains(From) &&
        M.DeadOnReturn.insert(&A).second)
      Passed.push_back(&A);
  }
  return Passed;
}

void Comparison::dropDeadMemory(const Machine &First) {
  auto Drop = [&](Memory::Object &In, uint64_t Address, const Term *When) {
    uint64_t Offset = Address - In.Address;
    const Term *Written = In.WrittenIf.lookup(Offset);
    Type *Ty = Pool.integerType(8);
    const Term *Left = Pool.poison(Ty);
    if (When)
      Left = Pool.select(When, Left, Before.load(In, Address, Ty));
    Before.store(In, Address, Left);
    if (Written)
      In.WrittenIf[Offset] = Written;
  };
  auto Overlaps = [&](const Argument &A) {
    return any_of(enumerate(Case.Places), [&](auto Place) {
      return Place.value() &&
             ((Place.index() == A.getArgNo()) !=
                  (Place.value()->Argument == A.getArgNo()) ||
              (Place.index() == A.getArgNo() && Place.value()->Global));
    });
  };
  for (const Argument &A : Reference.args()) {
    if (!A.hasByValAttr() && !A.hasDeadOnReturnAttr())
      continue;
    uint64_t Address = Arguments[A.getArgNo()][0]->integer()->getZExtValue();
    Memory::Object &In = *Before.find(Address, 0);
    if (A.hasByValAttr()) {
      uint64_t Size = Layout.getTypeAllocSize(A.getParamByValType());
      for (uint64_t Byte : seq(Address, Address + Size))
        Drop(In, Byte, nullptr);
    } else if (!Overlaps(A)) {
      for (uint64_t Offset : seq(In.begin(), In.end()))
        if (In.isWritten(Offset))
          Drop(In, In.Address + Offset, In.WrittenIf.lookup(Offset));
    }
  }
  // Where objects overlap, others may be written by other pointers.
  for (auto [Address, When] : First.deadWrites())
    if (Memory::Object *In = Before.find(Address, 1);
        In && In->isWritten(Address - In->Address))
      Drop(*In, Address, When);
}
