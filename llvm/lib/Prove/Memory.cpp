// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory: each byte is a byte of a term, so that what is written as floats may
// be read as integers, in parts, or across elements.

#include "matrix/Prove/Memory.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;
using namespace matrix::prove;

void InitialMemory::name(uint64_t Begin, uint64_t Origin, std::string Name) {
  Blocks[Begin] = {std::move(Name), Begin, Origin, {}};
}

uint64_t InitialMemory::beginOfGlobals(const DataLayout &Layout) {
  return uint64_t(7) << (Memory::hasSmallAddresses(Layout) ? 28 : 41);
}

uint64_t InitialMemory::placeGlobal(StringRef Name, uint64_t Size,
                                    uint64_t Alignment,
                                    const DataLayout &Layout) {
  auto [It, IsNew] = Globals.try_emplace(Name, 0);
  if (!IsNew)
    return It->second;
  if (!NextGlobal)
    NextGlobal = beginOfGlobals(Layout);
  // No more aligned than the variable says, as an argument.
  uint64_t Address = alignTo(NextGlobal, 2 * Alignment) + Alignment;
  NextGlobal = Address + 2 * Size + 131072;
  name(Address, Address, Name.str());
  return It->second = Address;
}

const std::vector<const Term *> &
InitialMemory::observed(unsigned Number, ArrayRef<Type *> Types) {
  auto [It, IsNew] = Observed.try_emplace(Number);
  if (IsNew || It->second.size() != Types.size()) {
    It->second.clear();
    for (Type *Ty : Types)
      It->second.push_back(
          Pool.variable(Ty, ("<access " + Twine(Number + 1) + ">").str()));
  }
  return It->second;
}

InitialMemory::Byte InitialMemory::at(uint64_t Address, uint64_t Begin,
                                      Type *Ty, unsigned Epoch) {
  auto It = Blocks.upper_bound(Address);
  if (It == Blocks.begin())
    return {};
  Block &In = std::prev(It)->second;
  std::map<uint64_t, const Term *> &Variables = In.Variables[Epoch];
  auto Covering = [&](uint64_t Where) -> std::pair<uint64_t, const Term *> {
    auto Next = Variables.upper_bound(Where);
    if (Next == Variables.begin())
      return {0, nullptr};
    auto [Start, Of] = *std::prev(Next);
    return Where < Start + Of->bits() / 8 ? std::pair(Start, Of)
                                          : std::pair(uint64_t(0), nullptr);
  };
  if (auto [Start, Of] = Covering(Address); Of)
    return {Of, byteAt(Address - Start, Of->bits() / 8)};
  // A new variable of the accessed type, or a byte where that does not fit
  // between those that are known.
  uint64_t Size = Ty->getPrimitiveSizeInBits() / 8;
  bool Fits = Size > 0 && Begin >= In.Begin;
  auto Next = Variables.lower_bound(Begin);
  if (Next != Variables.end() && Next->first < Begin + Size)
    Fits = false;
  if (Fits && Covering(Begin).second)
    Fits = false;
  if (!Fits) {
    Begin = Address;
    Ty = Pool.integerType(8);
    Size = 1;
  }
  int64_t Offset = Begin - In.Origin;
  std::string Name = In.Name;
  Name += Offset % int64_t(Size) == 0
              ? ("[" + Twine(Offset / int64_t(Size)) + "]").str()
              : ("<byte " + Twine(Offset) + ">").str();
  Name.append(Epoch, '\'');
  const Term *Of = Pool.variable(Ty, std::move(Name));
  Variables[Begin] = Of;
  return {Of, byteAt(Address - Begin, Size)};
}

void Memory::Object::grow(uint64_t Offset, uint64_t Length) {
  if (Bytes.empty())
    First = Offset;
  // By doubling, up to what there is.
  uint64_t Known = Bytes.size(), NewFirst = First, NewEnd = end();
  if (Offset < First)
    NewFirst = std::min(Offset, First - std::min(First, Known));
  if (Offset + Length > NewEnd)
    NewEnd = std::max(Offset + Length, std::min(Size, NewEnd + Known));
  if (uint64_t More = First - NewFirst) {
    Bytes.insert(Bytes.begin(), More, Byte());
    Read.insert(Read.begin(), More, false);
    Written.insert(Written.begin(), More, false);
    First = NewFirst;
  }
  Bytes.resize(NewEnd - First);
  Read.resize(Bytes.size());
  Written.resize(Bytes.size());
}

Memory::Object &Memory::addShared(std::string Name, uint64_t Address,
                                  uint64_t Size) {
  Object &New = Objects[Address];
  New = Object(std::move(Name), Address, Size, Object::Shared);
  Last = nullptr;
  return New;
}

uint64_t Memory::addGlobal(const GlobalVariable &Variable) {
  uint64_t Size =
      Layout.getTypeAllocSize(Variable.getValueType()).getFixedValue();
  Align Alignment = Variable.getPointerAlignment(Layout);
  // A pass may align what the module defines as it likes.
  Align Placed = Variable.canIncreaseAlignment()
                     ? std::max(Alignment, Align(4096))
                     : Alignment;
  StringRef Name = Variable.getName();
  uint64_t Address = Initial.placeGlobal(Name, Size, Placed.value(), Layout);
  if (auto It = Objects.find(Address); It != Objects.end()) {
    // An argument points to it.
    It->second.Alignment = Alignment.value();
    return Address;
  }
  Object &New = addShared(Name.str(), Address, Size);
  New.Alignment = Alignment.value();
  New.Lowest = Address;
  New.Highest = Address + Size;
  return Address;
}

uint64_t Memory::addArgument(const GlobalVariable &Variable) {
  uint64_t Address = addGlobal(Variable);
  Objects[Address].IsPointedTo = true;
  return Address;
}

