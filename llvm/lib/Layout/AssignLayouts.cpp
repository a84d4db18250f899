// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows or columns, for each value, as a minimum cut: row-major values on the
// source's side, column-major ones on the sink's. Tensors of more dimensions
// have more layouts: two are exchanged at a time, as if they were rows and
// columns, and those that have neither stay as they are.
//
//   load, store,       lie as memory does, or as their type says if that is
//   and what is else   not known: source or sink
//   element-wise,      one node; an operand on the other side is converted
//   phi, select
//   A * B              one node; a column-major one reads A in vectors, and B
//                      element by element, wherever that lies: only A is
//                      converted if it is row-major. A row-major one reads B in
//                      vectors. Where lines are short, idle lanes cost what
//                      bytes do that are converted in their time
//
// A value that several others want in the other layout is converted once:
//
//   value --cost--> in columns --forbidden--> each user that wants them
//   each user that wants rows --forbidden--> in rows --cost--> value
//
// The cut is exact for every graph, also for one with loops and with values of
// many users.

#include "matrix/Layout/AssignLayouts.h"
#include "IdleLanes.h"
#include "LayoutConstraint.h"
#include "LineLayouts.h"
#include "matrix/Layout/MinCut.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Simplify/Simplify.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include <set>

using namespace llvm;
using namespace matrix;

namespace {
class Assignment {
  Function &F;
  LayoutPair Pair;
  const Subtarget &ST;
  const DominatorTree &DT;
  const LoopInfo &LI;
  MinCut Cut;
  DenseMap<const Value *, unsigned> Nodes;
  /// A value that some uses want in the other layout than it has.
  struct Conversion {
    Instruction *Before;
    Instruction *Made = nullptr;
  };
  MapVector<Value *, Conversion> Conversions;
  /// What replaces a value.
  DenseMap<const Value *, Value *> New;
  SmallVector<Instruction *> Old;

public:
  Assignment(Function &F, const LayoutPair &Pair, const Subtarget &ST,
             const DominatorTree &DT, const LoopInfo &LI)
      : F(F), Pair(Pair), ST(ST), DT(DT), LI(LI) {}
  bool run();
  void remark(OptimizationRemarkEmitter &ORE) const;

private:
  unsigned nodeOf(const Value *V) const;
  bool isInColumns(const Value *V) const {
    return !Cut.isOnSourceSide(nodeOf(V));
  }
  std::optional<bool> wantsColumns(const Use &U) const;
  void addNodes();
  void addUses(Value *V, ArrayRef<Use *> Uses);
  template <typename Visitor> void forEachUse(Visitor Visit) const;
  Instruction *placeOf(Value *V, ArrayRef<Use *> Uses) const;
  Value *operandFor(const Use &U);
  Value *convertedFor(Value *V);
  bool rewrite(Instruction &I);
};
} // namespace

/// Where \p V is computed.
static const BasicBlock *blockOf(const Value *V) {
  if (auto *I = dyn_cast<Instruction>(V))
    return I->getParent();
  return &cast<Argument>(V)->getParent()->getEntryBlock();
}

/// Where the operand of a use is read.
static const BasicBlock *blockOf(const Use &U) {
  const auto *User = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(User))
    return Phi->getIncomingBlock(U);
  return User->getParent();
}

/// The cost of converting \p Bytes inside of so many loops. What the program
/// says counts less.
static uint64_t costOf(uint64_t Bytes, unsigned Loops) {
  return Bytes << (16 + 3 * std::min({Loops, 3u}));
}

unsigned Assignment::nodeOf(const Value *V) const {
  if (auto It = Nodes.find(V); It != Nodes.end())
    return It->second;
  std::optional<TensorOp> Op = TensorOp::of(V);
  bool InColumns = Op && Op->kind() == OpKind::Load
                       ? Pair.isColumnMajorAccess(*Op)
                       : Pair.isColumnMajor(typeOf(V));
  return InColumns ? MinCut::Sink : MinCut::Source;
}

