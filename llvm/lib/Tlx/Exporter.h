// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function on its way from operations to the RFC's intrinsics, in three
// files: ExportOperations.cpp has what an operation is as an intrinsic,
// ExportCompositions.cpp what several are together, ExportTlx.cpp asks that of
// all, and then writes it.

#ifndef MATRIX_LIB_TLX_EXPORTER_H
#define MATRIX_LIB_TLX_EXPORTER_H

#include "FunctionExport.h"
#include "Intrinsics.h"
#include "llvm/IR/ValueHandle.h"

namespace matrix {

/// An operation as an intrinsic.
struct Spelling {
  const TensorIntrinsic *As = nullptr;
  /// Tensors stand for their tokens.
  llvm::SmallVector<llvm::WeakTrackingVH, 5> Operands;
  /// Memory only: the strides of the last operand, in storage order.
  llvm::SmallVector<llvm::Value *> Strides;
  llvm::FastMathFlags Flags;
};

class Exporter : public FunctionExport {
  /// The spellings of operations, but not of those that are only parts of
  /// compositions.
  llvm::DenseMap<const llvm::Instruction *, Spelling> Spellings;
  /// The tokens of handles.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Tokens;

public:
  explicit Exporter(llvm::Function &F) : FunctionExport(F) {}

private:
  // ExportTlx.cpp
  void plan() override;
  void write(TensorOp Op) override;
  bool isMergeable(llvm::Instruction &I, TensorType Type) override;
  llvm::Value *makeVector(llvm::Value *Handle) override;
  void wroteMerge(llvm::Instruction &Merge, llvm::Value *Vector) override;
  llvm::CallInst *call(const TensorIntrinsic &As, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Operands, Builder &B);
  llvm::Value *typeinfo(llvm::Value *Vector, TensorType T, Builder &B);
  llvm::Value *token(llvm::Value *Handle, Builder &B);

  // ExportOperations.cpp
  /// None after an error.
  std::optional<Spelling> spell(TensorOp Op);
  std::optional<Spelling> spellAs(const TensorIntrinsic &As, TensorOp Op);
  /// An operand that lists \p Numbers.
  llvm::Constant *list(llvm::ArrayRef<unsigned> Numbers) const;
  /// Shape, layout and padding of \p T in storage order, as operands.
  llvm::SmallVector<llvm::Constant *, 3> description(TensorType T) const;
  std::optional<Spelling> typeinfo(Spelling S, TensorOp Op);
  std::optional<Spelling> memory(Spelling S, TensorOp Op);
  std::optional<Spelling> contract(Spelling S, TensorOp Op);
  std::optional<Spelling> convolution(Spelling S, TensorOp Op, llvm::Value *X,
                                      llvm::Value *W);
  std::optional<Spelling> transpose(Spelling S, TensorOp Op);
  std::optional<Spelling> pad(Spelling S, TensorOp Op);
  std::optional<Spelling> block(Spelling S, TensorOp Op);
  std::optional<Spelling> window(Spelling S, TensorOp Op);
  std::optional<Spelling> reduction(Spelling S, TensorOp Op);

  // ExportCompositions.cpp
  /// The composition whose last operation is \p Op, if there is one; its other
  /// operations are added to \p Parts.
  std::optional<Spelling>
  composition(TensorOp Op, llvm::SmallVectorImpl<llvm::Instruction *> &Parts);
};

} // namespace matrix

#endif
