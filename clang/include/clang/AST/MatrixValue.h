// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant matrices and tensors in messages, their lists, and the places of
// their elements. APValueMatrix.inc is on their values.
//
// A constant has its elements in element order, and an object in memory, where
// a place that holds no element is padding. Pointers count places.

#ifndef LLVM_CLANG_AST_MATRIXVALUE_H
#define LLVM_CLANG_AST_MATRIXVALUE_H

#include <cstdint>
#include <optional>

namespace llvm {
class raw_ostream;
}

namespace clang {
class APValue;
class ASTContext;
class Expr;
class InitListExpr;
class QualType;
struct PrintingPolicy;

/// The one value that all of \p List, of a matrix or tensor, is; null if it has
/// elements.
const Expr *getWholeMatrix(const InitListExpr *List);

/// Prints \p Value, of the matrix or tensor type \p T, as nested lists, a level
/// for each dimension. More than ten elements are shortened as those of arrays
/// are.
void printMatrixValue(llvm::raw_ostream &OS, const PrintingPolicy &Policy,
                      QualType T, const ASTContext *Context,
                      const APValue &Value);

/// The number of places in an object of \p T, a matrix or tensor.
uint64_t getNumMatrixPlaces(QualType T);
/// The place of the element that is \p Index in element order.
uint64_t getMatrixPlace(QualType T, uint64_t Index);
/// The index in element order of the element at \p Place; std::nullopt for
/// padding and for the place past the end.
std::optional<uint64_t> getMatrixElementAt(QualType T, uint64_t Place);
/// Prints the subscripts that lead to \p Place. One is out of range where that
/// holds no element.
void printMatrixSubscripts(llvm::raw_ostream &OS, QualType T, uint64_t Place);

} // namespace clang

#endif
