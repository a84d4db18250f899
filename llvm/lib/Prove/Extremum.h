// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_EXTREMUM_H
#define MATRIX_LIB_PROVE_EXTREMUM_H

#include "matrix/Prove/Term.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <set>

namespace matrix::prove {

/// The largest or the smallest of some numbers, as comparisons and selections
/// compute it, and what is known of NaNs and zeros.
struct Extremum {
  using Numbers = std::set<const Term *>;
  Numbers Of;
  /// The result is a NaN if one of these is; it is that of the others if one of
  /// those is. Of any other NaN nothing is known.
  Numbers Wins, Loses;
  /// Whether -0 is less than 0; if not, either may be the result.
  bool OrdersZeros = true;
};

/// Finds the largest numbers that terms are, or the smallest ones.
class ExtremumFinder {
  bool IsMaximum;
  /// Flags that no comparison may have.
  uint8_t Refused;
  /// The term that stands for an operand, which is opened no further; nullptr
  /// where a term is none and may be opened.
  llvm::function_ref<const Term *(const Term *)> OperandOf;
  llvm::DenseMap<const Term *, std::optional<Extremum>> Known;

public:
  ExtremumFinder(bool IsMaximum, uint8_t Refused,
                 llvm::function_ref<const Term *(const Term *)> OperandOf)
      : IsMaximum(IsMaximum), Refused(Refused), OperandOf(OperandOf) {}

  /// std::nullopt if \p T is none.
  std::optional<Extremum> of(const Term *T);

private:
  std::optional<Extremum> find(const Term *T);
  std::optional<Extremum> ofSelection(const Term *T);
  std::optional<Extremum> ofRetry(const Term *T);
  bool holdsForNaN(const Term *Condition, const Term *T) const;
  bool addChecked(const Term *Condition, bool Value,
                  Extremum::Numbers &Checked);
  bool addSigns(const Term *Bits, Extremum::Numbers &Signs);
  bool choosesBySign(const Term *T, const Term *X, const Term *Y);
};

} // namespace matrix::prove

#endif
