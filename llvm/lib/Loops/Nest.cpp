// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest's answers about itself. Loops are numbered from the outermost one on,
// so sums over them in that order are sums as the program does them.

#include "matrix/Loops/Nest.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

LoopSet Access::loops() const {
  LoopSet Set = 0;
  for (auto [Number, Stride] : enumerate(Strides))
    if (!Stride.isZero())
      Set |= LoopSet(1) << Number;
  return Set;
}

bool Access::isSamePlace(const Access &A) const {
  return Base == A.Base && Strides == A.Strides && Element == A.Element;
}

std::optional<int64_t> matrix::distanceBetween(const Access &From,
                                               const Access &To,
                                               ScalarEvolution &SE) {
  if (From.Base->getType() != To.Base->getType())
    return std::nullopt;
  auto *Bytes = dyn_cast<SCEVConstant>(SE.getMinusSCEV(To.Base, From.Base));
  if (!Bytes || Bytes->getAPInt().getSignificantBits() > 62)
    return std::nullopt;
  return Bytes->getAPInt().getSExtValue();
}

LoopSet Nest::sumLoops() const {
  LoopSet Set = 0;
  for (auto [Number, L] : enumerate(Loops))
    if (L.IsSum)
      Set |= LoopSet(1) << Number;
  return Set;
}

SmallVector<unsigned> Nest::roots() const {
  if (!hasSteps())
    return {Finish, Start, Step.B, Step.A};
  SmallVector<unsigned> All;
  for (const StepResult &R : reverse(Results))
    All.push_back(R.Value);
  for (const StepSum &Sum : reverse(Sums))
    All.append({Sum.Start, Sum.Next});
  return All;
}

const TripCount &Nest::tripsOf(const Loop *L) const {
  for (const NestLoop &Here : Loops)
    if (Here.L == L)
      return Here.Trips;
  return find_if(Sides, [&](const SideLoop &S) { return S.L == L; })->Trips;
}

bool Nest::hasExtentsAtRunTime() const {
  return any_of(Loops, [](const NestLoop &L) { return L.Trips.isAtRunTime(); });
}

bool Nest::isAtRunTime() const {
  auto HasStrides = [](const Access &A) {
    return any_of(A.Strides, [](const Stride &S) { return S.AtRunTime; });
  };
  return !Guards.empty() || !NarrowIndices.empty() || !UnitStrides.empty() ||
         hasExtentsAtRunTime() || HasStrides(Result) ||
         any_of(Results,
                [&](const StepResult &R) { return HasStrides(R.Place); }) ||
         any_of(Terms, [&](const Term &T) {
           return T.K == Term::Kind::Load && HasStrides(T.Place);
         });
}

/// How many factors a stride has that are known only when the program runs: the
/// more of them, the larger it is likely to be.
static unsigned numFactors(const Stride &S) {
  if (!S.AtRunTime)
    return 0;
  auto *Product = dyn_cast<SCEVMulExpr>(S.AtRunTime);
  return Product ? Product->getNumOperands() -
                       isa<SCEVConstant>(Product->getOperand(0))
                 : 1;
}

SmallVector<unsigned, 6> Nest::byStride(LoopSet Set, const Access &Of) const {
  SmallVector<unsigned, 6> Order;
  for (unsigned Number = 0; Number != Loops.size(); ++Number)
    if (Set >> Number & 1)
      Order.push_back(Number);
  // Among the loops of a window, which have one step, the result's come last:
  // vectors run along them.
  auto Key = [&](unsigned Number) {
    const Stride &S = Of.Strides[Number];
    return std::tuple(-int(numFactors(S)), -S.Bytes, !Loops[Number].IsSum,
                      Number);
  };
  sort(Order, [&](unsigned A, unsigned B) { return Key(A) < Key(B); });
  return Order;
}

uint64_t Nest::multiplyAdds() const {
  uint64_t Count = 1;
  for (const NestLoop &L : Loops)
    Count *= L.Trips.isAtRunTime() ? 1 : L.Trips.Count;
  return Count;
}

SmallVector<unsigned> Nest::termsIn(ArrayRef<unsigned> Roots) const {
  SmallVector<unsigned> Found, Work(Roots);
  BitVector Seen(Terms.size());
  while (!Work.empty()) {
    unsigned T = Work.pop_back_val();
    if (Seen.test(T))
      continue;
    Seen.set(T);
    Found.push_back(T);
    append_range(Work, Terms[T].Operands);
  }
  return Found;
}

const Access *Nest::firstLoad(unsigned T) const {
  const Term &Here = Terms[T];
  if (Here.K == Term::Kind::Load)
    return &Here.Place;
  for (unsigned Operand : Here.Operands)
    if (const Access *A = firstLoad(Operand))
      return A;
  return nullptr;
}

std::optional<uint64_t> Nest::bytesOf(const Access &A,
                                      const DataLayout &DL) const {
  uint64_t Bytes = DL.getTypeStoreSize(A.Element);
  for (auto [Stride, L] : zip_equal(A.Strides, Loops)) {
    if (Stride.isZero())
      continue;
    if (Stride.AtRunTime || L.Trips.isAtRunTime())
      return std::nullopt;
    Bytes += Stride.Bytes * (L.Trips.Count - 1);
  }
  return Bytes;
}
