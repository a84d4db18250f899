// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators on matrices as loops of scalar code.
//
// Sanitizers, -ftrapv and strict floating point ask for what no operation on
// whole matrices has: a check with the values of one element, an exception, a
// rounding mode that is read when the operation is executed. Scalars have all
// of it, so under these options an operator is a loop over its elements, around
// Clang's own code for the operator on two scalars. It is as slow as that, and
// its size does not depend on the extents.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXELEMENTS_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXELEMENTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Value;
} // namespace llvm

namespace clang {
namespace CodeGen {
class CodeGenFunction;

/// An operand: a matrix, a vector that is taken for a column or a row (\p Type
/// is then the matrix type), or a scalar.
struct MatrixOperand {
  llvm::Value *Value;
  QualType Type;
};

/// Whether \p Opcode on elements of the type \p Element is to be checked, one
/// by one.
bool isCheckedByElement(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                        QualType Element);
/// Whether arithmetic on elements of the type \p Element, but that of a flat
/// vector, is emitted one by one: strict floating-point modes have no operation
/// on handles.
bool isStrictByElement(CodeGenFunction &CGF, QualType Element);

/// The element that \p Operand has there, or the scalar that it is.
llvm::Value *extractElement(CodeGenFunction &CGF, MatrixOperand Operand,
                            llvm::Value *Row, llvm::Value *Column);

/// A matrix of \p Type, whose elements \p Element gives, as they are in values.
/// A tensor is one row here, whose columns are its elements in the order of
/// indices.
llvm::Value *emitElements(
    CodeGenFunction &CGF, QualType Type,
    llvm::function_ref<llvm::Value *(llvm::Value *Row, llvm::Value *Column)>
        Element);

/// A large matrix or tensor of \p Type, whose elements \p Element makes of
/// those of \p Operands, which have its layout or are scalars. They are visited
/// in the order of memory: \p Element has no effects.
llvm::Value *emitElementsOf(
    CodeGenFunction &CGF, llvm::ArrayRef<MatrixOperand> Operands, QualType Type,
    llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> Element);

/// An operator on \p LHS and \p RHS element by element; \p Type is the result's
/// matrix type and \p E the operator.
llvm::Value *emitBinaryByElement(CodeGenFunction &CGF, const BinaryOperator *E,
                                 MatrixOperand LHS, MatrixOperand RHS,
                                 QualType Type);
llvm::Value *emitUnaryByElement(CodeGenFunction &CGF, const UnaryOperator *E,
                                MatrixOperand Operand);
/// A cast between matrix types of the same extents.
llvm::Value *emitCastByElement(CodeGenFunction &CGF, MatrixOperand Operand,
                               QualType Type);
/// The product, each element a sum with k upwards from the first product.
llvm::Value *emitProductByElement(CodeGenFunction &CGF, const BinaryOperator *E,
                                  MatrixOperand LHS, MatrixOperand RHS,
                                  QualType Type);

} // namespace CodeGen
} // namespace clang

#endif
