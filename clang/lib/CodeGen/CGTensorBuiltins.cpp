// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which builtin is emitted where, memory, and functions of each element.

#include "CGTensorBuiltins.h"
#include "CGTensor.h"
#include "CGTensorExtents.h"
#include "CGTensorMemory.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/Ops/Extents.h"
#include "clang/AST/TensorExtents.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpKind;
using HandleType = matrix::TensorType;

TensorCallEmitter::TensorCallEmitter(CodeGenFunction &CGF, const CallExpr *E,
                                     TensorCall Call)
    : CGF(CGF), E(E), Call(std::move(Call)), Ops(CGF.Builder) {}

HandleType TensorCallEmitter::resultType() const {
  return getTensorHandleType(CGF.CGM, Call.Type);
}

QualType TensorCallEmitter::elementOf(unsigned Index) const {
  QualType Type = Call.Operands[Index]->getType();
  QualType Element = Type->getMatrixOrTensorElementType();
  return Element.isNull() ? Type : Element;
}

bool TensorCallEmitter::hasSignedElements(unsigned Index) const {
  return elementOf(Index)->isSignedIntegerOrEnumerationType();
}

llvm::SmallVector<Value *, 8> TensorCallEmitter::emitExtents() {
  llvm::SmallVector<Value *, 8> Values;
  bool IsChecked = CGF.SanOpts.has(SanitizerKind::ArrayBounds);
  for (auto [I, Extent] : llvm::enumerate(Call.Extents)) {
    Value *V = CGF.EmitScalarExpr(Extent);
    Values.push_back(
        IsChecked ? checkTensorExtent(CGF, Extent, V, Call.Object, I)
                  : CGF.Builder.CreateIntCast(
                        V, CGF.Int64Ty,
                        Extent->getType()->isSignedIntegerOrEnumerationType()));
  }
  return Values;
}

llvm::SmallVector<Value *, 8>
TensorCallEmitter::emitIndices(llvm::ArrayRef<uint64_t> Bounds) {
  llvm::SmallVector<Value *, 8> Values;
  bool IsChecked =
      !Bounds.empty() && CGF.SanOpts.has(SanitizerKind::ArrayBounds);
  for (auto [D, Index] : llvm::enumerate(Call.Indices)) {
    QualType Type = Index->getType();
    Value *V = CGF.EmitScalarExpr(Index);
    if (IsChecked && !isa<llvm::Constant>(V))
      CGF.EmitBoundsCheckImpl(
          E, Call.Operands[0]->IgnoreImpCasts()->getType(), V, Type,
          CGF.CGM.getSize(CharUnits::fromQuantity(Bounds[D])),
          CGF.getContext().getSizeType(), /*Accessed=*/true);
    Values.push_back(CGF.Builder.CreateIntCast(
        V, CGF.Int64Ty, Type->isSignedIntegerOrEnumerationType()));
  }
  return Values;
}

void TensorCallEmitter::emitOperands() {
  for (const Expr *Operand : Call.Operands)
    Operands.push_back(CGF.EmitScalarExpr(Operand));
}

Value *TensorCallEmitter::emitMemory() {
  bool IsStore = Call.Operation == TensorOperation::Store;
  Value *Tensor = IsStore ? CGF.EmitScalarExpr(Call.Operands[0]) : nullptr;
  const Expr *Pointer = Call.Operands[IsStore];
  TBAAAccessInfo TBAA;
  Address Place =
      CGF.EmitPointerWithAlignment(Pointer, /*BaseInfo=*/nullptr, &TBAA);
  QualType Element = Pointer->getType()->getPointeeType();
  // An extent may turn out to be 0: nothing is read or written then.
  SanitizerSet Skipped;
  Skipped.set(SanitizerKind::Null,
              IsStore ? hasExtentAtRunTime(Call.Operands[0]->getType())
                      : !Call.Extents.empty());
  CGF.EmitTypeCheck(
      IsStore ? CodeGenFunction::TCK_Store : CodeGenFunction::TCK_Load,
      Pointer->getExprLoc(), Place, Element, CharUnits(), Skipped);
  bool IsVolatile = Element.isVolatileQualified();
  if (!Call.Extents.empty() && CGF.Builder.getIsFPConstrained())
    CGF.ErrorUnsupported(E, "tensor whose extents are known at run time, "
                            "under strict floating-point modes,");
  llvm::SmallVector<Value *, 8> Extents = emitExtents();
  llvm::SmallVector<Value *, 8> Strides = emitIndices();
  if (IsStore && CGF.SanOpts.has(SanitizerKind::ArrayBounds))
    checkTensorExtents(CGF, E, Tensor, Call.Operands[0]->getType());
  TensorAccess Access = {IsVolatile, /*IsNontemporal=*/false,
                         getTBAAOfElements(CGF, Element, TBAA), Extents};
  if (Strides.empty())
    return IsStore ? storeTensor(CGF, Tensor, Place, Call.Object, Access)
                   : loadTensor(CGF, Place, Call.Object, Access);
  return IsStore ? storeTensor(CGF, Tensor, Place, Call.Object, Strides, Access)
                 : loadTensor(CGF, Place, Call.Object, Strides, Access);
}

Value *TensorCallEmitter::emitQuantization() {
  Value *Tensor = Operands[0], *Scale = Operands[1], *Zero = Operands[2];
  // The zero point is computed with as the scale is.
  llvm::Type *Float = Scale->getType();
  if (HandleType::isTensor(Float))
    Float = HandleType::of(Float).element();
  bool IsSigned = hasSignedElements(2);
  if (HandleType::isTensor(Zero->getType()))
    Zero = Ops.cast(IsSigned ? OpKind::SIToFP : OpKind::UIToFP, Float, Zero);
  else
    Zero = IsSigned ? CGF.Builder.CreateSIToFP(Zero, Float)
                    : CGF.Builder.CreateUIToFP(Zero, Float);
  HandleType Type = resultType();
  Value *Result;
  if (Call.Operation == TensorOperation::Dequantize) {
    Result = Ops.dequantize(Tensor, hasSignedElements(0), Scale, Zero);
  } else {
    auto *Integer = cast<llvm::IntegerType>(Type.element());
    bool IsResultSigned = Call.Type->castAs<TensorType>()
                              ->getElementType()
                              ->isSignedIntegerType();
    Result = Call.Operation == TensorOperation::Quantize
                 ? Ops.quantize(Tensor, Scale, Zero, Integer, IsResultSigned)
                 : Ops.requantize(Tensor, Scale, Zero, Integer, IsResultSigned);
  }
  return Result->getType() == Type.type() ? Result : Ops.relayout(Type, Result);
}

Value *TensorCallEmitter::emitTrait() {
  return llvm::ConstantInt::get(CGF.ConvertType(E->getType()), Call.trait());
}

Value *TensorCallEmitter::emit() {
  // Memory is read where the program says so among the arguments.
  if (Call.Operation != TensorOperation::Load &&
      Call.Operation != TensorOperation::Store)
    emitOperands();
  switch (Call.Operation) {
#define TENSOR_OPERATION(Operation, Check, Read, Evaluate, Emit)               \
  case TensorOperation::Operation:                                             \
    return Emit;
#include "clang/Basic/TensorBuiltins.def"
  }
  llvm_unreachable("all operations are known");
}

RValue CodeGen::emitTensorCall(CodeGenFunction &CGF, const CallExpr *E) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, E);
  return RValue::get(
      TensorCallEmitter(CGF, E, *TensorCall::of(CGF.getContext(), E)).emit());
}
