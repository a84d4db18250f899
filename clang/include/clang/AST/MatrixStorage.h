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
#include <array>
#include <optional>

namespace llvm {
class raw_ostream;
}

namespace clang {
class ASTContext;
class Expr;
class OffsetOfExpr;
class QualType;
struct PrintingPolicy;

/// The array of arrays that has the elements of the matrix \p T at their
/// places: the rows or columns that lie one after the other, padding included.
/// Any other type is returned as it is.
QualType getMatrixAsArrays(const ASTContext &Context, QualType T);

/// The subscript that stands in component \p I of \p E in the source, an
/// array's or matrix's. \p E keeps the two of a matrix as those of the array
/// of arrays that is its memory image.
Expr *getOffsetOfSubscript(OffsetOfExpr *E, unsigned I);

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
  /// Prints the attributes that give it, each after a comma.
  void print(llvm::raw_ostream &OS, bool PrintColumnMajor) const;
  void Profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddBoolean(IsRowMajor);
    ID.AddInteger(Padding);
  }
};

/// What matrix_layout and matrix_padding say beside a matrix_type. Without a
/// layout, it is the default one.
struct MatrixStorageSpec {
  std::optional<bool> IsRowMajor;
  /// May be dependent; null stands for 0.
  Expr *Padding = nullptr;
  /// Whether it is row-major, where that depends on a template's arguments.
  Expr *Layout = nullptr;

  /// The two operands; either may be null.
  std::array<Expr *, 2> operands() const { return {Padding, Layout}; }
  bool operator==(const MatrixStorageSpec &Other) const {
    return IsRowMajor == Other.IsRowMajor && operands() == Other.operands();
  }
  bool isDependent() const;
  bool containsUnexpandedPack() const;
  /// Gives what is not dependent its only spelling, so that no padding is a
  /// case of any padding, and each layout one of any layout.
  void normalize(const ASTContext &Context);
  void Profile(llvm::FoldingSetNodeID &ID, const ASTContext &Context) const;
  /// Prints the attributes that give it, each after a comma.
  void print(llvm::raw_ostream &OS, const PrintingPolicy &Policy) const;
};

} // namespace clang

#endif
