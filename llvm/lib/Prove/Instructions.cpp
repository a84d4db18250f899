// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions without memory, lane by lane.

#include "Interpreter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// What \p I promises, as TermFlags.
static uint8_t flagsOf(const Instruction &I) {
  if (const auto *FP = dyn_cast<FPMathOperator>(&I))
    return FastMath::encode(FP->getFastMathFlags());
  const auto *Exact = dyn_cast<PossiblyExactOperator>(&I);
  const auto *NonNegative = dyn_cast<PossiblyNonNegInst>(&I);
  const auto *Compare = dyn_cast<ICmpInst>(&I);
  if ((Exact && Exact->isExact()) ||
      (NonNegative && NonNegative->hasNonNeg()) ||
      (Compare && Compare->hasSameSign()))
    return TermFlags::Claim;
  if (const auto *Trunc = dyn_cast<TruncInst>(&I))
    return (Trunc->hasNoUnsignedWrap() ? TermFlags::NoUnsignedWrap : 0) |
           (Trunc->hasNoSignedWrap() ? TermFlags::NoSignedWrap : 0);
  if (const auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I))
    return (Wrapping->hasNoUnsignedWrap() ? TermFlags::NoUnsignedWrap : 0) |
           (Wrapping->hasNoSignedWrap() ? TermFlags::NoSignedWrap : 0);
  return 0;
}

/// What \p Flags of \p I are called.
static StringRef nameOf(uint8_t Flags, const Instruction &I) {
  if (Flags & TermFlags::Claim)
    return isa<PossiblyNonNegInst>(I) ? "nneg" : "exact";
  if (Flags & TermFlags::NoSignedWrap)
    return Flags & TermFlags::NoUnsignedWrap ? "nuw nsw" : "nsw";
  return Flags & TermFlags::NoUnsignedWrap ? "nuw" : "its operand";
}

bool Interpreter::visitInstruction(Instruction &I) {
  return unknown(I, Twine("the machine has no ") + I.getOpcodeName());
}

