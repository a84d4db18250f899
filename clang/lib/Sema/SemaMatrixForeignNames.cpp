// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names that Eigen, GLM, NumPy and C's library have for what a matrix does by a
// builtin, an operator or a cast. One table for members and functions: m.norm()
// of one library is length(m) of another.

#include "MatrixForeignNames.h"
#include "clang/AST/TypeBase.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

StringRef clang::getBuiltinLike(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"transpose", "transposed", "t", "T"},
             "__builtin_matrix_transpose")
      .Cases({"adjoint", "hermitian"}, "__builtin_matrix_conjugate_transpose")
      .Case("row", "__builtin_matrix_row")
      .Cases({"col", "column"}, "__builtin_matrix_column")
      .Cases({"block", "submatrix", "slice"}, "__builtin_tensor_slice")
      .Cases({"diagonal", "diag"}, "__builtin_matrix_diagonal")
      .Case("asDiagonal", "__builtin_matrix_from_diagonal")
      .Case("rowwise", "__builtin_matrix_rowwise_add")
      .Case("colwise", "__builtin_matrix_columnwise_add")
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

/// Where Eigen's \p Member begins in a matrix, and the extents of the part: the
/// arguments of __builtin_tensor_slice after the matrix; empty for no part. R
/// and C are the extents of the matrix, \p IsRow that it is one row.
static StringRef getPartLike(StringRef Member, bool IsRow) {
  StringRef Line =
      llvm::StringSwitch<StringRef>(Member)
          .Case("head", IsRow ? "0, 0, 1, n" : "0, 0, n, 1")
          .Case("segment", IsRow ? "0, i, 1, n" : "i, 0, n, 1")
          .Case("tail", IsRow ? "0, C - n, 1, n" : "R - n, 0, n, 1")
          .Default("");
  if (!Line.empty())
    return Line;
  return llvm::StringSwitch<StringRef>(Member)
      .Case("topRows", "0, 0, n, C")
      .Case("middleRows", "i, 0, n, C")
      .Case("bottomRows", "R - n, 0, n, C")
      .Case("leftCols", "0, 0, R, n")
      .Case("middleCols", "0, j, R, n")
      .Case("rightCols", "0, C - n, R, n")
      .Case("topLeftCorner", "0, 0, r, c")
      .Case("topRightCorner", "0, C - c, r, c")
      .Case("bottomLeftCorner", "R - r, 0, r, c")
      .Case("bottomRightCorner", "R - r, C - c, r, c")
      .Default("");
}

/// For elements that are floating-point numbers.
static StringRef getRealExpressionLike(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"norm", "stableNorm", "length"},
             "__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))")
      .Cases({"normalize", "normalized"},
             "m / __builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))")
      .Cases({"squaredNorm", "length2"}, "__builtin_matrix_dot(m, m)")
      .Case("hasNaN", "__builtin_matrix_any(m != m)")
      .Case("isApprox",
            "__builtin_matrix_all(__builtin_elementwise_abs(m - n) <= t)")
      .Default("");
}

std::string clang::getExpressionLike(StringRef Name,
                                     const ConstantMatrixType *Matrix,
                                     StringRef Type) {
  std::string Rows = std::to_string(Matrix->getNumRows());
  std::string Columns = std::to_string(Matrix->getNumColumns());
  bool IsRow = Matrix->getNumRows() == 1 && Matrix->getNumColumns() != 1;
  if (StringRef Part = getPartLike(Name, IsRow); !Part.empty()) {
    std::string Arguments;
    for (char Letter : Part)
      Arguments += Letter == 'R'   ? Rows
                   : Letter == 'C' ? Columns
                                   : std::string(1, Letter);
    return "__builtin_tensor_slice(m, " + Arguments + ")";
  }
  StringRef Real = Matrix->getElementType()->isRealFloatingType()
                       ? getRealExpressionLike(Name)
                       : "";
  if (!Real.empty())
    return Real.str();
  return llvm::StringSwitch<std::string>(Name)
      .Case("mean", "__builtin_reduce_add(m) / " +
                        std::to_string(Matrix->getNumElementsFlattened()))
      .Case("setZero", ("m = (" + Type + ")0").str())
      .Case("setOnes", ("m = (" + Type + ")1").str())
      .Cases({"setConstant", "fill"}, ("m = (" + Type + ")s").str())
      .Case("setIdentity",
            ("m = __builtin_matrix_identity(" + Type + ")").str())
      .Cases({"cwiseProduct", "matrixCompMult", "hadamard"},
             "__builtin_matrix_elementwise_multiply(m, n)")
      .Case("cwiseQuotient", "__builtin_matrix_elementwise_divide(m, n)")
      .Case("cwiseInverse", "__builtin_matrix_elementwise_divide(1, m)")
      .Cases({"cwiseAbs2", "abs2", "square"},
             "__builtin_matrix_elementwise_multiply(m, m)")
      .Case("cwiseEqual", "m == n")
      .Case("cwiseNotEqual", "m != n")
      .Cases({"select", "where"}, Matrix->getElementType()->isBooleanType()
                                      ? "m ? a : b"
                                      : "(m != 0) ? a : b")
      .Default("");
}

