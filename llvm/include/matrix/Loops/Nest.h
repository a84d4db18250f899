// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_NEST_H
#define MATRIX_LOOPS_NEST_H

#include "matrix/Loops/NestRefusal.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class DataLayout;
class Instruction;
class Loop;
class raw_ostream;
class SCEV;
class ScalarEvolution;
class Type;
class Value;
} // namespace llvm

namespace matrix {

/// How often a loop runs.
struct Extent {
  uint64_t Count = 0;
};

/// A set of a nest's loops: 1 << their numbers.
using LoopSet = uint32_t;

/// A loop of a nest. It runs at least once.
struct NestLoop {
  llvm::Loop *L = nullptr;
  Extent Trips;
  /// Whether the nest sums over it; else it is a dimension of the result.
  bool IsSum = false;
};

/// A loop beside the nest's, which sets results before they are summed up, or
/// changes them behind that.
struct SideLoop {
  llvm::Loop *L = nullptr;
  Extent Trips;
  /// The number of the loop that runs over the same results.
  unsigned As = 0;
};

/// The elements that a load or store reaches: one at Base + the sum over all
/// loops of Strides[loop] * index, in bytes.
struct Access {
  llvm::Instruction *I = nullptr;
  /// A pointer, or a sum of one and integers, which the nest does not change.
  const llvm::SCEV *Base = nullptr;
  /// By number of loop.
  llvm::SmallVector<int64_t, 6> Strides;
  llvm::Type *Element = nullptr;
  /// Of each element.
  llvm::Align Alignment;

  LoopSet loops() const;
  /// Whether both reach the same element in each iteration.
  bool isSamePlace(const Access &A) const;
};

/// A value that a nest computes, as a tree.
struct Term {
  enum class Kind : uint8_t {
    /// Elements in memory.
    Load,
    /// A constant, or a value from outside.
    Scalar,
    /// An element-wise operation on other terms.
    Operation,
    /// What the nest has summed up.
    Sum
  };
  Kind K = Kind::Scalar;
  /// Load, Operation: the instruction. Scalar: the value.
  llvm::Value *V = nullptr;
  /// Load only.
  Access Place;
  /// Operation only: numbers of terms.
  llvm::SmallVector<unsigned, 3> Operands;
  /// The loops with whose index it changes.
  LoopSet Loops = 0;
};

/// What is multiplied and how it is added.
struct MultiplyAdd {
  /// The instruction whose result is the next partial sum.
  llvm::Instruction *I = nullptr;
  /// Terms.
  unsigned A = 0, B = 0;
  /// Whether the product is subtracted.
  bool IsNegated = false;
  /// FastMath's bits (TensorOp.h): those that product and sum have in common.
  /// Contract: the target may fuse the two.
  unsigned Flags = 0;
};

/// Loops one in another, with nothing but
///
///   result[..] = start[..]
///   result[..] = result[..] + a[..] * b[..]     in all loops that are sums too
///   result[..] = finish(result[..], ..)
///
/// Each result has its products in the order of the loops that are sums,
/// outermost first, whatever stands between them.
struct Nest {
  /// Outermost first.
  llvm::SmallVector<NestLoop, 6> Loops;
  llvm::SmallVector<SideLoop, 2> Sides;
  std::vector<Term> Terms;
  MultiplyAdd Step;
  /// Terms. Start may be the result's own elements, as they were.
  unsigned Start = 0, Finish = 0;
  /// Where the result is stored.
  Access Result;

  LoopSet allLoops() const { return (LoopSet(1) << Loops.size()) - 1; }
  LoopSet sumLoops() const;
  /// The loops of \p Set, those with the largest steps in \p Of first.
  llvm::SmallVector<unsigned, 6> byStride(LoopSet Set, const Access &Of) const;
  /// How often product and sum are done.
  uint64_t multiplyAdds() const;
  /// The place of the first load in term \p T; null without one.
  const Access *firstLoad(unsigned T) const;
  /// Bytes from the first to behind the last element of \p A. Strides are not
  /// negative.
  uint64_t bytesOf(const Access &A, const llvm::DataLayout &DL) const;

  /// "C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]": names are the program's where
  /// debug information or values have them.
  std::string text(llvm::ScalarEvolution &SE) const;
};

} // namespace matrix

#endif
