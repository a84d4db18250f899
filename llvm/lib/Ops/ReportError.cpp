// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors in IR, as diagnostics with a location.

#include "matrix/Ops/ReportError.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

void matrix::reportError(const Instruction &At, const Twine &Text) {
  // Without debug information this one has a location, too: Clang shows the
  // function's.
  At.getContext().diagnose(DiagnosticInfoUnsupported(
      *At.getFunction(), Text, At.getDebugLoc(), DS_Error));
}
