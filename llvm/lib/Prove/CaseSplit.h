// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_CASESPLIT_H
#define MATRIX_LIB_PROVE_CASESPLIT_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace matrix::prove {

/// A condition that \p T chooses by, which is made of no other ones; nullptr
/// if it chooses nothing. The choice that is nearest to \p T comes first.
const Term *conditionIn(const Term *T);

/// Terms where a condition is known.
class CaseSplit {
  TermPool &Pool;
  const Term *Condition, *Opposite;
  std::optional<bool> Value;
  llvm::DenseMap<const Term *, const Term *> Known;

public:
  CaseSplit(TermPool &Pool, const Term *Condition, std::optional<bool> Value);
  const Term *apply(const Term *T);
};

/// A number, and the condition under which it is that.
struct NumberCase {
  /// nullptr for all other cases.
  const Term *Condition;
  uint64_t Number;
};

} // namespace matrix::prove

#endif
