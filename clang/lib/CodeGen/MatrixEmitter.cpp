// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on matrices of both forms.
//
// What has a handle for an operand or for its result is an operation on
// handles; small matrices that take part in it (a column times a row, a cast to
// narrower elements) are converted at its edges.

#include "MatrixEmitter.h"
#include "CGMatrix.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/Ops/OpBuilder.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorType;

MatrixEmitter::MatrixEmitter(CodeGenFunction &CGF)
    : Base(CGF.Builder), CGF(CGF) {}

bool MatrixEmitter::isHandle(const Value *V) {
  return TensorType::isTensor(V->getType());
}

static TensorType typeOf(const Value *Handle) {
  return TensorType::of(Handle->getType());
}

Value *MatrixEmitter::toHandle(Value *Matrix, unsigned Rows, unsigned Columns) {
  if (isHandle(Matrix))
    return Matrix;
  auto *Type = getMatrixHandleType(CGF.CGM, Matrix->getType()->getScalarType(),
                                   Rows, Columns);
  return OpBuilder(CGF.Builder).toTensor(TensorType::of(Type), Matrix);
}

Value *MatrixEmitter::toForm(Value *Handle) {
  TensorType Type = typeOf(Handle);
  if (isLargeMatrix(CGF.CGM, Type.element(), Type.numElements()))
    return Handle;
  return OpBuilder(CGF.Builder).toVector(Handle);
}

/// One of two operations, on a handle and a handle or a scalar.
static Value *emitBinary(CodeGenFunction &CGF, OpKind OfFloats,
                         OpKind OfIntegers, Value *LHS, Value *RHS) {
  OpBuilder Ops(CGF.Builder);
  if (!MatrixEmitter::isHandle(LHS))
    LHS = Ops.splat(typeOf(RHS), LHS);
  if (!MatrixEmitter::isHandle(RHS))
    RHS = Ops.splat(typeOf(LHS), RHS);
  bool IsFloat = typeOf(LHS).element()->isFloatingPointTy();
  return Ops.elementwise(IsFloat ? OfFloats : OfIntegers, {LHS, RHS},
                         CGF.Builder.getFastMathFlags());
}

/// \p Product plus \p Addend as one operation, or nullptr if \p Product is none
/// or has another use, or if \p Addend is a scalar. Upstream's rule for scalars
/// and for small matrices.
static Value *tryContract(CodeGenFunction &CGF, Value *Product,
                          bool NegateProduct, Value *Addend,
                          bool NegateAddend) {
  auto Op = matrix::TensorOp::of(Product);
  if (!Op || Op->kind() != OpKind::FMul || !Product->use_empty() ||
      !MatrixEmitter::isHandle(Addend))
    return nullptr;
  OpBuilder Ops(CGF.Builder);
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  Value *Factor = Op->operand(0);
  if (NegateProduct)
    Factor = Ops.elementwise(OpKind::FNeg, {Factor}, Flags);
  if (NegateAddend)
    Addend = Ops.elementwise(OpKind::FNeg, {Addend}, Flags);
  Value *Sum =
      Ops.elementwise(OpKind::FMulAdd, {Factor, Op->operand(1), Addend}, Flags);
  Op->call()->eraseFromParent();
  return Sum;
}

Value *MatrixEmitter::CreateAdd(Value *LHS, Value *RHS, FPOptions Features) {
  if (!isHandle(LHS) && !isHandle(RHS))
    return Base::CreateAdd(LHS, RHS);
  if (Features.allowFPContractWithinStatement()) {
    if (Value *Sum = tryContract(CGF, LHS, false, RHS, false))
      return Sum;
    if (Value *Sum = tryContract(CGF, RHS, false, LHS, false))
      return Sum;
  }
  return emitBinary(CGF, OpKind::FAdd, OpKind::Add, LHS, RHS);
}

Value *MatrixEmitter::CreateSub(Value *LHS, Value *RHS, FPOptions Features) {
  if (!isHandle(LHS) && !isHandle(RHS))
    return Base::CreateSub(LHS, RHS);
  if (Features.allowFPContractWithinStatement()) {
    if (Value *Sum = tryContract(CGF, LHS, false, RHS, true))
      return Sum;
    if (Value *Sum = tryContract(CGF, RHS, true, LHS, false))
      return Sum;
  }
  return emitBinary(CGF, OpKind::FSub, OpKind::Sub, LHS, RHS);
}

