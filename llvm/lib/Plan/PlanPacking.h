// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANPACKING_H
#define MATRIX_LIB_PLAN_PLANPACKING_H

#include "PlanProduct.h"

namespace matrix {

/// Whether A is to be copied because no cache keeps it.
/// The operand that is read in vectors jumps from one line of memory to the
/// next with every step of k. Above the size of a second-level cache, lines
/// that are a power of two apart push each other out of it.
bool isPacked(const Product &P, const ProductPlan &Plan,
              const MachineModel &Model);

/// Whether \p Kernel, not one of plain vectors, cannot read \p X of \p P as it
/// lies.
bool needsPacking(const KernelInfo &Kernel, const Product &P,
                  Product::Operand X);

/// Parts of A of whole tiles of \p Tile rows, but for the last one. \p
/// ElementBytes: of a packed element.
void chooseParts(ProductPlan &Plan, ProductExtents Extents, unsigned Tile,
                 unsigned ElementBytes, const MachineModel &Model);

/// Makes \p Request that of one of the parts that \p Plan has.
void planParts(ProductPlan &Plan, TilingRequest &Request,
               llvm::ArrayRef<Grid> Grids);
/// Whether parts of A are packed because it is large (isPacked()), for tiles of
/// \p Tile rows of vectors.
bool packsLarge(const Product &P, const ProductPlan &Plan, unsigned Tile,
                const MachineModel &Model);

/// Whether \p Plan's kernel, of equal parts, reads B where it lies, in steps of
/// \p Step: not behind its end. It reads some of the last step's elements for
/// the second time, and multiplies them by zero, which is exact for integers
/// alone.
bool readsInSteps(const ProductPlan &Plan, const Product &P, unsigned Step);

/// Chooses which factors \p Plan's kernel, of groups, reads from copies.
void packGroups(ProductPlan &Plan, const Product &P, const Subtarget &ST);

/// Elements that tiles would widen again and again are widened once: those that
/// are broadcast, each of which takes two instructions more, and vectors that
/// many tiles read: some rows of A at a time, which the cache and the stack
/// hold.
void packWidened(ProductPlan &Plan, const Product &P, TilingRequest &Request,
                 llvm::ArrayRef<Grid> Grids, const Subtarget &ST);

/// Packs what each tile reads of A if vectors of it would be gathered, or if
/// their rows lie so far apart that each page of memory has but a few of them,
/// and each is read often enough.
void packTiles(ProductPlan &Plan, const Product &P, const Subtarget &ST);

/// Packs all that a tile of M reads of A, in groups, once, where some outer
/// loop goes over other B's with it: the weights of a convolution are packed
/// for a tile of output channels, not for each row of the image and of the
/// window. Sums then stay in registers. \returns whether that is so.
bool packTilesOfGroups(ProductPlan &Plan, const Product &P, const Region &R,
                       const Subtarget &ST);

} // namespace matrix

#endif
