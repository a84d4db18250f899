// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds what an intrinsic of a processor computes in the table Units.def, and
// executes it on terms. Others are uninterpreted functions of their operands.

#include "matrix/Prove/Units.h"
#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static bool hasNumbers(const Type *Ty) {
  return !isa<ScalableVectorType>(Ty) &&
         (Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy());
}

/// Whether a processor's intrinsic computes numbers of others, and nothing else
/// happens.
static bool isFunction(const IntrinsicInst &I) {
  return Intrinsic::isTargetIntrinsic(I.getIntrinsicID()) &&
         I.doesNotAccessMemory() && I.hasFnAttr(Attribute::WillReturn) &&
         !I.isConvergent() && !I.isStrictFP() && hasNumbers(I.getType()) &&
         all_of(I.args(),
                [](const Use &U) { return hasNumbers(U->getType()); });
}

/// No pass of ours knows an intrinsic that a program calls by itself: each lane
/// of its result is some function of all operands, the same one in both
/// versions.
bool Interpreter::callFunction(IntrinsicInst &I) {
  StringRef Name = I.getCalledFunction()->getName();
  SmallVector<const Term *, 16> Operands;
  for (const Use &Argument : I.args())
    llvm::append_range(Operands, get(Argument));
  // Which lanes of the result an undefined one reaches is not known.
  for (const Term *Operand : Operands)
    if (Operand->isIndefinite())
      return unknown(I, "the machine has no '" + Name + "' of undefined lanes");
  Elements Result;
  for (unsigned Lane : seq(M.numElements(I.getType())))
    Result.push_back(Pool.function((Name + "." + Twine(Lane)).str(),
                                   M.elementType(I.getType()), Operands));
  set(I, std::move(Result));
  return true;
}

bool Interpreter::callUnit(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
#define UNIT(INTRINSIC, CALL, MANUAL)                                          \
  case Intrinsic::INTRINSIC:                                                   \
    return CALL(I);
#include "Units.def"
  default:
    if (std::optional<bool> Known = callSse(I))
      return *Known;
    if (isFunction(I))
      return callFunction(I);
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
