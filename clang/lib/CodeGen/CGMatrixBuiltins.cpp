// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which builtin is emitted where, and products.

#include "CGMatrixBuiltins.h"
#include "CGCooperativeMatrix.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixElements.h"
#include "CGMatrixMemory.h"
#include "CGMatrixOperators.h"
#include "CGMatrixUse.h"
#include "CGTensorBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/Basic/MatrixBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;

static bool hasSignedElements(const Expr *Matrix) {
  return Matrix->getType()
      ->castAs<ConstantMatrixType>()
      ->getElementType()
      ->isSignedIntegerType();
}

static Value *emitMatrixMultiplyAdd(CodeGenFunction &CGF,
                                    const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  Value *Operands[3];
  bool HasHandle = false;
  for (unsigned I = 0; I != 3; ++I) {
    Operands[I] = CGF.EmitScalarExpr(Call->getArg(I));
    HasHandle |= MatrixEmitter::isHandle(Operands[I]);
  }
  MatrixEmitter MB(CGF);
  for (unsigned I = 0; I != 3; ++I)
    Operands[I] = MB.toHandle(Operands[I], Call->getArg(I)->getType());
  // Large operands lie as their types say; the sums, too, or they would have to
  // be turned.
  if (HasHandle)
    Operands[2] = MB.relayout(
        Operands[2],
        Call->getType()->castAs<ConstantMatrixType>()->isRowMajor());
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  if (Call->getFPFeaturesInEffect(CGF.getLangOpts())
          .allowFPContractInMatrices())
    Flags.setAllowContract(true);
  Value *Sum =
      OpBuilder(CGF.Builder)
          .mulAdd(Operands[0], hasSignedElements(Call->getArg(0)), Operands[1],
                  hasSignedElements(Call->getArg(1)), Operands[2], Flags,
                  /*MayRoundAsUnit=*/Flags.allowContract() &&
                      !CGF.Builder.getIsFPConstrained());
  return MB.fromHandle(Sum, Call->getType());
}

/// \p Argument, a matrix of one row or one column, as one of one column or, if
/// \p IsRow, of one row.
static MatrixOperand emitLine(CodeGenFunction &CGF, const Expr *Argument,
                              bool IsRow) {
  Value *Line = CGF.EmitScalarExpr(Argument);
  const auto *Type = Argument->getType()->castAs<ConstantMatrixType>();
  unsigned Rows = Type->getNumRows(), Columns = Type->getNumColumns();
  unsigned Count = Rows * Columns;
  // Flat values of a row and of a column do not differ.
  if (MatrixEmitter::isHandle(Line) && (IsRow ? Rows : Columns) != 1)
    Line = MatrixEmitter(CGF).CreateMatrixTranspose(Line, Rows, Columns);
  return {Line, CGF.getContext().getConstantMatrixType(
                    Type->getElementType().getUnqualifiedType(),
                    IsRow ? 1 : Count, IsRow ? Count : 1,
                    MatrixStorage{Type->isRowMajor(), /*Padding=*/0})};
}

/// The product of a column and a row, as the operator computes it.
static Value *emitMatrixOuterProduct(CodeGenFunction &CGF,
                                     const CallExpr *Call) {
  MatrixOperand LHS = emitLine(CGF, Call->getArg(0), /*IsRow=*/false);
  MatrixOperand RHS = emitLine(CGF, Call->getArg(1), /*IsRow=*/true);
  using Binding = CodeGenFunction::OpaqueValueMapping;
  OpaqueValueExpr Column(Call->getExprLoc(), LHS.Type, VK_PRValue);
  OpaqueValueExpr Row(Call->getExprLoc(), RHS.Type, VK_PRValue);
  Binding BoundColumn(CGF, &Column, RValue::get(LHS.Value));
  Binding BoundRow(CGF, &Row, RValue::get(RHS.Value));
  return CGF.EmitScalarExpr(BinaryOperator::Create(
      CGF.getContext(), &Column, &Row, BO_Mul, Call->getType(), VK_PRValue,
      OK_Ordinary, Call->getExprLoc(), Call->getFPFeatures()));
}

static Value *emitMatrixConjugateTranspose(CodeGenFunction &CGF,
                                           const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  const auto *Type = Call->getArg(0)->getType()->castAs<ConstantMatrixType>();
  if (!Type->isComplexMatrix())
    return MatrixEmitter(CGF).CreateMatrixTranspose(Matrix, Type->getNumRows(),
                                                    Type->getNumColumns());
  OpBuilder Ops(CGF.Builder);
  Value *Real = Ops.transpose(extractComplexPart(CGF, Matrix, 0));
  Value *Imaginary = Ops.transpose(extractComplexPart(CGF, Matrix, 1));
  Imaginary = Ops.elementwise(OpKind::FNeg, {Imaginary});
  return MatrixEmitter(CGF).fromHandle(joinComplexParts(CGF, Real, Imaginary),
                                       Call->getType());
}

