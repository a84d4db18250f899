// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative matrices: which expressions are emitted how. SPIR-V's calls are
// CGCooperativeMatrixSPIRV.cpp's.

#include "CGCooperativeMatrix.h"
#include "CGCooperativeMatrixSPIRV.h"
#include "CGMatrix.h"
#include "CGMatrixDebugInfo.h"
#include "CGMatrixElements.h"
#include "CGMatrixOperators.h"
#include "CGTensor.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/SpirV/CooperativeCalls.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/IR/DIBuilder.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using Operands = CooperativeMatrixType;

llvm::Type *CodeGen::convertShapedType(CodeGenModule &CGM,
                                       const ShapedType *Type) {
  if (Type->isTensorType())
    return getTensorHandleType(CGM, QualType(Type, 0)).type();
  const auto *Matrix = cast<CooperativeMatrixType>(Type);
  if (areCooperativeMatricesOpaque(CGM))
    return convertToSPIRV(CGM, Matrix);
  return convertMatrixType(CGM,
                           matrixType(asHostMatrix(CGM, QualType(Type, 0))));
}

llvm::DIType *CodeGen::createShapedDebugType(CodeGenModule &CGM,
                                             llvm::DIBuilder &Builder,
                                             const ShapedType *Type,
                                             llvm::DIType *Element,
                                             llvm::DIFile *File) {
  if (const auto *Tensor = dyn_cast<TensorType>(Type))
    return createTensorDebugType(CGM, Builder, Tensor, Element, File);
  if (!areCooperativeMatricesOpaque(CGM))
    return createMatrixDebugType(
        CGM, Builder, matrixType(asHostMatrix(CGM, QualType(Type, 0))), Element,
        File);
  std::string Name =
      QualType(Type, 0).getAsString(CGM.getContext().getPrintingPolicy());
  return Builder.createUnspecifiedType(Name);
}

namespace {
/// A value with the type of its expression.
struct Typed {
  Value *V;
  QualType Type;
};
} // namespace

/// \p Kind on elements, or on those of a matrix and a scalar that is \p RHS.
static Value *emitOnHost(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                         Typed LHS, Typed RHS, FPOptions Features) {
  MatrixEmitter MB(CGF);
  bool IsUnsigned =
      matrixType(LHS.Type)->getElementType()->isUnsignedIntegerType();
  bool IsFloat = matrixType(LHS.Type)->getElementType()->isRealFloatingType();
  auto Elementwise = [&](OpKind Kind) {
    return MB.fromHandle(OpBuilder(CGF.Builder)
                             .elementwise(Kind,
                                          {MB.toHandle(LHS.V, LHS.Type),
                                           MB.toHandle(RHS.V, RHS.Type)},
                                          CGF.Builder.getFastMathFlags()),
                         LHS.Type);
  };
  switch (Opcode) {
  case BO_Add:
    return MB.CreateAdd(LHS.V, RHS.V, Features);
  case BO_Sub:
    return MB.CreateSub(LHS.V, RHS.V, Features);
  case BO_Mul:
    return Elementwise(IsFloat ? OpKind::FMul : OpKind::Mul);
  case BO_Div:
    return Elementwise(IsFloat      ? OpKind::FDiv
                       : IsUnsigned ? OpKind::UDiv
                                    : OpKind::SDiv);
  default:
    llvm_unreachable("no other operator takes cooperative matrices");
  }
}

Value *CodeGen::emitCooperativeMatrixBinary(CodeGenFunction &CGF,
                                            const BinaryOperator *E, Value *LHS,
                                            Value *RHS) {
  FPOptions Features = E->getFPFeaturesInEffect(CGF.getLangOpts());
  CodeGenFunction::CGFPOptionsRAII Options(CGF, Features);
  BinaryOperatorKind Opcode = E->getOpcode();
  if (E->isCompoundAssignmentOp())
    Opcode = BinaryOperator::getOpForCompoundAssignment(Opcode);
  QualType Type = E->getType();
  const auto *Matrix = Type->castAs<CooperativeMatrixType>();
  // A scalar factor is a matrix of it.
  bool IsOpaque = areCooperativeMatricesOpaque(CGF.CGM);
  QualType Host = asHostMatrix(CGF.CGM, Type);
  for (auto [V, Operand] : {std::pair(&LHS, E->getLHS()), {&RHS, E->getRHS()}})
    if (!Operand->getType()->isCooperativeMatrixType())
      *V = IsOpaque ? fillSPIRV(CGF, Matrix, *V) : splatMatrix(CGF, *V, Host);
  if (IsOpaque)
    return emitSPIRVBinary(CGF, Opcode, Matrix, LHS, RHS);
  return emitOnHost(CGF, Opcode, {LHS, Host}, {RHS, Host}, Features);
}

