// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of plain vectors: it refuses nothing.
//
//                        N
//                    k . . . .          each element of C is
//                    [b b b b]            a(i,0) * b(0,j)
//           M   [a]  [c c c c]            + a(i,1) * b(1,j) + ...
//               [a]  [c c c c]          in this order, rounded each time
//
// A fragment of A is a vector of a column, a fragment of B an element that is
// broadcast. With k lanes a sum is split, and added up at the end.

#ifndef MATRIX_LIB_TARGET_GENERIC_VECTORKERNEL_H
#define MATRIX_LIB_TARGET_GENERIC_VECTORKERNEL_H

#include "matrix/Support/Index.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Target/TileRows.h"

namespace matrix {

class VectorKernel : public MicroKernel {
protected:
  const Product &P;
  const ProductMemory &Memory;
  bool IsFused, HasFences;
  unsigned StoreBits;
  llvm::IRBuilderBase &B;

public:
  explicit VectorKernel(const KernelContext &Context)
      : P(Context.P), Memory(Context.Memory), IsFused(Context.IsFused),
        HasFences(Context.HasFences), StoreBits(Context.StoreBits),
        B(Context.B) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *joinB(llvm::Value *X, llvm::Value *Y) const override;
  llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                           llvm::Value *Acc) const override;
  llvm::Value *add(llvm::Value *X, llvm::Value *Y) const override;
  void finish(const Tile &T, Accumulators Acc) const override;

protected:
  /// Stores the tile; an accumulator is the rows of its columns.
  void store(const Tile &T, llvm::ArrayRef<llvm::Value *> Sums) const;

  /// A matrix, and where in it elements are read and written.
  struct Place {
    MemoryRef Ref;
    llvm::Value *I, *J;
  };
  /// Row \p I and column \p J of \p Ref.
  Place place(const Tile &T, const MemoryRef &Ref, llvm::Value *I,
              llvm::Value *J) const;
  TileRows rows(const Tile &T, const Place &At) const {
    return TileRows(T.M, At.I, HasFences, StoreBits, B, T.Lanes);
  }
  /// Column \p N of those from \p First on.
  llvm::Value *column(const Tile &T, llvm::Value *First, unsigned N) const {
    llvm::Value *Column = B.CreateAdd(First, getIndex(B, N));
    return T.LastColumn ? B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, Column,
                                                  T.LastColumn)
                        : Column;
  }
  /// What fragment \p V of column \p N starts with.
  llvm::Value *startOf(const Tile &T, unsigned V, unsigned N) const {
    return startOf(T, V, N, Memory.Start);
  }
  llvm::Value *startOf(const Tile &T, unsigned V, unsigned N,
                       const AccumulatorStart &Start) const;
  /// The start of the first part of the sums, or what the part before has
  /// stored.
  void startOrGoOn(const Tile &T, Accumulators Acc) const;
  void startWith(const AccumulatorStart &Start, const Tile &T,
                 Accumulators Acc) const;
};

} // namespace matrix

#endif
