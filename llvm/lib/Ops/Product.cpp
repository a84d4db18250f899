// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/Product.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

unsigned Product::elementBytes(Operand X) const {
  return Op.call()->getDataLayout().getTypeAllocSize(type(X).element());
}

uint64_t Product::bytes(Operand X) const {
  return type(X).numAllocated() * elementBytes(X);
}
