// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches that depend on data. Each side is executed from the branch to where
// all paths meet again, the immediate post-dominator; then each value and each
// byte of memory is an if-then-else term. As sides meet early, n branches one
// after the other are 2 * n sides, not 2^n.
//
//          br c                sides change values and memory, and keep what
//         /    \               was there; what a side changed is undone before
//       then   else            the next one runs
//         \    /
//          meet                phi = c ? then's : else's

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

const Machine::Shape &Machine::shapeOf(const Function &F) {
  // A tree is made for a function that could change.
  return Shapes.try_emplace(&F, const_cast<Function &>(F)).first->second;
}

namespace {
/// What one side of a branch did.
struct SideResult {
  Memory::Side Memory;
  MapVector<const Value *, Elements> Values;
  std::optional<std::vector<Elements>> Incoming;
  std::optional<Elements> Returned;
};
} // namespace

/// The first of \p Of whose condition holds, else the last.
static Elements choose(TermPool &Pool, ArrayRef<const Term *> Conditions,
                       ArrayRef<const Elements *> Of) {
  Elements Result = *Of.back();
  for (unsigned I = Conditions.size(); I-- > 0;)
    // A value that a path never computed is not used behind it.
    if (Of[I]->size() == Result.size())
      for (auto [Then, Else] : llvm::zip(*Of[I], Result))
        // No choice: that the condition is not poison is the branch's matter.
        Else = Then == Else ? Then : Pool.select(Conditions[I], Then, Else);
    else if (Result.empty())
      Result = *Of[I];
  return Result;
}

bool Interpreter::fork(const Instruction &I, ArrayRef<Successor> Taken) {
  uint64_t MaxForks = M.Cost.limits().Forks;
  if (++M.NumForks > MaxForks) {
    M.Cost.spend(Twine(MaxForks) + " branches that depend on data", "forks");
    return unknown(I, M.Cost.reason());
  }
  if (M.NestedForks >= 500)
    return unknown(I, "a loop's end depends on data (" +
                          M.Cost.limits().OptionPrefix +
                          "value): 500 branches are nested");
  const Machine::Shape &Shape = M.shapeOf(F);
  const BasicBlock *From = I.getParent();
  const BasicBlock *Meeting = nullptr;
  if (const auto *Node = Shape.Meetings.getNode(From)->getIDom())
    Meeting = Node->getBlock();

  ++M.NestedForks;
  const Term *OuterPath = M.Path;
  auto *OuterSaved = Saved;
  size_t NumFacts = M.Known.size();
  auto Tiles = M.ZA;
  Type *Bool = Pool.integerType(1);
  const Term *True = Pool.integer(Bool, 1);
  const Term *Rest = OuterPath ? OuterPath : True;
  SmallVector<const Term *> Conditions;
  std::vector<SideResult> Sides;
  bool HadEnded = std::exchange(HasEnded, false);
  for (auto [Condition, Block] : Taken) {
    SideResult Side;
    M.Path = Condition
                 ? Pool.instruction(Instruction::And, Bool, {Rest, Condition})
                 : Rest;
    size_t OtherFacts = M.Known.size();
    if (Condition)
      M.Known.add(Pool, Condition, true);
    Saved = &Side.Values;
    M.Mem.begin(Side.Memory);
    Previous = From;
    IsDropped = false;
    bool IsDone = execute(Block, Meeting);
    Saved = OuterSaved;
    if (!IsDone) {
      M.Mem.undo();
      return false;
    }
    if (!IsDropped && !Returned)
      Side.Incoming = Incoming ? *std::move(Incoming) : incoming(*Meeting);
    Incoming.reset();
    Side.Returned = std::exchange(Returned, std::nullopt);
    for (auto &[V, Value] : Side.Values)
      std::swap(Values[Slots.lookup(V)], Value);
    M.Mem.undo();
    if (M.ZA != Tiles)
      return unknown(I, "a branch that depends on data changes ZA");
    M.Known.shrink(OtherFacts);
    if (Condition) {
      Rest = Pool.instruction(Instruction::And, Bool,
                              {Rest, Pool.negated(Condition)});
      M.Known.add(Pool, Condition, false);
    }
    if (IsDropped)
      continue;
    Conditions.push_back(Condition);
    Sides.push_back(std::move(Side));
  }
  M.Known.shrink(NumFacts);
  M.Path = OuterPath;
  --M.NestedForks;
  // That no input leads to a side is known from here on.
  IsDropped = Sides.empty();
  if (Taken.size() == 2 && Sides.size() == 1) {
    bool Value = Conditions[0] != nullptr;
    // It is no claim where the program ended.
    if (HasEnded)
      M.Known.add(Pool, Taken[0].Condition, Value);
    else
      M.learn(Taken[0].Condition, Value);
  }
  HasEnded |= HadEnded;
  if (IsDropped)
    return true;
  Conditions.pop_back();

  auto Choose = [&](function_ref<const Elements *(const SideResult &)> Of) {
    SmallVector<const Elements *> Each;
    for (const SideResult &Side : Sides)
      Each.push_back(Of(Side));
    return choose(Pool, Conditions, Each);
  };
  if (!Meeting) {
    Returned = Choose([](const SideResult &Side) { return &*Side.Returned; });
  } else {
    Incoming.emplace();
    for (unsigned Phi : seq(unsigned(Sides[0].Incoming->size())))
      Incoming->push_back(Choose(
          [&](const SideResult &Side) { return &(*Side.Incoming)[Phi]; }));
    // Other values are those that are used behind the meeting: their
    // instructions dominate it.
    MapVector<const Value *, Elements> Changed;
    for (const SideResult &Side : Sides)
      for (const auto &[V, Value] : Side.Values) {
        const BasicBlock *Block = cast<Instruction>(V)->getParent();
        if (Block != Meeting && Shape.Dominators.dominates(Block, Meeting))
          Changed[V];
      }
    for (auto &[V, Joined] : Changed)
      Joined = Choose([&, V = V](const SideResult &Side) {
        auto It = Side.Values.find(V);
        return It == Side.Values.end() ? &Values[Slots.lookup(V)] : &It->second;
      });
    for (auto &[V, Joined] : Changed)
      set(*V, std::move(Joined));
  }
  std::vector<Memory::Side> Changes;
  for (SideResult &Side : Sides)
    Changes.push_back(std::move(Side.Memory));
  M.Mem.join(Conditions, Changes);
  Next = Meeting;
  return true;
}

bool Interpreter::forEachNumber(ArrayRef<NumberCase> Cases,
                                function_ref<bool(uint64_t)> Do) {
  if (Cases.empty())
    return false;
  if (Cases.size() == 1)
    return Do(Cases[0].Number);
  const Term *OuterPath = M.Path;
  Type *Bool = Pool.integerType(1);
  const Term *Rest = OuterPath ? OuterPath : Pool.integer(Bool, 1);
  SmallVector<const Term *> Conditions;
  std::vector<Memory::Side> Changes;
  for (auto [Condition, Number] : Cases) {
    M.Path = Condition
                 ? Pool.instruction(Instruction::And, Bool, {Rest, Condition})
                 : Rest;
    Memory::Side &Side = Changes.emplace_back();
    M.Mem.begin(Side);
    bool IsDone = Do(Number);
    M.Mem.undo();
    if (!IsDone)
      return false;
    if (!Condition)
      break;
    Rest = Pool.instruction(Instruction::And, Bool,
                            {Rest, Pool.negated(Condition)});
    Conditions.push_back(Condition);
  }
  M.Path = OuterPath;
  M.Mem.join(Conditions, Changes);
  return true;
}
