// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests of loops whose ends are known at run time.

#ifndef MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H
#define MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H

#include "Memory/Storage.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Support/Index.h"

namespace matrix {

/// Elements of Result, computed from those of Leaves in the same places.
struct MapUpTo {
  llvm::Value *Result;
  MemoryRef Target;
  const LeafMemory &Leaves;
  /// The extent of a handle's dimension, an index; none of Result's is 0.
  llvm::function_ref<llvm::Value *(llvm::Value *Handle, unsigned Dimension)>
      ExtentOf;
};
void emitMapUpTo(const MapUpTo &Map, const RunTimeMapPlan &Plan,
                 llvm::IRBuilderBase &B);

/// The same, with the result of a product among what Result is computed from.
/// Target overlaps none of the factors.
struct ProductUpTo {
  MapUpTo Map;
  Product P;
  /// The memory that is read for operands 0 and 1 of the operation, and its
  /// handle: an operand, or the value that one is computed from, element by
  /// element.
  MemoryRef Factors[2];
  std::array<llvm::Value *, 2> Read;
  /// What sums start with: a tensor, an element, or nothing.
  std::optional<MemoryRef> Start;
  llvm::Value *StartElement = nullptr;

  llvm::Value *extentOf(const Contraction::Loop &L) const {
    unsigned Number = L.Dimension[0] ? 0 : 1;
    return Map.ExtentOf(P.op().operand(Number), *L.Dimension[Number]);
  }
  /// The extent of the rows (0) or columns (1) of operand \p Number's matrix.
  llvm::Value *extentIn(unsigned Number, unsigned RowsOrColumns,
                        llvm::IRBuilderBase &B) const {
    std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns);
    return D ? Map.ExtentOf(P.op().operand(Number), *D) : getIndex(B, 1);
  }
};
void emitProductUpTo(const ProductUpTo &All, const RunTimeProduct &Plan,
                     Storage &Store, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
