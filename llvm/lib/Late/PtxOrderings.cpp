// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before sm_70 PTX has volatile accesses, atomic operations that are relaxed,
// and `membar`. LLVM 22 cannot select a load or store of any order there, and
// leaves an exchange without the fence behind it. As LLVM does for sm_70:
//
//   load atomic seq_cst                    fence seq_cst
//                                          load atomic monotonic
//                                          fence acquire
//   store atomic seq_cst                   fence seq_cst
//                                          store atomic monotonic
//
// A fence of any order is a membar, which is one of seq_cst.

#include "PtxOrderings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// The number behind \p Prefix in \p Name, such as 52 in "sm_52"; \p Otherwise
/// if there is none.
static unsigned versionIn(StringRef Name, StringRef Prefix,
                          unsigned Otherwise) {
  unsigned Version;
  return Name.consume_front(Prefix) && !Name.consumeInteger(10, Version)
             ? Version
             : Otherwise;
}

/// Fences are right everywhere, so what says nothing of its processor has them.
static bool ordersAccesses(const Function &F) {
  StringRef Processor = F.getFnAttribute("target-cpu").getValueAsString();
  if (versionIn(Processor, "sm_", 0) < 70)
    return false;
  SmallVector<StringRef> Features;
  F.getFnAttribute("target-features").getValueAsString().split(Features, ',');
  return all_of(Features, [](StringRef Feature) {
    return versionIn(Feature, "+ptx", 60) >= 60;
  });
}

namespace {
/// An atomic access.
class Access {
  Instruction &I;

public:
  explicit Access(Instruction &I) : I(I) {}
  /// \returns whether there was a fence to add.
  bool fence();

private:
  AtomicOrdering order() const;
  SyncScope::ID fenceScope() const;
  void relax();
};
} // namespace

AtomicOrdering Access::order() const {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getOrdering();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getOrdering();
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getOrdering();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getMergedOrdering();
  return AtomicOrdering::NotAtomic;
}

/// There is no fence for one thread: a larger scope is right, too.
SyncScope::ID Access::fenceScope() const {
  SyncScope::ID Scope = *getAtomicSyncScopeID(&I);
  return Scope == SyncScope::SingleThread
             ? I.getContext().getOrInsertSyncScopeID("block")
             : Scope;
}

void Access::relax() {
  constexpr AtomicOrdering Relaxed = AtomicOrdering::Monotonic;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setOrdering(Relaxed);
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Store->setOrdering(Relaxed);
  else if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    Update->setOrdering(Relaxed);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Exchange->setSuccessOrdering(Relaxed);
    Exchange->setFailureOrdering(Relaxed);
  }
}

bool Access::fence() {
  AtomicOrdering Order = order();
  if (!isStrongerThanMonotonic(Order))
    return false;
  IRBuilder<> B(&I);
  if (Order == AtomicOrdering::SequentiallyConsistent)
    B.CreateFence(Order, fenceScope());
  else if (isReleaseOrStronger(Order))
    B.CreateFence(AtomicOrdering::Release, fenceScope());
  if (isAcquireOrStronger(Order) && !isa<StoreInst>(I)) {
    B.SetInsertPoint(I.getNextNode());
    B.CreateFence(AtomicOrdering::Acquire, fenceScope());
  }
  relax();
  return true;
}

bool matrix::fenceAtomics(Function &F) {
  if (!F.getParent()->getTargetTriple().isNVPTX() || ordersAccesses(F))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    Changed |= Access(I).fence();
  return Changed;
}
