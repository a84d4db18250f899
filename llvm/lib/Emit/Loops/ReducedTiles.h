// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_REDUCEDTILES_H
#define MATRIX_LIB_EMIT_LOOPS_REDUCEDTILES_H

#include "matrix/Vector/ReductionTotals.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace matrix {

/// Adds \p Width lines of \p Length elements each to \p Total, which is null
/// if there is none yet, a tile at a time. \p Load has as many elements of a
/// line from one on.
void addTiles(
    TensorOp Op, const ReductionTotals &Kind, unsigned Width, unsigned Length,
    llvm::function_ref<llvm::Value *(unsigned Line, llvm::Value *Element)> Load,
    llvm::Value *&Total, llvm::IRBuilderBase &B);

/// A factor of what is added up.
struct TileFactor {
  /// As many elements of a line as a tile has, from one on.
  std::function<llvm::Value *(unsigned Line, llvm::Value *Element)> Load;
  /// Whether all lines are one.
  bool IsRepeated = false;
};

/// The same for products of two \p Factors, each of which is added to the total
/// in one operation.
void addProductTiles(llvm::ArrayRef<TileFactor> Factors, unsigned Width,
                     unsigned Length, llvm::FastMathFlags Flags,
                     llvm::Value *&Total, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