std::string clang::getElementLike(StringRef Member,
                                  const ConstantMatrixType *Matrix) {
  unsigned Index = llvm::StringSwitch<unsigned>(Member)
                       .Case("y", 1)
                       .Case("z", 2)
                       .Case("w", 3)
                       .Default(0);
  if (Matrix->getNumColumns() == 1 && Index < Matrix->getNumRows())
    return "m[" + std::to_string(Index) + "][0]";
  if (Matrix->getNumRows() == 1 && Index < Matrix->getNumColumns())
    return "m[0][" + std::to_string(Index) + "]";
  return "m[0][0]";
}

std::optional<LibraryFunction> clang::getLibraryFunctionLike(StringRef Name,
                                                             bool IsCPlusPlus) {
  using Function = std::pair<StringRef, StringRef>;
  auto [Found, Header] =
      llvm::StringSwitch<Function>(Name)
          .Cases({"inverse", "inv"}, {"inverse", "inverse.h"})
          .Cases({"determinant", "det"}, {"determinant", "inverse.h"})
          .Case("solve", {"solve", "lu.h"})
          .Case("cross", {"cross", "norms.h"})
          .Cases({"llt", "ldlt", "cholesky"}, {"cholesky", "cholesky.h"})
          .Cases({"lu", "partialPivLu", "fullPivLu"}, {"lu", "lu.h"})
          .Cases({"qr", "householderQr"}, {"qr", "qr.h"})
          .Default({});
  if (Found.empty())
    return std::nullopt;
  if (IsCPlusPlus)
    return LibraryFunction{("mx::" + Found).str(), Header};
  return LibraryFunction{("mx_" + Found).str(), "types.h"};
}

std::string clang::getBuiltinFor(StringRef Name, size_t NumArgs,
                                 bool IsTensor) {
  bool IsElementwise = llvm::StringSwitch<bool>(Name)
#define MATRIX_ELEMENTWISE(name, ...) .Case(#name, true)
#include "clang/Basic/MatrixElementwise.def"
                           .Default(false);
  bool IsReduction = NumArgs == 1 && (Name == "min" || Name == "max");
  if (IsElementwise && !IsReduction)
    return ("__builtin_elementwise_" + Name).str();
  // Names of version 0.1.
  StringRef Step = Name;
  if (Step.consume_front("reduce_rows_"))
    return ("__builtin_matrix_rowwise_" + Step).str();
  if (Step.consume_front("reduce_columns_"))
    return ("__builtin_matrix_columnwise_" + Step).str();
  StringRef Builtin = getBuiltinLike(Name);
  if (IsTensor && !Builtin.starts_with("__builtin_reduce_"))
    return llvm::StringSwitch<std::string>(Name)
        .Cases({"transpose", "permute"}, "__builtin_tensor_transpose")
        .Case("matmul", "__builtin_tensor_matmul")
        .Cases({"reshape", "broadcast", "pad", "slice", "insert_slice", "tile",
                "untile", "concat", "gather", "scatter", "argmin", "argmax"},
               ("__builtin_tensor_" + Name).str())
        .Default("");
  if (!Builtin.empty())
    return Builtin.str();
  return llvm::StringSwitch<std::string>(Name)
      .Cases({"reshape", "broadcast", "insert_slice", "tile", "untile",
              "concat", "gather", "scatter", "argmin", "argmax"},
             ("__builtin_tensor_" + Name).str())
      .Cases({"hstack", "vstack"}, "__builtin_tensor_concat")
      .Cases({"identity", "eye"}, "__builtin_matrix_identity")
      .Case("outer", "__builtin_matrix_outer_product")
      .Default("");
}

std::string clang::getMemberBuiltinLike(StringRef Member) {
  StringRef Builtin = getBuiltinLike(Member);
  if (!Builtin.empty())
    return Builtin.str();
  // Members of arrays have the names of functions.
  StringRef Function = llvm::StringSwitch<StringRef>(Member)
                           .Case("cwiseAbs", "abs")
                           .Case("cwiseSqrt", "sqrt")
                           .Default(Member);
  // `min` and `max` alone are reductions.
  if (Member == "cwiseMin" || Member == "cwiseMax")
    return "__builtin_elementwise_" + Member.drop_front(5).lower();
  std::string Elementwise = getBuiltinFor(Function, 1, /*IsTensor=*/false);
  return StringRef(Elementwise).starts_with("__builtin_elementwise_")
             ? Elementwise
             : "";
}

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
