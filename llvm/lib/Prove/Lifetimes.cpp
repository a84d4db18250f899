// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When a variable lives, and for how long memory is said not to change.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

bool Interpreter::mayChange(const Instruction &I, const Memory::Object &Object,
                            uint64_t Address, uint64_t Size) {
  for (const Machine::Unchanging &Bytes : M.Fixed)
    if (Address < Bytes.Address + Bytes.Size && Bytes.Address < Address + Size)
      return fault(I, "writes '" + Twine(Object.Name) +
                          "', which llvm.invariant.start says not to change");
  return true;
}

bool Interpreter::callInvariant(IntrinsicInst &I) {
  bool Begins = I.getIntrinsicID() == Intrinsic::invariant_start;
  auto Where = number(I, I.getArgOperand(Begins ? 1 : 2), "an address");
  if (!Where)
    return false;
  if (!Begins) {
    llvm::erase_if(M.Fixed, [&](const Machine::Unchanging &Bytes) {
      return Bytes.By == I.getArgOperand(0);
    });
    return true;
  }
  set(I, Pool.integer(M.elementType(I.getType()), 0));
  Memory::Object *Object = M.Mem.find(*Where, 0);
  if (!Object)
    return fault(I, "llvm.invariant.start of no object");
  uint64_t Size = cast<ConstantInt>(I.getArgOperand(0))->getZExtValue();
  Size = std::min(Size, Object->Address + Object->Size - *Where);
  // Others read it, too, and later.
  if (!M.IsTrusted && Object->Kind == Memory::Object::Shared &&
      none_of(M.FixedBefore, [&](const Machine::Unchanging &Bytes) {
        return Bytes.Address <= *Where &&
               *Where + Size <= Bytes.Address + Bytes.Size;
      }))
    return unknown(I, "llvm.invariant.start is not the original's");
  if (M.Path && !M.IsTrusted)
    return unknown(I, "llvm.invariant.start on some paths alone");
  if (!M.Path)
    M.Fixed.push_back({&I, *Where, Size});
  return true;
}

std::optional<bool> Interpreter::callLifetime(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end: {
    const APInt *Address = get(I.getArgOperand(0))[0]->integer();
    // The value of a variable that is gone is poison.
    Memory::Object *Object =
        Address ? M.Mem.find(Address->getZExtValue(), 0) : nullptr;
    if (Object && Object->Kind == Memory::Object::Local)
      M.Mem.setDead(*Object, I.getIntrinsicID() == Intrinsic::lifetime_end);
    return true;
  }
  case Intrinsic::stacksave:
    set(I, Pool.integer(M.elementType(I.getType()), M.Mem.nextLocal()));
    return true;
  case Intrinsic::stackrestore: {
    auto Top = number(I, I.getArgOperand(0), "the top of the stack");
    if (!Top)
      return false;
    for (uint64_t Address : Allocas)
      if (Memory::Object *Object = M.Mem.find(Address, 0);
          Object && Address >= *Top)
        M.Mem.end(*Object);
    return true;
  }
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
    return callInvariant(I);
  default:
    return std::nullopt;
  }
}
