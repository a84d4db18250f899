// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The labels of a contraction as loops. Product.cpp picks three of them as the
// loops of a matrix product.

#include "matrix/Ops/Contraction.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

Contraction::Role Contraction::Loop::role() const {
  if (!Dimension[C])
    return Role::K;
  if (!Dimension[B])
    return Role::M;
  return Dimension[A] ? Role::Batch : Role::N;
}

Contraction::Contraction(TensorOp Op) {
  ArrayRef<unsigned> Labels = Op.attributes();
  for (Tensor T : {A, B}) {
    TensorType Type = Op.operandType(T);
    for (auto [D, Label] : enumerate(Labels.take_front(Type.rank()))) {
      if (Label >= Loops.size())
        Loops.resize(Label + 1);
      Loops[Label].Indices = Type.anyExtent(D);
      Loops[Label].Dimension[T] = D;
    }
    Labels = Labels.drop_front(Type.rank());
  }
  for (unsigned D = 0; D != Op.resultType().rank(); ++D)
    Loops[D].Dimension[C] = D;
}
