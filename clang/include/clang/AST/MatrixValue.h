// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant matrices and tensors in messages, and their lists. APValueMatrix.inc
// is on their values.

#ifndef LLVM_CLANG_AST_MATRIXVALUE_H
#define LLVM_CLANG_AST_MATRIXVALUE_H

#include <cstdint>

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

/// Prints the subscripts of the element that is \p Index in element order.
void printMatrixSubscripts(llvm::raw_ostream &OS, QualType T, uint64_t Index);

} // namespace clang

#endif