Memory::Object &Memory::addLocal(std::string Name, uint64_t Size,
                                 uint64_t Alignment, Object::KindType Kind) {
  NextLocal = alignTo(NextLocal, 2 * Alignment) + Alignment;
  Object &New = Objects[NextLocal];
  New = Object(std::move(Name), NextLocal, Size, Kind);
  New.Alignment = Alignment;
  // Behind each object is as much that belongs to none.
  NextLocal += 2 * Size + 4096;
  Last = nullptr;
  return New;
}

Memory::Object *Memory::find(uint64_t Address, uint64_t Size) {
  auto Holds = [&](const Object &In) {
    return In.IsLive && Address >= In.Address && Size <= In.Size &&
           Address - In.Address <= In.Size - Size;
  };
  if (Last && Holds(*Last))
    return Last;
  auto It = Objects.upper_bound(Address);
  if (It == Objects.begin())
    return nullptr;
  Object &In = std::prev(It)->second;
  if (!Holds(In))
    return nullptr;
  Last = &In;
  return Last;
}

Memory::Object *Memory::around(uint64_t Address) {
  auto It = Objects.upper_bound(Address);
  // As far as one object is from the next.
  constexpr uint64_t Distance = 65536;
  if (It != Objects.begin()) {
    Object &Before = std::prev(It)->second;
    if (Address <= Before.Address + Before.Size + Distance)
      return &Before;
  }
  if (It != Objects.end() && It->second.Kind == Object::Shared &&
      Address + Distance >= It->second.Address)
    return &It->second;
  return nullptr;
}

Memory::Byte &Memory::byte(Object &In, uint64_t Address, uint64_t Begin,
                           Type *Ty) {
  Byte &Known = In[Address - In.Address];
  if (!Known.Of) {
    if (In.Kind == Object::Shared)
      Known = Initial.at(Address, Begin, Ty, Epoch);
    if (!Known.Of)
      Known = {Pool.undefined(Pool.integerType(8)), 0};
  }
  return Known;
}

const Term *Memory::assemble(Type *Ty, function_ref<Byte(uint64_t)> ByteAt) {
  uint64_t Size = bytesOf(Ty);
  // From the lowest byte on.
  Byte First = ByteAt(byteAt(0, Size));
  SmallVector<const Term *, 8> Parts;
  const Term *Of = First.Of;
  unsigned Begin = First.Offset, Length = 1;
  auto Finish = [&] { Parts.push_back(Pool.piece(Of, Begin, Length)); };
  for (uint64_t I = 1; I < Size; ++I) {
    Byte Next = ByteAt(byteAt(I, Size));
    if (Next.Of == Of && Next.Offset == Begin + Length) {
      ++Length;
      continue;
    }
    Finish();
    Of = Next.Of;
    Begin = Next.Offset;
    Length = 1;
  }
  if (Parts.empty() && Begin == 0 && Of->type() == Ty &&
      Of->bits() == Length * 8)
    return Of;
  Finish();
  const Term *Bits = Pool.join(Parts);
  if (Ty->getPrimitiveSizeInBits() != Bits->bits())
    Bits =
        Pool.instruction(Instruction::Trunc,
                         Pool.integerType(Ty->getPrimitiveSizeInBits()), Bits);
  return Pool.cast(Bits, Ty);
}

const Term *Memory::load(Object &In, uint64_t Address, Type *Ty) {
  uint64_t Size = bytesOf(Ty);
  In.grow(Address - In.Address, Size);
  if (In.Kind == Object::Shared)
    for (uint64_t I = 0; I < Size; ++I)
      In.setRead(Address - In.Address + I);
  return assemble(
      Ty, [&](uint64_t I) { return byte(In, Address + I, Address, Ty); });
}

void Memory::write(Object &In, uint64_t Address, Byte B) {
  keep(In, Address);
  uint64_t Offset = Address - In.Address;
  In[Offset] = B;
  if (In.Kind != Object::Shared)
    return;
  In.setWritten(Offset, true);
  In.WrittenIf.erase(Offset);
}

void Memory::store(Object &In, uint64_t Address, const Term *Value) {
  uint64_t Size = bytesOf(Value->type());
  // In memory an integer has whole bytes.
  if (Value->bits() != Size * 8)
    Value =
        Pool.instruction(Instruction::ZExt, Pool.integerType(Size * 8), Value);
  In.grow(Address - In.Address, Size);
  for (uint64_t I = 0; I < Size; ++I)
    write(In, Address + I, {Value, byteAt(I, Size)});
}

Memory::Written Memory::synchronize() {
  Written Result;
  for (auto &[Address, In] : Objects) {
    if (In.Kind != Object::Shared)
      continue;
    for (uint64_t Offset = In.begin(); Offset < In.end(); ++Offset) {
      if (In.isWritten(Offset)) {
        Result[Address + Offset] = In[Offset];
        In.setWritten(Offset, false);
        In.setRead(Offset);
      }
      In[Offset] = {};
    }
  }
  ++Epoch;
  return Result;
}

void Memory::copy(Object &To, uint64_t ToAddress, Object &From,
                  uint64_t FromAddress, uint64_t Size) {
  std::vector<Byte> Moved;
  Moved.reserve(Size);
  Type *Ty = Pool.integerType(8);
  From.grow(FromAddress - From.Address, Size);
  To.grow(ToAddress - To.Address, Size);
  for (uint64_t I = 0; I < Size; ++I) {
    Moved.push_back(byte(From, FromAddress + I, FromAddress + I, Ty));
    if (From.Kind == Object::Shared)
      From.setRead(FromAddress - From.Address + I);
  }
  for (uint64_t I = 0; I < Size; ++I)
    write(To, ToAddress + I, Moved[I]);
}
