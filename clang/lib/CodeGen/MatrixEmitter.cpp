// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on matrices of both forms.
//
// What has a handle for an operand or for its result is an operation on
// handles; small matrices that take part in it (a column times a row, a cast to
// narrower elements) are converted at its edges.

#include "MatrixEmitter.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixElements.h"
#include "CGMatrixUse.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/Ops/OpBuilder.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;

MatrixEmitter::MatrixEmitter(CodeGenFunction &CGF)
    : CGF(CGF), Flat(CGF.Builder) {
  recordMatrixUse(CGF);
}

bool MatrixEmitter::isHandle(const Value *V) {
  return HandleType::isTensor(V->getType());
}

static HandleType typeOf(const Value *Handle) {
  return HandleType::of(Handle->getType());
}

static bool isComplex(HandleType Type) { return Type.rank() == 3; }
static bool isRowMajor(HandleType Type) { return Type.layout(1) == 1; }

Value *MatrixEmitter::toHandle(Value *Matrix, QualType Type) {
  if (isHandle(Matrix))
    return Matrix;
  const auto *T = Type->castAs<ConstantMatrixType>();
  auto *Handle =
      getMatrixHandleType(Matrix->getType()->getScalarType(), T->getNumRows(),
                          T->getNumColumns(), areFlatMatricesRowMajor(CGF.CGM));
  return OpBuilder(CGF.Builder).toTensor(HandleType::of(Handle), Matrix);
}

Value *MatrixEmitter::toHandle(Value *Matrix, QualType Type, bool RowMajor) {
  return isHandle(Matrix) ? Matrix : relayout(toHandle(Matrix, Type), RowMajor);
}

Value *MatrixEmitter::fromHandle(Value *Handle, QualType Type) {
  if (isLargeMatrix(CGF.CGM, Type))
    return relayout(Handle, Type->castAs<ConstantMatrixType>()->isRowMajor());
  return OpBuilder(CGF.Builder)
      .toVector(relayout(Handle, areFlatMatricesRowMajor(CGF.CGM)));
}

Value *MatrixEmitter::relayout(Value *Handle, bool RowMajor) {
  HandleType Type = typeOf(Handle);
  if (isRowMajor(Type) == RowMajor)
    return Handle;
  auto *HandleOf =
      isComplex(Type) ? getComplexMatrixHandleType : getMatrixHandleType;
  return OpBuilder(CGF.Builder)
      .relayout(HandleType::of(HandleOf(Type.element(), Type.extent(0),
                                        Type.extent(1), RowMajor)),
                Handle);
}

/// One of two operations, on a handle and a handle or a scalar.
static Value *emitBinary(CodeGenFunction &CGF, OpKind OfFloats,
                         OpKind OfIntegers, Value *LHS, Value *RHS) {
  OpBuilder Ops(CGF.Builder);
  if (!MatrixEmitter::isHandle(LHS))
    LHS = Ops.splatLike(RHS, LHS);
  if (!MatrixEmitter::isHandle(RHS))
    RHS = Ops.splatLike(LHS, RHS);
  bool IsFloat = typeOf(LHS).element()->isFloatingPointTy();
  return Ops.elementwise(IsFloat ? OfFloats : OfIntegers, {LHS, RHS},
                         CGF.Builder.getFastMathFlags());
}

/// \p Factor * \p Other + \p Addend for vectors, in place of the instruction
/// \p Product.
static Value *replaceByMulAdd(CodeGenFunction &CGF, llvm::Instruction *Product,
                              bool NegateProduct, Value *Addend,
                              bool NegateAddend) {
  CGBuilderTy &B = CGF.Builder;
  Value *Factor = Product->getOperand(0);
  if (NegateProduct)
    Factor = B.CreateFNeg(Factor, "neg");
  if (NegateAddend)
    Addend = B.CreateFNeg(Addend, "neg");
  bool IsStrict = B.getIsFPConstrained();
  llvm::Function *MulAdd = CGF.CGM.getIntrinsic(
      IsStrict ? llvm::Intrinsic::experimental_constrained_fmuladd
               : llvm::Intrinsic::fmuladd,
      Addend->getType());
  Value *Operands[] = {Factor, Product->getOperand(1), Addend};
  Value *Sum = IsStrict ? B.CreateConstrainedFPCall(MulAdd, Operands)
                        : B.CreateCall(MulAdd, Operands);
  Product->eraseFromParent();
  return Sum;
}

