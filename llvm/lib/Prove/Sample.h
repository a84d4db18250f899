// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_SAMPLE_H
#define MATRIX_LIB_PROVE_SAMPLE_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace matrix::prove {

/// Values of the inputs for which two terms are different numbers. Terms that
/// are different expressions may yet be equal: only numbers tell that they are
/// not.
class Sample {
public:
  static constexpr unsigned Count = 64;

private:
  TermPool &Pool;
  unsigned Index;
  /// Whether all values are such that no sum or product is rounded, so that it
  /// does not matter how often.
  bool IsExact;
  /// Whether what may be one operation is.
  bool AreFused;
  llvm::DenseMap<const Term *, const Term *> Known;

  Sample(TermPool &Pool, unsigned Index, bool AreFused);
  const Term *valueOf(const Term *Variable) const;
  /// A constant, poison, or nullptr if the machine does not know.
  const Term *evaluate(const Term *T);

public:
  /// "for a[0] = 3: expected 6, got 5", or nothing if none of Count samples
  /// tells. \p NumTold is how many could be evaluated.
  static std::string find(TermPool &Pool, const Term *Expected, const Term *Got,
                          unsigned &NumTold);
};

} // namespace matrix::prove

#endif
