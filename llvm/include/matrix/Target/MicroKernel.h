// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What computes one register tile of a product. The loops over tiles and over
// k, remainders, packing and functions of their own are the driver's
// (Emit/Product).

#ifndef MATRIX_TARGET_MICROKERNEL_H
#define MATRIX_TARGET_MICROKERNEL_H

#include "matrix/Machine/Caches.h"
#include "matrix/Ops/Product.h"
#include "matrix/Target/TileRange.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <functional>

namespace matrix {

/// What accumulators start with: a matrix in memory, one element, or nothing.
struct AccumulatorStart {
  std::optional<MemoryRef> Matrix;
  /// As lanes.
  llvm::Value *Element = nullptr;
  bool exists() const { return Matrix || Element; }
};

/// What becomes of a finished vector of a product. \p Load reads the elements
/// of other memory in the same places.
using Epilogue = llvm::function_ref<llvm::Value *(
    llvm::Value *Sum,
    llvm::function_ref<llvm::Value *(const MemoryRef &)> Load)>;

/// A loop around the loop over k. From one iteration to the next, A and B
/// advance by these strides, in elements.
struct OuterSum {
  uint64_t Extent;
  llvm::Value *StrideA, *StrideB;
  /// The iterations that are done, at least one, if these are not all.
  llvm::Value *First = nullptr, *End = nullptr;
};

/// The first and the end.
using ColumnRange = std::pair<unsigned, unsigned>;

/// The columns that have something to add at an index of a sum, of those of a
/// tile from a column on.
struct InnerColumns {
  /// Which outer sum it is; none: k.
  std::optional<unsigned> Sum;
  std::function<ColumnRange(uint64_t Index, uint64_t First, unsigned Columns)>
      Inside;
};

/// Where the matrices of a product are, as Product has them: m runs along
/// dimension 0 of A, C and the addend, n along dimension 1 of B, C and the
/// addend; k along the other one of A and B. A packed operand has three
/// dimensions: k / KGroup, m or n, and k % KGroup. C does not overlap A or B;
/// it may be what Start or Last reads.
struct ProductMemory {
  MemoryRef A, B, C;
  AccumulatorStart Start;
  /// Element (m, 0) is added to the sums of row m: what makes up for the
  /// flipped elements of B.
  std::optional<MemoryRef> RowTerms = std::nullopt;
  /// Whether B is a copy for the kernel.
  bool IsCopyOfB = false;
  /// Whether vectors of rows of A, a copy, begin at multiples of a vector and
  /// are whole, also the last one, which begins earlier in C, or has fewer rows
  /// there.
  bool HasWholeVectors = false;
  /// What vectors of A and elements of B become before they are multiplied;
  /// null: they are multiplied as they are. Of the kernel of vectors only.
  std::function<llvm::Value *(llvm::Value *)> OfA = nullptr, OfB = nullptr;
  /// How far ahead vectors of A are prefetched; 0: they are not.
  unsigned BytesAhead = 0;
  /// Whether this is the first part of the sums, which begins with Start, and
  /// the last one, which ends with Last. Null if sums are not in parts.
  llvm::Value *IsFirstPart = nullptr, *IsLastPart = nullptr;
  /// Where sums wait for the next part, if not in C.
  std::optional<MemoryRef> Waiting = std::nullopt;
  /// Sums in parts only: what a tile prefetches of A for each index of the
  /// slowest outer sum. The lines of index 0 begin at Fetched.
  llvm::Value *Fetched = nullptr;
  LineFetch Fetch = {};
  /// May be null. What it reads, it names as the operation does.
  Epilogue Last = nullptr;
  /// Slowest first. Sums stay in registers from one index to the next; A and B
  /// are where they are at the present ones, first at 0.
  llvm::SmallVector<OuterSum, 2> OuterSums = {};
  /// Whether some steps are left out, or all have one body; then there is
  /// something to start with.
  bool LeavesOut = false;
  /// Then, the columns that remain.
  std::optional<InnerColumns> Columns = std::nullopt;
};

/// \p Ref as \p P has it.
inline MemoryRef exchanged(const Product &P, const MemoryRef &Ref) {
  return P.isExchanged() ? Ref.permuted({1, 0}) : Ref;
}

/// Fragments of one shape that is known at run time. The last one of a tile may
/// reach into the one before it.
struct FragmentShape {
  /// Rows of A and columns of B, and where the last fragments begin.
  llvm::Value *M, *N, *LastI, *LastJ;
  /// The values of that which the unit's instructions take, in the kernel's
  /// order.
  llvm::SmallVector<llvm::Value *, 4> Operands;

