// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative matrices for SPIR-V, whose own types and instructions they
// become.

#include "CGCooperativeMatrixSPIRV.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/SpirV/CooperativeCalls.h"

using namespace clang;
using namespace CodeGen;
using namespace matrix;
using llvm::Value;

static CooperativeMatrix asSPIRV(CodeGenModule &CGM,
                                 const CooperativeMatrixType *Type) {
  QualType Component = Type->getElementType();
  return {CGM.getTypes().ConvertType(Component),
          Component->isSignedIntegerType(),
          Type->getScope(),
          Type->getNumRows(),
          Type->getNumColumns(),
          CooperativeUse(Type->getUse())};
}

llvm::Type *CodeGen::convertToSPIRV(CodeGenModule &CGM,
                                    const CooperativeMatrixType *Type) {
  return asSPIRV(CGM, Type).type();
}

Value *CodeGen::emitSPIRVMemory(CodeGenFunction &CGF,
                                const CooperativeMatrixType *Type,
                                const CooperativePlace &Place, Value *Stored) {
  CooperativeMatrix Matrix = asSPIRV(CGF.CGM, Type);
  if (!Stored)
    return loadCooperative(Matrix, Place, CGF.Builder);
  storeCooperative(Matrix, Stored, Place, CGF.Builder);
  return nullptr;
}

Value *CodeGen::emitSPIRVMultiplyAdd(CodeGenFunction &CGF, const CallExpr *Call,
                                     ArrayRef<Value *> Values,
                                     unsigned Operands) {
  auto TypeOf = [&](unsigned I) {
    return asSPIRV(CGF.CGM,
                   Call->getArg(I)->getType()->castAs<CooperativeMatrixType>());
  };
  CooperativeMatrix A = TypeOf(0), B = TypeOf(1), C = TypeOf(2);
  return multiplyAddCooperative({A, Values[0]}, {B, Values[1]}, {C, Values[2]},
                                Operands, CGF.Builder);
}

Value *CodeGen::emitSPIRVBinary(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                                const CooperativeMatrixType *Type, Value *LHS,
                                Value *RHS) {
  CooperativeMatrix Matrix = asSPIRV(CGF.CGM, Type);
  bool IsFloat = Type->getElementType()->isRealFloatingType();
  llvm::StringRef Name = [&] {
    switch (Opcode) {
    case BO_Add:
      return IsFloat ? "FAdd" : "IAdd";
    case BO_Sub:
      return IsFloat ? "FSub" : "ISub";
    case BO_Mul:
      return IsFloat ? "FMul" : "IMul";
    case BO_Div:
      return IsFloat ? "FDiv" : Matrix.IsSigned ? "SDiv" : "UDiv";
    default:
      llvm_unreachable("no other operator takes cooperative matrices");
    }
  }();
  return emitOnComponents(Name, Matrix, {LHS, RHS}, CGF.Builder);
}

Value *CodeGen::emitSPIRVNegation(CodeGenFunction &CGF,
                                  const CooperativeMatrixType *Type, Value *V) {
  bool IsFloat = Type->getElementType()->isRealFloatingType();
  return emitOnComponents(IsFloat ? "FNegate" : "SNegate",
                          asSPIRV(CGF.CGM, Type), V, CGF.Builder);
}

Value *CodeGen::fillSPIRV(CodeGenFunction &CGF,
                          const CooperativeMatrixType *Type, Value *Scalar) {
  return fillCooperative(asSPIRV(CGF.CGM, Type), Scalar, CGF.Builder);
}

Value *CodeGen::convertSPIRV(CodeGenFunction &CGF, Value *V,
                             const CooperativeMatrixType *From,
                             const CooperativeMatrixType *To) {
  CooperativeMatrix Source = asSPIRV(CGF.CGM, From),
                    Target = asSPIRV(CGF.CGM, To);
  if (V->getType() == Target.type())
    return V;
  bool IsToFloat = To->getElementType()->isRealFloatingType();
  llvm::StringRef Name = [&] {
    if (From->getElementType()->isRealFloatingType())
      return IsToFloat         ? "FConvert"
             : Target.IsSigned ? "ConvertFToS"
                               : "ConvertFToU";
    if (IsToFloat)
      return Source.IsSigned ? "ConvertSToF" : "ConvertUToF";
    return Source.IsSigned ? "SConvert" : "UConvert";
  }();
  return convertCooperative(Name, V, Source, Target, CGF.Builder);
}

Value *CodeGen::emitSPIRVLength(CodeGenFunction &CGF,
                                const CooperativeMatrixType *Type, Value *V) {
  return lengthOfCooperative(asSPIRV(CGF.CGM, Type), V, CGF.Builder);
}
