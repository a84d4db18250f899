// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and memory.
//
// In memory a matrix is an array of its elements, whatever form its values
// have. What Clang does with a scalar of its own accord (an alloca of its type,
// a null constant, a load of an lvalue to pick one element) it cannot do with a
// handle, or should not do with a value that large; those places come here.

#include "CGMatrixMemory.h"
#include "CGMatrix.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;
using namespace CodeGen;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorOp;
using matrix::TensorType;

/// Above this, a zero vector is no constant any more.
static constexpr int64_t MaxZeroVectorBytes = 512;

static llvm::Align elementAlignment(CodeGenFunction &CGF, llvm::Align First,
                                    TensorType Type) {
  return commonAlignment(
      First, CGF.CGM.getDataLayout().getTypeAllocSize(Type.element()));
}

static llvm::SmallVector<llvm::Value *, 2> stridesInMemory(CodeGenFunction &CGF,
                                                           TensorType Type) {
  return {CGF.Builder.getInt64(Type.stride(0)),
          CGF.Builder.getInt64(Type.stride(1))};
}

llvm::Value *CodeGen::emitLargeMatrixLoad(CodeGenFunction &CGF, Address Source,
                                          bool IsVolatile, QualType Type) {
  if (!isLargeMatrix(CGF.CGM, Type))
    return nullptr;
  auto Tensor = TensorType::of(CGF.ConvertType(Type));
  llvm::Align Alignment =
      elementAlignment(CGF, Source.getAlignment().getAsAlign(), Tensor);
  return OpBuilder(CGF.Builder)
      .load(Tensor, Source.emitRawPointer(CGF), stridesInMemory(CGF, Tensor),
            Alignment, IsVolatile);
}

/// Whether all bits of \p Value are zero; floating-point -0 is not.
static bool isZero(llvm::Value *Value) {
  if (auto Op = TensorOp::of(Value))
    return Op->kind() == OpKind::Splat && isZero(Op->operand(0));
  auto *Constant = dyn_cast<llvm::Constant>(Value);
  return Constant && Constant->isNullValue();
}

bool CodeGen::emitLargeMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                                   Address Destination, bool IsVolatile,
                                   QualType Type) {
  if (!Type->isConstantMatrixType())
    return false;
  CharUnits Size = CGF.getContext().getTypeSizeInChars(Type);
  bool IsHandle = MatrixEmitter::isHandle(Value);
  if (isZero(Value) && (IsHandle || Size.getQuantity() > MaxZeroVectorBytes)) {
    CGF.Builder.CreateMemSet(Destination, CGF.Builder.getInt8(0),
                             CGF.CGM.getSize(Size), IsVolatile);
    if (IsHandle && Value->use_empty())
      cast<llvm::Instruction>(Value)->eraseFromParent();
    return true;
  }
  if (!IsHandle)
    return false;
  auto Tensor = TensorType::of(Value->getType());
  llvm::Align Alignment =
      elementAlignment(CGF, Destination.getAlignment().getAsAlign(), Tensor);
  llvm::CallInst *Store =
      OpBuilder(CGF.Builder)
          .store(Value, Destination.emitRawPointer(CGF),
                 stridesInMemory(CGF, Tensor), Alignment, IsVolatile);
  CGF.addInstToCurrentSourceAtom(Store, Value);
  return true;
}

/// The element of \p Matrix that the subscripts of \p E select.
static LValue emitElement(CodeGenFunction &CGF, LValue Matrix,
                          const MatrixSubscriptExpr *E) {
  llvm::Value *Row = CGF.EmitMatrixIndexExpr(E->getRowIdx());
  llvm::Value *Column = CGF.EmitMatrixIndexExpr(E->getColumnIdx());
  const auto *Type = E->getBase()->getType()->castAs<ConstantMatrixType>();
  bool IsRowMajor = CGF.getLangOpts().getDefaultMatrixMemoryLayout() ==
                    LangOptions::MatrixMemoryLayout::MatrixRowMajor;
  MatrixEmitter MB(CGF);
  llvm::Value *Index = MB.CreateIndex(Row, Column, Type->getNumRows(),
                                      Type->getNumColumns(), IsRowMajor);
  if (CGF.CGM.getCodeGenOpts().OptimizationLevel > 0)
    MB.CreateIndexAssumption(Index, Type->getNumElementsFlattened());

  QualType ElementType = Type->getElementType();
  llvm::Type *Element = CGF.ConvertTypeForMem(ElementType);
  Address Base = Matrix.getAddress();
  Address Place = CGF.Builder.CreateInBoundsGEP(
      Base.withElementType(Element), Index, Element,
      Base.getAlignment().alignmentOfArrayElement(
          CGF.getContext().getTypeSizeInChars(ElementType)),
      "matrixelt");
  LValue Result = CGF.MakeAddrLValue(Place, ElementType, Matrix.getBaseInfo(),
                                     TBAAAccessInfo());
  Result.getQuals().addCVRQualifiers(Matrix.getVRQualifiers());
  return Result;
}

