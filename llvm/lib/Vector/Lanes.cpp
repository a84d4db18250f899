// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What elements are in registers.

#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

Type *matrix::laneType(Type *Element) {
  return Element->isBFloatTy() ? Type::getInt16Ty(Element->getContext())
                               : Element;
}

Value *matrix::toLanes(Value *V, IRBuilderBase &B) {
  Type *T = V->getType();
  return B.CreateBitCast(V, T->getWithNewType(laneType(T->getScalarType())));
}

Value *matrix::ofLanes(Value *Lanes, Type *T, IRBuilderBase &B) {
  assert(Lanes->getType() == T->getWithNewType(laneType(T->getScalarType())) &&
         "lanes of another type");
  return B.CreateBitCast(Lanes, T);
}