/// tryContract() for flat values.
static Value *tryContractFlat(CodeGenFunction &CGF, Value *Product,
                              bool NegateProduct, Value *Addend,
                              bool NegateAddend) {
  auto *Negation = dyn_cast<llvm::UnaryOperator>(Product);
  if (Negation &&
      (!Negation->use_empty() || !Negation->getOperand(0)->hasOneUse()))
    return nullptr;
  auto *Multiply =
      dyn_cast<llvm::Instruction>(Negation ? Negation->getOperand(0) : Product);
  auto *Strict = dyn_cast_or_null<llvm::IntrinsicInst>(Multiply);
  bool IsProduct =
      Multiply &&
      (Multiply->getOpcode() == llvm::Instruction::FMul ||
       (Strict && Strict->getIntrinsicID() ==
                      llvm::Intrinsic::experimental_constrained_fmul));
  if (!IsProduct || (!Negation && !Product->use_empty()) ||
      Product->getType() != Addend->getType())
    return nullptr;
  if (Negation)
    Negation->eraseFromParent();
  return replaceByMulAdd(CGF, Multiply, NegateProduct != (Negation != nullptr),
                         Addend, NegateAddend);
}

/// \p Product, or its negation, plus \p Addend as one operation; nullptr if it
/// is none or has another use, or if \p Addend is a scalar. Upstream's rule for
/// scalars and for small matrices.
static Value *tryContract(CodeGenFunction &CGF, Value *Product,
                          bool NegateProduct, Value *Addend,
                          bool NegateAddend) {
  if (!MatrixEmitter::isHandle(Product))
    return tryContractFlat(CGF, Product, NegateProduct, Addend, NegateAddend);
  auto Op = matrix::TensorOp::of(Product);
  llvm::CallInst *Negation = nullptr;
  if (Op && Op->kind() == OpKind::FNeg && Product->use_empty() &&
      Op->operand(0)->hasOneUse()) {
    Negation = Op->call();
    NegateProduct = !NegateProduct;
    Op = matrix::TensorOp::of(Op->operand(0));
  }
  if (!Op || Op->kind() != OpKind::FMul ||
      !(Negation || Product->use_empty()) || !MatrixEmitter::isHandle(Addend))
    return nullptr;
  if (Negation)
    Negation->eraseFromParent();
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
  if (contractsMatrixExpressions(Features)) {
    if (Value *Sum = tryContract(CGF, LHS, false, RHS, false))
      return Sum;
    if (Value *Sum = tryContract(CGF, RHS, false, LHS, false))
      return Sum;
  }
  if (!isHandle(LHS) && !isHandle(RHS))
    return Flat.CreateAdd(LHS, RHS);
  return emitBinary(CGF, OpKind::FAdd, OpKind::Add, LHS, RHS);
}

Value *MatrixEmitter::CreateSub(Value *LHS, Value *RHS, FPOptions Features) {
  if (contractsMatrixExpressions(Features)) {
    if (Value *Sum = tryContract(CGF, LHS, false, RHS, true))
      return Sum;
    if (Value *Sum = tryContract(CGF, RHS, true, LHS, false))
      return Sum;
  }
  if (!isHandle(LHS) && !isHandle(RHS))
    return Flat.CreateSub(LHS, RHS);
  return emitBinary(CGF, OpKind::FSub, OpKind::Sub, LHS, RHS);
}

Value *MatrixEmitter::CreateScalarMultiply(Value *LHS, Value *RHS) {
  if (!isHandle(LHS) && !isHandle(RHS))
    return Flat.CreateScalarMultiply(LHS, RHS);
  return emitBinary(CGF, OpKind::FMul, OpKind::Mul, LHS, RHS);
}

Value *MatrixEmitter::CreateScalarDiv(Value *LHS, Value *RHS, bool IsUnsigned) {
  if (!isHandle(LHS) && !isHandle(RHS))
    return Flat.CreateScalarDiv(LHS, RHS, IsUnsigned);
  return emitBinary(CGF, OpKind::FDiv, IsUnsigned ? OpKind::UDiv : OpKind::SDiv,
                    LHS, RHS);
}

