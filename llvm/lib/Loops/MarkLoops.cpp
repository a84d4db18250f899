// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of 4x4 to 8x8 matrices are unrolled completely before functions are
// inlined, and are no loops any more when they are looked at. So those that may
// be raised are told not to be, until then. The mark has a name beside it: a
// user's own pragma stays.

#include "matrix/Loops/MarkLoops.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace matrix;

static constexpr StringLiteral Mark = "matrix.loop.mark",
                               NoUnrolling = "llvm.loop.unroll.disable";

/// Whether \p L says how it is to be compiled.
static bool hasPragma(const Loop &L) {
  MDNode *ID = L.getLoopID();
  return ID && any_of(drop_begin(ID->operands()), [](const MDOperand &Op) {
           auto *Node = dyn_cast<MDNode>(Op);
           auto *Name = Node && Node->getNumOperands() != 0
                            ? dyn_cast<MDString>(Node->getOperand(0))
                            : nullptr;
           return Name && Name->getString().starts_with("llvm.loop.") &&
                  Name->getString() != "llvm.loop.mustprogress";
         });
}

PreservedAnalyses MarkLoops::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || !mayCallNewFunctions(F))
    return PreservedAnalyses::all();
  LLVMContext &Context = F.getContext();
  auto Property = [&](StringRef Name) {
    return MDNode::get(Context, MDString::get(Context, Name));
  };
  for (Loop *Outer : AM.getResult<LoopAnalysis>(F)) {
    if (Outer->isInnermost() || !hasMultiplyAdd(*Outer))
      continue;
    SmallVector<Loop *> Nest = Outer->getLoopsInPreorder();
    if (any_of(Nest, [](Loop *L) { return hasPragma(*L); }))
      continue;
    for (Loop *L : Nest)
      L->setLoopID(makePostTransformationMetadata(
          Context, L->getLoopID(), {},
          {Property(NoUnrolling), Property(Mark)}));
  }
  return PreservedAnalyses::all();
}

bool matrix::unmarkLoops(const LoopInfo &LI, ArrayRef<const Loop *> Raised) {
  bool HadOthers = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!findOptionMDForLoop(L, Mark))
      continue;
    HadOthers |=
        none_of(Raised, [&](const Loop *Nest) { return Nest->contains(L); });
    L->setLoopID(makePostTransformationMetadata(
        L->getHeader()->getContext(), L->getLoopID(), {Mark, NoUnrolling}, {}));
  }
  return HadOthers;
}
