// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that combine several elements of tensors into one: products,
// convolutions, windows and reductions.

#include "CGTensorBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpKind;

llvm::FastMathFlags TensorCallEmitter::flagsOfProducts() const {
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  // A product is one operation: its sums are contracted wherever anything is.
  if (E->getFPFeaturesInEffect(CGF.getLangOpts()).allowFPContractInMatrices())
    Flags.setAllowContract(true);
  return Flags;
}

OpKind TensorCallEmitter::step() const {
  bool IsFloat = elementOf(0)->isRealFloatingType();
  bool IsSigned = hasSignedElements(0);
  switch (Call.Step) {
  case MatrixReduction::Add:
    return IsFloat ? OpKind::FAdd : OpKind::Add;
  case MatrixReduction::Mul:
    return IsFloat ? OpKind::FMul : OpKind::Mul;
  case MatrixReduction::And:
    return OpKind::And;
  case MatrixReduction::Or:
    return OpKind::Or;
  case MatrixReduction::Xor:
    return OpKind::Xor;
  case MatrixReduction::Min:
    return IsFloat ? OpKind::MinNum : IsSigned ? OpKind::SMin : OpKind::UMin;
  case MatrixReduction::Max:
    return IsFloat ? OpKind::MaxNum : IsSigned ? OpKind::SMax : OpKind::UMax;
  case MatrixReduction::Minimum:
    return OpKind::Minimum;
  case MatrixReduction::Maximum:
    return OpKind::Maximum;
  }
  llvm_unreachable("all steps are known");
}

Value *TensorCallEmitter::emitMatMul() {
  return Ops.matmul(Operands[0], Operands[1], flagsOfProducts());
}

Value *TensorCallEmitter::emitContract() {
  return Ops.contract(resultType(), Operands[0], Operands[1], Call.LabelsOfA,
                      Call.LabelsOfB, flagsOfProducts());
}

Value *TensorCallEmitter::emitContractAdd() {
  llvm::FastMathFlags Flags = flagsOfProducts();
  return Ops.contractAdd(Operands[0], hasSignedElements(0), Operands[1],
                         hasSignedElements(1), Operands[2], Call.LabelsOfA,
                         Call.LabelsOfB, Flags,
                         /*MayRoundAsUnit=*/Flags.allowContract() &&
                             !CGF.Builder.getIsFPConstrained());
}

static llvm::SmallVector<matrix::WindowDimension, 8>
windows(const TensorCall &Call) {
  llvm::SmallVector<matrix::WindowDimension, 8> Windows;
  for (auto [Size, Stride, Dilation] :
       llvm::zip_equal(Call.Sizes, Call.Strides, Call.Dilations)) {
    matrix::WindowDimension W;
    W.Size = Size;
    W.Stride = Stride;
    W.Dilation = Dilation;
    Windows.push_back(W);
  }
  return Windows;
}

Value *TensorCallEmitter::emitConvolution() {
  matrix::ConvolutionForm Form;
  Form.Groups = Call.Groups;
  Form.IsXSigned = hasSignedElements(0);
  Form.IsWSigned = hasSignedElements(1);
  Form.Flags = flagsOfProducts();
  return Ops.convolution(resultType(), Operands[0], Operands[1], windows(Call),
                         Form);
}

Value *TensorCallEmitter::emitWindow() {
  return Ops.window(step(), resultType(), Operands[0], windows(Call),
                    CGF.Builder.getFastMathFlags());
}

Value *TensorCallEmitter::emitReduction() {
  unsigned Dimensions = 0;
  for (int64_t D : Call.Dimensions)
    Dimensions |= 1u << D;
  return Ops.reduce(matrix::reductionBy(step()), Operands[0], Dimensions,
                    CGF.Builder.getFastMathFlags());
}
