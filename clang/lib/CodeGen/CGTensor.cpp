// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors as values: their handles, elements and casts.

#include "CGTensor.h"
#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CGMatrixOperators.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/TensorIndex.h"
#include "llvm/IR/DIBuilder.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using HandleType = matrix::TensorType;
using Values = llvm::SmallVector<Value *, 8>;

static const TensorType *tensorType(QualType Type) {
  return Type->castAs<TensorType>();
}

HandleType CodeGen::getTensorHandleType(CodeGenModule &CGM, QualType Type) {
  const TensorType *Tensor = tensorType(Type);
  llvm::SmallVector<unsigned, 8> Extents, Layout;
  for (unsigned D = 0; D != Tensor->getRank(); ++D) {
    Extents.push_back(Tensor->getExtent(D));
    Layout.push_back(Tensor->getLayout(D));
  }
  return HandleType::get(convertMatrixElementType(CGM, Type), Extents, Layout);
}

Value *CodeGen::toTensorElement(CodeGenFunction &CGF, Value *V, QualType Type) {
  return isBoolMatrix(CGF.CGM, Type)
             ? CGF.EmitToMemory(V, Type->getMatrixOrTensorElementType())
             : V;
}

Value *CodeGen::fromTensorElement(CodeGenFunction &CGF, Value *V,
                                  QualType Type) {
  return isBoolMatrix(CGF.CGM, Type)
             ? CGF.EmitFromMemory(V, Type->getMatrixOrTensorElementType())
             : V;
}

Value *CodeGen::splatTensor(CodeGenFunction &CGF, Value *Scalar,
                            QualType Type) {
  return splatMatrix(CGF, Scalar, Type);
}

/// A matrix of two dimensions as a tensor, and the reverse.
static Value *castMatrix(CodeGenFunction &CGF, const CastExpr *E, Value *V) {
  QualType Source = E->getSubExpr()->getType(), Target = E->getType();
  MatrixEmitter MB(CGF);
  OpBuilder Ops(CGF.Builder);
  if (Source->isTensorType()) {
    const auto *Matrix = matrixType(Target);
    auto Handle = HandleType::of(getMatrixHandleType(
        convertMatrixElementType(CGF.CGM, Matrix), Matrix->getNumRows(),
        Matrix->getNumColumns(), Matrix->isRowMajor()));
    if (V->getType() != Handle.type())
      V = Ops.relayout(Handle, V);
    return MB.fromHandle(V, Target);
  }
  HandleType Handle = getTensorHandleType(CGF.CGM, Target);
  V = MB.toHandle(V, Source);
  return V->getType() == Handle.type() ? V : Ops.relayout(Handle, V);
}

Value *CodeGen::emitTensorCast(CodeGenFunction &CGF, const CastExpr *E) {
  QualType Source = E->getSubExpr()->getType(), Target = E->getType();
  if (Source->isVectorType() || Target->isVectorType())
    return emitMatrixConversion(CGF, E);
  if (Value *Moved = emitMatrixMovement(CGF, E))
    return Moved;
  Value *V = CGF.EmitScalarExpr(E->getSubExpr());
  if (E->getCastKind() == CK_VectorSplat)
    return splatTensor(CGF, V, Target);
  if (Source->isConstantMatrixType() || Target->isConstantMatrixType())
    return castMatrix(CGF, E, V);
  V = MatrixEmitter(CGF).CreateHandleCast(V, Source, Target);
  HandleType Handle = getTensorHandleType(CGF.CGM, Target);
  return V->getType() == Handle.type()
             ? V
             : OpBuilder(CGF.Builder).relayout(Handle, V);
}

/// The subscripts of \p E as integers of 64 bits, checked under
/// -fsanitize=bounds.
static Values emitIndices(CodeGenFunction &CGF, const MatrixSubscriptExpr *E) {
  QualType Type = E->getBase()->getType();
  Values Indices;
  for (auto [D, Subscript] : llvm::enumerate(getTensorIndices(E))) {
    Value *Index = CGF.EmitScalarExpr(Subscript);
    if (CGF.SanOpts.has(SanitizerKind::ArrayBounds))
      CGF.EmitBoundsCheckImpl(Subscript, Type, Index, Subscript->getType(),
                              CGF.CGM.getSize(CharUnits::fromQuantity(
                                  tensorType(Type)->getExtent(D))),
                              CGF.getContext().getSizeType(),
                              /*Accessed=*/true);
    Indices.push_back(CGF.Builder.CreateIntCast(
        Index, CGF.Int64Ty,
        Subscript->getType()->isSignedIntegerOrEnumerationType()));
  }
  return Indices;
}