void Assignment::addNodes() {
  for (Instruction &I : instructions(F)) {
    if (!Pair.isFree(I) || !DT.isReachableFromEntry(I.getParent()))
      continue;
    unsigned Node = Nodes[&I] = Cut.addNode();
    // If nothing else decides, what the program says.
    TensorType Type = typeOf(&I);
    if (Pair.isColumnMajor(Type))
      Cut.addEdge(Node, MinCut::Sink, 1);
    else
      Cut.addEdge(MinCut::Source, Node, 1);
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (Op && isProduct(Op->kind()) && Pair.isOfMatrices()) {
      int64_t Bytes = bytesOfIdleLanes(*Op, ST);
      uint64_t Cost = costOf(std::abs(Bytes), LI.getLoopDepth(I.getParent()));
      if (Bytes > 0)
        Cut.addEdge(Node, MinCut::Sink, Cost);
      else if (Bytes < 0)
        Cut.addEdge(MinCut::Source, Node, Cost);
    }
    // A line of sums is a vector, unless each sum may be split.
    if (!Op || !isProduct(Op->kind()) || !Pair.isLine(Type) ||
        Type.numElements() == 1 || Op->fastMath().allowReassoc() ||
        Type.element()->isIntegerTy())
      continue;
    if (Type.extent(1) == 1)
      Cut.addEdge(Node, MinCut::Sink, MinCut::Forbidden);
    else
      Cut.addEdge(MinCut::Source, Node, MinCut::Forbidden);
  }
}

/// Every use of every value that has a layout, by values. Conversions are
/// looked through.
template <typename Visitor> void Assignment::forEachUse(Visitor Visit) const {
  MapVector<Value *, SmallVector<Use *, 2>> Uses;
  for (BasicBlock &BB : F) {
    if (!DT.isReachableFromEntry(&BB))
      continue;
    for (Instruction &I : BB)
      if (!Pair.isConversion(&I))
        for (Use &U : I.operands())
          if (Pair.contains(U) && DT.isReachableFromEntry(blockOf(U)) &&
              !isMadeAnywhere(Pair.originOf(U)))
            Uses[Pair.originOf(U)].push_back(&U);
  }
  for (auto &[V, Its] : Uses)
    Visit(V, Its);
}

/// Before which instruction \p V is converted for \p Uses: as late as possible,
/// but not in a loop if V is outside.
Instruction *Assignment::placeOf(Value *V, ArrayRef<Use *> Uses) const {
  const BasicBlock *Place = blockOf(*Uses.front());
  for (const Use *U : Uses)
    Place = DT.findNearestCommonDominator(Place, blockOf(*U));
  // Nothing can stand in the block of a catchswitch.
  while (Place->getTerminator()->isEHPad() && Place != blockOf(V))
    Place = DT.getNode(Place)->getIDom()->getBlock();
  auto *Def = dyn_cast<Instruction>(V);
  const BasicBlock *DefBlock = blockOf(V);
  std::optional<TensorOp> Op = TensorOp::of(V);
  // A load that is converted where it stands is read in place.
  bool IsLoad = Op && Op->kind() == OpKind::Load;
  if (Place != DefBlock &&
      (IsLoad || LI.getLoopDepth(Place) > LI.getLoopDepth(DefBlock))) {
    if (!Def)
      return &*F.getEntryBlock().getFirstInsertionPt();
    if (auto After = Def->getInsertionPointAfterDef())
      return &**After;
  }
  const Instruction *First = Place->getTerminator();
  for (const Use *U : Uses)
    if (auto *User = cast<Instruction>(U->getUser());
        User->getParent() == Place && !isa<PHINode>(User) &&
        User->comesBefore(First))
      First = User;
  return const_cast<Instruction *>(First);
}

void Assignment::addUses(Value *V, ArrayRef<Use *> Uses) {
  TensorType Type = typeOf(V);
  // A line need not be moved; but what lies alike is computed together.
  uint64_t Bytes = Pair.isLine(Type)
                       ? 1
                       : Type.numElements() *
                             F.getDataLayout().getTypeAllocSize(Type.element());
  unsigned Node = nodeOf(V), Depth = LI.getLoopDepth(blockOf(V));
  // The nodes of V in rows and in columns, by the loop depth of their uses.
  SmallDenseMap<unsigned, unsigned> Rows, Columns;
  for (const Use *U : Uses) {
    auto W =
        constraintOf(*U, Pair, ST, [&](const Value *V) { return nodeOf(V); });
    if (!W)
      continue;
    unsigned Loops = std::min(Depth, LI.getLoopDepth(blockOf(*U)));
    uint64_t Cost = costOf(Bytes, Loops);
    if (W->Columns && W->Node != MinCut::Source) {
      auto [Converted, IsNew] = Columns.try_emplace(Loops);
      if (IsNew)
        Cut.addEdge(Node, Converted->second = Cut.addNode(), Cost);
      Cut.addEdge(Converted->second, W->Node, MinCut::Forbidden);
    }
    if (W->Rows && W->Node != MinCut::Sink) {
      auto [Converted, IsNew] = Rows.try_emplace(Loops);
      if (IsNew)
        Cut.addEdge(Converted->second = Cut.addNode(), Node, Cost);
      Cut.addEdge(W->Node, Converted->second, MinCut::Forbidden);
    }
  }
}

