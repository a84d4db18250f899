// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that load matrices from pointers to elements and store them.

#include "CGMatrixBuiltins.h"
#include "CGTensorMemory.h"
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
  TBAAAccessInfo TBAA;
  Address Place;
  llvm::Align Alignment;
  bool IsVolatile;

  MatrixPointer(CodeGenFunction &CGF, const CallExpr *Call, unsigned Index,
                CodeGenFunction::TypeCheckKind Kind)
      : Place(CGF.EmitPointerWithAlignment(Call->getArg(Index),
                                           /*BaseInfo=*/nullptr, &TBAA)),
        Alignment(Place.getAlignment().getAsAlign()) {
    const Expr *Argument = Call->getArg(Index);
    QualType Element = Argument->getType()->getPointeeType();
    IsVolatile = Element.isVolatileQualified();
    TBAA = getTBAAOfElements(CGF, Element, TBAA);
    CGF.EmitNonNullArgCheck(RValue::get(Place.emitRawPointer(CGF)),
                            Argument->getType(), Argument->getExprLoc(),
                            Call->getDirectCallee(), /*ParmNum=*/0);
    CGF.EmitTypeCheck(Kind, Argument->getExprLoc(), Place, Element);
  }
};
} // namespace

/// Whether \p Call accesses a matrix of \p Type row by row.
static bool accessesByRows(const CallExpr *Call, QualType Type) {
  bool IsRowMajor = Type->castAs<ConstantMatrixType>()->isRowMajor();
  switch (Call->getBuiltinCallee()) {
#define MATRIX_ACCESS(name, Check, Emit, ByRows)                               \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return ByRows;
#include "clang/Basic/MatrixBuiltins.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
}

Value *CodeGen::emitMatrixLoad(CodeGenFunction &CGF, const CallExpr *Call) {
  unsigned PointerIndex = Call->getArg(0)->getType()->isPointerType() ? 0 : 1;
  Value *Stride = CGF.EmitScalarExpr(Call->getArg(Call->getNumArgs() - 1));
  MatrixPointer Source(CGF, Call, PointerIndex, CodeGenFunction::TCK_Load);
  return MatrixEmitter(CGF).CreateStridedLoad(
      Call->getType(), accessesByRows(Call, Call->getType()),
      Source.Place.emitRawPointer(CGF), Source.Alignment, Stride,
      Source.IsVolatile, "matrix", Source.TBAA);
}

Value *CodeGen::emitMatrixStore(CodeGenFunction &CGF, const CallExpr *Call) {
  QualType Type = Call->getArg(0)->getType();
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  MatrixPointer Target(CGF, Call, 1, CodeGenFunction::TCK_Store);
  Value *Stride = CGF.EmitScalarExpr(Call->getArg(2));
  llvm::CallInst *Store = MatrixEmitter(CGF).CreateStridedStore(
      Matrix, Type, accessesByRows(Call, Type),
      Target.Place.emitRawPointer(CGF), Target.Alignment, Stride,
      Target.IsVolatile);
  CGF.CGM.DecorateInstructionWithTBAA(Store, Target.TBAA);
  CGF.addInstToNewSourceAtom(Store, Matrix);
  return Store;
}
