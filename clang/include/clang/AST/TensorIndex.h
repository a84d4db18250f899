// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts of tensors. `t[i][j][k]` is one MatrixSubscriptExpr: its row index
// is the list {i, j, k}, its column index the literal 0, or null while
// subscripts are missing.

#ifndef LLVM_CLANG_AST_TENSORINDEX_H
#define LLVM_CLANG_AST_TENSORINDEX_H

#include "clang/AST/Expr.h"

namespace clang {

inline bool isTensorSubscript(const MatrixSubscriptExpr *E) {
  return E->getBase()->getType()->isTensorType();
}

/// The subscripts, in the order of dimensions.
inline llvm::ArrayRef<Expr *> getTensorIndices(const MatrixSubscriptExpr *E) {
  auto *List = const_cast<InitListExpr *>(
      llvm::cast<InitListExpr>(E->getRowIdx()->IgnoreParens()));
  return List->inits();
}

/// Where element \p Index, in the order of indices, lies in memory, in
/// elements.
uint64_t getTensorPlace(const TensorType *Type, uint64_t Index);

/// The dimension that stands at each position of memory, the slowest first, of
/// a matrix or tensor; empty for any other type.
llvm::SmallVector<unsigned, 8> getMatrixLayout(QualType T);

} // namespace clang

#endif
