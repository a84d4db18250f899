// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processors without an instruction for IEEE 754's maximum compute it of parts:
//
//   m  = x > y ? x : y          the largest number, but for NaNs and zeros
//   s  = bits(x) & bits(y)      its sign is minus if all signs are
//   ok = x and y are ordered
//   ok ? copysign(m, s) : NaN
//
// of any number of operands. Each part has a meaning of its own: that is what
// is found here, from the operands up.

#include "Extremum.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix::prove;

using Numbers = Extremum::Numbers;

static void insert(Numbers &To, const Numbers &From) {
  To.insert(From.begin(), From.end());
}

static bool contains(const Numbers &Whole, const Numbers &Part) {
  return llvm::all_of(Part, [&](const Term *T) { return Whole.count(T); });
}

static bool isNaN(const Term *T) { return T->real() && T->real()->isNaN(); }

/// One number.
static Extremum only(const Term *T) { return {{T}, {T}, {T}, true}; }

static Extremum both(const Extremum &L, const Extremum &R) {
  Extremum Result = L;
  insert(Result.Of, R.Of);
  insert(Result.Wins, R.Wins);
  insert(Result.Loses, R.Loses);
  Result.OrdersZeros &= R.OrdersZeros;
  return Result;
}

std::optional<Extremum> ExtremumFinder::of(const Term *T) {
  auto It = Known.find(T);
  if (It != Known.end())
    return It->second;
  std::optional<Extremum> Result = find(T);
  // A number is no NaN.
  if (Result)
    for (const Term *Operand : Result->Of)
      if (Operand->real() && !isNaN(Operand)) {
        Result->Wins.insert(Operand);
        Result->Loses.insert(Operand);
      }
  return Known[T] = Result;
}

std::optional<Extremum> ExtremumFinder::find(const Term *T) {
  if (TermPool::isClaimed(T) && !(T->flags() & Refused))
    return of(T->operand(0));
  if (const Term *Operand = OperandOf(T))
    return only(Operand);
  if (T->isInstruction(Instruction::Select))
    return ofSelection(T);
  if (T->kind() != Term::Intrinsic || T->flags() & Refused)
    return std::nullopt;
  if (T->isIntrinsic(Intrinsic::copysign)) {
    std::optional<Extremum> Magnitude = of(T->operand(0));
    const Term *Sign = T->operand(1);
    Numbers Signs;
    if (!Magnitude || !Sign->isInstruction(Instruction::BitCast) ||
        !addSigns(Sign->operand(0), Signs) || Signs != Magnitude->Of)
      return std::nullopt;
    Magnitude->OrdersZeros = true;
    // A NaN that is ignored has a sign, too.
    Magnitude->Loses.clear();
    return Magnitude;
  }
  bool Maximizes = T->isIntrinsic(Intrinsic::maximum) ||
                   T->isIntrinsic(Intrinsic::maximumnum) ||
                   T->isIntrinsic(Intrinsic::maxnum);
  bool Minimizes = T->isIntrinsic(Intrinsic::minimum) ||
                   T->isIntrinsic(Intrinsic::minimumnum) ||
                   T->isIntrinsic(Intrinsic::minnum);
  if (IsMaximum ? !Maximizes : !Minimizes)
    return std::nullopt;
  std::optional<Extremum> L = of(T->operand(0)), R = of(T->operand(1));
  if (!L || !R)
    return std::nullopt;
  Extremum Result = both(*L, *R);
  bool NaNWins =
      T->isIntrinsic(Intrinsic::maximum) || T->isIntrinsic(Intrinsic::minimum);
  // A NaN of one side, which the other side may not know.
  if (NaNWins)
    Result.Loses.clear();
  else
    Result.Wins.clear();
  if (!NaNWins && (L->Loses != L->Of || R->Loses != R->Of))
    Result.Loses.clear();
  if (T->isIntrinsic(Intrinsic::maxnum) || T->isIntrinsic(Intrinsic::minnum))
    Result.OrdersZeros = false;
  return Result;
}

