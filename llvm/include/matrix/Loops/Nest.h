// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_NEST_H
#define MATRIX_LOOPS_NEST_H

#include "matrix/Reasons/NestRefusal.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
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
class SCEVAddRecExpr;
class ScalarEvolution;
class Type;
class Value;
} // namespace llvm

namespace matrix {

/// How often a loop runs.
struct TripCount {
  /// 0: it is known when the program runs.
  uint64_t Count = 0;
  /// Then, one less than that.
  const llvm::SCEV *Last = nullptr;
  /// Then, what it is not more than; 0: that is not known.
  uint64_t Most = 0;
  /// Whether Count or Last is that of the longest row: the loop is that of a
  /// triangle's columns.
  bool IsOfTriangle = false;

  bool isAtRunTime() const { return Last; }
  /// Most says nothing that Last does not.
  bool operator==(const TripCount &E) const {
    return Count == E.Count && Last == E.Last && IsOfTriangle == E.IsOfTriangle;
  }
};

/// The part of the results that a nest has if one of its loops runs once more
/// or once less with each iteration of another. Of R rows and C >= R columns,
/// row r has
///
///   IsUpper:  columns r to C - 1
///   else:     columns 0 to C - R + r
///
/// Columns of different rows that have one number are one place of an array, so
/// strides are those of the whole matrix, also if a loop begins at its row. If
/// the rows' loop has one iteration more, in which the columns' loop does not
/// run, that is no row: the first one if columns are up to it, or the last one.
///
/// Or the columns are what a sum runs over. Then there are R <= C + 1 rows, and
/// row r < R has
///
///   IsUpper:  columns r to C - 1
///   else:     columns 0 to C - R + r
///
/// and the row of none, if there is one, has the start of its sum, or is left
/// alone: then nothing of it may be read or written.
struct Triangle {
  /// Numbers of loops.
  unsigned Rows = 0, Columns = 0;
  bool IsUpper = false;
  bool SkipsRow = false;
  /// Whether a sum runs over the columns.
  bool IsOfSums = false;
  bool LeavesEmptyRow = false;
  /// One less than the columns of a row, in the loops' terms, and as a
  /// recurrence over rows in the nest's order.
  const llvm::SCEV *Last = nullptr;
  const llvm::SCEVAddRecExpr *LastByRow = nullptr;
  /// The most columns of a row.
  TripCount OfColumns;

  bool skipsFirstRow() const { return SkipsRow && !IsUpper && !IsOfSums; }
};

/// How far one iteration of a loop moves an access.
struct Stride {
  /// A multiple of the element's size.
  int64_t Bytes = 0;
  /// The same, if it is known when the program runs.
  const llvm::SCEV *AtRunTime = nullptr;

  bool isZero() const { return Bytes == 0 && !AtRunTime; }
  bool operator!=(const Stride &S) const { return !(*this == S); }
  bool operator==(const Stride &S) const {
    return Bytes == S.Bytes && AtRunTime == S.AtRunTime;
  }
};

/// Extents that are known when the program runs are less than this, and so are
/// distances in bytes that are, or that such an extent is multiplied by: 64
/// bits hold their products.
constexpr uint64_t MostAtRunTime = uint64_t(1) << 31;

/// A condition that the nest does not change, and how it has to be for all of
/// its loops to run.
struct Guard {
  llvm::Value *Condition = nullptr;
  bool Expected = true;
};

/// How far apart elements of a vector are that are taken to lie side by side.
struct UnitStride {
  const llvm::SCEV *Distance = nullptr;
  int64_t Bytes = 0;
};

/// A condition that the loops have for each element of a matrix that a factor
/// is made of, and how it has to be for all of them.
struct ElementTest {
  /// A term.
  unsigned Condition = 0;
  bool Expected = true;
};

/// A set of a nest's loops: 1 << their numbers.
using LoopSet = uint32_t;

/// Instructions of loops, beside which others are as if they were not there.
/// All branches are part of it.
using NestPart = llvm::SmallSetVector<llvm::Instruction *, 32>;

/// A loop of a nest. It runs at least once.
struct NestLoop {
  llvm::Loop *L = nullptr;
  TripCount Trips;
  /// Whether the nest sums over it; else it is a dimension of the result.
  bool IsSum = false;
};

/// A loop beside the nest's, which sets results before they are summed up, or
/// changes them behind that.
struct SideLoop {
  llvm::Loop *L = nullptr;
  TripCount Trips;
  /// The number of the loop that runs over the same results.
  unsigned As = 0;
};

/// Index arithmetic of few bits that is taken for that of 64 bits: Start, and
/// in each iteration of a loop its step more, does not wrap around.
struct NarrowIndex {
  const llvm::SCEV *Start = nullptr;
  llvm::SmallVector<std::pair<const llvm::Loop *, const llvm::SCEV *>, 3> Steps;
  bool IsSigned = false;

  bool operator==(const NarrowIndex &X) const {
    return Start == X.Start && Steps == X.Steps && IsSigned == X.IsSigned;
  }
};

/// The elements that a load or store reaches: one at Base + the sum over all
/// loops of Strides[loop] * index.
struct Access {
  llvm::Instruction *I = nullptr;
  /// A pointer, or a sum of one and integers, which the nest does not change.
  const llvm::SCEV *Base = nullptr;
  /// By number of loop.
  llvm::SmallVector<Stride, 6> Strides;
  llvm::Type *Element = nullptr;
  /// The alignment of each element.
  llvm::Align Alignment;

