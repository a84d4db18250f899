// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which calls are matrix operations, and what they are called.

#include "matrix/Ops/OpName.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

std::optional<StringRef> matrix::matrixOpName(const Function &Callee) {
  StringRef Name = Callee.getName();
  // An upstream intrinsic's suffix has as many parts as it has overloaded
  // types, so its own name cannot be cut out of the string: ask for it.
  if (Name.starts_with("llvm.matrix.")) {
    if (Callee.getIntrinsicID() == Intrinsic::not_intrinsic)
      return std::nullopt;
    return Intrinsic::getBaseName(Callee.getIntrinsicID())
        .drop_front(StringRef("llvm.matrix.").size());
  }
  if (Name.consume_front("tlx.") || Name.consume_front("llvm.tensor."))
    return Name.split("__").first;
  return std::nullopt;
}