Value *MatrixEmitter::CreateScalarMultiply(Value *LHS, Value *RHS) {
  if (!isHandle(LHS) && !isHandle(RHS))
    return Base::CreateScalarMultiply(LHS, RHS);
  return emitBinary(CGF, OpKind::FMul, OpKind::Mul, LHS, RHS);
}

Value *MatrixEmitter::CreateScalarDiv(Value *LHS, Value *RHS, bool IsUnsigned) {
  if (!isHandle(LHS))
    return Base::CreateScalarDiv(LHS, RHS, IsUnsigned);
  return emitBinary(CGF, OpKind::FDiv, IsUnsigned ? OpKind::UDiv : OpKind::SDiv,
                    LHS, RHS);
}

Value *MatrixEmitter::CreateMatrixMultiply(Value *LHS, Value *RHS,
                                           unsigned LHSRows,
                                           unsigned LHSColumns,
                                           unsigned RHSColumns) {
  llvm::Type *Element =
      isHandle(LHS) ? typeOf(LHS).element() : LHS->getType()->getScalarType();
  if (!isHandle(LHS) && !isHandle(RHS) &&
      !isLargeMatrix(CGF.CGM, Element, uint64_t(LHSRows) * RHSColumns))
    return Base::CreateMatrixMultiply(LHS, RHS, LHSRows, LHSColumns,
                                      RHSColumns);
  LHS = toHandle(LHS, LHSRows, LHSColumns);
  RHS = toHandle(RHS, LHSColumns, RHSColumns);
  return toForm(
      OpBuilder(CGF.Builder).matmul(LHS, RHS, CGF.Builder.getFastMathFlags()));
}

Value *MatrixEmitter::CreateMatrixTranspose(Value *Matrix, unsigned Rows,
                                            unsigned Columns) {
  if (!isHandle(Matrix))
    return Base::CreateMatrixTranspose(Matrix, Rows, Columns);
  auto *Result =
      getMatrixHandleType(CGF.CGM, typeOf(Matrix).element(), Columns, Rows);
  return OpBuilder(CGF.Builder)
      .create(OpKind::Transpose, Result, {Matrix}, {1, 0});
}

Value *MatrixEmitter::CreateAbs(Value *Matrix) {
  if (isHandle(Matrix)) {
    bool IsFloat = typeOf(Matrix).element()->isFloatingPointTy();
    return OpBuilder(CGF.Builder)
        .elementwise(IsFloat ? OpKind::FAbs : OpKind::Abs, {Matrix},
                     CGF.Builder.getFastMathFlags());
  }
  if (Matrix->getType()->isFPOrFPVectorTy())
    return CGF.Builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, Matrix,
                                            nullptr, "elt.abs");
  return CGF.Builder.CreateBinaryIntrinsic(
      llvm::Intrinsic::abs, Matrix, CGF.Builder.getFalse(), nullptr, "elt.abs");
}

Value *MatrixEmitter::CreateHandleCast(Value *Matrix, QualType From,
                                       QualType To) {
  if (!isLargeMatrix(CGF.CGM, From) && !isLargeMatrix(CGF.CGM, To))
    return nullptr;
  const auto *Type = From->castAs<ConstantMatrixType>();
  QualType FromElement = Type->getElementType();
  QualType ToElement = To->castAs<ConstantMatrixType>()->getElementType();
  llvm::Type *Source = CGF.ConvertType(FromElement);
  llvm::Type *Target = CGF.ConvertType(ToElement);
  bool IsSigned = FromElement->isSignedIntegerOrEnumerationType();
  bool ToSigned = ToElement->isSignedIntegerOrEnumerationType();
  OpBuilder Ops(CGF.Builder);
  Matrix = toHandle(Matrix, Type->getNumRows(), Type->getNumColumns());
  auto Cast = [&](OpKind Kind, llvm::Type *Element) {
    Matrix = Ops.cast(Kind, Element, Matrix);
  };

  if (Source->isIntegerTy() && Target->isIntegerTy()) {
    unsigned Width = Source->getIntegerBitWidth();
    if (Width > Target->getIntegerBitWidth())
      Cast(OpKind::Trunc, Target);
    else if (Width < Target->getIntegerBitWidth())
      Cast(IsSigned ? OpKind::SExt : OpKind::ZExt, Target);
  } else if (Source->isIntegerTy()) {
    Cast(IsSigned ? OpKind::SIToFP : OpKind::UIToFP, Target);
  } else if (Target->isIntegerTy()) {
    if (CGF.CGM.getCodeGenOpts().StrictFloatCastOverflow) {
      Cast(ToSigned ? OpKind::FPToSI : OpKind::FPToUI, Target);
    } else {
      // No operation saturates; the flag that asks for it is rare.
      Value *Vector = Ops.toVector(Matrix);
      llvm::Type *Saturated = llvm::VectorType::get(
          Target, cast<llvm::VectorType>(Vector->getType())->getElementCount());
      Vector = CGF.Builder.CreateIntrinsic(
          ToSigned ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
          {Saturated, Vector->getType()}, {Vector});
      Matrix = toHandle(Vector, Type->getNumRows(), Type->getNumColumns());
    }
  } else if (Source != Target) {
    // Neither 16-bit format holds the other.
    if (Source->is16bitFPTy() && Target->is16bitFPTy())
      Cast(OpKind::FPExt, Source = CGF.Builder.getFloatTy());
    Cast(Source->getTypeID() < Target->getTypeID() ? OpKind::FPExt
                                                   : OpKind::FPTrunc,
         Target);
  }
  return toForm(Matrix);
}

