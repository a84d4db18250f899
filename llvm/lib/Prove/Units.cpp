// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Prove/Units.h"
#include "Interpreter.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

bool Interpreter::callUnit(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
#define UNIT(INTRINSIC, CALL, MANUAL)                                          \
  case Intrinsic::INTRINSIC:                                                   \
    return CALL(I);
#include "Units.def"
  default:
    return unknown(
        I, "the machine has no '" +
               Intrinsic::getBaseName(Intrinsic::ID(I.getIntrinsicID())) + "'");
  }
}

bool Interpreter::callSpirV(CallBase &I, StringRef Name) {
#define SPIRV_UNIT(NAME, CALL, MANUAL)                                         \
  if (Name == #NAME)                                                           \
    return CALL(I, Name);
#include "Units.def"
  return unknown(I, "the machine has no '__spirv_" + Name + "'");
}

void prove::listUnits(raw_ostream &OS) {
#define SPIRV_UNIT(NAME, CALL, MANUAL) OS << "__spirv_" #NAME ": " MANUAL "\n";
#define UNIT(INTRINSIC, CALL, MANUAL)                                          \
  OS << Intrinsic::getBaseName(Intrinsic::INTRINSIC) << ": " << MANUAL << "\n";
#include "Units.def"
}
