// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of complex numbers, which are handles with a dimension more.

#include "CGMatrixComplex.h"
#include "CGMatrix.h"
#include "CGMatrixMemory.h"
#include "CGMatrixOperators.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/MatrixReduction.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;

//===-- Elements ----------------------------------------------------------===//

ComplexPair CodeGen::extractComplex(CodeGenFunction &CGF, Value *Matrix,
                                    Value *Row, Value *Column) {
  auto Part = [&](uint64_t Index) {
    return OpBuilder(CGF.Builder)
        .extract(Matrix, {Row, Column, CGF.Builder.getInt64(Index)});
  };
  Value *Real = Part(0);
  return {Real, Part(1)};
}

Value *CodeGen::insertComplex(CodeGenFunction &CGF, Value *Matrix,
                              ComplexPair Element, Value *Row, Value *Column) {
  OpBuilder Ops(CGF.Builder);
  Matrix =
      Ops.insert(Matrix, Element.first, {Row, Column, CGF.Builder.getInt64(0)});
  return Ops.insert(Matrix, Element.second,
                    {Row, Column, CGF.Builder.getInt64(1)});
}

/// The row and the column of an element of a matrix of \p Type as operands of
/// an operation.
static std::pair<Value *, Value *> emitIndices(CodeGenFunction &CGF,
                                               QualType Type, const Expr *Row,
                                               const Expr *Column) {
  auto [RowIndex, ColumnIndex] = emitMatrixIndices(CGF, Type, Row, Column);
  llvm::Type *Int64 = CGF.Builder.getInt64Ty();
  return {CGF.Builder.CreateZExtOrTrunc(RowIndex, Int64),
          CGF.Builder.CreateZExtOrTrunc(ColumnIndex, Int64)};
}

static ComplexPair emitExtract(CodeGenFunction &CGF, const Expr *Matrix,
                               const Expr *Row, const Expr *Column) {
  Value *Handle = CGF.EmitScalarExpr(Matrix);
  auto [RowIndex, ColumnIndex] =
      emitIndices(CGF, Matrix->getType(), Row, Column);
  return extractComplex(CGF, Handle, RowIndex, ColumnIndex);
}

ComplexPair CodeGen::emitComplexMatrixSubscript(CodeGenFunction &CGF,
                                                const MatrixSubscriptExpr *E) {
  if (std::optional<RValue> Stored = emitStoredMatrixElement(CGF, E))
    return Stored->getComplexVal();
  return emitExtract(CGF, E->getBase(), E->getRowIdx(), E->getColumnIdx());
}

std::optional<ComplexPair>
CodeGen::emitComplexMatrixCall(CodeGenFunction &CGF, const CallExpr *Call) {
  unsigned ID = Call->getBuiltinCallee();
  if ((ID == Builtin::BI__builtin_matrix_trace || getMatrixReduction(ID)) &&
      isComplexMatrix(Call->getArg(0)->getType()))
    return emitComplexMatrixSum(CGF, Call);
  if (ID != Builtin::BI__builtin_matrix_extract)
    return std::nullopt;
  return emitExtract(CGF, Call->getArg(0), Call->getArg(1), Call->getArg(2));
}

Value *CodeGen::emitComplexMatrixInsert(CodeGenFunction &CGF,
                                        const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  auto [Row, Column] =
      emitIndices(CGF, Call->getType(), Call->getArg(1), Call->getArg(2));
  ComplexPair Element = CGF.EmitComplexExpr(Call->getArg(3));
  return insertComplex(CGF, Matrix, Element, Row, Column);
}

//===-- Parts -------------------------------------------------------------===//

Value *CodeGen::extractComplexPart(CodeGenFunction &CGF, Value *Matrix,
                                   unsigned Part) {
  auto Type = HandleType::of(Matrix->getType());
  unsigned Rows = Type.extent(0), Columns = Type.extent(1);
  bool IsRowMajor = Type.layout(1) == 1;
  auto One = HandleType::get(Type.element(), {Rows, Columns, 1},
                             {Type.layout(0), Type.layout(1), Type.layout(2)});
  OpBuilder Ops(CGF.Builder);
  CGBuilderTy &B = CGF.Builder;
  Value *Parts =
      Ops.block(One, Matrix, {B.getInt64(0), B.getInt64(0), B.getInt64(Part)});
  return Ops.reshape(HandleType::of(getMatrixHandleType(Type.element(), Rows,
                                                        Columns, IsRowMajor)),
                     Parts);
}

