// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints and verifies what plans were chosen by. TilingCost.cpp,
// ReductionCost.cpp and PlanSpreadMap.cpp predict it.

#include "matrix/Plan/PlanCost.h"
#include "matrix/Machine/LoopCosts.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace matrix;

void PlanCost::addOther(double Takes) {
  Other = std::min(Takes, Other.value_or(Takes));
}

void PlanCost::print(raw_ostream &OS) const {
  OS << format("about %.0f ", Takes)
     << (In == Cycles ? "cycles" : "instructions");
  if (Bytes != 0)
    OS << ", " << Bytes << " bytes of code";
  if (Other)
    OS << format("; others from %.0f on", *Other);
}

bool PlanCost::verify(raw_ostream &OS) const {
  if ((In == None) != (Takes <= 0)) {
    OS << format("expected cycles or instructions, got %.0f", Takes);
    return false;
  }
  if (In == None && (Bytes != 0 || Other)) {
    OS << "expected no other loops beside those that have no cost";
    return false;
  }
  // Loops of another form have to be worth it.
  if (Other && *Other < LoopCosts::Worth * Takes) {
    OS << format("expected the loops that take least, got %.0f beside %.0f",
                 Takes, *Other);
    return false;
  }
  return true;
}
