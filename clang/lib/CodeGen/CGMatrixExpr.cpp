// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which expressions with matrices are emitted by which of our functions.

#include "CGMatrixExpr.h"
#include "CGCooperativeMatrix.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixInit.h"
#include "CGMatrixMemory.h"
#include "CGMatrixOperators.h"
#include "CGMatrixUse.h"
#include "CGOpenMPRuntime.h"
#include "CGTensor.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "ConstantEmitter.h"
#include "MatrixEmitter.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;

static bool isMatrix(const Expr *E) {
  return E->getType().getAtomicUnqualifiedType()->isMatrixOrTensorType();
}

static Value *emitBinary(CodeGenFunction &CGF, const BinaryOperator *E) {
  if (E->isCommaOp() || E->isAssignmentOp() || !hasMatrixOperand(E))
    return nullptr;
  if (E->isComparisonOp())
    return emitMatrixComparison(CGF, E);
  if (Value *Result = emitComplexMatrixBinary(CGF, E))
    return Result;
  Value *LHS = CGF.EmitScalarExpr(E->getLHS());
  Value *RHS = CGF.EmitScalarExpr(E->getRHS());
  return emitMatrixBinary(CGF, E, LHS, RHS);
}

static Value *emitCast(CodeGenFunction &CGF, const CastExpr *E) {
  const Expr *Operand = E->getSubExpr();
  if (E->getCastKind() != CK_MatrixCast &&
      (E->getCastKind() != CK_VectorSplat || !isMatrix(E)))
    return nullptr;
  if (E->getType()->isTensorType() || Operand->getType()->isTensorType())
    return emitTensorCast(CGF, E);
  if (!isMatrix(E) || !isMatrix(Operand))
    return emitMatrixConversion(CGF, E);
  return emitMatrixCast(CGF, CGF.EmitScalarExpr(Operand), Operand->getType(),
                        E->getType());
}

/// A constant matrix; nullptr if \p E is not emitted as a constant.
static Value *emitConstant(CodeGenFunction &CGF, const ConstantExpr *E) {
  llvm::Constant *Constant = ConstantEmitter(CGF).tryEmitConstantExpr(E);
  if (!Constant)
    return nullptr;
  bool IsPlace = E->isGLValue() &&
                 !(E->hasAPValueResult() && !E->getAPValueResult().isLValue());
  if (!IsPlace)
    return emitConstantMatrix(CGF, Constant, E->getType());
  return CGF.EmitLoadOfScalar(
      Address(Constant, CGF.ConvertTypeForMem(E->getType()),
              CGF.getContext().getTypeAlignInChars(E->getType())),
      /*Volatile=*/false, E->getType(), E->getExprLoc());
}

static Value *emitUnary(CodeGenFunction &CGF, const UnaryOperator *E) {
  const Expr *Operand = E->getSubExpr();
  if (E->isIncrementDecrementOp()) {
    auto Element =
        emitCheckedMatrixElement(CGF, Operand, CodeGenFunction::TCK_Store);
    return Element ? CGF.EmitScalarPrePostIncDec(
                         E, *Element, E->isIncrementOp(), E->isPrefix())
                   : nullptr;
  }
  bool IsOperation = E->getOpcode() == UO_Minus || E->getOpcode() == UO_Not ||
                     E->getOpcode() == UO_LNot;
  return IsOperation && isMatrix(Operand) ? emitMatrixUnary(CGF, E) : nullptr;
}

static Value *emitExpr(CodeGenFunction &CGF, const Expr *E) {
  if (Value *Cooperative = emitCooperativeMatrixExpr(CGF, E))
    return Cooperative;
  if (!CGF.getLangOpts().MatrixTypes || CGF.getLangOpts().HLSL)
    return nullptr;
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return emitBinary(CGF, Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return emitUnary(CGF, Unary);
  if (const auto *Element = dyn_cast<MatrixSubscriptExpr>(E))
    return emitMatrixSubscript(CGF, Element);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    if (!isMatrix(Choice->getCond()))
      return nullptr;
    CodeGenFunction::OpaqueValueMapping Binding(CGF, Choice);
    return emitMatrixSelection(CGF, Choice);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return emitCast(CGF, Cast);
  if (!isMatrix(E))
    return nullptr;
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return emitMatrixInitList(CGF, List);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return emitZeroMatrix(CGF, E->getType());
  if (const auto *Constant = dyn_cast<ConstantExpr>(E))
    return emitConstant(CGF, Constant);
  return nullptr;
}

Value *CodeGen::emitMatrixExpr(CodeGenFunction &CGF, const Expr *E) {
  Value *Result = emitExpr(CGF, E);
  if (Result)
    recordMatrixUse(CGF);
  return Result;
}

LValue CodeGen::emitMatrixCompoundAssign(CodeGenFunction &CGF,
                                         const CompoundAssignOperator *E,
                                         Value *&Result) {
  if (isComplexMatrix(E->getComputationResultType()))
    return emitComplexMatrixCompoundAssign(CGF, E, Result);
  // The right operand first, as for scalars.
  Value *RHS = CGF.EmitScalarExpr(E->getRHS());
  LValue Target =
      CGF.EmitCheckedLValue(E->getLHS(), CodeGenFunction::TCK_Store);
  bool IsCooperative = E->getType()->isCooperativeMatrixType();
  auto Update = [&](Value *Old) {
    return IsCooperative ? emitCooperativeMatrixBinary(CGF, E, Old, RHS)
                         : emitMatrixBinary(CGF, E, Old, RHS);
  };
  if ((Result = emitAtomicMatrixUpdate(CGF, Target, Update)))
    return Target;
  Result = Update(CGF.EmitLoadOfLValue(Target, E->getExprLoc()).getScalarVal());
  CGF.EmitStoreThroughLValue(RValue::get(Result), Target);
  if (CGF.getLangOpts().OpenMP)
    CGF.CGM.getOpenMPRuntime().checkAndEmitLastprivateConditional(CGF,
                                                                  E->getLHS());
  return Target;
}

Value *CodeGen::emitNullAtEnd(CodeGenFunction &CGF, llvm::BasicBlock *Block,
                              QualType Type) {
  if (!Type->isMatrixOrTensorType())
    return CGF.CGM.EmitNullConstant(Type);
  CGBuilderTy::InsertPointGuard Guard(CGF.Builder);
  CGF.Builder.SetInsertPoint(Block->getTerminator());
  return emitZeroMatrix(CGF, Type);
}