Value *CodeGen::joinComplexParts(CodeGenFunction &CGF, Value *Real,
                                 Value *Imaginary) {
  auto Part = HandleType::of(Real->getType());
  auto Type = HandleType::of(getComplexMatrixHandleType(
      Part.element(), Part.extent(0), Part.extent(1), Part.layout(1) == 1));
  auto One =
      HandleType::get(Part.element(), {Part.extent(0), Part.extent(1), 1},
                      {Type.layout(0), Type.layout(1), Type.layout(2)});
  OpBuilder Ops(CGF.Builder);
  CGBuilderTy &B = CGF.Builder;
  Value *Matrix = Ops.splat(Type, llvm::Constant::getNullValue(Part.element()));
  Matrix = Ops.insertBlock(Matrix, Ops.reshape(One, Real),
                           {B.getInt64(0), B.getInt64(0), B.getInt64(0)});
  return Ops.insertBlock(Matrix, Ops.reshape(One, Imaginary),
                         {B.getInt64(0), B.getInt64(0), B.getInt64(1)});
}

Value *CodeGen::emitComplexMatrixSplat(CodeGenFunction &CGF, QualType Type,
                                       ComplexPair Element) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  auto Part = HandleType::of(
      getMatrixHandleType(Element.first->getType(), Matrix->getNumRows(),
                          Matrix->getNumColumns(), Matrix->isRowMajor()));
  OpBuilder Ops(CGF.Builder);
  Value *Real = Ops.splat(Part, Element.first);
  return joinComplexParts(CGF, Real, Ops.splat(Part, Element.second));
}

/// The type of the real parts of \p Type.
static QualType partsOf(ASTContext &Context, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return Context.getConstantMatrixType(
      Matrix->getElementType()->castAs<ComplexType>()->getElementType(),
      Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

/// Between complex types, the parts as matrices of their own.
static Value *emitCastByPart(CodeGenFunction &CGF, Value *Matrix, QualType From,
                             QualType To) {
  ASTContext &Context = CGF.getContext();
  QualType Source = partsOf(Context, From), Target = partsOf(Context, To);
  const auto *Result = To->castAs<ConstantMatrixType>();
  MatrixEmitter MB(CGF);
  auto Convert = [&](unsigned Part) {
    Value *Converted = emitMatrixCast(
        CGF, MB.fromHandle(extractComplexPart(CGF, Matrix, Part), Source),
        Source, Target);
    return MB.toHandle(Converted, Target, Result->isRowMajor());
  };
  Value *Real = Convert(0);
  return joinComplexParts(CGF, Real, Convert(1));
}

Value *CodeGen::emitComplexMatrixCast(CodeGenFunction &CGF, Value *Matrix,
                                      QualType From, QualType To) {
  ASTContext &Context = CGF.getContext();
  const auto *Result = To->castAs<ConstantMatrixType>();
  MatrixEmitter MB(CGF);
  if (!isComplexMatrix(From)) {
    QualType Parts = partsOf(Context, To);
    Value *Real = MB.toHandle(emitMatrixCast(CGF, Matrix, From, Parts), Parts,
                              Result->isRowMajor());
    auto Type = HandleType::of(Real->getType());
    Value *Zero =
        OpBuilder(CGF.Builder)
            .splat(Type, llvm::Constant::getNullValue(Type.element()));
    return joinComplexParts(CGF, Real, Zero);
  }
  if (isComplexMatrix(To)) {
    auto Source = HandleType::of(Matrix->getType());
    llvm::Type *Part = HandleType::of(CGF.ConvertType(To)).element();
    if (Part != Source.element() && CGF.Builder.getIsFPConstrained())
      return emitCastByPart(CGF, Matrix, From, To);
    if (Part != Source.element())
      Matrix = OpBuilder(CGF.Builder)
                   .cast(Part->isDoubleTy() ? OpKind::FPExt : OpKind::FPTrunc,
                         Part, Matrix);
    return MB.fromHandle(Matrix, To);
  }
  QualType Parts = partsOf(Context, From);
  auto Convert = [&](unsigned Part) {
    return emitMatrixCast(
        CGF, MB.fromHandle(extractComplexPart(CGF, Matrix, Part), Parts), Parts,
        To);
  };
  if (!isBoolMatrix(CGF.CGM, To))
    return Convert(0);
  Value *Real = Convert(0), *Imaginary = Convert(1);
  if (!MatrixEmitter::isHandle(Real))
    return CGF.Builder.CreateOr(Real, Imaginary);
  return OpBuilder(CGF.Builder).elementwise(OpKind::Or, {Real, Imaginary});
}
