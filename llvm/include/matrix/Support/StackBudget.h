// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_STACKBUDGET_H
#define MATRIX_SUPPORT_STACKBUDGET_H

#include "matrix/Support/CodeBudget.h"
#include "llvm/IR/Function.h"

namespace matrix {

/// The attribute of a function whose program never asked for a matrix: it may
/// run on a small stack.
constexpr llvm::StringLiteral SmallStackAttribute = "matrix-small-stack";

/// Bytes that buffers may take on the stack.
struct StackBudget {
  uint64_t OneBuffer = CodeBudget::StackBuffer, All = CodeBudget::Stack;

  explicit StackBudget(const llvm::Function &F) {
    if (F.hasFnAttribute(SmallStackAttribute))
      OneBuffer = All = CodeBudget::SmallStack;
  }
  /// Whether \p Bytes more fit beside \p Used.
  bool fits(uint64_t Bytes, uint64_t Used) const {
    return Bytes <= OneBuffer && Used + Bytes <= All;
  }
};

} // namespace matrix

#endif
