// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which attributes of a function are about its code, and so are those of a part
// of it.

#include "matrix/Support/CodeAttributes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// String attributes that only say how code is made. Others may say what a
/// function is: an interrupt handler, exported, patched, instrumented.
/// (min-legal-vector-width is Clang's. No code of ours sets it: our vectors are
/// no longer than prefer-vector-width, which Machine/Subtarget.cpp sets, or are
/// legal already.)
static bool isKnownToBeOfCode(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"target-cpu", "target-features", "tune-cpu"}, true)
      .Cases({"min-legal-vector-width", "prefer-vector-width"}, true)
      .Cases({"frame-pointer", "stackrealign", "no-realign-stack"}, true)
      .Cases({"stack-protector-buffer-size", "probe-stack", "stack-probe-size",
              "no-stack-arg-probe", "zero-call-used-regs"},
             true)
      .Cases({"approx-func-fp-math", "no-infs-fp-math", "no-nans-fp-math",
              "no-signed-zeros-fp-math", "no-trapping-math", "unsafe-fp-math",
              "less-precise-fpmad", "reciprocal-estimates", "denormal-fp-math",
              "denormal-fp-math-f32", "use-soft-float"},
             true)
      .Cases({"no-builtins", "no-jump-tables", "disable-tail-calls"}, true)
      .Cases({"sign-return-address", "sign-return-address-key",
              "branch-target-enforcement", "branch-protection-pauth-lr",
              "guarded-control-stack"},
             true)
      .StartsWith("no-builtin-", true)
      // Ours: versions for several processors.
      .StartsWith("matrix-", true)
      .Default(false);
}

bool matrix::isSanitized(const Function &F) {
  constexpr Attribute::AttrKind Kinds[] = {
      Attribute::SanitizeAddress,  Attribute::SanitizeHWAddress,
      Attribute::SanitizeMemory,   Attribute::SanitizeMemTag,
      Attribute::SanitizeThread,   Attribute::SanitizeType,
      Attribute::SanitizeRealtime, Attribute::SanitizeNumericalStability};
  return any_of(
      Kinds, [&](Attribute::AttrKind Kind) { return F.hasFnAttribute(Kind); });
}

bool matrix::mayCallNewFunctions(const Function &F) {
  if (F.getParent()->getTargetTriple().isGPU() || F.isDeclaration() ||
      F.hasAvailableExternallyLinkage() || F.hasOptNone() || F.hasSection() ||
      F.hasGC() || F.isPresplitCoroutine() || isSanitized(F) ||
      F.hasFnAttribute(Attribute::StrictFP) ||
      F.hasFnAttribute(Attribute::Naked))
    return false;
  return all_of(F.getAttributes().getFnAttrs(), [](Attribute A) {
    return !A.isStringAttribute() || isKnownToBeOfCode(A.getKindAsString());
  });
}

bool matrix::mayStream(const Function &F) {
  return F.hasFnAttribute("aarch64_pstate_sm_enabled") ||
         F.hasFnAttribute("aarch64_pstate_sm_compatible") ||
         F.hasFnAttribute("aarch64_pstate_sm_body");
}

AttributeSet matrix::codeAttributes(const Function &F) {
  AttrBuilder B(F.getContext());
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute())
      B.addAttribute(A);
  for (Attribute::AttrKind Kind :
       {Attribute::Cold, Attribute::FnRetThunkExtern, Attribute::MinSize,
        Attribute::NoCfCheck, Attribute::NoImplicitFloat, Attribute::NoProfile,
        Attribute::NoRedZone, Attribute::NonLazyBind,
        Attribute::NullPointerIsValid, Attribute::OptimizeForSize,
        Attribute::SafeStack, Attribute::ShadowCallStack,
        Attribute::SpeculativeLoadHardening, Attribute::StackAlignment,
        Attribute::StackProtect, Attribute::StackProtectReq,
        Attribute::StackProtectStrong, Attribute::UWTable,
        Attribute::VScaleRange})
    if (F.hasFnAttribute(Kind))
      B.addAttribute(F.getFnAttribute(Kind));
  B.addAttribute(Attribute::NoInline);
  B.addAttribute(Attribute::NoUnwind);
  B.addMemoryAttr(MemoryEffects::argMemOnly());
  return AttributeSet::get(F.getContext(), B);
}

void matrix::allowReads(Function &F) {
  for (Argument &A : F.args())
    A.removeAttr(Attribute::WriteOnly);
  MemoryEffects Effects = F.getMemoryEffects();
  for (IRMemLocation Location : MemoryEffects::locations())
    if (isModSet(Effects.getModRef(Location)))
      Effects = Effects.getWithModRef(Location, ModRefInfo::ModRef);
  F.setMemoryEffects(Effects);
}
