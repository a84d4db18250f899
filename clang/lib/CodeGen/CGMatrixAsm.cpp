// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices as operands of inline assembly. In a register, as in memory, such an
// operand is the bytes of an object: a register's lanes hold the elements as
// they lie, with their padding.

#include "CGMatrix.h"
#include "CGMatrixMemory.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;
using namespace CodeGen;

/// The bytes of \p Operand, a flat value, as a vector.
static llvm::Value *emitImage(CodeGenFunction &CGF, llvm::Value *Operand,
                              QualType Type) {
  if (isStoredAsVector(CGF.CGM, Type))
    return Operand;
  Address Object = CGF.CreateMemTempWithoutCast(Type, "asm.operand");
  CGF.EmitStoreOfScalar(Operand,
                        CGF.MakeAddrLValue(Object, Type.getUnqualifiedType()));
  auto *Array = cast<llvm::ArrayType>(CGF.ConvertTypeForMem(Type));
  return CGF.Builder.CreateLoad(
      Object.withElementType(llvm::FixedVectorType::get(
          Array->getElementType(), Array->getNumElements())));
}

llvm::Value *CodeGen::emitAsmOperand(CodeGenFunction &CGF, llvm::Value *Operand,
                                     QualType Type, bool IsResult) {
  if (!Type->isMatrixOrTensorType())
    return Operand;
  llvm::Value *Image = emitImage(CGF, Operand, Type);
  return IsResult
             ? CGF.Builder.CreateBitCast(
                   Image,
                   CGF.Builder.getIntNTy(CGF.getContext().getTypeSize(Type)))
             : Image;
}

/// Whether no register is given \p Type: it has more elements than a matrix
/// that is a vector. A tensor is none, whatever its size, but its bytes may be.
static bool isInMemoryOnly(CodeGenModule &CGM, QualType Type) {
  if (!Type->isTensorType())
    return isLargeMatrix(CGM, Type);
  auto *Array = cast<llvm::ArrayType>(CGM.getTypes().ConvertTypeForMem(Type));
  return isLargeMatrix(CGM, Array->getElementType(), Array->getNumElements());
}

bool CodeGen::diagnoseLargeMatrixAsmOperands(CodeGenFunction &CGF,
                                             const AsmStmt &S) {
  const auto *GCC = dyn_cast<GCCAsmStmt>(&S);
  bool Found = false;
  auto Check = [&](const Expr *Operand, bool InRegister,
                   const std::string &Constraint) {
    if (!InRegister || !isInMemoryOnly(CGF.CGM, Operand->getType()))
      return;
    CGF.CGM.getDiags().Report(S.getAsmLoc(),
                              diag::err_asm_invalid_type_in_input)
        << Operand->getType() << Constraint;
    Found = true;
  };
  llvm::SmallVector<TargetInfo::ConstraintInfo, 4> Outputs;
  for (unsigned I = 0; I != S.getNumOutputs(); ++I) {
    std::string Constraint = S.getOutputConstraint(I);
    Outputs.emplace_back(Constraint, GCC ? GCC->getOutputName(I) : "");
    CGF.getTarget().validateOutputConstraint(Outputs.back());
    Check(S.getOutputExpr(I),
          !Outputs.back().allowsMemory() ||
              (Outputs.back().isReadWrite() && Outputs.back().allowsRegister()),
          Constraint);
  }
  for (unsigned I = 0; I != S.getNumInputs(); ++I) {
    std::string Constraint = S.getInputConstraint(I);
    TargetInfo::ConstraintInfo Input(Constraint,
                                     GCC ? GCC->getInputName(I) : "");
    CGF.getTarget().validateInputConstraint(Outputs, Input);
    Check(S.getInputExpr(I), Input.allowsRegister() || !Input.allowsMemory(),
          Constraint);
  }
  return Found;
}
