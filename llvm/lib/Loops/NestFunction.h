// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTFUNCTION_H
#define MATRIX_LIB_LOOPS_NESTFUNCTION_H

#include "matrix/Loops/Nest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// How a nest's function does it.
struct NestForm {
  /// A loop that is cut in parts of so many iterations, which are done one
  /// after the other.
  struct Cut {
    unsigned Loop = 0;
    /// 0: none is cut.
    uint64_t Extent = 0;
  };
  /// Whether the result goes through memory: the start is stored first, and
  /// what is done with a sum is a statement of its own. Then neither needs a
  /// tensor of its own.
  bool IsSplit = false;
  /// One of the result's loops.
  Cut OfResult;
  /// The outermost sum, of what is split: each part goes on from memory.
  Cut OfSums;
  /// Whether the start is stored first, and the rest is one statement.
  bool StoresStart = false;
  /// Whether no product is added: what the start is goes to the finish.
  bool HasNoSums = false;
  /// Whether constant extents are those of loops for any extents, too.
  bool IsAtRunTime = false;
};

/// Whether \p N can be split: what is done with a sum does not need what was
/// there before.
bool canSplit(const Nest &N);

/// A function that does what a nest does, by operations on tensors.
struct NestFunction {
  llvm::Function *F = nullptr;
  /// What its arguments are: first pointers, then scalars.
  llvm::SmallVector<const llvm::SCEV *, 4> Pointers;
  llvm::SmallVector<llvm::Value *, 4> Scalars;
  /// Then, as 64-bit integers, what is known when the program runs: for each of
  /// these one more, the extents; and distances in bytes.
  llvm::SmallVector<const llvm::SCEV *, 4> Extents, Distances;
};

/// The arguments of a nest's function, by the values that they stand for.
struct NestArguments {
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Pointers, Extents,
      Distances;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Scalars;

  explicit NestArguments(const NestFunction &Of);
  /// A stride in bytes, and how often a loop runs, as 64-bit integers.
  llvm::Value *distance(const Stride &S, llvm::IRBuilderBase &B) const {
    return S.AtRunTime ? Distances.lookup(S.AtRunTime) : B.getInt64(S.Bytes);
  }
  llvm::Value *trips(const TripCount &E, llvm::IRBuilderBase &B) const {
    return E.isAtRunTime() ? Extents.lookup(E.Last) : B.getInt64(E.Count);
  }
};

/// A function without a body or a result, for code that is part of \p In.
llvm::Function *declareCode(llvm::ArrayRef<llvm::Type *> Parameters,
                            llvm::StringRef Name, llvm::Function &In);

/// One without a body for \p N, which is part of \p In. Its memory is apart.
NestFunction declareNestFunction(const Nest &N, llvm::StringRef Name,
                                 llvm::Function &In);

/// The function of \p N, which is part of \p In and no triangle.
NestFunction makeNestFunction(const Nest &N, NestForm Form, llvm::Function &In);

} // namespace matrix

#endif