bool Interpreter::visitUnaryOperator(UnaryOperator &I) {
  Elements Result;
  for (const Term *Operand : get(I.getOperand(0)))
    Result.push_back(
        Pool.instruction(I.getOpcode(), Operand->type(), Operand, flagsOf(I)));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitBinaryOperator(BinaryOperator &I) {
  const Elements &L = get(I.getOperand(0)), &R = get(I.getOperand(1));
  unsigned Opcode = I.getOpcode();
  uint8_t Flags = flagsOf(I);
  // Without a bit in common, or is a sum without carry.
  const auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&I);
  bool IsSum = Disjoint && Disjoint->isDisjoint();
  bool Divides = I.isIntDivRem();
  Elements Result;
  Result.reserve(L.size());
  for (auto [Left, Right] : llvm::zip_equal(L, R)) {
    if (Divides) {
      const APInt *Divisor = Right->integer();
      if (Right->isIndefinite() || (Divisor && Divisor->isZero()))
        return fault(I, "a division by zero or an undefined value");
      divisionHazards(I, Left, Right);
    }
    if (IsSum) {
      const Term *Sum = Pool.disjointOr(Left, Right);
      if (!Sum->isIndefinite() && !Pool.areDisjoint(Left, Right)) {
        const Term *Both =
            Pool.instruction(Instruction::And, Left->type(), {Left, Right});
        Sum = claim(
            I, Sum,
            Pool.compare(CmpInst::ICMP_EQ, Both, Pool.integer(Both->type(), 0)),
            "disjoint", /*IsDefined=*/false);
      }
      Result.push_back(Sum);
      continue;
    }
    Result.push_back(
        Pool.instruction(Opcode, Left->type(), {Left, Right}, Flags));
    if (Result.back()->isPoison() && !Left->isPoison() && !Right->isPoison())
      falseClaim(I, Result.back(), nameOf(Flags, I));
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitCastInst(CastInst &I) {
  const Elements &From = get(I.getOperand(0));
  Type *To = M.elementType(I.getType());
  unsigned Count = M.numElements(I.getType());
  Elements Result;
  if (I.getOpcode() == Instruction::PtrToInt ||
      I.getOpcode() == Instruction::IntToPtr ||
      I.getOpcode() == Instruction::AddrSpaceCast ||
      I.getOpcode() == Instruction::PtrToAddr) {
    for (const Term *Element : From) {
      unsigned Bits = Element->bits(), ToBits = To->getIntegerBitWidth();
      Result.push_back(Bits == ToBits
                           ? Element
                           : Pool.instruction(Bits > ToBits ? Instruction::Trunc
                                                            : Instruction::ZExt,
                                              To, Element));
    }
    set(I, std::move(Result));
    return true;
  }
  if (I.getOpcode() != Instruction::BitCast) {
    for (const Term *Element : From) {
      uint8_t Flags = withoutKnownClaims(I, Element, To, flagsOf(I));
      const Term *Cast = Pool.instruction(I.getOpcode(), To, Element, Flags);
      if (Cast->isPoison() && !Element->isPoison())
        Cast = falseClaim(I, Cast, nameOf(Flags, I));
      Result.push_back(Cast);
    }
    set(I, std::move(Result));
    return true;
  }
  if (From.size() == Count) {
    for (const Term *Element : From)
      Result.push_back(Pool.cast(Element, To));
    set(I, std::move(Result));
    return true;
  }
  // Lanes are joined, or cut.
  unsigned FromBits =
      M.elementType(I.getOperand(0)->getType())->getPrimitiveSizeInBits();
  unsigned ToBits = To->getPrimitiveSizeInBits();
  if (FromBits % 8 || ToBits % 8) {
    set(I, regroupBits(From, To));
    return true;
  }
  unsigned FromBytes = FromBits / 8, ToBytes = ToBits / 8;
  for (unsigned Lane : seq(Count)) {
    SmallVector<const Term *, 8> Parts;
    for (unsigned Byte = Lane * ToBytes; Byte < (Lane + 1) * ToBytes;) {
      unsigned Source = Byte / FromBytes, Offset = Byte % FromBytes;
      unsigned Size = std::min(FromBytes - Offset, (Lane + 1) * ToBytes - Byte);
      // Lanes are as they are in memory.
      Parts.push_back(
          Pool.piece(From[Source],
                     isBigEndian() ? FromBytes - Offset - Size : Offset, Size));
      Byte += Size;
    }
    if (isBigEndian())
      std::reverse(Parts.begin(), Parts.end());
    Result.push_back(Pool.cast(Pool.join(Parts), To));
  }
  set(I, std::move(Result));
  return true;
}

const Term *Interpreter::joinBits(ArrayRef<const Term *> Lanes) {
  unsigned LaneBits = Lanes[0]->bits();
  Type *Ty = Pool.integerType(LaneBits * Lanes.size());
  const Term *Sum = Pool.integer(Ty, 0);
  for (auto [Lane, Element] : enumerate(Lanes)) {
    unsigned Place = isBigEndian() ? Lanes.size() - 1 - Lane : Lane;
    const Term *Wide = Pool.instruction(
        Instruction::ZExt, Ty, Pool.cast(Element, Pool.integerType(LaneBits)));
    const Term *Power = Pool.integer(
        APInt::getOneBitSet(Ty->getIntegerBitWidth(), Place * LaneBits));
    Sum = Pool.instruction(
        Instruction::Add, Ty,
        {Sum, Pool.instruction(Instruction::Mul, Ty, {Wide, Power})});
  }
  return Pool.normal(Sum);
}

/// Bits \p Place to \p Place + \p Ty's of \p Whole, if it is a sum of lanes
/// that joinBits makes; else nullptr.
static const Term *joinedAt(const Term *Whole, unsigned Place, Type *Ty) {
  if (!Whole->isInstruction(Instruction::Add))
    return nullptr;
  const Term *Found = nullptr;
  APInt Used = APInt::getZero(Whole->bits());
  for (const Term *Addend : Whole->operands()) {
    APInt Factor(Whole->bits(), 1);
    if (Addend->isInstruction(Instruction::Mul) &&
        Addend->operands().size() == 2 && Addend->operand(0)->integer()) {
      Factor = *Addend->operand(0)->integer();
      Addend = Addend->operand(1);
    }
    if (!Addend->isInstruction(Instruction::ZExt) || Addend->flags() ||
        !Factor.isPowerOf2() || Addend->operand(0)->type() != Ty)
      return nullptr;
    unsigned Shift = Factor.logBase2();
    APInt Bits = APInt::getBitsSet(Whole->bits(), Shift,
                                   Shift + Ty->getIntegerBitWidth());
    if (Shift % Ty->getIntegerBitWidth() || Used.intersects(Bits))
      return nullptr;
    Used |= Bits;
    if (Shift == Place)
      Found = Addend->operand(0);
  }
  return Found;
}

Elements Interpreter::splitBits(const Term *Whole, unsigned Count, Type *Ty) {
  unsigned LaneBits = Ty->getPrimitiveSizeInBits();
  Type *Bits = Pool.integerType(LaneBits);
  Whole = Pool.normal(Whole);
  Elements Result;
  for (unsigned Lane : seq(Count)) {
    unsigned Place = LaneBits * (isBigEndian() ? Count - 1 - Lane : Lane);
    const Term *Element = joinedAt(Whole, Place, Bits);
    if (!Element)
      Element = Pool.instruction(
          Instruction::Trunc, Bits,
          Pool.instruction(Instruction::LShr, Whole->type(),
                           {Whole, Pool.integer(Whole->type(), Place)}));
    Result.push_back(Pool.cast(Pool.beside(Element, Whole), Ty));
  }
  return Result;
}

Elements Interpreter::regroupBits(const Elements &From, Type *To) {
  unsigned FromBits = From[0]->bits(), ToBits = To->getPrimitiveSizeInBits();
  // As few as are whole lanes of both: what is poison in one is not in others.
  unsigned Bits = std::lcm(FromBits, ToBits);
  Elements Result;
  for (unsigned Begin = 0; Begin < From.size(); Begin += Bits / FromBits) {
    ArrayRef<const Term *> Lanes = ArrayRef(From).slice(Begin, Bits / FromBits);
    Elements Defined = Lanes;
    for (const Term *&Lane : Defined)
      if (Lane->isIndefinite())
        Lane = Pool.constant(Constant::getNullValue(Lane->type()));
    Elements Parts = splitBits(joinBits(Defined), Bits / ToBits, To);
    for (unsigned Bit : seq(Bits)) {
      const Term *Lane = Lanes[Bit / FromBits], *&Part = Parts[Bit / ToBits];
      if (Lane->isIndefinite() && !Part->isPoison())
        Part = Lane->isPoison() ? Pool.poison(To) : Pool.ofUndefined(To);
    }
    llvm::append_range(Result, Parts);
  }
  return Result;
}

bool Interpreter::visitCmpInst(CmpInst &I) {
  Elements Result;
  for (auto [L, R] :
       llvm::zip_equal(get(I.getOperand(0)), get(I.getOperand(1))))
    Result.push_back(
        asExpected(Pool.compare(I.getPredicate(), L, R, flagsOf(I))));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitSelectInst(SelectInst &I) {
  const Elements &Conditions = get(I.getCondition());
  const Elements &True = get(I.getTrueValue()), &False = get(I.getFalseValue());
  Elements Result;
  for (unsigned Lane : seq(unsigned(True.size())))
    Result.push_back(Pool.select(Conditions[Conditions.size() == 1 ? 0 : Lane],
                                 True[Lane], False[Lane], flagsOf(I)));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitFreezeInst(FreezeInst &I) {
  Elements Result;
  for (const Term *Element : get(I.getOperand(0)))
    // The same instances in both versions, as far as they are as many.
    Result.push_back(Pool.freeze(
        Element, Element->mayBePoison() ? M.NumFrozen[Element]++ : 0));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitExtractElementInst(ExtractElementInst &I) {
  auto Lane = number(I, I.getIndexOperand(), "a lane's number");
  if (!Lane)
    return false;
  const Elements &Vector = get(I.getVectorOperand());
  set(I, *Lane < Vector.size() ? Vector[*Lane]
                               : Pool.poison(M.elementType(I.getType())));
  return true;
}

bool Interpreter::visitInsertElementInst(InsertElementInst &I) {
  auto Lane = number(I, I.getOperand(2), "a lane's number");
  if (!Lane)
    return false;
  Elements Result = get(I.getOperand(0));
  if (*Lane < Result.size())
    Result[*Lane] = get(I.getOperand(1))[0];
  else
    Result.assign(Result.size(), Pool.poison(M.elementType(I.getType())));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitShuffleVectorInst(ShuffleVectorInst &I) {
  const Elements &L = get(I.getOperand(0)), &R = get(I.getOperand(1));
  unsigned Count = M.numElements(I.getType());
  ArrayRef<int> Mask = I.getShuffleMask();
  // The mask of scalable vectors is all zeros or poison.
  bool IsScalable = isa<ScalableVectorType>(I.getType());
  Elements Result;
  Result.reserve(Count);
  for (unsigned Lane : seq(Count)) {
    int From = IsScalable ? Mask[0] : Mask[Lane];
    Result.push_back(From < 0 ? Pool.poison(M.elementType(I.getType()))
                     : unsigned(From) < L.size() ? L[From]
                                                 : R[From - L.size()]);
  }
  set(I, std::move(Result));
  return true;
}

/// Where the part that \p Indices name begins in the terms of \p Ty.
static unsigned offsetOf(const Machine &M, Type *Ty,
                         ArrayRef<unsigned> Indices) {
  unsigned Offset = 0;
  for (unsigned Index : Indices) {
    for (unsigned I : seq(Index))
      Offset += M.numElements(ExtractValueInst::getIndexedType(Ty, I));
    Ty = ExtractValueInst::getIndexedType(Ty, Index);
  }
  return Offset;
}

bool Interpreter::visitExtractValueInst(ExtractValueInst &I) {
  const Elements &Whole = get(I.getAggregateOperand());
  unsigned Offset =
      offsetOf(M, I.getAggregateOperand()->getType(), I.getIndices());
  auto Begin = Whole.begin() + Offset;
  set(I, Elements(Begin, Begin + M.numElements(I.getType())));
  return true;
}

bool Interpreter::visitInsertValueInst(InsertValueInst &I) {
  Elements Result = get(I.getAggregateOperand());
  llvm::copy(get(I.getInsertedValueOperand()),
             Result.begin() + offsetOf(M, I.getType(), I.getIndices()));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::visitBranchInst(BranchInst &I) {
  Next = I.getSuccessor(0);
  if (I.isUnconditional())
    return true;
  const Term *Condition = Pool.normal(get(I.getCondition())[0]);
  needDefined(I, Condition);
  if (I.getSuccessor(0) == I.getSuccessor(1) && !Condition->isIndefinite())
    return true;
  std::optional<bool> Taken = knownValue(Condition);
  if (!Taken && !Condition->isIndefinite())
    return fork(I,
                {{Condition, I.getSuccessor(0)}, {nullptr, I.getSuccessor(1)}});
  if (!Taken)
    return fault(I, "a branch is undefined");
  if (!*Taken)
    Next = I.getSuccessor(1);
  return true;
}

bool Interpreter::visitSwitchInst(SwitchInst &I) {
  const Term *Value = Pool.normal(get(I.getCondition())[0]);
  if (Value->isIndefinite())
    return fault(I, "a switch is undefined");
  needDefined(I, Value);
  // Cases that lead to one block are one.
  MapVector<const BasicBlock *, const Term *> Conditions;
  Next = I.getDefaultDest();
  for (const auto &Case : I.cases()) {
    const Term *Equal = Pool.compare(
        CmpInst::ICMP_EQ, Value, Pool.integer(Case.getCaseValue()->getValue()));
    std::optional<bool> Known = knownValue(Equal);
    if (Known && *Known) {
      Next = Case.getCaseSuccessor();
      return true;
    }
    if (Known)
      continue;
    const Term *&Condition = Conditions[Case.getCaseSuccessor()];
    Condition = Condition ? Pool.instruction(Instruction::Or, Equal->type(),
                                             {Condition, Equal})
                          : Equal;
  }
  SmallVector<Successor> Taken;
  for (auto [Block, Condition] : Conditions)
    if (Block != I.getDefaultDest())
      Taken.push_back({Condition, Block});
  if (Taken.empty())
    return true;
  Taken.push_back({nullptr, I.getDefaultDest()});
  return fork(I, Taken);
}

bool Interpreter::visitReturnInst(ReturnInst &I) {
  Elements Result = I.getReturnValue() ? get(I.getReturnValue()) : Elements();
  if (!claimAttributes(I, F.getAttributes().getRetAttrs(), Result))
    return false;
  Returned = std::move(Result);
  return true;
}

bool Interpreter::visitUnreachableInst(UnreachableInst &I) {
  // The reference says for which inputs it is not.
  if (!M.IsTrusted || !M.Path)
    return fault(I, "execution reaches what is said to be unreachable");
  IsDropped = true;
  return true;
}