/// Whether \p Condition is \p Value if and only if certain terms are numbers,
/// which are added: `ord` of these, joined by `and`, or `uno`, joined by `or`.
bool ExtremumFinder::addChecked(const Term *Condition, bool Value,
                                Numbers &Checked) {
  if (Condition->isInstruction(Value ? Instruction::And : Instruction::Or))
    return llvm::all_of(Condition->operands(), [&](const Term *Part) {
      return addChecked(Part, Value, Checked);
    });
  if (Condition->isInstruction(Instruction::Select)) {
    // The other value of the first condition decides.
    for (unsigned Arm : {1, 2}) {
      const APInt *Decided = Condition->operand(Arm)->integer();
      if (Decided && Decided->isZero() == Value)
        return addChecked(Condition->operand(0), Arm == 2, Checked) &&
               addChecked(Condition->operand(3 - Arm), Value, Checked);
    }
    return false;
  }
  if (!Condition->isInstruction(Instruction::FCmp) ||
      Condition->detail() != (Value ? CmpInst::FCMP_ORD : CmpInst::FCMP_UNO) ||
      Condition->flags() & Refused)
    return false;
  for (const Term *Operand : Condition->operands()) {
    if (Operand->real() && !isNaN(Operand))
      continue;
    std::optional<Extremum> Number = of(Operand);
    // It is a NaN if one of its operands is.
    if (!Number || Number->Wins != Number->Of)
      return false;
    insert(Checked, Number->Of);
  }
  return true;
}

/// Adds the numbers of whose bits \p Bits is the conjunction, for a maximum, or
/// the disjunction.
bool ExtremumFinder::addSigns(const Term *Bits, Numbers &Signs) {
  if (Bits->isInstruction(IsMaximum ? Instruction::And : Instruction::Or))
    return llvm::all_of(Bits->operands(), [&](const Term *Part) {
      return addSigns(Part, Signs);
    });
  if (!Bits->isInstruction(Instruction::BitCast))
    return false;
  std::optional<Extremum> Number = of(Bits->operand(0));
  if (!Number || !Number->OrdersZeros)
    return false;
  insert(Signs, Number->Of);
  return true;
}

/// Whether \p T is the right one of two equal numbers: of a maximum, \p X if it
/// is positive, else \p Y; or the same with both exchanged.
bool ExtremumFinder::choosesBySign(const Term *T, const Term *X,
                                   const Term *Y) {
  if (!T->isInstruction(Instruction::Select) ||
      !T->operand(0)->isInstruction(Instruction::FCmp))
    return false;
  const Term *Test = T->operand(0);
  for (unsigned I : {0, 1}) {
    const Term *Sign = Test->operand(I), *Zero = Test->operand(1 - I);
    if (!Sign->isIntrinsic(Intrinsic::copysign) || !Sign->operand(0)->real() ||
        Sign->operand(0)->real()->isZero() || isNaN(Sign->operand(0)) ||
        !Zero->real() || !Zero->real()->isZero())
      continue;
    auto Predicate = CmpInst::Predicate(Test->detail());
    if (I == 1)
      Predicate = CmpInst::getSwappedPredicate(Predicate);
    // The number is not 0, and no NaN.
    bool IfPositive;
    switch (Predicate) {
    case CmpInst::FCMP_OGT:
    case CmpInst::FCMP_OGE:
    case CmpInst::FCMP_UGT:
    case CmpInst::FCMP_UGE:
      IfPositive = true;
      break;
    case CmpInst::FCMP_OLT:
    case CmpInst::FCMP_OLE:
    case CmpInst::FCMP_ULT:
    case CmpInst::FCMP_ULE:
      IfPositive = false;
      break;
    default:
      return false;
    }
    const Term *Of = Sign->operand(1), *Other = Of == X ? Y : X;
    // The arm that is taken where the result is what was tested.
    unsigned Arm = IfPositive == IsMaximum ? 1 : 2;
    return (Of == X || Of == Y) && T->operand(Arm) == Of &&
           T->operand(3 - Arm) == Other;
  }
  return false;
}

/// Whether \p Condition is true if \p T is a NaN.
bool ExtremumFinder::holdsForNaN(const Term *Condition, const Term *T) const {
  auto Holds = [&](const Term *Part) { return holdsForNaN(Part, T); };
  if (Condition->isInstruction(Instruction::Or))
    return llvm::any_of(Condition->operands(), Holds);
  if (Condition->isInstruction(Instruction::Select)) {
    const APInt *Decided = Condition->operand(1)->integer();
    return Decided && Decided->isOne() &&
           (Holds(Condition->operand(0)) || Holds(Condition->operand(2)));
  }
  return Condition->isInstruction(Instruction::FCmp) &&
         Condition->detail() == CmpInst::FCMP_UNO &&
         !(Condition->flags() & Refused) &&
         llvm::is_contained(Condition->operands(), T);
}