Value *MatrixEmitter::CreateMatrixMultiply(MatrixOperand LHS, MatrixOperand RHS,
                                           QualType Type) {
  // A product is one operation: its sums are contracted wherever anything is.
  llvm::IRBuilderBase::FastMathFlagGuard Guard(CGF.Builder);
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  Flags.setAllowContract(CGF.CurFPFeatures.allowFPContractInMatrices());
  CGF.Builder.setFastMathFlags(Flags);

  const auto *Result = Type->castAs<ConstantMatrixType>();
  if (!isHandle(LHS.Value) && !isHandle(RHS.Value) &&
      !isLargeMatrix(CGF.CGM, Type))
    return Flat.CreateMatrixMultiply(
        LHS.Value, RHS.Value, Result->getNumRows(),
        LHS.Type->castAs<ConstantMatrixType>()->getNumColumns(),
        Result->getNumColumns());
  Value *Left = toHandle(LHS.Value, LHS.Type, Result->isRowMajor());
  Value *Right = toHandle(RHS.Value, RHS.Type, Result->isRowMajor());
  return fromHandle(OpBuilder(CGF.Builder)
                        .matmul(Left, Right, CGF.Builder.getFastMathFlags()),
                    Type);
}

Value *MatrixEmitter::CreateMatrixTranspose(Value *Matrix, unsigned Rows,
                                            unsigned Columns) {
  if (!isHandle(Matrix))
    return Flat.CreateMatrixTranspose(Matrix, Rows, Columns);
  HandleType Type = typeOf(Matrix);
  if (isComplex(Type))
    return OpBuilder(CGF.Builder)
        .create(OpKind::Transpose,
                getComplexMatrixHandleType(Type.element(), Columns, Rows,
                                           isRowMajor(Type)),
                {Matrix}, {1, 0, 2});
  auto *Result =
      getMatrixHandleType(Type.element(), Columns, Rows, isRowMajor(Type));
  return OpBuilder(CGF.Builder)
      .create(OpKind::Transpose, Result, {Matrix}, {1, 0});
}

Value *MatrixEmitter::toBool(Value *Matrix, llvm::Type *Bool) {
  OpBuilder Ops(CGF.Builder);
  if (isHandle(Matrix)) {
    llvm::Type *Element = typeOf(Matrix).element();
    Value *Zero = Ops.splatLike(Matrix, llvm::Constant::getNullValue(Element));
    auto Predicate = Element->isFloatingPointTy() ? llvm::CmpInst::FCMP_UNE
                                                  : llvm::CmpInst::ICMP_NE;
    return Ops.cast(OpKind::ZExt, Bool, Ops.compare(Predicate, Matrix, Zero));
  }
  Value *Zero = llvm::Constant::getNullValue(Matrix->getType());
  Value *IsNotZero = Matrix->getType()->isFPOrFPVectorTy()
                         ? CGF.Builder.CreateFCmpUNE(Matrix, Zero)
                         : CGF.Builder.CreateICmpNE(Matrix, Zero);
  return CGF.Builder.CreateZExt(IsNotZero,
                                Matrix->getType()->getWithNewType(Bool));
}

Value *MatrixEmitter::CreateMatrixCast(Value *Matrix, QualType From,
                                       QualType To) {
  if (isComplexMatrix(From) || isComplexMatrix(To))
    return emitComplexMatrixCast(CGF, Matrix, From, To);
  if (!isLargeMatrix(CGF.CGM, From) && !isLargeMatrix(CGF.CGM, To))
    return isBoolMatrix(CGF.CGM, To) && !isBoolMatrix(CGF.CGM, From)
               ? toBool(Matrix, convertMatrixElementType(CGF.CGM, To))
               : nullptr;
  bool IsRowMajor = To->castAs<ConstantMatrixType>()->isRowMajor();
  if (!isCastByElement(From, To))
    Matrix = toHandle(Matrix, From, IsRowMajor);
  Value *Result = CreateHandleCast(Matrix, From, To);
  return isHandle(Result) ? fromHandle(Result, To) : Result;
}

bool MatrixEmitter::isCastByElement(QualType From, QualType To) {
  return isStrictByElement(CGF, From->getMatrixOrTensorElementType()) ||
         isStrictByElement(CGF, To->getMatrixOrTensorElementType());
}

