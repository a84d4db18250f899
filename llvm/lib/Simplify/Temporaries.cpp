// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Large matrices in variables, and those that were arguments and results of
// calls that have been inlined, are in memory. LLVM's passes do not know that a
// load gives what the store before it took, so rules would see no further than
// a call or a variable.
//
// Only where every load of a variable has its store before it in the same
// block: then nothing is left of the variable, and its memory is not needed
// twice. Merging stores of several blocks into phis is not tried.

#include "Temporaries.h"
#include "Rules.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Clear writes zeros to all that \p Load reads.
static bool clears(const MemSetInst &Clear, TensorOp Load) {
  const auto *Byte = dyn_cast<ConstantInt>(Clear.getValue());
  const auto *Length = dyn_cast<ConstantInt>(Clear.getLength());
  TensorType Type = Load.resultType();
  const DataLayout &DL = Clear.getDataLayout();
  return Byte && Byte->isZero() && Length && Load.isContiguous() &&
         Length->getValue().uge(Type.numElements() *
                                DL.getTypeAllocSize(Type.element()));
}

/// Whether \p Load reads what \p Store wrote, element by element.
static bool readsBack(TensorOp Load, TensorOp Store) {
  if (Load.resultType() != Store.operandType(0))
    return false;
  // Both are accesses of one variable.
  for (unsigned D = 0; D != Load.resultType().rank(); ++D)
    if (Load.stride(D) != Store.stride(D))
      return false;
  return true;
}

/// Whether Emit would have it on the heap, which costs more than the variable's
/// place on the stack, or is not there: a page of fresh memory takes as long as
/// 10000 multiply-adds.
static bool isLarge(const AllocaInst &Memory) {
  std::optional<TypeSize> Size =
      Memory.getAllocationSize(Memory.getDataLayout());
  return !Size || Size->isScalable() ||
         Size->getFixedValue() > CodeBudget::StackBuffer;
}

/// The only user of \p V, in its block, behind conversions of layout.
static std::optional<TensorOp> userOf(CallInst *V) {
  if (!V->hasOneUse())
    return std::nullopt;
  std::optional<TensorOp> User = TensorOp::of(*V->user_begin());
  if (!User || User->call()->getParent() != V->getParent())
    return std::nullopt;
  return User->kind() == OpKind::Relayout ? userOf(User->call()) : User;
}

/// Whether \p Op is elements of memory, which are read in place.
static bool isRead(TensorOp Op) {
  while (Op.kind() == OpKind::View || Op.kind() == OpKind::Reshape) {
    std::optional<TensorOp> From = TensorOp::of(Op.operand(0));
    if (!From)
      return false;
    Op = *From;
  }
  return Op.kind() == OpKind::Load;
}

/// Whether a value needs no memory if it is not stored: what makes it and what
/// uses it are computed together, or a rule is likely to change both.
static bool isTakenIn(Instruction *Source, TensorOp Load, bool HasChains) {
  std::optional<TensorOp> User = userOf(Load.call());
  if (!User)
    return false;
  std::optional<TensorOp> Store = TensorOp::of(Source);
  bool IsAddend =
      (User->kind() == OpKind::MulAdd || User->kind() == OpKind::ContractAdd) &&
      User->operand(2) == Load.call();
  // What memset cleared is a splat.
  if (!Store)
    return elementwiseInfo(User->kind()) || User->kind() == OpKind::Store ||
           IsAddend;
  std::optional<TensorOp> Op = TensorOp::of(Store->operand(0));
  if (!Op || !Op->call()->hasOneUse())
    return false;
  if (IsAddend && Op->kind() == OpKind::Splat)
    return true;
  if (isRead(*Op) || User->kind() == OpKind::Store)
    return true;
  bool IsStep = elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Splat;
  if (elementwiseInfo(User->kind()))
    return IsStep || isProduct(Op->kind()) || isContraction(Op->kind());
  if (User->kind() != OpKind::MatMul || !allows(*User, FastMath::Reassoc) ||
      !allows(*Op, FastMath::Reassoc))
    return false;
  return Op->kind() == OpKind::FMul || Op->kind() == OpKind::Mul ||
         (Op->kind() == OpKind::MatMul && HasChains);
}

/// Whether a chain with \p Op may have an order that is better than others: not
/// if all matrices are square and of one size.
static bool isUneven(TensorOp Op) {
  return Op.kind() == OpKind::MatMul &&
         (Op.resultType().extent(0) != Op.resultType().extent(1) ||
          Op.resultType().extent(0) != Op.operandType(0).extent(1));
}

namespace {
class Temporary {
  AllocaInst &Memory;
  /// The address, and those that are the same: Clang names the first byte of an
  /// object that it accesses.
  SmallSetVector<Instruction *, 4> Addresses;
  /// In an order in which those of one block stand.
  SmallVector<Instruction *> Accesses;

public:
  explicit Temporary(AllocaInst &Memory) : Memory(Memory) {}
  bool promote(bool HasHeap, bool HasChains);

private:
  bool collectAccesses();
  /// Whether it is a matrix, and no array that is set and never read.
  bool isMatrix() const {
    return any_of(Accesses, [](Instruction *I) { return TensorOp::of(I); });
  }
  bool haveSources() const;
  bool areTakenIn(bool HasChains) const;
};
} // namespace

