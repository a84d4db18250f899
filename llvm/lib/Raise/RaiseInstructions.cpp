// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's instructions on large flat vectors -> operations, one by one.

#include "Raiser.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;
using namespace llvm::PatternMatch;

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
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return raiseShuffle(*Shuffle);
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
  if (!Kind || !From || !To)
    return false;
  if (From->getNumElements() == To->getNumElements()) {
    replace(I, OpBuilder(B).cast(*Kind, To->getElementType(),
                                 twin(I.getOperand(0))));
    return true;
  }
  // Another count of elements: the meaning is what a store and a load give.
  const DataLayout &DL = F.getDataLayout();
  if (!isVectorLikeArray(From->getElementType(), DL) ||
      !isVectorLikeArray(To->getElementType(), DL))
    return false;
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Slot = Entry.CreateAlloca(
      ArrayType::get(From->getElementType(), From->getNumElements()));
  Slot->setAlignment(Align(64));
  OpBuilder Ops(B);
  Value *Pointer = B.CreateAddrSpaceCast(Slot, B.getPtrTy());
  Ops.store(twin(I.getOperand(0)), Pointer, {B.getInt64(1)}, Align(64));
  replace(I, Ops.load(flatType(To), Pointer, {B.getInt64(1)}, Align(64)));
  return true;
}

bool Raiser::raiseSelect(SelectInst &I) {
  Value *A = twin(I.getTrueValue()), *C = twin(I.getFalseValue());
  if (I.getCondition()->getType()->isVectorTy())
    replace(I, OpBuilder(B).select(twin(I.getCondition()), A, C));
  else
    replace(I, B.CreateSelect(I.getCondition(), A, C));
  return true;
}

bool Raiser::raiseLoad(LoadInst &I) {
  TensorType Type = flatType(I.getType());
  if (I.isAtomic() || !isVectorLikeArray(Type.element(), F.getDataLayout()))
    return false;
  replace(I, OpBuilder(B).load(Type, I.getPointerOperand(), {B.getInt64(1)},
                               I.getAlign(), I.isVolatile()));
  return true;
}

bool Raiser::raiseStore(StoreInst &I) {
  Value *Flat = I.getValueOperand();
  if (I.isAtomic() ||
      !isVectorLikeArray(Flat->getType()->getScalarType(), F.getDataLayout()))
    return false;
  OpBuilder(B).store(twin(Flat), I.getPointerOperand(), {B.getInt64(1)},
                     I.getAlign(), I.isVolatile());
  Dead.push_back(&I);
  return true;
}

Value *Raiser::element(Value *Tensor, unsigned Index) {
  return OpBuilder(B).extract(Tensor, B.getInt64(Index));
}

bool Raiser::raiseShuffle(ShuffleVectorInst &I) {
  OpBuilder Ops(B);
  TensorType Result = flatType(I.getType());
  ArrayRef<int> Mask = I.getShuffleMask();
  Value *First = I.getOperand(0), *Second = I.getOperand(1);
  int Length = cast<FixedVectorType>(First->getType())->getNumElements();

  // Every lane is one element.
  const int *Lane = find_if(Mask, [](int M) { return M >= 0; });
  if (Lane == Mask.end()) {
    replace(I, PoisonValue::get(Result.type()));
    return true;
  }
  if (all_of(Mask, [&](int M) { return M < 0 || M == *Lane; })) {
    Value *Scalar;
    if (*Lane != 0 ||
        !match(First, m_InsertElt(m_Value(), m_Value(Scalar), m_Zero())))
      Scalar = *Lane < Length ? element(twin(First), *Lane)
                              : element(twin(Second), *Lane - Length);
    replace(I, Ops.splat(Result, Scalar));
    return true;
  }

  // One operand with a few lanes replaced, as InstCombine writes insertions.
  constexpr unsigned FewLanes = 8;
  auto Replaced = [&](int From) {
    SmallVector<unsigned> Lanes;
    for (int K = 0, E = Mask.size(); K != E; ++K)
      if (Mask[K] >= 0 && Mask[K] != From + K)
        Lanes.push_back(K);
    return Lanes;
  };
  if (int(Mask.size()) == Length)
    for (int From : {0, Length})
      if (SmallVector<unsigned> Lanes = Replaced(From);
          Lanes.size() <= FewLanes) {
        Value *A = twin(First), *C = twin(Second);
        Value *Tensor = From == 0 ? A : C;
        for (unsigned K : Lanes)
          Tensor = Ops.insert(Tensor,
                              Mask[K] < Length ? element(A, Mask[K])
                                               : element(C, Mask[K] - Length),
                              B.getInt64(K));
        replace(I, Tensor);
        return true;
      }

  SmallVector<uint32_t> Indices(Mask.begin(), Mask.end());
  auto *Array = ConstantDataArray::get(F.getContext(), Indices);
  auto *Table =
      new GlobalVariable(*F.getParent(), Array->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Array, "matrix.shuffle");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  replace(I, Ops.shuffle(Result, twin(First), twin(Second), Table));
  return true;
}

void Raiser::keepFlat(Instruction &I) {
  OptimizationRemarkEmitter(&F).emit([&] {
    return OptimizationRemarkMissed("matrix-ops", "KeptFlat", &I)
           << "a value of more than " << ore::NV("Bits", MaxRegisterBits)
           << " bits is made or used by an instruction ('" << I.getOpcodeName()
           << "') that has no form for it: it stays one flat vector there, "
              "which is slow to compile";
  });
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
