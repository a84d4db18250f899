// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which values are cheap enough to be computed again for each user, so
// that they take no memory.

#include "matrix/Simplify/RecomputeBroadcasts.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Kind is one instruction for a vector on most processors.
static bool isCheap(OpKind Kind) {
  switch (Kind) {
  case OpKind::FAdd:
  case OpKind::FSub:
  case OpKind::FMul:
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
    return true;
  default:
    return false;
  }
}

/// Whether \p V is a scalar everywhere, or repeats elements of something that
/// is much smaller.
static bool isSmall(Value *V) {
  constexpr unsigned ManyTimes = 16;
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && (Op->kind() == OpKind::Splat ||
                (Op->kind() == OpKind::View &&
                 Op->operandType(0).numElements() <=
                     Op->resultType().numElements() / ManyTimes));
}

/// Whether loops take in what \p User uses.
static bool takesIn(const Instruction &User, const Instruction &Used) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(&User));
  return Op && User.getParent() == Used.getParent() &&
         (elementwiseInfo(Op->kind()) || reductionStep(Op->kind()));
}

/// The users of \p Op that compute it again; none if it is stored once.
static SmallVector<Instruction *, 6> usersOf(TensorOp Op) {
  constexpr uint64_t LargeBytes = 64 << 10;
  constexpr unsigned MostUsers = 3;
  SmallSetVector<Instruction *, 6> Users;
  if (!isCheap(Op.kind()) || Op.resultType().hasPadding() ||
      Op.resultType().numElements() *
              Op.resultType().element()->getScalarSizeInBits() / 8 <
          LargeBytes)
    return {};
  for (User *U : Op.call()->users())
    Users.insert(cast<Instruction>(U));
  bool AreTakenIn =
      all_of(Users, [&](Instruction *I) { return takesIn(*I, *Op.call()); });
  return Users.size() >= 2 && Users.size() <= MostUsers && AreTakenIn &&
                 isSmall(Op.operand(0)) && isSmall(Op.operand(1))
             ? Users.takeVector()
             : SmallVector<Instruction *, 6>();
}

PreservedAnalyses RecomputeBroadcasts::run(Function &F,
                                           FunctionAnalysisManager &) {
  if (F.hasOptNone() || F.hasOptSize())
    return PreservedAnalyses::all();
  SmallVector<TensorOp> Candidates;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I))
      Candidates.push_back(*Op);
  bool Changed = false;
  for (TensorOp Op : Candidates) {
    SmallVector<Instruction *, 6> Users = usersOf(Op);
    if (Users.empty())
      continue;
    for (Instruction *User : drop_begin(Users)) {
      IRBuilder<> B(User);
      Value *Again =
          OpBuilder(B).create(Op.kind(), Op.call()->getType(),
                              {Op.operand(0), Op.operand(1)}, Op.attributes());
      User->replaceUsesOfWith(Op.call(), Again);
    }
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
