// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions, of tensors as a whole too, and the trace. Of complex numbers
// there are sums, part by part.

#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CGMatrixComplex.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/Basic/MatrixReduction.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;

/// What reduces elements of \p Element.
static OpKind reductionOp(MatrixReduction::OperationKind Operation,
                          QualType Element) {
  bool IsFloat = Element->isRealFloatingType();
  bool IsSigned = Element->isSignedIntegerType();
  switch (Operation) {
  case MatrixReduction::Add:
    return IsFloat ? OpKind::ReduceFAdd : OpKind::ReduceAdd;
  case MatrixReduction::Mul:
    return IsFloat ? OpKind::ReduceFMul : OpKind::ReduceMul;
  case MatrixReduction::And:
    return OpKind::ReduceAnd;
  case MatrixReduction::Or:
    return OpKind::ReduceOr;
  case MatrixReduction::Xor:
    return OpKind::ReduceXor;
  case MatrixReduction::Min:
    return IsFloat    ? OpKind::ReduceMinNum
           : IsSigned ? OpKind::ReduceSMin
                      : OpKind::ReduceUMin;
  case MatrixReduction::Max:
    return IsFloat    ? OpKind::ReduceMaxNum
           : IsSigned ? OpKind::ReduceSMax
                      : OpKind::ReduceUMax;
  case MatrixReduction::Minimum:
    return OpKind::ReduceMinimum;
  case MatrixReduction::Maximum:
    return OpKind::ReduceMaximum;
  }
  llvm_unreachable("all operations are known");
}

/// The bits of a reduction's dimensions: a row is reduced along the columns.
static unsigned reducedDimensions(MatrixReduction::LinesKind Lines) {
  switch (Lines) {
  case MatrixReduction::Columns:
    return 1;
  case MatrixReduction::Rows:
    return 2;
  case MatrixReduction::Whole:
    return 3;
  }
  llvm_unreachable("all lines are known");
}

/// What \p Call reduces and how, if it is a reduction or a trace.
static std::optional<MatrixReduction> getReduction(const CallExpr *Call) {
  if (Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_trace)
    return MatrixReduction{MatrixReduction::Add, MatrixReduction::Whole};
  return getMatrixReduction(Call->getBuiltinCallee());
}

static bool isTrace(const CallExpr *Call) {
  return Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_trace;
}

/// The sums of the real (0) or the imaginary (1) parts of \p Matrix.
static Value *emitSumOfParts(CodeGenFunction &CGF, const CallExpr *Call,
                             MatrixReduction::LinesKind Lines, Value *Matrix,
                             unsigned Part) {
  OpBuilder Ops(CGF.Builder);
  Value *Parts = extractComplexPart(CGF, Matrix, Part);
  if (isTrace(Call))
    Parts = Ops.diagonal(Parts);
  return Ops.reduce(OpKind::ReduceFAdd, Parts, reducedDimensions(Lines),
                    CGF.Builder.getFastMathFlags());
}

ComplexPair CodeGen::emitComplexMatrixSum(CodeGenFunction &CGF,
                                          const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  Value *Zero = CGF.Builder.getInt64(0);
  Value *Sums[2];
  for (unsigned Part : {0, 1})
    Sums[Part] = OpBuilder(CGF.Builder)
                     .extract(emitSumOfParts(CGF, Call, MatrixReduction::Whole,
                                             Matrix, Part),
                              {Zero, Zero});
  return {Sums[0], Sums[1]};
}

/// The only element of \p Reduced, which \p Call gives.
static Value *extractOnly(CodeGenFunction &CGF, const CallExpr *Call,
                          Value *Reduced) {
  unsigned Rank = matrix::TensorType::of(Reduced->getType()).rank();
  SmallVector<Value *, 8> Zeros(Rank, CGF.Builder.getInt64(0));
  Value *Result = OpBuilder(CGF.Builder).extract(Reduced, Zeros);
  return isBoolMatrix(CGF.CGM, Call->getArg(0)->getType())
             ? CGF.EmitFromMemory(Result, Call->getType())
             : Result;
}

/// \p Call if it reduces a tensor.
static Value *emitTensorReduction(CodeGenFunction &CGF, const CallExpr *Call,
                                  MatrixReduction::OperationKind Operation) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  Value *Tensor = CGF.EmitScalarExpr(Call->getArg(0));
  unsigned Rank = matrix::TensorType::of(Tensor->getType()).rank();
  return extractOnly(CGF, Call,
                     OpBuilder(CGF.Builder)
                         .reduce(reductionOp(Operation, Call->getType()),
                                 Tensor,
                                 /*Dimensions=*/(1u << Rank) - 1,
                                 CGF.Builder.getFastMathFlags()));
}

Value *CodeGen::emitMatrixReduction(CodeGenFunction &CGF,
                                    const CallExpr *Call) {
  std::optional<MatrixReduction> Reduction = getReduction(Call);
  if (!Reduction)
    return nullptr;
  QualType Type = Call->getArg(0)->getType();
  if (Type->isTensorType())
    return emitTensorReduction(CGF, Call, Reduction->Operation);
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix)
    return nullptr;

  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  OpBuilder Ops(CGF.Builder);
  MatrixEmitter MB(CGF);
  if (isComplexMatrix(Type)) {
    if (Reduction->Lines == MatrixReduction::Whole) // Not a scalar.
      return nullptr;
    Value *Complex = CGF.EmitScalarExpr(Call->getArg(0));
    Value *Real = emitSumOfParts(CGF, Call, Reduction->Lines, Complex, 0);
    Value *Imaginary = emitSumOfParts(CGF, Call, Reduction->Lines, Complex, 1);
    return MB.fromHandle(joinComplexParts(CGF, Real, Imaginary),
                         Call->getType());
  }
  Value *Handle = MB.toHandle(CGF.EmitScalarExpr(Call->getArg(0)), Type);
  if (isTrace(Call))
    Handle = Ops.diagonal(Handle);
  QualType Element = Matrix->getElementType();
  Value *Reduced = Ops.reduce(reductionOp(Reduction->Operation, Element),
                              Handle, reducedDimensions(Reduction->Lines),
                              CGF.Builder.getFastMathFlags());
  if (Reduction->Lines != MatrixReduction::Whole)
    return MB.fromHandle(Reduced, Call->getType());
  return extractOnly(CGF, Call, Reduced);
}
