// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule of algebra: what it matches and what it makes of it.

#ifndef MATRIX_LIB_SIMPLIFY_RULES_H
#define MATRIX_LIB_SIMPLIFY_RULES_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

struct Rule {
  llvm::StringLiteral Name;
  /// As a formula, for a reader.
  llvm::StringLiteral Formula;
  /// The operation at which the rule looks; any if there is none.
  std::optional<OpKind> At;
  /// What \p Op may be replaced by, made at the builder's insertion point,
  /// which is before \p Op; nullptr where the rule does not apply. A store has
  /// no value: its rule makes its replacement and returns the new store.
  llvm::Value *(*Apply)(TensorOp Op, llvm::IRBuilderBase &B);
};

llvm::ArrayRef<Rule> rules();

} // namespace matrix

#endif
