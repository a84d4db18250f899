// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects what follows a contraction up to a store.

#include "matrix/Ops/ContractionChain.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

ContractionChain::ContractionChain(TensorOp Op) : Op(Op) {
  while (last()->hasOneUse()) {
    std::optional<TensorOp> User = TensorOp::of(*last()->user_begin());
    if (!User || User->call()->getParent() != Op.call()->getParent())
      return;
    if (User->kind() == OpKind::Store) {
      if (!User->isVolatile())
        Store = User;
      return;
    }
    if (!elementwiseInfo(User->kind()))
      return;
    Steps.push_back(*User);
  }
}

bool ContractionChain::contains(Value *V) const {
  return V == Op.call() ||
         any_of(Steps, [&](TensorOp S) { return S.call() == V; });
}
