// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_PROOF_H
#define MATRIX_PROVE_PROOF_H

#include "matrix/Prove/Machine.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix::prove {

/// What arguments of a function are, by argument; std::nullopt: a variable.
using ArgumentValues = llvm::SmallVector<std::optional<uint64_t>, 8>;

/// Where the arguments of a function point: an object for each argument that is
/// a pointer, or an offset into an earlier argument's.
struct Arrangement {
  struct Place {
    /// The number of the argument whose object it is.
    unsigned Argument;
    /// In bytes, from where that argument points.
    int64_t Offset = 0;
    bool IsNull = false;
    /// The variable that it is instead, if any.
    const llvm::GlobalVariable *Global = nullptr;
  };
  /// By argument; of pointers only.
  llvm::SmallVector<std::optional<Place>> Places;
  /// Whether objects of later arguments are at lower addresses.
  bool IsReversed = false;
  /// Whether static variables have the values of their initializers.
  bool AreStaticsInitial = false;
  /// The values of integers.
  ArgumentValues Values;
  /// What the code has found out about the processor that it runs on.
  Answers System;
  /// "a and c are the same"
  std::string Description;
};

/// The result of proving one function.
struct Verdict {
  enum KindType {
    /// For all values of the inputs: the same results, the same memory, and no
    /// access outside of what the reference accesses.
    Proved,
    Differs,
    Unknown
  } Kind;
  /// What differs or what the machine lacks, in one line; of a proof, for which
  /// arrangements of memory it holds.
  std::string Message;
  /// A program in C that shows the difference, if there is one.
  std::string Program = {};
  /// If there is none, why.
  std::string WhyNoProgram = {};
};

/// Values that arguments have in turn. Negative ones have all bits above set.
struct TurnsOfValues {
  /// The arguments, by name or, of those without one, by number.
  llvm::SmallVector<std::string, 3> Names;
  /// In each turn one for each name.
  std::vector<llvm::SmallVector<uint64_t, 3>> Turns = {};
};

struct ProofOptions {
  Limits Limit;
  /// 0: the least that the function is compiled for.
  unsigned VScale = 0;
  /// Those of arguments that are integers; each name is there once. Any other
  /// argument is a variable.
  std::vector<TurnsOfValues> Values;
  /// How many combinations of them are proved at most, drawn by Seed; 0: all.
  unsigned MaxCases = 0;
  uint64_t Seed = 1;
  /// How pointers that may overlap do.
  enum OverlapType {
    /// Not at all.
    None,
    /// At distances that are likely to matter.
    Some,
    /// At each distance in elements, up to 64 in both directions.
    All
  } Overlaps = Some;

  /// Adds values that are given as NAME=NUMBER or NAME=0..17,31, or of several
  /// arguments together as NAME,NAME=3x4,17x1. An error says what is wrong with
  /// them: also that an argument of \p Reference cannot have one.
  llvm::Error addValue(llvm::StringRef Text, const llvm::Module &Reference);
  /// Whether an argument \p Name has values.
  bool hasValues(llvm::StringRef Name) const;
  /// The first of the names in \p Text, which is as above, that no argument of
  /// \p Reference has; none if there is none.
  static std::optional<llvm::StringRef>
  unusedName(llvm::StringRef Text, const llvm::Module &Reference);
};

/// What options and messages call an argument.
std::string nameOf(const llvm::Argument &A);

/// Compares \p Changed with \p Reference, of which it is another version: both
/// are executed on the same inputs. What the reference accesses through its
/// arguments is what there is to access.
Verdict proveEqual(const llvm::Function &Reference,
                   const llvm::Function &Changed, const ProofOptions &Options);

/// Writes the program of \p V to \p Function-differs.c in \p Folder, which is
/// made if it does not exist. Returns the path.
llvm::Expected<std::string> writeProgram(const Verdict &V,
                                         llvm::StringRef Folder,
                                         llvm::StringRef Function);

/// The flags that \p T has, as "nsw nnan"; of those in \p Only.
std::string flagsText(const Term *T, uint8_t Only = 255);

/// \p T as an expression of C, not longer than about \p Length characters.
void print(const TermPool &Pool, const Term *T, llvm::raw_ostream &OS,
           size_t Length = 400);

} // namespace matrix::prove

#endif
