// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_MACHINE_H
#define MATRIX_PROVE_MACHINE_H

#include "matrix/Prove/Budget.h"
#include "matrix/Prove/Facts.h"
#include "matrix/Prove/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace matrix::prove {

/// A value of LLVM's: one term for a scalar, one for each lane of a vector, for
/// each index of a tensor, row by row, and those of its parts in turn for an
/// array or a struct. A pointer is an integer.
using Elements = std::vector<const Term *>;

/// Why an execution ended before the function returned.
struct Stop {
  enum KindType {
    /// The machine cannot go on: it lacks a construct, or the budget is spent.
    Unknown,
    /// The program does what no program may: an access outside of an object.
    Fault
  } Kind;
  std::string Message;
  /// nullptr if no instruction is to blame.
  const llvm::Instruction *Where;
  /// The address that an access is to.
  std::optional<uint64_t> Address = {};
  /// The values of the inputs for which it happens; nullptr for all.
  const Term *Condition = nullptr;
};

/// By the name of the byte in which a program keeps it.
using Answers = llvm::StringMap<uint8_t>;

/// Executes LLVM IR on terms. Addresses, extents and trip counts are known
/// numbers; elements are expressions over the inputs.
class Machine {
  friend class Interpreter;

public:
  /// What others may see happen: a volatile or atomic access, or the end of the
  /// program.
  struct Event {
    const llvm::Instruction *I;
    std::string Name;
    Elements Operands;
    /// When; nullptr: always.
    const Term *Condition;
  };

