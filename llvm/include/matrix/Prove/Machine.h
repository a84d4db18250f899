// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_MACHINE_H
#define MATRIX_PROVE_MACHINE_H

#include "matrix/Prove/Facts.h"
#include "matrix/Prove/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <chrono>
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
  /// Of an access: what is accessed.
  std::optional<uint64_t> Address = {};
  /// The values of the inputs for which it happens; nullptr for all.
  const Term *Condition = nullptr;
};

struct Limits {
  uint64_t Terms = 10'000'000;
  std::chrono::seconds Time{60};
  /// Branches that depend on data.
  uint64_t Forks = 100'000;
  /// Since when; if it is not said, since a machine was made.
  std::optional<std::chrono::steady_clock::time_point> Begin = {};
};

/// By the name of the byte in which a program keeps it.
using Answers = llvm::StringMap<uint8_t>;

/// Executes LLVM IR on terms. Addresses, extents and trip counts are known
/// numbers; elements are expressions over the inputs.
class Machine {
  friend class Interpreter;
  TermPool &Pool;
  Memory &Mem;
  const llvm::DataLayout &Layout;
  Limits Limit;
  unsigned VScale;
  std::chrono::steady_clock::time_point Begin;
  uint64_t NumSteps = 0;
  std::optional<Stop> Reason;
  unsigned Depth = 0;
  Answers System;
  uint64_t NumForks = 0;
  unsigned NestedForks = 0;
  /// Where execution is, as a condition on the inputs; nullptr for always.
  const Term *Path = nullptr;
  Facts Known;
  /// Whether what the function claims is so.
  bool IsTrusted = false;
  /// SME's ZA, by tile and slice.
  std::map<std::pair<unsigned, unsigned>, Elements> ZA;

  // References to elements are used while others are added.
  std::unordered_map<const llvm::Constant *, Elements> Constants;
  std::unordered_map<const llvm::Function *,
                     llvm::DenseMap<const llvm::Value *, unsigned>>
      Slots;
  llvm::DenseMap<const llvm::GlobalValue *, uint64_t> Globals;
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
          Limits Limit, unsigned VScale = 1, Answers System = {})
      : Pool(Pool), Mem(Mem), Layout(Layout), Limit(Limit), VScale(VScale),
        Begin(Limit.Begin.value_or(std::chrono::steady_clock::now())),
        System(std::move(System)) {}

  /// Returns what \p F returns for \p Arguments, or std::nullopt: stop() says
  /// why.
  std::optional<Elements> run(const llvm::Function &F,
                              std::vector<Elements> Arguments);
  const Stop &stop() const { return *Reason; }
  /// What the function claims is so: it is the reference.
  void trust() { IsTrusted = true; }
  /// What is so for all inputs that matter.
  const Facts &facts() const { return Known; }
  void know(const Facts &F) { Known = F; }

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
