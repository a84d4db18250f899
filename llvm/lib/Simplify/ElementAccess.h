// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIMPLIFY_ELEMENTACCESS_H
#define MATRIX_LIB_SIMPLIFY_ELEMENTACCESS_H

#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class AssumptionCache;
class AAResults;
} // namespace llvm

namespace matrix {

/// An element or block of a matrix in memory is read and written where it is:
///
///   extract(load(p), i)                  = load an element
///   block(load(p), i)                    = load(p + i)
///   store(insert(load(p), e, i), p)      = store an element
///   store(insertblock(load(p), b, i), p) = store(b, p + i)
///   store(insertview(load(p), b), p)     = store(b, where the view is)
///   store(insertblock(A, b, i), p)       = store(A, p), store(b, p + i)
///
/// whatever the layouts are, provided that nothing writes memory in between,
/// and, in the last line, that A and b are read from other memory or are in
/// registers. This is what stock clang means by `t[i][j]` and `t[i][j] = e`. An
/// index out of range gives poison, not a fault, so what is not known to be in
/// range is clamped.
/// \returns whether \p Op was replaced and erased.
bool simplifyElementAccess(TensorOp Op, llvm::AssumptionCache &AC,
                           llvm::AAResults &AA);

/// Where what \p View is of the memory of \p Store begins, and its strides.
std::pair<llvm::Value *, llvm::SmallVector<llvm::Value *>>
placeInStore(TensorOp Store, const StridedView &View, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