  /// Memory that a load says nobody ever writes.
  struct InvariantBytes {
    const llvm::Instruction *I;
    uint64_t Address, Size;
  };
  /// A fence or an atomic access that orders others: what was written since the
  /// one before is there for other threads.
  struct Sync {
    const llvm::Instruction *I;
    Memory::Written Stores;
  };
  /// Where a function has no meaning at all for some inputs: a division by
  /// zero, a branch on poison.
  struct Hazard {
    const llvm::Instruction *I;
    /// The condition that must not hold, or the value that must not be poison.
    const Term *Of;
    bool IsPoison;
    /// When it is executed; nullptr: always.
    const Term *Path;
  };

private:
  TermPool &Pool;
  Memory &Mem;
  const llvm::DataLayout &Layout;
  Budget &Cost;
  unsigned VScale;
  uint64_t NumSteps = 0;
  std::optional<Stop> Reason;
  unsigned Depth = 0;
  Answers System;
  uint64_t NumForks = 0;
  unsigned NestedForks = 0;
  /// Where execution is, as a condition on the inputs; nullptr for always.
  const Term *Path = nullptr;
  Facts Known;
  /// The reference claims these, on some paths or, without one, on all.
  std::vector<Facts::Implication> Claimed;
  /// Whether what the function claims is so.
  bool IsTrusted = false;
  /// The first claim that is false: what it makes poison is not yet wrong.
  std::string FalseClaim;
  /// A nontemporal store that no fence has followed.
  const llvm::Instruction *Unfenced = nullptr;
  /// The same of any store to the caller's memory, and whether there was a
  /// fence.
  const llvm::Instruction *UnfencedStore = nullptr;
  bool HasFence = false;
  /// Floating-point operations whose exceptions the program may look at, each
  /// with the condition under which it is executed (nullptr: always).
  llvm::MapVector<const Term *, const Term *> Raised;
  /// In this order.
  std::vector<Event> Events;
  std::vector<Sync> Syncs;
  std::vector<InvariantBytes> Invariant;
  /// Addresses that are said to be in different objects.
  std::vector<std::pair<uint64_t, uint64_t>> SeparateStorage;
  /// Those of the reference, with which the changed function's are matched.
  llvm::ArrayRef<Sync> ExpectedSyncs;
  /// Whether anything of others was accessed since the last one.
  bool HasAccessed = true;
  /// By what must not be so, and whether that is poison.
  llvm::MapVector<std::pair<const Term *, unsigned>, Hazard> Hazards;
  /// The accesses that functions claim, and where variables begin that are
  /// younger than their calls.
  struct Restriction {
    const llvm::Function *On;
    llvm::MemoryEffects Effects;
    uint64_t FirstOwn;
    /// Whether it is the one that is proved.
    bool IsOuter;
  };
  llvm::SmallVector<Restriction> Restrictions;
  /// Conditions of accesses that no input meets.
  llvm::SmallPtrSet<const Term *, 8> NeverMet;
  /// Bytes that are said not to change from here on.
  struct Unchanging {
    const llvm::Instruction *By;
    uint64_t Address, Size;
  };
  llvm::SmallVector<Unchanging> Fixed, FixedBefore;
  /// The claims of the reference's calls, by function, operand and attribute.
  llvm::StringSet<> CallClaims;
  /// Accesses that are said not to meet others, by byte.
  struct Watch {
    const llvm::Instruction *I;
    const llvm::Argument *By;
    bool Writes;
    uint64_t Time;
  };
  llvm::DenseMap<uint64_t, llvm::SmallVector<Watch, 2>> Watched;
  llvm::DenseMap<const llvm::MDNode *, uint64_t> ScopeBegins;
  /// Arguments that are said to overlap nothing, where the reference does not
  /// say so.
  llvm::SmallPtrSet<const llvm::Argument *, 4> Separate;
  llvm::DenseMap<const llvm::Instruction *, const llvm::Argument *> Bases;
  /// Comparisons of floats, in order; the reference's, and which of those one
  /// of this function is, where it is computed otherwise.
  llvm::SetVector<const Term *> Comparisons;
  const llvm::SetVector<const Term *> *ExpectedComparisons = nullptr;
  llvm::DenseMap<const Term *, const Term *> LikeExpected;
  /// The first version of each.
  llvm::DenseMap<const Term *, const Term *> VersionOf;
  unsigned NextExpected = 0, NumUnlike = 0;
  /// Arguments of the reference that are `dead_on_return`, and those of calls
  /// that got them.
  llvm::SmallPtrSet<const llvm::Argument *, 4> DeadOnReturn;
  /// By address, what is written through them, and when; nullptr: always.
  llvm::MapVector<uint64_t, const Term *> DeadWrites;
  /// How often each value was frozen.
  llvm::DenseMap<const Term *, unsigned> NumFrozen;
  /// SME's ZA, by tile and slice.
  std::map<std::pair<unsigned, unsigned>, Elements> ZA;

  // References to elements are used while others are added.
  std::unordered_map<const llvm::Constant *, Elements> Constants;
  std::unordered_map<const llvm::Function *,
                     llvm::DenseMap<const llvm::Value *, unsigned>>
      Slots;
  llvm::DenseMap<const llvm::GlobalValue *, uint64_t> Globals;
  /// The module of the reference, which says how variables are used.
  const llvm::Module *Original = nullptr;
  bool AreStaticsInitial = false;
  /// Static variables that are inputs or results here.
  llvm::SmallVector<const llvm::GlobalVariable *, 4> Statics;
  enum class Role {
    /// Its value is an input, and what is written to it a result.
    Input,
    /// It has the value of its initializer.
    Fixed,
    /// Nothing is in it before, and nobody reads it later.
    Temporary
  };
  Role roleOf(const llvm::GlobalVariable &Variable);
  /// The reference says that \p Condition is \p Value.
  void learn(const Term *Condition, bool Value) {
    Known.add(Pool, Condition, Value);
    Claimed.push_back({Path, Condition, Value});
    if (Path)
      Known.add(Pool, Claimed.back());
  }
  /// Where paths meet, and which values are there.
  struct Shape {
    llvm::DominatorTree Dominators;
    llvm::PostDominatorTree Meetings;
    explicit Shape(llvm::Function &F) : Dominators(F), Meetings(F) {}
  };
  std::unordered_map<const llvm::Function *, Shape> Shapes;
  const Shape &shapeOf(const llvm::Function &F);

public:
  /// A register of scalable vectors has \p VScale times 128 bits, of RISC-V's
  /// 64 bits.
  Machine(TermPool &Pool, Memory &Mem, const llvm::DataLayout &Layout,
          Budget &Cost, unsigned VScale = 1, Answers System = {})
      : Pool(Pool), Mem(Mem), Layout(Layout), Cost(Cost), VScale(VScale),
        System(std::move(System)) {}