static Value *emitUnary(CodeGenFunction &CGF, const UnaryOperator *E) {
  CodeGenFunction::CGFPOptionsRAII Options(
      CGF, E->getFPFeaturesInEffect(CGF.getLangOpts()));
  Value *V = CGF.EmitScalarExpr(E->getSubExpr());
  const auto *Matrix = E->getType()->castAs<CooperativeMatrixType>();
  if (areCooperativeMatricesOpaque(CGF.CGM))
    return emitSPIRVNegation(CGF, Matrix, V);
  QualType Host = asHostMatrix(CGF.CGM, E->getType());
  MatrixEmitter MB(CGF);
  OpBuilder Ops(CGF.Builder);
  Value *Handle = MB.toHandle(V, Host);
  if (Matrix->getElementType()->isRealFloatingType())
    return MB.fromHandle(
        Ops.elementwise(OpKind::FNeg, {Handle}, CGF.Builder.getFastMathFlags()),
        Host);
  return MB.CreateSub(splatMatrix(CGF,
                                  llvm::Constant::getNullValue(CGF.ConvertType(
                                      Matrix->getElementType())),
                                  Host),
                      V, FPOptions());
}

Value *CodeGen::emitCooperativeMatrixExpr(CodeGenFunction &CGF, const Expr *E) {
  if (!E->getType()->isCooperativeMatrixType())
    return nullptr;
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Minus ? emitUnary(CGF, Unary) : nullptr;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() != CK_MatrixCast)
      return nullptr;
    QualType From = Cast->getSubExpr()->getType();
    Value *V = CGF.EmitScalarExpr(Cast->getSubExpr());
    if (areCooperativeMatricesOpaque(CGF.CGM))
      return convertSPIRV(CGF, V, From->castAs<CooperativeMatrixType>(),
                          E->getType()->castAs<CooperativeMatrixType>());
    return emitMatrixCast(CGF, V, asHostMatrix(CGF.CGM, From),
                          asHostMatrix(CGF.CGM, E->getType()));
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || Binary->isCommaOp() || Binary->isAssignmentOp())
    return nullptr;
  Value *LHS = CGF.EmitScalarExpr(Binary->getLHS());
  Value *RHS = CGF.EmitScalarExpr(Binary->getRHS());
  return emitCooperativeMatrixBinary(CGF, Binary, LHS, RHS);
}

static unsigned constantOf(CodeGenFunction &CGF, const Expr *E) {
  return E->EvaluateKnownConstInt(CGF.getContext()).getZExtValue();
}

/// The signs that coop_matmul_add is told, or those of the components' types.
static unsigned operandsOf(CodeGenFunction &CGF, const CallExpr *Call) {
  if (Call->getNumArgs() == 4)
    return constantOf(CGF, Call->getArg(3));
  unsigned Flags = 0;
  for (unsigned I = 0; I != 3; ++I) {
    QualType Element = Call->getArg(I)
                           ->getType()
                           ->castAs<CooperativeMatrixType>()
                           ->getElementType();
    if (Element->isSignedIntegerType())
      Flags |= Operands::SignedA << I;
  }
  return Flags & Operands::SignedC ? Flags | Operands::SignedResult : Flags;
}

/// c + a * b: components are taken for integers with the signs that \p Flags
/// say, and the sum with C saturates if they say so.
static Value *multiplyAddOnHost(CodeGenFunction &CGF, const CallExpr *Call,
                                ArrayRef<Value *> Values, unsigned Flags) {
  CodeGenFunction::CGFPOptionsRAII Options(CGF, Call);
  MatrixEmitter MB(CGF);
  OpBuilder Ops(CGF.Builder);
  Value *Handles[3];
  QualType Types[3];
  for (unsigned I = 0; I != 3; ++I) {
    Types[I] = asHostMatrix(CGF.CGM, Call->getArg(I)->getType());
    Handles[I] = MB.toHandle(Values[I], Types[I]);
  }
  llvm::FastMathFlags Fast = CGF.Builder.getFastMathFlags();
  if (Call->getFPFeaturesInEffect(CGF.getLangOpts())
          .allowFPContractInMatrices())
    Fast.setAllowContract(true);
  Value *Addend = Handles[2];
  if (Flags & Operands::Saturating)
    Addend =
        MB.toHandle(splatMatrix(CGF,
                                llvm::Constant::getNullValue(CGF.ConvertType(
                                    matrixType(Types[2])->getElementType())),
                                Types[2]),
                    Types[2]);
  Value *Sum = Ops.mulAdd(Handles[0], Flags & Operands::SignedA, Handles[1],
                          Flags & Operands::SignedB, Addend, Fast,
                          /*MayRoundAsUnit=*/Fast.allowContract());
  if (Flags & Operands::Saturating)
    Sum = Ops.elementwise(Flags & Operands::SignedResult ? OpKind::SAddSat
                                                         : OpKind::UAddSat,
                          {Sum, Handles[2]});
  return MB.fromHandle(Sum, Types[2]);
}

