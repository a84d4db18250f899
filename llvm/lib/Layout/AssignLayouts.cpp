// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows or columns, for each value.

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
    bool IsColumnMajor = C.layout(1) == 0;
    unsigned Operand = IsColumnMajor ? 0 : 1;
    TensorType Type = Op.operandType(Operand);
    if (Type.layout(1) == C.layout(1))
      continue;
    IRBuilder<> B(Op.call());
    TensorType Wanted =
        TensorType::get(Type.element(), {Type.extent(0), Type.extent(1)},
                        {C.layout(0), C.layout(1)});
    // The callee's name carries the operands' types: make the call anew.
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(Op.operand(I));
    Operands[Operand] = OpBuilder(B).relayout(Wanted, Operands[Operand]);
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
