// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operation is expanded by which function of the Expander.
// ExpandContractions.cpp, ExpandWindows.cpp, ExpandPadding.cpp and others have
// these.

#include "matrix/Expand/ExpandOps.h"
#include "Expander.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

Value *Expander::as(TensorType Wanted, Value *T) {
  return T->getType() == Wanted.type() ? T : Ops.relayout(Wanted, T);
}

Value *Expander::view(Value *T, const StridedView &View,
                      ArrayRef<unsigned> Extents) {
  TensorType Type = TensorType::get(typeOf(T).element(), Extents);
  return Ops.create(OpKind::View, Type.type(), {T}, View.attributes());
}

Value *Expander::viewAs(TensorType Wanted, Value *T, const StridedView &View) {
  TensorType Type = alike(Wanted, typeOf(T).element(), extentsOf(Wanted));
  return as(Wanted,
            Ops.create(OpKind::View, Type.type(), {T}, View.attributes()));
}

Value *Expander::insertView(Value *Into, Value *Part, const StridedView &View) {
  return Ops.create(OpKind::InsertView, Into->getType(), {Into, Part},
                    View.attributes());
}

TensorType Expander::alike(TensorType Like, Type *Element,
                           ArrayRef<unsigned> Extents) const {
  SmallVector<unsigned, TensorType::MaxRank> Layout;
  for (unsigned P = 0; P != Extents.size(); ++P)
    Layout.push_back(P < Like.rank() ? Like.layout(P) : P);
  return TensorType::get(Element, Extents, Layout);
}

Value *Expander::expand(TensorOp Op) {
  if (windowStep(Op.kind()))
    return window(Op);
  switch (Op.kind()) {
  case OpKind::Slice:
    return slice(Op);
  case OpKind::Broadcast:
    return broadcast(Op);
  case OpKind::Pad:
    return pad(Op);
  case OpKind::Concat:
    return concat(Op);
  case OpKind::ReshapePermute:
    return reshapePermute(Op);
  case OpKind::ReshapeBlock:
    return reshapeBlock(Op);
  case OpKind::ReshapeUnblock:
    return reshapeUnblock(Op);
  case OpKind::MatMul:
  case OpKind::MulAdd: {
    if (Op.resultType().rank() == 2)
      return productWithoutTiles(Op);
    CallInst *Contracted = Ops.contraction(Op);
    Value *Less = withoutOnes(*TensorOp::of(Contracted));
    if (Less)
      Contracted->eraseFromParent();
    return Less ? Less : Contracted;
  }
  case OpKind::Contract:
  case OpKind::ContractAdd:
    if (Value *Less = withoutOnes(Op))
      return Less;
    return contraction(Op);
  case OpKind::Convolution:
    return convolution(Op);
  case OpKind::Dim:
    return B.getInt64(Op.operandType(0).extent(Op.attributes()[0]));
  default:
    return nullptr;
  }
}

PreservedAnalyses ExpandOps::run(Function &F, FunctionAnalysisManager &AM) {
  bool Changed = false;
  unsigned VectorBits =
      Subtarget(F, AM.getResult<TargetIRAnalysis>(F), Effort::Full)
          .registerBits();
  // A new operation stands before the one that it is made of, and is one of the
  // few.
  for (auto It = inst_begin(F), End = inst_end(F); It != End;) {
    Instruction &I = *It++;
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op)
      continue;
    IRBuilder<> Builder(&I);
    Value *By = Expander(Builder, VectorBits).expand(*Op);
    if (!By)
      continue;
    if (isa<Instruction>(By) && !By->hasName())
      By->takeName(&I);
    I.replaceAllUsesWith(By);
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
