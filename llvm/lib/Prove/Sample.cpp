// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers for terms.

#include "Sample.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/Proof.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

Sample::Sample(TermPool &Pool, ArrayRef<const Term *> Named, unsigned Index,
               bool AreFused)
    : Pool(Pool), Named(Named), Index(Index),
      IsExact(Index % 2 == 0 && Index < Count), AreFused(AreFused) {}

/// The same random number in each run.
static uint64_t mix(uint64_t X) {
  // SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
  X += 0x9e3779b97f4a7c15;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9;
  X = (X ^ (X >> 27)) * 0x94d049bb133111eb;
  return X ^ (X >> 31);
}

static StringRef objectOf(const TermPool &Pool, const Term *Variable) {
  return Pool.variableName(Variable).split('[').first;
}

/// The numbers of \p Bits bits that \p Named has, their opposites, and those
/// beside them.
static SmallVector<APInt> integersOf(ArrayRef<const Term *> Named,
                                     unsigned Bits) {
  SmallVector<APInt> Result;
  for (const Term *T : Named)
    if (const APInt *Value = T->integer();
        Value && (Value->isIntN(Bits) || Value->isSignedIntN(Bits)))
      Result.push_back(Value->sextOrTrunc(Bits));
  unsigned NumNamed = Result.size();
  for (unsigned I = 0; I < NumNamed; ++I)
    Result.push_back(-Result[I]);
  for (unsigned I = 0; I < NumNamed; ++I)
    Result.append({Result[I] + 1, Result[I] - 1});
  return Result;
}

APInt Sample::integerFor(const Term *Variable, uint64_t Random) const {
  unsigned Bits = Variable->bits();
  SmallVector<uint64_t, 4> Words;
  for (unsigned I = 0; I < (Bits + 63) / 64; ++I)
    Words.push_back(mix(Random + I));
  APInt Any(Bits, Words);
  APInt Ends[] = {APInt::getSignedMinValue(Bits),
                  APInt::getSignedMaxValue(Bits), APInt::getZero(Bits),
                  APInt(Bits, 1), APInt::getAllOnes(Bits)};
  auto Small = [&](int64_t Least, unsigned Number) {
    return APInt(64, Least + int64_t(Random >> 16) % Number).sextOrTrunc(Bits);
  };
  auto NamedOr = [&](unsigned Place, const APInt &Other) {
    SmallVector<APInt> Numbers = integersOf(Named, Bits);
    return Numbers.empty() ? Other : Numbers[Place % Numbers.size()];
  };
  // In every eight samples, these have equal numbers, zeros, and those of the
  // terms.
  unsigned Turn = Index / 8;
  switch (Index % 8) {
  case 0:
    return Small(-4, 9);
  case 1:
    return Random % 4 == 0   ? NamedOr(Random >> 8, Any)
           : Random % 4 == 1 ? Ends[(Random >> 8) % 5]
                             : Any;
  case 2:
    return Turn < 5 ? Ends[Turn] : NamedOr(Turn, Any);
  case 3:
    return NamedOr(Turn + (Random & 1 ? 0 : Variable->code()), Any);
  case 4:
    return Ends[Random % 5];
  case 5:
    return Small(0, 3);
  default:
    // Every fourth one is at the end of its range.
    return Random % 4 == 0 ? Ends[Random >> 3 & 1] : Any;
  }
}

const Term *Sample::valueOf(const Term *Variable) const {
  uint64_t Random = mix(uint64_t(Variable->code()) << 8 | Index);
  if (!Variable->type()->isIntegerTy())
    return realFor(Variable, Random);
  // All elements of an object are one number.
  if (Index % 8 == 6)
    Random = mix(xxh3_64bits(objectOf(Pool, Variable)) + Index);
  // All numbers are, of each type.
  if (Index % 8 == 2)
    Random = mix(Index);
  return Pool.integer(integerFor(Variable, Random));
}

/// Likewise; the next number in both directions.
static SmallVector<APFloat> realsOf(ArrayRef<const Term *> Named,
                                    const fltSemantics &Format) {
  SmallVector<APFloat> Result;
  for (const Term *T : Named) {
    bool Lost;
    if (!T->real())
      continue;
    APFloat Value = *T->real();
    Value.convert(Format, APFloat::rmNearestTiesToEven, &Lost);
    if (!Lost)
      Result.push_back(Value);
  }
  unsigned NumNamed = Result.size();
  for (bool IsDown : {false, true})
    for (unsigned I = 0; I < NumNamed; ++I) {
      Result.push_back(Result[I]);
      Result.back().next(IsDown);
    }
  for (unsigned I = 0; I < NumNamed; ++I)
    Result.push_back(neg(Result[I]));
  return Result;
}

