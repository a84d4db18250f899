// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The intrinsics that the RFC has, for import and export alike.

#ifndef MATRIX_LIB_TLX_INTRINSICS_H
#define MATRIX_LIB_TLX_INTRINSICS_H

#include "matrix/Ops/StridedView.h"

namespace matrix {

/// An intrinsic, and the operation that it is.
struct TensorIntrinsic {
  /// What its operands are. Importer has a function for each, that reads them,
  /// and Exporter one that writes them.
  enum FormKind {
    Typeinfo,
    Load,
    Store,
    MatMul,
    MultiplyAdd,
    Contract,
    Convolution,
    /// Another layout of the same tensor.
    Transpose,
    Pad,
    Concat,
    /// Repeats one element.
    Broadcast,
    ToVector,
    Block,
    Permute,
    Reduce,
    Elementwise,
    Relu,
    Sigmoid
  };

  /// "matmul" of `llvm.tensor.matmul`.
  llvm::StringLiteral Name;
  /// 0: any number.
  unsigned NumOperands;
  FormKind Form;
  /// On floating-point elements and on integers. Of a reduction it is the step,
  /// of a composition of operations the last one.
  OpKind OfFloats, OfIntegers;
  /// The operands that a multiply-add takes for signed, as in `muladd`.
  unsigned Signs = 0;

  OpKind kindFor(const llvm::Type *Element) const {
    return Element->isFloatingPointTy() ? OfFloats : OfIntegers;
  }
  /// Whether the result is a token, not a vector.
  bool givesToken() const { return Form == Typeinfo || Form == Load; }

  static constexpr llvm::StringLiteral Prefix = "llvm.tensor.";
  /// Null if there is none.
  static const TensorIntrinsic *named(llvm::StringRef Name);
  static llvm::ArrayRef<TensorIntrinsic> all();
};

/// "matmul" of `llvm.tensor.matmul.<anything>`; empty for what is no such
/// intrinsic. `llvm.vector.totensor` is the RFC's other name of typeinfo.
llvm::StringRef tensorIntrinsicName(const llvm::CallInst &Call);

/// The view of a tensor of \p Rank with two more leading dimensions of one
/// index. The convolution of two tensors without batch and channels is that of
/// two such views.
StridedView viewWithBatch(unsigned Rank);
/// The view of a tensor of \p Rank without its first two dimensions.
StridedView viewWithoutBatch(unsigned Rank);

/// How many dimensions the window of a convolution has at most.
constexpr unsigned MaxWindowRank = 6;

} // namespace matrix

#endif
