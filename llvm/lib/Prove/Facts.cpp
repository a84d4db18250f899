// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions that are known, and what follows from them: the parts of a
// conjunction, the opposite, and the result of comparing a value with a
// constant if it was compared with others.

#include "matrix/Prove/Facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix::prove;

/// The condition that \p T is not, or nullptr.
static const Term *negated(TermPool &Pool, const Term *T) {
  return T->isInstruction(Instruction::Add) && !T->flags() ? Pool.negated(T)
                                                           : nullptr;
}

/// The term that \p T compares with a constant, and that constant.
static std::pair<const Term *, const Term *> comparedBy(const Term *T) {
  if (!TermPool::isComparison(T) || T->flags())
    return {nullptr, nullptr};
  for (unsigned I : {0, 1})
    if (T->operand(I)->constant())
      return {T->operand(1 - I), T->operand(I)};
  return {nullptr, nullptr};
}

void Facts::add(TermPool &Pool, const Implication &I) {
  // Each is looked at whenever something becomes known.
  if (Implications.size() == 256)
    return;
  Implications.push_back(I);
  if (isTrue(Pool, I.Where))
    add(Pool, I.Condition, I.Value);
}

void Facts::add(TermPool &Pool, const Term *Condition, bool Value) {
  Condition = Pool.normal(Condition);
  if (Condition->constant() || !Known.try_emplace(Condition, Value).second)
    return;
  Order.push_back(Condition);
  if (const Term *Of = comparedBy(Condition).first)
    Compared[Of].push_back(Condition);
  if (const Term *Opposite = negated(Pool, Condition))
    return add(Pool, Opposite, !Value);
  if (TermPool::isComparison(Condition)) {
    const Term *Opposite = Pool.opposite(Condition);
    if (!Opposite->constant() && Known.try_emplace(Opposite, !Value).second)
      Order.push_back(Opposite);
  }
  if (Condition->isInstruction(Value ? Instruction::And : Instruction::Or))
    for (const Term *Operand : Condition->operands())
      add(Pool, Operand, Value);
  for (const Implication &I : Implications)
    if (!Known.contains(Pool.normal(I.Condition)) && isTrue(Pool, I.Where))
      add(Pool, I.Condition, I.Value);
}

void Facts::shrink(size_t Count) {
  for (const Term *Forgotten :
       llvm::reverse(ArrayRef(Order).drop_front(Count))) {
    Known.erase(Forgotten);
    if (const Term *Of = comparedBy(Forgotten).first)
      llvm::erase(Compared[Of], Forgotten);
  }
  Order.resize(Count);
}

/// Values of a number such that each comparison with \p Constant is constant
/// between two of them.
static void addPoints(TermPool &Pool, const Term *Constant,
                      SmallVectorImpl<const Term *> &Points) {
  if (const APInt *Value = Constant->integer()) {
    Points.append(
        {Pool.integer(*Value - 1), Constant, Pool.integer(*Value + 1)});
    return;
  }
  APFloat Below = *Constant->real(), Above = Below;
  Below.next(/*nextDown=*/true);
  Above.next(/*nextDown=*/false);
  Points.append({Pool.real(Below), Constant, Pool.real(Above)});
}

std::optional<bool> Facts::compared(TermPool &Pool,
                                    const Term *Condition) const {
  const Term *Of, *Constant;
  std::tie(Of, Constant) = comparedBy(Condition);
  if (!Of)
    return std::nullopt;
  auto It = Compared.find(Of);
  if (It == Compared.end() || It->second.empty())
    return std::nullopt;
  SmallVector<const Term *> Points;
  Type *Ty = Of->type();
  if (Ty->isIntegerTy()) {
    unsigned Bits = Ty->getIntegerBitWidth();
    for (const APInt &End :
         {APInt::getZero(Bits), APInt::getSignedMinValue(Bits)})
      addPoints(Pool, Pool.integer(End), Points);
  } else {
    const fltSemantics &Format = Ty->getFltSemantics();
    Points.append({Pool.real(APFloat::getNaN(Format)),
                   Pool.real(APFloat::getInf(Format)),
                   Pool.real(APFloat::getInf(Format, /*Negative=*/true))});
  }
  addPoints(Pool, Constant, Points);
  for (const Term *Other : It->second)
    addPoints(Pool, comparedBy(Other).second, Points);
  auto ValueAt = [&](const Term *Comparison, const Term *Point) {
    const Term *L = Comparison->operand(0), *R = Comparison->operand(1);
    const Term *Result = Pool.compare(CmpInst::Predicate(Comparison->detail()),
                                      L == Of ? Point : L, R == Of ? Point : R);
    return !Result->integer()->isZero();
  };
  std::optional<bool> Result;
  for (const Term *Point : Points) {
    if (any_of(It->second, [&](const Term *Other) {
          return ValueAt(Other, Point) != Known.lookup(Other);
        }))
      continue;
    bool Here = ValueAt(Condition, Point);
    if (Result && *Result != Here)
      return std::nullopt;
    Result = Here;
  }
  // No point: no input leads here, and either value is right.
  return Result ? Result : std::optional(false);
}

std::optional<bool> Facts::valueOf(TermPool &Pool,
                                   const Term *Condition) const {
  Condition = Pool.normal(Condition);
  if (const APInt *Value = Condition->integer())
    return !Value->isZero();
  if (Known.empty())
    return std::nullopt;
  if (auto It = Known.find(Condition); It != Known.end())
    return It->second;
  if (const Term *Opposite = negated(Pool, Condition)) {
    std::optional<bool> Value = valueOf(Pool, Opposite);
    return Value ? std::optional(!*Value) : std::nullopt;
  }
  // One operand decides, or all do.
  for (auto [Opcode, Decides] :
       {std::pair(Instruction::And, false), std::pair(Instruction::Or, true)}) {
    if (!Condition->isInstruction(Opcode))
      continue;
    bool AreKnown = true;
    for (const Term *Operand : Condition->operands()) {
      std::optional<bool> Value = valueOf(Pool, Operand);
      if (Value && *Value == Decides)
        return Decides;
      AreKnown &= Value.has_value();
    }
    if (AreKnown)
      return !Decides;
  }
  return compared(Pool, Condition);
}
