// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms, and what holds for integers and floating-point numbers alike: bits
// are cut, joined and looked at as another type.

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix::prove;

void Term::profile(FoldingSetNodeID &ID, KindType Kind, const Type *Ty,
                   unsigned Code, uint64_t Detail, uint8_t Flags,
                   ArrayRef<const Term *> Operands) {
  ID.AddInteger(unsigned(Kind) | unsigned(Flags) << 8);
  ID.AddPointer(Ty);
  ID.AddInteger(Code);
  ID.AddInteger(Detail);
  for (const Term *Operand : Operands)
    ID.AddInteger(Operand->number());
}

const Term *TermPool::make(Term::KindType Kind, Type *Ty, unsigned Code,
                           uint64_t Detail, uint8_t Flags,
                           ArrayRef<const Term *> Operands) {
  FoldingSetNodeID ID;
  Term::profile(ID, Kind, Ty, Code, Detail, Flags, Operands);
  void *Position;
  if (const Term *Known = Terms.FindNodeOrInsertPos(ID, Position))
    return Known;
  auto *Kept = Memory.Allocate<const Term *>(Operands.size());
  llvm::copy(Operands, Kept);
  Term *New = new (Memory.Allocate<Term>())
      Term(Kind, Ty, Code, Detail, Flags, {Kept, Operands.size()}, NumTerms++);
  Terms.InsertNode(New, Position);
  return New;
}

const Term *TermPool::variable(Type *Ty, std::string Name) {
  VariableNames.push_back(std::move(Name));
  return make(Term::Variable, Ty, VariableNames.size() - 1, 0, 0, {});
}

const Term *TermPool::arbitrary(Type *Ty) {
  return make(Term::Arbitrary, Ty, NumArbitrary++, 0, 0, {});
}

const Term *TermPool::function(StringRef Name, Type *Ty,
                               ArrayRef<const Term *> Operands, uint8_t Flags) {
  for (const Term *Operand : Operands)
    if (Operand->isIndefinite())
      return Operand->isPoison() ? poison(Ty) : undefined(Ty);
  auto [It, IsNew] = FunctionNumbers.try_emplace(Name, FunctionNumbers.size());
  if (IsNew)
    FunctionNames.push_back(It->first());
  return make(Term::Function, Ty, It->second, 0, Flags, Operands);
}

const Term *TermPool::instruction(unsigned Opcode, Type *Ty,
                                  ArrayRef<const Term *> Operands,
                                  uint8_t Flags) {
  for (const Term *Operand : Operands)
    if (Operand->isPoison())
      return poison(Ty);
  for (const Term *Operand : Operands)
    if (Operand->isIndefinite())
      return undefined(Ty);
  if (Opcode == Instruction::BitCast)
    return cast(Operands[0], Ty);
  bool HasFloats =
      Ty->isFloatingPointTy() || Operands[0]->type()->isFloatingPointTy();
  return HasFloats ? floatInstruction(Opcode, Ty, Operands, Flags)
                   : integerInstruction(Opcode, Ty, Operands, Flags);
}

const Term *TermPool::select(const Term *Condition, const Term *True,
                             const Term *False, uint8_t Flags) {
  if (const APInt *Known = Condition->integer())
    return Known->isZero() ? False : True;
  if (Condition->isIndefinite())
    return Condition->isPoison() ? poison(True->type())
                                 : undefined(True->type());
  if (True == False)
    return True;
  // What one side leaves open, the other one may be.
  if (True->isIndefinite() || False->isIndefinite())
    return undefined(True->type());
  return make(Term::Instruction, True->type(), Instruction::Select, 0, Flags,
              {normal(Condition), normal(True), normal(False)});
}

const Term *TermPool::cast(const Term *T, Type *Ty) {
  if (T->type() == Ty)
    return T;
  assert(T->bits() == Ty->getPrimitiveSizeInBits() && "another size");
  if (T->isIndefinite())
    return T->isPoison() ? poison(Ty) : undefined(Ty);
  if (T->isInstruction(Instruction::BitCast))
    return cast(T->operand(0), Ty);
  if (const APInt *Bits = T->integer())
    if (Ty->isFloatingPointTy())
      return real(APFloat(Ty->getFltSemantics(), *Bits));
  if (const APFloat *Real = T->real()) {
    APInt Bits = Real->bitcastToAPInt();
    return Ty->isIntegerTy() ? integer(Bits)
                             : real(APFloat(Ty->getFltSemantics(), Bits));
  }
  return make(Term::Instruction, Ty, Instruction::BitCast, 0, 0, {normal(T)});
}