/// The layout that a use wants, after the cut; std::nullopt for any.
std::optional<bool> Assignment::wantsColumns(const Use &U) const {
  auto W = constraintOf(U, Pair, ST, [&](const Value *V) { return nodeOf(V); });
  if (!W)
    return std::nullopt;
  bool InColumns = !Cut.isOnSourceSide(W->Node);
  if (InColumns ? W->Columns : W->Rows)
    return InColumns;
  return std::nullopt;
}

/// \p V, a value of before, in the layout that it does not have.
Value *Assignment::convertedFor(Value *V) {
  Conversion &Here = Conversions.find(V)->second;
  if (Here.Made)
    return Here.Made;
  Value *Now = New.lookup(V) ? New.lookup(V) : V;
  TensorType Type = Pair.laidOut(typeOf(V), !isInColumns(V));
  IRBuilder<> B(Here.Before);
  Here.Made = Pair.isLine(Type) ? OpBuilder(B).reshape(Type, Now)
                                : OpBuilder(B).relayout(Type, Now);
  return Here.Made;
}

/// What stands for \p U after the cut.
Value *Assignment::operandFor(const Use &U) {
  if (!Pair.contains(U))
    return U;
  Value *V = Pair.originOf(U);
  std::optional<bool> Wanted = wantsColumns(U);
  if (isMadeAnywhere(V)) {
    TensorType Type =
        Pair.laidOut(typeOf(V), Wanted.value_or(Pair.isColumnMajor(typeOf(V))));
    if (Type == typeOf(V))
      return V;
    if (isa<PoisonValue>(V))
      return PoisonValue::get(Type.type());
    if (isa<UndefValue>(V))
      return UndefValue::get(Type.type());
    auto *User = cast<Instruction>(U.getUser());
    IRBuilder<> B(User);
    if (auto *Phi = dyn_cast<PHINode>(User))
      B.SetInsertPoint(Phi->getIncomingBlock(U)->getTerminator());
    std::optional<TensorOp> Splat = TensorOp::of(V);
    return OpBuilder(B).splat(Type,
                              Splat ? Splat->operand(0)
                                    : Constant::getNullValue(Type.element()));
  }
  if (Wanted && *Wanted != isInColumns(V))
    return convertedFor(V);
  return New.lookup(V) ? New.lookup(V) : V;
}

/// Makes \p I anew if it, or what it uses, has another layout now.
bool Assignment::rewrite(Instruction &I) {
  Type *Result = I.getType();
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (Pair.isFree(I) || (Op && Op->kind() == OpKind::Load && Pair.contains(&I)))
    Result = Pair.laidOut(typeOf(&I), isInColumns(&I)).type();
  auto Replace = [&](Instruction *By) {
    By->takeName(&I);
    New[&I] = By;
    Old.push_back(&I);
    return true;
  };
  // Operands of phis follow when all values are there.
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return Result != I.getType() &&
           Replace(PHINode::Create(Result, Phi->getNumIncomingValues(), "",
                                   I.getIterator()));
  SmallVector<Value *> Operands;
  bool HasOtherTypes = Result != I.getType(), Changed = HasOtherTypes;
  for (Use &U : I.operands()) {
    Operands.push_back(operandFor(U));
    HasOtherTypes |= Operands.back()->getType() != U->getType();
    Changed |= Operands.back() != U;
  }
  if (!Changed)
    return false;
  if (!HasOtherTypes) {
    for (auto [U, V] : zip(I.operands(), Operands))
      U.set(V);
    return true;
  }
  IRBuilder<> B(&I);
  if (isa<SelectInst>(I))
    return Replace(cast<Instruction>(
        B.CreateSelect(Operands[0], Operands[1], Operands[2])));
  if (isa<FreezeInst>(I))
    return Replace(cast<Instruction>(B.CreateFreeze(Operands[0])));
  Operands.resize(Op->numOperands());
  bool IsVolatile =
      (Op->kind() == OpKind::Load || Op->kind() == OpKind::Store) &&
      Op->isVolatile();
  return Replace(OpBuilder(B).create(Op->kind(), Result, Operands,
                                     Op->attributes(), IsVolatile));
}

