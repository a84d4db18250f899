// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes indices of the width of addresses.

#include "matrix/Support/Index.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

IntegerType *matrix::indexType(IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return IntegerType::get(B.getContext(), DL.getIndexSizeInBits(0));
}

ConstantInt *matrix::getIndex(IRBuilderBase &B, uint64_t Number) {
  IntegerType *Index = indexType(B);
  return ConstantInt::get(B.getContext(),
                          APInt(64, Number).zextOrTrunc(Index->getBitWidth()));
}

Value *matrix::toIndex(Value *V, IRBuilderBase &B) {
  return B.CreateZExtOrTrunc(V, indexType(B));
}