bool Temporary::collectAccesses() {
  Addresses.insert(&Memory);
  SmallVector<Instruction *> Users;
  for (unsigned K = 0; K != Addresses.size(); ++K)
    for (User *U : Addresses[K]->users()) {
      auto *Same = dyn_cast<GetElementPtrInst>(U);
      if (Same && Same->hasAllZeroIndices() && !Same->getType()->isVectorTy())
        Addresses.insert(Same);
      else
        Users.push_back(cast<Instruction>(U));
    }
  for (Instruction *I : Users) {
    std::optional<TensorOp> Op = TensorOp::of(I);
    // In memory, vectors of bfloat stay short. LLVM 22's x86 back end gets
    // some shuffles of long ones wrong (test/execution/parts.cpp).
    bool IsAccess =
        Op && (Op->kind() == OpKind::Load || Op->kind() == OpKind::Store) &&
        Addresses.contains(dyn_cast<Instruction>(Op->pointer())) &&
        !Op->isVolatile() && !Op->accessedType().element()->isBFloatTy();
    auto *Clear = dyn_cast<MemSetInst>(I);
    bool IsClear = Clear && !Clear->isVolatile();
    if (IsAccess || IsClear)
      Accesses.push_back(I);
    else if (!I->isLifetimeStartOrEnd())
      return false;
  }
  sort(Accesses, [](Instruction *A, Instruction *B) {
    return A->getParent() == B->getParent() ? A->comesBefore(B)
                                            : A->getParent() < B->getParent();
  });
  return true;
}

/// Whether every load has one.
bool Temporary::haveSources() const {
  const Instruction *Source = nullptr;
  for (Instruction *I : Accesses) {
    if (Source && Source->getParent() != I->getParent())
      Source = nullptr;
    std::optional<TensorOp> Op = TensorOp::of(I);
    if (!Op || Op->kind() == OpKind::Store) {
      Source = I;
      continue;
    }
    if (!Source)
      return false;
    const auto *Clear = dyn_cast<MemSetInst>(Source);
    if (Clear
            ? !clears(*Clear, *Op)
            : !readsBack(*Op, *TensorOp::of(const_cast<Instruction *>(Source))))
      return false;
  }
  return true;
}

/// Whether every load is, of what its source stores.
bool Temporary::areTakenIn(bool HasChains) const {
  Instruction *Source = nullptr;
  for (Instruction *I : Accesses) {
    std::optional<TensorOp> Op = TensorOp::of(I);
    if (!Op || Op->kind() == OpKind::Store) {
      Source = I;
      continue;
    }
    if (!isTakenIn(Source, *Op, HasChains))
      return false;
  }
  return true;
}

bool Temporary::promote(bool HasHeap, bool HasChains) {
  if (!collectAccesses() || !isMatrix() || !haveSources() ||
      (isLarge(Memory) && !(HasHeap && areTakenIn(HasChains))))
    return false;
  Instruction *Source = nullptr;
  for (Instruction *I : Accesses) {
    std::optional<TensorOp> Op = TensorOp::of(I);
    if (!Op || Op->kind() == OpKind::Store) {
      Source = I;
      continue;
    }
    IRBuilder<> B(I);
    TensorType Type = Op->resultType();
    Value *Known =
        isa<MemSetInst>(Source)
            ? OpBuilder(B).splat(Type, Constant::getNullValue(Type.element()))
            : TensorOp::of(Source)->operand(0);
    I->replaceAllUsesWith(Known);
  }
  for (Instruction *Address : reverse(Addresses)) {
    for (User *U : make_early_inc_range(Address->users()))
      cast<Instruction>(U)->eraseFromParent();
    if (Address != &Memory)
      Address->eraseFromParent();
  }
  // Debug records of the variable say "optimized out" from here on.
  Memory.replaceAllUsesWith(PoisonValue::get(Memory.getType()));
  Memory.eraseFromParent();
  return true;
}

bool matrix::promoteTemporaries(Function &F, const TargetLibraryInfo &TLI) {
  bool HasHeap = isLibFuncEmittable(F.getParent(), &TLI, LibFunc_malloc);
  SmallVector<AllocaInst *> Candidates;
  bool HasChains = false;
  for (Instruction &I : instructions(F)) {
    if (auto *Memory = dyn_cast<AllocaInst>(&I))
      Candidates.push_back(Memory);
    else if (std::optional<TensorOp> Op = TensorOp::of(&I))
      HasChains |= isUneven(*Op);
  }
  bool Changed = false;
  for (AllocaInst *Memory : Candidates)
    Changed |= Temporary(*Memory).promote(HasHeap, HasChains);
  return Changed;
}
