// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_KERNELS_H
#define MATRIX_TARGET_KERNELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class DataLayout;
class TargetTransformInfo;
class Triple;
class Type;
} // namespace llvm

namespace matrix {

/// The largest register tile: M fragments of A by N fragments of B, with an
/// accumulator for each pair.
struct Grid {
  unsigned M, N;
};

/// What a target offers for products of plain vectors.
struct KernelTable {
  /// Of the instruction set, for remarks.
  llvm::StringRef Name;
  llvm::SmallVector<Grid, 4> Grids;
  /// An element in memory is broadcast to a vector by an instruction beside its
  /// load.
  bool ShufflesBroadcasts = false;
  /// Loads and stores under masks, where the target has them, take about as long
  /// as whole ones. AVX's stores are microcode on AMD's processors: with them,
  /// 5x5 to 7x7 floats take three times as long on Zen 4.
  bool HasFastMasks = true;
};

/// \p IsFused: a product and its addition are one instruction.
KernelTable kernelTable(const llvm::Triple &T,
                        const llvm::TargetTransformInfo &TTI, bool IsFused);
/// Where there are no vectors of \p Element: "vectors" of one lane, in the
/// registers of scalars. One accumulator at a time where an operation is a call.
KernelTable scalarKernels(const llvm::Triple &T, const llvm::DataLayout &DL,
                          llvm::Type *Element,
                          const llvm::TargetTransformInfo &TTI, bool IsFused);

/// One for each folder of lib/Target.
KernelTable genericKernels(unsigned Registers, bool IsFused);
KernelTable x86Kernels(unsigned Registers, bool IsFused);
KernelTable aarch64Kernels(unsigned Registers, bool IsFused);

} // namespace matrix

#endif
