// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reductions of the elements of a matrix or tensor that builtins stand
// for.

#ifndef LLVM_CLANG_BASIC_MATRIXREDUCTION_H
#define LLVM_CLANG_BASIC_MATRIXREDUCTION_H

#include "clang/Basic/Builtins.h"
#include <optional>

namespace clang {

/// What a builtin reduces, and how: __builtin_reduce_add and its like a whole
/// matrix, __builtin_matrix_rowwise_add and its like each row by itself.
struct MatrixReduction {
  enum OperationKind { Add, Mul, And, Or, Xor, Min, Max, Minimum, Maximum };
  enum LinesKind { Whole, Rows, Columns };
  OperationKind Operation;
  LinesKind Lines;
};

/// std::nullopt if \p BuiltinID is no reduction.
inline std::optional<MatrixReduction> getMatrixReduction(unsigned BuiltinID) {
  switch (BuiltinID) {
#define REDUCTION(Operation, name)                                             \
  case Builtin::BI__builtin_reduce_##name:                                     \
    return MatrixReduction{MatrixReduction::Operation,                         \
                           MatrixReduction::Whole};                            \
  case Builtin::BI__builtin_matrix_rowwise_##name:                             \
    return MatrixReduction{MatrixReduction::Operation, MatrixReduction::Rows}; \
  case Builtin::BI__builtin_matrix_columnwise_##name:                          \
    return MatrixReduction{MatrixReduction::Operation,                         \
                           MatrixReduction::Columns};
    REDUCTION(Add, add)
    REDUCTION(Mul, mul)
    REDUCTION(And, and)
    REDUCTION(Or, or)
    REDUCTION(Xor, xor)
    REDUCTION(Min, min)
    REDUCTION(Max, max)
    REDUCTION(Minimum, minimum)
    REDUCTION(Maximum, maximum)
#undef REDUCTION
  default:
    return std::nullopt;
  }
}

} // namespace clang

#endif
