// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_POLYNOMIAL_H
#define MATRIX_LIB_PROVE_POLYNOMIAL_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix::prove {

/// An integer as a sum of products modulo 2^n, with what is neither sum nor
/// product as variables.
class Polynomial {
  /// The factors, sorted by number. The empty product is 1.
  using Product = llvm::SmallVector<const Term *, 2>;
  TermPool *Pool;
  llvm::Type *Ty;
  /// By the product's term; nullptr is the empty one.
  llvm::SmallMapVector<const Term *, llvm::APInt, 8> Coefficients;
  /// Terms that are poison where the sum is, though they are in no product.
  llvm::SmallSetVector<const Term *, 2> Sources;

  Polynomial(TermPool &Pool, llvm::Type *Ty) : Pool(&Pool), Ty(Ty) {}

public:
  static Polynomial of(TermPool &Pool, const Term *T);
  /// The one term that all polynomials equal to this one have.
  const Term *term() const;
  /// All coefficients divided by 2^\p Bits, if that leaves no rest.
  std::optional<Polynomial> shiftedRight(unsigned Bits) const;

private:
  void add(const Term *Factors, const llvm::APInt &Coefficient);
  void add(const Polynomial &Other, const llvm::APInt &Coefficient);
  /// Adds what makes poison in \p Factors to Sources.
  void keepPoison(const Term *Factors);
  Polynomial times(const Polynomial &Other) const;
  static Polynomial asVariable(const Polynomial &Sum);
  const Term *productOf(const Term *L, const Term *R) const;
  static Polynomial truncated(TermPool &Pool, const Term *T, llvm::Type *Ty);
  static Polynomial extended(TermPool &Pool, const Term *T, llvm::Type *Ty,
                             bool IsSigned);
  /// What an extension of this is as a polynomial, if its value as an integer
  /// is in range for all values of the variables.
  std::optional<Polynomial> widened(llvm::Type *Ty, bool IsSigned,
                                    bool SignedVariables,
                                    bool SignedConstant) const;
};

} // namespace matrix::prove

#endif
