// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts of matrices from scalars, and of matrices and tensors from and to
// vectors.

#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixOperators.h"
#include "CGTensor.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include <numeric>

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using HandleType = matrix::TensorType;

Value *CodeGen::splatMatrix(CodeGenFunction &CGF, Value *Scalar, QualType Type,
                            Value *Like) {
  Value *Element =
      isBoolMatrix(CGF.CGM, Type)
          ? CGF.EmitToMemory(Scalar, Type->getMatrixOrTensorElementType())
          : Scalar;
  llvm::Type *Form = CGF.ConvertType(Type);
  if (auto *Vector = dyn_cast<llvm::FixedVectorType>(Form))
    return CGF.Builder.CreateVectorSplat(Vector->getNumElements(), Element,
                                         "splat");
  HandleType Handle = HandleType::of(Form);
  OpBuilder Ops(CGF.Builder);
  return Handle.hasExtentAtRunTime() ? Ops.splatLike(Like, Element)
                                     : Ops.splat(Handle, Element);
}

Value *CodeGen::emitMatrixCast(CodeGenFunction &CGF, Value *Matrix,
                               QualType From, QualType To) {
  if (Value *Result = MatrixEmitter(CGF).CreateMatrixCast(Matrix, From, To))
    return Result;
  // Flat values are upstream's.
  return CGF.EmitScalarConversion(Matrix, From, To, SourceLocation());
}

/// \p Type in the order of its indices.
static HandleType inOrder(HandleType Type) {
  llvm::SmallVector<unsigned, 8> Extents;
  for (unsigned D = 0; D != Type.rank(); ++D)
    Extents.push_back(Type.extent(D));
  return HandleType::get(Type.element(), Extents);
}

static Value *relayout(CodeGenFunction &CGF, HandleType Type, Value *Tensor) {
  return Tensor->getType() == Type.type()
             ? Tensor
             : OpBuilder(CGF.Builder).relayout(Type, Tensor);
}

/// The elements of a matrix or tensor of \p Type, the last index fastest.
static Value *toVector(CodeGenFunction &CGF, Value *Matrix, QualType Type) {
  if (Type->isTensorType())
    return OpBuilder(CGF.Builder)
        .toVector(
            relayout(CGF, inOrder(HandleType::of(Matrix->getType())), Matrix));
  const ConstantMatrixType *From = matrixType(Type);
  MatrixEmitter MB(CGF);
  if (MatrixEmitter::isHandle(Matrix))
    return OpBuilder(CGF.Builder).toVector(MB.relayout(Matrix, true));
  return areFlatMatricesRowMajor(CGF.CGM)
             ? Matrix
             : MB.CreateMatrixTranspose(Matrix, From->getNumRows(),
                                        From->getNumColumns());
}

static Value *fromVector(CodeGenFunction &CGF, Value *Vector, QualType Type) {
  if (Type->isTensorType()) {
    HandleType Handle = getTensorHandleType(CGF.CGM, Type);
    return relayout(CGF, Handle,
                    OpBuilder(CGF.Builder).toTensor(inOrder(Handle), Vector));
  }
  const ConstantMatrixType *To = matrixType(Type);
  unsigned Rows = To->getNumRows(), Columns = To->getNumColumns();
  MatrixEmitter MB(CGF);
  if (isLargeMatrix(CGF.CGM, Type)) {
    auto Rowwise = HandleType::of(getMatrixHandleType(
        Vector->getType()->getScalarType(), Rows, Columns, true));
    return MB.relayout(OpBuilder(CGF.Builder).toTensor(Rowwise, Vector),
                       To->isRowMajor());
  }
  return areFlatMatricesRowMajor(CGF.CGM)
             ? Vector
             : MB.CreateMatrixTranspose(Vector, Columns, Rows);
}

/// Vectors have bits for bool, matrices bytes. LLVM 22's x86 back end loses
/// elements of `shufflevector (zext <15 x i1>)`, so that is done in powers
/// of 2.
static Value *toBytes(CodeGenFunction &CGF, Value *Bits, llvm::Type *Byte) {
  unsigned Count =
      cast<llvm::FixedVectorType>(Bits->getType())->getNumElements();
  auto Resize = [&](Value *V, unsigned Size) {
    llvm::SmallVector<int> Mask(Size);
    std::iota(Mask.begin(), Mask.end(), 0);
    Value *Zero = llvm::Constant::getNullValue(V->getType());
    return CGF.Builder.CreateShuffleVector(V, Zero, Mask);
  };
  Value *Wide = Resize(Bits, llvm::PowerOf2Ceil(Count));
  return Resize(
      CGF.Builder.CreateZExt(Wide, Wide->getType()->getWithNewType(Byte)),
      Count);
}

Value *CodeGen::emitMatrixConversion(CodeGenFunction &CGF, const CastExpr *E) {
  QualType Source = E->getSubExpr()->getType(), Target = E->getType();
  if ((asMatrixType(Source) && asMatrixType(Target)) || CGF.getLangOpts().HLSL)
    return nullptr;
  if (isComplexMatrix(Target))
    return emitComplexMatrixSplat(CGF, Target,
                                  CGF.EmitComplexExpr(E->getSubExpr()));
  Value *V = CGF.EmitScalarExpr(E->getSubExpr());
  if (E->getCastKind() == CK_VectorSplat)
    return splatMatrix(CGF, V, Target);
  if (Target->isMatrixOrTensorType()) {
    if (isBoolMatrix(CGF.CGM, Target))
      V = toBytes(CGF, V, convertMatrixElementType(CGF.CGM, Target));
    return fromVector(CGF, V, Target);
  }
  V = toVector(CGF, V, Source);
  if (isBoolMatrix(CGF.CGM, Source))
    V = CGF.Builder.CreateTrunc(
        V, V->getType()->getWithNewType(CGF.Builder.getInt1Ty()));
  return V;
}
