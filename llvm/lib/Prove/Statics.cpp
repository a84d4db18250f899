// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differences where a static variable is an input or a result. Passes see all
// functions that access it. So they know more of its values than one function
// tells, and may keep the same elsewhere.

#include "Comparison.h"
#include "Variables.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// How the changed module has a static variable other than the original; "" if
/// it has not.
static std::string otherStatic(const GlobalVariable *Before,
                               const GlobalVariable *After) {
  if (!Before)
    return "only the changed module has it";
  if (!After)
    return "the changed module no longer has it";
  if (After->isConstant() || !hasSameInitializer(*Before, *After))
    return "the changed module gives it another initializer";
  VariableUse Was = useOf(*Before), Is = useOf(*After);
  if (Was.IsRead && !Is.IsRead)
    return "the changed module no longer reads it";
  if (Was.IsWritten && !Is.IsWritten)
    return "the changed module no longer writes it";
  return "";
}

Verdict Comparison::withStatics(Verdict V) const {
  auto Unknown = [&](StringRef Name, StringRef Why) {
    return Verdict{Verdict::Unknown,
                   (V.Message + " (the functions of the file alone access '" +
                    Name + "', and " + Why + ")")
                       .str()};
  };
  const Module &First = *Reference.getParent(), &Second = *Changed.getParent();
  // Where a pointer points to a variable whose address no longer escapes.
  for (const std::optional<Arrangement::Place> &Place : Case.Places)
    if (Place && Place->Global && Place->Global->hasLocalLinkage()) {
      const GlobalVariable *After =
          Second.getNamedGlobal(Place->Global->getName());
      if (!After || !useOf(*After).Escapes)
        return Unknown(Place->Global->getName(),
                       "the changed module no longer hands on its address");
    }
  for (StringRef Name : Statics)
    if (std::string Why = otherStatic(First.getNamedGlobal(Name),
                                      Second.getNamedGlobal(Name));
        !Why.empty())
      return Unknown(Name, Why);
  if (Statics.empty() || Case.AreStaticsInitial)
    return V;
  // The values before any function has run are possible ones.
  Arrangement Start = Case;
  Start.AreStaticsInitial = true;
  if (Verdict AtStart =
          Comparison(Reference, Changed, Options, Start, Alignments).run();
      AtStart.Kind == Verdict::Differs && !First.getNamedGlobal("llvm.global_"
                                                                "ctors"))
    return AtStart;
  return Unknown(Statics.front(), "its values may be none that differ");
}