bool Assignment::run() {
  addNodes();
  forEachUse([&](Value *V, ArrayRef<Use *> Uses) { addUses(V, Uses); });
  Cut.solve();
  // Places are found while nothing is inserted: LLVM would number all
  // instructions of a block again each time.
  forEachUse([&](Value *V, ArrayRef<Use *> Uses) {
    SmallVector<Use *> Others(make_filter_range(Uses, [&](const Use *U) {
      std::optional<bool> Wanted = wantsColumns(*U);
      return Wanted && *Wanted != isInColumns(V);
    }));
    if (!Others.empty())
      Conversions[V] = {placeOf(V, Others)};
  });

  // Definitions before uses, but for those of phis.
  SmallVector<Instruction *> All;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      All.push_back(&I);
  bool Changed = false;
  for (Instruction *I : All) {
    if (Pair.isConversion(I))
      Old.push_back(I);
    else
      Changed |= rewrite(*I);
  }
  for (Instruction *I : All) {
    auto *Phi = dyn_cast<PHINode>(I);
    if (!Phi || !Pair.contains(Phi))
      continue;
    auto *Now = cast_or_null<PHINode>(New.lookup(Phi));
    for (Use &U : Phi->incoming_values()) {
      // What comes from a block that never runs may be anything.
      Value *Operand = DT.isReachableFromEntry(Phi->getIncomingBlock(U))
                           ? operandFor(U)
                           : PoisonValue::get((Now ? Now : Phi)->getType());
      Changed |= Operand != U;
      if (Now)
        Now->addIncoming(Operand, Phi->getIncomingBlock(U));
      else
        U.set(Operand);
    }
  }
  for (Instruction *I : Old) {
    Value *By = New.lookup(I);
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(By && By->getType() == I->getType()
                                ? By
                                : PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  return Changed || !Old.empty();
}

void Assignment::remark(OptimizationRemarkEmitter &ORE) const {
  uint64_t Count = 0, Bytes = 0;
  const Instruction *First = nullptr;
  for (auto &[V, Here] : Conversions) {
    Instruction *I = Here.Made;
    if (TensorOp::of(I)->kind() != OpKind::Relayout)
      continue;
    TensorType Type = typeOf(I);
    ++Count;
    Bytes +=
        Type.numElements() * F.getDataLayout().getTypeAllocSize(Type.element());
    if (!First)
      First = I;
  }
  if (First)
    remarkConversions(*First, Count, Bytes, ORE);
}

/// The layouts, above those of matrices, of which \p F converts one to another.
static std::vector<LayoutPair> convertedLayouts(Function &F) {
  using Layout = SmallVector<unsigned, TensorType::MaxRank>;
  std::set<std::pair<Layout, Layout>> Found;
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || Op->kind() != OpKind::Relayout || Op->resultType().rank() < 3)
      continue;
    Layout From = layoutOf(Op->operandType(0)), To = layoutOf(Op->resultType());
    if (From != To)
      Found.insert(std::minmax(From, To));
  }
  std::vector<LayoutPair> Pairs;
  for (const auto &[From, To] : Found)
    Pairs.emplace_back(From, To);
  return Pairs;
}

PreservedAnalyses AssignLayouts::run(Function &F, FunctionAnalysisManager &AM) {
  // What an invoke returns is there in one of two blocks; no loops are made for
  // such a function.
  auto IsTensor = [](const Value *V) {
    return TensorType::isTensor(V->getType());
  };
  if (none_of(instructions(F), [&](Instruction &I) { return IsTensor(&I); }) ||
      any_of(instructions(F),
             [&](Instruction &I) { return I.isTerminator() && IsTensor(&I); }))
    return PreservedAnalyses::all();
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F), E);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  auto Assign = [&](const LayoutPair &Pair, bool IsLast) {
    Assignment A(F, Pair, ST, DT, LI);
    bool Changed = A.run();
    if (IsLast)
      A.remark(ORE);
    return Changed;
  };
  bool Changed = Assign(LayoutPair::ofMatrices(), /*IsLast=*/true);
  // Two at a time, as long as that converts less: what one exchange leaves
  // between two layouts may be less to convert between one of them and a third.
  constexpr unsigned MostRounds = 3;
  std::vector<LayoutPair> Pairs = convertedLayouts(F);
  for (unsigned Round = 0; Round != MostRounds && !Pairs.empty(); ++Round) {
    std::vector<LayoutPair> Before = Pairs;
    for (const LayoutPair &Pair : Pairs)
      Changed |= Assign(Pair, /*IsLast=*/false);
    Pairs = convertedLayouts(F);
    if (Pairs == Before)
      break;
  }
  bool HasNewLines = E == Effort::Full && assignLineLayouts(F, ST);
  if (!Changed && !HasNewLines)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  // Fold the reshapes of rows and columns into their loads and stores.
  if (HasNewLines)
    Preserved.intersect(Simplify().run(F, AM));
  return Preserved;
}
