// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_SPAN_H
#define MATRIX_LIB_EMIT_MEMORY_SPAN_H

#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace matrix {

/// All memory from the first byte of a tensor to its last one.
struct Span {
  llvm::Value *First, *End;

  /// The span of \p Ref, whose dimensions have the extents \p ExtentOf.
  static Span of(const MemoryRef &Ref,
                 llvm::function_ref<llvm::Value *(unsigned Dimension)> ExtentOf,
                 llvm::IRBuilderBase &B);
  /// The same of constant extents, those of Ref's type.
  static Span of(const MemoryRef &Ref, llvm::IRBuilderBase &B);

  /// Whether \p Other, of the same address space, overlaps it.
  llvm::Value *overlaps(const Span &Other, llvm::IRBuilderBase &B) const;
};

} // namespace matrix

#endif
