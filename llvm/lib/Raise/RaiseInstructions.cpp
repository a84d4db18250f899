// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's instructions on large flat vectors -> operations, one by one.

#include "Raiser.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Remarks/StageRemarks.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"

using namespace llvm;
using namespace matrix;

void Raiser::raiseInstruction(Instruction &I) {
  B.SetInsertPoint(&I);
  if (!tryRaise(I))
    keepFlat(I);
}

bool Raiser::tryRaise(Instruction &I) {
  OpBuilder Ops(B);
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    PHINode *Tensor =
        B.CreatePHI(flatType(I.getType()).type(), Phi->getNumIncomingValues());
    Tensor->takeName(Phi);
    Phis.push_back({Phi, Tensor});
    replace(I, Tensor);
    return true;
  }
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I))
    return raiseElementwise(I, ElementwiseInfo::Arithmetic, I.getOpcode(),
                            SmallVector<Value *>(I.operands()));
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return raiseCast(*Cast);
  if (auto *Compare = dyn_cast<CmpInst>(&I)) {
    if (!Compare->getOperand(0)->getType()->getScalarType()->isIntegerTy() &&
        !Compare->isFPPredicate())
      return false;
    replace(I,
            Ops.compare(Compare->getPredicate(), twin(Compare->getOperand(0)),
                        twin(Compare->getOperand(1)),
                        isa<FPMathOperator>(I) ? I.getFastMathFlags()
                                               : FastMathFlags()));
    return true;
  }
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return raiseSelect(*Select);
  if (isa<FreezeInst>(I)) {
    replace(I, B.CreateFreeze(twin(I.getOperand(0))));
    return true;
  }
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return raiseLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return raiseStore(*Store);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
    Value *Index =
        B.CreateZExtOrTrunc(Extract->getIndexOperand(), B.getInt64Ty());
    I.replaceAllUsesWith(Ops.extract(twin(Extract->getVectorOperand()), Index));
    Dead.push_back(&I);
    return true;
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(&I)) {
    Value *Index = B.CreateZExtOrTrunc(Insert->getOperand(2), B.getInt64Ty());
    replace(I, Ops.insert(twin(Insert->getOperand(0)), Insert->getOperand(1),
                          Index));
    return true;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    raiseShuffle(I, Shuffle->getOperand(0), Shuffle->getOperand(1),
                 Shuffle->getShuffleMask());
    return true;
  }
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return raiseIntrinsic(*Intrinsic);
  return false;
}

bool Raiser::raiseElementwise(Instruction &I, ElementwiseInfo::FormKind Form,
                              unsigned Code, ArrayRef<Value *> Operands) {
  std::optional<OpKind> Kind = elementwiseOp(Form, Code);
  if (!Kind)
    return false;
  SmallVector<Value *> Tensors(
      map_range(Operands, [&](Value *V) { return twin(V); }));
  replace(I,
          OpBuilder(B).elementwise(*Kind, Tensors,
                                   isa<FPMathOperator>(I) ? I.getFastMathFlags()
                                                          : FastMathFlags()));
  return true;
}

bool Raiser::raiseCast(CastInst &I) {
  std::optional<OpKind> Kind =
      elementwiseOp(ElementwiseInfo::Cast, I.getOpcode());
  auto *From = dyn_cast<FixedVectorType>(I.getSrcTy());
  auto *To = dyn_cast<FixedVectorType>(I.getDestTy());
  if (Kind && From && To && From->getNumElements() == To->getNumElements()) {
    replace(I, OpBuilder(B).cast(*Kind, To->getElementType(),
                                 twin(I.getOperand(0))));
    return true;
  }
  return isa<BitCastInst>(I) && raiseThroughMemory(I);
}

bool Raiser::raiseSelect(SelectInst &I) {
  Value *A = twin(I.getTrueValue()), *C = twin(I.getFalseValue());
  if (I.getCondition()->getType()->isVectorTy())
    replace(I, OpBuilder(B).select(twin(I.getCondition()), A, C));
  else
    replace(I, B.CreateSelect(I.getCondition(), A, C));
  return true;
}

void Raiser::keepFlat(Instruction &I) {
  OptimizationRemarkEmitter ORE(&F);
  remarkKeptFlat(I, ORE);
  for (Use &U : I.operands())
    if (Value *Tensor = Twins.lookup(U.get()))
      U.set(OpBuilder(B).toVector(Tensor));
  if (!isLargeVector(I.getType()))
    return;
  // Nothing may stand between such a call and the return of its result.
  if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isMustTailCall())
    return;
  std::optional<BasicBlock::iterator> After = I.getInsertionPointAfterDef();
  if (!After)
    return;
  B.SetInsertPoint((*After)->getParent(), *After);
  Twins[&I] = OpBuilder(B).toTensor(flatType(I.getType()), &I);
}
