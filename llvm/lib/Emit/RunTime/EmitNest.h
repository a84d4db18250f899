// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests of loops whose ends are known at run time.

#ifndef MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H
#define MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H

#include "Memory/Storage.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Support/Index.h"

namespace matrix {

/// The extent of \p Dimension of \p Handle, an index.
inline llvm::Value *extentAt(llvm::Value *Handle, unsigned Dimension,
                             llvm::IRBuilderBase &B) {
  return toIndex(extentOf(Handle, Dimension), B);
}

/// Elements of Result, computed from those of Leaves in the same places.
struct MapUpTo {
  llvm::Value *Result;
  MemoryRef Target;
  const LeafMemory &Leaves;
  /// Extents of the part of Result that Target is; none: it is all of it.
  llvm::ArrayRef<llvm::Value *> Extents = {};
};
/// None of Result's extents is 0.
void emitMapUpTo(const MapUpTo &Map, const RunTimeMapPlan &Plan,
                 llvm::IRBuilderBase &B);

/// The same, with the result of a product among what Result is computed from.
/// Target overlaps none of the factors.
struct ProductUpTo {
  MapUpTo Map;
  Product P;
  const RunTimeProduct &Plan;
  /// The memory that is read for operands 0 and 1 of the operation.
  MemoryRef Factors[2];
  /// What sums start with: a tensor, an element, or nothing.
  std::optional<MemoryRef> Start = std::nullopt;
  llvm::Value *StartElement = nullptr;

  llvm::Value *extentOf(const Contraction::Loop &L,
                        llvm::IRBuilderBase &B) const {
    unsigned Number = L.Dimension[0] ? 0 : 1;
    return extentAt(P.op().operand(Number), *L.Dimension[Number], B);
  }
  /// The extent of the rows (0) or columns (1) of operand \p Number's matrix.
  llvm::Value *extentIn(unsigned Number, unsigned RowsOrColumns,
                        llvm::IRBuilderBase &B) const {
    std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns);
    return D ? extentAt(P.op().operand(Number), *D, B) : getIndex(B, 1);
  }
  /// The matrix of operand \p Number, or of the Result, which is at \p Ref, at
  /// \p Indices of the loops \p Outer.
  MemoryRef matrixAt(unsigned Number, const MemoryRef &Ref,
                     llvm::ArrayRef<Contraction::Loop> Outer,
                     llvm::ArrayRef<llvm::Value *> Indices,
                     llvm::IRBuilderBase &B) const;
};
class UnitFunctions;
void emitProductUpTo(const ProductUpTo &All, Storage &Store,
                     UnitFunctions &Functions, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
