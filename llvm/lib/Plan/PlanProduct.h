// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANPRODUCT_H
#define MATRIX_LIB_PLAN_PLANPRODUCT_H

#include "matrix/Plan/ProductPlan.h"

namespace matrix {

/// Plans the product of \p R, with vectors of at most \p VectorWidth. \p
/// HasMasks: all vectors of \p R can be read and written under masks.
ProductPlan planProduct(const Region &R, unsigned VectorWidth, const Buffers &B,
                        bool HasMasks, const Subtarget &ST);

/// The best kernel for the product of \p R; if not \p IsOptional, the best one
/// that is always available, and in the function at hand.
const KernelInfo &kernelFor(const Region &R, const Buffers &B,
                            const Subtarget &ST, bool IsOptional);

/// A kernel that was asked for, and is not \p Used for the product of \p R, is
/// an error, which is reported.
void checkForcedKernel(const KernelInfo &Used, const Region &R,
                       const Buffers &B, const Subtarget &ST);

/// The plan by Plan.Kernel, whose fragments have one shape.
void planEqualParts(ProductPlan &Plan, const Product &P);
/// The same, whose fragments are as long as vectors of unknown length.
void planScalable(ProductPlan &Plan, const Product &P, const Subtarget &ST);

/// The types of elements that the loops of \p R read, compute and write;
/// without those of a product's factors if \p WithFactors is false.
llvm::SmallVector<llvm::Type *> elementsOf(const Region &R, bool WithFactors);

/// Whether vectors of all of \p Elements are read and written under masks.
bool hasMasks(llvm::ArrayRef<llvm::Type *> Elements, unsigned Width,
              const llvm::TargetTransformInfo &TTI);

/// The same of a kernel of vectors whose instruction multiplies groups of k.
void planGroups(ProductPlan &Plan, const Product &P, const Region &R,
                TilingRequest Request, const Subtarget &ST);

/// Plans what is added to sums of groups of k, and when: where they start, and
/// what makes up for flipped elements of B.
void planSums(ProductPlan &Plan, const Product &P);

/// Whether sums of \p P go through memory, and something of \p R follows them.
bool finishesMatrices(const ProductPlan &Plan, const Product &P,
                      const Region &R);

/// Plans what \p Plan, of the product of \p R, copies of its matrices. \p
/// MayBeTemporary: the result may go to a temporary.
void planCopies(ProductPlan &Plan, const Region &R, const Buffers &B,
                bool MayBeTemporary);

/// Finds the zeros around an image that \p P need not multiply with
/// (ProductPlan::Borders).
void planBorders(ProductPlan &Plan, const Product &P);

/// Plans what is prefetched of A, and the parts of sums for it.
void planPrefetching(ProductPlan &Plan, const Product &P, const Region &R,
                     const Buffers &B, const MachineModel &Model);

/// The stride of \p Dimension, in \p Tensor's buffer or where it is read in
/// place; std::nullopt if it is unknown.
std::optional<uint64_t> strideOf(llvm::Value *Tensor, unsigned Dimension);

/// Whether elements of \p Tensor are adjacent along \p Dimension, in its
/// buffer or where it is read in place.
bool isUnitStride(llvm::Value *Tensor, unsigned Dimension);
/// The same of rows (0) or columns (1) of \p X; true if it has one.
bool isUnitStride(const Product &P, Product::Operand X, unsigned RowsOrColumns);

/// How many tiles \p Ranges are.
unsigned tilesOf(llvm::ArrayRef<TileRange> Ranges);

/// Steps of k in all sums of \p P.
uint64_t stepsOfSums(const Product &P);

} // namespace matrix

#endif
