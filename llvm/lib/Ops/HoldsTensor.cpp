// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A search of types for tensors.

#include "matrix/Ops/HoldsTensor.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

bool matrix::holdsTensor(const Type *T) {
  if (TensorType::isTensor(T))
    return true;
  return (T->isStructTy() || T->isArrayTy()) &&
         any_of(T->subtypes(), holdsTensor);
}
