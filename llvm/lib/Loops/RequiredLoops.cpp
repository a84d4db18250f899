// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma clang loop matrix(required)`: an error in place of a remark.

#include "RequiredLoops.h"
#include "NestNames.h"
#include "matrix/Loops/DiagnosticInfoLoop.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace matrix;

/// Whether nothing is raised in a function, so that a loop of it was not
/// refused. Such a build is for debugging or testing, and computes the same.
static bool isOfFunction(NestRefusal Why) {
  return Why == NestRefusal::NotOptimized || Why == NestRefusal::Sanitized ||
         Why == NestRefusal::Coverage ||
         Why == NestRefusal::StrictFloatingPoint;
}

void RequiredLoops::report(const Loop &L, RefusedNest Why) {
  if (isOfFunction(Why.Why))
    return;
  const Function &F = *L.getHeader()->getParent();
  // Another file has its code.
  if (F.hasAvailableExternallyLinkage())
    return;
  uint64_t Place = requiredAt(L);
  if (Place && !Reported.insert(Place).second)
    return;
  std::string Message = "this loop has to be raised, and stays as it is: " +
                        describe(Why.Why).str();
  if (std::string Name = subjectOf(Why, *L.getOutermostLoop()); !Name.empty())
    Message += " (" + Name + ")";
  if (DebugLoc At = Why.At ? Why.At->getDebugLoc() : DebugLoc())
    Message += ", in line " + std::to_string(At.getLine());
  F.getContext().diagnose(DiagnosticInfoLoop(
      Place, L.getStartLoc(), std::move(Message), adviceOn(Why.Why).str()));
}
