// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For which inputs a function has no meaning: it divides by zero, or branches
// by what is poison. The changed function may do so only for inputs for which
// the reference does.

#include "Comparison.h"
#include "Interpreter.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

void Interpreter::hazard(const Instruction &I, const Term *Condition,
                         bool IsPoison) {
  Condition = Pool.normal(Condition);
  if (!IsPoison) {
    std::optional<bool> Known = knownValue(Condition);
    if (Known && !*Known)
      return;
  }
  auto [It, IsNew] = M.Hazards.try_emplace(
      {Condition, IsPoison}, Machine::Hazard{&I, Condition, IsPoison, M.Path});
  const Term *&Path = It->second.Path;
  if (!IsNew && Path && Path != M.Path)
    Path = M.Path
               ? Pool.instruction(Instruction::Or, Path->type(), {Path, M.Path})
               : nullptr;
}

void Interpreter::divisionHazards(const Instruction &I, const Term *L,
                                  const Term *R) {
  needDefined(I, R);
  auto Is = [&](const Term *T, const APInt &Value) {
    return Pool.compare(CmpInst::ICMP_EQ, T, Pool.integer(Value));
  };
  const APInt *Divisor = R->integer();
  if (!Divisor)
    hazard(I, Is(R, APInt::getZero(R->bits())));
  // The least number divided by -1 is no number.
  bool IsSigned =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  if (!IsSigned || L->isIndefinite() || (Divisor && !Divisor->isAllOnes()))
    return;
  const Term *IsLeast = Is(L, APInt::getSignedMinValue(L->bits()));
  const Term *IsOpposite = Is(R, APInt::getAllOnes(R->bits()));
  if (const APInt *Known = IsLeast->integer(); Known && Known->isZero())
    return;
  if (Divisor)
    needDefined(I, L);
  hazard(I, Pool.instruction(Instruction::And, IsLeast->type(),
                             {IsLeast, IsOpposite}));
}

std::optional<Verdict> Comparison::compareHazards(const Machine &First,
                                                  const Machine &Second) {
  Type *Bool = Pool.integerType(1);
  auto And = [&](const Term *L, const Term *R) {
    // Where the first is so, the second has a value.
    return L && R ? Pool.select(L, R, Pool.integer(Bool, 0)) : R;
  };
  // When it happens; nullptr if no rule tells.
  auto When = [&](const Machine::Hazard &H) -> const Term * {
    if (!H.IsPoison)
      return And(H.Path, H.Of);
    const Term *Condition = Pool.poisonIf(H.Of);
    return Condition ? And(H.Path, Condition) : nullptr;
  };
  // Where the reference has no meaning.
  const Term *Allowed = nullptr;
  for (const auto &[Key, H] : Second.hazards()) {
    auto Same = First.hazards().find(Key);
    if (Same != First.hazards().end() &&
        (!Same->second.Path || Same->second.Path == H.Path))
      continue;
    if (!Allowed) {
      Allowed = Pool.integer(Bool, 0);
      // Few conditions decide; of many, these are looked at. Behind the first
      // one that holds, nothing has a meaning.
      for (const auto &Entry : llvm::reverse(
               ArrayRef(First.hazards().getArrayRef()).take_front(256)))
        if (const Term *Condition = When(Entry.second))
          Allowed = Pool.select(Condition, Pool.integer(Bool, 1), Allowed);
    }
    const Term *Happens = When(H);
    const Term *Never = Pool.integer(Bool, 0);
    const Term *Forbidden =
        Happens ? Pool.select(Allowed, Never, Happens) : nullptr;
    if (Forbidden && Refines.isNever(Forbidden))
      continue;
    if (Cost.isSpent())
      return Verdict{Verdict::Unknown, ""};
    std::string Text;
    raw_string_ostream OS(Text);
    if (H.IsPoison) {
      OS << "needs a number that may be poison, ";
      print(Pool, H.Of, OS);
      OS << ", where the original does not need it";
    } else {
      OS << "divides where ";
      print(Pool, H.Of, OS);
      OS << ", and the original does not";
    }
    OS << ", in '" << sourceName(*H.I->getFunction()) << "':";
    H.I->print(OS);
    OS << Case.Description;
    std::optional<Witness> Inputs =
        Forbidden ? inputsFor(Forbidden) : std::nullopt;
    std::string For = Inputs ? Inputs->describe(Pool) : "";
    OS << "; "
       << (Inputs ? For.substr(0, For.rfind(", expected"))
                  : "no sample is known for which this happens");
    return Verdict{Inputs ? Verdict::Differs : Verdict::Unknown, Text, "",
                   "what is undefined is no number"};
  }
  return std::nullopt;
}
