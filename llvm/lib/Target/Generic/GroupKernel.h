// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors whose instruction multiplies groups of k, and adds each group's
// products to one lane: with groups of 4,
//
//   c(i,j) += a(i,k) * b(k,j) + a(i,k+1) * b(k+1,j) + .. + a(i,k+3) * b(k+3,j)
//
//     A   a00 a01 a02 a03  a10 a11 a12 a13  ..    a row's group in each lane
//     B   b00 b10 b20 b30  b00 b10 b20 b30  ..    a column's group in all lanes
//
// A is packed so, or its columns are interleaved where they are read. A group
// of B is contiguous along k, or is packed.
//
// To interleave within each 128 bits takes one shuffle less, if columns are as
// many vectors long as there are elements in a group: of 64 bytes each, the
// first vector gets the rows 0 to 3, 16 to 19, 32 to 35 and 48 to 51. Where
// there are many steps, the result's rows are put in order instead, at the end.
//
// A single row would be one lane. Instead, all lanes are groups of that row,
// and of a column of B, as both are in memory:
//
//     A   a0 a1 a2 a3    a4 a5 a6 a7    ..
//     B   b0j b1j b2j b3j    b4j b5j b6j b7j    ..
//
// Lanes are added up at the end, for as many columns at a time as a vector has.

#ifndef MATRIX_LIB_TARGET_GENERIC_GROUPKERNEL_H
#define MATRIX_LIB_TARGET_GENERIC_GROUPKERNEL_H

#include "VectorKernel.h"
#include "matrix/Target/Kernels.h"

namespace matrix {

class GroupKernel : public VectorKernel {
  /// Elements of a group, and bits of one: see Fragment::Bits.
  unsigned Group, Bits;
  /// B only: see Fragment::Flip.
  uint64_t Flip;
  /// Whether the addend is added at the end.
  bool AddsLate;

public:
  GroupKernel(const KernelContext &Context, unsigned Group, unsigned Bits,
              uint64_t Flip)
      : VectorKernel(Context), Group(Group), Bits(Bits), Flip(Flip),
        AddsLate(Context.AddsLate) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                           llvm::Value *Acc) const override;
  llvm::Value *loadFlips(const Tile &T) const override;
  void finish(const Tile &T, Accumulators Acc) const override;

protected:
  /// \p A and \p B as lanes of elements; \p Acc has one for each group.
  virtual llvm::Value *multiplyGroups(llvm::Value *A, llvm::Value *B,
                                      llvm::Value *Acc) const = 0;
  /// \p Group, which was loaded as one integer, in \p Lanes lanes.
  virtual llvm::Value *broadcast(llvm::Value *Group, unsigned Lanes) const;

private:
  /// Groups in the vectors of one column: the instruction needs so many, also
  /// where there are fewer rows.
  static unsigned groupsIn(const Tile &T) {
    return std::max(T.M.Width, FewestGroupLanes);
  }
  llvm::Value *lengthened(llvm::Value *V, unsigned Lanes) const;
  /// Whether an incomplete last group of k starts early: B is read as a whole
  /// group, and A is zero for what an earlier group has multiplied. (Integers
  /// only: zero times infinity is NaN.)
  bool startsEarly() const;
  /// Whether lanes are groups of one row.
  bool isAlongK(const Tile &T) const { return T.M.KLanes > Group; }
  /// Elements along k, from \p K on, of row or column \p Other of \p X. The
  /// last vector starts \p Missing elements early.
  llvm::Value *loadAlongK(Product::Operand X, const Tile &T, llvm::Value *Other,
                          llvm::Value *K, unsigned Missing) const;
  void finishAlongK(const Tile &T, Accumulators Acc) const;
  /// Whether all rows of A are one vector's, and its columns lie one after
  /// another.
  bool isOneVector(const Tile &T) const;
  llvm::Value *loadColumns(const Tile &T, llvm::Value *K) const;
  /// The rows of fragment \p Index at step \p K + \p Later, which may not
  /// exist.
  llvm::Value *loadLanesOf(const Tile &T, unsigned Index, llvm::Value *K,
                           unsigned Later) const;
  /// The elements of an incomplete group of B, and zeros behind them.
  llvm::Value *loadIncomplete(const Tile &T, llvm::Value *Offset) const;
  /// Adds the columns that an incomplete group has not; before its own, if it
  /// starts early.
  void fillGroup(llvm::SmallVectorImpl<llvm::Value *> &Columns) const;
  /// Whether each lane of 128 bits has rows of its own, as above.
  bool isScattered(const Tile &T) const;
  /// Fragment \p Index of A for \p Count steps from \p K on, scattered.
  llvm::Value *loadScattered(const Tile &T, unsigned Index, llvm::Value *K,
                             unsigned Count) const;
  /// Puts rows in order.
  void gatherRows(const Tile &T, Accumulators Acc) const;
  /// \p V, which was loaded, as the instruction reads \p X.
  llvm::Value *widened(Product::Operand X, llvm::Value *V) const;
  llvm::Constant *zeros(unsigned Lanes) const;
};

} // namespace matrix

#endif
