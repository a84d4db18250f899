// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions, arguments and accesses say of others: `memory(none)`,
// `readonly`, `noalias` of an argument, and scopes (!alias.scope, !noalias).
// And what a program may tell though no result does: an exception of
// floating-point arithmetic.

#include "Interpreter.h"
#include "Refinement.h"
#include "matrix/Prove/Proof.h"
#include "matrix/Prove/SourceName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

const Argument *Interpreter::baseOf(const Instruction &I) {
  auto [It, IsNew] = M.Bases.try_emplace(&I, nullptr);
  if (IsNew) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (const auto *Call = dyn_cast<CallBase>(&I))
      for (const Use &Operand : Call->args())
        if (Operand->getType()->isPointerTy() && !Pointer)
          Pointer = Operand;
    if (Pointer)
      It->second = dyn_cast<Argument>(getUnderlyingObject(Pointer, 0));
  }
  return It->second;
}

bool Interpreter::mayAccess(const Instruction &I, Memory::Object &Object,
                            uint64_t Address, uint64_t Size) {
  if (Object.Kind != Memory::Object::Shared)
    return true;
  if (M.IsTrusted) {
    if (!M.Path) {
      Object.AlwaysBegin = std::min(Object.AlwaysBegin, Address);
      Object.AlwaysEnd = std::max(Object.AlwaysEnd, Address + Size);
    } else if (!Object.AccessedIf) {
      Object.AccessedIf = M.Path;
    } else if (Object.AccessedIf != M.Path &&
               !is_contained(Object.AccessedIf->operands(), M.Path)) {
      Object.AccessedIf = Pool.instruction(Instruction::Or, M.Path->type(),
                                           {M.Path, Object.AccessedIf});
    }
    return true;
  }
  if (!Object.AccessedIf ||
      (Address >= Object.AlwaysBegin && Address + Size <= Object.AlwaysEnd))
    return true;
  const Term *Forbidden = Pool.negated(Object.AccessedIf);
  if (M.Path)
    Forbidden = Pool.instruction(Instruction::And, Forbidden->type(),
                                 {M.Path, Forbidden});
  if (M.NeverMet.contains(Forbidden))
    return true;
  Refinement Refines(Pool, M.Cost);
  Refines.assume(M.Known);
  if (Refines.isNever(Forbidden)) {
    M.NeverMet.insert(Forbidden);
    return true;
  }
  if (M.Cost.isSpent())
    return unknown(I, M.Cost.reason());
  M.Path = Forbidden;
  return fault(I, "accesses '" + Twine(Object.Name) +
                      "' where the original does not");
}

bool Interpreter::isWatched(const Instruction &I) {
  return I.hasMetadata(LLVMContext::MD_noalias) ||
         I.hasMetadata(LLVMContext::MD_alias_scope) ||
         (!M.Separate.empty() && M.Depth == 1);
}

/// Whether \p I says that it does not meet what is in \p Scopes, all of which
/// began before \p Time.
static bool excludes(const Instruction &I, const MDNode *Scopes,
                     const DenseMap<const MDNode *, uint64_t> &Begins,
                     uint64_t Time) {
  const MDNode *Excluded = I.getMetadata(LLVMContext::MD_noalias);
  if (!Excluded || !Scopes)
    return false;
  // In one domain, all scopes that the other access is in.
  auto DomainOf = [](const Metadata *Scope) {
    return AliasScopeNode(cast<MDNode>(Scope)).getDomain();
  };
  for (const MDOperand &Scope : Excluded->operands()) {
    bool Any = false, All = true;
    for (const MDOperand &Other : Scopes->operands()) {
      if (DomainOf(Other) != DomainOf(Scope))
        continue;
      Any = true;
      All &= is_contained(Excluded->operands(), Other) &&
             Begins.lookup(cast<MDNode>(Other)) <= Time;
    }
    if (Any && All)
      return true;
  }
  return false;
}