const Term *Sample::realFor(const Term *Variable, uint64_t Random) const {
  Type *Ty = Variable->type();
  const fltSemantics &Format = Ty->getFltSemantics();
  bool AreAllNumbers = Index < Count / 2 || Index >= Count;
  // In the last samples all elements of an object are one number. If those of
  // one are -0 and those of the other one 1, all products of a sum are -0.
  if (Index >= Count - 16 && !AreAllNumbers) {
    switch (mix(xxh3_64bits(objectOf(Pool, Variable)) + Index) % 8) {
    case 0:
      return Pool.real(APFloat::getInf(Format, Random & 1));
    case 1:
      return Pool.real(APFloat::getNaN(Format));
    case 2:
    case 3:
      return Pool.real(APFloat::getZero(Format, /*Negative=*/true));
    case 4:
      return Pool.real(APFloat::getZero(Format));
    default:
      return Pool.real(APFloat::getOne(Format));
    }
  }
  // Before these, all are zeros: of any two numbers, each is once the negative
  // one, if they differ in one of four bits.
  if (Index >= Count - 24 && !AreAllNumbers)
    return Pool.real(APFloat::getZero(
        Format, (Variable->code() >> (Index - (Count - 24)) / 2 ^ Index) & 1));
  // Late samples have values that are no numbers, and zeros of both signs;
  // half of them have many, so that some meet.
  unsigned OneOf = Index % 2 ? 2 : 8;
  if (!AreAllNumbers && Random % OneOf == 0)
    switch (Random / 8 % 4) {
    case 0:
      return Pool.real(APFloat::getInf(Format, Random & 1 << 10));
    case 1:
      return Pool.real(APFloat::getNaN(Format));
    default:
      return Pool.real(APFloat::getZero(Format, Random & 1 << 10));
    }
  // Those of the terms.
  if (Index % 8 == 3)
    if (SmallVector<APFloat> Numbers = realsOf(Named, Format);
        !Numbers.empty() && Random >> 16 & 1)
      return Pool.real(
          Numbers[(Index / 8 + Variable->code()) % Numbers.size()]);
  // Some are equal.
  if (Index % 8 == 7 && Random >> 16 & 1)
    Random = mix(Index + (Random >> 17 & 1));
  APFloat Value(double(int64_t(Random >> 8 & 7) - 3));
  if (!IsExact)
    Value = APFloat(double(int64_t(Random)) / double(uint64_t(1) << 62));
  bool Lost;
  Value.convert(Format, APFloat::rmNearestTiesToEven, &Lost);
  return Pool.real(Value);
}

/// Whether an operation on numbers rounds nothing, so that any order of it and
/// others gives the same.
static bool isExact(const Term *T, ArrayRef<const Term *> Operands) {
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  if (!T->type()->isFloatingPointTy())
    return true;
  for (const Term *Operand : Operands)
    if (Operand->isIndefinite() ||
        (Operand->real() && !Operand->real()->isFinite()))
      return false;
  bool IsFused =
      T->isIntrinsic(Intrinsic::fma) || T->isIntrinsic(Intrinsic::fmuladd);
  if (T->kind() == Term::Intrinsic && !IsFused)
    return T->code() != Intrinsic::sqrt;
  if (T->kind() != Term::UnitSum && T->kind() != Term::Instruction && !IsFused)
    return true;
  if (!llvm::all_of(Operands, [](const Term *T) { return T->real(); }))
    return T->kind() == Term::Instruction &&
           (T->code() == Instruction::BitCast ||
            T->code() == Instruction::Select);
  APFloat Value = *Operands[0]->real();
  if (IsFused)
    return Value.multiply(*Operands[1]->real(), Nearest) == APFloat::opOK &&
           Value.add(*Operands[2]->real(), Nearest) == APFloat::opOK;
  if (T->kind() == Term::UnitSum || T->code() == Instruction::FAdd)
    return llvm::all_of(Operands.drop_front(), [&](const Term *Operand) {
      return Value.add(*Operand->real(), Nearest) == APFloat::opOK;
    });
  bool Lost;
  switch (T->code()) {
  case Instruction::FMul:
    return Value.multiply(*Operands[1]->real(), Nearest) == APFloat::opOK;
  case Instruction::FDiv:
    return Value.divide(*Operands[1]->real(), Nearest) == APFloat::opOK;
  case Instruction::FPTrunc:
    return Value.convert(T->type()->getFltSemantics(), Nearest, &Lost) ==
           APFloat::opOK;
  default:
    return true;
  }
}

