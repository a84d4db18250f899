// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_COUNTERPROGRAM_H
#define MATRIX_LIB_PROVE_COUNTERPROGRAM_H

#include "Sample.h"
#include "matrix/Prove/Proof.h"
#include "llvm/IR/Function.h"
#include <string>
#include <vector>

namespace matrix::prove {

/// The memory that arguments point into, all those that overlap in one.
struct CounterMemory {
  /// Where pointers are, in bytes from its first byte, by argument.
  llvm::SmallVector<std::pair<const llvm::Argument *, uint64_t>> Pointers;
  uint64_t Bytes = 0;
  /// The first byte that the function may access.
  uint64_t First = 0;
  /// The first byte has this alignment, and no more matters.
  uint64_t Alignment = 1;
  /// Numbers and where they are; all other bytes are 0.
  std::vector<std::pair<uint64_t, const Term *>> Contents;
};

/// The result that a call shows.
struct CounterResult {
  /// Expected: one of two numbers, which may be the same. Neither for a byte
  /// that must stay as it was.
  const Term *Expected = nullptr, *Other = nullptr;
  /// Where the result is: in the memory that an argument points into, in bytes
  /// from where it points, or, of what is returned, in elements.
  const llvm::Argument *Pointer = nullptr;
  int64_t Offset = 0;
  /// No number is wrong: the call accesses what it must not.
  bool IsAccess = false;
};

/// A program in C that calls a function and shows one result that is wrong.
struct CounterProgram {
  const llvm::Function &F;
  /// The version that is wrong.
  const llvm::Function &Changed;
  /// One line each: the difference and the arrangement.
  std::string Message;
  std::vector<CounterMemory> Memories;
  /// By argument; of a pointer, none.
  std::vector<llvm::SmallVector<const Term *>> Arguments;
  CounterResult Result;

  /// Its text, or why there is none, with false.
  std::pair<bool, std::string> text() const;
};

/// The file that the program of \p Function is written to.
std::string programName(llvm::StringRef Function);

} // namespace matrix::prove

#endif
