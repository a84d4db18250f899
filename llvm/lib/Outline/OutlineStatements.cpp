// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements are found in all functions before any is replaced, so that alias
// analysis speaks of the functions as they are.

#include "matrix/Outline/OutlineStatements.h"
#include "Statement.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/Funclets.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace matrix;

/// Statements that take at least so many cycles: beside them a call cannot be
/// measured, and in a function of many statements hardly.
static constexpr uint64_t LongCycles = 250, LongCyclesInCrowd = 100;
/// What is on the stack in any case (Emit/Memory/Storage.cpp).
static constexpr uint64_t MostBytesWithoutHeap = 64 << 10;
/// A function with at least this many statements has too much code.
static constexpr unsigned Crowd = 32;

/// String attributes that only say how code is made. Others may say what a
/// function is: an interrupt handler, exported, patched, instrumented.
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
      .Default(false);
}

static bool mayOutlineFrom(const Function &F) {
  if (F.isDeclaration() || F.hasAvailableExternallyLinkage() ||
      F.hasOptNone() || F.hasSection() || F.hasGC() || F.isPresplitCoroutine())
    return false;
  for (Attribute::AttrKind Kind :
       {Attribute::StrictFP, Attribute::Naked, Attribute::SanitizeAddress,
        Attribute::SanitizeHWAddress, Attribute::SanitizeMemory,
        Attribute::SanitizeMemTag, Attribute::SanitizeThread,
        Attribute::SanitizeType, Attribute::SanitizeRealtime})
    if (F.hasFnAttribute(Kind))
      return false;
  return all_of(F.getAttributes().getFnAttrs(), [](Attribute A) {
    return !A.isStringAttribute() || isKnownToBeOfCode(A.getKindAsString());
  });
}

/// What decides how code of \p F is made, and not what F does or where it
/// stands.
static AttributeSet codeAttributes(const Function &F) {
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

namespace {
/// A statement and what is known of it where it stands.
struct Candidate {
  Statement S;
  AttributeSet Attributes;
  uint64_t Cycles;
  /// Whether all of its operations are a few instructions.
  bool IsShort;
};
} // namespace

static std::vector<Candidate> candidatesOf(Function &F,
                                           FunctionAnalysisManager &AM) {
  std::vector<Candidate> Found;
  if (!mayOutlineFrom(F) ||
      none_of(instructions(F), [](Instruction &I) { return TensorOp::of(&I); }))
    return Found;
  BatchAAResults AA(AM.getResult<AAManager>(F));
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  auto &TLI = AM.getResult<TargetLibraryAnalysis>(F);
  bool HasHeap = TLI.has(LibFunc_malloc);
  AttributeSet Attributes = codeAttributes(F);
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || Op->kind() != OpKind::Store)
      continue;
    std::optional<Statement> S = Statement::of(*Op, AA);
    if (!S || S->isMove())
      continue;
    bool IsShort = all_of(S->body(), [&](Instruction *I) {
      std::optional<TensorOp> Op = TensorOp::of(I);
      return !Op || fitsRegisters(*Op, TTI, Effort::Full);
    });
    // An error about temporary memory is the function's that the user wrote.
    if (!HasHeap && S->bytes() > MostBytesWithoutHeap)
      continue;
    uint64_t Cycles = S->cycles(TTI);
    Found.push_back({std::move(*S), Attributes, Cycles, IsShort});
  }
  return Found;
}

static void remark(const Statement &S, const Function &Shared, size_t Users,
                   FunctionAnalysisManager &AM) {
  Instruction *Store = S.store().call();
  auto &ORE =
      AM.getResult<OptimizationRemarkEmitterAnalysis>(*Store->getFunction());
  ORE.emit([&] {
    auto *Main = dyn_cast<Instruction>(S.mainOperation());
    return OptimizationRemark("matrix-ops", "Outlined", Main ? Main : Store)
           << Shared.getName() << " serves " << std::to_string(Users)
           << " statements";
  });
}

PreservedAnalyses OutlineStatements::run(Module &M, ModuleAnalysisManager &AM) {
  if (M.getTargetTriple().isGPU())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  std::map<Statement::Key, unsigned> FormNumber;
  // In the order of their first statements.
  std::vector<std::vector<Candidate>> Forms;
  for (Function &F : M) {
    std::vector<Candidate> Found = candidatesOf(F, FAM);
    uint64_t Least = F.hasOptSize()          ? 0
                     : Found.size() >= Crowd ? LongCyclesInCrowd
                                             : LongCycles;
    for (Candidate &C : Found) {
      bool IsShort = C.IsShort && !(F.hasMinSize() && C.S.hasLongProduct());
      if (Statements == Which::Long && (C.Cycles < Least || IsShort))
        continue;
      Statement::Key Form = C.S.key();
      Form.push_back(reinterpret_cast<uintptr_t>(
          AttributeList::get(M.getContext(), C.Attributes, {}, {})
              .getRawPointer()));
      auto [It, IsNew] = FormNumber.try_emplace(std::move(Form), Forms.size());
      if (IsNew)
        Forms.emplace_back();
      Forms[It->second].push_back(std::move(C));
    }
  }
  SmallPtrSet<Function *, 8> Changed;
  for (std::vector<Candidate> &Users : Forms) {
    if (Users.size() < 2)
      continue;
    Function *Shared = Users.front().S.makeFunction(Users.front().Attributes);
    for (Candidate &C : Users) {
      remark(C.S, *Shared, Users.size(), FAM);
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Shared);
    }
  }
  if (Changed.empty())
    return PreservedAnalyses::all();
  for (Function *F : Changed)
    addFuncletBundles(*F);
  return PreservedAnalyses::none();
}