static bool isNaN(const Term *T) { return T->real() && T->real()->isNaN(); }
static bool isZero(const Term *T) { return T->real() && T->real()->isZero(); }

const Term *Sample::evaluate(const Term *T) {
  if (T->constant() || T->isIndefinite())
    return T;
  auto [It, IsNew] = Known.try_emplace(T, nullptr);
  if (!IsNew)
    return It->second;
  const Term *Result = nullptr;
  SmallVector<const Term *, 8> Operands;
  for (const Term *Operand : T->operands()) {
    const Term *Value = evaluate(Operand);
    if (!Value)
      return nullptr;
    Operands.push_back(Value);
  }
  if (NeedsExact && !isExact(T, Operands))
    return nullptr;
  switch (T->kind()) {
  case Term::Variable:
    Result = valueOf(T);
    break;
  case Term::Instruction:
    if (T->code() == Instruction::ICmp || T->code() == Instruction::FCmp) {
      Result = Pool.compare(CmpInst::Predicate(T->detail()), Operands[0],
                            Operands[1], T->flags());
    } else if (T->code() == Instruction::Select) {
      Result = Pool.select(Operands[0], Operands[1], Operands[2]);
    } else if (TermPool::isClaimed(T)) {
      Result = Pool.claimed(Operands[0], T->flags());
    } else if (T->code() == Instruction::Freeze) {
      // A long sum as one factor (Polynomial.cpp).
      Result = Operands[0];
    } else {
      // Normal forms have any number of operands.
      Result = Operands[0];
      if (Operands.size() == 1)
        Result = Pool.instruction(T->code(), T->type(), Operands, T->flags());
      for (const Term *Operand : ArrayRef(Operands).drop_front())
        Result = Pool.instruction(T->code(), T->type(), {Result, Operand},
                                  T->flags());
    }
    break;
  case Term::Intrinsic:
    if (T->code() == Intrinsic::fmuladd && !AreFused) {
      Result = Pool.instruction(Instruction::FAdd, T->type(),
                                {Pool.instruction(Instruction::FMul, T->type(),
                                                  {Operands[0], Operands[1]}),
                                 Operands[2]});
      break;
    }
    // Among zeros of both signs, it is either one.
    if ((T->code() == Intrinsic::maxnum || T->code() == Intrinsic::minnum) &&
        Operands[0] != Operands[1] && isZero(Operands[0]) &&
        isZero(Operands[1]))
      break;
    Result = Pool.intrinsic(T->code(), T->type(), Operands, T->flags());
    break;
  case Term::UnitSum:
    // Exact values have one sum.
    if (IsExact) {
      Result = Operands[0];
      for (const Term *Operand : ArrayRef(Operands).drop_front())
        Result =
            Pool.instruction(Instruction::FAdd, T->type(), {Result, Operand});
    }
    break;
  case Term::Piece:
    Result = Pool.piece(Operands[0], T->detail(), T->bits() / 8);
    break;
  case Term::Join:
    Result = Pool.join(Operands);
    break;
  case Term::Zero:
  case Term::Frozen:
    Result = Pool.withOperands(T, Operands);
    break;
  default:
    break;
  }
  if (Result)
    Result = Pool.normal(Result);
  if (Result && !Result->constant() && !Result->isIndefinite())
    Result = nullptr;
  Known[T] = Result;
  return Result;
}

bool Sample::meets(const Facts &Assumed) {
  auto Is = [&](const Term *Condition, bool Expected) {
    const Term *Value = evaluate(Condition);
    return Value && Value->integer() && Value->integer()->isOne() == Expected;
  };
  return llvm::all_of(Assumed.conditions(),
                      [&](const Term *Condition) {
                        return Is(Condition, *Assumed.valueOf(Pool, Condition));
                      }) &&
         llvm::all_of(Assumed.implications(), [&](const auto &I) {
           return Is(I.Where, false) || Is(I.Condition, I.Value);
         });
}

/// The freedom that a term leaves.
enum class Freedom {
  None,
  /// Whether each llvm.fmuladd is one operation or two.
  Fused,
  /// More than that: a sample of rounded numbers tells nothing.
  Rounding,
  /// The order, too, or a reciprocal for a quotient: neither does one of
  /// infinities or signs of zeros.
  Order
};