Value *MatrixEmitter::CreateHandleCast(Value *Matrix, QualType From,
                                       QualType To) {
  if (isCastByElement(From, To))
    return emitCastByElement(CGF, {Matrix, From}, To);
  QualType FromElement = From->getMatrixOrTensorElementType();
  QualType ToElement = To->getMatrixOrTensorElementType();
  llvm::Type *Source = convertMatrixElementType(CGF.CGM, From);
  llvm::Type *Target = convertMatrixElementType(CGF.CGM, To);
  bool ToBool = isBoolMatrix(CGF.CGM, To) && !isBoolMatrix(CGF.CGM, From);
  bool IsSigned = FromElement->isSignedIntegerOrEnumerationType();
  bool ToSigned = ToElement->isSignedIntegerOrEnumerationType();
  OpBuilder Ops(CGF.Builder);
  auto Cast = [&](OpKind Kind, llvm::Type *Element) {
    Matrix = Ops.cast(Kind, Element, Matrix);
  };

  if (ToBool) {
    Matrix = toBool(Matrix, Target);
  } else if (Source->isIntegerTy() && Target->isIntegerTy()) {
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
      HandleType Result = typeOf(Matrix).withElement(Target);
      Value *Vector = Ops.toVector(Matrix);
      llvm::Type *Saturated = llvm::VectorType::get(
          Target, cast<llvm::VectorType>(Vector->getType())->getElementCount());
      Vector = CGF.Builder.CreateIntrinsic(
          ToSigned ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
          {Saturated, Vector->getType()}, {Vector});
      Matrix = Ops.toTensor(Result, Vector);
    }
  } else if (Source != Target) {
    // Neither 16-bit format holds the other.
    if (Source->is16bitFPTy() && Target->is16bitFPTy())
      Cast(OpKind::FPExt, Source = CGF.Builder.getFloatTy());
    Cast(Source->getTypeID() < Target->getTypeID() ? OpKind::FPExt
                                                   : OpKind::FPTrunc,
         Target);
  }
  return Matrix;
}

/// The alignment of every element, where the first one is aligned to \p First.
static llvm::Align elementAlignment(CodeGenFunction &CGF, llvm::Align First,
                                    llvm::Type *Element) {
  return commonAlignment(First,
                         CGF.CGM.getDataLayout().getTypeAllocSize(Element));
}

/// Operands that count elements have 64 bits on every target.
static Value *toInt64(CodeGenFunction &CGF, Value *Count) {
  return CGF.Builder.CreateZExtOrTrunc(Count, CGF.Builder.getInt64Ty());
}

/// Sema has rejected a constant expression that is too small. Another one that
/// turns out to be constant is undefined behavior, but LLVM rejects it too.
static Value *saneStride(Value *Stride, unsigned Least) {
  auto *Constant = dyn_cast<llvm::ConstantInt>(Stride);
  return Constant && Constant->getValue().ult(Least)
             ? llvm::ConstantInt::get(Stride->getType(), Least)
             : Stride;
}

/// From row to row and from column to column of \p Type, in its elements.
static llvm::SmallVector<Value *, 3>
strides(CodeGenFunction &CGF, HandleType Type, bool RowMajor, Value *Stride) {
  Value *One = CGF.Builder.getInt64(1), *Next = One;
  Stride = toInt64(CGF, Stride);
  if (isComplex(Type)) {
    Next = CGF.Builder.getInt64(2);
    Stride = CGF.Builder.CreateMul(Stride, Next);
  }
  llvm::SmallVector<Value *, 3> Strides = {Next, Stride};
  if (RowMajor)
    std::swap(Strides[0], Strides[1]);
  if (isComplex(Type))
    Strides.push_back(One);
  return Strides;
}

/// LLVM's intrinsics know the default address space only.
static bool isInOtherAddressSpace(Value *Pointer) {
  return Pointer->getType()->getPointerAddressSpace() != 0;
}

