// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose extents are known when the program runs have guards around them:
//
//   for i
//     if (p > 0)                    a guard: p does not change in the nest
//       for k  s += ..
//     s' = phi(0, s)                on the way: s
//     c[i] = s'
//
//   if (unit)  s += b[i][j]       a choice that does not change in the nest
//   else  s += a[i][i] * b[i][j]
//
// The nest that is matched is what happens if all loops run, and one of the two
// is chosen each time. Where that is not so, the program does what it did.

#include "NestPath.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;

Value *matrix::throughExits(Value *V) {
  while (auto *Phi = dyn_cast<PHINode>(V)) {
    if (Phi->getNumIncomingValues() != 1)
      break;
    V = Phi->getIncomingValue(0);
  }
  return V;
}

SmallPtrSet<BasicBlock *, 16>
matrix::blocksFrom(BasicBlock *From, const Loop &Outer, LoopInfo &LI) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *> Work = {From};
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (!Outer.contains(BB) || !Seen.insert(BB).second)
      continue;
    for (BasicBlock *Next : successors(BB))
      if (const Loop *L = LI.getLoopFor(Next);
          !L || L->getHeader() != Next || !L->contains(BB))
        Work.push_back(Next);
  }
  return Seen;
}

BasicBlock *matrix::behindSides(BasicBlock *Then, BasicBlock *Else,
                                const Loop &Outer, LoopInfo &LI,
                                const NestPart &Only) {
  SmallPtrSet<BasicBlock *, 16> Ways = blocksFrom(Then, Outer, LI),
                                Others = blocksFrom(Else, Outer, LI);
  BasicBlock *Meeting = nullptr;
  for (BasicBlock *BB : Ways) {
    if (!Others.contains(BB) || all_of(predecessors(BB), [&](BasicBlock *From) {
          return Ways.contains(From) && Others.contains(From);
        }))
      continue;
    // The header of a loop that both reach follows itself.
    if (Meeting)
      return nullptr;
    Meeting = BB;
  }
  if (!Meeting || any_of(Meeting->phis(),
                         [&](PHINode &Phi) { return Only.contains(&Phi); }))
    return nullptr;
  bool IsBeside = none_of(Only, [&](const Instruction *I) {
    return Ways.contains(I->getParent()) != Others.contains(I->getParent());
  });
  return IsBeside ? Meeting : nullptr;
}

/// Whether \p G leaves out what is 0, or of which all parts are.
static bool isTestForZero(const Guard &G) {
  using namespace PatternMatch;
  Value *X, *Y;
  if (G.Expected ? match(G.Condition, m_LogicalOr(m_Value(X), m_Value(Y)))
                 : match(G.Condition, m_LogicalAnd(m_Value(X), m_Value(Y))))
    return isTestForZero({X, G.Expected}) && isTestForZero({Y, G.Expected});
  auto *Compare = dyn_cast<CmpInst>(G.Condition);
  auto *Zero = Compare ? dyn_cast<Constant>(Compare->getOperand(1)) : nullptr;
  if (!Zero || !(Zero->isNullValue() || Zero->isZeroValue()))
    return false;
  switch (G.Expected ? Compare->getPredicate()
                     : Compare->getInversePredicate()) {
  case CmpInst::FCMP_UNE:
  case CmpInst::FCMP_ONE:
  case CmpInst::ICMP_NE:
    return true;
  default:
    return false;
  }
}

/// Reads \p G as tests for zero. LLVM joins those of a loop's extent with them.
static bool readTests(const Guard &G, const Loop &Outer,
                      SmallVectorImpl<Guard> &Guards,
                      SmallVectorImpl<Guard> &Tests) {
  using namespace PatternMatch;
  Value *X, *Y;
  if (G.Expected ? match(G.Condition, m_LogicalAnd(m_Value(X), m_Value(Y)))
                 : match(G.Condition, m_LogicalOr(m_Value(X), m_Value(Y))))
    return readTests({X, G.Expected}, Outer, Guards, Tests) &&
           readTests({Y, G.Expected}, Outer, Guards, Tests);
  if (Outer.isLoopInvariant(G.Condition)) {
    Guards.push_back(G);
    return true;
  }
  if (!isTestForZero(G))
    return false;
  Tests.push_back(G);
  return true;
}

std::optional<RefusedNest>
NestPath::find(Loop &Outer, LoopInfo &LI, SmallVectorImpl<Guard> &Guards,
               SmallVectorImpl<Guard> &Tests,
               function_ref<bool(const Guard &)> IsOfRow,
               const NestPart *Only) {
  bool HasChoice = false;
  for (BasicBlock *BB = Outer.getHeader(); Outer.contains(BB);) {
    RefusedNest Why{NestRefusal::Branch, BB->getTerminator()};
    if (!Places.try_emplace(BB, Blocks.size()).second)
      return Why;
    Blocks.push_back(BB);
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch)
      return Why;
    if (Branch->isUnconditional()) {
      BB = Branch->getSuccessor(0);
      continue;
    }
    BasicBlock *Then = Branch->getSuccessor(0), *Else = Branch->getSuccessor(1);
    if (const Loop *L = LI.getLoopFor(BB); BB == L->getLoopLatch()) {
      BB = Then == L->getHeader() ? Else : Then;
      continue;
    }
    if (Only)
      if (BasicBlock *Next = behindSides(Then, Else, Outer, LI, *Only)) {
        HasChoice = true;
        BB = Next;
        continue;
      }
    // Code that runs only sometimes lies on one side.
    bool IsThen = blocksFrom(Then, Outer, LI).contains(Else);
    if (IsThen == blocksFrom(Else, Outer, LI).contains(Then)) {
      if (IsThen || !Outer.isLoopInvariant(Branch->getCondition()))
        return Why;
      // Either side does something: the one whose first block is longer is more
      // likely to be all that a program can do (`beta == 0 ? s : s + beta *
      // c[i]`).
      HasChoice = true;
      IsThen = Then->size() >= Else->size();
    }
    Guard G{Branch->getCondition(), IsThen};
    if (Outer.isLoopInvariant(G.Condition))
      Guards.push_back(G);
    else if (!IsOfRow(G) && !readTests(G, Outer, Guards, Tests))
      return Why;
    BB = IsThen ? Then : Else;
  }
  if (!HasChoice && Blocks.size() != Outer.getNumBlocks())
    return RefusedNest{NestRefusal::Branch, Outer.getHeader()->getTerminator()};
  return std::nullopt;
}

bool NestPath::precedes(const Instruction *A, const Instruction *B) const {
  if (A->getParent() == B->getParent())
    return A != B && A->comesBefore(B);
  return Places.lookup(A->getParent()) < Places.lookup(B->getParent());
}

Value *NestPath::resolve(Value *V) const {
  while (auto *Phi = dyn_cast<PHINode>(V)) {
    if (Phi->getNumIncomingValues() == 1) {
      V = Phi->getIncomingValue(0);
      continue;
    }
    auto Place = Places.find(Phi->getParent());
    if (Place == Places.end() || Place->second == 0)
      break;
    // A loop begins where there is a way back. What is not on the way is the
    // other side of a choice.
    if (any_of(Phi->blocks(), [&](const BasicBlock *From) {
          auto It = Places.find(From);
          return It != Places.end() && It->second >= Place->second;
        }))
      break;
    // Nor is there a way from in front of sides that the way leads around.
    int From = Phi->getBasicBlockIndex(Blocks[Place->second - 1]);
    if (From < 0)
      break;
    V = Phi->getIncomingValue(From);
  }
  return V;
}