static Value *emitMultiplyAdd(CodeGenFunction &CGF, const CallExpr *Call) {
  SmallVector<Value *, 3> Values;
  for (unsigned I = 0; I != 3; ++I)
    Values.push_back(CGF.EmitScalarExpr(Call->getArg(I)));
  unsigned Flags = operandsOf(CGF, Call);
  return areCooperativeMatricesOpaque(CGF.CGM)
             ? emitSPIRVMultiplyAdd(CGF, Call, Values, Flags)
             : multiplyAddOnHost(CGF, Call, Values, Flags);
}

/// coop_mat_load and coop_mat_store.
static Value *emitMemory(CodeGenFunction &CGF, const CallExpr *Call,
                         bool IsStore) {
  unsigned I = IsStore;
  Address Place = CGF.EmitPointerWithAlignment(Call->getArg(0));
  Value *Stored = IsStore ? CGF.EmitScalarExpr(Call->getArg(1)) : nullptr;
  unsigned Layout = constantOf(CGF, Call->getArg(I + 1));
  Value *Stride = CGF.EmitScalarExpr(Call->getArg(I + 2));
  QualType Pointer = Call->getArg(0)->getType();
  QualType Type = IsStore ? Call->getArg(1)->getType() : Call->getType();
  const auto *Matrix = Type->castAs<CooperativeMatrixType>();
  Value *P = Place.emitRawPointer(CGF);
  bool IsVolatile = Pointer->getPointeeType().isVolatileQualified();
  if (areCooperativeMatricesOpaque(CGF.CGM))
    return emitSPIRVMemory(
        CGF, Matrix, {P, matrix::CooperativeLayout(Layout), Stride, IsVolatile},
        Stored);
  bool IsRowMajor = Layout == 0;
  QualType Host = asHostMatrix(CGF.CGM, Type);
  Stride = CGF.Builder.CreateZExtOrTrunc(Stride, CGF.Builder.getInt64Ty());
  MatrixEmitter MB(CGF);
  llvm::Align Alignment = Place.getAlignment().getAsAlign();
  if (IsStore)
    return MB.CreateStridedStore(Stored, Host, IsRowMajor, P, Alignment, Stride,
                                 IsVolatile);
  // Rows of what is loaded may overlap, or be the same, which a flat value's
  // cannot.
  auto Handle = matrix::TensorType::of(getMatrixHandleType(
      CGF.ConvertType(Matrix->getElementType()), Matrix->getNumRows(),
      Matrix->getNumColumns(), IsRowMajor));
  Value *Strides[] = {CGF.Builder.getInt64(1), Stride};
  if (IsRowMajor)
    std::swap(Strides[0], Strides[1]);
  return MB.fromHandle(
      OpBuilder(CGF.Builder)
          .load(Handle, P, Strides,
                commonAlignment(
                    Alignment,
                    CGF.CGM.getDataLayout().getTypeAllocSize(Handle.element())),
                IsVolatile),
      Host);
}

RValue CodeGen::emitCooperativeMatrixCall(CodeGenFunction &CGF,
                                          const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BIcoop_mat_load:
    return RValue::get(emitMemory(CGF, Call, /*IsStore=*/false));
  case Builtin::BIcoop_mat_store:
    emitMemory(CGF, Call, /*IsStore=*/true);
    return RValue::get(nullptr);
  case Builtin::BIcoop_matmul_add:
  case Builtin::BIcoop_mat_mulAdd:
    return RValue::get(emitMultiplyAdd(CGF, Call));
  case Builtin::BIcoop_mat_init: {
    Value *Scalar = CGF.EmitScalarExpr(Call->getArg(0));
    return RValue::get(
        areCooperativeMatricesOpaque(CGF.CGM)
            ? fillSPIRV(CGF, Call->getType()->castAs<CooperativeMatrixType>(),
                        Scalar)
            : splatMatrix(CGF, Scalar, asHostMatrix(CGF.CGM, Call->getType())));
  }
  case Builtin::BIcoop_mat_length: {
    const auto *Matrix =
        Call->getArg(0)->getType()->castAs<CooperativeMatrixType>();
    Value *V = CGF.EmitScalarExpr(Call->getArg(0));
    return RValue::get(areCooperativeMatricesOpaque(CGF.CGM)
                           ? emitSPIRVLength(CGF, Matrix, V)
                           : CGF.Builder.getInt32(Matrix->getNumRows() *
                                                  Matrix->getNumColumns()));
  }
  default:
    llvm_unreachable("all of this kind are known");
  }
}
