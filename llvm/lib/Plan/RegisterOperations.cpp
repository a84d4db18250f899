// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operations are done in registers: those that fit, but for some that are
// better done in memory.

#include "RegisterForms.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/MovementCost.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace matrix;

/// About how many instructions the load or store \p Op is.
static uint64_t numAccesses(TensorOp Op, const Subtarget &ST) {
  TensorType T = Op.accessedType();
  unsigned Bits = std::max(8u, T.element()->getScalarSizeInBits());
  uint64_t Elements = T.numElements(),
           Lanes = std::max(1u, ST.registerBits() / Bits);
  auto VectorsOf = [&](uint64_t Count) {
    return Count / Lanes + popcount(Count % Lanes);
  };
  if (Op.isContiguous())
    return VectorsOf(Elements);
  for (unsigned D = 0; D != T.rank(); ++D)
    if (T.extent(D) > 1 && Op.constantStride(D) == 1)
      return Elements / T.extent(D) * VectorsOf(T.extent(D));
  return Elements;
}

using Leaders = EquivalenceClasses<const Value *>;

/// The leaders of groups that read and write memory by more instructions than
/// a loop would have.
static DenseSet<const Value *> longerThanLoops(ArrayRef<TensorOp> Ops,
                                               const Leaders &Groups,
                                               const Subtarget &ST) {
  struct Code {
    uint64_t Accesses = 0, Operations = 0;
    bool IsCopied = false;
  };
  DenseMap<const Value *, Code> Codes;
  for (TensorOp Op : Ops) {
    if (Op.kind() != OpKind::Load && Op.kind() != OpKind::Store)
      continue;
    Code &Of = Codes[Groups.getLeaderValue(Op.call())];
    Of.Accesses += numAccesses(Op, ST);
    ++Of.Operations;
    // A result in registers may overlap what it is computed from.
    Of.IsCopied |=
        Op.kind() == OpKind::Store &&
        !isIdentifiedFunctionLocal(getUnderlyingObject(Op.pointer()));
  }
  DenseSet<const Value *> Longer;
  for (const auto &[Leader, Of] : Codes) {
    unsigned More =
        Of.IsCopied ? CodeBudget::CopiedLoopIfSmall : CodeBudget::LoopIfSmall;
    if (Of.Accesses > Of.Operations + More)
      Longer.insert(Leader);
  }
  return Longer;
}

/// Whether lines of what \p Load loads are shorter than a vector, as far as
/// they lie side by side.
static bool hasShortLines(TensorOp Load) {
  MemoryRef Ref = MemoryRef::ofAccess(Load);
  mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.rank() - 1,
           Bits = std::max(8u, Ref.Type.element()->getScalarSizeInBits());
  return Ref.isUnitStride(Inner) &&
         Ref.Type.extent(Inner) * Bits < CodeBudget::BitsOfLine;
}

/// The leaders of copies of short lines that lie apart: loops load all between
/// several of them at once (PlanSpreadMap.cpp).
static DenseSet<const Value *> copiesOfShortLines(ArrayRef<TensorOp> Ops,
                                                  const Leaders &Groups,
                                                  const Subtarget &ST) {
  DenseMap<const Value *, unsigned> Operations;
  for (TensorOp Op : Ops)
    ++Operations[Groups.getLeaderValue(Op.call())];
  DenseSet<const Value *> Copies;
  for (TensorOp Op : Ops) {
    const Value *Leader = Groups.getLeaderValue(Op.call());
    if (Op.kind() == OpKind::Load && Operations[Leader] == 2 &&
        Op.call()->hasOneUse() && !Op.isVolatile() && !Op.isContiguous() &&
        numAccesses(Op, ST) >= CodeBudget::LinesApart && hasShortLines(Op) &&
        !runLoaded(Op)) {
      std::optional<TensorOp> User =
          TensorOp::of(cast<Instruction>(*Op.call()->user_begin()));
      if (User && User->kind() == OpKind::Store && User->isContiguous())
        Copies.insert(Leader);
    }
  }
  return Copies;
}

