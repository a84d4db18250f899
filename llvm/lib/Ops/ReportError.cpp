// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors in IR, as diagnostics with a location.

#include "matrix/Ops/ReportError.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

void matrix::reportError(const Instruction &At, const Twine &Text) {
  // The diagnostic keeps a reference to its text.
  std::string Message = Text.str();
  At.getContext().diagnose(DiagnosticInfoGenericWithLoc(
      Message, *At.getFunction(), At.getDebugLoc(), DS_Error));
}
