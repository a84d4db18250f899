// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REGION_PRODUCTCHOICE_H
#define MATRIX_REGION_PRODUCTCHOICE_H

#include "matrix/Ops/Product.h"
#include "matrix/Reasons/EpilogueRefusal.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix {

struct KernelInfo;
class Subtarget;

/// Where the element-wise operations that follow a product in its region are
/// done.
enum class EpilogueSite : uint8_t {
  /// There are none.
  None,
  /// With each tile, while it is in registers: its sums are complete then.
  Tiles,
  /// With each matrix of a contraction, unless the plan keeps all sums in
  /// registers after all.
  Matrices
};

/// The decisions about a region's product that are made as soon as there is the
/// region. Buffers, Plan and Remarks ask this, so that none of them counts on
/// another kernel than the others do.
///
/// Which of the kernels it is depends on where the operands and the result
/// are, which the buffers decide: the plan takes the first one that can read
/// and write them there.
struct ProductChoice {
  /// Those that compute the product, and what follows it if Site is Tiles: the
  /// best one first, and that of plain vectors, which refuses nothing, last.
  llvm::SmallVector<const KernelInfo *, 4> Kernels;
  EpilogueSite Site = EpilogueSite::None;
  /// Why operations that follow the product, and could join it, do not.
  EpilogueRefusal Apart = EpilogueRefusal::None;

  /// The best kernel, wherever operands are.
  const KernelInfo &best() const { return *Kernels.front(); }
};

/// The choice for \p P, with what is done at \p Site.
ProductChoice chooseProduct(const Product &P, EpilogueSite Site,
                            const Subtarget &ST);

/// Where the operations up to \p Root, which follow \p P, are done together
/// with it; else why they are not.
std::pair<EpilogueSite, EpilogueRefusal>
siteOfEpilogue(const Product &P, const llvm::Instruction &Root,
               const Subtarget &ST);

/// Whether the sums of \p P that go through memory are those of many matrices,
/// each of which can be finished when it is complete.
bool hasMatricesToFinish(const Product &P);

} // namespace matrix

#endif
