// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_PACKEDGROUPS_H
#define MATRIX_LIB_EMIT_RUNTIME_PACKEDGROUPS_H

#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Copies of groups of k, whose extents are known at run time: element (i, k)
/// is at [k / group][i][k % group], and behind the last k there are zeros.
struct GroupsToPack {
  const Product &P;
  Product::Operand X;
  const RunTimeProductPlan &Plan;
  /// X, with m or n as dimension 0 and k as dimension 1.
  const MemoryRef &From;
  /// Rows of X that there are, or columns.
  llvm::Value *Count;
  /// Those of a vector, and those that the copy has room for.
  unsigned Width;
  llvm::Value *Room;
  /// Steps of k.
  llvm::Value *Depth;
  /// Adds such groups to the sum of each of their rows; null: sums are not
  /// needed. Terms is the memory where they are stored with the other sign.
  std::function<llvm::Value *(llvm::Value *Groups, llvm::Value *Sum)> AddRows =
      nullptr;
  std::optional<MemoryRef> Terms = std::nullopt;
  /// Whether an incomplete group ends where k does, behind zeros.
  bool EndsWithK = false;
};

/// \returns the copy, at \p Memory, which is a kernel's for X.
MemoryRef packGroups(const GroupsToPack &How, llvm::Value *Memory,
                     llvm::IRBuilderBase &B);

/// The same of B, whose elements are adjacent along k, and stay so: \returns a
/// matrix whose lines end with a whole group.
MemoryRef packLines(const GroupsToPack &How, llvm::Value *Memory,
                    llvm::IRBuilderBase &B);

/// Lets the elements of the last group of \p Packed end it, and zeros begin it.
void moveLastGroup(const GroupsToPack &How, const MemoryRef &Packed,
                   llvm::IRBuilderBase &B);

/// B of fewer steps of k than a group has, of which no group can be read: a
/// copy at \p Memory in which they end a group. \returns it if there are so few
/// steps, and \p How's otherwise, both as \p How has it.
MemoryRef packShortGroups(const GroupsToPack &How, llvm::Value *Memory,
                          llvm::IRBuilderBase &B);

} // namespace matrix

#endif
