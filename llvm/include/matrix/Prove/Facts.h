// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_FACTS_H
#define MATRIX_PROVE_FACTS_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace matrix::prove {

/// Conditions that are known: on the path that is executed, and from what the
/// reference claims.
class Facts {
  llvm::DenseMap<const Term *, bool> Known;
  /// In the order in which they became known.
  std::vector<const Term *> Order;
  /// Comparisons with constants, by what is compared.
  llvm::DenseMap<const Term *, llvm::SmallVector<const Term *, 2>> Compared;

public:
  /// Where \p Where holds, \p Condition is \p Value.
  struct Implication {
    const Term *Where, *Condition;
    bool Value;
  };

private:
  std::vector<Implication> Implications;

public:
  /// \p Condition is \p Value, and so is what follows from that.
  void add(TermPool &Pool, const Term *Condition, bool Value);
  /// The same of an implication, which is never forgotten.
  void add(TermPool &Pool, const Implication &I);
  llvm::ArrayRef<Implication> implications() const { return Implications; }
  /// std::nullopt if it is not known.
  std::optional<bool> valueOf(TermPool &Pool, const Term *Condition) const;
  size_t size() const { return Order.size(); }
  llvm::ArrayRef<const Term *> conditions() const { return Order; }
  /// Forgets all but the first \p Count.
  void shrink(size_t Count);

private:
  std::optional<bool> compared(TermPool &Pool, const Term *Condition) const;
  bool isTrue(TermPool &Pool, const Term *Condition) const {
    std::optional<bool> Value = valueOf(Pool, Condition);
    return Value && *Value;
  }
};

} // namespace matrix::prove

#endif
