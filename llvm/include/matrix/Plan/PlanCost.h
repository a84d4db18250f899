// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PLANCOST_H
#define MATRIX_PLAN_PLANCOST_H

#include <cstdint>
#include <optional>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// The time that loops take, as it was predicted when they were chosen, beside
/// that of others. A plan may have none: then nothing was compared.
struct PlanCost {
  /// Cycles where the machine's model has them, else instructions.
  enum Unit : uint8_t { None, Cycles, Instructions } In = None;
  double Takes = 0;
  /// Bytes of code; 0: they were not compared.
  uint64_t Bytes = 0;
  /// The least that another one takes whose code is not too long.
  std::optional<double> Other = std::nullopt;

  /// Takes note of another one.
  void addOther(double Takes);
  void print(llvm::raw_ostream &OS) const;
  /// Checks that none is left out that takes much less.
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
