// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_RAISE_RAISE_H
#define MATRIX_RAISE_RAISE_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// A module flag: flat matrices hold columns, even under the option
/// -matrix-default-layout=row-major of LLVM's lowering.
inline constexpr char ColumnMajorValuesFlag[] = "matrix-column-major-values";

/// Whether flat matrices of `llvm.matrix.*` hold rows (stock clang's
/// -fmatrix-memory-layout=row-major).
bool areValuesRowMajor(const llvm::Module &M);

/// Turns flat code into operations on handles: every value of more bits than
/// registers hold, and `llvm.matrix.*`. What has no raised
/// form keeps its flat operands through `tovector` and `totensor`.
///
/// Each flat value becomes a tensor of rank 1; an `llvm.matrix.*`, which knows
/// its shape, looks at it through `reshape`. So no shape is inferred here.
class Raise : public llvm::PassInfoMixin<Raise> {
public:
  enum class Operations {
    /// `llvm.matrix.*` of large values only: small ones are best left to LLVM's
    /// passes until they are emitted.
    Large,
    All
  };
  explicit Raise(Operations Which) : Which(Which) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }

private:
  Operations Which;
};

} // namespace matrix

#endif
