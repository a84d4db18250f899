// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A combination is a number, whose digits say which of its values each argument
// has. So a few of very many are drawn without a list of all.

#include "ProofCases.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <random>
#include <set>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Cases that nobody waits for.
static constexpr uint64_t TooMany = 1 << 20;

/// The values that \p A takes in turn; none: it is a variable.
static ArrayRef<uint64_t> valuesOf(const Argument &A,
                                   const ProofOptions &Options) {
  auto It = Options.Values.find(nameOf(A));
  if (It == Options.Values.end() || !A.getType()->isIntegerTy())
    return {};
  return It->second;
}

/// As many numbers below \p All as \p Count, by Floyd's algorithm.
static std::set<uint64_t> drawn(uint64_t All, uint64_t Count, uint64_t Seed) {
  std::mt19937_64 Random(Seed);
  std::set<uint64_t> Numbers;
  for (uint64_t Last = All - Count; Last != All; ++Last)
    if (uint64_t Number = Random() % (Last + 1); !Numbers.insert(Number).second)
      Numbers.insert(Last);
  return Numbers;
}

std::vector<ArgumentValues> prove::casesOf(const Function &F,
                                           const ProofOptions &Options) {
  uint64_t All = 1;
  for (const Argument &A : F.args())
    if (ArrayRef<uint64_t> Values = valuesOf(A, Options); !Values.empty())
      All = SaturatingMultiply<uint64_t>(All, Values.size());
  std::vector<ArgumentValues> Cases;
  if (Options.MaxCases == 0 && All > TooMany)
    return Cases;
  auto Add = [&](uint64_t Number) {
    ArgumentValues &Case = Cases.emplace_back(F.arg_size());
    for (const Argument &A : reverse(F.args()))
      if (ArrayRef<uint64_t> Values = valuesOf(A, Options); !Values.empty()) {
        Case[A.getArgNo()] = Values[Number % Values.size()];
        Number /= Values.size();
      }
  };
  if (Options.MaxCases == 0 || All <= Options.MaxCases)
    for (uint64_t Number = 0; Number != All; ++Number)
      Add(Number);
  else
    for (uint64_t Number : drawn(All, Options.MaxCases, Options.Seed))
      Add(Number);
  return Cases;
}

std::string prove::describeCase(const Function &F, const ProofOptions &Options,
                                const ArgumentValues &Case) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const Argument &A : F.args())
    if (valuesOf(A, Options).size() > 1)
      OS << (Text.empty() ? "" : ", ") << nameOf(A) << " = "
         << int64_t(*Case[A.getArgNo()]);
  return Text;
}
