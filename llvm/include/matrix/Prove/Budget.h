// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_BUDGET_H
#define MATRIX_PROVE_BUDGET_H

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/Twine.h"
#include <chrono>
#include <ctime>
#include <optional>
#include <string>

namespace matrix::prove {

/// How long the process has computed: on a busy machine, no proof turns into a
/// spent budget.
inline std::chrono::nanoseconds computingTime() {
  return std::chrono::nanoseconds(std::clock() *
                                  (1'000'000'000LL / CLOCKS_PER_SEC));
}

struct Limits {
  uint64_t Terms = 10'000'000;
  std::chrono::seconds Time{60};
  /// Branches that depend on data.
  uint64_t Forks = 100'000;
  /// Since when; if it is not said, since a budget was made.
  std::optional<std::chrono::nanoseconds> Begin = {};
  /// What stands in front of the names of options in messages.
  std::string OptionPrefix = "--";
};

/// The cost that a proof may have. Both the execution of functions and the
/// comparison of what they compute ask it.
class Budget {
  const TermPool &Pool;
  Limits Limit;
  std::chrono::nanoseconds Begin;
  uint64_t NumSteps = 0, NextLook = 1024;
  std::string Reason;

public:
  Budget(const TermPool &Pool, Limits Given)
      : Pool(Pool), Limit(std::move(Given)),
        Begin(Limit.Begin.value_or(computingTime())) {}

  const Limits &limits() const { return Limit; }
  /// Counts \p Steps, each of about a microsecond or less. Returns false from
  /// when on the budget is spent.
  bool step(unsigned Steps = 1) {
    if (isSpent())
      return false;
    if (Pool.numTerms() > Limit.Terms)
      return spend(llvm::Twine(Limit.Terms) + " terms", "terms");
    NumSteps += Steps;
    // To look at the clock takes as long as many steps.
    if (NumSteps < NextLook)
      return true;
    NextLook = NumSteps + 1024;
    return computingTime() - Begin <= Limit.Time ||
           spend(llvm::Twine(Limit.Time.count()) + " s", "time");
  }
  /// Takes more of \p What, which the option \p Name limits.
  bool spend(const llvm::Twine &What, llvm::StringRef Name) {
    Reason = ("the budget is spent: " + What + " (" + Limit.OptionPrefix +
              Name + ")")
                 .str();
    return false;
  }
  bool isSpent() const { return !Reason.empty(); }
  /// "the budget is spent: 60 s (--time)"
  llvm::StringRef reason() const { return Reason; }
};

} // namespace matrix::prove

#endif
