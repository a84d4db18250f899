// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores a product's operands and result to the stack, and takes that back if
// no version comes of it.

#include "StoredApart.h"
#include "Statement.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

StoredApart::Copy::Copy(Value *Of, Instruction *Before) : Of(Of) {
  TensorType Type = TensorType::of(Of->getType());
  BasicBlock &Entry = Before->getFunction()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
  Memory =
      AtEntry.CreateAlloca(ArrayType::get(Type.element(), Type.numAllocated()));
  Memory->setAlignment(Align(64));
  IRBuilder<> B(Before);
  SmallVector<Value *> Strides;
  for (unsigned K = 0; K != Type.rank(); ++K)
    Strides.push_back(B.getInt64(Type.stride(K)));
  Align ElementAlign = Before->getDataLayout().getABITypeAlign(Type.element());
  OpBuilder Build(B);
  Store = Build.store(Of, Memory, Strides, ElementAlign);
  Load = Build.load(Type, Memory, Strides, ElementAlign);
}

void StoredApart::Copy::undo() {
  if (!Load || !Memory->hasNUses(2))
    return;
  auto *Read = cast<CallInst>(Load);
  Read->replaceAllUsesWith(Of);
  Read->eraseFromParent();
  Store->eraseFromParent();
  Memory->eraseFromParent();
}

void StoredApart::undo() {
  for (Copy &C : reverse(Copies))
    C.undo();
}

/// Whether \p V is computed for one store alone, all of which can stand in a
/// function.
static bool isInStatement(Instruction *V, AAResults &AA) {
  while (V->hasOneUse()) {
    V = cast<Instruction>(V->user_back());
    std::optional<TensorOp> Op = TensorOp::of(V);
    if (Op && Op->kind() == OpKind::Store) {
      BatchAAResults Batch(AA);
      return Statement::of(*Op, Batch).has_value();
    }
    if (isa<PHINode>(V))
      return false;
  }
  return false;
}

static bool fitsStack(Value *V, const DataLayout &DL) {
  TensorType Type = TensorType::of(V->getType());
  return Type.numAllocated() * DL.getTypeAllocSize(Type.element()) <=
         CodeBudget::RareStackBuffer;
}

std::optional<StoredApart> StoredApart::make(const Product &P, AAResults &AA) {
  CallInst *Call = P.op().call();
  const DataLayout &DL = Call->getDataLayout();
  if (!fitsStack(Call, DL) || isInStatement(Call, AA))
    return std::nullopt;
  StoredApart Apart;
  Copy Result(Call, Call->getNextNode());
  Call->replaceUsesWithIf(Result.Load,
                          [&](Use &U) { return U.getUser() != Result.Store; });
  Apart.Copies.push_back(Result);
  if (isInStatement(Call, AA))
    return Apart;

  for (Use &U : Call->args())
    if (TensorType::isTensor(U->getType()) && !isa<Constant>(U) &&
        fitsStack(U, DL)) {
      Apart.Copies.push_back(Copy(U, Call));
      U.set(Apart.Copies.back().Load);
    }
  if (isInStatement(Call, AA))
    return Apart;
  Apart.undo();
  return std::nullopt;
}