/// LLVM's intrinsics access memory in the order of flat values.
Value *MatrixEmitter::CreateStridedLoad(QualType Type, bool RowMajor,
                                        Value *Pointer, llvm::Align Alignment,
                                        Value *Stride, bool IsVolatile,
                                        const llvm::Twine &Name,
                                        TBAAAccessInfo TBAA) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Rows = Matrix->getNumRows(), Columns = Matrix->getNumColumns();
  llvm::Type *Element = convertMatrixElementType(CGF.CGM, Matrix);
  bool IsLarge = isLargeMatrix(CGF.CGM, Type);
  if (IsLarge || isInOtherAddressSpace(Pointer)) {
    auto Handle = HandleType::of(
        getMatrixHandleType(Element, Rows, Columns, Matrix->isRowMajor()));
    llvm::CallInst *Loaded =
        OpBuilder(CGF.Builder)
            .load(Handle, Pointer, strides(CGF, Handle, RowMajor, Stride),
                  elementAlignment(CGF, Alignment, Handle.element()),
                  IsVolatile);
    CGF.CGM.DecorateInstructionWithTBAA(Loaded, TBAA);
    return fromHandle(Loaded, Type);
  }
  Stride = saneStride(Stride, RowMajor ? Columns : Rows);
  bool IsTurned = RowMajor != areFlatMatricesRowMajor(CGF.CGM);
  if (IsTurned)
    std::swap(Rows, Columns);
  llvm::CallInst *Loaded = Flat.CreateColumnMajorLoad(
      Element, Pointer, Alignment, Stride, IsVolatile, Rows, Columns, Name);
  CGF.CGM.DecorateInstructionWithTBAA(Loaded, TBAA);
  return IsTurned ? Flat.CreateMatrixTranspose(Loaded, Rows, Columns) : Loaded;
}

llvm::CallInst *MatrixEmitter::CreateStridedStore(Value *Matrix, QualType Type,
                                                  bool RowMajor, Value *Pointer,
                                                  llvm::Align Alignment,
                                                  Value *Stride,
                                                  bool IsVolatile) {
  if (!isHandle(Matrix) && isInOtherAddressSpace(Pointer))
    Matrix = toHandle(Matrix, Type, RowMajor);
  if (isHandle(Matrix))
    return OpBuilder(CGF.Builder)
        .store(Matrix, Pointer, strides(CGF, typeOf(Matrix), RowMajor, Stride),
               elementAlignment(CGF, Alignment, typeOf(Matrix).element()),
               IsVolatile);
  const auto *T = Type->castAs<ConstantMatrixType>();
  unsigned Rows = T->getNumRows(), Columns = T->getNumColumns();
  Stride = saneStride(Stride, RowMajor ? Columns : Rows);
  if (RowMajor == areFlatMatricesRowMajor(CGF.CGM))
    return Flat.CreateColumnMajorStore(Matrix, Pointer, Alignment, Stride,
                                       IsVolatile, Rows, Columns);
  return Flat.CreateColumnMajorStore(
      Flat.CreateMatrixTranspose(Matrix, Rows, Columns), Pointer, Alignment,
      Stride, IsVolatile, Columns, Rows);
}

Value *MatrixEmitter::CreateIndex(Value *Row, Value *Column, MatrixOrder Order,
                                  uint64_t NumElements) {
  Value *Index = Flat.CreateIndex(Row, Column, Order.Stride, Order.Stride,
                                  Order.IsRowMajor);
  if (CGF.CGM.getCodeGenOpts().OptimizationLevel > 0)
    Flat.CreateIndexAssumption(Index, NumElements);
  return Index;
}

Value *MatrixEmitter::CreateFlatIndex(Value *Row, Value *Column,
                                      QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return CreateIndex(Row, Column, getFlatMatrixOrder(CGF.CGM, Matrix),
                     Matrix->getNumElementsFlattened());
}

Value *MatrixEmitter::CreateInsert(Value *Matrix, Value *Element, Value *Row,
                                   Value *Column, QualType Type) {
  if (isHandle(Matrix))
    return OpBuilder(CGF.Builder)
        .insert(Matrix, Element, {toInt64(CGF, Row), toInt64(CGF, Column)});
  return CGF.Builder.CreateInsertElement(
      Matrix, Element, CreateFlatIndex(Row, Column, Type), "matins");
}

Value *MatrixEmitter::CreateExtract(Value *Matrix, Value *Row, Value *Column,
                                    QualType Type) {
  if (isHandle(Matrix))
    return OpBuilder(CGF.Builder)
        .extract(Matrix, {toInt64(CGF, Row), toInt64(CGF, Column)});
  return CGF.Builder.CreateExtractElement(
      Matrix, CreateFlatIndex(Row, Column, Type), "matrixext");
}