/// An extremum that is looked for again where the first try is a NaN.
std::optional<Extremum> ExtremumFinder::ofRetry(const Term *T) {
  const Term *Again = T->operand(1), *Tried = T->operand(2);
  if (!holdsForNaN(T->operand(0), Tried))
    return std::nullopt;
  std::optional<Extremum> First = of(Tried), Second = of(Again);
  if (!First || !Second || First->Of != Second->Of ||
      Second->Loses != Second->Of)
    return std::nullopt;
  // If the result is a number, those that win are numbers.
  Numbers Told = First->Wins;
  insert(Told, First->Loses);
  if (Told != First->Of)
    return std::nullopt;
  Extremum Result = *Second;
  Result.Wins.clear();
  Result.OrdersZeros = false;
  return Result;
}

std::optional<Extremum> ExtremumFinder::ofSelection(const Term *T) {
  if (std::optional<Extremum> Retry = ofRetry(T))
    return Retry;
  const Term *Condition = T->operand(0);
  const Term *True = T->operand(1), *False = T->operand(2);
  // A NaN, or what is found among numbers.
  for (bool AreNumbers : {true, false}) {
    Numbers Checked;
    if (!addChecked(Condition, AreNumbers, Checked) || Checked.empty())
      continue;
    const Term *Otherwise = AreNumbers ? False : True;
    std::optional<Extremum> Result = of(AreNumbers ? True : False);
    if (!Result || !contains(Result->Of, Checked))
      return std::nullopt;
    std::optional<Extremum> Left = of(Otherwise);
    if (isNaN(Otherwise) || (Left && contains(Left->Wins, Checked))) {
      insert(Result->Wins, Checked);
      Result->Loses.clear();
      return Result;
    }
    // One that is left out.
    if (!Left || Checked.size() != 1 || Left->Of.count(*Checked.begin()) ||
        Left->Of.size() + 1 != Result->Of.size() ||
        !contains(Result->Of, Left->Of) || Left->Loses != Left->Of)
      return std::nullopt;
    insert(Result->Loses, Checked);
    Result->Wins.clear();
    Result->OrdersZeros &= Left->OrdersZeros;
    return Result;
  }
  if (!Condition->isInstruction(Instruction::FCmp) ||
      Condition->flags() & Refused)
    return std::nullopt;
  const Term *X = Condition->operand(0), *Y = Condition->operand(1);
  // Two numbers that are equal are told by their signs.
  if (Condition->detail() == CmpInst::FCMP_OEQ && choosesBySign(True, X, Y)) {
    std::optional<Extremum> L = of(X), R = of(Y), Result = of(False);
    if (!L || !R || !Result || !L->OrdersZeros || !R->OrdersZeros ||
        Result->Of != both(*L, *R).Of)
      return std::nullopt;
    Result->OrdersZeros = true;
    return Result;
  }
  bool IsGreater, IsOrdered;
  switch (Condition->detail()) {
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_OGE:
    IsGreater = IsOrdered = true;
    break;
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    IsGreater = true;
    IsOrdered = false;
    break;
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_OLE:
    IsGreater = false;
    IsOrdered = true;
    break;
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
    IsGreater = IsOrdered = false;
    break;
  default:
    return std::nullopt;
  }
  if (IsGreater == IsMaximum ? True != X || False != Y
                             : True != Y || False != X)
    return std::nullopt;
  std::optional<Extremum> L = of(X), R = of(Y);
  if (!L || !R)
    return std::nullopt;
  Extremum Result = both(*L, *R);
  Result.OrdersZeros = false;
  Result.Wins.clear();
  Result.Loses.clear();
  // Where one is a NaN, this is the result: its own NaN wins, and that of the
  // other one loses.
  const Extremum &Default = (IsOrdered ? False : True) == X ? *L : *R;
  const Extremum &Other = &Default == &*L ? *R : *L;
  Result.Wins = Default.Wins;
  if (Other.Of.size() == 1) {
    Result.Loses = Other.Of;
    // The default is a number if it has one of whose NaN it is one.
    if (!Default.Wins.empty())
      for (const Term *Number : Default.Loses)
        if (!Default.Wins.count(Number))
          Result.Loses.insert(Number);
  }
  return Result;
}
