// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_PRODUCTMEMORY_H
#define MATRIX_LIB_EMIT_PRODUCT_PRODUCTMEMORY_H

#include "Memory/MemoryRef.h"
#include "RegionEmitter.h"
#include "matrix/Ops/Product.h"

namespace matrix {

/// What accumulators start with: a matrix in memory, one element, or nothing.
struct AccumulatorStart {
  std::optional<MemoryRef> Matrix;
  /// As lanes.
  llvm::Value *Element = nullptr;
  bool exists() const { return Matrix || Element; }
};

/// Where the matrices of a product are, as Product has them: m runs along
/// dimension 0 of A, C and the addend, n along dimension 1 of B, C and the
/// addend. C does not overlap A or B; it may be what Start or Last reads.
struct ProductMemory {
  MemoryRef A, B, C;
  AccumulatorStart Start;
  /// May be null. What it reads, it names as the operation does.
  Epilogue Last;
};

/// \p Ref as \p P has it.
inline MemoryRef exchanged(const Product &P, const MemoryRef &Ref) {
  return P.isExchanged() ? Ref.permuted({1, 0}) : Ref;
}

} // namespace matrix

#endif
