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

namespace {
/// The arguments of functions that have the name of a value.
class Named {
  /// Functions may have arguments of one name that are no integers, too.
  SmallVector<const Argument *> Integers, Others;

public:
  Named(StringRef Name, const Module &Reference) {
    for (const Function &F : Reference)
      for (const Argument &A : F.args())
        if (!F.isDeclaration() && nameOf(A) == Name)
          (A.getType()->isIntegerTy() ? Integers : Others).push_back(&A);
  }
  /// An error if \p N, given as \p Digits, is none that they can have.
  Error check(Number N, StringRef Digits) const {
    for (const Argument *A : Integers)
      if (Error E = ::check(*A, N, Digits))
        return E;
    if (Integers.empty() && !Others.empty())
      return error(textOf(*Others.front()) + " is no integer");
    return Error::success();
  }
};
} // namespace

/// More is a mistake, or takes forever.
static constexpr uint64_t MostValues = 1 << 20;

static Error asExpected(StringRef Text) {
  return error("expected name=value, got '" + Text + "'");
}

/// Adds the values of \p Item, a number or a range of them in \p Text.
static Error addItem(TurnsOfValues &To, StringRef Item, const Named &Arguments,
                     StringRef Text) {
  auto [FirstText, LastText] = Item.split("..");
  if (!Item.contains(".."))
    LastText = FirstText;
  std::optional<Number> First = numberOf(FirstText), Last = numberOf(LastText);
  if (!First || !Last)
    return asExpected(Text);
  uint64_t Count = Last->Bits - First->Bits;
  if (Item.contains("..") &&
      (First->IsUnsigned || Last->IsUnsigned ||
       int64_t(Last->Bits) < int64_t(First->Bits) || Count >= MostValues))
    return error("'" + Item + "' is no range of values");
  for (uint64_t I = 0; I <= Count; ++I)
    To.Turns.push_back({First->Bits + I});
  if (Error E = Arguments.check(*First, FirstText))
    return E;
  return Arguments.check(*Last, LastText);
}

/// Adds the numbers of \p Item, which is one for each of \p Arguments.
static Error addTogether(TurnsOfValues &To, StringRef Item,
                         ArrayRef<Named> Arguments) {
  SmallVector<StringRef> Parts;
  Item.split(Parts, 'x');
  auto &Turn = To.Turns.emplace_back();
  for (auto [I, Part] : enumerate(Parts)) {
    std::optional<Number> N = numberOf(Part);
    if (!N || Parts.size() != Arguments.size())
      return error("'" + Item + "' has to be " + Twine(Arguments.size()) +
                   " numbers, as in 3x4");
    if (Error E = Arguments[I].check(*N, Part))
      return E;
    Turn.push_back(N->Bits);
  }
  return Error::success();
}

Error ProofOptions::addValue(StringRef Text, const Module &Reference) {
  auto [NamesText, Set] = Text.split('=');
  SmallVector<StringRef> Names, Items;
  NamesText.split(Names, ',');
  Set.split(Items, ',');
  TurnsOfValues Added;
  SmallVector<Named> Arguments;
  for (StringRef Name : Names) {
    if (Name.empty())
      return asExpected(Text);
    Added.Names.push_back(Name.str());
    Arguments.emplace_back(Name, Reference);
  }
  for (StringRef Item : Items)
    if (Error E = Names.size() == 1
                      ? addItem(Added, Item, Arguments.front(), Text)
                      : addTogether(Added, Item, Arguments))
      return E;
  // Values that are there twice are one case.
  std::set<ArrayRef<uint64_t>> Seen;
  erase_if(Added.Turns,
           [&](ArrayRef<uint64_t> Turn) { return !Seen.insert(Turn).second; });
  for (auto [I, Name] : enumerate(Names)) {
    if (hasValues(Name) || is_contained(ArrayRef(Names).take_front(I), Name))
      return error("'" + Name + "' has two values");
  }
  Values.push_back(std::move(Added));
  return Error::success();
}

bool ProofOptions::hasValues(StringRef Name) const {
  return any_of(Values, [&](const TurnsOfValues &Of) {
    return is_contained(Of.Names, Name);
  });
}

std::optional<StringRef> ProofOptions::unusedName(StringRef Text,
                                                  const Module &Reference) {
  SmallVector<StringRef> Names;
  Text.split('=').first.split(Names, ',');
  auto IsUsed = [&](StringRef Name) {
    return any_of(Reference, [&](const Function &F) {
      return any_of(F.args(),
                    [&](const Argument &A) { return nameOf(A) == Name; });
    });
  };
  for (StringRef Name : Names)
    if (!IsUsed(Name))
      return Name;
  return std::nullopt;
}
