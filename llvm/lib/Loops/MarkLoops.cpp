// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of 4x4 to 8x8 matrices are unrolled completely before functions are
// inlined, and are no loops any more when they are looked at. So those that may
// be raised are told not to be, until then. The mark has a name beside it: a
// user's own pragma stays.

#include "matrix/Loops/MarkLoops.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace matrix;

static constexpr StringLiteral Mark = "matrix.loop.mark",
                               NoUnrolling = "llvm.loop.unroll.disable";

/// Whether \p L says how it is to be compiled if it stays a loop.
static bool hasPragma(const Loop &L) {
  MDNode *ID = L.getLoopID();
  return ID && any_of(drop_begin(ID->operands()), [](const MDOperand &Op) {
           auto *Node = dyn_cast<MDNode>(Op);
           auto *Name = Node && Node->getNumOperands() != 0
                            ? dyn_cast<MDString>(Node->getOperand(0))
                            : nullptr;
           return Name && Name->getString().starts_with("llvm.loop.") &&
                  !Name->getString().starts_with(MatrixHintPrefix) &&
                  Name->getString() != "llvm.loop.mustprogress";
         });
}

/// Marks \p Outer and the loops in it, or the nests in it.
static void mark(Loop &Outer, const NestChoice &Choice) {
  if (Outer.isInnermost() || !hasMultiplyAdd(Outer) || Choice.leavesOut(Outer))
    return;
  SmallVector<Loop *> Nest = Outer.getLoopsInPreorder();
  if (any_of(Nest, [](Loop *L) { return hasPragma(*L); }))
    return;
  if (std::optional<NestRefusal> Why = Choice.refusalOf(Outer)) {
    // A loop in it may have a pragma of its own.
    if (Why == NestRefusal::Disabled)
      for (Loop *Inner : Outer)
        mark(*Inner, Choice);
    return;
  }
  LLVMContext &Context = Outer.getHeader()->getContext();
  auto Property = [&](StringRef Name) {
    return MDNode::get(Context, MDString::get(Context, Name));
  };
  for (Loop *L : Nest)
    L->setLoopID(makePostTransformationMetadata(
        Context, L->getLoopID(), {}, {Property(NoUnrolling), Property(Mark)}));
}

PreservedAnalyses MarkLoops::run(Function &F, FunctionAnalysisManager &AM) {
  for (Loop *Outer : AM.getResult<LoopAnalysis>(F))
    mark(*Outer, Choice);
  return PreservedAnalyses::all();
}

bool matrix::isMarked(const Loop &L) { return findOptionMDForLoop(&L, Mark); }

SmallVector<Loop *> matrix::unmarkLoops(const LoopInfo &LI,
                                        ArrayRef<const Loop *> Raised) {
  SmallVector<Loop *> Others;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!isMarked(*L))
      continue;
    if (none_of(Raised, [&](const Loop *Nest) { return Nest->contains(L); }))
      Others.push_back(L);
    L->setLoopID(makePostTransformationMetadata(
        L->getHeader()->getContext(), L->getLoopID(), {Mark, NoUnrolling}, {}));
  }
  return Others;
}
