// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's x86 back end crashes on llvm.ldexp of a vector that fills several
// registers where 512-bit registers exist and are not preferred
// (docs/internals/Backends.md).

#include "SplitExponents.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <numeric>

using namespace llvm;

/// \p Scale, llvm.ldexp of a vector of \p Lanes elements, in pieces of at most
/// \p Most.
static Value *emitPieces(IntrinsicInst &Scale, unsigned Lanes, unsigned Most) {
  IRBuilder<> B(&Scale);
  SmallVector<Value *> Pieces;
  for (unsigned First = 0; First < Lanes; First += Most) {
    SmallVector<int> Mask(std::min(Most, Lanes - First));
    std::iota(Mask.begin(), Mask.end(), First);
    Value *Operands[] = {B.CreateShuffleVector(Scale.getArgOperand(0), Mask),
                         B.CreateShuffleVector(Scale.getArgOperand(1), Mask)};
    Type *Types[] = {Operands[0]->getType(), Operands[1]->getType()};
    Pieces.push_back(
        B.CreateIntrinsic(Intrinsic::ldexp, Types, Operands, &Scale));
  }
  return concatenateVectors(B, Pieces);
}

bool matrix::splitExponents(Function &F, unsigned Bits) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Scale = dyn_cast<IntrinsicInst>(&I);
    auto *T = dyn_cast<FixedVectorType>(I.getType());
    if (!Scale || Scale->getIntrinsicID() != Intrinsic::ldexp || !T ||
        T->getPrimitiveSizeInBits() <= Bits)
      continue;
    Value *Joined = emitPieces(*Scale, T->getNumElements(),
                               std::max(1u, Bits / T->getScalarSizeInBits()));
    Joined->takeName(Scale);
    Scale->replaceAllUsesWith(Joined);
    Scale->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
