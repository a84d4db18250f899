// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoreApart.h"
#include "Statement.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Target/CodeBudget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A value, and memory on the stack that it is stored to and read from.
struct Copy {
  Value *Of;
  AllocaInst *Memory;
  CallInst *Store, *Load;

  Copy(Value *Of, Instruction *Before);
  static bool fits(Value *Of, const DataLayout &DL) {
    TensorType Type = TensorType::of(Of->getType());
    return Type.numAllocated() * DL.getTypeAllocSize(Type.element()) <=
           CodeBudget::RareStackBuffer;
  }
  /// Takes all of it away.
  void undo();
};
} // namespace

Copy::Copy(Value *Of, Instruction *Before) : Of(Of) {
  TensorType Type = TensorType::of(Of->getType());
  const DataLayout &DL = Before->getDataLayout();
  BasicBlock &Entry = Before->getFunction()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
  Memory =
      AtEntry.CreateAlloca(ArrayType::get(Type.element(), Type.numAllocated()));
  Memory->setAlignment(Align(64));
  IRBuilder<> B(Before);
  SmallVector<Value *> Strides;
  for (unsigned K = 0; K != Type.rank(); ++K)
    Strides.push_back(B.getInt64(Type.stride(K)));
  Align ElementAlign = DL.getABITypeAlign(Type.element());
  OpBuilder Build(B);
  Store = Build.store(Of, Memory, Strides, ElementAlign);
  Load = Build.load(Type, Memory, Strides, ElementAlign);
}

void Copy::undo() {
  Load->replaceAllUsesWith(Of);
  for (Instruction *I :
       std::initializer_list<Instruction *>{Load, Store, Memory})
    I->eraseFromParent();
}

/// Whether the result of \p C's value is stored by a statement.
static bool isStatement(const Copy &C, AAResults &AA) {
  BatchAAResults Batch(AA);
  return Statement::of(*TensorOp::of(C.Store), Batch).has_value();
}

bool matrix::storeApart(const Product &P, AAResults &AA) {
  CallInst *Call = P.op().call();
  const DataLayout &DL = Call->getDataLayout();
  if (!Copy::fits(Call, DL))
    return false;
  Copy Result(Call, Call->getNextNode());
  Call->replaceUsesWithIf(Result.Load,
                          [&](Use &U) { return U.getUser() != Result.Store; });
  if (isStatement(Result, AA))
    return true;

  SmallVector<Copy> Operands;
  for (Use &U : Call->args())
    if (TensorType::isTensor(U->getType()) && !isa<Constant>(U) &&
        Copy::fits(U, DL)) {
      Operands.emplace_back(U, Call);
      U.set(Operands.back().Load);
    }
  if (isStatement(Result, AA))
    return true;
  for (Copy &C : Operands)
    C.undo();
  Result.undo();
  return false;
}