/// \p T as an integer, of the bits that another type may look at.
static const Term *stripCast(const Term *T) {
  return T->isInstruction(Instruction::BitCast) ? T->operand(0) : T;
}

const Term *TermPool::piece(const Term *T, unsigned Offset, unsigned Size) {
  Type *Ty = integerType(Size * 8);
  if (Offset == 0 && Size * 8 == T->bits())
    return cast(T, Ty);
  if (T->isIndefinite())
    return T->isPoison() ? poison(Ty) : undefined(Ty);
  T = stripCast(T);
  if (const APFloat *Real = T->real())
    return integer(Real->bitcastToAPInt().extractBits(Size * 8, Offset * 8));
  if (T->type()->isIntegerTy())
    T = normal(T);
  if (const APInt *Value = T->integer())
    return integer(Value->extractBits(Size * 8, Offset * 8));
  if (T->kind() == Term::Piece)
    return piece(T->operand(0), T->detail() + Offset, Size);
  if (T->kind() == Term::Join) {
    SmallVector<const Term *, 8> Parts;
    unsigned Begin = 0;
    for (const Term *Part : T->operands()) {
      unsigned End = Begin + Part->bits() / 8;
      unsigned From = std::max(Begin, Offset),
               To = std::min(End, Offset + Size);
      if (From < To)
        Parts.push_back(piece(Part, From - Begin, To - From));
      Begin = End;
    }
    return join(Parts);
  }
  if (T->isInstruction(Instruction::ZExt) && T->operand(0)->bits() % 8 == 0) {
    // Bytes of what was widened, then zeros.
    const Term *Narrow = T->operand(0);
    unsigned End = Narrow->bits() / 8;
    if (Offset >= End)
      return integer(Ty, 0);
    if (Offset + Size <= End)
      return piece(Narrow, Offset, Size);
    return instruction(Instruction::ZExt, Ty,
                       piece(Narrow, Offset, End - Offset));
  }
  // The low bytes of a sum are the sum of low bytes.
  if (Offset == 0 && T->type()->isIntegerTy())
    return instruction(Instruction::Trunc, Ty, T);
  return make(Term::Piece, Ty, 0, Offset, 0, T);
}

/// Where the bytes of \p Part are in a longer term, if they are.
static std::pair<const Term *, unsigned> sourceOf(const Term *Part) {
  if (Part->kind() == Term::Piece)
    return {Part->operand(0), Part->detail()};
  if (Part->isInstruction(Instruction::Trunc))
    return {Part->operand(0), 0};
  return {nullptr, 0};
}

const Term *TermPool::join(ArrayRef<const Term *> Parts) {
  unsigned Bits = 0;
  bool HasPoison = false, HasUndefined = false;
  for (const Term *Part : Parts) {
    Bits += Part->bits();
    HasPoison |= Part->isPoison();
    HasUndefined |= Part->isIndefinite();
  }
  Type *Ty = integerType(Bits);
  if (HasUndefined)
    return HasPoison ? poison(Ty) : undefined(Ty);
  SmallVector<const Term *, 8> Joined;
  for (const Term *Part : Parts) {
    Part = normal(Part);
    if (!Joined.empty()) {
      const Term *&Last = Joined.back();
      const APInt *Low = Last->integer(), *High = Part->integer();
      if (Low && High) {
        Last = integer(High->concat(*Low));
        continue;
      }
      auto [LastOf, LastOffset] = sourceOf(Last);
      auto [PartOf, PartOffset] = sourceOf(Part);
      if (LastOf && LastOf == PartOf &&
          LastOffset + Last->bits() / 8 == PartOffset) {
        Last = piece(LastOf, LastOffset, (Last->bits() + Part->bits()) / 8);
        continue;
      }
    }
    Joined.push_back(Part);
  }
  if (Joined.size() == 1)
    return cast(Joined[0], Ty);
  // Zeros above are a zero extension.
  if (const APInt *High = Joined.back()->integer(); High && High->isZero()) {
    Joined.pop_back();
    return instruction(Instruction::ZExt, Ty, join(Joined));
  }
  return make(Term::Join, Ty, 0, 0, 0, Joined);
}
