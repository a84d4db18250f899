// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms, and what holds for integers and floating-point numbers alike: bits
// are cut, joined and looked at as another type.

#include "matrix/Prove/TermPool.h"
#include "Polynomial.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix;
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
  New->Hash = ID.ComputeHash();
  New->MayBePoison =
      Kind != Term::Frozen &&
      (makesPoison(New) || llvm::any_of(Operands, [](const Term *Operand) {
         return Operand->mayBePoison();
       }));
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
  if (const Term *Result = resultOfIndefinite(Ty, Operands))
    return Result;
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
  if (llvm::any_of(Operands, [](const Term *T) { return T->mayBePoison(); }))
    if (const Term *Result = operationOnUndefined(Opcode, Ty, Operands, Flags))
      return Result;
  if (Opcode == Instruction::BitCast)
    return cast(Operands[0], Ty);
  bool HasFloats =
      Ty->isFloatingPointTy() || Operands[0]->type()->isFloatingPointTy();
  return HasFloats ? floatInstruction(Opcode, Ty, Operands, Flags)
                   : integerInstruction(Opcode, Ty, Operands, Flags);
}

/// Whether \p X is a number, or is poison where it is none.
static bool isNoNaN(const Term *X) {
  return X->isInstruction(Instruction::SIToFP) ||
         X->isInstruction(Instruction::UIToFP) ||
         ((X->kind() == Term::Instruction || X->kind() == Term::Intrinsic) &&
          X->flags() & FastMath::NoNaNs);
}

/// The conversion between bfloat and float that is computed by integers on the
/// bits \p T; nullptr if it is none.
static const Term *asConversion(TermPool &Pool, const Term *T, Type *Ty) {
  Type *BFloat = Type::getBFloatTy(Pool.context());
  // A bfloat is the upper half of a float.
  if (Ty->isFloatTy() && T->kind() == Term::Join && T->operands().size() == 2 &&
      T->operand(1)->bits() == 16 && T->operand(0)->integer() &&
      T->operand(0)->integer()->isZero())
    return Pool.instruction(Instruction::FPExt, Ty,
                            Pool.cast(T->operand(1), BFloat));
  if (Ty != BFloat)
    return nullptr;
  // To nearest, ties to even: a half less one bit is added, and the last bit
  // that stays. A NaN stays one by a bit that is set.
  Type *Bits = Pool.integerType(32);
  auto Rounded = [&](const Term *X) {
    const Term *Last = Pool.instruction(Instruction::ZExt, Bits,
                                        Pool.instruction(Instruction::Trunc,
                                                         Pool.integerType(1),
                                                         Pool.piece(X, 2, 2)));
    const Term *Sum = Pool.instruction(
        Instruction::Add, Bits,
        {Pool.instruction(Instruction::Add, Bits,
                          {Pool.cast(X, Bits), Pool.integer(Bits, 0x7fff)}),
         Last});
    return Pool.normal(Pool.piece(Sum, 2, 2));
  };
  auto Converted = [&](const Term *X) {
    return Pool.instruction(Instruction::FPTrunc, BFloat, X);
  };
  if (T->kind() == Term::Piece &&
      T->operand(0)->isInstruction(Instruction::Add)) {
    // A number's exponent leaves room: nothing wraps.
    const Term *Sum = Pool.normal(
        Pool.make(Term::Instruction, T->operand(0)->type(), Instruction::Add, 0,
                  0, T->operand(0)->operands()));
    for (const Term *Addend : Sum->operands())
      if (Addend->isInstruction(Instruction::BitCast))
        if (const Term *X = Addend->operand(0);
            isNoNaN(X) && X->type()->isFloatTy() &&
            Pool.normal(Pool.piece(Sum, T->detail(), T->bits() / 8)) ==
                Rounded(X))
          return Converted(X);
  }
  if (!T->isInstruction(Instruction::Select))
    return nullptr;
  const Term *Unordered = T->operand(0);
  if (!Unordered->isInstruction(Instruction::FCmp) ||
      Unordered->detail() != CmpInst::FCMP_UNO)
    return nullptr;
  for (const Term *X : Unordered->operands()) {
    // What was extended was compared as it was before.
    if (X->type()->isHalfTy() || X->type()->isBFloatTy())
      X = Pool.instruction(Instruction::FPExt, Type::getFloatTy(Pool.context()),
                           X);
    if (X->real() || !X->type()->isFloatTy())
      continue;
    const Term *Upper = Pool.piece(X, 2, 2);
    const Term *Quiet =
        Pool.instruction(Instruction::Or, Upper->type(),
                         {Upper, Pool.integer(Upper->type(), 64)});
    if (T->operand(1) == Pool.normal(Quiet) && T->operand(2) == Rounded(X))
      return Converted(X);
  }
  return nullptr;
}

