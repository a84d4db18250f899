// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function's vectors on their way into pieces.

#ifndef MATRIX_LIB_LATE_VECTORLEGALIZER_H
#define MATRIX_LIB_LATE_VECTORLEGALIZER_H

#include "PieceBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace matrix {

class VectorLegalizer {
  llvm::Function &F;
  PieceBuilder Builder;
  /// Phis whose pieces wait for their operands, and those that stay whole.
  llvm::SmallVector<llvm::PHINode *> Phis, WholePhis;
  llvm::SmallVector<llvm::Instruction *> Replaced;

public:
  VectorLegalizer(llvm::Function &F, VectorUnit Unit)
      : F(F), Builder(F, Unit) {}
  bool run();

private:
  bool isIllegal(const llvm::Value *V) const {
    return Builder.isIllegal(V->getType());
  }
  /// Whether pieces take the place of \p I.
  bool replace(llvm::Instruction &I);
  bool replaceElementwise(llvm::Instruction &I);
  bool replaceShuffle(llvm::ShuffleVectorInst &I);
  bool replaceExtract(llvm::ExtractElementInst &I);
  bool replaceInsert(llvm::InsertElementInst &I);
  bool replaceBitCast(llvm::BitCastInst &I);
  bool replaceLoad(llvm::LoadInst &I);
  bool replaceStore(llvm::StoreInst &I);
  llvm::Value *elementIn(llvm::AllocaInst *Slot, llvm::Type *Vector,
                         llvm::Value *Index);
  bool replacePhi(llvm::PHINode &I);
  void completePhi(llvm::PHINode &I);
  void joinIncoming(llvm::PHINode &I);
  void describePieces(llvm::Instruction &I);
  void joinOperands(llvm::Instruction &I);
  bool areAllCut(const llvm::Instruction &I, llvm::ArrayRef<Piece> Here) const;
  Cut cutOf(llvm::Instruction &I, unsigned Count);
};

/// The vectors that are cut for \p F; std::nullopt where none are.
std::optional<VectorUnit> vectorUnitOf(llvm::Function &F,
                                       llvm::FunctionAnalysisManager &AM);

/// Whether \p I computes each element of its result of those at the same place
/// of its operands.
bool isElementwise(const llvm::Instruction &I);

} // namespace matrix

#endif
