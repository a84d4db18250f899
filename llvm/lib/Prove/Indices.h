// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_INDICES_H
#define MATRIX_LIB_PROVE_INDICES_H

#include "matrix/Ops/TensorType.h"
#include "matrix/Prove/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix::prove {

/// An index in each dimension.
using Indices = llvm::SmallVector<int64_t, 8>;

/// The extents of \p T.
Indices extentsOf(TensorType T);

/// Calls \p Visit for all indices below \p Extents, the last one fastest. A
/// call that returns false ends it.
bool forEachIndex(llvm::ArrayRef<int64_t> Extents,
                  llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> Visit);

/// Where \p Index is among elements of \p Extents, counted row by row.
uint64_t positionOf(llvm::ArrayRef<int64_t> Index,
                    llvm::ArrayRef<int64_t> Extents);

/// Whether each index is in its extent.
bool isInside(llvm::ArrayRef<int64_t> Index, llvm::ArrayRef<int64_t> Extents);

/// A tensor as the reference sees it: elements, row by row.
struct TensorValue {
  Indices Extents;
  const Elements &Of;
  const Term *operator[](llvm::ArrayRef<int64_t> Index) const {
    return Of[positionOf(Index, Extents)];
  }
};

} // namespace matrix::prove

#endif
