// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that load matrices from pointers to elements and store them.

#include "CGMatrixBuiltins.h"
#include "CodeGenFunction.h"
#include "MatrixEmitter.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;

namespace {
/// The pointer of a load or store, checked as a parameter that is not null and
/// as the place of an element.
struct MatrixPointer {
  Address Place;
  llvm::Align Alignment;
  bool IsVolatile;

  MatrixPointer(CodeGenFunction &CGF, const CallExpr *Call, unsigned Index,
                CodeGenFunction::TypeCheckKind Kind)
      : Place(CGF.EmitPointerWithAlignment(Call->getArg(Index))),
        Alignment(Place.getAlignment().getAsAlign()) {
    const Expr *Argument = Call->getArg(Index);
    QualType Element = Argument->getType()->getPointeeType();
    IsVolatile = Element.isVolatileQualified();
    CGF.EmitNonNullArgCheck(RValue::get(Place.emitRawPointer(CGF)),
                            Argument->getType(), Argument->getExprLoc(),
                            Call->getDirectCallee(), /*ParmNum=*/0);
    CGF.EmitTypeCheck(Kind, Argument->getExprLoc(), Place, Element);
  }
};
} // namespace

static Value *emitLoad(CodeGenFunction &CGF, const CallExpr *Call,
                       unsigned PointerIndex, bool IsRowMajor) {
  Value *Stride = CGF.EmitScalarExpr(Call->getArg(Call->getNumArgs() - 1));
  MatrixPointer Source(CGF, Call, PointerIndex, CodeGenFunction::TCK_Load);
  return MatrixEmitter(CGF).CreateStridedLoad(
      Call->getType(), IsRowMajor, Source.Place.emitRawPointer(CGF),
      Source.Alignment, Stride, Source.IsVolatile, "matrix");
}

static Value *emitStore(CodeGenFunction &CGF, const CallExpr *Call,
                        bool IsRowMajor) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  MatrixPointer Target(CGF, Call, 1, CodeGenFunction::TCK_Store);
  Value *Stride = CGF.EmitScalarExpr(Call->getArg(2));
  llvm::CallInst *Store = MatrixEmitter(CGF).CreateStridedStore(
      Matrix, Call->getArg(0)->getType(), IsRowMajor,
      Target.Place.emitRawPointer(CGF), Target.Alignment, Stride,
      Target.IsVolatile);
  CGF.addInstToNewSourceAtom(Store, Matrix);
  return Store;
}

Value *CodeGen::emitMatrixLoadOrStore(CodeGenFunction &CGF,
                                      const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_column_load:
  case Builtin::BI__builtin_matrix_column_major_load:
    return emitLoad(CGF, Call, 0, /*IsRowMajor=*/false);
  case Builtin::BI__builtin_matrix_row_major_load:
    return emitLoad(CGF, Call, 0, /*IsRowMajor=*/true);
  case Builtin::BI__builtin_matrix_load:
    return emitLoad(
        CGF, Call, 1,
        Call->getType()->castAs<ConstantMatrixType>()->isRowMajor());
  case Builtin::BI__builtin_matrix_column_store:
  case Builtin::BI__builtin_matrix_column_major_store:
    return emitStore(CGF, Call, /*IsRowMajor=*/false);
  case Builtin::BI__builtin_matrix_row_major_store:
    return emitStore(CGF, Call, /*IsRowMajor=*/true);
  default:
    return nullptr;
  }
}