  /// Where fragment \p Index of \p Each rows or columns begins in the tile
  /// from \p First on.
  static llvm::Value *firstIn(llvm::Value *First, llvm::Value *Each,
                              llvm::Value *Last, unsigned Index,
                              llvm::IRBuilderBase &B) {
    if (Index == 0)
      return First;
    llvm::Value *Rows =
        B.CreateMul(Each, llvm::ConstantInt::get(Each->getType(), Index));
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umin,
                                   B.CreateAdd(First, Rows), Last);
  }
};

/// The tile whose first row and column are \p I and \p J.
struct Tile {
  const TileRange &M, &N;
  llvm::Value *I, *J;
  /// Remainder::MaskedAtRunTime only: which lanes of the last fragment of A
  /// hold rows, the first one at least.
  llvm::Value *Lanes = nullptr;
  /// Remainder::RepeatedAtRunTime only: the last column.
  llvm::Value *LastColumn = nullptr;
  /// Kernels of groups only, where A is in place: how many steps there are, one
  /// at least, of which an incomplete group has fewer than others; null: it is
  /// whole.
  llvm::Value *Steps = nullptr;
  /// Kernels of equal parts only: the shape of fragments, if it is known at run
  /// time. Those of M and N say how many there are.
  const FragmentShape *Shape = nullptr;
  /// Scalable ones only: where rows and columns end, if that is known at run
  /// time.
  llvm::Value *EndM = nullptr, *EndN = nullptr;

  /// An accumulator for each fragment of A by each of B, those of one fragment
  /// of A side by side; of the last one for each two of B, if they are joined.
  unsigned numAccumulators() const { return M.vectorsOf(N.Fragments); }
  /// The accumulator of fragment \p V of A and fragment \p Index of B.
  unsigned accumulator(unsigned V, unsigned Index) const {
    return V * N.Fragments + (isJoined(V) ? Index / 2 : Index);
  }
  /// Whether two columns share the vectors of fragment \p V of A.
  bool isJoined(unsigned V) const {
    return M.Ends == Remainder::Joined && V + 1 == M.Fragments;
  }
  /// Whether it is larger than what it has of C.
  bool isPadded() const {
    return !M.IsScalable &&
           (M.Ends == Remainder::Padded || N.Ends == Remainder::Padded);
  }
};

/// The product that a kernel is made for, and how it is computed. All of it
/// outlives the kernel.
struct KernelContext {
  const Product &P;
  const ProductMemory &Memory;
  /// Whether one instruction multiplies and adds, and the operation allows it.
  bool IsFused;
  /// Whether the back end knows `llvm.arithmetic.fence` of the elements.
  bool HasFences;
  /// Longer stores are two if they may cross a cache line; 0: none are.
  unsigned StoreBits;
  llvm::IRBuilderBase &B;
  /// Kernels of groups only: whether what sums start with is added at the end.
  bool AddsLate = false;
};

/// Accumulators may be null: then they hold nothing yet.
class MicroKernel {
public:
  using Accumulators = llvm::MutableArrayRef<llvm::Value *>;

  virtual ~MicroKernel() = default;

  /// Whether accumulators are the numbers of a matrix unit's registers, which
  /// start() hands out.
  virtual bool hasNumberedAccumulators() const { return false; }

  /// Lets \p Acc start with what the product is added to, if that is to be
  /// before the first multiplyAdd(). \returns whether it does.
  virtual bool start(const Tile &T, Accumulators Acc) const = 0;
  /// Fragment \p Index of A or of B for the steps K, .., K + Count - 1. Count
  /// is the number of k lanes, and less only in the last step of vectors.
  virtual llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                             unsigned Count) const = 0;
  virtual llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                             unsigned Count) const = 0;
  /// Fragments of B of two columns, for a fragment of A whose vectors these
  /// share.
  virtual llvm::Value *joinB(llvm::Value *X, llvm::Value *Y) const {
    llvm_unreachable("no tiles of the kernel are joined");
  }
  /// \p A * \p B + \p Acc.
  virtual llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                                   llvm::Value *Acc) const = 0;
  /// A fragment of B whose elements are all what B's are flipped by, of a
  /// kernel that flips them.
  virtual llvm::Value *loadFlips(const Tile &T) const {
    llvm_unreachable("the kernel flips no elements");
  }
  /// The sum of two accumulators.
  virtual llvm::Value *add(llvm::Value *X, llvm::Value *Y) const = 0;
  /// Stores the tile, which \p Acc holds.
  virtual void finish(const Tile &T, Accumulators Acc) const = 0;
};

} // namespace matrix

#endif