LValue CodeGen::emitLargeMatrixElement(CodeGenFunction &CGF,
                                       const MatrixSubscriptExpr *E) {
  return emitElement(CGF, CGF.EmitLValue(E->getBase()), E);
}

/// The lvalue that \p E, a matrix, is the value of, unless that has to be read
/// as a whole.
static const Expr *storedMatrix(const Expr *E) {
  if (E->isGLValue())
    return E;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  if (!Cast || Cast->getCastKind() != CK_LValueToRValue ||
      Cast->getSubExpr()->getType().isVolatileQualified())
    return nullptr;
  return Cast->getSubExpr();
}

llvm::Value *CodeGen::emitLargeMatrixSubscript(CodeGenFunction &CGF,
                                               const MatrixSubscriptExpr *E) {
  if (!isLargeMatrix(CGF.CGM, E->getBase()->getType()))
    return nullptr;
  if (const Expr *Stored = storedMatrix(E->getBase()))
    return CGF
        .EmitLoadOfLValue(emitElement(CGF, CGF.EmitLValue(Stored), E),
                          E->getExprLoc())
        .getScalarVal();
  llvm::Value *Row = CGF.EmitMatrixIndexExpr(E->getRowIdx());
  llvm::Value *Column = CGF.EmitMatrixIndexExpr(E->getColumnIdx());
  llvm::Value *Matrix = CGF.EmitScalarExpr(E->getBase());
  return MatrixEmitter(CGF).CreateHandleExtract(Matrix, Row, Column);
}

/// The type of a slot tells the handle's type by its extents, the slower one
/// first; no other value of Clang's is an array of arrays.
llvm::AllocaInst *CodeGen::spillHandle(CodeGenFunction &CGF, llvm::Value *Value,
                                       llvm::Instruction *After) {
  if (!MatrixEmitter::isHandle(Value))
    return nullptr;
  auto Type = TensorType::of(Value->getType());
  auto *Fast =
      llvm::ArrayType::get(Type.element(), Type.extent(Type.layout(1)));
  llvm::AllocaInst *Slot = CGF.CreateTempAlloca(
      llvm::ArrayType::get(Fast, Type.extent(Type.layout(0))), "matrix.save");
  CGBuilderTy::InsertPointGuard Guard(CGF.Builder);
  if (After)
    CGF.Builder.SetInsertPoint(*After->getInsertionPointAfterDef());
  OpBuilder(CGF.Builder)
      .store(Value, Slot, stridesInMemory(CGF, Type),
             elementAlignment(CGF, Slot->getAlign(), Type));
  return Slot;
}

llvm::Value *CodeGen::reloadHandle(CodeGenFunction &CGF,
                                   llvm::AllocaInst *Slot) {
  auto *Slow = dyn_cast<llvm::ArrayType>(Slot->getAllocatedType());
  auto *Fast =
      Slow ? dyn_cast<llvm::ArrayType>(Slow->getElementType()) : nullptr;
  if (!Fast)
    return nullptr;
  unsigned Rows = Fast->getNumElements(), Columns = Slow->getNumElements();
  if (CGF.getLangOpts().getDefaultMatrixMemoryLayout() ==
      LangOptions::MatrixMemoryLayout::MatrixRowMajor)
    std::swap(Rows, Columns);
  auto Type = TensorType::of(
      getMatrixHandleType(CGF.CGM, Fast->getElementType(), Rows, Columns));
  return OpBuilder(CGF.Builder)
      .load(Type, Slot, stridesInMemory(CGF, Type),
            elementAlignment(CGF, Slot->getAlign(), Type));
}

bool CodeGen::diagnoseLargeMatrixAsmOperands(CodeGenFunction &CGF,
                                             const AsmStmt &S) {
  const auto *GCC = dyn_cast<GCCAsmStmt>(&S);
  bool Found = false;
  auto Check = [&](const Expr *Operand, bool InRegister,
                   const std::string &Constraint) {
    if (!InRegister || !isLargeMatrix(CGF.CGM, Operand->getType()))
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