LValue CodeGen::emitTensorElement(CodeGenFunction &CGF, LValue Tensor,
                                  const MatrixSubscriptExpr *E) {
  QualType Type = E->getBase()->getType();
  CGBuilderTy &B = CGF.Builder;
  Value *Place = B.getInt64(0);
  for (auto [D, Index] : llvm::enumerate(emitIndices(CGF, E))) {
    Value *Stride = B.getInt64(tensorType(Type)->getStride(D));
    Place = B.CreateNSWAdd(Place, B.CreateNSWMul(Index, Stride));
  }
  QualType ElementType = tensorType(Type)->getElementType();
  llvm::Type *Element = CGF.ConvertTypeForMem(ElementType);
  Address Base = Tensor.getAddress();
  Address Found =
      B.CreateInBoundsGEP(Base.withElementType(Element),
                          B.CreateTrunc(Place, CGF.IntPtrTy), Element,
                          Base.getAlignment().alignmentOfArrayElement(
                              CGF.getContext().getTypeSizeInChars(ElementType)),
                          "tensorelt");
  LValue Result =
      CGF.MakeAddrLValue(Found, ElementType, Tensor.getBaseInfo(),
                         CGF.CGM.getTBAAInfoForSubobject(Tensor, ElementType));
  Result.getQuals().addCVRQualifiers(Tensor.getVRQualifiers());
  return Result;
}

Value *CodeGen::extractTensorElement(CodeGenFunction &CGF,
                                     const MatrixSubscriptExpr *E) {
  Value *Tensor = CGF.EmitScalarExpr(E->getBase());
  Value *Element = OpBuilder(CGF.Builder).extract(Tensor, emitIndices(CGF, E));
  return fromTensorElement(CGF, Element, E->getBase()->getType());
}

/// The indices of element \p Index in their order.
static Values indicesOf(CodeGenFunction &CGF, HandleType Type, Value *Index) {
  Values Indices(Type.rank());
  for (unsigned D = Type.rank(); D-- != 0;) {
    Value *Extent = CGF.Builder.getInt64(Type.extent(D));
    Indices[D] = CGF.Builder.CreateURem(Index, Extent);
    Index = CGF.Builder.CreateUDiv(Index, Extent);
  }
  return Indices;
}

Value *CodeGen::extractTensorElement(CodeGenFunction &CGF, Value *Tensor,
                                     Value *Index) {
  auto Type = HandleType::of(Tensor->getType());
  return OpBuilder(CGF.Builder).extract(Tensor, indicesOf(CGF, Type, Index));
}

Value *CodeGen::insertTensorElement(CodeGenFunction &CGF, Value *Tensor,
                                    Value *Element, Value *Index) {
  auto Type = HandleType::of(Tensor->getType());
  return OpBuilder(CGF.Builder)
      .insert(Tensor, Element, indicesOf(CGF, Type, Index));
}

llvm::DIType *CodeGen::createTensorDebugType(CodeGenModule &CGM,
                                             llvm::DIBuilder &Builder,
                                             const TensorType *Type,
                                             llvm::DIType *Element,
                                             llvm::DIFile *File) {
  ASTContext &Context = CGM.getContext();
  QualType Tensor(Type, 0);
  uint64_t Bits = Context.getTypeSize(Tensor);
  llvm::SmallVector<llvm::Metadata *, 8> Ranges;
  for (unsigned Position = 0; Position != Type->getRank(); ++Position) {
    unsigned D = Type->getLayout(Position);
    Ranges.push_back(Builder.getOrCreateSubrange(
        0, int64_t(Type->getExtent(D) + Type->getPadding(D))));
  }
  std::string Name = Tensor.getAsString(Context.getPrintingPolicy());
  llvm::DIType *Image = Builder.createArrayType(
      Bits, 0, Element, Builder.getOrCreateArray(Ranges));
  // No debugger is to take subscripts of memory for those of the program. One
  // with no name ends gdb's search for methods of C++ in an exception.
  if (!Type->isPlain()) {
    llvm::DIType *Member = Builder.createMemberType(
        File, "stored", File, 0, Bits, 0, 0, llvm::DINode::FlagZero, Image);
    Image = Builder.createStructType(
        /*Scope=*/nullptr, Name, File, 0, Bits, 0, llvm::DINode::FlagZero,
        /*DerivedFrom=*/nullptr, Builder.getOrCreateArray(Member));
  }
  return Builder.createTypedef(Image, Name, File, /*LineNo=*/0,
                               /*Context=*/nullptr);
}
