// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices in constant expressions: operators, conversions and builtins on
// values. Both evaluators call these functions, once they have the operands.
//
// Elements are in element order: row by row, whatever the layout and the
// padding, as they are in APValue::Matrix.

#ifndef LLVM_CLANG_LIB_AST_MATRIXCONSTANT_H
#define LLVM_CLANG_LIB_AST_MATRIXCONSTANT_H

#include "clang/AST/APValue.h"
#include "clang/AST/CharUnits.h"
#include "clang/AST/MatrixTraits.h"
#include "clang/AST/MatrixValue.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
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
/// or gives a matrix by value, so that evaluateMatrixOperation() knows it. What
/// writes a variable is none, and calls that load or store are none.
bool isMatrixOperation(const Expr *E);

/// The expressions whose values evaluateMatrixOperation() wants.
llvm::SmallVector<const Expr *, 4> getMatrixOperands(const Expr *E);

/// The value of \p E, for which isMatrixOperation() holds or which is a
/// compound assignment to a matrix, from the values of its operands.
/// \returns false after a note that says why there is none.
bool evaluateMatrixOperation(const MatrixEvaluation &Evaluation, const Expr *E,
                             llvm::MutableArrayRef<APValue> Operands,
                             APValue &Result);

/// \returns false after a note if \p Type is a matrix with more elements than
/// the limit allows.
bool checkMatrixSize(interp::State &State, SourceLocation Loc, QualType Type);
/// Whether it has.
bool isMatrixTooLarge(const ASTContext &Context,
                      const ConstantMatrixType *Type);

/// Element \p Index of \p Value, a matrix or a vector.
const APValue &getElement(const APValue &Value, unsigned Index);
/// The value of \p Type, a matrix or a vector, that has \p Elements.
APValue makeMatrixOrVector(QualType Type, llvm::ArrayRef<APValue> Elements);

/// Gives the elements of \p Value, a matrix of type \p Type, places of their
/// own if none has a value yet. \returns false after a note if there are too
/// many.
bool makeMatrixElements(interp::State &State, const Expr *E, QualType Type,
                        APValue &Value);

/// The matrix \p Type with all elements zero.
APValue getZeroMatrix(const ASTContext &Context, QualType Type);

/// Diagnoses a subscript of a matrix of type \p Type outside of its extents.
/// \returns false if it did.
bool checkMatrixIndex(interp::State &State, const Expr *E, QualType Type,
                      const llvm::APSInt &Index, bool IsColumn);

/// The index, in element order, of the element that subscripts in range select.
uint64_t getMatrixElementIndex(QualType Type, const llvm::APSInt &Row,
                               const llvm::APSInt &Column);

/// Whether \p Call loads a matrix from a pointer or stores one, with a stride.
bool isMatrixLoad(const CallExpr *Call);
bool isMatrixStore(const CallExpr *Call);
/// The pointer of such a call.
const Expr *getMatrixPointer(const CallExpr *Call);

/// The places that a load or a store touches, in element order and in elements
/// from the pointer, for the type of its matrix.
/// \returns false after a note if \p Stride is too small.
bool getStridedOffsets(interp::State &State, const CallExpr *Call,
                       QualType Type, const llvm::APSInt &Stride,
                       llvm::SmallVectorImpl<uint64_t> &Offsets);

/// Where element \p Index in element order lies in a matrix of \p Type.
CharUnits getMatrixElementOffset(const ASTContext &Context, QualType Type,
                                 unsigned Index);

} // namespace clang

#endif
