// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_OPBUILDER_H
#define MATRIX_OPS_OPBUILDER_H

#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/Windows.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The form of a convolution beside its windows.
struct ConvolutionForm {
  BoundaryMode Mode = BoundaryMode::Zero;
  unsigned Groups = 1;
  bool IsFlipped = false;
  /// Whether integers that are widened are signed.
  bool IsXSigned = false, IsWSigned = false;
  bool MayRoundAsUnit = false;
  llvm::FastMathFlags Flags;
};

/// Creates operations at an IRBuilder's insertion point, with its debug
/// location. Operations are OpKinds.def's; what they demand of their operands
/// is asserted by verifying the result.
class OpBuilder {
  llvm::IRBuilderBase &B;

public:
  explicit OpBuilder(llvm::IRBuilderBase &B) : B(B) {}

  /// \p Strides in elements, one a dimension; \p Alignment in bytes, of every
  /// element. \p Extents: those that are known at run time.
  llvm::CallInst *load(TensorType Type, llvm::Value *Pointer,
                       llvm::ArrayRef<llvm::Value *> Strides,
                       llvm::Align Alignment, bool IsVolatile = false,
                       llvm::ArrayRef<llvm::Value *> Extents = {});
  llvm::CallInst *store(llvm::Value *Tensor, llvm::Value *Pointer,
                        llvm::ArrayRef<llvm::Value *> Strides,
                        llvm::Align Alignment, bool IsVolatile = false);
  /// The same of \p Old's memory, or of a part of it, done in another way: with
  /// the alignment of Old's elements, and all that likeAccess() keeps.
  llvm::CallInst *loadLike(TensorOp Old, TensorType Type, llvm::Value *Pointer,
                           llvm::ArrayRef<llvm::Value *> Strides);
  llvm::CallInst *storeLike(TensorOp Old, llvm::Value *Tensor,
                            llvm::Value *Pointer,
                            llvm::ArrayRef<llvm::Value *> Strides);
  /// Lets \p New, which accesses no memory that \p Old does not, be hinted as
  /// Old is (!nontemporal), and have what alias analysis knows of Old: !tbaa,
  /// !alias.scope, !noalias. The two run equally often.
  static void likeAccess(llvm::Instruction &New, const llvm::Instruction &Old);
  llvm::CallInst *toTensor(TensorType Type, llvm::Value *Vector);
  llvm::CallInst *toVector(llvm::Value *Tensor);
  llvm::CallInst *splat(TensorType Type, llvm::Value *Element,
                        llvm::ArrayRef<llvm::Value *> Extents = {});
  /// \p Element, of any type, repeated in the storage of \p Like.
  llvm::CallInst *splatLike(llvm::Value *Like, llvm::Value *Element);
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
  /// The transpose of a matrix. It has the operand's layout in memory.
  llvm::CallInst *transpose(llvm::Value *Matrix);
  llvm::CallInst *relayout(TensorType Type, llvm::Value *Tensor);
  /// The result has operand \p A's layout and no padding. Fast-math flags are
  /// dropped for integers. Above rank 2, there is a product for each index of
  /// the leading dimensions.
  llvm::CallInst *matmul(llvm::Value *A, llvm::Value *B,
                         llvm::FastMathFlags Flags = {});
  /// \p Addend + \p A * \p B, in \p Addend's type. The signs are those of
  /// integers; fast-math flags are dropped for them. \p MayRoundAsUnit: as
  /// OpKinds.def says, where elements are such.
  llvm::CallInst *mulAdd(llvm::Value *A, bool IsASigned, llvm::Value *B,
                         bool IsBSigned, llvm::Value *Addend,
                         llvm::FastMathFlags Flags = {},
                         bool MayRoundAsUnit = false);
  /// One index is left in the dimensions whose bits \p Dimensions has, 1 << k
  /// for dimension k. The result has \p Tensor's layout; fast-math flags are
  /// dropped for integers.
  llvm::CallInst *reduce(OpKind Kind, llvm::Value *Tensor, unsigned Dimensions,
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
  /// Compares integers or floating-point numbers, as the predicate says.
  llvm::CallInst *compare(llvm::CmpInst::Predicate Predicate, llvm::Value *A,
                          llvm::Value *B, llvm::FastMathFlags Flags = {});
  /// \p Condition is a tensor of i1.
  llvm::CallInst *select(llvm::Value *Condition, llvm::Value *A,
                         llvm::Value *B);

  // What follows gives a result of any layout and padding, \p Type; all that
  // OpKinds.def says of extents is demanded.

  llvm::CallInst *view(TensorType Type, llvm::Value *Tensor,
                       const StridedView &View);
  llvm::CallInst *insertView(llvm::Value *Tensor, llvm::Value *Part,
                             const StridedView &View);
  /// Steps may be negative.
  llvm::CallInst *slice(TensorType Type, llvm::Value *Tensor,
                        llvm::ArrayRef<unsigned> Starts,
                        llvm::ArrayRef<int> Steps);
  /// Dimension k of \p Tensor is dimension Map[k] of the result.
  llvm::CallInst *broadcast(TensorType Type, llvm::Value *Tensor,
                            llvm::ArrayRef<unsigned> Map);
  /// \p Element: of BoundaryMode::Constant; else null.
  llvm::CallInst *pad(TensorType Type, llvm::Value *Tensor, BoundaryMode Mode,
                      llvm::Value *Element,
                      llvm::ArrayRef<PaddedDimension> Dimensions);
  llvm::CallInst *concat(TensorType Type, llvm::ArrayRef<llvm::Value *> Tensors,
                         unsigned Dimension);
  llvm::CallInst *reshapePermute(TensorType Type, llvm::Value *Tensor,
                                 llvm::ArrayRef<unsigned> Permutation);
  /// \p Blocks: dimension and extent of each.
  llvm::CallInst *
  reshapeBlock(TensorType Type, llvm::Value *Tensor,
               llvm::ArrayRef<std::pair<unsigned, unsigned>> Blocks);
  llvm::CallInst *
  reshapeUnblock(TensorType Type, llvm::Value *Tensor,
                 llvm::ArrayRef<std::pair<unsigned, unsigned>> Blocks);
  llvm::CallInst *gather(TensorType Type, llvm::Value *Tensor,
                         llvm::Value *Indices, unsigned Dimension);
  llvm::CallInst *scatter(llvm::Value *Tensor, llvm::Value *Indices,
                          llvm::Value *Picked, unsigned Dimension,
                          bool IsAdded = false);
  /// \p LabelsOfA and \p LabelsOfB: of each dimension.
  llvm::CallInst *contract(TensorType Type, llvm::Value *A, llvm::Value *B,
                           llvm::ArrayRef<unsigned> LabelsOfA,
                           llvm::ArrayRef<unsigned> LabelsOfB,
                           llvm::FastMathFlags Flags = {});
  /// \p Addend and what mulAdd() would add to it, in its type.
  llvm::CallInst *contractAdd(llvm::Value *A, bool IsASigned, llvm::Value *B,
                              bool IsBSigned, llvm::Value *Addend,
                              llvm::ArrayRef<unsigned> LabelsOfA,
                              llvm::ArrayRef<unsigned> LabelsOfB,
                              llvm::FastMathFlags Flags = {},
                              bool MayRoundAsUnit = false);
  /// \p Product, of any rank, as the contraction that it is.
  llvm::CallInst *contraction(TensorOp Product);
  /// \p Windows: of each dimension behind the channels; \p W has their sizes.
  /// \p Element: as pad().
  llvm::CallInst *convolution(TensorType Type, llvm::Value *X, llvm::Value *W,
                              llvm::ArrayRef<WindowDimension> Windows,
                              const ConvolutionForm &Form = {},
                              llvm::Value *Element = nullptr);
  /// \p Step: what the reduction of a window repeats.
  llvm::CallInst *window(OpKind Step, TensorType Type, llvm::Value *Tensor,
                         llvm::ArrayRef<WindowDimension> Windows,
                         llvm::FastMathFlags Flags = {});
  llvm::CallInst *dim(llvm::Value *Tensor, unsigned Dimension);

  // Compositions, element by element.

  /// max(x, 0): of floating-point numbers a NaN stays one, and -0 becomes 0.
  llvm::Value *relu(llvm::Value *Tensor, bool IsSigned = true,
                    llvm::FastMathFlags Flags = {});
  /// 1 / (1 + exp(-x)).
  llvm::Value *sigmoid(llvm::Value *Tensor, llvm::FastMathFlags Flags = {});
  /// Those of sigmoid()'s operations that may have infinite operands and
  /// results, though \p Flags says that its own are finite.
  static llvm::FastMathFlags finiteSigmoidFlags(llvm::FastMathFlags Flags);
  /// x / Scale, to the nearest integer, ties to even, plus Zero, as near as \p
  /// Integer has a number to it; of a NaN, any. \p Scale is a tensor as
  /// Tensor, or an element, and so is \p Zero.
  llvm::Value *quantize(llvm::Value *Tensor, llvm::Value *Scale,
                        llvm::Value *Zero, llvm::IntegerType *Integer,
                        bool IsSigned);
  /// (q - Zero) * Scale in \p Scale's element type.
  llvm::Value *dequantize(llvm::Value *Tensor, bool IsSigned,
                          llvm::Value *Scale, llvm::Value *Zero);
  /// Sums, signed integers, times \p Scale, as quantize() of them.
  llvm::Value *requantize(llvm::Value *Tensor, llvm::Value *Scale,
                          llvm::Value *Zero, llvm::IntegerType *Integer,
                          bool IsSigned);

  /// Any operation: \p Result may be void.
  llvm::CallInst *create(OpKind Kind, llvm::Type *Result,
                         llvm::ArrayRef<llvm::Value *> Operands,
                         llvm::ArrayRef<unsigned> Attributes,
                         bool IsVolatile = false);
  /// The same of what may be malformed: null then, after a line to \p OS.
  llvm::CallInst *tryCreate(OpKind Kind, llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::ArrayRef<unsigned> Attributes,
                            llvm::raw_ostream &OS);

private:
  llvm::CallInst *createUnchecked(OpKind Kind, llvm::Type *Result,
                                  llvm::ArrayRef<llvm::Value *> Operands,
                                  llvm::ArrayRef<unsigned> Attributes,
                                  bool IsVolatile);
  /// \p V, a tensor or an element, which is repeated, in \p Like's storage.
  llvm::Value *spread(llvm::Value *Like, llvm::Value *V);
  /// \p Tensor, floating-point numbers, rounded and saturated.
  llvm::Value *rounded(llvm::Value *Tensor, llvm::Value *Zero,
                       llvm::IntegerType *Integer, bool IsSigned);
};

} // namespace matrix

#endif
