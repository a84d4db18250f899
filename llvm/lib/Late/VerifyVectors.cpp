// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks what LegalizeVectors leaves. The first vector that no register holds
// is an error.

#include "matrix/Late/VerifyVectors.h"
#include "VectorLegalizer.h"
#include "matrix/Late/LegalizeVectors.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Whether \p V is moved in vectors: what callers, callees and integers are, is
/// not ours to cut, but by memory, and elements that are gathered one by one
/// are in no vector before.
static bool isMoved(const Value *V) {
  return isa<LoadInst, ShuffleVectorInst>(V);
}

/// Whether \p I has to be done on vectors that registers hold.
static bool mustBeLegal(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isMoved(Store->getValueOperand());
  if (isa<LoadInst>(I))
    return any_of(I.users(), [](const User *U) {
      return isMoved(U) || isElementwise(*cast<Instruction>(U));
    });
  return isElementwise(I);
}

PreservedAnalyses VerifyVectors::run(Function &F, FunctionAnalysisManager &AM) {
  std::optional<VectorUnit> Unit = vectorUnitOf(F, AM);
  if (!Unit)
    return PreservedAnalyses::all();
  PieceBuilder Pieces(F, *Unit);
  // Elements of less than a byte are packed in memory.
  auto IsIllegal = [&](const Value *V) {
    return !isa<Constant>(V) && Pieces.isIllegal(V->getType()) &&
           Pieces.isStoredAsArray(V->getType());
  };
  // At -O0 there may be blocks that nothing reaches, of which LLVM selects
  // none.
  for (BasicBlock *Block : depth_first(&F))
    for (Instruction &I : *Block) {
      const Value *Illegal = IsIllegal(&I) ? &I : nullptr;
      for (const Use &U : I.operands())
        if (IsIllegal(U))
          Illegal = U;
      if (!Illegal || !mustBeLegal(I))
        continue;
      std::string Text;
      raw_string_ostream OS(Text);
      OS << "expected vectors that registers hold, got " << *Illegal->getType()
         << " in '" << I.getOpcodeName() << "'";
      reportError(I, Text);
      return PreservedAnalyses::all();
    }
  return PreservedAnalyses::all();
}
