// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call of a __builtin_tensor_* builtin that Sema has checked, sorted by the
// meaning of its arguments: what code generation and both evaluators of
// constant expressions read. SemaTensorBuiltins.h says what each builtin means.

#ifndef LLVM_CLANG_AST_TENSORCALL_H
#define LLVM_CLANG_AST_TENSORCALL_H

#include "clang/AST/Type.h"
#include "clang/Basic/MatrixReduction.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;

enum class TensorOperation {
#define TENSOR_OPERATION(Operation, Check, Read, Evaluate, Emit) Operation,
#include "clang/Basic/TensorBuiltins.def"
};

/// What is around a tensor that is padded.
enum class TensorBoundary { Constant, Replicate, Reflect, Symmetric, Wrap };

/// The tensor type of two dimensions with the memory image of \p Type, a
/// matrix; \p Type itself if it is a tensor. Null for any other type, a matrix
/// of complex numbers among them.
QualType asTensorType(const ASTContext &Context, QualType Type);

/// The extents of \p Type if it is a tensor or a matrix, else none.
llvm::SmallVector<uint64_t, 8> getExtents(QualType Type);

/// std::nullopt if \p BuiltinID is no __builtin_tensor_*.
std::optional<TensorOperation> getTensorOperation(unsigned BuiltinID);
/// How a __builtin_tensor_window_* or __builtin_tensor_reduce_* combines two
/// elements; of argmin and argmax, Min and Max.
MatrixReduction::OperationKind getTensorStep(unsigned BuiltinID);
/// Of __builtin_tensor_pad*.
TensorBoundary getTensorBoundary(unsigned BuiltinID);

/// The letters of "bik,bkj->bij".
struct TensorLetters {
  llvm::SmallString<8> A, B, Result;
  /// std::nullopt if \p Text has not this form; spaces do not count.
  static std::optional<TensorLetters> parse(llvm::StringRef Text);
  /// The label of a letter: its place in Result; behind these, in A's order,
  /// those that are summed over.
  unsigned labelOf(char Letter) const;
};

/// The numbers are the call's constants, one for each dimension where nothing
/// else is said. What an operation does not have is empty.
struct TensorCall {
  using Numbers = llvm::SmallVector<int64_t, 8>;

  TensorOperation Operation;
  /// How a Window or a Reduce combines two elements.
  MatrixReduction::OperationKind Step = MatrixReduction::Add;
  TensorBoundary Boundary = TensorBoundary::Constant;
  /// Of the result, void for a Store.
  QualType Type;
  /// Of a Load or Store: that of the object at the pointer, with its padding,
  /// if there are no Indices. Of Rank and Extent: the type they ask for.
  QualType Object;
  /// In the order of the arguments:
  ///   Load         pointer
  ///   Store        tensor, pointer
  ///   MatMul, Contract, ContractAdd, OuterProduct, Convolution, Concat:
  ///                the tensors
  ///   Pad          tensor and, with TensorBoundary::Constant, a scalar of its
  ///                element type
  ///   InsertSlice  tensor, part
  ///   Quantize, Dequantize, Requantize
  ///                tensor, scale, zero; the last two are scalars or tensors
  ///   Gather       tensor, indices
  ///   Scatter, ScatterAdd
  ///                tensor, indices, elements
  /// none of Rank and Extent, and one tensor of all others.
  llvm::SmallVector<const Expr *, 4> Operands;
  /// Integers, constant or not, of any integer type: the extents of a Load that
  /// are known at run time, in the order of dimensions.
  llvm::SmallVector<const Expr *, 8> Extents;
  /// The same: the strides of a Load or
  /// Store, none if memory lies as the type says; the starts of an InsertSlice,
  /// and of a Slice that has no Steps.
  llvm::SmallVector<const Expr *, 8> Indices;
  /// Transpose: dimension k of the result is Dimensions[k] of the operand.
  /// Reduce: the dimensions that are reduced, in the order written.
  /// Argument: the one dimension, or none for all elements.
  /// Tile, Untile: those that are cut into tiles, of Sizes[k] indices.
  /// Broadcast: dimension k of the operand is Dimensions[k] of the result.
  /// Concat, Gather, Scatter, ScatterAdd, Extent: the one dimension.
  Numbers Dimensions;
  /// Window: of each dimension. Convolution: of those behind the channels.
  Numbers Sizes, Strides, Dilations;
  /// Of a Convolution.
  int64_t Groups = 1;
  /// Pad.
  Numbers Low, High, Interior;
  /// Slice that has steps.
  Numbers Starts, Steps;
  /// Contract, ContractAdd: for each dimension of A and of B the dimension of
  /// the result that it is, or, from the result's rank on, a number of its own.
  /// Of those that are summed over, the first number is slowest.
  llvm::SmallVector<unsigned, 8> LabelsOfA, LabelsOfB;

  /// The value of Rank or Extent.
  uint64_t trait() const;

  /// std::nullopt if \p Call calls no __builtin_tensor_* builtin. It must not
  /// be dependent.
  static std::optional<TensorCall> of(const ASTContext &Context,
                                      const CallExpr *Call);
};

} // namespace clang

#endif
