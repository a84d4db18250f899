// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule of algebra: what it matches and what it makes of it.

#ifndef MATRIX_LIB_SIMPLIFY_RULES_H
#define MATRIX_LIB_SIMPLIFY_RULES_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

struct Rule {
  llvm::StringLiteral Name;
  /// As a formula, for a reader. `*` is a product of matrices or, of a scalar,
  /// element by element, as in C; `.*` is one of elements.
  llvm::StringLiteral Formula;
  /// FastMath's bits that every floating-point operation of the formula's left
  /// side must have. Integers are computed modulo 2^n and need none.
  unsigned Flags;
  /// The operation at which the rule looks; any if there is none.
  std::optional<OpKind> At;
  /// What \p Op may be replaced by, made at the builder's insertion point,
  /// which is before \p Op; nullptr where the rule does not apply. A store has
  /// no value: its rule makes its replacement and returns the new store. \p Op
  /// has the flags; the rule asks for those of other operations.
  llvm::Value *(*Apply)(TensorOp Op, llvm::IRBuilderBase &B);
  /// Not before calls are inlined: what a function stores as its result may be
  /// a value of its caller, unless it is stored in parts or in another shape.
  bool IsLate = false;
};

/// Views and conversions of layout.
llvm::ArrayRef<Rule> rulesOfMovement();
/// The same through products and element-wise operations.
llvm::ArrayRef<Rule> rulesOfTransposes();
/// Rules of values that are put together of parts.
llvm::ArrayRef<Rule> rulesOfInsertions();
/// Parts of what is computed.
llvm::ArrayRef<Rule> rulesOfParts();
/// What is gathered of that.
llvm::ArrayRef<Rule> rulesOfGathers();
/// Zeros, ones and identities.
llvm::ArrayRef<Rule> rulesOfConstants();
/// Negation.
llvm::ArrayRef<Rule> rulesOfSigns();
/// Scalar factors.
llvm::ArrayRef<Rule> rulesOfScalars();
/// Sums and products of products.
llvm::ArrayRef<Rule> rulesOfProducts();

/// Whether \p Op may be treated as FastMath's \p Flags say: it has them, or
/// computes integers.
bool allows(TensorOp Op, unsigned Flags);

/// All rules, in the order in which they are tried.
template <class F> bool anyRule(F Body) {
  for (llvm::ArrayRef<Rule> Table :
       {rulesOfMovement(), rulesOfInsertions(), rulesOfTransposes(),
        rulesOfParts(), rulesOfGathers(), rulesOfConstants(), rulesOfSigns(),
        rulesOfScalars(), rulesOfProducts()})
    for (const Rule &R : Table)
      if (Body(R))
        return true;
  return false;
}

} // namespace matrix

#endif
