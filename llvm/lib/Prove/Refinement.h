// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_REFINEMENT_H
#define MATRIX_LIB_PROVE_REFINEMENT_H

#include "matrix/Prove/Budget.h"
#include "matrix/Prove/Facts.h"
#include "llvm/ADT/DenseMap.h"

namespace matrix::prove {

/// Whether a term is what another one allows it to be: the same, or what flags
/// of the other leave open, such as a product and a sum that are one operation.
class Refinement {
  TermPool &Pool;
  Budget &Cost;
  llvm::DenseMap<std::pair<const Term *, const Term *>, bool> Known;
  /// Facts that hold for all inputs, and in the case that is looked at.
  Facts Assumed;
  unsigned NumSplits = 0, SplitDepth = 0;

public:
  Refinement(TermPool &Pool, Budget &Cost) : Pool(Pool), Cost(Cost) {}
  /// Only inputs matter for which \p F is so.
  void assume(const Facts &F) { Assumed = F; }
  const Facts &assumed() const { return Assumed; }

  /// \p Reference and \p Changed are of one type. False if the budget is spent
  /// before that is known.
  bool holds(const Term *Reference, const Term *Changed);
  /// Whether \p Condition holds for no input. It is made of conditions that
  /// were branched on, so that it does not matter where one is poison.
  bool isNever(const Term *Condition) {
    const Term *False = Pool.integer(Condition->type(), 0);
    return holds(False, Condition) ||
           holds(False, Pool.withoutPoison(Condition));
  }

private:
  /// In CaseSplit.cpp: whether it holds where a condition does, and where not.
  bool holdsByCases(const Term *Reference, const Term *Changed);
  bool decide(const Term *Reference, const Term *Changed);
  bool isExtremum(const Term *Reference, const Term *Changed);
  std::optional<bool> isReordered(const Term *Reference, const Term *Changed);
  bool sameOperation(const Term *Reference, const Term *Changed);
  bool isFused(const Term *L, const Term *R, const Term *Addend,
               const Term *Changed, uint8_t Allowed);
  bool isProduct(const Term *L, const Term *R, const Term *Changed,
                 uint8_t Allowed);
};

} // namespace matrix::prove

#endif
