// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triangles of sums: how many products an element of the result has depends on
// its row.
//
//   for (i = 0; i < m; ++i)
//     for (j = 0; j < n; ++j) {
//       s = a[i][i] * b[i][j];
//       for (k = i + 1; k < m; ++k)
//         s += a[i][k] * b[k][j];
//       b[i][j] = alpha * s;
//     }
//
// Such a product may be in place: rows are read that are still as they were,
// if those that are needed last are changed first.

#include "Matcher.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;
using namespace matrix;

/// Whether \p V is what the sum starts with where no product is added to it.
bool Matcher::isStart(Value *V) {
  if (V == StartValue)
    return true;
  // Before and behind a condition, LLVM loads the same again.
  const Term &Start = N.Terms[N.Start];
  LoadInst *Own = ownLoad(V);
  return Own && isFirst(Own) && Start.K == Term::Kind::Load &&
         Start.Place.isSamePlace(result());
}

/// Whether \p Phi, behind a condition around the sum's loop whose blocks are
/// \p IsGuarded, is the sum or its start, or one value in either case.
bool Matcher::isOfEmptyRow(const PHINode &Phi,
                           function_ref<bool(BasicBlock *)> IsGuarded) {
  Value *Sum = nullptr;
  for (auto [From, V] : zip_equal(Phi.blocks(), Phi.incoming_values()))
    if (IsGuarded(From))
      Sum = Path.resolve(V);
  if (!Sum)
    return true;
  for (auto [From, V] : zip_equal(Phi.blocks(), Phi.incoming_values())) {
    Value *Here = Path.resolve(V);
    if (SE.isSCEVable(V->getType()) && SE.getSCEV(Here) == SE.getSCEV(Sum))
      continue;
    if (Here != Sum && (IsGuarded(From) || Sum != N.Step.I || !isStart(Here)))
      return false;
  }
  return true;
}

/// Whether the row of no products, for which the condition around the sum's
/// loop does not hold, has its start stored as the others have their sums, or
/// nothing at all.
bool Matcher::checkEmptyRow() {
  const Loop *Sum = N.Loops[N.Half->Columns].L;
  for (BasicBlock *BB : Outer.blocks()) {
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch || Branch->isUnconditional() || !Path.contains(BB) ||
        Outer.isLoopInvariant(Branch->getCondition()))
      continue;
    if (const Loop *L = LI.getLoopFor(BB); BB == L->getLoopLatch())
      continue;
    // All other conditions were refused.
    SmallPtrSet<BasicBlock *, 16> Ways[2];
    for (unsigned Side : {0, 1})
      Ways[Side] = blocksFrom(Branch->getSuccessor(Side), Outer, LI);
    bool IsThen = Ways[0].contains(Sum->getHeader());
    if (IsThen == Ways[1].contains(Sum->getHeader()))
      return refuse(NestRefusal::Triangle, Branch);
    auto IsGuarded = [&](BasicBlock *Of) {
      return Ways[!IsThen].contains(Of) && !Ways[IsThen].contains(Of);
    };
    N.Half->LeavesEmptyRow |= all_of(Stores, [&](const StoreInst *Store) {
      return IsGuarded(const_cast<BasicBlock *>(Store->getParent()));
    });
    for (StoreInst *Store : Stores)
      if (IsGuarded(Store->getParent()) && !Sum->contains(Store) &&
          (Path.resolve(Store->getValueOperand()) != N.Step.I ||
           Store != Stores.back() || !ownLoad(StartValue)))
        return refuse(NestRefusal::Triangle, Store);
    for (BasicBlock *Behind : Outer.blocks()) {
      if (IsGuarded(Behind) || Sum->contains(Behind))
        continue;
      for (PHINode &Phi : Behind->phis())
        if (!isOfEmptyRow(Phi, IsGuarded))
          return refuse(NestRefusal::Triangle, &Phi);
    }
  }
  return true;
}

/// Finds the factor that is made of results of other rows: of those behind the
/// present one, where rows come in their order, or of those in front of it.
void Matcher::findInPlace() {
  unsigned Rows = N.Half->Rows, Columns = N.Half->Columns;
  bool IsDownward = N.Reversed.contains(N.Loops[Rows].L);
  if (!N.Half->SkipsRow || IsDownward == N.Half->IsUpper)
    return;
  const SCEV *First = result().Base;
  if (N.Half->IsUpper)
    First = SE.getAddExpr(First, Terms.expression(result().Strides[Rows]));
  for (unsigned Factor : {N.Step.A, N.Step.B}) {
    const Term &T = N.Terms[Factor];
    if (T.K != Term::Kind::Load || T.Place.Element != result().Element ||
        T.Place.Base != First || !T.Place.Strides[Rows].isZero() ||
        T.Place.Strides[Columns] != result().Strides[Rows])
      continue;
    bool IsOfRows = true;
    for (unsigned Number = 0; Number != N.Loops.size(); ++Number)
      IsOfRows &= Number == Rows || Number == Columns ||
                  T.Place.Strides[Number] == result().Strides[Number];
    if (IsOfRows)
      N.InPlace = Factor;
  }
}

bool Matcher::readSumTriangle() {
  if (!N.Half || !N.Half->IsOfSums)
    return true;
  unsigned Rows = N.Half->Rows, Columns = N.Half->Columns;
  Instruction *At = N.Loops[Columns].L->getLoopLatch()->getTerminator();
  LoopSet OfSum = LoopSet(1) << Columns, OfRow = LoopSet(1) << Rows;
  // A matrix of sums, each over one loop.
  if (Only || N.Loops.size() != 3 || N.sumLoops() != OfSum ||
      !(result().loops() & OfRow) || !N.Sides.empty() || Clear ||
      !N.Tests.empty() || N.Step.I->getType() != result().Element)
    return refuse(NestRefusal::Triangle, At);
  LoopSet OfOther = N.allLoops() & ~OfSum & ~OfRow;
  // One factor is the triangle, the other one is read for all of its rows.
  auto IsTriangle = [&](unsigned Factor, unsigned Other) {
    return N.Terms[Factor].Loops == (OfRow | OfSum) &&
           N.Terms[Other].K == Term::Kind::Load &&
           N.Terms[Other].Loops == (OfSum | OfOther);
  };
  if (!IsTriangle(N.Step.A, N.Step.B) && !IsTriangle(N.Step.B, N.Step.A))
    return refuse(NestRefusal::Triangle, At);
  if (N.Half->SkipsRow && !checkEmptyRow())
    return false;
  findInPlace();
  return true;
}
