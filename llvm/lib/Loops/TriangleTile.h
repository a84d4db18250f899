// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_TRIANGLETILE_H
#define MATRIX_LIB_LOOPS_TRIANGLETILE_H

#include "matrix/Loops/Nest.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>

namespace matrix {

/// Adds the products of a triangle and of lines to sums. Row r of the triangle
/// has
///
///   IsUpper:  columns r to the number of rows - 2
///   else:     columns 0 to r - 1
struct TriangleTile {
  llvm::IRBuilder<> &B;
  const MultiplyAdd &Step;
  llvm::Type *Element;
  bool IsUpper = false;
  /// Sums of a row, or of a line, lie side by side, \c Distance elements behind
  /// those of another one.
  llvm::Value *Sums = nullptr;
  uint64_t Distance = 0;
  /// Memory for BlockRows x BlockRows elements, if rows are lanes.
  llvm::Value *Diagonal = nullptr;
  uint64_t BlockRows = 0;
  unsigned Lanes = 1;
  llvm::Align FactorAlignment = llvm::Align();
  /// The triangle's element, and where that of a line is.
  std::function<llvm::Value *(llvm::Value *Row, llvm::Value *Column)>
      TriangleAt = nullptr;
  std::function<llvm::Value *(llvm::Value *Column, llvm::Value *Line)>
      FactorAt = nullptr;

  /// For \p Rows rows, more than one, and \p Lines lines. Lanes of vectors are
  /// rows: each vector of the triangle is used for several lines.
  void addWithRowsInLanes(llvm::Value *Rows, llvm::Value *Lines);
  /// Lanes are lines, whose elements lie side by side.
  void addWithLinesInLanes(llvm::Value *Rows, llvm::Value *Lines);

private:
  llvm::Type *vectorOf(unsigned Width) const;
  llvm::Value *splat(llvm::Value *V, unsigned Width);
  llvm::Value *inSums(llvm::Value *Outer, llvm::Value *Inner);
  llvm::Value *multiplyAdd(llvm::Value *Triangle, llvm::Value *Factor,
                           llvm::Value *Sum);
  void copyDiagonal(llvm::Value *Rows);
  void addToLines(llvm::Value *Strip, llvm::Value *Line, unsigned NumLines,
                  llvm::Value *Rows);
  void addToRows(llvm::Value *Strip, unsigned NumRows, llvm::Value *Line,
                 unsigned Vectors, unsigned Width, llvm::Value *Rows);
};

} // namespace matrix

#endif
