// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_TILELOOP_H
#define MATRIX_LIB_EMIT_PRODUCT_TILELOOP_H

#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// A's fragments for \p T, whose k runs to \p K: those of each step side by
/// side.
llvm::SmallVector<llvm::Value *> loadAllOfA(const MicroKernel &Kernel,
                                            const Tile &T, uint64_t K,
                                            llvm::IRBuilderBase &B);

/// Tile \p T of a product, whose k runs to \p K: by a loop, \p Steps of k for
/// each interleaved sum in an iteration, if these are not all. \p KeptA: what
/// loadAllOfA() gave, if it was called; then they are. \p SumsRows: what a
/// kernel that flips elements of B has to subtract, the sums of A's rows, is
/// summed up on the way. \p Memory: the kernel's, if it has outer sums; its A
/// and B are moved on the way.
void emitTile(const MicroKernel &Kernel, const Tile &T, uint64_t K,
              uint64_t Steps, llvm::IRBuilderBase &B,
              llvm::ArrayRef<llvm::Value *> KeptA = {}, bool SumsRows = false,
              ProductMemory *Memory = nullptr);

/// The same for a k that runs to \p K, which is known at run time: by a loop of
/// \p Steps steps, a power of two, and one of those that remain; without a loop
/// if K is a constant after all, and there are at most \p MostStraight
/// multiply-adds. There is something that sums start with. The ends of outer
/// sums in \p Memory, the kernel's, are known at run time, too. Where the last
/// group of a kernel of groups is incomplete, A and B are packed, and have
/// zeros in it; or A alone is, and B is read to the end of k, by a whole group
/// if it has four, of which A has zeros first; or A is in place, and steps that
/// do not exist are masked.
void emitTileTo(const MicroKernel &Kernel, const Tile &T, llvm::Value *K,
                unsigned Steps, unsigned MostStraight, ProductMemory &Memory,
                llvm::IRBuilderBase &B, bool SumsRows = false);

} // namespace matrix

#endif