/// Operands that count elements have 64 bits on every target.
static Value *toInt64(CodeGenFunction &CGF, Value *Count) {
  return CGF.Builder.CreateZExtOrTrunc(Count, CGF.Builder.getInt64Ty());
}

/// Sema has rejected a constant expression that is too small. Another one that
/// turns out to be constant is undefined behavior, but LLVM rejects it too.
static Value *saneStride(Value *Stride, unsigned Rows) {
  auto *Constant = dyn_cast<llvm::ConstantInt>(Stride);
  return Constant && Constant->getValue().ult(Rows)
             ? llvm::ConstantInt::get(Stride->getType(), Rows)
             : Stride;
}

llvm::CallInst *MatrixEmitter::CreateColumnMajorLoad(
    llvm::Type *Element, Value *Pointer, llvm::Align Alignment, Value *Stride,
    bool IsVolatile, unsigned Rows, unsigned Columns, const llvm::Twine &Name) {
  if (!isLargeMatrix(CGF.CGM, Element, uint64_t(Rows) * Columns))
    return Base::CreateColumnMajorLoad(Element, Pointer, Alignment,
                                       saneStride(Stride, Rows), IsVolatile,
                                       Rows, Columns, Name);
  uint64_t Size = CGF.CGM.getDataLayout().getTypeAllocSize(Element);
  return OpBuilder(CGF.Builder)
      .load(
          TensorType::of(getMatrixHandleType(CGF.CGM, Element, Rows, Columns)),
          Pointer, {CGF.Builder.getInt64(1), toInt64(CGF, Stride)},
          commonAlignment(Alignment, Size), IsVolatile);
}

llvm::CallInst *MatrixEmitter::CreateColumnMajorStore(
    Value *Matrix, Value *Pointer, llvm::Align Alignment, Value *Stride,
    bool IsVolatile, unsigned Rows, unsigned Columns) {
  if (!isHandle(Matrix))
    return Base::CreateColumnMajorStore(Matrix, Pointer, Alignment,
                                        saneStride(Stride, Rows), IsVolatile,
                                        Rows, Columns);
  uint64_t Size =
      CGF.CGM.getDataLayout().getTypeAllocSize(typeOf(Matrix).element());
  return OpBuilder(CGF.Builder)
      .store(Matrix, Pointer, {CGF.Builder.getInt64(1), toInt64(CGF, Stride)},
             commonAlignment(Alignment, Size), IsVolatile);
}

Value *MatrixEmitter::CreateHandleInsert(Value *Matrix, Value *Element,
                                         Value *Row, Value *Column) {
  return OpBuilder(CGF.Builder)
      .insert(Matrix, Element, {toInt64(CGF, Row), toInt64(CGF, Column)});
}

Value *MatrixEmitter::CreateHandleExtract(Value *Matrix, Value *Row,
                                          Value *Column) {
  return OpBuilder(CGF.Builder)
      .extract(Matrix, {toInt64(CGF, Row), toInt64(CGF, Column)});
}
