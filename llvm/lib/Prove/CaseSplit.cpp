// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms by cases: what a branch, a select and a minimum choose by is a
// condition; where it is known, they are one of their operands. Two terms are
// equal if they are in both cases.

#include "CaseSplit.h"
#include "Interpreter.h"
#include "Refinement.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// A condition that \p T, of one bit, is made of.
static const Term *atomOf(const Term *T) {
  while (true) {
    const Term *Next = nullptr;
    if (T->kind() == Term::Instruction && !T->flags())
      switch (T->code()) {
      case Instruction::And:
      case Instruction::Or:
      case Instruction::Xor:
      case Instruction::Add:
      case Instruction::Mul:
      case Instruction::Select:
        for (const Term *Operand : T->operands())
          if (Operand->bits() == 1 && !Operand->constant() &&
              !Operand->isIndefinite()) {
            Next = Operand;
            break;
          }
        break;
      default:
        break;
      }
    if (!Next)
      return T;
    T = Next;
  }
}

const Term *prove::conditionIn(const Term *T) {
  // Breadth first, and not through all of a large term.
  SmallVector<const Term *, 64> Queue{T};
  SmallDenseSet<const Term *, 64> Seen{T};
  for (size_t I = 0; I < Queue.size() && I < 20'000; ++I) {
    const Term *Part = Queue[I];
    if (Part->isInstruction(Instruction::Select))
      return atomOf(Part->operand(0));
    if (Part->bits() == 1 && Part->type()->isIntegerTy() &&
        Part->kind() == Term::Instruction)
      if (const Term *Atom = atomOf(Part); Atom != Part || I > 0)
        return Atom;
    for (const Term *Operand : Part->operands())
      if (Seen.insert(Operand).second)
        Queue.push_back(Operand);
  }
  return nullptr;
}

CaseSplit::CaseSplit(TermPool &Pool, const Term *Condition,
                     std::optional<bool> Value)
    : Pool(Pool), Condition(Condition), Opposite(nullptr), Value(Value) {
  if (TermPool::isComparison(Condition))
    Opposite = Pool.opposite(Condition);
}

const Term *CaseSplit::apply(const Term *T) {
  if (T == Condition || T == Opposite)
    return Value ? Pool.integer(T->type(), (T == Condition) == *Value)
                 : Pool.poison(T->type());
  if (T->operands().empty())
    return T;
  auto [It, IsNew] = Known.try_emplace(T, T);
  if (!IsNew)
    return It->second;
  SmallVector<const Term *, 8> Operands;
  bool IsChanged = false;
  for (const Term *Operand : T->operands()) {
    Operands.push_back(apply(Operand));
    IsChanged |= Operands.back() != Operand;
  }
  const Term *Result = IsChanged ? Pool.withOperands(T, Operands) : T;
  return Known[T] = Result;
}

SmallVector<NumberCase> Interpreter::numbers(const Instruction &I,
                                             const Term *T, StringRef What) {
  SmallVector<NumberCase> Cases;
  Type *Bool = Pool.integerType(1);
  needDefined(I, T);
  // The terms that are left to be split, and where: cases that come later are
  // the others.
  SmallVector<std::pair<const Term *, const Term *>> Rest{{nullptr, T}};
  while (!Rest.empty()) {
    auto [Where, Of] = Rest.pop_back_val();
    const Term *Normal = Pool.normal(Of);
    const Term *By = Normal->integer() ? nullptr : conditionIn(Normal);
    if (!By || Cases.size() + Rest.size() >= 64) {
      std::optional<uint64_t> Number = number(I, Of, What);
      if (!Number)
        return {};
      Cases.push_back({Where, *Number});
      continue;
    }
    for (bool Value : {false, true}) {
      std::optional<bool> IsKnown = knownValue(By);
      if (IsKnown && *IsKnown != Value)
        continue;
      const Term *Here = Value ? By : Pool.negated(By);
      if (Where)
        Here = Pool.instruction(Instruction::And, Bool, {Where, Here});
      Rest.push_back(
          {IsKnown ? Where : Here, CaseSplit(Pool, By, Value).apply(Normal)});
    }
  }
  Cases.back().Condition = nullptr;
  return Cases;
}

/// Whether \p T chooses by itself.
static bool isChoice(const Term *T) {
  return T->isInstruction(Instruction::Select) ||
         (T->type()->isIntegerTy(1) && T->kind() == Term::Instruction);
}

bool Refinement::holdsByCases(const Term *Reference, const Term *Changed) {
  // Where what is chosen is not what is looked at, it may be deep down in both:
  // few such are tried.
  unsigned Limit = isChoice(Reference) || isChoice(Changed) ? 10'000 : 100;
  if (NumSplits >= Limit || SplitDepth >= 100)
    return false;
  // A condition that is known needs no case.
  auto IfKnown = [&](const Term *T) {
    std::optional<bool> Value;
    if (T->type()->isIntegerTy(1) && !T->constant())
      Value = Assumed.valueOf(Pool, T);
    return Value ? Pool.integer(T->type(), *Value) : T;
  };
  if (const Term *R = IfKnown(Reference), *C = IfKnown(Changed);
      R != Reference || C != Changed)
    return holds(R, C);
  const Term *Condition = conditionIn(Reference);
  if (!Condition)
    Condition = conditionIn(Changed);
  if (!Condition)
    return false;
  ++NumSplits;
  ++SplitDepth;
  std::optional<bool> IsKnown = Assumed.valueOf(Pool, Condition);
  bool Holds = true;
  for (bool Value : {false, true}) {
    if (!Holds || (IsKnown && *IsKnown != Value))
      continue;
    size_t NumFacts = Assumed.size();
    Assumed.add(Pool, Condition, Value);
    CaseSplit Case(Pool, Condition, Value);
    // Facts of this case are known nowhere else.
    auto Outer = std::exchange(Known, decltype(Known)());
    Holds = holds(Case.apply(Reference), Case.apply(Changed));
    Known = std::move(Outer);
    Assumed.shrink(NumFacts);
  }
  // Where the condition is poison, what the changed function makes of it may be
  // poison if the reference is. What does not look at it is one of the cases.
  if (Holds && !IsKnown && Condition->mayBePoison()) {
    CaseSplit Case(Pool, Condition, std::nullopt);
    if (const Term *Poisoned = Case.apply(Changed); Poisoned != Changed) {
      auto Outer = std::exchange(Known, decltype(Known)());
      Holds = holds(Case.apply(Reference), Poisoned);
      Known = std::move(Outer);
    }
  }
  if (--SplitDepth == 0)
    NumSplits = 0;
  return Holds;
}
