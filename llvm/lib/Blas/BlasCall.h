// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_BLASCALL_H
#define MATRIX_LIB_BLAS_BLASCALL_H

#include "Routine.h"
#include "matrix/Reasons/CallRefusal.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <variant>

namespace llvm {
class BatchAAResults;
} // namespace llvm

namespace matrix {

/// A call as a formula, for each combination of indices of the loops that are
/// no sums:
///
///   C[..] = alpha * (the sum of A[..] * B[..]) + beta * C[..]
///
/// Where it is symmetric, the same follows with the factors exchanged, and C
/// itself in place of beta * C. Of symm, one factor is a triangle and its
/// image. Of trmm and trsm, A is a triangle and C the other factor, with lines
/// that are multiplied as a whole; the loops are those over lines and over what
/// is in a line.
///
/// Integers have 64 bits. All values are there in front of the call.
struct BlasCall {
  /// The part of C that is computed. A triangle is one of a square matrix, over
  /// whose columns and rows the first two loops run.
  enum class Part : uint8_t { All, Lower, Upper };
  struct Loop {
    llvm::Value *Extent;
    bool IsSum;
    /// The extent is at most this.
    uint64_t Most;
  };
  struct Array {
    llvm::Value *Pointer = nullptr;
    /// By how many elements each loop moves it.
    llvm::SmallVector<llvm::Value *, 3> Steps;
    bool IsConjugated = false;
  };
  /// A factor of which one triangle is read.
  struct Triangle {
    bool IsUpper = false;
    /// Whether its diagonal is not read either, and is ones.
    bool IsUnit = false;
    /// Whether it is A, of symm.
    bool IsOfA = false;
  };
  llvm::CallBase *Call = nullptr;
  Routine Of;
  llvm::Type *Element = nullptr;
  /// Outermost first.
  llvm::SmallVector<Loop, 3> Loops;
  Array A, B, C;
  Part Results = Part::All;
  bool IsSymmetric = false;
  Triangle Half;
  llvm::Value *Alpha = nullptr, *Beta = nullptr;
  /// If elements are complex numbers.
  llvm::Value *AlphaImaginary = nullptr, *BetaImaginary = nullptr;
  /// Whether the arguments are right, there is something to multiply, and the
  /// engine is likely to be as fast as a library.
  llvm::Value *IsOurs = nullptr;

  /// Whether one of its factors is stored as a triangle.
  bool hasTriangle() const {
    return Of.K == Routine::Kind::Symm || Of.K == Routine::Kind::Trmm ||
           Of.K == Routine::Kind::Trsm;
  }

  /// The second product of a symmetric one, with the factors exchanged.
  BlasCall exchanged() const;

  /// \p Call of \p Of, or why it stays. Writes what has to be computed of the
  /// arguments in front of it.
  static std::variant<BlasCall, CallRefusal>
  read(llvm::CallBase &Call, Routine Of, llvm::BatchAAResults &AA);
};

} // namespace matrix

#endif
