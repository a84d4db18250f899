// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call of a __builtin_tensor_* builtin in a constant expression, while it is
// evaluated. Only TensorConstant*.cpp include this; loads and stores are in
// MatrixConstantMemory.cpp.
//
// Operands and results are in index order, so layout and padding play no part.

#ifndef LLVM_CLANG_LIB_AST_TENSORCONSTANT_H
#define LLVM_CLANG_LIB_AST_TENSORCONSTANT_H

#include "MatrixConstantOperation.h"
#include "TensorIndexSpace.h"
#include "clang/AST/TensorCall.h"

namespace clang {

/// Methods that give bool return false after a note.
class TensorConstantOperation final : public MatrixOperation {
  const TensorCall &Call;

public:
  TensorConstantOperation(const MatrixEvaluation &Evaluation, const Expr *E,
                          const TensorCall &Call,
                          MutableArrayRef<APValue> Values, APValue &Result)
      : MatrixOperation(Evaluation, E, Values, Result), Call(Call) {}

private:
  bool builtin(unsigned ID) override;

  TensorIndexSpace spaceOf(unsigned Operand) const;
  TensorIndexSpace resultSpace() const;
  bool checkIndex(unsigned Dimension, const llvm::APSInt &Index);

  bool memory();

  // Element by element.
  bool quantize();
  bool dequantize();
  bool round(QualType Type, QualType Integer, APValue &Value,
             const APValue &Zero);

  // What moves elements.
  bool move(llvm::function_ref<const APValue *(ArrayRef<uint64_t> Place)> Find);
  bool transpose();
  bool reshape();
  bool broadcast();
  bool pad();
  bool cutIntoTiles();
  bool joinTiles();
  bool concatenate();
  bool findStarts(ArrayRef<uint64_t> Extents, TensorCall::Numbers &Starts);
  bool slice();
  bool insertSlice();
  bool findPicked(unsigned Dimension, TensorCall::Numbers &Picked);
  bool gather();
  bool scatter();

  // What computes an element from several ones.
  bool contract();
  bool contract(ArrayRef<unsigned> LabelsOfA, ArrayRef<unsigned> LabelsOfB);
  bool matmul();
  bool convolution();
  bool addProduct(QualType Type, APValue &Sum, const APValue &A,
                  const APValue &B);
  bool reduceWindows();
  bool reduceWindows(ArrayRef<int64_t> Sizes, ArrayRef<int64_t> Strides,
                     ArrayRef<int64_t> Dilations);
  bool reduceDimensions();
  bool argument();

  bool trait();
};

} // namespace clang

#endif
