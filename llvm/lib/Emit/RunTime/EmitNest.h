// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests of loops whose ends are known at run time.

#ifndef MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H
#define MATRIX_LIB_EMIT_RUNTIME_EMITNEST_H

#include "Memory/Storage.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Support/Index.h"

namespace matrix {

class Subtarget;

/// Whether elements of \p Type that are stored one behind another are adjacent
/// along \p Dimension.
inline bool isInnermost(TensorType Type, unsigned Dimension) {
  return Type.layout(Type.rank() - 1) == Dimension;
}

/// The types of what element-wise operations compute on the way to \p Handles.
llvm::SmallVector<llvm::Type *>
computedTypes(llvm::ArrayRef<llvm::Value *> Handles);

/// Elements of Result, computed from those of Leaves in the same places.
struct MapUpTo {
  llvm::Value *Result;
  MemoryRef Target;
  const LeafMemory &Leaves;
  /// The extent of a handle's dimension, an index; none of Result's is 0.
  llvm::function_ref<llvm::Value *(llvm::Value *Handle, unsigned Dimension)>
      ExtentOf;
};
/// \returns how.
RunTimePlan emitMapUpTo(const MapUpTo &Map, const Subtarget &ST,
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
  llvm::Value *Read[2];
  /// What sums start with: a tensor, an element, or nothing.
  std::optional<MemoryRef> Start;
  llvm::Value *StartElement = nullptr;
  /// Whether sums may be stored before they are complete.
  bool MayWait = true;

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
RunTimePlan emitProductUpTo(const ProductUpTo &P, const Subtarget &ST,
                            Storage &Store, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
