// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant matrices as values. One of R x C elements is an APValue::Vector of
// R * C elements, row by row, whatever the layout and padding of its type. So
// what deals with constant vectors deals with matrices, if it asks here for
// what it would ask VectorType for.

#ifndef LLVM_CLANG_AST_MATRIXVALUE_H
#define LLVM_CLANG_AST_MATRIXVALUE_H

#include "clang/AST/Type.h"

namespace llvm {
class raw_ostream;
}

namespace clang {
class APValue;
class ASTContext;
class Expr;
class InitListExpr;
struct PrintingPolicy;

/// The array of arrays that has the elements of the matrix \p T at their
/// places: the rows or columns that lie one after the other, padding included.
/// Any other type is returned as it is.
QualType getMatrixAsArrays(const ASTContext &Context, QualType T);

/// The type of the elements of an APValue::Vector of type \p T.
inline QualType getVectorValueElementType(QualType T) {
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return Matrix->getElementType();
  return T->castAs<VectorType>()->getElementType();
}

/// The one value that all of \p List, of a matrix, is; null if it has elements.
const Expr *getWholeMatrix(const InitListExpr *List);

/// Prints \p Value, of the matrix type \p T, as nested lists by rows. More than
/// ten elements are shortened as those of arrays are.
void printMatrixValue(llvm::raw_ostream &OS, const PrintingPolicy &Policy,
                      QualType T, const ASTContext *Context,
                      const APValue &Value);

/// Prints the subscripts of the element that is \p Index in element order.
void printMatrixSubscripts(llvm::raw_ostream &OS, QualType T, uint64_t Index);

} // namespace clang

#endif