  /// Returns what \p F returns for \p Arguments, or std::nullopt: stop() says
  /// why.
  /// Accesses are those of \p F and of \p Effects.
  std::optional<Elements>
  run(const llvm::Function &F, std::vector<Elements> Arguments,
      llvm::MemoryEffects Effects = llvm::MemoryEffects::unknown());
  const Stop &stop() const { return *Reason; }
  /// What the function claims is so: it is the reference.
  void trust() { IsTrusted = true; }
  /// Facts that hold for all inputs for which the function returns.
  const Facts &facts() const { return Known; }
  /// What \p Reference claims is so.
  void know(const Machine &Reference) {
    for (const Facts::Implication &Claim : Reference.Claimed)
      if (Claim.Where)
        Known.add(Pool, Claim);
      else
        Known.add(Pool, Claim.Condition, Claim.Value);
    ExpectedSyncs = Reference.Syncs;
    SeparateStorage = Reference.SeparateStorage;
    FixedBefore = Reference.Fixed;
    CallClaims = Reference.CallClaims;
    ExpectedComparisons = &Reference.Comparisons;
  }
  /// How variables are used says \p M. If \p IsFirst, none of its functions
  /// has run before.
  void setOriginal(const llvm::Module &M, bool IsFirst) {
    Original = &M;
    AreStaticsInitial = IsFirst;
  }
  llvm::ArrayRef<const llvm::GlobalVariable *> statics() const {
    return Statics;
  }
  /// \p A is said to overlap nothing; the reference does not say so.
  void watch(const llvm::Argument &A) { Separate.insert(&A); }
  /// Writes through \p A are lost when the function returns.
  void forget(const llvm::Argument &A) { DeadOnReturn.insert(&A); }
  const llvm::MapVector<uint64_t, const Term *> &deadWrites() const {
    return DeadWrites;
  }
  llvm::StringRef falseClaim() const { return FalseClaim; }
  const llvm::Instruction *unfenced() const { return Unfenced; }
  const llvm::Instruction *unfencedStore() const { return UnfencedStore; }
  bool hasFence() const { return HasFence; }
  llvm::ArrayRef<Event> events() const { return Events; }
  llvm::ArrayRef<Sync> syncs() const { return Syncs; }
  llvm::ArrayRef<InvariantBytes> invariant() const { return Invariant; }
  const llvm::MapVector<std::pair<const Term *, unsigned>, Hazard> &
  hazards() const {
    return Hazards;
  }
  const llvm::MapVector<const Term *, const Term *> &raised() const {
    return Raised;
  }

  /// How many terms a value of \p Ty is.
  unsigned numElements(llvm::Type *Ty) const;
  /// From one scalar of \p Ty to the next in an array, in bytes.
  uint64_t bytesBetween(llvm::Type *Ty) const {
    return Layout.getTypeAllocSize(Ty);
  }
  /// The scalars that a value of \p Ty is in memory, with their offsets in
  /// bytes.
  void flatten(llvm::Type *Ty, uint64_t Offset,
               std::vector<std::pair<llvm::Type *, uint64_t>> &Scalars) const;
  /// Rows (0) or columns (1) of a cooperative matrix, whose elements are kept
  /// row by row.
  static unsigned cooperativeExtent(llvm::Type *Ty, unsigned Dimension);
  /// The type of a term of a scalar \p Ty: an integer for a pointer.
  llvm::Type *elementType(llvm::Type *Ty) const;
};

} // namespace matrix::prove

#endif
