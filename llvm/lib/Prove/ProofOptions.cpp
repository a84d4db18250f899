// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of arguments, as a user gives them.

#include "matrix/Prove/Proof.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static Error error(const Twine &Text) {
  return make_error<StringError>(Text, inconvertibleErrorCode());
}

namespace {
struct Number {
  uint64_t Bits = 0;
  /// Whether it is none that a signed 64-bit integer has.
  bool IsUnsigned = false;
};
} // namespace

static std::optional<Number> numberOf(StringRef Digits) {
  int64_t Signed;
  if (!Digits.getAsInteger(0, Signed))
    return Number{uint64_t(Signed)};
  Number N{0, /*IsUnsigned=*/true};
  if (Digits.getAsInteger(0, N.Bits))
    return std::nullopt;
  return N;
}

static std::string textOf(const Argument &A) {
  return "'" + nameOf(A) + "' of '" + sourceName(*A.getParent()) + "'";
}

/// The error in \p N as the value of \p A, an integer; success if there is
/// none.
static Error check(const Argument &A, Number N, StringRef Digits) {
  unsigned Bits = A.getType()->getIntegerBitWidth();
  if (Bits < 64 && !isUIntN(Bits, N.Bits) &&
      (N.IsUnsigned || !isIntN(Bits, N.Bits)))
    return error(textOf(A) + " has " + Twine(Bits) + " bits, too few for " +
                 Digits);
  return Error::success();
}

Error ProofOptions::addValue(StringRef Text, const Module &Reference) {
  // More is a mistake, or takes forever.
  constexpr uint64_t Most = 1 << 20;
  auto [Name, Set] = Text.split('=');
  SmallVector<StringRef> Items;
  Set.split(Items, ',');
  std::vector<uint64_t> Known;
  // Functions may have arguments of this name that are no integers, too.
  SmallVector<const Argument *> Integers, Others;
  for (const Function &F : Reference)
    for (const Argument &A : F.args())
      if (!F.isDeclaration() && nameOf(A) == Name)
        (A.getType()->isIntegerTy() ? Integers : Others).push_back(&A);
  for (StringRef Item : Items) {
    auto [FirstText, LastText] = Item.split("..");
    if (!Item.contains(".."))
      LastText = FirstText;
    std::optional<Number> First = numberOf(FirstText),
                          Last = numberOf(LastText);
    if (Name.empty() || !First || !Last)
      return error("expected name=value, got '" + Text + "'");
    uint64_t Count = Last->Bits - First->Bits;
    if (Item.contains("..") &&
        (First->IsUnsigned || Last->IsUnsigned ||
         int64_t(Last->Bits) < int64_t(First->Bits) || Count >= Most))
      return error("'" + Item + "' is no range of values");
    for (uint64_t I = 0; I <= Count; ++I)
      Known.push_back(First->Bits + I);
    for (const Argument *A : Integers) {
      if (Error E = check(*A, *First, FirstText))
        return E;
      if (Error E = check(*A, *Last, LastText))
        return E;
    }
  }
  if (Integers.empty() && !Others.empty())
    return error(textOf(*Others.front()) + " is no integer");
  // A value that is there twice is one case.
  std::set<uint64_t> Seen;
  erase_if(Known, [&](uint64_t Value) { return !Seen.insert(Value).second; });
  if (!Values.try_emplace(Name, std::move(Known)).second)
    return error("'" + Name + "' has two values");
  return Error::success();
}

bool ProofOptions::isUsed(StringRef Name, const Module &Reference) {
  return any_of(Reference, [&](const Function &F) {
    return any_of(F.args(),
                  [&](const Argument &A) { return nameOf(A) == Name; });
  });
}
