// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What others see of a function beside its results: volatile and atomic
// accesses, the end of the program, exceptions of floating-point arithmetic,
// and stores that are out of order.

#include "Comparison.h"
#include "Sample.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static std::string textOf(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << ", in '" << sourceName(*I.getFunction()) << "':";
  I.print(OS);
  return Text;
}

std::optional<Verdict> Comparison::compareEvents(const Machine &First,
                                                 const Machine &Second) {
  const Term *Always = Pool.integer(Pool.integerType(1), 1);
  auto When = [&](const Term *Condition) {
    return Condition ? Condition : Always;
  };
  auto Differs = [&](const Machine::Event &E, const Twine &What) {
    return Verdict{Verdict::Differs,
                   (What + textOf(*E.I) + Case.Description).str(), "",
                   "only others see the difference"};
  };
  unsigned Count = std::min(First.events().size(), Second.events().size());
  for (unsigned I : seq(Count)) {
    const Machine::Event &Expected = First.events()[I];
    const Machine::Event &Got = Second.events()[I];
    if (Expected.Name != Got.Name ||
        Expected.Operands.size() != Got.Operands.size())
      return Differs(Got, "expected " + Expected.Name + ", got " + Got.Name);
    if (!Refines.holds(When(Expected.Condition), When(Got.Condition)))
      return Cost.isSpent()
                 ? Verdict{Verdict::Unknown, ""}
                 : Differs(Got, Got.Name + " happens for other inputs");
    for (auto [L, R] : llvm::zip_equal(Expected.Operands, Got.Operands))
      if (L->type() != R->type() || !Refines.holds(L, R))
        return differenceToOthers(Got.Name, L, R);
  }
  if (First.events().size() > Count)
    return Differs(First.events()[Count],
                   First.events()[Count].Name + " does not happen");
  if (Second.events().size() > Count)
    return Differs(Second.events()[Count],
                   Second.events()[Count].Name + " is not expected");
  return std::nullopt;
}

std::optional<Verdict> Comparison::compareExceptions(const Machine &First,
                                                     const Machine &Second) {
  // A product and a sum may be one operation or two.
  auto MayFuse = [&](const Term *T) {
    return Pool.functionName(T).contains("fmuladd");
  };
  for (bool IsNew : {true, false}) {
    const Machine &Of = IsNew ? Second : First, &Other = IsNew ? First : Second;
    for (auto [Operation, Condition] : Of.raised()) {
      // Only a program that reads flags misses one.
      if (!IsNew && !Pool.functionName(Operation).contains("fpexcept.strict"))
        continue;
      auto IsRaised =
          [&, Condition = Condition](function_ref<bool(const Term *)> IsSame) {
            return any_of(Other.raised(), [&](const auto &Raised) {
              return (!Raised.second || Raised.second == Condition) &&
                     IsSame(Raised.first);
            });
          };
      auto IsEqual = [&, Operation = Operation](const Term *T) {
        return T->kind() == Operation->kind() &&
               T->code() == Operation->code() &&
               T->type() == Operation->type() &&
               (IsNew ? Refines.holds(T, Operation)
                      : Refines.holds(Operation, T));
      };
      if (IsRaised([Operation = Operation](const Term *T) {
            return T == Operation;
          }) ||
          IsRaised(IsEqual))
        continue;
      // One with operands that may be equal.
      auto MayBeEqual = [&, Operation = Operation](const Term *T) {
        unsigned NumTold;
        return T->code() == Operation->code() &&
               T->type() == Operation->type() &&
               llvm::all_of(
                   llvm::zip_equal(T->operands(), Operation->operands()),
                   [&](auto Pair) {
                     auto [L, R] = Pair;
                     return L == R || !Sample::find(Pool, L, R,
                                                    Refines.assumed(), NumTold);
                   });
      };
      bool IsOpen = Cost.isSpent() || IsRaised(MayBeEqual);
      std::string Text;
      raw_string_ostream OS(Text);
      OS << (IsNew ? "may raise an exception that is not expected: "
                   : "does not raise an exception that is expected: ");
      print(Pool, Operation, OS);
      OS << Case.Description;
      IsOpen |= any_of(First.raised(), [&](const auto &Raised) {
        return MayFuse(Raised.first) || Raised.second;
      });
      return Verdict{IsOpen ? Verdict::Unknown : Verdict::Differs, Text, "",
                     "no result differs"};
    }
  }
  return std::nullopt;
}

std::optional<Verdict> Comparison::compareFences(const Machine &First,
                                                 const Machine &Second) {
  if (Second.unfenced() && !First.unfenced())
    return Verdict{Verdict::Differs,
                   "no fence follows a nontemporal store" +
                       textOf(*Second.unfenced()) + Case.Description,
                   "", "only another thread sees the order of stores"};
  // The program's own fence, with all that is stored in front of it.
  if (First.hasFence() && !First.unfencedStore() && Second.unfencedStore())
    return Verdict{Verdict::Differs,
                   "no fence follows a store" +
                       textOf(*Second.unfencedStore()) + Case.Description,
                   "", "only another thread sees the order of stores"};
  if (First.syncs().size() > Second.syncs().size())
    return Verdict{Verdict::Differs,
                   "this fence is gone or weaker, or is elsewhere" +
                       textOf(*First.syncs()[Second.syncs().size()].I) +
                       Case.Description,
                   "", "only another thread sees the order of accesses"};
  return compareStores(First, Second);
}

/// What the changed function says that nobody ever writes: the reference says
/// so, or it is a constant.
std::optional<Verdict> Comparison::compareInvariants(const Machine &First,
                                                     const Machine &Second) {
  for (const Machine::InvariantBytes &Bytes : Second.invariant()) {
    const Memory::Object *Object = After.find(Bytes.Address, Bytes.Size);
    if (!Object || Object->Kind != Memory::Object::Shared ||
        any_of(First.invariant(), [&](const Machine::InvariantBytes &Known) {
          return Known.Address <= Bytes.Address &&
                 Bytes.Address + Bytes.Size <= Known.Address + Known.Size;
        }))
      continue;
    bool IsWritten = false;
    for (uint64_t I : seq(Bytes.Size))
      IsWritten |= Object->isWritten(Bytes.Address - Object->Address + I);
    return Verdict{IsWritten ? Verdict::Differs : Verdict::Unknown,
                   ("!invariant.load of '" + Object->Name + "' " +
                    (IsWritten ? "is false" : "is not the original's") +
                    textOf(*Bytes.I) + Case.Description),
                   "", "no result differs"};
  }
  return std::nullopt;
}

std::optional<Verdict> Comparison::compareEffects(const Machine &First,
                                                  const Machine &Second) {
  if (std::optional<Verdict> Difference = compareInvariants(First, Second))
    return Difference;
  if (std::optional<Verdict> Difference = compareExceptions(First, Second))
    return Difference;
  return std::nullopt;
}
