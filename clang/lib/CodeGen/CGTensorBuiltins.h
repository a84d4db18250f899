// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emission of builtins on tensors, each of them one operation on handles or
// a few (matrix/Ops/OpKinds.def). SemaTensorBuiltins.h says what they mean; it
// demands all that the operations do.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGTENSORBUILTINS_H
#define LLVM_CLANG_LIB_CODEGEN_CGTENSORBUILTINS_H

#include "CGValue.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/TensorCall.h"
#include <optional>

namespace clang {
namespace CodeGen {
class CodeGenFunction;

/// The value of \p E, which calls a __builtin_tensor_* builtin.
RValue emitTensorCall(CodeGenFunction &CGF, const CallExpr *E);

/// One call, with the values of the operands that are tensors and scalars in
/// the order of TensorCall's. The table says which method emits an operation
/// (Basic/TensorBuiltins.def).
class TensorCallEmitter {
  CodeGenFunction &CGF;
  const CallExpr *E;
  const TensorCall Call;
  matrix::OpBuilder Ops;
  llvm::SmallVector<llvm::Value *, 4> Operands;

public:
  TensorCallEmitter(CodeGenFunction &CGF, const CallExpr *E, TensorCall Call);
  llvm::Value *emit();

private:
  // CGTensorBuiltins.cpp
  llvm::Value *emitMemory();
  llvm::Value *emitQuantization();
  void emitOperands();

  // CGTensorMovement.cpp
  llvm::Value *emitPad();
  llvm::Value *emitTranspose();
  llvm::Value *emitReshape();
  llvm::Value *emitTiles();
  llvm::Value *emitBroadcast();
  llvm::Value *emitSlice();
  llvm::Value *emitInsertSlice();
  llvm::Value *emitConcat();
  llvm::Value *emitGather();
  llvm::Value *emitScatter();
  /// Checks the indices of gather and scatter, under -fsanitize=bounds.
  void checkGatheredIndices();

  // CGTensorSums.cpp
  llvm::Value *emitMatMul();
  llvm::Value *emitContract();
  llvm::Value *emitContractAdd();
  llvm::Value *emitConvolution();
  llvm::Value *emitWindow();
  llvm::Value *emitReduction();

  // CGTensorPlaces.cpp
  llvm::Value *emitArgument();

  llvm::Value *emitTrait();

  /// The type of the result.
  matrix::TensorType resultType() const;
  /// The element type of operand \p Index, or its type if it is a scalar.
  QualType elementOf(unsigned Index) const;
  bool hasSignedElements(unsigned Index) const;
  /// The Extents, with 64 bits.
  llvm::SmallVector<llvm::Value *, 8> emitExtents();
  /// The Indices, with 64 bits. \p Bounds says what each is below; empty if
  /// nothing is to be checked.
  llvm::SmallVector<llvm::Value *, 8>
  emitIndices(llvm::ArrayRef<uint64_t> Bounds = {});
  /// The step of a window or reduction, element by element.
  matrix::OpKind step() const;
  /// The flags of sums of products.
  llvm::FastMathFlags flagsOfProducts() const;
};

} // namespace CodeGen
} // namespace clang

#endif
