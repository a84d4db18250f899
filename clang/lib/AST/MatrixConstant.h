// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and tensors in constant expressions: operators, conversions and
// builtins on values. Both evaluators call these functions, once they have the
// operands.
//
// Elements are in element order: row by row, the last index fastest, whatever
// the layout and the padding, as they are in APValue::Matrix. A constant tensor
// is one row of them.

#ifndef LLVM_CLANG_LIB_AST_MATRIXCONSTANT_H
#define LLVM_CLANG_LIB_AST_MATRIXCONSTANT_H

#include "clang/AST/APValue.h"
#include "clang/AST/CharUnits.h"
#include "clang/AST/MatrixTraits.h"
#include "clang/AST/MatrixValue.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class MatrixSubscriptExpr;
namespace interp {
class State;
}

/// Where an expression is evaluated, and how much it may still cost.
struct MatrixEvaluation {
  interp::State &State;
  bool InConstantContext;
  /// Steps that -fconstexpr-steps leaves; null if that has no limit.
  unsigned *StepsLeft;
};

/// Whether \p E is an operator, a conversion or a call of a builtin that takes
/// or gives a matrix or a tensor by value, so that evaluateMatrixOperation()
/// knows it. What writes a variable is none, and calls that load or store are
/// none.
bool isMatrixOperation(const Expr *E);

/// The expressions whose values evaluateMatrixOperation() wants.
llvm::SmallVector<const Expr *, 4> getMatrixOperands(const ASTContext &Context,
                                                     const Expr *E);

/// The value of \p E, for which isMatrixOperation() holds or which is a
/// compound assignment to a matrix, from the values of its operands.
/// \returns false after a note that says why there is none.
bool evaluateMatrixOperation(const MatrixEvaluation &Evaluation, const Expr *E,
                             llvm::MutableArrayRef<APValue> Operands,
                             APValue &Result);

/// The number of elements of a matrix or tensor.
uint64_t getNumMatrixElements(const Type *T);
/// \returns false after a note if \p Type is a matrix or tensor with more
/// elements than the limit allows, or with extents known at run time.
bool checkMatrixSize(interp::State &State, SourceLocation Loc, QualType Type);
/// Whether \p T is a matrix or tensor that checkMatrixSize() refuses.
bool isMatrixTooLarge(const ASTContext &Context, const Type *T);

/// If \p Type is a matrix or tensor, makes it the type of its elements, and
/// \p ArraySize the number of places in the array that they are in.
/// \returns whether it is one.
bool enterMatrixElement(QualType &Type, uint64_t &ArraySize, bool &IsArray);

/// Element \p Index of \p Value, a matrix, a tensor or a vector.
const APValue &getElement(const APValue &Value, unsigned Index);
/// The value of \p Type, a matrix, a tensor or a vector, that has \p Elements.
APValue makeMatrixOrVector(QualType Type, llvm::ArrayRef<APValue> Elements);

/// Gives the elements of \p Value, a matrix or tensor of type \p Type, places
/// of their own if none has a value yet. \returns false after a note if there
/// are too many.
bool makeMatrixElements(interp::State &State, const Expr *E, QualType Type,
                        APValue &Value);

/// The matrix or tensor \p Type with all elements zero.
APValue getZeroMatrix(const ASTContext &Context, QualType Type);

/// The subscripts that \p E has: row and column, or one for each dimension.
llvm::SmallVector<const Expr *, 8>
getMatrixIndices(const MatrixSubscriptExpr *E);
/// Finds in \p Index, in element order, the element that \p Indices select.
/// \returns false after a note if one is out of range.
bool findMatrixElement(interp::State &State, const MatrixSubscriptExpr *E,
                       llvm::ArrayRef<llvm::APSInt> Indices, uint64_t &Index);
/// Diagnoses an index of \p Dimension of \p Type, a tensor or a matrix, that is
/// out of range. \returns false if it did.
bool checkTensorIndex(interp::State &State, const Expr *E, QualType Type,
                      unsigned Dimension, const llvm::APSInt &Index);

/// A call that loads a matrix or tensor from a pointer, or stores one.
struct MatrixMemoryCall {
  const CallExpr *Call = nullptr;
  /// The value that is stored; null for a load.
  const Expr *Value = nullptr;
  const Expr *Pointer = nullptr;
  /// In elements: that of rows or columns; or one for each dimension, or none
  /// for a tensor that lies as its type says.
  llvm::SmallVector<const Expr *, 8> Strides;

  /// The type of the matrix or tensor.
  QualType getType() const;
  /// Those of the above that are there, in this order.
  llvm::SmallVector<const Expr *, 8> getOperands() const;
};
/// std::nullopt for any other call.
std::optional<MatrixMemoryCall> getMatrixMemoryCall(const CallExpr *Call);

/// The places that a load or a store touches, in element order and in elements
/// from the pointer.
/// \returns false after a note if strides are too small.
bool getStridedOffsets(interp::State &State, const MatrixMemoryCall &Access,
                       llvm::ArrayRef<llvm::APSInt> Strides,
                       llvm::SmallVectorImpl<int64_t> &Offsets);

/// Where element \p Index in element order lies in a matrix or tensor \p Type.
CharUnits getMatrixElementOffset(const ASTContext &Context, QualType Type,
                                 unsigned Index);

} // namespace clang

#endif
