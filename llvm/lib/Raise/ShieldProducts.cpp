// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's InstCombine makes -(A * B) of -A * B where the result has fewer
// elements than A. Zeros get other signs: 1 - 1 is +0 whatever the sign of the
// terms. It need not be a sign that the program wrote: A * -1 and A / -1 become
// one, and inlining brings A and B together when it is too late to look.
//
//   A * B   =>   (A^T)^T * B
//
// InstCombine does not look through a transposition. Simplify takes both away.
// Unlike calls of our own or llvm.arithmetic.fence they may be speculated, and
// cost the inliner next to nothing.

#include "matrix/Raise/ShieldProducts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MatrixBuilder.h"

using namespace llvm;
using namespace matrix;

static unsigned numElements(const Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

PreservedAnalyses ShieldProducts::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Product = dyn_cast<IntrinsicInst>(&I);
    if (!Product || Product->getIntrinsicID() != Intrinsic::matrix_multiply ||
        !Product->getType()->isFPOrFPVectorTy() || Product->hasNoSignedZeros())
      continue;
    IRBuilder<> B(Product);
    MatrixBuilder Matrices(B);
    for (unsigned Side : {0, 1}) {
      Value *Operand = Product->getArgOperand(Side);
      if (isa<Constant>(Operand) ||
          numElements(Operand) <= numElements(Product))
        continue;
      auto Extent = [&](unsigned K) {
        return cast<ConstantInt>(Product->getArgOperand(2 + Side + K))
            ->getZExtValue();
      };
      Value *Transposed =
          Matrices.CreateMatrixTranspose(Operand, Extent(0), Extent(1));
      Product->setArgOperand(Side, Matrices.CreateMatrixTranspose(
                                       Transposed, Extent(1), Extent(0)));
      Changed = true;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
