// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How matrices are emitted: what upstream's emission of operators and builtins
// does not cover.

#include "CGMatrix.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/MatrixBuilder.h"

using namespace clang;
using namespace CodeGen;

/// A larger value lives in memory: it has at most a quarter of the largest
/// register file that there is, 32 registers of 512 bits.
static constexpr uint64_t MaxRegisterBits = 4096;

static llvm::Value *emitInsert(CodeGenFunction &CGF, const CallExpr *Call) {
  const auto *Type = Call->getType()->castAs<ConstantMatrixType>();
  llvm::Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  llvm::Value *Row = CGF.EmitMatrixIndexExpr(Call->getArg(1));
  llvm::Value *Column = CGF.EmitMatrixIndexExpr(Call->getArg(2));
  llvm::Value *Element = CGF.EmitScalarExpr(Call->getArg(3));

  llvm::MatrixBuilder MB(CGF.Builder);
  bool IsRowMajor = CGF.getLangOpts().getDefaultMatrixMemoryLayout() ==
                    LangOptions::MatrixMemoryLayout::MatrixRowMajor;
  llvm::Value *Index = MB.CreateIndex(Row, Column, Type->getNumRows(),
                                      Type->getNumColumns(), IsRowMajor);
  if (CGF.CGM.getCodeGenOpts().OptimizationLevel > 0)
    MB.CreateIndexAssumption(Index, Type->getNumElementsFlattened());
  return CGF.Builder.CreateInsertElement(Matrix, Element, Index, "matins");
}

static llvm::Value *emitExtract(CodeGenFunction &CGF, const CallExpr *Call) {
  ASTContext &Context = CGF.getContext();
  auto Arg = [&](unsigned I) { return const_cast<Expr *>(Call->getArg(I)); };
  return CGF.EmitScalarExpr(new (Context) MatrixSubscriptExpr(
      Arg(0), Arg(1), Arg(2), Call->getType(), Call->getRParenLoc()));
}

static llvm::Value *emitBinary(CodeGenFunction &CGF, const CallExpr *Call,
                               BinaryOperatorKind Opcode) {
  auto Arg = [&](unsigned I) { return const_cast<Expr *>(Call->getArg(I)); };
  return CGF.EmitScalarExpr(BinaryOperator::Create(
      CGF.getContext(), Arg(0), Arg(1), Opcode, Call->getType(), VK_PRValue,
      OK_Ordinary, Call->getBeginLoc(), Call->getFPFeatures()));
}

llvm::Value *CodeGen::emitMatrixBuiltin(CodeGenFunction &CGF,
                                        const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_insert:
    return emitInsert(CGF, Call);
  case Builtin::BI__builtin_matrix_extract:
    return emitExtract(CGF, Call);
  case Builtin::BI__builtin_matrix_add:
    return emitBinary(CGF, Call, BO_Add);
  case Builtin::BI__builtin_matrix_sub:
    return emitBinary(CGF, Call, BO_Sub);
  case Builtin::BI__builtin_matrix_multiply:
  case Builtin::BI__builtin_matrix_scalar_multiply:
    return emitBinary(CGF, Call, BO_Mul);
  default:
    llvm_unreachable("not a builtin of the 2019 proposal");
  }
}

bool CodeGen::emitLargeZeroMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                                       LValue Destination) {
  // A floating-point -0 is not a null value.
  auto *Constant = dyn_cast<llvm::Constant>(Value);
  if (!Constant || !Constant->isNullValue())
    return false;
  CharUnits Size = CGF.getContext().getTypeSizeInChars(Destination.getType());
  if (CGF.getContext().toBits(Size) <= MaxRegisterBits)
    return false;
  CGF.Builder.CreateMemSet(Destination.getAddress(), CGF.Builder.getInt8(0),
                           CGF.CGM.getSize(Size), Destination.isVolatile());
  return true;
}
