// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forms of operands, and products.

#include "CGMatrixBuiltins.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorType;

bool CodeGen::isHandleRowMajor(CodeGenFunction &CGF, QualType Type) {
  return isLargeMatrix(CGF.CGM, Type)
             ? Type->castAs<ConstantMatrixType>()->isRowMajor()
             : areFlatMatricesRowMajor(CGF.CGM);
}

static Value *relayout(CodeGenFunction &CGF, Value *Handle, bool RowMajor) {
  auto Type = TensorType::of(Handle->getType());
  auto *Of =
      Type.rank() == 3 ? getComplexMatrixHandleType : getMatrixHandleType;
  auto Wanted = TensorType::of(
      Of(Type.element(), Type.extent(0), Type.extent(1), RowMajor));
  return Type == Wanted ? Handle
                        : OpBuilder(CGF.Builder).relayout(Wanted, Handle);
}

Value *CodeGen::matrixAsHandle(CodeGenFunction &CGF, Value *Matrix,
                               QualType Type) {
  if (MatrixEmitter::isHandle(Matrix))
    return Matrix;
  const auto *T = Type->castAs<ConstantMatrixType>();
  auto *Handle =
      getMatrixHandleType(Matrix->getType()->getScalarType(), T->getNumRows(),
                          T->getNumColumns(), areFlatMatricesRowMajor(CGF.CGM));
  return OpBuilder(CGF.Builder).toTensor(TensorType::of(Handle), Matrix);
}

Value *CodeGen::matrixOfHandle(CodeGenFunction &CGF, Value *Handle,
                               QualType Type) {
  Handle = relayout(CGF, Handle, isHandleRowMajor(CGF, Type));
  return isLargeMatrix(CGF.CGM, Type) ? Handle
                                      : OpBuilder(CGF.Builder).toVector(Handle);
}

static bool hasSignedElements(const Expr *Matrix) {
  return Matrix->getType()
      ->castAs<ConstantMatrixType>()
      ->getElementType()
      ->isSignedIntegerType();
}

static Value *emitMultiplyAdd(CodeGenFunction &CGF, const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  Value *Operands[3];
  bool HasHandle = false;
  for (unsigned I = 0; I != 3; ++I) {
    Operands[I] = CGF.EmitScalarExpr(Call->getArg(I));
    HasHandle |= MatrixEmitter::isHandle(Operands[I]);
  }
  for (unsigned I = 0; I != 3; ++I)
    Operands[I] = matrixAsHandle(CGF, Operands[I], Call->getArg(I)->getType());
  // Large operands lie as their types say; the sums, too, or they would have to
  // be turned.
  if (HasHandle)
    Operands[2] =
        relayout(CGF, Operands[2],
                 Call->getType()->castAs<ConstantMatrixType>()->isRowMajor());
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  if (Call->getFPFeaturesInEffect(CGF.getLangOpts())
          .allowFPContractInMatrices())
    Flags.setAllowContract(true);
  Value *Sum =
      OpBuilder(CGF.Builder)
          .mulAdd(Operands[0], hasSignedElements(Call->getArg(0)), Operands[1],
                  hasSignedElements(Call->getArg(1)), Operands[2], Flags);
  return matrixOfHandle(CGF, Sum, Call->getType());
}

/// A line, of \p Type, as a matrix of one column or, if \p IsRow, of one row.
static Value *lineAsHandle(CodeGenFunction &CGF, Value *Line, bool IsRow) {
  OpBuilder Ops(CGF.Builder);
  if (MatrixEmitter::isHandle(Line)) {
    auto Type = TensorType::of(Line->getType());
    return Type.extent(IsRow ? 0 : 1) == 1 ? Line : Ops.transpose(Line);
  }
  auto *Vector = cast<llvm::FixedVectorType>(Line->getType());
  unsigned Count = Vector->getNumElements();
  auto *Type = getMatrixHandleType(Vector->getElementType(), IsRow ? 1 : Count,
                                   IsRow ? Count : 1, /*IsRowMajor=*/false);
  return Ops.toTensor(TensorType::of(Type), Line);
}

static Value *emitOuterProduct(CodeGenFunction &CGF, const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  Value *LHS = CGF.EmitScalarExpr(Call->getArg(0));
  Value *RHS = CGF.EmitScalarExpr(Call->getArg(1));
  const auto *Type = Call->getType()->castAs<ConstantMatrixType>();
  unsigned Rows = Type->getNumRows(), Columns = Type->getNumColumns();
  // A product of one column and one row.
  if (!isLargeMatrix(CGF.CGM, Call->getType()))
    return MatrixEmitter(CGF, Call->getType())
        .CreateMatrixMultiply(LHS, RHS, Rows, 1, Columns);
  LHS = lineAsHandle(CGF, LHS, /*IsRow=*/false);
  RHS = lineAsHandle(CGF, RHS, /*IsRow=*/true);
  llvm::Type *Element = TensorType::of(LHS->getType()).element();
  unsigned Flags =
      Element->isFloatingPointTy()
          ? matrix::FastMath::encode(CGF.Builder.getFastMathFlags())
          : 0;
  return OpBuilder(CGF.Builder)
      .create(OpKind::MatMul,
              getMatrixHandleType(Element, Rows, Columns, Type->isRowMajor()),
              {LHS, RHS}, {Flags});
}

static Value *emitConjugateTranspose(CodeGenFunction &CGF,
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
  return matrixOfHandle(CGF, joinComplexParts(CGF, Real, Imaginary),
                        Call->getType());
}

Value *CodeGen::emitMatrixCall(CodeGenFunction &CGF, const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_multiply_add:
    return emitMultiplyAdd(CGF, Call);
  case Builtin::BI__builtin_matrix_outer_product:
    return emitOuterProduct(CGF, Call);
  case Builtin::BI__builtin_matrix_conjugate_transpose:
    return emitConjugateTranspose(CGF, Call);
  default:
    break;
  }
  for (auto *Emit :
       {emitMatrixPart, emitMatrixReduction, emitMatrixElementwise})
    if (Value *Result = Emit(CGF, Call))
      return Result;
  return nullptr;
}
