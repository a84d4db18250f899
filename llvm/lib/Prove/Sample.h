// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_SAMPLE_H
#define MATRIX_LIB_PROVE_SAMPLE_H

#include "matrix/Prove/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace matrix::prove {

/// Values of the inputs, and the numbers that two terms are for them.
struct Witness {
  /// The variables that the terms depend on, each with its value.
  llvm::SmallVector<std::pair<const Term *, const Term *>> Inputs;
  /// They differ. Got may be poison or undefined.
  const Term *Expected, *Got;
  /// Another term that is expected, where a product and a sum may be one
  /// operation or two.
  const Term *ExpectedInTwo;

  /// "for a[0] = 3, expected 6, got 5"
  std::string describe(const TermPool &Pool) const;
};

/// Values of the inputs for which two terms are different numbers. Terms that
/// are different expressions may yet be equal: only numbers tell that they are
/// not.
class Sample {
public:
  static constexpr unsigned Count = 96;
  /// Numbers with all bits, where those before tell nothing: most of them are
  /// rounded to the same, once or twice.
  static constexpr unsigned More = 192;

private:
  TermPool &Pool;
  /// Constants of the terms: a condition may be met by one of them alone.
  llvm::ArrayRef<const Term *> Named;
  unsigned Index;
  /// Whether all values are such that no sum or product is rounded, so that it
  /// does not matter how often.
  bool IsExact;
  /// Whether what may be one operation is.
  bool AreFused;
  /// Whether what is rounded is not known.
  bool NeedsExact = false;
  llvm::DenseMap<const Term *, const Term *> Known;

  Sample(TermPool &Pool, llvm::ArrayRef<const Term *> Named, unsigned Index,
         bool AreFused);
  llvm::APInt integerFor(const Term *Variable, uint64_t Random) const;
  const Term *realFor(const Term *Variable, uint64_t Random) const;
  const Term *valueOf(const Term *Variable) const;
  /// Whether \p Assumed is so.
  bool meets(const Facts &Assumed);
  /// A constant, poison, or nullptr if the machine does not know.
  const Term *evaluate(const Term *T);

public:
  /// The first sample that tells the two apart, among those for which
  /// \p Assumed is so. \p NumTold is how many could be evaluated.
  static std::optional<Witness> find(TermPool &Pool, const Term *Expected,
                                     const Term *Got, const Facts &Assumed,
                                     unsigned &NumTold);
};

} // namespace matrix::prove

#endif
