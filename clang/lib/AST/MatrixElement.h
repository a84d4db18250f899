// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on one element of a matrix while a constant expression is
// evaluated. Elements follow the rules of scalars of their type, with the notes
// that scalars get, but are not promoted: `short` elements overflow as short.

#ifndef LLVM_CLANG_LIB_AST_MATRIXELEMENT_H
#define LLVM_CLANG_LIB_AST_MATRIXELEMENT_H

#include "clang/AST/APValue.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/Basic/LangOptions.h"

namespace clang {
class ASTContext;
class Expr;
namespace interp {
class State;
}

/// Operations on elements for the expression \p E. One that fails has said why
/// in a note, and returns false.
class MatrixElement {
  interp::State &State;
  const Expr *E;
  ASTContext &Context;
  FPOptions FPFeatures;
  llvm::RoundingMode Rounding;
  bool InConstantContext;

public:
  MatrixElement(interp::State &State, const Expr *E, bool InConstantContext);

  APValue zero(QualType Type) const;
  APValue boolean(bool Value, QualType Type) const;

  /// \p LHS becomes LHS op RHS. Both are of type \p Type, except for the right
  /// operand of a shift, which is of any integer type.
  bool binary(BinaryOperatorKind Op, QualType Type, APValue &LHS,
              const APValue &RHS);
  /// The same of a sum or a product, of integers modulo 2^n.
  bool wrapping(BinaryOperatorKind Op, QualType Type, APValue &LHS,
                const APValue &RHS);
  bool compare(BinaryOperatorKind Op, const APValue &LHS, const APValue &RHS);
  bool negate(QualType Type, APValue &Value);
  bool convert(QualType From, QualType To, APValue &Value);
  /// \p A becomes A * B + C with one rounding.
  bool fma(APValue &A, const APValue &B, const APValue &C);
  /// \p Value becomes what fmod() gives.
  bool remainder(APValue &Value, const llvm::APFloat &Divisor);
  /// \p Value is multiplied by 2 to the power \p Exponent.
  bool scale(APValue &Value, const llvm::APSInt &Exponent);
  /// \p Value becomes its square root, correctly rounded.
  bool squareRoot(APValue &Value);
  bool absolute(APValue &Value);
  /// \p LHS becomes the smaller or the larger of both. If one is a NaN, that is
  /// the other one, or the NaN if \p KeepNaN.
  static bool choose(bool Larger, bool KeepNaN, APValue &LHS,
                     const APValue &RHS);

  static bool isNonzero(const APValue &Value);
  static void complement(APValue &Value);
  static void conjugate(APValue &Value);

private:
  bool overflow(QualType Type, const llvm::APSInt &Value);
  bool integer(BinaryOperatorKind Op, QualType Type, llvm::APSInt &LHS,
               const llvm::APSInt &RHS);
  bool shift(bool Left, QualType Type, llvm::APSInt &LHS,
             const llvm::APSInt &RHS);
  bool floating(BinaryOperatorKind Op, llvm::APFloat &LHS,
                const llvm::APFloat &RHS);
  bool complex(BinaryOperatorKind Op, APValue &LHS, const APValue &RHS);
  bool isUsable(const llvm::APFloat &Result, llvm::APFloat::opStatus Status);
  bool convertReal(QualType To, APValue &Value);
};

} // namespace clang

#endif
