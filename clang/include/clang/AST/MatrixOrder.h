// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formula for where an element of a matrix lies: in memory
// (MatrixStorage.h), in a vector that is a value, or in a list.

#ifndef LLVM_CLANG_AST_MATRIXORDER_H
#define LLVM_CLANG_AST_MATRIXORDER_H

#include "clang/AST/Type.h"
#include <utility>

namespace clang {

/// An order of the elements of a matrix: column by column or row by row.
struct MatrixOrder {
  bool IsRowMajor;
  /// From one column to the next, or from one row to the next if row-major, in
  /// elements.
  uint64_t Stride;

  /// Element order, in which initializer lists and constant values have the
  /// elements: row by row, without padding, whatever the layout of \p Type.
  static MatrixOrder ofElements(const ConstantMatrixType *Type) {
    return {/*IsRowMajor=*/true, Type->getNumColumns()};
  }
  /// That of objects of \p Type.
  static MatrixOrder inMemory(const ConstantMatrixType *Type) {
    return {Type->isRowMajor(), Type->getMemoryStride()};
  }

  uint64_t indexOf(uint64_t Row, uint64_t Column) const {
    return IsRowMajor ? Row * Stride + Column : Column * Stride + Row;
  }
  /// The row and the column of the element at \p Index.
  std::pair<uint64_t, uint64_t> subscriptsOf(uint64_t Index) const {
    std::pair<uint64_t, uint64_t> Subscripts(Index / Stride, Index % Stride);
    if (!IsRowMajor)
      std::swap(Subscripts.first, Subscripts.second);
    return Subscripts;
  }
  /// The index here of the element that \p Other has at \p Index.
  uint64_t convert(uint64_t Index, MatrixOrder Other) const {
    auto [Row, Column] = Other.subscriptsOf(Index);
    return indexOf(Row, Column);
  }
};

} // namespace clang

#endif
