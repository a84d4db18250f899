// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call -> code of the engine, beside the call:
//
//     before                  before
//       |                     /    \  large, or wrong
//      call         ->     ours    call
//       |                     \    /
//     behind                  behind
//
// "Ours" is a nest's function (NestFunction.h), as a nest of loops would get
// one, or one of several nests (TriangularFunction.h); there are two if only
// the program knows whether beta is 0. A symmetric one is followed by that of
// the factors exchanged.

#include "matrix/Blas/RaiseCalls.h"
#include "../Loops/InlineNests.h"
#include "../Loops/LowerNest.h"
#include "../Loops/SharedNests.h"
#include "TriangularFunction.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

static std::optional<CallRefusal> refusalOf(const Function &F) {
  if (F.hasOptNone())
    return CallRefusal::NotOptimized;
  if (F.hasFnAttribute(Attribute::StrictFP))
    return CallRefusal::StrictFloatingPoint;
  if (F.hasFnAttribute(Attribute::NoImplicitFloat))
    return CallRefusal::NoImplicitFloat;
  if (isSanitized(F))
    return CallRefusal::Sanitized;
  if (!mayCallNewFunctions(F))
    return CallRefusal::Function;
  if (F.hasOptSize())
    return CallRefusal::Size;
  if (Routine::named(F.getName()))
    return CallRefusal::OfBlas;
  return std::nullopt;
}

static std::optional<CallRefusal> refusalOf(const CallBase &Call) {
  const Function &Callee = *Call.getCalledFunction(), &F = *Call.getCaller();
  if (!Callee.isDeclaration())
    return CallRefusal::Defined;
  if (Call.isNoBuiltin() || F.hasFnAttribute("no-builtins") ||
      F.hasFnAttribute(("no-builtin-" + Callee.getName()).str()))
    return CallRefusal::NoBuiltin;
  if (Call.hasOperandBundles() || Call.isMustTailCall() ||
      isa<CallBrInst>(Call))
    return CallRefusal::Form;
  return refusalOf(F);
}

namespace {
/// A call with what comes in its place.
struct RaisedCall {
  BlasCall Of;
  /// One, or first what is to be done if beta is 0.
  std::vector<CodeOfCall> By;
  /// A second function that follows either of them.
  std::optional<CodeOfCall> Then;
  /// The functions of all nests.
  std::vector<Function *> Nests;

  void replace() const;
};
} // namespace

/// Lets a block of its own lead from \p Call, the first of its block, on.
static BasicBlock *blockBehind(CallBase &Call) {
  BasicBlock *Here = Call.getParent();
  auto *Invoke = dyn_cast<InvokeInst>(&Call);
  if (!Invoke)
    return SplitBlock(Here, Call.getNextNode());
  BasicBlock *Normal = Invoke->getNormalDest();
  auto *Behind =
      BasicBlock::Create(Here->getContext(), "", Here->getParent(), Normal);
  BranchInst::Create(Normal, Behind);
  Normal->replacePhiUsesWith(Here, Behind);
  Invoke->setNormalDest(Behind);
  return Behind;
}

void RaisedCall::replace() const {
  CallBase &Call = *Of.Call;
  BasicBlock *Before = Call.getParent(), *Library = SplitBlock(Before, &Call),
             *Behind = blockBehind(Call);
  allowReads(*Call.getFunction());
  auto BlockOf = [&](const CodeOfCall &Ours) {
    auto *Block = BasicBlock::Create(Call.getContext(), "matrix.blas",
                                     Call.getFunction(), Library);
    IRBuilder<> B(Block);
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    // A tail call would hide the statement from debuggers and profiles.
    auto Add = [&](const CodeOfCall &One) {
      B.CreateCall(One.F, One.Arguments)->setTailCallKind(CallInst::TCK_NoTail);
    };
    Add(Ours);
    if (Then)
      Add(*Then);
    B.CreateBr(Behind);
    return Block;
  };
  Instruction *At = Before->getTerminator();
  IRBuilder<> B(At);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  BasicBlock *Ours = BlockOf(By.back());
  if (By.size() == 2) {
    BasicBlock *Overwriting = BlockOf(By.front());
    auto *Choice = BasicBlock::Create(Call.getContext(), "", Call.getFunction(),
                                      Overwriting);
    IRBuilder<> Inside(Choice);
    Inside.SetCurrentDebugLocation(Call.getDebugLoc());
    Value *Zero = ConstantFP::get(Of.Element, 0);
    Value *IsZero = Inside.CreateFCmpOEQ(Of.Beta, Zero);
    if (Of.BetaImaginary)
      IsZero = Inside.CreateAnd(IsZero,
                                Inside.CreateFCmpOEQ(Of.BetaImaginary, Zero));
    Inside.CreateCondBr(IsZero, Overwriting, Ours);
    Ours = Choice;
  }
  if (match(Of.IsOurs, PatternMatch::m_One())) {
    B.CreateBr(Ours);
    At->eraseFromParent();
    DeleteDeadBlock(Library);
    return;
  }
  B.CreateCondBr(Of.IsOurs, Ours, Library);
  At->eraseFromParent();
}

