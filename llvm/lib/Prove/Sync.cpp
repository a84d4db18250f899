// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fences, and atomic accesses that order others. What is stored in front of one
// is there for other threads, and what they stored may be read behind it. So
// the stores in front of each are compared by themselves, and behind it, all
// memory of others is unknown again: a load that moved across reads another
// variable.

#include "Comparison.h"
#include "Interpreter.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Empty inline assembly that orders accesses: a fence for the compiler alone.
static bool isBarrier(const Instruction &I) { return isa<CallBase>(I); }

static AtomicOrdering orderingOf(const Instruction &I) {
  if (isBarrier(I))
    return AtomicOrdering::SequentiallyConsistent;
  if (const auto *Fence = dyn_cast<FenceInst>(&I))
    return Fence->getOrdering();
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getOrdering();
  return cast<StoreInst>(&I)->getOrdering();
}

/// Whether \p I orders at least what \p Other does.
static bool isAsStrong(const Instruction &I, const Instruction &Other) {
  if (isBarrier(I) || isBarrier(Other))
    return isBarrier(I) && isBarrier(Other);
  std::optional<SyncScope::ID> Scope = getAtomicSyncScopeID(&I);
  return isa<FenceInst>(I) == isa<FenceInst>(Other) &&
         (Scope == SyncScope::System ||
          Scope == getAtomicSyncScopeID(&Other)) &&
         isAtLeastOrStrongerThan(orderingOf(I), orderingOf(Other));
}

bool Interpreter::synchronize(const Instruction &I) {
  AtomicOrdering Ordering = orderingOf(I);
  if (!isAcquireOrStronger(Ordering) && !isReleaseOrStronger(Ordering))
    return true;
  if (M.IsTrusted) {
    // One of two fences in a row is enough.
    if (!M.HasAccessed && !M.Syncs.empty() && isAsStrong(*M.Syncs.back().I, I))
      return true;
    if (M.Path)
      return unknown(I, "an order of accesses that depends on data");
  } else {
    // A fence more is none too many.
    ArrayRef<Machine::Sync> Rest = M.ExpectedSyncs.drop_front(M.Syncs.size());
    if (M.Path || Rest.empty() || !isAsStrong(I, *Rest.front().I))
      return true;
  }
  M.Syncs.push_back({&I, M.Mem.synchronize()});
  M.HasAccessed = false;
  return true;
}

std::optional<Verdict> Comparison::compareStores(const Machine &First,
                                                 const Machine &Second) {
  for (auto [Expected, Got] : llvm::zip(First.syncs(), Second.syncs())) {
    auto Place = [&, I = Got.I](uint64_t Address) {
      const Memory::Object *Object = Before.around(Address);
      std::string Text = "what is in ";
      raw_string_ostream OS(Text);
      OS << (Object ? "'" + Object->Name + "'" : "memory") << " at this point";
      OS << ", in '" << sourceName(*I->getFunction()) << "':";
      I->print(OS);
      return Text;
    };
    // A store that moved across may be right.
    auto Moved = [&](uint64_t Address) {
      return Verdict{Verdict::Unknown,
                     "another store changes " + Place(Address) +
                         Case.Description,
                     "", "only another thread sees the order of accesses"};
    };
    for (const auto &Store : Got.Stores)
      if (!Expected.Stores.count(Store.first))
        return Moved(Store.first);
    for (const auto &[Address, Byte] : Expected.Stores) {
      auto It = Got.Stores.find(Address);
      if (It == Got.Stores.end())
        return Moved(Address);
      Memory::Byte Other = It->second;
      if (Byte.Offset == Other.Offset && Byte.Of->type() == Other.Of->type() &&
          Refines.holds(Byte.Of, Other.Of))
        continue;
      const Term *L = Pool.piece(Byte.Of, Byte.Offset, 1);
      const Term *R = Pool.piece(Other.Of, Other.Offset, 1);
      if (!Refines.holds(L, R))
        return differenceToOthers(Place(Address), L, R);
    }
  }
  return std::nullopt;
}
