// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `llvm.matrix.*` and element-wise intrinsics -> operations (LangRef, "Matrix
// Intrinsics").

#include "Raiser.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace matrix;

// The IR does not say: LLVM keeps the choice in an option of its own lowering,
// an enumeration {column-major, row-major}, whose type is not declared in any
// header. It has an int's size and so the option has that of one of int. Our
// Clang, whose types have the layout and whose values have none, says so in a
// flag.
bool matrix::areValuesRowMajor(const Module &M) {
  if (M.getModuleFlag(ColumnMajorValuesFlag))
    return false;
  auto &Options = cl::getRegisteredOptions();
  auto It = Options.find("matrix-default-layout");
  return It != Options.end() &&
         static_cast<cl::opt<int> *>(It->second)->getValue() == 1;
}

static TensorType tensorType(const Module &M, Type *Vector, unsigned Rows,
                             unsigned Columns) {
  Type *Element = Vector->getScalarType();
  return areValuesRowMajor(M) ? TensorType::rowMajor(Element, Rows, Columns)
                              : TensorType::columnMajor(Element, Rows, Columns);
}

/// A flat value as a matrix. Small ones stay flat on the other side of
/// `totensor`, large ones are seen through their twin.
Value *Raiser::matrixOf(Value *Flat, unsigned Rows, unsigned Columns) {
  TensorType Type = tensorType(*F.getParent(), Flat->getType(), Rows, Columns);
  OpBuilder Ops(B);
  if (isLargeVector(Flat->getType()))
    return Ops.reshape(Type, twin(Flat));
  return Ops.toTensor(Type, Flat);
}

void Raiser::replaceByMatrix(Instruction &I, Value *Matrix) {
  OpBuilder Ops(B);
  if (isLargeVector(I.getType())) {
    replace(I, Ops.reshape(flatType(I.getType()), Matrix));
  } else {
    I.replaceAllUsesWith(Ops.toVector(Matrix));
    Dead.push_back(&I);
  }
}

bool Raiser::raiseIntrinsic(IntrinsicInst &I) {
  auto Extent = [&](unsigned Operand) {
    return unsigned(
        cast<ConstantInt>(I.getArgOperand(Operand))->getZExtValue());
  };
  auto Stride = [&](unsigned Operand) {
    return B.CreateZExtOrTrunc(I.getArgOperand(Operand), B.getInt64Ty());
  };
  auto Alignment = [&](unsigned Operand, Type *Vector) {
    return I.getParamAlign(Operand).value_or(
        F.getDataLayout().getABITypeAlign(Vector->getScalarType()));
  };
  auto IsVolatile = [&](unsigned Operand) {
    return !cast<ConstantInt>(I.getArgOperand(Operand))->isZero();
  };

  OpBuilder Ops(B);
  switch (I.getIntrinsicID()) {
  case Intrinsic::matrix_multiply: {
    unsigned M = Extent(2), K = Extent(3), N = Extent(4);
    Value *Product = Ops.matmul(
        matrixOf(I.getArgOperand(0), M, K), matrixOf(I.getArgOperand(1), K, N),
        isa<FPMathOperator>(I) ? I.getFastMathFlags() : FastMathFlags());
    replaceByMatrix(I, Product);
    return true;
  }
  case Intrinsic::matrix_transpose: {
    unsigned Rows = Extent(1), Columns = Extent(2);
    Value *Transposed =
        Ops.transpose(matrixOf(I.getArgOperand(0), Rows, Columns));
    TensorType Result = tensorType(*F.getParent(), I.getType(), Columns, Rows);
    replaceByMatrix(I, Ops.relayout(Result, Transposed));
    return true;
  }
  case Intrinsic::matrix_column_major_load: {
    // The memory is column-major, whatever the value is.
    TensorType Type =
        tensorType(*F.getParent(), I.getType(), Extent(3), Extent(4));
    CallInst *Load =
        Ops.load(Type, I.getArgOperand(0), {B.getInt64(1), Stride(1)},
                 Alignment(0, I.getType()), IsVolatile(2));
    OpBuilder::likeAccess(*Load, I);
    replaceByMatrix(I, Load);
    return true;
  }
  case Intrinsic::matrix_column_major_store: {
    Value *Flat = I.getArgOperand(0);
    CallInst *Store = Ops.store(matrixOf(Flat, Extent(4), Extent(5)),
                                I.getArgOperand(1), {B.getInt64(1), Stride(2)},
                                Alignment(1, Flat->getType()), IsVolatile(3));
    OpBuilder::likeAccess(*Store, I);
    Dead.push_back(&I);
    return true;
  }
  default:
    break;
  }
  return raiseElementwiseIntrinsic(I) || raisePermutation(I) ||
         raiseReduction(I) || raiseByLanes(I);
}

bool Raiser::raiseElementwiseIntrinsic(IntrinsicInst &I) {
  SmallVector<Value *> Operands(I.args());
  switch (I.getIntrinsicID()) {
  case Intrinsic::abs:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    // Without the flag that makes a value poison, it has one meaning less.
    Operands.pop_back();
    break;
  default:
    break;
  }
  return all_of(Operands,
                [&](Value *V) { return V->getType() == I.getType(); }) &&
         raiseElementwise(I, ElementwiseInfo::Intrinsic, I.getIntrinsicID(),
                          Operands);
}
