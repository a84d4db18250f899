// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANPACKING_H
#define MATRIX_LIB_PLAN_PLANPACKING_H

#include "PlanProduct.h"

namespace matrix {

/// Chooses which factors the kernel of \p Plan, whose fragments have one size
/// or are scalable, reads from copies, because it cannot read them as they lie,
/// or because no cache keeps A.
void packForKernel(ProductPlan &Plan, const Product &P,
                   const MachineModel &Model);

/// The same of a kernel of equal parts of \p Step steps of k, which reads B \p
/// Reads times.
void packEqualParts(ProductPlan &Plan, const Product &P, unsigned Step,
                    unsigned Reads);

/// Parts of A of whole tiles of \p Tile rows, but for the last one. \p
/// ElementBytes: of a packed element.
void chooseParts(ProductPlan &Plan, ProductExtents Extents, unsigned Tile,
                 unsigned ElementBytes, const MachineModel &Model);

/// Makes \p Request that of one of the parts that \p Plan has.
void planParts(ProductPlan &Plan, TilingRequest &Request,
               llvm::ArrayRef<Grid> Grids);

/// Packs parts of A if no cache keeps it, and plans their tiles. \returns
/// whether that is so.
bool packLarge(ProductPlan &Plan, const Product &P, TilingRequest &Request,
               llvm::ArrayRef<Grid> Grids);

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
