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

namespace {
/// One digit: values that some of a function's arguments have together.
struct Digit {
  const TurnsOfValues *Of;
  /// The arguments, and which of the names they have.
  SmallVector<std::pair<unsigned, unsigned>, 3> Arguments = {};
};
} // namespace

/// In the order of the first argument of each.
static SmallVector<Digit> digitsOf(const Function &F,
                                   const ProofOptions &Options) {
  SmallVector<Digit> Digits;
  for (const Argument &A : F.args()) {
    if (!A.getType()->isIntegerTy())
      continue;
    for (const TurnsOfValues &Values : Options.Values) {
      auto *Name = find(Values.Names, nameOf(A));
      if (Name == Values.Names.end())
        continue;
      auto *Known =
          find_if(Digits, [&](const Digit &D) { return D.Of == &Values; });
      Digit &Here =
          Known != Digits.end() ? *Known : Digits.emplace_back(Digit{&Values});
      Here.Arguments.push_back({A.getArgNo(), Name - Values.Names.begin()});
    }
  }
  return Digits;
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
  SmallVector<Digit> Digits = digitsOf(F, Options);
  uint64_t All = 1;
  for (const Digit &D : Digits)
    All = SaturatingMultiply<uint64_t>(All, D.Of->Turns.size());
  std::vector<ArgumentValues> Cases;
  if (Options.MaxCases == 0 && All > TooMany)
    return Cases;
  auto Add = [&](uint64_t Number) {
    ArgumentValues &Case = Cases.emplace_back(F.arg_size());
    for (const Digit &D : reverse(Digits)) {
      ArrayRef<uint64_t> Turn = D.Of->Turns[Number % D.Of->Turns.size()];
      for (auto [Argument, Name] : D.Arguments)
        Case[Argument] = Turn[Name];
      Number /= D.Of->Turns.size();
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
  SmallVector<unsigned> Numbers;
  for (const Digit &D : digitsOf(F, Options))
    if (D.Of->Turns.size() > 1)
      for (auto [Argument, Name] : D.Arguments)
        Numbers.push_back(Argument);
  sort(Numbers);
  for (unsigned Number : Numbers)
    OS << (Text.empty() ? "" : ", ") << nameOf(*F.getArg(Number)) << " = "
       << int64_t(*Case[Number]);
  return Text;
}