  LoopSet loops() const;
  /// Whether both reach the same element in each iteration.
  bool isSamePlace(const Access &A) const;
};

/// Bytes from where \p From begins to where \p To does, if that is constant,
/// and so few that sums of two do not overflow.
std::optional<int64_t> distanceBetween(const Access &From, const Access &To,
                                       llvm::ScalarEvolution &SE);

/// A value that a nest computes. Operations may have operands in common.
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

/// The factors, and how their product is added.
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

/// A sum that is in a variable, of a nest whose steps are more than one
/// multiply-add.
struct StepSum {
  /// The variable, in the innermost loop.
  llvm::Value *Variable = nullptr;
  /// Terms: the sum in a step, and behind all of them, which are of Kind::Sum;
  /// what it starts from, and what a step makes of it and of other sums.
  unsigned Before = 0, Total = 0, Start = 0, Next = 0;
};

/// A result that such a nest stores.
struct StepResult {
  Access Place;
  /// A term.
  unsigned Value = 0;
};

/// Loops one in another, with nothing but
///
///   result[..] = start[..]
///   result[..] = result[..] + a[..] * b[..]     in all loops that are sums too
///   result[..] = finish(result[..], ..)
///
/// Each result has its products in the order of the loops that are sums,
/// outermost first, whatever stands between them.
///
/// Or, if there are Results, with
///
///   s = start[..], t = ..
///   s = next(s, t, .., a[..], ..), t = ..       in all loops that are sums too
///   result[..] = value(s, t, ..), other[..] = ..
///
/// If something is known only when the program runs, this holds where what
/// RunTimeTests.h tests is true.
struct Nest {
  /// Outermost first.
  llvm::SmallVector<NestLoop, 6> Loops;
  llvm::SmallVector<SideLoop, 2> Sides;
  /// Loops whose iterations are numbered from the last to the first, because
  /// that leads upwards in memory. None of them is a sum.
  llvm::SmallPtrSet<const llvm::Loop *, 2> Reversed;
  /// Those of outer loops first.
  llvm::SmallVector<Guard, 4> Guards;
  llvm::SmallVector<ElementTest, 1> Tests;
  llvm::SmallVector<UnitStride, 2> UnitStrides;
  llvm::SmallVector<NarrowIndex, 4> NarrowIndices;
  std::vector<Term> Terms;
  MultiplyAdd Step;
  /// Terms. Start may be the result's own elements, as they were.
  unsigned Start = 0, Finish = 0;
  /// Where the result is stored.
  Access Result;
  /// If a step is no single multiply-add: Step, Start and Finish do not count.
  /// Without a sum, each result is made of what is loaded for it.
  llvm::SmallVector<StepSum, 2> Sums;
  /// All results then, the first of which is Result, as they are stored. Those
  /// of one iteration that lie side by side in Result's array begin there, and
  /// end within so many bytes.
  llvm::SmallVector<StepResult, 2> Results;
  uint64_t ResultBytes = 0;
  /// If there are not all of the results.
  std::optional<Triangle> Half;
  /// If its columns are those of sums: the factor that is made of results of
  /// other rows, which are still as they were: a term.
  std::optional<unsigned> InPlace;
  /// Where results of a triangle with as many rows as columns are stored a
  /// second time, rows as columns: from the same place on, or, if the diagonal
  /// of the matrix is no part of the triangle, on its other side.
  std::optional<Access> Mirror;
  bool HasDiagonal = true;

  /// How often \p L runs, one of Loops or Sides.
  const TripCount &tripsOf(const llvm::Loop *L) const;
  LoopSet allLoops() const { return (LoopSet(1) << Loops.size()) - 1; }
  LoopSet sumLoops() const;
  /// Whether a step is no single multiply-add.
  bool hasSteps() const { return !Results.empty(); }
  /// The terms that others are computed for.
  llvm::SmallVector<unsigned> roots() const;
  /// Whether an extent, a stride or anything else is known only when the
  /// program runs.
  bool isAtRunTime() const;
  bool hasExtentsAtRunTime() const;
  /// The loops of \p Set, those with the largest steps in \p Of first, as far
  /// as they are known.
  llvm::SmallVector<unsigned, 6> byStride(LoopSet Set, const Access &Of) const;
  /// How often product and sum are done, as if extents that are known when the
  /// program runs were 1.
  uint64_t multiplyAdds() const;
  /// The terms \p Roots and what they are computed from, each once.
  llvm::SmallVector<unsigned> termsIn(llvm::ArrayRef<unsigned> Roots) const;
  /// The place of the first load in term \p T; null without one.
  const Access *firstLoad(unsigned T) const;
  /// The first and the last byte of all that the nest writes.
  const Access &firstWritten() const {
    return Mirror && !Half->IsUpper ? *Mirror : Result;
  }
  const Access &lastWritten() const {
    return Mirror && Half->IsUpper ? *Mirror : Result;
  }
  /// Bytes from the first to behind the last element of \p A, if they are
  /// constant. Strides are not negative.
  std::optional<uint64_t> bytesOf(const Access &A,
                                  const llvm::DataLayout &DL) const;

  /// "C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]": names are the program's where
  /// debug information or values have them.
  std::string text(llvm::ScalarEvolution &SE) const;
};

} // namespace matrix

#endif
