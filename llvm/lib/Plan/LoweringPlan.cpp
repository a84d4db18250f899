// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function's plan: the decisions of all stages, in the order in which each
// needs those before it.

#include "matrix/Plan/LoweringPlan.h"
#include "PlanProduct.h"
#include "PlanStorage.h"
#include "PlanTemporaries.h"
#include "matrix/Buffers/Edges.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Heap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

//===----------------------------------------------------------------------===//
// The form that plans are made of
//===----------------------------------------------------------------------===//

/// LLVM may make a null handle of `freeze poison`, though it would not parse
/// one.
static void replaceNullHandles(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Null = dyn_cast<ConstantTargetNone>(U);
          Null && TensorType::isTensor(Null->getType())) {
        auto *Phi = dyn_cast<PHINode>(&I);
        IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : &I);
        TensorType Type = TensorType::of(Null->getType());
        U.set(OpBuilder(B).splat(Type, Constant::getNullValue(Type.element())));
      }
}

/// An operation that reads memory cannot read a constant that has none.
static void giveMemoryToUndef(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Store)
      continue;
    for (unsigned K = 0; K != Op->numOperands(); ++K) {
      auto *Constant = dyn_cast<UndefValue>(Op->operand(K));
      if (!Constant || !TensorType::isTensor(Constant->getType()))
        continue;
      IRBuilder<> B(&I);
      TensorType Type = TensorType::of(Constant->getType());
      Value *Element = isa<PoisonValue>(Constant)
                           ? PoisonValue::get(Type.element())
                           : UndefValue::get(Type.element());
      I.setOperand(K, OpBuilder(B).splat(Type, Element));
    }
  }
}

static void eraseUnused(Function &F) {
  SmallVector<WeakTrackingVH> MaybeDead;
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I))
      MaybeDead.push_back(&I);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(MaybeDead);
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

static DenseSet<const Instruction *> callsOf(ArrayRef<RegisterPlan> Plans) {
  DenseSet<const Instruction *> Calls;
  for (const RegisterPlan &Plan : Plans)
    Calls.insert(Plan.Op.call());
  return Calls;
}

LoweringPlan::LoweringPlan(SmallVector<RegisterPlan> Small, Function &F,
                           const Subtarget &ST)
    : InRegisters(std::move(Small)), R(F, ST, callsOf(InRegisters)) {}

std::optional<LoweringPlan> LoweringPlan::make(Function &F, const Subtarget &ST,
                                               FunctionAnalysisManager &AM) {
  replaceNullHandles(F);
  giveMemoryToUndef(F);
  eraseUnused(F);
  SmallVector<RegisterPlan> Small = planRegisters(F, ST);
  if (!splitEdges(F))
    return std::nullopt;
  LoweringPlan Plan(std::move(Small), F, ST);
  assert(Plan.R.verify(errs()) && "malformed regions");
  if (!Plan.R.list().empty()) {
    // What alias analysis kept is of the function as it was.
    AM.invalidate(F, PreservedAnalyses::none());
    Plan.B.emplace(F, Plan.R, ST, AM.getResult<AAManager>(F));
    assert(Plan.B->verify(Plan.R, errs()) && "malformed buffers");
    for (const Region &Here : Plan.R.list())
      Plan.Plans.push_back(planRegion(Here, Plan.R, *Plan.B, ST));
    const auto &TLI = AM.getResult<TargetLibraryAnalysis>(F);
    Plan.Memory = planStorage(F, Plan.R, *Plan.B, TLI);
    refusePacking(Plan.Plans, Plan.R, *Plan.B, Plan.Memory, hasHeap(F, TLI));
    Plan.Memory.LaundersBases = ST.effort() == Effort::Full &&
                                Plan.Plans.size() > CodeBudget::ManyRegions;
    Plan.Edges = planEdges(F, *Plan.B);
    for (auto [Here, Each] : zip_equal(Plan.R.list(), Plan.Plans))
      if (Each.is<ProductPlan>())
        planCopies(std::get<ProductPlan>(Each.Loops), Here, *Plan.B,
                   Each.FromTemporary.has_value());
    planTemporaries(F, Plan.R, *Plan.B, TLI, Plan.Plans, Plan.Edges,
                    Plan.Memory);
    assert(all_of(zip_equal(Plan.R.list(), Plan.Plans),
                  [&](const auto &Each) {
                    return std::get<1>(Each).verify(std::get<0>(Each), ST,
                                                    errs());
                  }) &&
           "malformed plan");
  }
  assert(Plan.verify(errs()) && "malformed plan");
  return Plan;
}

