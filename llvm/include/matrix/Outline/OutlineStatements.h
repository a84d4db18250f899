// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OUTLINE_OUTLINESTATEMENTS_H
#define MATRIX_OUTLINE_OUTLINESTATEMENTS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Gives statements of one form a function that they share: its loops are
/// emitted once, and not for each.
///
/// A statement is a store and all that is computed for it alone from loads. Two
/// are of one form if they differ in pointers and scalars only: operations,
/// types, constant strides, fast-math flags, what is known not to overlap, and
/// the attributes of the functions that they stand in are the same. A call must
/// cost next to nothing beside the statement, or the functions must be for size
/// (-Os: what loops compute; -Oz: products in registers as well).
///
/// The function is internal and never inlined; a call has the location of its
/// statement. Statements are left alone in functions that are not optimized,
/// strictfp, sanitized or instrumented, that have a section of their own, and
/// on GPUs.
class OutlineStatements : public llvm::PassInfoMixin<OutlineStatements> {
public:
  /// Which statements: those of many cycles, or all, for tests.
  enum class Which { Long, All };

  explicit OutlineStatements(Which Statements = Which::Long)
      : Statements(Statements) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  Which Statements;
};

} // namespace matrix

#endif
