// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which operations are computed in registers, on flat vectors and
// without loops.

#ifndef MATRIX_TARGET_FITSREGISTERS_H
#define MATRIX_TARGET_FITSREGISTERS_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"

namespace matrix {

struct KernelInfo;

class Product;

/// Whether \p Op is emitted on flat vectors in registers, without a loop: all
/// its tensors fit and the code is short. \p Op's operands may be in memory.
bool fitsRegisters(TensorOp Op, const Subtarget &ST);

/// Whether \p Op is faster as a register tile: a product that would fit
/// registers, by an instruction for groups of k or of halves or bfloats that it
/// widens, whose operands are both loads in the layout that tiles read, and a
/// column of whose result is at least 256 bits. To broadcast an element from
/// memory takes no shuffle, from a register two.
bool isFasterAsTile(TensorOp Op, const Subtarget &ST);

/// Whether \p P, in memory, is best done by vectors along k, as both factors
/// lie: to add up the lanes of each sum takes less than to turn the smaller
/// factor, whose lines are few. Of what would fit registers both are loads.
bool runsAlongK(const Product &P, const Subtarget &ST);

/// Whether a product that fits registers works on lines that do not fill
/// vectors: one vector each, with lanes to spare. That pays where its operands
/// or its result are in registers anyway.
bool hasPaddedLines(TensorOp Op, const Subtarget &ST);

/// How many lines of \p Length elements fill one vector register; at least 1.
unsigned linesPerRegister(llvm::Type *Element, unsigned Length,
                          const Subtarget &ST);

/// The vectors of a product in registers that is done on flat values.
struct ProductVector {
  /// Columns of the result that share one, and its lanes: the last ones hold
  /// columns again where these do not fill it.
  unsigned Columns, Lanes;
  /// Whether it is narrower than the widest register, because the execution
  /// units are: a shuffle of the widest register issues twice. LLVM 22 joins
  /// such vectors and broadcasts wrong elements
  /// (test/execution/by-value-broadcast.c), so accumulators need a fence.
  bool IsNarrow;
};
ProductVector productVector(const Product &P, const Subtarget &ST);

/// The kernel that multiplies groups of k of \p P; null if there is none.
const KernelInfo *groupKernelFor(const Product &P, const Subtarget &ST);

/// Lanes of the vectors that a flat \p T is read and written in where its lines
/// fill none, a power of two.
unsigned pieceLanes(TensorType T, const Subtarget &ST);

/// Whether \p P is perhaps done in registers, in the layout that Layout
/// chooses.
bool mayFitRegisters(const Product &P, const Subtarget &ST);

} // namespace matrix

#endif