bool LoweringPlan::verify(raw_ostream &OS) const {
  DenseSet<const Instruction *> Small = callsOf(InRegisters);
  for (const RegisterPlan &Plan : InRegisters)
    for (const User *U : Plan.Op.call()->users())
      if (TensorType::isTensor(Plan.Op.call()->getType()) &&
          !Small.contains(cast<Instruction>(U))) {
        OS << "expected " << *Plan.Op.call()
           << " to be used in registers alone, got " << *U;
        return false;
      }
  if (!all_of(InRegisters,
              [&](const RegisterPlan &Plan) { return Plan.verify(OS); }) ||
      !all_of(Edges, [&](const EdgePlan &Plan) { return Plan.verify(OS); }))
    return false;
  for (const Region &Here : R.list())
    for (const Value *Leaf : Here.Leaves)
      if (const auto *I = dyn_cast<Instruction>(Leaf); I && Small.contains(I)) {
        OS << "expected a leaf in memory, got " << *I;
        return false;
      }
  return true;
}

static StringRef nameOf(MemoryHome Home) {
  switch (Home) {
  case MemoryHome::Stack:
    return "stack";
  case MemoryHome::Heap:
    return "heap";
  case MemoryHome::LocalHeap:
    return "heap, between its first and last use";
  case MemoryHome::LivingHeap:
    return "heap, while a use may follow";
  }
  llvm_unreachable("all homes are named");
}

void LoweringPlan::print(raw_ostream &OS) const {
  if (!InRegisters.empty())
    OS << "  in registers\n";
  for (const RegisterPlan &Plan : InRegisters) {
    Plan.print(OS);
    OS << '\n';
  }
  if (!hasLoops())
    return;
  for (auto [I, Plan] : enumerate(Memory.Buffers))
    OS << "  buffer " << I << " of " << B->list()[I].Bytes
       << " bytes: " << nameOf(Plan.Home) << '\n';
  if (Memory.LaundersBases)
    OS << "  each region has addresses of its own\n";
  for (const Region &Here : R.list()) {
    Here.print(OS);
    OS << "    ";
    of(Here).print(OS);
    printOverlap(of(Here).Overlap, Here, OS);
    OS << '\n';
    of(Here).printTemporaries(OS);
    of(Here).printCost(OS);
  }
  for (const EdgePlan &Block : Edges)
    Block.printTemporaries(OS);
}

PreservedAnalyses PrintPlan::run(Function &F, FunctionAnalysisManager &AM) {
  Subtarget ST = machineOf(F, E, AM);
  if (hasExtentsAtRunTime(F)) {
    OS << "function @" << F.getName() << ":\n";
    for (TensorOp Store : prepareRunTime(F, ST).Statements) {
      RunTimeStatementPlan Plan =
          planStatement(Store, ST, AM.getResult<TargetLibraryAnalysis>(F));
      assert(Plan.verify(errs()) && "malformed plan");
      Plan.print(OS);
    }
    return PreservedAnalyses::none();
  }
  std::optional<LoweringPlan> Plan = LoweringPlan::make(F, ST, AM);
  if (Plan && !(Plan->inRegisters().empty() && !Plan->hasLoops())) {
    OS << "function @" << F.getName() << ":\n";
    Plan->print(OS);
  }
  return PreservedAnalyses::none();
}
