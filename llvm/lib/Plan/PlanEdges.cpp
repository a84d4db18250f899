// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis of handles, as copies between buffers in an order in which none is
// overwritten before it has been read.

#include "PlanTemporaries.h"
#include "matrix/Buffers/Edges.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Whether some edge into \p BB leaves a block that has other ones too: copies
/// at that block's end would be made for those as well.
static bool hasCriticalEdge(BasicBlock *BB) {
  return any_of(predecessors(BB), [](BasicBlock *Predecessor) {
    return Predecessor->getTerminator()->getNumSuccessors() > 1;
  });
}

/// The copy in \p Copies of which \p IsIt is true, which is taken out.
static EdgePlan::Copy take(SmallVectorImpl<EdgePlan::Copy> &Copies,
                           function_ref<bool(const EdgePlan::Copy &)> IsIt) {
  auto *It = find_if(Copies, IsIt);
  EdgePlan::Copy Taken = *It;
  Copies.erase(It);
  return Taken;
}

/// A cycle of \p Copies, where every target is still to be read. What its first
/// copy overwrites is saved, and whoever reads it reads the temporary.
static EdgePlan::Cycle planCycle(SmallVectorImpl<EdgePlan::Copy> &Copies) {
  EdgePlan::Copy First = Copies.front();
  Copies.erase(Copies.begin());
  EdgePlan::Copy Last =
      take(Copies, [&](const EdgePlan::Copy &C) { return C.From == First.To; });
  EdgePlan::Cycle Cycle{{Last.Bytes}, {}};
  Cycle.Copies.push_back({std::nullopt, Last.From, Last.Bytes});
  Cycle.Copies.push_back(First);
  // The rest of the cycle, now a chain that ends at Last.
  for (std::optional<unsigned> Free = First.From; Free != Last.To;) {
    EdgePlan::Copy Next =
        take(Copies, [&](const EdgePlan::Copy &C) { return C.To == Free; });
    Free = Next.From;
    Cycle.Copies.push_back(Next);
  }
  Cycle.Copies.push_back({Last.To, std::nullopt, Last.Bytes});
  return Cycle;
}

/// Puts \p Copies, which happen at once, in an order.
static void planParallel(SmallVector<EdgePlan::Copy> Copies,
                         EdgePlan::Edge &Edge) {
  while (!Copies.empty()) {
    auto *Ready = find_if(Copies, [&](const EdgePlan::Copy &C) {
      return none_of(Copies, [&](const EdgePlan::Copy &Other) {
        return &Other != &C && Other.From == C.To;
      });
    });
    if (Ready != Copies.end()) {
      Edge.Copies.push_back(*Ready);
      Copies.erase(Ready);
    } else {
      // Only cycles are left.
      Edge.Cycles.push_back(planCycle(Copies));
    }
  }
}

static EdgePlan planBlock(BasicBlock &BB, const Buffers &B) {
  const DataLayout &DL = BB.getDataLayout();
  EdgePlan Plan{&BB, {}, {}};
  SmallVector<PHINode *> Phis;
  for (PHINode &Phi : BB.phis())
    if (isTensorPhi(Phi))
      Phis.push_back(&Phi);
  auto BytesOf = [&](PHINode *Phi) {
    return bufferBytes(TensorType::of(Phi->getType()), DL);
  };
  bool AtStart = isItsOwnEdge(&BB);
  bool IsUnsplit = !AtStart && hasCriticalEdge(&BB);
  if (IsUnsplit)
    for (PHINode *Phi : Phis)
      Plan.Landings.push_back({*B.bufferOf(Phi), BytesOf(Phi)});
  for (BasicBlock *Predecessor :
       SmallSetVector<BasicBlock *, 8>(pred_begin(&BB), pred_end(&BB))) {
    EdgePlan::Edge &Edge = Plan.Edges.emplace_back();
    Edge.End = AtStart ? nullptr : Predecessor->getTerminator();
    SmallVector<EdgePlan::Copy> Copies;
    for (auto [I, Phi] : enumerate(Phis)) {
      Value *Incoming = viewOrigin(Phi->getIncomingValueForBlock(Predecessor));
      // An undefined value need not be copied.
      if (isa<UndefValue>(Incoming))
        continue;
      EdgePlan::Copy C{*B.bufferOf(Phi), *B.bufferOf(Incoming), BytesOf(Phi)};
      if (IsUnsplit)
        Edge.Landed.push_back({unsigned(I), C.From, C.Bytes});
      else if (C.To != C.From)
        Copies.push_back(C);
    }
    planParallel(std::move(Copies), Edge);
  }
  return Plan;
}

std::vector<EdgePlan> matrix::planEdges(Function &F, const Buffers &B) {
  std::vector<EdgePlan> Plans;
  for (BasicBlock &BB : F)
    if (any_of(BB.phis(), isTensorPhi))
      Plans.push_back(planBlock(BB, B));
  return Plans;
}

/// Whether none of \p Copies overwrites a buffer, or the temporary, that a
/// later one reads.
static bool areInOrder(ArrayRef<EdgePlan::Copy> Copies) {
  SmallVector<std::optional<unsigned>, 4> Written;
  return all_of(Copies, [&](const EdgePlan::Copy &C) {
    // The temporary is read after it was written.
    bool IsRead = C.From ? !is_contained(Written, C.From)
                         : is_contained(Written, std::nullopt);
    Written.push_back(C.To);
    return IsRead && C.To != C.From;
  });
}

bool EdgePlan::verify(raw_ostream &OS) const {
  for (const Edge &E : Edges) {
    if (!areInOrder(E.Copies) || !all_of(E.Cycles, [](const Cycle &C) {
          return areInOrder(C.Copies);
        })) {
      OS << "expected what a phi takes to be read before it is overwritten";
      return false;
    }
    for (const Copy &C : E.Landed)
      if (*C.To >= Landings.size() || C.Bytes != Landings[*C.To].Bytes) {
        OS << "expected memory for what lands in the phis' block";
        return false;
      }
  }
  return true;
}
