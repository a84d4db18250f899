// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H
#define LLVM_CLANG_LIB_CODEGEN_MATRIXEMITTER_H

#include "clang/Basic/LangOptions.h"
#include "llvm/IR/MatrixBuilder.h"

namespace clang {
class QualType;
namespace CodeGen {
class CodeGenFunction;

/// llvm::MatrixBuilder's operations on matrices of either form (CGMatrix.h).
/// Operands may be of different forms where their extents differ; what is left
/// of the base class's is for small ones only. Fast-math flags are the
/// CodeGenFunction's builder's.
class MatrixEmitter : public llvm::MatrixBuilder {
  using Base = llvm::MatrixBuilder;
  CodeGenFunction &CGF;

public:
  explicit MatrixEmitter(CodeGenFunction &CGF);

  static bool isHandle(const llvm::Value *V);

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
  /// Of integers, signed ones; the least one stays what it is.
  llvm::Value *CreateAbs(llvm::Value *Matrix);
  /// \p Matrix, of the matrix type \p From, with the elements of \p To, which
  /// has the same extents; nullptr where both are small.
  llvm::Value *CreateHandleCast(llvm::Value *Matrix, QualType From,
                                QualType To);

  /// \p Stride is from column to column, in elements; \p Alignment, in bytes,
  /// that of the first element.
  llvm::CallInst *CreateColumnMajorLoad(llvm::Type *Element,
                                        llvm::Value *Pointer,
                                        llvm::Align Alignment,
                                        llvm::Value *Stride, bool IsVolatile,
                                        unsigned Rows, unsigned Columns,
                                        const llvm::Twine &Name = "");
  llvm::CallInst *CreateColumnMajorStore(llvm::Value *Matrix,
                                         llvm::Value *Pointer,
                                         llvm::Align Alignment,
                                         llvm::Value *Stride, bool IsVolatile,
                                         unsigned Rows, unsigned Columns);

  llvm::Value *CreateHandleInsert(llvm::Value *Matrix, llvm::Value *Element,
                                  llvm::Value *Row, llvm::Value *Column);
  llvm::Value *CreateHandleExtract(llvm::Value *Matrix, llvm::Value *Row,
                                   llvm::Value *Column);

private:
  /// \p Matrix as a handle, whichever form it has.
  llvm::Value *toHandle(llvm::Value *Matrix, unsigned Rows, unsigned Columns);
  /// \p Handle in the form that its type has in Clang.
  llvm::Value *toForm(llvm::Value *Handle);
};

} // namespace CodeGen
} // namespace clang

#endif
