// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors as values: handles with the layout of their type and no padding. In
// memory they are arrays with padding (CGTensorMemory.h). Elements of bool are
// whole bytes of 0 or 1 in both. Operators are CGMatrixOperators.cpp's, lists
// CGMatrixInit.cpp's.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGTENSOR_H
#define LLVM_CLANG_LIB_CODEGEN_CGTENSOR_H

#include "clang/AST/Type.h"

namespace llvm {
class DIBuilder;
class DIFile;
class DIType;
class Value;
} // namespace llvm
namespace matrix {
class TensorType;
} // namespace matrix

namespace clang {
class CastExpr;
class MatrixSubscriptExpr;
namespace CodeGen {
class Address;
class CodeGenFunction;
class CodeGenModule;
class LValue;

/// The type of values of \p Type, a tensor.
matrix::TensorType getTensorHandleType(CodeGenModule &CGM, QualType Type);

/// \p V, an element as a scalar expression has it, as tensors of \p Type have
/// it; and the reverse.
llvm::Value *toTensorElement(CodeGenFunction &CGF, llvm::Value *V,
                             QualType Type);
llvm::Value *fromTensorElement(CodeGenFunction &CGF, llvm::Value *V,
                               QualType Type);
/// The value of the tensor type \p Type whose elements all are \p Scalar, a
/// scalar expression's value of its element type.
llvm::Value *splatTensor(CodeGenFunction &CGF, llvm::Value *Scalar,
                         QualType Type);

/// A cast of which an operand or the result is a tensor.
llvm::Value *emitTensorCast(CodeGenFunction &CGF, const CastExpr *E);

/// The element of \p Tensor, an object, that \p E selects.
LValue emitTensorElement(CodeGenFunction &CGF, LValue Tensor,
                         const MatrixSubscriptExpr *E);
/// The same of a value.
llvm::Value *extractTensorElement(CodeGenFunction &CGF,
                                  const MatrixSubscriptExpr *E);
/// Element \p Index of \p Tensor, a handle, in the order of indices; and \p
/// Tensor with that element replaced.
llvm::Value *extractTensorElement(CodeGenFunction &CGF, llvm::Value *Tensor,
                                  llvm::Value *Index);
llvm::Value *insertTensorElement(CodeGenFunction &CGF, llvm::Value *Tensor,
                                 llvm::Value *Element, llvm::Value *Index);

/// An array of arrays; of what does not lie in the order of its indices, or has
/// padding, a structure with the array that is stored.
llvm::DIType *createTensorDebugType(CodeGenModule &CGM,
                                    llvm::DIBuilder &Builder,
                                    const TensorType *Type,
                                    llvm::DIType *Element, llvm::DIFile *File);

} // namespace CodeGen
} // namespace clang

#endif
