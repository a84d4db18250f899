// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_ROUTINE_H
#define MATRIX_LIB_BLAS_ROUTINE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
class LLVMContext;
class Type;
} // namespace llvm

namespace matrix {

/// A routine of BLAS that may be raised.
struct Routine {
  enum class Kind : uint8_t {
    /// C = alpha * A * B + beta * C
    Gemm,
    /// y = alpha * A * x + beta * y
    Gemv,
    /// C = alpha * x * y^T + C
    Ger,
    /// C = alpha * A * A^T + beta * C, a triangle of it
    Syrk,
    /// C = alpha * (A * B^T + B * A^T) + beta * C, a triangle of it
    Syr2k,
    /// C = alpha * A * B + beta * C, or of B * A, of a symmetric A
    Symm,
    /// B = alpha * A * B, or of B * A, of a triangle A
    Trmm,
    /// A * X = alpha * B, or X * A, of a triangle A; X takes the place of B
    Trsm
  };
  Kind K = Kind::Gemm;
  bool IsDouble = false;
  /// Elements are a real and an imaginary part, and scalars are passed by
  /// address.
  bool IsComplex = false;
  /// Whether all arguments are addresses, and matrices have columns that lie
  /// one behind another.
  bool IsFortran = false;

  /// The type of an element, or of each of its parts.
  llvm::Type *element(llvm::LLVMContext &Context) const;
  /// The parameters in C, a letter each: an option, as an order is, a number,
  /// an element, a pointer. Fortran has no order.
  llvm::StringRef parameters() const;

  /// The one that is called \p Name: cblas_dgemm, zgemm_.
  static std::optional<Routine> named(llvm::StringRef Name);
};

} // namespace matrix

#endif
