// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_OPBUILDER_H
#define MATRIX_OPS_OPBUILDER_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Creates operations at an IRBuilder's insertion point, with its debug
/// location. Operations are OpKinds.def's; what they demand of their operands
/// is asserted by verifying the result.
class OpBuilder {
  llvm::IRBuilderBase &B;

public:
  explicit OpBuilder(llvm::IRBuilderBase &B) : B(B) {}

  /// \p Strides in elements, one a dimension; \p Alignment in bytes, of every
  /// element.
  llvm::CallInst *load(TensorType Type, llvm::Value *Pointer,
                       llvm::ArrayRef<llvm::Value *> Strides,
                       llvm::Align Alignment, bool IsVolatile = false);
  llvm::CallInst *store(llvm::Value *Tensor, llvm::Value *Pointer,
                        llvm::ArrayRef<llvm::Value *> Strides,
                        llvm::Align Alignment, bool IsVolatile = false);
  llvm::CallInst *toTensor(TensorType Type, llvm::Value *Vector);
  llvm::CallInst *toVector(llvm::Value *Tensor);
  llvm::CallInst *splat(TensorType Type, llvm::Value *Element);
  llvm::CallInst *extract(llvm::Value *Tensor,
                          llvm::ArrayRef<llvm::Value *> Indices);
  llvm::CallInst *insert(llvm::Value *Tensor, llvm::Value *Element,
                         llvm::ArrayRef<llvm::Value *> Indices);
  llvm::CallInst *block(TensorType Type, llvm::Value *Tensor,
                        llvm::ArrayRef<llvm::Value *> Indices);
  llvm::CallInst *insertBlock(llvm::Value *Tensor, llvm::Value *Block,
                              llvm::ArrayRef<llvm::Value *> Indices);
  /// The elements (k, k) of \p Matrix as one column, of its layout.
  llvm::CallInst *diagonal(llvm::Value *Matrix);
  llvm::CallInst *insertDiagonal(llvm::Value *Matrix, llvm::Value *Diagonal);
  /// \p Index: an integer of at most 64 bits.
  llvm::CallInst *extractLanes(llvm::Value *Tensor, llvm::Value *Index,
                               unsigned Count);
  llvm::CallInst *insertLanes(llvm::Value *Tensor, llvm::Value *Lanes,
                              llvm::Value *Index);
  /// Of a matrix; the result lies in memory as the operand does.
  llvm::CallInst *transpose(llvm::Value *Matrix);
  llvm::CallInst *relayout(TensorType Type, llvm::Value *Tensor);
  /// The result has operand \p A's layout and no padding. Fast-math flags are
  /// dropped for integers.
  llvm::CallInst *matmul(llvm::Value *A, llvm::Value *B,
                         llvm::FastMathFlags Flags = {});
  /// \p Addend + \p A * \p B, in \p Addend's type. The signs are those of
  /// integers; fast-math flags are dropped for them. \p MayRoundAsUnit: as
  /// OpKinds.def says, where elements are such.
  llvm::CallInst *mulAdd(llvm::Value *A, bool IsASigned, llvm::Value *B,
                         bool IsBSigned, llvm::Value *Addend,
                         llvm::FastMathFlags Flags = {},
                         bool MayRoundAsUnit = false);
  /// One index is left in the dimensions whose bits \p Dimensions has: 1, 2 or
  /// 3. The result has \p Matrix's layout; fast-math flags are dropped for
  /// integers.
  llvm::CallInst *reduce(OpKind Kind, llvm::Value *Matrix, unsigned Dimensions,
                         llvm::FastMathFlags Flags = {});
  llvm::CallInst *reshape(TensorType Type, llvm::Value *Tensor);
  /// \p Mask points at as many constant 32-bit integers as \p Type has
  /// elements.
  llvm::CallInst *shuffle(TensorType Type, llvm::Value *A, llvm::Value *B,
                          llvm::Value *Mask);
  /// Arithmetic or an intrinsic, element by element.
  llvm::CallInst *elementwise(OpKind Kind,
                              llvm::ArrayRef<llvm::Value *> Operands,
                              llvm::FastMathFlags Flags = {});
  /// A conversion of each element to \p Element.
  llvm::CallInst *cast(OpKind Kind, llvm::Type *Element, llvm::Value *Tensor);
  /// Of integers or floating-point numbers, as the predicate says.
  llvm::CallInst *compare(llvm::CmpInst::Predicate Predicate, llvm::Value *A,
                          llvm::Value *B, llvm::FastMathFlags Flags = {});
  /// \p Condition is a tensor of i1.
  llvm::CallInst *select(llvm::Value *Condition, llvm::Value *A,
                         llvm::Value *B);

  /// Any operation: \p Result may be void.
  llvm::CallInst *create(OpKind Kind, llvm::Type *Result,
                         llvm::ArrayRef<llvm::Value *> Operands,
                         llvm::ArrayRef<unsigned> Attributes,
                         bool IsVolatile = false);
};

} // namespace matrix

#endif
