// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of factors as kernels read them. With K groups of 4, in fragments of 3
// rows, A of 4 x 6 is packed as
//
//      g = 0                              g = 1
//   i = 0   a00 a01 a02 a03            i = 0   a04 a05  0   0
//   i = 1   a10 a11 a12 a13            i = 1   a14 a15  0   0
//   ..                                 ..
//   i = 3   a30 a31 a32 a33            i = 3   a34 a35  0   0
//   i = 4   a30 a31 a32 a33            i = 4   a34 a35  0   0
//   i = 5   a30 a31 a32 a33            i = 5   a34 a35  0   0
//
// A row is repeated rather than zero: zero times an infinity would raise an
// exception. The zeros behind k are -0 in A and +0 in B: their products, -0,
// change no sum.

#ifndef MATRIX_PLAN_PACKING_H
#define MATRIX_PLAN_PACKING_H

#include "matrix/Plan/ProductPlan.h"

namespace matrix {

/// How factor X of the product P is copied for Plan's kernel. PartCopy says for
/// each part how its elements are moved.
struct Packing {
  const Product &P;
  const ProductPlan &Plan;
  Product::Operand X;
  /// The copy's extents along m or n, and along k, are multiples of these.
  unsigned StepOfExtent, StepOfK;
  /// Integers only: where k ends within a step, that step begins as much
  /// earlier as it is short. It is zero where it overlaps the step before. It
  /// is multiplied by an operand that is read in place.
  bool IsLastStepEarly = false;
  /// Where m or n ends within a step, and there is one before it, the step's
  /// copy begins as much earlier as it is short: fragments overlap.
  bool IsLastFragmentEarly = false;

  const KernelInfo &kernel() const { return *Plan.Kernel; }
  const Fragment &fragment() const { return kernel().fragment(X); }
  PartCopy::Matrix matrix() const {
    return X == Product::A ? PartCopy::A : PartCopy::B;
  }
  /// Whether the operand's elements are adjacent along k.
  bool isUnitAlongK() const { return Plan.IsUnitAlongK[X]; }
  /// Elements of a vector of groups.
  unsigned groupWidth() const { return Plan.VectorWidth * fragment().KGroup; }

  /// The type of the copy of a part of type \p From.
  TensorType typeOf(TensorType From) const;
  uint64_t bytesOf(TensorType From, const llvm::DataLayout &DL) const;
  /// Whether the last step of k of a part of type \p From is not full.
  bool hasRest(TensorType From) const;
  /// Whether the copy of such a part has its extents.
  bool isPlain(TensorType From) const;
  /// Whether its elements, then, are others.
  bool converts(TensorType From) const;
  /// The groups of \p Packed, a copy: dimensions g, i and p.
  MemoryRef groupsOf(const MemoryRef &Packed, llvm::IRBuilderBase &B) const;
  /// \p Ref, of the operand, with m or n as dimension 0, and k as dimension 1.
  MemoryRef alongExtent(const MemoryRef &Ref) const {
    return X == Product::A ? Ref : Ref.permuted({1, 0});
  }
  /// Rows of A, or columns of B, that are packed at a time.
  unsigned rowsTogether(const MemoryRef &Groups) const;
  /// The same that begins where a group does: exactly the groups of a part's
  /// elements.
  Packing ofGroups() const;
  /// Then, the parts of A that are copied apart from each other, as steps of k,
  /// of a part of \p K.
  llvm::SmallVector<unsigned, 2> stepsApart(unsigned K) const;
};

/// How parts of \p X, of PackedM rows or the columns of B, are copied.
Packing packingOf(const Product &P, const ProductPlan &Plan,
                  Product::Operand X);
/// How A is copied for each tile (ProductPlan::PacksTiles), in groups.
Packing packingOfTiles(const Product &P, const ProductPlan &Plan);

/// Columns of B of \p K elements that begin at cache lines
/// (ProductPlan::AlignsB).
TensorType alignedTypeOfB(const Product &P, const ProductPlan &Plan,
                          TensorType B, unsigned K);

/// The matrix of operand \p Number of \p P, or of its result, in \p Ref at the
/// first indices of all outer loops.
MemoryRef matrixIn(const Product &P, unsigned Number, const MemoryRef &Ref,
                   llvm::IRBuilderBase &B);

/// The elements that a tile of \p Rows reads of A in all sums, as they lie from
/// \p From on, a part of the matrix: the sums' indices, slowest first, then k
/// and m.
MemoryRef tileOfSums(const Product &P, const MemoryRef &From,
                     llvm::ArrayRef<llvm::Value *> OuterStrides);

} // namespace matrix

#endif
