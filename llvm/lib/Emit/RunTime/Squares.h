// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_SQUARES_H
#define MATRIX_LIB_EMIT_RUNTIME_SQUARES_H

#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// A square of a matrix whose rows have adjacent elements, or the left part of
/// one.
struct Square {
  /// Its first row and column.
  llvm::Value *Row, *Column;
  /// How many rows and columns it has, powers of two: Length divides Width.
  unsigned Width, Length;
  /// The last row that is read, also in place of those behind it; null: all
  /// exist.
  llvm::Value *LastRow = nullptr;
  /// A mask of the Length columns that exist; zeros stand for others. Null: all
  /// exist.
  llvm::Value *Columns = nullptr;
  /// Columns are groups of so many neighbors, and lanes of the result are
  /// groups as integers. Columns then has a lane for each element.
  unsigned Group = 1;
  /// What stands for elements that do not exist; null: zeros.
  llvm::Constant *Behind = nullptr;
};

/// The columns of \p S of \p Ref, each a vector, after \p Change, which may be
/// null, of vectors of Width elements or groups.
llvm::SmallVector<llvm::Value *>
loadTransposed(const MemoryRef &Ref, const Square &S,
               const RunTimeVectors &Plan,
               llvm::function_ref<llvm::Value *(llvm::Value *)> Change,
               llvm::IRBuilderBase &B);

/// The \p Lanes of adjacent elements of \p Ref from \p Offset on. \p
/// Behind, an element or a vector, stands for others.
llvm::Value *loadLanes(const MemoryRef &Ref, llvm::Value *Offset,
                       llvm::Value *Lanes, llvm::Value *Behind,
                       llvm::IRBuilderBase &B);

/// The first \p Count lanes of \p Width, or all.
llvm::Value *firstLanes(llvm::Value *Count, unsigned Width,
                        llvm::IRBuilderBase &B);

} // namespace matrix

#endif