/// Code for \p Call, or why it stays a call.
static std::variant<RaisedCall, CallRefusal>
raise(BlasCall Call, FunctionPassManager &Prepare, SharedNests &Shared,
      FunctionAnalysisManager &AM) {
  Function &F = *Call.Call->getFunction();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  RaisedCall Raised;
  Raised.Of = std::move(Call);
  const Value *Beta = Raised.Of.Beta, *Imaginary = Raised.Of.BetaImaginary;
  bool IsZero = match(Beta, PatternMatch::m_AnyZeroFP()) &&
                (!Imaginary || match(Imaginary, PatternMatch::m_AnyZeroFP()));
  bool IsConstant =
      isa<Constant>(Beta) && (!Imaginary || isa<Constant>(Imaginary));
  unsigned Lanes = Subtarget(F, AM.getResult<TargetIRAnalysis>(F))
                       .vectorWidth(Raised.Of.Element);
  auto LowerNest = [&](const Nest &N) {
    std::optional<NestFunction> By = lowerNest(N, F, Prepare, Shared, AM);
    if (By)
      Raised.Nests.push_back(By->F);
    return By;
  };
  auto Lower = [&](const BlasCall &Of,
                   OldResult Old) -> std::optional<CodeOfCall> {
    if (Of.hasTriangle())
      return makeTriangularFunction(Of, Old, F, SE, Lanes, LowerNest);
    IRBuilder<> B(Of.Call);
    CallNest N(Of, Old, SE, B);
    std::optional<NestFunction> By = LowerNest(N.nest());
    if (!By)
      return std::nullopt;
    return CodeOfCall{By->F, N.argumentsOf(*By)};
  };
  auto Add = [&](OldResult Old) {
    if (auto By = Lower(Raised.Of, Old))
      Raised.By.push_back(std::move(*By));
    else
      return false;
    return true;
  };
  bool IsRaised = (!IsZero && IsConstant) || Add(OldResult::NotRead);
  if (IsRaised && !IsZero)
    IsRaised = Add(OldResult::Read);
  if (IsRaised && Raised.Of.IsSymmetric) {
    Raised.Then = Lower(Raised.Of.exchanged(), OldResult::Read);
    IsRaised = Raised.Then.has_value();
  }
  if (IsRaised)
    return Raised;
  auto Erase = [&](Function &Of) {
    AM.clear(Of, Of.getName());
    Of.eraseFromParent();
  };
  if (Raised.Of.hasTriangle())
    for (const CodeOfCall &Code : Raised.By)
      Erase(*Code.F);
  for (Function *Of : Raised.Nests)
    if (!Shared.contains(*Of))
      Erase(*Of);
  return CallRefusal::Memory;
}

PreservedAnalyses RaiseCalls::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // Few programs have any.
  if (none_of(M, [](const Function &F) {
        return !F.use_empty() && Routine::named(F.getName());
      }))
    return PreservedAnalyses::all();
  SmallVector<Function *> Present;
  for (Function &F : M)
    if (!F.isDeclaration())
      Present.push_back(&F);
  SharedNests Shared;
  SmallVector<Function *> Ours;
  for (Function *F : Present) {
    SmallVector<std::pair<CallBase *, Routine>> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->getCalledFunction())
        if (auto Of = Routine::named(Call->getCalledFunction()->getName()))
          Calls.emplace_back(Call, *Of);
    if (Calls.empty())
      continue;
    OptimizationRemarkEmitter ORE(F);
    std::vector<RaisedCall> Raised;
    for (auto [Call, Of] : Calls) {
      auto Stays = [&, Call = Call](CallRefusal Why) {
        remarkCallStays(*Call, Why, ORE);
      };
      if (std::optional<CallRefusal> Why = refusalOf(*Call)) {
        Stays(*Why);
        continue;
      }
      BatchAAResults AA(FAM.getResult<AAManager>(*F));
      auto Read = BlasCall::read(*Call, Of, AA);
      if (auto *Why = std::get_if<CallRefusal>(&Read)) {
        Stays(*Why);
        continue;
      }
      auto Become =
          raise(std::move(std::get<BlasCall>(Read)), Prepare, Shared, FAM);
      if (auto *Why = std::get_if<CallRefusal>(&Become)) {
        Stays(*Why);
        continue;
      }
      Raised.push_back(std::move(std::get<RaisedCall>(Become)));
    }
    for (const RaisedCall &Call : Raised) {
      remarkCallRaised(*Call.Of.Call, isa<Constant>(Call.Of.IsOurs), ORE);
      Call.replace();
      append_range(Ours, Call.Nests);
    }
    // Also what only was computed of arguments.
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  for (Function *F : Ours)
    if (!Shared.contains(*F))
      inlineNest(*F, FAM);
  inlineNests(M, Shared, FAM);
  return PreservedAnalyses::none();
}
