// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the elements of a matrix lie in memory. It is part of the type: two
// matrices that lie differently are of different types.
//
//   layout           element (r, c) is at       elements of storage
//   column-major     c * (rows + N) + r         columns * (rows + N)
//   row-major        r * (columns + N) + c      rows * (columns + N)
//
// N is the padding. What padding elements hold is unspecified.

#ifndef LLVM_CLANG_AST_MATRIXSTORAGE_H
#define LLVM_CLANG_AST_MATRIXSTORAGE_H

#include "llvm/ADT/FoldingSet.h"
#include <optional>

namespace clang {
class Expr;

/// The layout and padding of a type whose padding is known.
struct MatrixStorage {
  bool IsRowMajor = false;
  /// Unused elements after each column, or after each row if row-major.
  unsigned Padding = 0;

  bool operator==(const MatrixStorage &Other) const {
    return IsRowMajor == Other.IsRowMajor && Padding == Other.Padding;
  }
  bool operator!=(const MatrixStorage &Other) const {
    return !(*this == Other);
  }
  /// Column-major without padding: all that upstream's names of types say.
  bool isPlain() const { return *this == MatrixStorage(); }
  void Profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddBoolean(IsRowMajor);
    ID.AddInteger(Padding);
  }
};

/// What matrix_layout and matrix_padding say beside a matrix_type. Without a
/// layout, it is the one of -fmatrix-memory-layout.
struct MatrixStorageSpec {
  std::optional<bool> IsRowMajor;
  /// May be dependent; null stands for 0.
  Expr *Padding = nullptr;
};

} // namespace clang

#endif
