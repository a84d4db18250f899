// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums and products in any order. `reassoc` gives up roundings, not the number
// that is computed: over the real numbers, each of the forms that a compiler
// may choose is one polynomial of what is summed and multiplied. A term that is
// there twice, or not at all, is another polynomial.

#include "RingForm.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static constexpr auto Nearest = APFloat::rmNearestTiesToEven;

APFloat RingForm::widened(APFloat Value) const {
  bool Lost;
  Value.convert(Format, Nearest, &Lost);
  return Value;
}

bool RingForm::Less::operator()(const Factors &L, const Factors &R) const {
  return std::lexicographical_compare(
      L.begin(), L.end(), R.begin(), R.end(),
      [](const Term *L, const Term *R) { return L->number() < R->number(); });
}

void RingForm::addOne(Sum &To, const Factors &Of, const APFloat &Coefficient) {
  auto [It, IsNew] = To.try_emplace(Of, Coefficient);
  if (!IsNew)
    It->second.add(Coefficient, Nearest);
}

/// Adds the product of several sums.
bool RingForm::addProduct(Sum &To, ArrayRef<const Term *> Of,
                          APFloat Coefficient) {
  // Most factors are no sums.
  Factors Single;
  SmallVector<const Term *, 2> Sums;
  for (const Term *Factor : Of) {
    while (Factor->isInstruction(Instruction::FNeg)) {
      Factor = Factor->operand(0);
      Coefficient.changeSign();
    }
    if (const APFloat *Real = Factor->real(); Real && Real->isFinite())
      Coefficient.multiply(widened(*Real), Nearest);
    else if (MayOpen(Factor))
      Sums.push_back(Factor);
    else
      Single.push_back(Factor);
  }
  auto ByNumber = [](const Term *L, const Term *R) {
    return L->number() < R->number();
  };
  llvm::sort(Single, ByNumber);
  if (Sums.empty()) {
    addOne(To, Single, Coefficient);
    return true;
  }
  Sum Product;
  addOne(Product, Single, Coefficient);
  for (const Term *Factor : Sums) {
    Sum Part, Next;
    if (!add(Part, Factor, APFloat::getOne(Format)))
      return false;
    for (const auto &[L, LValue] : Product)
      for (const auto &[R, RValue] : Part) {
        if (!step())
          return false;
        Factors Both(L);
        Both.insert(Both.end(), R.begin(), R.end());
        llvm::sort(Both, ByNumber);
        APFloat Value = LValue;
        Value.multiply(RValue, Nearest);
        addOne(Next, Both, Value);
      }
    Product = std::move(Next);
  }
  for (const auto &[Factors, Value] : Product)
    addOne(To, Factors, Value);
  return true;
}

bool RingForm::add(Sum &To, const Term *T, const APFloat &Coefficient) {
  // A sum is a list as long as k: no recursion along it.
  SmallVector<std::pair<const Term *, APFloat>, 16> Rest{{T, Coefficient}};
  while (!Rest.empty()) {
    if (!step())
      return false;
    auto [Part, Value] = Rest.pop_back_val();
    if (const APFloat *Real = Part->real(); Real && Real->isFinite()) {
      APFloat Number = widened(*Real);
      Number.multiply(Value, Nearest);
      addOne(To, {}, Number);
      continue;
    }
    if (Part->isInstruction(Instruction::FNeg)) {
      Value.changeSign();
      Rest.push_back({Part->operand(0), Value});
      continue;
    }
    if (!MayOpen(Part)) {
      addOne(To, Factors(1, Part), Value);
      continue;
    }
    if (Part->isInstruction(Instruction::FAdd) ||
        Part->kind() == Term::UnitSum) {
      for (const Term *Operand : Part->operands())
        Rest.push_back({Operand, Value});
    } else if (Part->isInstruction(Instruction::FMul)) {
      if (!addProduct(To, Part->operands(), Value))
        return false;
    } else if (Part->isInstruction(Instruction::FDiv)) {
      // A product with a reciprocal, which is a factor.
      const Term *Reciprocal = Pool.instruction(
          Instruction::FDiv, Part->type(),
          {Pool.real(APFloat::getOne(Part->type()->getFltSemantics())),
           Part->operand(1)},
          Part->flags());
      if (!addProduct(To, {Part->operand(0), Reciprocal}, Value))
        return false;
    } else {
      // A product and a sum in one operation.
      if (!addProduct(To, Part->operands().take_front(2), Value))
        return false;
      Rest.push_back({Part->operand(2), Value});
    }
  }
  return true;
}

std::optional<bool> RingForm::areEqual(TermPool &Pool, Budget &Cost,
                                       const Term *Reference,
                                       const Term *Changed,
                                       Opens OpensReference,
                                       Opens OpensChanged) {
  // APFloat keeps what is longer than 64 bits on the heap.
  const fltSemantics &Format = Reference->type()->getFltSemantics();
  const fltSemantics &Wide = APFloat::semanticsPrecision(Format) <= 32
                                 ? APFloat::x87DoubleExtended()
                                 : APFloat::IEEEquad();
  APFloat One = APFloat::getOne(Wide);
  // The reference first: what it is made of is not opened in the other one.
  RingForm L(Pool, Cost, OpensReference, Wide),
      R(Pool, Cost, OpensChanged, Wide);
  Sum Expected, Got;
  if (!L.add(Expected, Reference, One) || !R.add(Got, Changed, One))
    return std::nullopt;
  constexpr unsigned Finite = FastMath::NoNaNs | FastMath::NoSignedZeros;
  bool DropsZeros = (Reference->flags() & Finite) == Finite;
  bool DropsZero = Reference->flags() & FastMath::NoSignedZeros ||
                   Reference->kind() == Term::UnitSum;
  for (Sum *Of : {&Expected, &Got})
    for (auto It = Of->begin(); It != Of->end();) {
      // x + -0 is x, and so is x + 0 where signs of zeros do not count. 0 * x
      // is 0 where there are no NaNs either.
      bool Vanishes = It->second.isZero() &&
                      (It->first.empty() ? It->second.isNegative() || DropsZero
                                         : DropsZeros);
      It = Vanishes ? Of->erase(It) : std::next(It);
    }
  if (Expected.size() != Got.size())
    return false;
  auto Rounded = [&](APFloat Value) {
    bool Lost;
    Value.convert(Format, Nearest, &Lost);
    return Value;
  };
  return llvm::all_of(llvm::zip_equal(Expected, Got), [&](const auto &Pair) {
    const auto &[L, R] = Pair;
    return L.first == R.first &&
           Rounded(L.second).bitwiseIsEqual(Rounded(R.second));
  });
}
