// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names that Eigen, GLM, NumPy and C's library have for what a matrix does by a
// builtin, an operator or a cast. One table for members and functions: m.norm()
// of one library is length(m) of another.

#include "MatrixForeignNames.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

/// The builtin or cast that does what members named \p Member do in other
/// libraries; empty for none.
StringRef clang::getBuiltinLike(StringRef Member) {
  return llvm::StringSwitch<StringRef>(Member)
      .Cases({"transpose", "transposed", "t", "T"},
             "__builtin_matrix_transpose")
      .Cases({"adjoint", "hermitian"}, "__builtin_matrix_conjugate_transpose")
      .Case("row", "__builtin_matrix_row")
      .Cases({"col", "column"}, "__builtin_matrix_column")
      .Cases({"block", "submatrix"}, "__builtin_matrix_block")
      .Cases({"diagonal", "diag"}, "__builtin_matrix_diagonal")
      .Case("trace", "__builtin_matrix_trace")
      .Case("dot", "__builtin_matrix_dot")
      .Case("sum", "__builtin_reduce_add")
      .Cases({"prod", "product"}, "__builtin_reduce_mul")
      .Cases({"min", "minCoeff"}, "__builtin_reduce_min")
      .Cases({"max", "maxCoeff"}, "__builtin_reduce_max")
      .Case("all", "__builtin_matrix_all")
      .Case("any", "__builtin_matrix_any")
      .Default("");
}

/// What has no builtin and is short in terms of others; empty for all else.
StringRef clang::getExpressionLike(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"norm", "length"},
             "__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))")
      .Cases({"normalize", "normalized"},
             "m / __builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))")
      .Cases({"squaredNorm", "length2"}, "__builtin_matrix_dot(m, m)")
      .Default("");
}

/// The function of docs/start/ComingFrom.md that does what functions and
/// members named \p Name do in other libraries; empty for none.
StringRef clang::getRecipeLike(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"inverse", "inv"}, "inverse")
      .Cases({"determinant", "det"}, "determinant")
      .Cases({"solve", "cross"}, Name)
      .Default("");
}

/// The builtin that does what functions named \p Name do elsewhere; empty for
/// none.
std::string clang::getBuiltinFor(StringRef Name, size_t NumArgs,
                                 bool IsTensor) {
  bool IsElementwise = llvm::StringSwitch<bool>(Name)
#define MATRIX_ELEMENTWISE(name, ...) .Case(#name, true)
#include "clang/Basic/MatrixElementwise.def"
                           .Default(false);
  bool IsReduction = NumArgs == 1 && (Name == "min" || Name == "max");
  if (IsElementwise && !IsReduction)
    return ("__builtin_elementwise_" + Name).str();
  StringRef Builtin = getBuiltinLike(Name);
  if (IsTensor && !Builtin.starts_with("__builtin_reduce_"))
    return llvm::StringSwitch<std::string>(Name)
        .Cases({"transpose", "permute"}, "__builtin_tensor_transpose")
        .Case("matmul", "__builtin_tensor_matmul")
        .Cases({"reshape", "broadcast", "pad", "slice", "concat", "gather",
                "relu", "sigmoid"},
               ("__builtin_tensor_" + Name).str())
        .Default("");
  if (!Builtin.empty())
    return Builtin.str();
  return llvm::StringSwitch<std::string>(Name)
      .Case("identity", "__builtin_matrix_identity")
      .Case("outer", "__builtin_matrix_outer_product")
      .Default("");
}

/// \p Name as C has it for double.
StringRef clang::getNameForDouble(StringRef Name) {
  StringRef Known = llvm::StringSwitch<StringRef>(Name)
                        .Cases({"fabs", "fabsf", "fabsl", "absf"}, "abs")
                        .Cases({"fmin", "fminf", "fminl"}, "minnum")
                        .Cases({"fmax", "fmaxf", "fmaxl"}, "maxnum")
                        .Default("");
  if (!Known.empty())
    return Known;
  StringRef Short = Name.drop_back(Name.size() > 3);
  bool IsFloat = Name.ends_with("f") || Name.ends_with("l");
  return IsFloat && StringRef(getBuiltinFor(Short, 2, /*IsTensor=*/false))
                        .starts_with("__builtin_elementwise_")
             ? Short
             : Name;
}
