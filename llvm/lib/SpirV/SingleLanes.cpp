// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's SPIR-V back end takes a vector of one lane for a scalar in one
// place and for a vector in another, and cannot select what gets one where it
// expects the other. Programs have them, as
// `float __attribute__((ext_vector_type(1)))`.
// Operations on them become operations on scalars here:
//
//   %c = fmul <1 x float> %a, %b        %c.lane = fmul float %a.lane, %b.lane
//
// Signatures stay, so that functions of other modules can be called. There, a
// lane goes through a vector of two, which the back end does select.

#include "SingleLanes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

static bool isSingleLane(const Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getNumElements() == 1;
}

static bool touchesSingleLane(const Instruction &I) {
  return isSingleLane(I.getType()) ||
         any_of(I.operands(), [](const Use &Operand) {
           return isSingleLane(Operand->getType());
         });
}

namespace {
class SingleLanes {
  Function &F;
  /// The lane of each vector of one.
  DenseMap<Value *, Value *> Lanes;
  SmallVector<WeakTrackingVH> Vectors;

public:
  explicit SingleLanes(Function &F) : F(F) {}
  bool run();

private:
  Value *laneOf(Value *V);
  Value *vectorOf(IRBuilderBase &B, Value *Lane);
  void replace(Instruction &Old, Value *New, IRBuilderBase &B);

  PHINode *scalarizePhi(PHINode &Phi);
  Value *scalarize(Instruction &I, IRBuilderBase &B);
  Value *joinLanes(ShuffleVectorInst &Shuffle, IRBuilderBase &B);
  Value *callIntrinsic(IntrinsicInst &Call, IRBuilderBase &B);
};
} // namespace

Value *SingleLanes::laneOf(Value *V) {
  if (!isSingleLane(V->getType()))
    return V;
  if (auto *C = dyn_cast<Constant>(V))
    if (Constant *Lane = C->getAggregateElement(0u))
      return Lane;
  auto [Known, IsNew] = Lanes.try_emplace(V);
  if (!IsNew)
    return Known->second;
  BasicBlock::iterator At = F.getEntryBlock().getFirstInsertionPt();
  if (auto *I = dyn_cast<Instruction>(V))
    At = *I->getInsertionPointAfterDef();
  IRBuilder<> B(At->getParent(), At);
  Value *Two = B.CreateShuffleVector(V, ArrayRef<int>{0, PoisonMaskElem});
  Value *Lane = B.CreateExtractElement(Two, uint64_t(0));
  return Lanes[V] = Lane;
}

Value *SingleLanes::vectorOf(IRBuilderBase &B, Value *Lane) {
  auto *Two = FixedVectorType::get(Lane->getType(), 2);
  Value *Joined =
      B.CreateInsertElement(PoisonValue::get(Two), Lane, uint64_t(0));
  Value *Vector = B.CreateShuffleVector(Joined, ArrayRef<int>{0});
  if (isa<Instruction>(Vector)) {
    Lanes[Vector] = Lane;
    Vectors.push_back(Vector);
  }
  return Vector;
}

/// \p New is the lane of what \p Old is, or all of it.
void SingleLanes::replace(Instruction &Old, Value *New, IRBuilderBase &B) {
  if (isa<Instruction>(New) && !New->hasName())
    New->takeName(&Old);
  if (isSingleLane(Old.getType()))
    New = vectorOf(B, New);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
}

/// \returns the phi of lanes, which \p Phi's users take from now on. It has no
/// incoming values yet.
PHINode *SingleLanes::scalarizePhi(PHINode &Phi) {
  IRBuilder<> B(&Phi);
  PHINode *OfLanes =
      B.CreatePHI(Phi.getType()->getScalarType(), Phi.getNumIncomingValues());
  OfLanes->takeName(&Phi);
  B.SetInsertPoint(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  Phi.replaceAllUsesWith(vectorOf(B, OfLanes));
  return OfLanes;
}

/// \returns the vector of the lanes that \p Shuffle takes, or the lane.
Value *SingleLanes::joinLanes(ShuffleVectorInst &Shuffle, IRBuilderBase &B) {
  unsigned Length =
      cast<FixedVectorType>(Shuffle.getOperand(0)->getType())->getNumElements();
  auto Element = [&](int Index) -> Value * {
    if (Index == PoisonMaskElem)
      return PoisonValue::get(Shuffle.getType()->getScalarType());
    Value *From = Shuffle.getOperand(unsigned(Index) / Length);
    return Length == 1 ? laneOf(From)
                       : B.CreateExtractElement(From, uint64_t(Index) % Length);
  };
  ArrayRef<int> Mask = Shuffle.getShuffleMask();
  if (Mask.size() == 1)
    return Element(Mask.front());
  Value *Result = PoisonValue::get(Shuffle.getType());
  for (auto [Index, From] : enumerate(Mask))
    if (From != PoisonMaskElem)
      Result = B.CreateInsertElement(Result, Element(From), uint64_t(Index));
  return Result;
}

Value *SingleLanes::callIntrinsic(IntrinsicInst &Call, IRBuilderBase &B) {
  if (!isTriviallyVectorizable(Call.getIntrinsicID()))
    return nullptr;
  SmallVector<Value *> Arguments;
  for (Value *Argument : Call.args())
    Arguments.push_back(laneOf(Argument));
  FMFSource Flags;
  if (isa<FPMathOperator>(Call))
    Flags = &Call;
  return B.CreateIntrinsic(Call.getType()->getScalarType(),
                           Call.getIntrinsicID(), Arguments, Flags);
}

/// \returns the lane of what \p I is, or all of it where it is more; null if it
/// keeps its vectors.
Value *SingleLanes::scalarize(Instruction &I, IRBuilderBase &B) {
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return laneOf(Extract->getVectorOperand());
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return Insert->getOperand(1);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return joinLanes(*Shuffle, B);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return callIntrinsic(*Call, B);
  if (isa<CallBase>(I) || I.isTerminator())
    return nullptr;
  // All others do with a lane what they do with a vector.
  Instruction *OfLanes = I.clone();
  for (Use &Operand : OfLanes->operands())
    Operand.set(laneOf(Operand));
  if (isSingleLane(I.getType()))
    OfLanes->mutateType(I.getType()->getScalarType());
  return B.Insert(OfLanes);
}

bool SingleLanes::run() {
  // Values come before their users, but for phis.
  SmallVector<Instruction *> Work;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (touchesSingleLane(I))
        Work.push_back(&I);
  SmallVector<std::pair<PHINode *, PHINode *>> Phis;
  for (Instruction *I : Work) {
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      Phis.push_back({Phi, scalarizePhi(*Phi)});
      continue;
    }
    IRBuilder<> B(I);
    if (Value *New = scalarize(*I, B))
      replace(*I, New, B);
  }
  for (auto [Phi, OfLanes] : Phis) {
    for (auto [From, V] : zip_equal(Phi->blocks(), Phi->incoming_values()))
      OfLanes->addIncoming(laneOf(V), From);
    Phi->eraseFromParent();
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Vectors);
  return !Work.empty();
}

bool matrix::scalarizeSingleLanes(Function &F) { return SingleLanes(F).run(); }
