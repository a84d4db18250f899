// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits operations on matrices, flat vectors or handles (CGMatrix.h).

#ifndef LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H
#define LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H

#include "CodeGenTBAA.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/Type.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/IR/MatrixBuilder.h"

namespace clang {
namespace CodeGen {
class CodeGenFunction;
struct MatrixOperand;

/// llvm::MatrixBuilder's operations on matrices of either form (CGMatrix.h),
/// and the conversions between the forms. Operands may be of different forms
/// where their extents differ. Fast-math flags are the CodeGenFunction's
/// builder's.
class MatrixEmitter {
  CodeGenFunction &CGF;
  llvm::MatrixBuilder Flat;

public:
  explicit MatrixEmitter(CodeGenFunction &CGF);

  static bool isHandle(const llvm::Value *V);

  /// \p Matrix, a value of the matrix type \p Type, as a handle: itself if it
  /// is one; a flat value as a handle of the layout that flat values have. A
  /// vector is a matrix of one column, or of one row where \p Type is a matrix
  /// of one.
  llvm::Value *toHandle(llvm::Value *Matrix, QualType Type);
  /// The same, but a flat value becomes a handle of this layout.
  llvm::Value *toHandle(llvm::Value *Matrix, QualType Type, bool RowMajor);
  /// The inverse: \p Handle, of any layout, in the form that values of the
  /// matrix type \p Type have.
  llvm::Value *fromHandle(llvm::Value *Handle, QualType Type);
  /// \p Handle with this layout.
  llvm::Value *relayout(llvm::Value *Handle, bool RowMajor);

  /// An operand may be a scalar. A product that is an operand and has no other
  /// use becomes part of an fmuladd, where \p Features allow that; upstream
  /// does it for small ones before it comes here.
  llvm::Value *CreateAdd(llvm::Value *LHS, llvm::Value *RHS,
                         FPOptions Features);
  llvm::Value *CreateSub(llvm::Value *LHS, llvm::Value *RHS,
                         FPOptions Features);
  llvm::Value *CreateScalarMultiply(llvm::Value *LHS, llvm::Value *RHS);
  llvm::Value *CreateScalarDiv(llvm::Value *LHS, llvm::Value *RHS,
                               bool IsUnsigned);
  /// The product of two matrices, a value of the matrix type \p Type.
  llvm::Value *CreateMatrixMultiply(MatrixOperand LHS, MatrixOperand RHS,
                                    QualType Type);
  llvm::Value *CreateMatrixTranspose(llvm::Value *Matrix, unsigned Rows,
                                     unsigned Columns);
  /// \p Matrix, of the matrix type \p From, as one of \p To, which has the same
  /// extents; nullptr where both are small and \p To has no elements of bool.
  llvm::Value *CreateMatrixCast(llvm::Value *Matrix, QualType From,
                                QualType To);

  /// \p Handle, of the matrix or tensor type \p From, with the elements of \p
  /// To, of the same extents; in \p From's layout, or, where it is done element
  /// by element, a value of \p To.
  llvm::Value *CreateHandleCast(llvm::Value *Handle, QualType From,
                                QualType To);

  /// A value of the matrix type \p Type from memory that has columns, or rows
  /// if \p RowMajor. \p Stride is from one to the next, in elements;
  /// \p Alignment, in bytes, that of the first element. The access has the tag
  /// of \p TBAA.
  llvm::Value *CreateStridedLoad(QualType Type, bool RowMajor,
                                 llvm::Value *Pointer, llvm::Align Alignment,
                                 llvm::Value *Stride, bool IsVolatile,
                                 const llvm::Twine &Name = "",
                                 TBAAAccessInfo TBAA = {});
  llvm::CallInst *CreateStridedStore(llvm::Value *Matrix, QualType Type,
                                     bool RowMajor, llvm::Value *Pointer,
                                     llvm::Align Alignment, llvm::Value *Stride,
                                     bool IsVolatile);

  /// An element in range of \p Matrix, a value of the matrix type \p Type.
  llvm::Value *CreateExtract(llvm::Value *Matrix, llvm::Value *Row,
                             llvm::Value *Column, QualType Type);
  llvm::Value *CreateInsert(llvm::Value *Matrix, llvm::Value *Element,
                            llvm::Value *Row, llvm::Value *Column,
                            QualType Type);

  /// Where \p Order, of \p NumElements elements, has an element in range.
  llvm::Value *CreateIndex(llvm::Value *Row, llvm::Value *Column,
                           MatrixOrder Order, uint64_t NumElements);
  /// Where a flat value of the matrix type \p Type has it.
  llvm::Value *CreateFlatIndex(llvm::Value *Row, llvm::Value *Column,
                               QualType Type);

private:
  /// Whether a cast is done element by element.
  bool isCastByElement(QualType From, QualType To);
  /// Elements of 0 and 1, one where \p Matrix is not 0, of the type \p Bool.
  llvm::Value *toBool(llvm::Value *Matrix, llvm::Type *Bool);
};

} // namespace CodeGen
} // namespace clang

#endif
