// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtins of matrices and tensors. The number of a called builtin, which
// may be any, is looked up once, and all that the table of builtins says
// follows from the answer.

#ifndef LLVM_CLANG_BASIC_MATRIXBUILTINS_H
#define LLVM_CLANG_BASIC_MATRIXBUILTINS_H

#include "clang/Basic/TargetBuiltins.h"

namespace clang {

enum class MatrixBuiltinKind {
  None,
  /// MatrixBuiltins.def has it.
  Matrix,
  /// The same, as MATRIX_ACCESS: it loads or stores a matrix.
  MatrixAccess,
  /// TensorBuiltins.def has it.
  Tensor,
  /// The same, as TENSOR_RENAMED: it is an older name of another builtin.
  Renamed,
  /// OpenCL's coop_mat_*.
  Cooperative,
  /// __builtin_elementwise_* (MatrixElementwise.def). Most of them are
  /// upstream's, and take matrices and tensors as well, as these do:
  Elementwise,
  /// __builtin_reduce_* (MatrixReduction.h),
  Reduction,
  /// __builtin_shufflevector,
  Permutation,
  /// __builtin_nontemporal_load and _store.
  Nontemporal
};

inline MatrixBuiltinKind getMatrixBuiltinKind(unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_BUILTIN(name, check, evaluate, emit)                            \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return MatrixBuiltinKind::Matrix;
#define MATRIX_ACCESS(name, check, emit, by_rows)                              \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return MatrixBuiltinKind::MatrixAccess;
#include "clang/Basic/MatrixBuiltins.def"
#define TENSOR_BUILTIN(name, operation)                                        \
  case Builtin::BI__builtin_tensor_##name:                                     \
    return MatrixBuiltinKind::Tensor;
#define TENSOR_RENAMED(name, builtin)                                          \
  case Builtin::BI__builtin_tensor_##name:                                     \
    return MatrixBuiltinKind::Renamed;
#include "clang/Basic/TensorBuiltins.def"
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)        \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return MatrixBuiltinKind::Elementwise;
#include "clang/Basic/MatrixElementwise.def"
  case Builtin::BI__builtin_reduce_add:
  case Builtin::BI__builtin_reduce_mul:
  case Builtin::BI__builtin_reduce_and:
  case Builtin::BI__builtin_reduce_or:
  case Builtin::BI__builtin_reduce_xor:
  case Builtin::BI__builtin_reduce_min:
  case Builtin::BI__builtin_reduce_max:
  case Builtin::BI__builtin_reduce_minimum:
  case Builtin::BI__builtin_reduce_maximum:
    return MatrixBuiltinKind::Reduction;
  case Builtin::BIcoop_mat_load:
  case Builtin::BIcoop_mat_store:
  case Builtin::BIcoop_matmul_add:
  case Builtin::BIcoop_mat_mulAdd:
  case Builtin::BIcoop_mat_init:
  case Builtin::BIcoop_mat_length:
    return MatrixBuiltinKind::Cooperative;
  case Builtin::BI__builtin_shufflevector:
    return MatrixBuiltinKind::Permutation;
  case Builtin::BI__builtin_nontemporal_load:
  case Builtin::BI__builtin_nontemporal_store:
    return MatrixBuiltinKind::Nontemporal;
  default:
    return MatrixBuiltinKind::None;
  }
}

} // namespace clang

#endif
