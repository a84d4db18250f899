// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions, and the trace.

#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
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

Value *CodeGen::emitMatrixReduction(CodeGenFunction &CGF,
                                    const CallExpr *Call) {
  unsigned ID = Call->getBuiltinCallee();
  bool IsTrace = ID == Builtin::BI__builtin_matrix_trace;
  std::optional<MatrixReduction> Reduction = getMatrixReduction(ID);
  if (IsTrace)
    Reduction = {MatrixReduction::Add, MatrixReduction::Whole};
  if (!Reduction || CGF.getLangOpts().HLSL)
    return nullptr;
  QualType Type = Call->getArg(0)->getType();
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix)
    return nullptr;

  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  OpBuilder Ops(CGF.Builder);
  Value *Handle =
      matrixAsHandle(CGF, CGF.EmitScalarExpr(Call->getArg(0)), Type);
  if (IsTrace)
    Handle = Ops.diagonal(Handle);
  QualType Element = Matrix->getElementType();
  Value *Reduced = Ops.reduce(reductionOp(Reduction->Operation, Element),
                              Handle, reducedDimensions(Reduction->Lines),
                              CGF.Builder.getFastMathFlags());
  if (Reduction->Lines != MatrixReduction::Whole)
    return matrixOfHandle(CGF, Reduced, Call->getType());
  Value *Zero = CGF.Builder.getInt64(0);
  Value *Result = Ops.extract(Reduced, {Zero, Zero});
  return isBoolMatrix(CGF.CGM, Type)
             ? CGF.EmitFromMemory(Result, Call->getType())
             : Result;
}
