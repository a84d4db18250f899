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
  if (Was.Escapes && !Is.Escapes)
    return "the changed module no longer hands on its address";
  if (Was.Escapes)
    return "";
  if (Was.IsRead && !Is.IsRead)
    return "the changed module no longer reads it";
  if (Was.IsWritten && !Is.IsWritten)
    return "the changed module no longer writes it";
  return "";
}

Verdict Comparison::withStatics(Verdict V) const {
  auto Unknown = [&](StringRef Name, StringRef Why) {
    return Verdict{Verdict::Unknown, (V.Message + " (of the static variable '" +
                                      Name + "': " + Why + ")")
                                         .str()};
  };
  const Module &First = *Reference.getParent(), &Second = *Changed.getParent();
  for (StringRef Name : Statics)
    if (std::string Why = otherStatic(First.getNamedGlobal(Name),
                                      Second.getNamedGlobal(Name));
        !Why.empty())
      return Unknown(Name, Why);
  // Anything may be in the others.
  const auto *Known = find_if(Statics, [&](StringRef Name) {
    return !useOf(*First.getNamedGlobal(Name)).Escapes;
  });
  if (Known == Statics.end() || Case.AreStaticsInitial)
    return V;
  // The values before any function has run are possible ones, unless a
  // constructor sets others.
  Arrangement Start = Case;
  Start.AreStaticsInitial = true;
  if (!First.getNamedGlobal("llvm.global_ctors"))
    if (Verdict AtStart =
            Comparison(Reference, Changed, Options, Start, Alignments).run();
        AtStart.Kind == Verdict::Differs)
      return AtStart;
  return Unknown(*Known,
                 "the file may give it no value for which this happens");
}
