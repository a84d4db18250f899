// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents of tensors that are known when the program runs (Tensors.md). Such a
// type has values, and no objects: it is incomplete.

#ifndef LLVM_CLANG_AST_TENSOREXTENTS_H
#define LLVM_CLANG_AST_TENSOREXTENTS_H

#include "clang/AST/Type.h"
#include <string>

namespace clang {

/// Stands among a tensor's extents for one that is known at run time, which is
/// written -1.
constexpr uint64_t ExtentAtRunTime = 0xffffffff;

/// Whether \p T is a tensor with such an extent.
bool hasExtentAtRunTime(QualType T);
/// The dimensions of \p Tensor that have such extents.
llvm::SmallVector<unsigned, 8> getDimensionsAtRunTime(const TensorType *Tensor);

/// \p Extent as it is written.
std::string describeExtent(uint64_t Extent);

} // namespace clang

#endif