/// The sum of products, from the first one on, row by row.
static Value *emitMatrixDot(CodeGenFunction &CGF, const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  const auto *Left = Call->getArg(0)->getType()->castAs<ConstantMatrixType>();
  const auto *Right = Call->getArg(1)->getType()->castAs<ConstantMatrixType>();
  bool AreAlike = Left->getNumRows() == Right->getNumRows() &&
                  Left->getNumColumns() == Right->getNumColumns();
  OpBuilder Ops(CGF.Builder);
  Value *Operands[2];
  for (unsigned I : {0, 1}) {
    const Expr *Argument = Call->getArg(I);
    MatrixOperand Operand =
        AreAlike
            ? MatrixOperand{CGF.EmitScalarExpr(Argument), Argument->getType()}
            : emitLine(CGF, Argument, /*IsRow=*/false);
    Operands[I] = MatrixEmitter(CGF).toHandle(Operand.Value, Operand.Type);
  }
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  if (Call->getFPFeaturesInEffect(CGF.getLangOpts())
          .allowFPContractInMatrices())
    Flags.setAllowContract(true);
  bool IsFloat = Left->getElementType()->isRealFloatingType();
  Value *Products =
      Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul, Operands, Flags);
  Value *Sum = Ops.reduce(IsFloat ? OpKind::ReduceFAdd : OpKind::ReduceAdd,
                          Products, /*Dimensions=*/3, Flags);
  Value *Zero = CGF.Builder.getInt64(0);
  return Ops.extract(Sum, {Zero, Zero});
}

static Value *emitMatrixTranspose(CodeGenFunction &CGF, const CallExpr *Call) {
  const auto *Type = Call->getArg(0)->getType()->castAs<ConstantMatrixType>();
  return MatrixEmitter(CGF).CreateMatrixTranspose(
      CGF.EmitScalarExpr(Call->getArg(0)), Type->getNumRows(),
      Type->getNumColumns());
}

static Value *emitMatrixElementInsertion(CodeGenFunction &CGF,
                                         const CallExpr *Call) {
  const auto *Type = Call->getType()->castAs<ConstantMatrixType>();
  if (Type->isComplexMatrix())
    return emitComplexMatrixInsert(CGF, Call);
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  auto [Row, Column] =
      emitMatrixIndices(CGF, Call->getType(), Call->getArg(1), Call->getArg(2));
  Value *Element = CGF.EmitScalarExpr(Call->getArg(3));
  if (isBoolMatrix(CGF.CGM, Call->getType()))
    Element = CGF.EmitToMemory(Element, Type->getElementType());
  return MatrixEmitter(CGF).CreateInsert(Matrix, Element, Row, Column,
                                         Call->getType());
}

static Value *emitMatrixElement(CodeGenFunction &CGF, const CallExpr *Call) {
  ASTContext &Context = CGF.getContext();
  auto Arg = [&](unsigned I) { return const_cast<Expr *>(Call->getArg(I)); };
  return CGF.EmitScalarExpr(new (Context) MatrixSubscriptExpr(
      Arg(0), Arg(1), Arg(2), Call->getType(), Call->getRParenLoc()));
}

/// The code of an operator that means the same.
template <BinaryOperatorKind Opcode>
static Value *emitMatrixOperator(CodeGenFunction &CGF, const CallExpr *Call) {
  auto Arg = [&](unsigned I) { return const_cast<Expr *>(Call->getArg(I)); };
  return CGF.EmitScalarExpr(BinaryOperator::Create(
      CGF.getContext(), Arg(0), Arg(1), Opcode, Call->getType(), VK_PRValue,
      OK_Ordinary, Call->getBeginLoc(), Call->getFPFeatures()));
}

template <BinaryOperatorKind Opcode>
static Value *emitMatrixByElements(CodeGenFunction &CGF, const CallExpr *Call) {
  return emitMatrixElementwiseOperator(CGF, Call, Opcode);
}

static Value *emitOwnCall(CodeGenFunction &CGF, const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
#define MATRIX_BUILTIN(name, Check, Evaluate, Emit)                            \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return Emit(CGF, Call);
#define MATRIX_ACCESS(name, Check, Emit, ByRows) MATRIX_BUILTIN(name, , , Emit)
#include "clang/Basic/MatrixBuiltins.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
}

static std::optional<RValue> emitAnyCall(CodeGenFunction &CGF,
                                         const CallExpr *Call) {
  Value *Result = nullptr;
  switch (getMatrixBuiltinKind(Call->getBuiltinCallee())) {
  case MatrixBuiltinKind::None:
  case MatrixBuiltinKind::Renamed: // Sema calls the other builtin.
  case MatrixBuiltinKind::Permutation:
  case MatrixBuiltinKind::Nontemporal:
    return std::nullopt;
  case MatrixBuiltinKind::Matrix:
  case MatrixBuiltinKind::MatrixAccess:
    return RValue::get(emitOwnCall(CGF, Call));
  case MatrixBuiltinKind::Tensor:
    return emitTensorCall(CGF, Call);
  case MatrixBuiltinKind::Cooperative:
    return emitCooperativeMatrixCall(CGF, Call);
  case MatrixBuiltinKind::Elementwise:
    Result = emitMatrixElementwise(CGF, Call);
    break;
  case MatrixBuiltinKind::Reduction:
    Result = emitMatrixReduction(CGF, Call);
    break;
  }
  return Result ? std::optional(RValue::get(Result)) : std::nullopt;
}

std::optional<RValue> CodeGen::emitMatrixCall(CodeGenFunction &CGF,
                                              const CallExpr *Call) {
  if (CGF.getLangOpts().HLSL)
    return std::nullopt;
  std::optional<RValue> Result = emitAnyCall(CGF, Call);
  if (Result)
    recordMatrixUse(CGF);
  return Result;
}
