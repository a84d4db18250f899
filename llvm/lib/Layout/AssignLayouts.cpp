// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows or columns, for each value: what a product reads in vectors is turned if
// it lies across, and what it reads element by element is not.

#include "matrix/Layout/AssignLayouts.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses AssignLayouts::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<TensorOp> Products;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && isProduct(Op->kind()))
      Products.push_back(*Op);

  bool Changed = false;
  for (TensorOp Op : Products) {
    TensorType C = Op.resultType();
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(Op.operand(I));
    IRBuilder<> B(Op.call());
    // What is read in vectors lies as the result does.
    Value *&Vectors = Operands[C.layout(1)];
    TensorType Type = TensorType::of(Vectors->getType());
    if (Type.layout(1) != C.layout(1))
      Vectors = OpBuilder(B).relayout(
          TensorType::get(Type.element(), {Type.extent(0), Type.extent(1)},
                          {C.layout(0), C.layout(1)}),
          Vectors);
    // Of the other one, one element is read at a time, wherever it lies.
    Value *&Scalars = Operands[C.layout(0)];
    std::optional<TensorOp> From = TensorOp::of(Scalars);
    if (From && From->kind() == OpKind::Relayout)
      Scalars = From->operand(0);
    if (Vectors == Op.operand(C.layout(1)) &&
        Scalars == Op.operand(C.layout(0)))
      continue;
    // The callee's name carries the operands' types: make the call anew.
    CallInst *Product =
        OpBuilder(B).create(Op.kind(), C.type(), Operands, Op.attributes());
    Product->takeName(Op.call());
    Op.call()->replaceAllUsesWith(Product);
    Op.call()->eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
