// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's instruction selection hands a vector from one block to another in
// the registers that getVectorTypeBreakdown() says. For 36 floats these are 36,
// one for each element: every block that has a matrix of 6x6 takes it apart and
// puts it together. Here such a value crosses in whole registers, and what
// remains.
//
// This is the last pass of all: others would put the parts together again.

#include "matrix/Emit/SplitWideValues.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

namespace {
class Splitter {
  Function &F;
  unsigned RegisterBits;
  IRBuilder<> B;

public:
  Splitter(Function &F, unsigned RegisterBits)
      : F(F), RegisterBits(RegisterBits), B(F.getContext()) {}
  bool run();

private:
  bool isTakenApart(Type *T) const;
  /// Vectors of \p V's elements that fill a register each, but for the last.
  SmallVector<Value *> split(Value *V);
  Value *join(ArrayRef<Value *> Parts, unsigned Lanes);
  /// \returns what takes the place of \p Phi in its block.
  Instruction *splitPhi(PHINode *Phi);
  void splitAcrossBlocks(Instruction *I);
};
} // namespace

/// More than a register, and no power of two.
bool Splitter::isTakenApart(Type *T) const {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (!Vector)
    return false;
  Type *Element = Vector->getElementType();
  unsigned Bits = Element->getScalarSizeInBits(), N = Vector->getNumElements();
  return (Element->isFloatTy() || Element->isDoubleTy() ||
          Element->isIntegerTy(8) || Element->isIntegerTy(16) ||
          Element->isIntegerTy(32) || Element->isIntegerTy(64)) &&
         !isPowerOf2_32(N) && N * Bits > RegisterBits;
}

static unsigned numLanes(Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

SmallVector<Value *> Splitter::split(Value *V) {
  unsigned Lanes = numLanes(V);
  unsigned Each = RegisterBits / V->getType()->getScalarSizeInBits();
  SmallVector<Value *> Parts;
  for (unsigned First = 0; First < Lanes; First += Each) {
    SmallVector<int> Mask(std::min(Each, Lanes - First));
    std::iota(Mask.begin(), Mask.end(), First);
    Parts.push_back(B.CreateShuffleVector(V, Mask));
  }
  return Parts;
}

Value *Splitter::join(ArrayRef<Value *> Parts, unsigned Lanes) {
  Value *Joined = Parts.front();
  for (Value *Part : drop_begin(Parts)) {
    unsigned Done = numLanes(Joined), Size = numLanes(Part);
    SmallVector<int> Widened(Done, PoisonMaskElem), Mask(Done + Size);
    std::iota(Widened.begin(), Widened.begin() + Size, 0);
    std::iota(Mask.begin(), Mask.end(), 0);
    Joined = B.CreateShuffleVector(Joined, B.CreateShuffleVector(Part, Widened),
                                   Mask);
  }
  assert(numLanes(Joined) == Lanes && "parts of another vector");
  return Joined;
}

Instruction *Splitter::splitPhi(PHINode *Phi) {
  // One edge may be listed twice, and then with one value.
  SmallMapVector<BasicBlock *, SmallVector<Value *>, 4> Incoming;
  for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks()))
    if (!Incoming.contains(From)) {
      B.SetInsertPoint(From->getTerminator());
      Incoming[From] = split(V);
    }
  SmallVector<Value *> Parts;
  B.SetInsertPoint(Phi);
  for (auto [I, Part] : enumerate(Incoming.front().second)) {
    PHINode *New = B.CreatePHI(Part->getType(), Phi->getNumIncomingValues());
    for (BasicBlock *From : Phi->blocks())
      New->addIncoming(Incoming[From][I], From);
    Parts.push_back(New);
  }
  B.SetInsertPoint(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
  auto *Joined = cast<Instruction>(join(Parts, numLanes(Phi)));
  Phi->replaceAllUsesWith(Joined);
  Phi->eraseFromParent();
  return Joined;
}

void Splitter::splitAcrossBlocks(Instruction *I) {
  std::optional<BasicBlock::iterator> After = I->getInsertionPointAfterDef();
  if (!After)
    return;
  // Of what an invoke returns, the block where it goes on.
  BasicBlock *Home = (*After)->getParent();
  SmallMapVector<BasicBlock *, SmallVector<Use *>, 4> Elsewhere;
  for (Use &U : I->uses()) {
    auto *User = cast<Instruction>(U.getUser());
    if (User->getParent() != Home && !isa<PHINode>(User))
      Elsewhere[User->getParent()].push_back(&U);
  }
  if (Elsewhere.empty())
    return;
  B.SetInsertPoint(Home, *After);
  SmallVector<Value *> Parts = split(I);
  for (auto &[Block, Uses] : Elsewhere) {
    B.SetInsertPoint(Block, Block->getFirstInsertionPt());
    Value *Joined = join(Parts, numLanes(I));
    for (Use *U : Uses)
      U->set(Joined);
  }
}

bool Splitter::run() {
  SmallVector<Instruction *> Phis, Others;
  for (Instruction &I : instructions(F)) {
    // Before these no instruction can stand.
    if (isa<CatchSwitchInst>(I) || isa<CallBrInst>(I))
      return false;
    if (!isTakenApart(I.getType()))
      continue;
    // What an invoke returns is not there before it.
    bool IsSplittable =
        !isa<PHINode>(I) || none_of(I.operands(), [](const Use &U) {
          const auto *From = dyn_cast<Instruction>(U);
          return From && From->isTerminator();
        });
    if (IsSplittable)
      (isa<PHINode>(I) ? Phis : Others).push_back(&I);
  }
  for (Instruction *I : Phis)
    Others.push_back(splitPhi(cast<PHINode>(I)));
  for (Instruction *I : Others)
    splitAcrossBlocks(I);
  return !Others.empty();
}

PreservedAnalyses SplitWideValues::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  if (F.hasOptNone() || !F.getParent()->getModuleFlag(MatrixTypesFlag))
    return PreservedAnalyses::all();
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  unsigned Bits =
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  if (Bits < 128 || !Splitter(F, Bits).run())
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