/// Drops groups of operations that loops feed or that feed loops, or that are
/// best loops themselves, and whose values nothing else wants as flat vectors:
/// to read and to write them there would be copies.
static void keepInMemory(SmallVectorImpl<TensorOp> &Ops, const Subtarget &ST) {
  Leaders Groups;
  for (TensorOp Op : Ops)
    Groups.insert(Op.call());
  DenseSet<const Value *> MeetsLoop, WantsFlat, Tiles, OfGroups;
  for (TensorOp Op : Ops) {
    const Value *Call = Op.call();
    if (isProduct(Op.kind()) && isFasterAsTile(Op, ST))
      OfGroups.insert(Call);
    if (OfGroups.contains(Call) ||
        (isProduct(Op.kind()) && hasPaddedLines(Op, ST)))
      Tiles.insert(Call);
    else if (isProduct(Op.kind()) || Op.kind() == OpKind::ToVector)
      WantsFlat.insert(Call);
    auto Visit = [&](const Value *Neighbor) {
      std::optional<TensorOp> Other = TensorOp::of(Neighbor);
      if (Groups.contains(Neighbor))
        Groups.unionSets(Call, Neighbor);
      else if (!Other || Other->kind() == OpKind::ToTensor)
        WantsFlat.insert(Call);
      else
        MeetsLoop.insert(Call);
    };
    for (const Use &Operand : Op.call()->args())
      if (TensorType::isTensor(Operand->getType()) && !isa<UndefValue>(Operand))
        Visit(Operand);
    if (TensorType::isTensor(Call->getType()))
      for (const User *U : Call->users())
        Visit(U);
  }
  auto LeadersOf = [&](const DenseSet<const Value *> &Members) {
    DenseSet<const Value *> Leaders;
    for (const Value *V : Members)
      Leaders.insert(Groups.getLeaderValue(V));
    return Leaders;
  };
  DenseSet<const Value *> Loops = LeadersOf(MeetsLoop),
                          Flat = LeadersOf(WantsFlat),
                          InTiles = LeadersOf(OfGroups);
  // A single such product reads and writes memory just as well; several keep
  // their intermediate results in registers. An accumulation in place is
  // forwarded sooner if it is loaded as it was stored, except for groups of k,
  // and small matrices are transposed in registers.
  DenseMap<const Value *, unsigned> Products;
  for (const Value *Product : Tiles)
    ++Products[Groups.getLeaderValue(Product)];
  DenseSet<std::pair<const Value *, const Value *>> Stored;
  for (TensorOp Op : Ops)
    if (Op.kind() == OpKind::Store)
      Stored.insert({Groups.getLeaderValue(Op.call()), Op.pointer()});
  for (TensorOp Op : Ops) {
    const Value *Leader = Groups.getLeaderValue(Op.call());
    if (Op.kind() == OpKind::Relayout ||
        (Op.kind() == OpKind::Load && Op.isContiguous() &&
         !InTiles.contains(Leader) && Stored.contains({Leader, Op.pointer()})))
      ++Products[Leader];
  }
  for (const Value *Product : Tiles) {
    const Value *Leader = Groups.getLeaderValue(Product);
    (Products[Leader] == 1 ? Loops : Flat).insert(Leader);
  }
  if (ST.function().hasOptSize())
    set_union(Loops, longerThanLoops(Ops, Groups, ST));
  else if (ST.effort() == Effort::Full)
    set_union(Loops, copiesOfShortLines(Ops, Groups, ST));
  erase_if(Ops, [&](TensorOp Op) {
    const Value *Leader = Groups.getLeaderValue(Op.call());
    return Loops.contains(Leader) && !Flat.contains(Leader);
  });
}

static SmallVector<TensorOp> operationsInRegisters(Function &F,
                                                   const Subtarget &ST) {
  SmallVector<TensorOp> Ops;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (std::optional<TensorOp> Op = TensorOp::of(&I);
          Op && fitsRegisters(*Op, ST))
        Ops.push_back(*Op);
  keepInMemory(Ops, ST);
  return Ops;
}

/// Whether \p V is in registers if no operation makes it: `totensor` says which
/// vector it is.
static bool isVector(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return isa<UndefValue>(V) || (Op && Op->kind() == OpKind::ToTensor);
}

namespace {
/// Puts `tovector` and `totensor` where values go between registers and memory.
class Boundary {
  DenseSet<const Value *> InRegisters;

public:
  explicit Boundary(ArrayRef<TensorOp> Ops) {
    for (TensorOp Op : Ops)
      InRegisters.insert(Op.call());
  }
  bool isInMemory(const Value *Tensor) const {
    return !isVector(Tensor) && !InRegisters.contains(Tensor);
  }
  /// \p Op reads no tensor from memory any more.
  void convertOperands(TensorOp Op) const {
    for (Use &U : Op.call()->args())
      if (TensorType::isTensor(U->getType()) && isInMemory(U)) {
        IRBuilder<> B(Op.call());
        OpBuilder Build(B);
        U.set(Build.toTensor(TensorType::of(U->getType()), Build.toVector(U)));
      }
  }
  /// Nothing in memory uses \p Op any more. \returns the `tovector` that does
  /// instead, if one is needed.
  std::optional<TensorOp> convertResult(TensorOp Op) const {
    CallInst *Call = Op.call();
    auto IsLoop = [&](const Use &U) {
      return !InRegisters.contains(U.getUser());
    };
    if (!TensorType::isTensor(Call->getType()) || none_of(Call->uses(), IsLoop))
      return std::nullopt;
    IRBuilder<> B(Call->getNextNode());
    B.SetCurrentDebugLocation(Call->getDebugLoc());
    OpBuilder Build(B);
    Value *Vector = Build.toVector(Call);
    Value *Tensor = Build.toTensor(Op.resultType(), Vector);
    Call->replaceUsesWithIf(Tensor, [&](const Use &U) {
      return U.getUser() != Vector && IsLoop(U);
    });
    return TensorOp::of(Vector);
  }
};
} // namespace

SmallVector<RegisterPlan> matrix::planRegisters(Function &F,
                                                const Subtarget &ST) {
  SmallVector<TensorOp> Ops = operationsInRegisters(F, ST);
  Boundary Between(Ops);
  // A `tovector` of what is in memory is that boundary already.
  erase_if(Ops, [&](TensorOp Op) {
    return Op.kind() == OpKind::ToVector && Between.isInMemory(Op.operand(0));
  });
  RegisterForms Forms(ST);
  SmallVector<TensorOp> All;
  for (TensorOp Op : Ops) {
    Between.convertOperands(Op);
    All.push_back(Op);
    if (std::optional<TensorOp> Vector = Between.convertResult(Op))
      All.push_back(*Vector);
  }
  // With all operands and users as they will be.
  SmallVector<RegisterPlan> Plans;
  for (TensorOp Op : All)
    Plans.push_back(Forms.plan(Op));
  return Plans;
}
