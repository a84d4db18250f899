// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H
#define LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H

#include "clang/AST/Type.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/IR/MatrixBuilder.h"

namespace clang {
namespace CodeGen {
class CodeGenFunction;

/// llvm::MatrixBuilder's operations on matrices of either form (CGMatrix.h).
/// Operands may be of different forms where their extents differ; what is left
/// of the base class's is for small ones only. Fast-math flags are the
/// CodeGenFunction's builder's.
class MatrixEmitter : public llvm::MatrixBuilder {
  using Base = llvm::MatrixBuilder;
  CodeGenFunction &CGF;
  /// The layout of handles that come from no handle.
  bool IsRowMajor;

public:
  /// \p Result is the type of what a product or a load gives.
  explicit MatrixEmitter(CodeGenFunction &CGF, QualType Result = QualType());

  static bool isHandle(const llvm::Value *V);

  /// \p Matrix as a handle, whichever form it has; of this layout if it had the
  /// other form.
  llvm::Value *toHandle(llvm::Value *Matrix, unsigned Rows, unsigned Columns,
                        bool RowMajor);
  /// \p Handle with this layout.
  llvm::Value *toLayout(llvm::Value *Handle, bool RowMajor);
  /// \p Handle in the form that a type of this layout has in Clang.
  llvm::Value *toForm(llvm::Value *Handle, bool RowMajor);

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
  llvm::Value *CreateMatrixMultiply(llvm::Value *LHS, llvm::Value *RHS,
                                    unsigned LHSRows, unsigned LHSColumns,
                                    unsigned RHSColumns);
  llvm::Value *CreateMatrixTranspose(llvm::Value *Matrix, unsigned Rows,
                                     unsigned Columns);
  /// \p Matrix, of the matrix type \p From, as one of \p To, which has the same
  /// extents; nullptr where both are small and \p To has no elements of bool.
  llvm::Value *CreateMatrixCast(llvm::Value *Matrix, QualType From,
                                QualType To);

  /// Of columns, or of rows if \p RowMajor. \p Stride is from one to the next,
  /// in elements; \p Alignment, in bytes, that of the first element.
  llvm::Value *CreateStridedLoad(bool RowMajor, llvm::Type *Element,
                                 llvm::Value *Pointer, llvm::Align Alignment,
                                 llvm::Value *Stride, bool IsVolatile,
                                 unsigned Rows, unsigned Columns,
                                 const llvm::Twine &Name = "");
  llvm::CallInst *CreateStridedStore(bool RowMajor, llvm::Value *Matrix,
                                     llvm::Value *Pointer,
                                     llvm::Align Alignment, llvm::Value *Stride,
                                     bool IsVolatile, unsigned Rows,
                                     unsigned Columns);

  /// An element in range of \p Matrix, a value of the matrix type \p Type.
  llvm::Value *CreateExtract(llvm::Value *Matrix, llvm::Value *Row,
                             llvm::Value *Column, QualType Type);
  llvm::Value *CreateInsert(llvm::Value *Matrix, llvm::Value *Element,
                            llvm::Value *Row, llvm::Value *Column,
                            QualType Type);

  /// The place of an element in a flat value of the matrix type \p Type.
  llvm::Value *createFlatIndex(llvm::Value *Row, llvm::Value *Column,
                               QualType Type);

private:
  /// Elements of 0 and 1, one where \p Matrix is not 0, of the type \p Bool.
  llvm::Value *toBool(llvm::Value *Matrix, llvm::Type *Bool);
};

} // namespace CodeGen
} // namespace clang

#endif
