// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory where a program branches on data: each side changes it, is undone, and
// both become one by if-then-else terms.

#include "matrix/Prove/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace matrix::prove;

Memory::Side::State Memory::state(const Object &In, uint64_t Address) const {
  uint64_t Offset = Address - In.Address;
  bool IsWritten = In.isWritten(Offset);
  return {In[Offset], IsWritten,
          IsWritten ? In.WrittenIf.lookup(Offset) : nullptr};
}

void Memory::setState(Object &In, uint64_t Address, const Side::State &S) {
  uint64_t Offset = Address - In.Address;
  In[Offset] = S.Is;
  if (In.Kind != Object::Shared)
    return;
  In.setWritten(Offset, S.IsWritten);
  if (S.WrittenIf)
    In.WrittenIf[Offset] = S.WrittenIf;
  else
    In.WrittenIf.erase(Offset);
}

void Memory::keep(Object &In, uint64_t Address) {
  if (!Sides.empty())
    Sides.back()->Bytes.try_emplace(Address, state(In, Address));
}

void Memory::end(Object &In) {
  if (In.IsLive && !Sides.empty())
    Sides.back()->Ended.push_back(&In);
  In.IsLive = false;
}

void Memory::setDead(Object &In, bool IsDead) {
  if (!Sides.empty())
    Sides.back()->WereDead.try_emplace(&In, In.IsDead);
  In.IsDead = IsDead;
  const Term *Left = IsDead ? Pool.poison(Pool.integerType(8))
                            : Pool.undefined(Pool.integerType(8));
  for (uint64_t Offset = In.begin(); Offset < In.end(); ++Offset)
    write(In, In.Address + Offset, {Left, 0});
}

void Memory::undo() {
  Side *S = Sides.pop_back_val();
  for (auto &[Variable, WasDead] : S->WereDead)
    std::swap(Variable->IsDead, WasDead);
  for (Object *Ended : S->Ended)
    Ended->IsLive = true;
  for (auto &[Address, Before] : S->Bytes) {
    // An object that ended is still there.
    Object &In = std::prev(Objects.upper_bound(Address))->second;
    Side::State After = state(In, Address);
    setState(In, Address, Before);
    Before = After;
  }
}

/// Whether \p S writes at all, as a condition.
static const Term *conditionOf(TermPool &Pool, const Memory::Side::State &S) {
  if (S.WrittenIf)
    return S.WrittenIf;
  return Pool.integer(Pool.integerType(1), S.IsWritten);
}

void Memory::join(ArrayRef<const Term *> Conditions, ArrayRef<Side> S) {
  SmallVector<uint64_t> Addresses;
  SmallVector<std::pair<Object *, bool>> Variables;
  for (const Side &One : S) {
    for (const auto &Changed : One.Bytes)
      Addresses.push_back(Changed.first);
    for (Object *Ended : One.Ended)
      end(*Ended);
    // Where it is dead on some paths alone, what they left in it is poison.
    for (auto [Variable, _] : One.WereDead) {
      bool IsDead = llvm::all_of(S, [Variable = Variable](const Side &Other) {
        auto It = Other.WereDead.find(Variable);
        return It == Other.WereDead.end() ? Variable->IsDead : It->second;
      });
      if (IsDead != Variable->IsDead && !Sides.empty())
        Sides.back()->WereDead.try_emplace(Variable, Variable->IsDead);
      Variables.push_back({Variable, IsDead});
    }
  }
  for (auto [Variable, IsDead] : Variables)
    Variable->IsDead = IsDead;
  llvm::sort(Addresses);
  Addresses.erase(llvm::unique(Addresses), Addresses.end());
  for (unsigned Position = 0; Position < Addresses.size();) {
    uint64_t Address = Addresses[Position];
    Object &In = std::prev(Objects.upper_bound(Address))->second;
    if (!In.IsLive) {
      ++Position;
      continue;
    }
    // A value that a side stored as one is joined as one.
    Type *Ty = Pool.integerType(8);
    for (const Side &One : S) {
      auto It = One.Bytes.find(Address);
      if (It == One.Bytes.end() || !It->second.Is.Of)
        continue;
      const Term *Of = It->second.Is.Of;
      unsigned Size = Of->bits() / 8, I = 0;
      for (; I < Size; ++I) {
        auto Next = One.Bytes.find(Address + I);
        if (Next == One.Bytes.end() || Next->second.Is.Of != Of ||
            Next->second.Is.Offset != byteAt(I, Size))
          break;
      }
      if (I == Size && Size * 8 == Of->bits()) {
        Ty = Of->type();
        break;
      }
    }
    uint64_t Size = bytesOf(Ty);
    auto ValueOf = [&](const Side &One) {
      return assemble(Ty, [&](uint64_t I) {
        auto It = One.Bytes.find(Address + I);
        return It != One.Bytes.end() && It->second.Is.Of
                   ? It->second.Is
                   : byte(In, Address + I, Address, Ty);
      });
    };
    auto StateOf = [&](const Side &One, uint64_t Where) {
      auto It = One.Bytes.find(Where);
      return It != One.Bytes.end() ? It->second : state(In, Where);
    };
    const Term *Value = ValueOf(S.back());
    for (unsigned I = Conditions.size(); I-- > 0;)
      if (const Term *Then = ValueOf(S[I]); Then != Value)
        Value = Pool.select(Conditions[I], Then, Value);
    if (Value->bits() != Size * 8)
      Value = Pool.instruction(Instruction::ZExt, Pool.integerType(Size * 8),
                               Value);
    for (uint64_t I = 0; I < Size; ++I) {
      const Term *Written = conditionOf(Pool, StateOf(S.back(), Address + I));
      for (unsigned J = Conditions.size(); J-- > 0;)
        if (const Term *Then = conditionOf(Pool, StateOf(S[J], Address + I));
            Then != Written)
          Written = Pool.select(Conditions[J], Then, Written);
      Side::State Joined{{Value, byteAt(I, Size)}, true, Written};
      if (const APInt *Known = Written->integer()) {
        Joined.IsWritten = !Known->isZero();
        Joined.WrittenIf = nullptr;
      }
      keep(In, Address + I);
      setState(In, Address + I, Joined);
    }
    while (Position < Addresses.size() && Addresses[Position] < Address + Size)
      ++Position;
  }
}
