// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Target/Versions.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

ArrayRef<Level> matrix::levelsFor(const Triple &T) {
  // x32 is not tested.
  return T.isX86_64() && !T.isX32() ? x86Levels() : ArrayRef<Level>();
}

std::optional<VersionsRefusal> matrix::versionsRefusal(const Function &F) {
  const Module &M = *F.getParent();
  if (levelsFor(M.getTargetTriple()).empty())
    return VersionsRefusal::Target;
  if (F.hasFnAttribute(Attribute::NoImplicitFloat) ||
      F.getFnAttribute("use-soft-float").getValueAsBool() ||
      F.getFnAttribute("target-features")
          .getValueAsString()
          .contains("-sse2") ||
      M.getCodeModel() == CodeModel::Kernel)
    return VersionsRefusal::Registers;
  if (F.hasOptSize())
    return VersionsRefusal::Size;
  if (!mayCallNewFunctions(F))
    return VersionsRefusal::OwnFunction;
  return std::nullopt;
}

StringRef matrix::describe(VersionsRefusal R) {
  switch (R) {
  case VersionsRefusal::Target:
    return "code for this target cannot choose by the processor";
  case VersionsRefusal::Size:
    return "code is to be small";
  case VersionsRefusal::Registers:
    return "vector registers must not be used beyond what the program asks for";
  case VersionsRefusal::OwnFunction:
    return "versions are functions of their own, which must not be split off "
           "from this one";
  case VersionsRefusal::Statement:
    return "it is not computed for one assignment to memory alone";
  case VersionsRefusal::Extents:
    return "to choose one would take too long beside so few multiplications";
  case VersionsRefusal::Same:
    return "no other processor computes it in another way";
  }
  llvm_unreachable("all refusals are described");
}