bool Interpreter::watch(const Instruction &I, Memory::Object &Object,
                        uint64_t Address, uint64_t Size, bool Writes) {
  for (const auto &R : M.Restrictions) {
    if (Object.Kind != Memory::Object::Shared &&
        (Object.Kind != Memory::Object::Local || Object.Address >= R.FirstOwn))
      continue;
    // What another function calls may get any address.
    ModRefInfo May = ModRefInfo::NoModRef;
    if (!R.IsOuter || !M.Mem.isGlobal(Object) || Object.IsPointedTo)
      May |= R.Effects.getModRef(IRMemLocation::ArgMem);
    if (!R.IsOuter || M.Mem.isGlobal(Object))
      May |= R.Effects.getModRef(IRMemLocation::Other);
    if (Writes ? !isModSet(May) : !isRefSet(May))
      return fault(I, Twine(Writes ? "writes '" : "reads '") + Object.Name +
                          "', though '" + sourceName(*R.On) +
                          "' is said not to");
  }
  const Argument *By = baseOf(I);
  if (const auto *Copy = dyn_cast<MemTransferInst>(&I); Copy && !Writes)
    By = dyn_cast<Argument>(getUnderlyingObject(Copy->getRawSource(), 0));
  if (By && Writes && By->onlyReadsMemory())
    return fault(I, "writes through '" + nameOf(*By) +
                        "', which is said to be only read");
  if (By && !Writes && By->hasAttribute(Attribute::WriteOnly))
    return fault(I, "reads through '" + nameOf(*By) +
                        "', which is said to be only written");
  if (By && By->hasAttribute(Attribute::ReadNone))
    return fault(I, "accesses '" + nameOf(*By) + "', which is said not to be");
  if (!isWatched(I))
    return true;
  By = baseOf(I);
  for (uint64_t Byte : seq(Address, Address + Size)) {
    auto &Accesses = M.Watched[Byte];
    bool IsKnown = false;
    for (Machine::Watch &Other : Accesses) {
      if (Writes || Other.Writes) {
        auto IsSeparate = [&](const Argument *A) {
          return A && M.Separate.contains(A);
        };
        if (By != Other.By && (IsSeparate(By) || IsSeparate(Other.By)))
          return fault(I, "'noalias' of '" +
                              nameOf(*(IsSeparate(By) ? By : Other.By)) +
                              "' is false: another access meets it");
        if (excludes(I, Other.I->getMetadata(LLVMContext::MD_alias_scope),
                     M.ScopeBegins, Other.Time) ||
            excludes(*Other.I, I.getMetadata(LLVMContext::MD_alias_scope),
                     M.ScopeBegins, Other.Time))
          return fault(I, "!noalias is false: it meets an access of another "
                          "scope");
      }
      if (Other.I == &I) {
        IsKnown = true;
        Other.Time = M.NumSteps;
      }
    }
    if (!IsKnown)
      Accesses.push_back({&I, By, Writes, M.NumSteps});
  }
  return true;
}

bool Interpreter::visitFenceInst(FenceInst &I) {
  if (isReleaseOrStronger(I.getOrdering()) &&
      I.getSyncScopeID() == SyncScope::System) {
    M.UnfencedStore = nullptr;
    M.HasFence = true;
  }
  // The others are no instruction of x86.
  if (I.getOrdering() == AtomicOrdering::SequentiallyConsistent &&
      I.getSyncScopeID() == SyncScope::System)
    M.Unfenced = nullptr;
  return synchronize(I);
}

void Interpreter::noteNontemporal(const Instruction &I) {
  // Only there other stores are in order.
  if (I.hasMetadata(LLVMContext::MD_nontemporal) &&
      F.getParent()->getTargetTriple().isX86())
    M.Unfenced = &I;
}

bool Interpreter::observe(Instruction &I, const Term *Address,
                          const Elements &Stored, Type *Ty) {
  auto Where = number(I, Address, "an address");
  if (!Where)
    return false;
  bool IsStore = isa<StoreInst>(I);
  if (I.isAtomic() && !synchronize(I))
    return false;
  Memory::Object *Object =
      access(I, *Where, M.Layout.getTypeStoreSize(Ty).getFixedValue(), IsStore);
  if (!Object || !checkAlignment(I, *Where, getLoadStoreAlignment(&I)))
    return false;
  std::vector<std::pair<Type *, uint64_t>> Parts;
  M.flatten(Ty, 0, Parts);
  SmallVector<Type *> Types;
  Elements Operands = Stored;
  for (auto [Part, Offset] : Parts) {
    Types.push_back(Part);
    // The changed function needs the memory of the access, too.
    (void)M.Mem.load(*Object, *Where + Offset, Part);
  }
  // A local variable is at another address in the other version.
  bool IsLocal = Object->Kind == Memory::Object::Local;
  Operands.push_back(Pool.integer(Pool.integerType(64),
                                  IsLocal ? *Where - Object->Address : *Where));
  std::string Name = I.getOpcodeName();
  Name += I.isVolatile() ? " volatile" : "";
  if (I.isAtomic())
    Name += std::string(" atomic ") +
            toIRString(IsStore ? cast<StoreInst>(I).getOrdering()
                               : cast<LoadInst>(I).getOrdering());
  if (I.isAtomic() && getAtomicSyncScopeID(&I) != SyncScope::System)
    Name += " of another scope than all threads";
  Name +=
      (" of " + Twine(M.Layout.getTypeStoreSize(Ty).getFixedValue()) + " bytes")
          .str();
  unsigned Number = M.Events.size();
  M.Events.push_back({&I, Name, std::move(Operands), M.Path});
  if (!IsStore)
    set(I, M.Mem.observed(Number, Types));
  return true;
}

void Interpreter::raise(const Instruction &I, const Term *Operation) {
  auto [It, IsNew] = M.Raised.try_emplace(Operation, M.Path);
  if (IsNew || !It->second)
    return;
  It->second = M.Path ? Pool.instruction(Instruction::Or, M.Path->type(),
                                         {It->second, M.Path})
                      : nullptr;
}