const Term *TermPool::cast(const Term *T, Type *Ty) {
  if (T->type() == Ty)
    return T;
  assert(T->bits() == Ty->getPrimitiveSizeInBits() && "another size");
  if (T->isIndefinite())
    return indefinite(Ty, T);
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
  if (const Term *Converted = asConversion(*this, normal(T), Ty))
    return Converted;
  // Numbers that are chosen as integers.
  const Term *Chosen = normal(T);
  auto IsNumber = [&](const Term *Of) {
    return Of->isInstruction(Instruction::BitCast) || Of->constant();
  };
  if (Ty->isFloatingPointTy() && Chosen->isInstruction(Instruction::Select) &&
      IsNumber(Chosen->operand(1)) && IsNumber(Chosen->operand(2)))
    return select(Chosen->operand(0), cast(Chosen->operand(1), Ty),
                  cast(Chosen->operand(2), Ty), Chosen->flags());
  return make(Term::Instruction, Ty, Instruction::BitCast, 0, 0, Chosen);
}

/// \p T as an integer, of the bits that another type may look at.
static const Term *stripCast(const Term *T) {
  return T->isInstruction(Instruction::BitCast) ? T->operand(0) : T;
}

/// Whether the low bytes of \p T depend on the low ones of its operands alone.
static bool isSum(const Term *T) {
  return !T->flags() && (T->isInstruction(Instruction::Add) ||
                         T->isInstruction(Instruction::Mul) ||
                         T->isInstruction(Instruction::SExt));
}

const Term *TermPool::piece(const Term *T, unsigned Offset, unsigned Size) {
  Type *Ty = integerType(Size * 8);
  if (Offset == 0 && Size * 8 == T->bits())
    return cast(T, Ty);
  if (T->isIndefinite())
    return indefinite(Ty, T);
  T = stripCast(T);
  if (const APFloat *Real = T->real())
    return integer(Real->bitcastToAPInt().extractBits(Size * 8, Offset * 8));
  if (T->type()->isIntegerTy())
    T = normal(T);
  if (const APInt *Value = T->integer())
    return integer(Value->extractBits(Size * 8, Offset * 8));
  if (T->kind() == Term::Piece)
    return piece(T->operand(0), T->detail() + Offset, Size);
  if (T->kind() == Term::Zero)
    return zero(Ty, T->operand(0));
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
    return beside(join(Parts), T);
  }
  if (T->isPlain(Instruction::ZExt) && T->operand(0)->bits() % 8 == 0) {
    // Bytes of what was widened, then zeros.
    const Term *Narrow = T->operand(0);
    unsigned End = Narrow->bits() / 8;
    if (Offset >= End)
      return zero(Ty, Narrow);
    if (Offset + Size <= End)
      return piece(Narrow, Offset, Size);
    return instruction(Instruction::ZExt, Ty,
                       piece(Narrow, Offset, End - Offset));
  }
  if (T->isInstruction(Instruction::Trunc) && !T->flags() &&
      T->operand(0)->bits() % 8 == 0)
    return piece(T->operand(0), Offset, Size);
  // The low bytes of a sum are the sum of low bytes.
  if (Offset == 0 && T->type()->isIntegerTy())
    return instruction(Instruction::Trunc, Ty, T);
  // The upper bytes of a sum of numbers that were moved there.
  if (isSum(T))
    if (auto Quotient = Polynomial::of(*this, T).shiftedRight(8 * Offset))
      return instruction(Instruction::Trunc, Ty, Quotient->term());
  unsigned End = Offset + Size;
  if (isSum(T) && End * 8 < T->bits())
    return piece(instruction(Instruction::Trunc, integerType(End * 8), T),
                 Offset, Size);
  return make(Term::Piece, Ty, 0, Offset, 0, T);
}

/// Where the bytes of \p Part are in a longer term, if they are.
static std::pair<const Term *, unsigned> sourceOf(const Term *Part) {
  if (Part->kind() == Term::Piece)
    return {Part->operand(0), Part->detail()};
  if (Part->isPlain(Instruction::Trunc))
    return {Part->operand(0), 0};
  return {nullptr, 0};
}

/// Whether \p Low is the sum \p Of without its upper bytes.
static bool isLowPart(TermPool &Pool, const Term *Low, const Term *Of) {
  return isSum(Of) && Low->bits() < Of->bits() && Low->type()->isIntegerTy() &&
         Pool.normal(Low) ==
             Pool.normal(Pool.instruction(Instruction::Trunc, Low->type(), Of));
}