static Freedom freedomOf(const Term *T) {
  Freedom Result = Freedom::None;
  SmallVector<const Term *, 32> Rest{T};
  DenseSet<const Term *> Seen;
  while (!Rest.empty()) {
    const Term *Part = Rest.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    unsigned Flags = Part->type()->isFloatingPointTy() ? Part->flags() : 0;
    if (Flags & FastMath::Reassoc || (Flags & FastMath::AllowReciprocal &&
                                      Part->isInstruction(Instruction::FDiv)))
      return Freedom::Order;
    if (Part->isIntrinsic(Intrinsic::fmuladd))
      Result = std::max(Result, Freedom::Fused);
    else if (Part->kind() == Term::UnitSum ||
             (Part->isInstruction(Instruction::FAdd) &&
              Part->flags() & FastMath::Contract))
      Result = Freedom::Rounding;
    llvm::append_range(Rest, Part->operands());
  }
  return Result;
}

/// Whether \p T leaves the sign of some zero open.
static bool hasOpenZeros(const Term *T) {
  SmallVector<const Term *, 32> Rest{T};
  DenseSet<const Term *> Seen;
  while (!Rest.empty()) {
    const Term *Part = Rest.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    if (Part->type()->isFloatingPointTy() &&
        Part->flags() & FastMath::NoSignedZeros)
      return true;
    llvm::append_range(Rest, Part->operands());
  }
  return false;
}

/// The variables of \p T, or its constants.
static void collect(const Term *T, Term::KindType Kind,
                    SmallVectorImpl<const Term *> &To) {
  SmallVector<const Term *, 32> Rest{T};
  DenseSet<const Term *> Seen;
  while (!Rest.empty()) {
    const Term *Part = Rest.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    if (Part->kind() == Kind && !is_contained(To, Part))
      To.push_back(Part);
    llvm::append_range(Rest, Part->operands());
  }
}

std::optional<Witness> Sample::find(TermPool &Pool, const Term *Expected,
                                    const Term *Got, const Facts &Assumed,
                                    unsigned &NumTold) {
  Freedom Open = std::max(freedomOf(Expected), freedomOf(Got));
  bool HasOpenZeros = Open == Freedom::Order || hasOpenZeros(Expected);
  SmallVector<const Term *> Named;
  for (const Term *T : {Expected, Got})
    collect(T, Term::Constant, Named);
  for (const Term *T : Assumed.conditions())
    collect(T, Term::Constant, Named);
  // A table has more of them than samples could try.
  Named.truncate(std::min<size_t>(Named.size(), 64));
  for (unsigned Index = 0; Index < Count + More; ++Index) {
    Sample S(Pool, Named, Index, /*AreFused=*/true),
        Other(Pool, Named, Index, false);
    if ((Open >= Freedom::Rounding && !S.IsExact) || !S.meets(Assumed))
      continue;
    // A zero's sign is seen in a quotient, too, and infinities depend on the
    // order: such samples come late.
    if (HasOpenZeros && Index >= Count / 2 && Index < Count)
      continue;
    S.NeedsExact = Open == Freedom::Order;
    const Term *L = S.evaluate(Expected), *R = S.evaluate(Got);
    if (!L || !R || L->isIndefinite())
      continue;
    auto Same = [HasOpenZeros](const Term *L, const Term *R) {
      return L == R || (isNaN(L) && isNaN(R)) ||
             (HasOpenZeros && isZero(L) && isZero(R));
    };
    ++NumTold;
    if (Same(L, R))
      continue;
    const Term *L2 = L;
    // All fused, or none: what another order gives is neither.
    if (Open != Freedom::None) {
      L2 = Other.evaluate(Expected);
      const Term *R2 = Other.evaluate(Got);
      if (!L2 || !R2 || Same(L, R2) || Same(L2, R) || Same(L2, R2))
        continue;
    }
    SmallVector<const Term *> Variables;
    collect(Expected, Term::Variable, Variables);
    collect(Got, Term::Variable, Variables);
    Witness Found{{}, L, R, L2};
    for (const Term *Variable : Variables)
      Found.Inputs.push_back({Variable, S.valueOf(Variable)});
    return Found;
  }
  return std::nullopt;
}

std::string Witness::describe(const TermPool &Pool) const {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!Inputs.empty())
    OS << "for ";
  for (auto [Variable, Value] : ArrayRef(Inputs).take_front(12)) {
    OS << Pool.variableName(Variable) << " = ";
    print(Pool, Value, OS);
    OS << ", ";
  }
  if (Inputs.size() > 12)
    OS << "..: ";
  OS << "expected ";
  print(Pool, Expected, OS);
  OS << ", got ";
  print(Pool, Got, OS);
  return Text;
}
