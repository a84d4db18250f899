// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_KERNELS_H
#define MATRIX_TARGET_KERNELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class TargetTransformInfo;
class Triple;
} // namespace llvm

namespace matrix {

/// A block of sums that stays in registers: so many vectors of rows, and at
/// most so many columns.
struct KernelShape {
  unsigned Vectors, Columns;
};

/// What a target offers for products of plain vectors.
struct KernelTable {
  /// Of the instruction set, for remarks.
  llvm::StringRef Name;
  llvm::SmallVector<KernelShape, 4> Shapes;
  /// An element in memory is broadcast to a vector by an instruction beside its
  /// load.
  bool ShufflesBroadcasts = false;
};

/// \p IsFused: a product and its addition are one instruction.
KernelTable kernelTable(const llvm::Triple &T,
                        const llvm::TargetTransformInfo &TTI, bool IsFused);

/// One for each folder of lib/Target.
KernelTable genericKernels(unsigned Registers, bool IsFused);
KernelTable x86Kernels(unsigned Registers, bool IsFused);
KernelTable aarch64Kernels(unsigned Registers, bool IsFused);

} // namespace matrix

#endif
