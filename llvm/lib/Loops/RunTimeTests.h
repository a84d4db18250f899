// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_RUNTIMETESTS_H
#define MATRIX_LIB_LOOPS_RUNTIMETESTS_H

#include "matrix/Loops/Overlap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The tests that a program makes before it does a nest by its function. All of
/// them are computed at one place in front of the loops, from values there.
class RunTimeTests {
  using ValueOf = llvm::function_ref<llvm::Value *(const llvm::SCEV *)>;
  const Nest &N;
  ValueOf Value;
  llvm::IRBuilderBase &B;

public:
  /// \p Value: what an expression is at \p B's insertion point.
  RunTimeTests(const Nest &N, ValueOf Value, llvm::IRBuilderBase &B)
      : N(N), Value(Value), B(B) {}

  /// Whether the result may be long enough in a dimension for allRunAndPay(),
  /// by one comparison; null: it is, or that is not known.
  llvm::Value *mayHaveLanes();
  /// How often a loop runs, less than 2^31 if allRunAndPay() is true.
  llvm::Value *trips(const TripCount &E);
  /// Whether all loops run, and often enough for a gain; null: they do.
  llvm::Value *allRunAndPay();
  /// Whether no index wraps around, strides are as a nest demands, and elements
  /// of the result apart from each other, if allRunAndPay() is true; null: so
  /// it is.
  llvm::Value *holdsAsMatched();
  /// Whether the bytes of the result and of one of \p Check's loads overlap.
  llvm::Value *overlaps(const Overlap &Check);

private:
  llvm::Value *moved(const llvm::Loop *L, llvm::Value *Step);
  llvm::Value *wraps(const NarrowIndex &Index);
  llvm::Value *wrapsSigned(const NarrowIndex &Index);
  llvm::Value *both(llvm::Value *X, llvm::Value *Y);
  llvm::Value *productOf(LoopSet Set, uint64_t Limit);
  llvm::Value *distance(const Stride &S);
  /// \p ElementBytes: 0: those of A's.
  llvm::Value *bytesOf(const Access &A, uint64_t ElementBytes = 0);
};

} // namespace matrix

#endif
