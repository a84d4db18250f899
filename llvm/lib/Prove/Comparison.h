// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_COMPARISON_H
#define MATRIX_LIB_PROVE_COMPARISON_H

#include "CounterProgram.h"
#include "Refinement.h"
#include "Sample.h"
#include "matrix/Prove/Proof.h"
#include "llvm/IR/Module.h"

namespace matrix::prove {

/// How much of a region is in front of where its argument points.
constexpr uint64_t BytesInFront = 65536;

/// The demands that a function makes on the memory that its arguments point to,
/// by argument.
struct Demands {
  /// In bytes. What an argument says itself counts.
  llvm::SmallVector<uint64_t> Alignments;
  /// From where the argument points to the last byte that is accessed.
  llvm::SmallVector<uint64_t> Bytes;
  /// Whether something of it is accessed on all paths.
  llvm::SmallVector<bool> IsAlwaysAccessed;
};

/// One comparison, for one arrangement.
class Comparison {
  const llvm::Function &Reference, &Changed;
  const ProofOptions &Options;
  const Arrangement &Case;
  /// The alignment of what each argument points to, in bytes.
  llvm::ArrayRef<uint64_t> Alignments;
  const llvm::DataLayout &Layout;
  /// Where an argument points is a region as large as any object, until it is
  /// known what the reference accesses.
  uint64_t RegionBytes;
  TermPool Pool;
  InitialMemory Initial{Pool, Layout.isBigEndian()};
  Memory Before, After;
  std::vector<Elements> Arguments;
  Budget Cost{Pool, Options.Limit};
  Refinement Refines{Pool, Cost};
  /// Whether other threads may write at some points.
  bool IsShared = false;
  /// The names of static variables that are inputs or results.
  llvm::SetVector<llvm::StringRef> Statics;
  /// The claim of the changed function that makes poison.
  std::string FalseClaim;

public:
  Comparison(const llvm::Function &Reference, const llvm::Function &Changed,
             const ProofOptions &Options, const Arrangement &Case,
             llvm::ArrayRef<uint64_t> Alignments)
      : Reference(Reference), Changed(Changed), Options(Options), Case(Case),
        Alignments(Alignments), Layout(Reference.getParent()->getDataLayout()),
        RegionBytes(uint64_t(1)
                    << (Memory::hasSmallAddresses(Layout) ? 26 : 36)),
        Pool(Reference.getContext()), Before(Pool, Layout, Initial),
        After(Pool, Layout, Initial) {}

  Verdict run();
  /// What the reference demands.
  Demands demands();

private:
  /// Where the object of the argument \p Number may begin.
  uint64_t regionOf(unsigned Number) const {
    return (Case.IsReversed ? Reference.arg_size() - Number : Number + 1) *
           RegionBytes;
  }
  /// The argument in whose region \p Address is.
  const llvm::Argument *argumentAt(uint64_t Address) const {
    uint64_t Region = Address / RegionBytes;
    if (Region == 0 || Region > Reference.arg_size())
      return nullptr;
    return Reference.getArg(Case.IsReversed ? Reference.arg_size() - Region
                                            : Region - 1);
  }
  Verdict compare();
  // Statics.cpp
  /// \p V, a difference, if a program can show it: not each value is one that
  /// a static variable has.
  Verdict withStatics(Verdict V) const;
  void placeArguments();
  void restrictObjects();
  // DeadMemory.cpp
  /// What no caller sees of what the reference left in memory is poison.
  void dropDeadMemory(const Machine &First);
  std::optional<Witness> inputsFor(const Term *Condition);
  Verdict stopped(const Stop &S, bool IsReference);
  std::optional<Verdict> escape(const llvm::Twine &Where, const Term *Value);
  std::optional<Verdict> compareMemory();
  std::optional<Verdict> compareAlignments();
  std::optional<Verdict> compareGlobals();
  // FunctionClaims.cpp
  std::optional<Verdict> compareClaims(const Machine &Second,
                                       const Elements &Got);
  std::optional<std::string> falseClaimOf(const llvm::Argument &A,
                                          const Elements &Got);
  // Effects.cpp
  std::optional<Verdict> compareEffects(const Machine &First,
                                        const Machine &Second);
  std::optional<Verdict> compareFences(const Machine &First,
                                       const Machine &Second);
  std::optional<Verdict> compareInvariants(const Machine &First,
                                           const Machine &Second);
  std::optional<Verdict> compareEvents(const Machine &First,
                                       const Machine &Second);
  // Sync.cpp
  std::optional<Verdict> compareStores(const Machine &First,
                                       const Machine &Second);
  // Hazards.cpp
  std::optional<Verdict> compareHazards(const Machine &First,
                                        const Machine &Second);
  std::optional<Verdict> compareExceptions(const Machine &First,
                                           const Machine &Second);
  Verdict difference(std::string Where, CounterResult Result,
                     const Term *Expected, const Term *Got);
  Verdict differenceToOthers(std::string Where, const Term *Expected,
                             const Term *Got);
  /// Adds the program that shows \p Result to \p V, for the inputs of
  /// \p Numbers and zero for all others.
  void addProgram(Verdict &V, CounterResult Result, const Witness *Numbers);
  /// Adds the program that shows an access of the changed function.
  void addAccess(Verdict &V, const Stop &S, const Witness *Inputs);
  std::vector<CounterMemory> memories(const Witness *Numbers);
};

} // namespace matrix::prove

#endif