const Term *TermPool::join(ArrayRef<const Term *> Parts) {
  unsigned Bits = 0;
  bool HasPoison = false, IsUndefined = true, IsComputed = false;
  for (const Term *Part : Parts) {
    Bits += Part->bits();
    HasPoison |= Part->isPoison();
    IsUndefined &= Part->isIndefinite();
    IsComputed |= Part->isOfUndefined();
  }
  Type *Ty = integerType(Bits);
  // Bytes beside undefined ones are what they are: those of a structure, beside
  // its padding.
  if (HasPoison)
    return poison(Ty);
  if (IsUndefined)
    return IsComputed ? ofUndefined(Ty) : undefined(Ty);
  SmallVector<const Term *, 8> Joined;
  for (const Term *Part : Parts) {
    Part = normal(Part);
    if (!Joined.empty() && Part->isIndefinite() &&
        Joined.back()->isIndefinite()) {
      Joined.back() = join({Joined.back(), Part});
      continue;
    }
    if (!Joined.empty()) {
      const Term *&Last = Joined.back();
      const APInt *Low = Last->integer(), *High = Part->integer();
      if (Low && High) {
        Last = integer(High->concat(*Low));
        continue;
      }
      auto [LastOf, LastOffset] = sourceOf(Last);
      auto [PartOf, PartOffset] = sourceOf(Part);
      // The lowest piece of a sum is a sum.
      if (!LastOf)
        LastOf = Last;
      if (PartOf && LastOffset + Last->bits() / 8 == PartOffset &&
          (LastOf == PartOf || isLowPart(*this, LastOf, PartOf))) {
        Last = piece(PartOf, LastOffset, (Last->bits() + Part->bits()) / 8);
        continue;
      }
    }
    Joined.push_back(Part);
  }
  if (Joined.size() == 1)
    return cast(Joined[0], Ty);
  // Zeros above are a zero extension. That of what is undefined is such bytes.
  bool IsAboveUndefined = Joined.size() == 2 && Joined[0]->isIndefinite();
  if (const APInt *High = Joined.back()->integer();
      High && High->isZero() && !IsAboveUndefined) {
    Joined.pop_back();
    return instruction(Instruction::ZExt, Ty, join(Joined));
  }
  return make(Term::Join, Ty, 0, 0, 0, Joined);
}

const Term *TermPool::withOperands(const Term *T,
                                   ArrayRef<const Term *> Operands,
                                   uint8_t Flags) {
  switch (T->kind()) {
  case Term::Instruction: {
    if (T->code() == Instruction::ICmp || T->code() == Instruction::FCmp)
      return compare(CmpInst::Predicate(T->detail()), Operands[0], Operands[1],
                     Flags);
    if (T->code() == Instruction::Select)
      return select(Operands[0], Operands[1], Operands[2], Flags);
    if (isClaimed(T))
      return claimed(Operands[0], Flags);
    if (Operands.size() < 2)
      return instruction(T->code(), T->type(), Operands, Flags);
    // Normal forms have any number of operands.
    const Term *Result = Operands[0];
    for (const Term *Operand : Operands.drop_front())
      Result = instruction(T->code(), T->type(), {Result, Operand}, Flags);
    return Result;
  }
  case Term::Intrinsic:
    return intrinsic(T->code(), T->type(), Operands, Flags);
  case Term::Function:
    return function(functionName(T), T->type(), Operands, Flags);
  case Term::UnitSum:
    return unitSum(Operands[0], Operands.drop_front(), Flags);
  case Term::Piece:
    return piece(Operands[0], T->detail(), T->bits() / 8);
  case Term::Join:
    return join(Operands);
  case Term::Zero:
    return zero(T->type(), Operands[0]);
  case Term::Frozen:
    return freeze(Operands[0], T->code());
  default:
    return T;
  }
}

const Term *TermPool::withoutClaims(const Term *T) {
  if (T->kind() == Term::Zero)
    return integer(T->type(), 0);
  if (T->operands().empty())
    return T;
  auto [It, IsNew] = WithoutClaims.try_emplace(T, T);
  if (!IsNew)
    return It->second;
  SmallVector<const Term *, 8> Operands;
  bool IsChanged = false;
  for (const Term *Operand : T->operands()) {
    Operands.push_back(withoutClaims(Operand));
    IsChanged |= Operands.back() != Operand;
  }
  // Flags of floating-point operations allow more than poison.
  uint8_t Flags = T->flags();
  if (T->kind() == Term::Instruction &&
      llvm::all_of(T->operands(), [](const Term *Operand) {
        return Operand->type()->isIntegerTy();
      }))
    Flags = 0;
  const Term *Result = T;
  if (IsChanged || Flags != T->flags())
    Result = withOperands(T, Operands, Flags);
  return WithoutClaims[T] = normal(Result);
}
