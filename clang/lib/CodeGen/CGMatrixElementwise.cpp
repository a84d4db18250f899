// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_elementwise_* on matrices of both forms, and on tensors.

#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CGMatrixElements.h"
#include "CGMatrixOperators.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Vector/Selectable.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::ElementwiseInfo;
using matrix::OpBuilder;
using matrix::OpKind;

/// The operation that \p BuiltinID is on elements of \p Element.
static std::optional<OpKind> elementwiseOp(unsigned BuiltinID,
                                           QualType Element) {
  auto Choose = [&](OpKind OfFloats, OpKind OfSigned, OpKind OfUnsigned) {
    return Element->isRealFloatingType()    ? OfFloats
           : Element->isSignedIntegerType() ? OfSigned
                                            : OfUnsigned;
  };
  switch (BuiltinID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)        \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return Choose(OpKind::f, OpKind::s, OpKind::u);
#include "clang/Basic/MatrixElementwise.def"
  default:
    return std::nullopt;
  }
}

/// Its form under strict floating-point modes; 0 where it has none.
static llvm::Intrinsic::ID constrained(llvm::Intrinsic::ID ID) {
  switch (ID) {
#define INSTRUCTION(Name, Operands, Rounds, Intrinsic)
#define FUNCTION(Name, Operands, Rounds, Constrained)                          \
  case llvm::Intrinsic::Name:                                                  \
    return llvm::Intrinsic::Constrained;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return llvm::Intrinsic::not_intrinsic;
  }
}

/// \p Kind on flat values.
static Value *emitFlat(CodeGenFunction &CGF, OpKind Kind,
                       ArrayRef<Value *> Operands) {
  CGBuilderTy &B = CGF.Builder;
  ElementwiseInfo Info = *matrix::elementwiseInfo(Kind);
  if (Kind == OpKind::FRem)
    return B.CreateFRem(Operands[0], Operands[1], "elt.fmod");
  assert(Info.Form == ElementwiseInfo::Intrinsic && "unexpected operation");
  llvm::Type *Type = Operands[0]->getType();
  SmallVector<Value *, 3> Arguments(Operands);
  if (Kind == OpKind::Abs || Kind == OpKind::CtLz || Kind == OpKind::CtTz)
    Arguments.push_back(B.getFalse());
  if (B.getIsFPConstrained()) {
    // LLVM 22 cannot select the constrained forms of these.
    if (Kind == OpKind::Minimum || Kind == OpKind::Maximum)
      return matrix::emitMinimum(Info.Code, Operands[0], Operands[1], B);
    SmallVector<llvm::Type *, 2> Overloads = {Type};
    if (Kind == OpKind::LDExp)
      Overloads.push_back(Operands[1]->getType());
    if (llvm::Intrinsic::ID Strict = constrained(Info.Code))
      return B.CreateConstrainedFPCall(CGF.CGM.getIntrinsic(Strict, Overloads),
                                       Arguments);
  }
  Value *Result = matrix::emitSelectable(Info.Code, Arguments, B);
  Result->setName("elt");
  return Result;
}

/// On values of \p Type.
static Value *emitOp(CodeGenFunction &CGF, OpKind Kind,
                     ArrayRef<Value *> Operands, QualType Type) {
  // LLVM 22 cannot select all vectors of it; our operation avoids those.
  MatrixEmitter MB(CGF);
  if (Kind == OpKind::Canonicalize && !MatrixEmitter::isHandle(Operands[0]))
    return MB.fromHandle(
        emitOp(CGF, Kind, MB.toHandle(Operands[0], Type), Type), Type);
  if (!MatrixEmitter::isHandle(Operands[0]))
    return emitFlat(CGF, Kind, Operands);
  return OpBuilder(CGF.Builder)
      .elementwise(Kind, Operands, CGF.Builder.getFastMathFlags());
}

/// Under strict floating-point modes, one element after the other.
static Value *emitByElement(CodeGenFunction &CGF, OpKind Kind,
                            const CallExpr *Call) {
  SmallVector<MatrixOperand, 3> Operands;
  for (const Expr *Operand : Call->arguments())
    Operands.push_back({CGF.EmitScalarExpr(Operand), Operand->getType()});
  return emitElements(CGF, Call->getType(), [&](Value *Row, Value *Column) {
    SmallVector<Value *, 3> Elements;
    for (MatrixOperand Operand : Operands)
      Elements.push_back(extractElement(CGF, Operand, Row, Column));
    return emitFlat(CGF, Kind, Elements);
  });
}

/// The exponents may be of the other form, for their elements have another
/// size.
static Value *emitLdexp(CodeGenFunction &CGF, const CallExpr *Call,
                        Value *Matrix, Value *Exponents) {
  QualType Type = Call->getType();
  if (MatrixEmitter::isHandle(Matrix) == MatrixEmitter::isHandle(Exponents))
    return emitOp(CGF, OpKind::LDExp, {Matrix, Exponents}, Type);
  MatrixEmitter MB(CGF);
  bool IsRowMajor = Type->castAs<ConstantMatrixType>()->isRowMajor();
  Matrix = MB.toHandle(Matrix, Type, IsRowMajor);
  Exponents = MB.toHandle(Exponents, Call->getArg(1)->getType(), IsRowMajor);
  return MB.fromHandle(emitOp(CGF, OpKind::LDExp, {Matrix, Exponents}, Type),
                       Type);
}

/// \p Counts, or \p Fallback where \p Matrix is 0.
static Value *emitFallback(CodeGenFunction &CGF, Value *Matrix, Value *Counts,
                           Value *Fallback) {
  if (!MatrixEmitter::isHandle(Matrix))
    return CGF.Builder.CreateSelect(CGF.Builder.CreateIsNull(Matrix), Fallback,
                                    Counts);
  OpBuilder Ops(CGF.Builder);
  auto Type = matrix::TensorType::of(Matrix->getType());
  Value *Zero =
      Ops.splatLike(Matrix, llvm::Constant::getNullValue(Type.element()));
  return Ops.select(Ops.compare(llvm::CmpInst::ICMP_EQ, Matrix, Zero), Fallback,
                    Counts);
}

Value *CodeGen::emitMatrixElementwise(CodeGenFunction &CGF,
                                      const CallExpr *Call) {
  QualType Element = Call->getType()->getMatrixOrTensorElementType();
  std::optional<OpKind> Kind =
      Element.isNull() ? std::nullopt
                       : elementwiseOp(Call->getBuiltinCallee(), Element);
  if (!Kind || CGF.getLangOpts().HLSL)
    return nullptr;
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  // LLVM 22 selects no strict ldexp of vectors.
  if (Kind == OpKind::LDExp && CGF.Builder.getIsFPConstrained())
    return emitByElement(CGF, *Kind, Call);
  if (isLargeMatrix(CGF.CGM, Call->getType()) &&
      isStrictByElement(CGF, Element) && Kind != OpKind::Canonicalize &&
      !hasExtentAtRunTime(Call->getType()))
    return emitByElement(CGF, *Kind, Call);
  SmallVector<Value *, 3> Operands;
  Value *Like = nullptr;
  for (const Expr *Operand : Call->arguments()) {
    Operands.push_back(CGF.EmitScalarExpr(Operand));
    if (Operand->getType()->isMatrixOrTensorType())
      Like = Operands.back();
  }
  for (auto [Operand, V] : llvm::zip_equal(Call->arguments(), Operands))
    if (!Operand->getType()->isMatrixOrTensorType())
      V = splatMatrix(CGF, V, Call->getType(), Like);
  if (Kind == OpKind::LDExp)
    return emitLdexp(CGF, Call, Operands[0], Operands[1]);
  bool HasFallback =
      Operands.size() == 2 && (Kind == OpKind::CtLz || Kind == OpKind::CtTz);
  if (!HasFallback)
    return emitOp(CGF, *Kind, Operands, Call->getType());
  return emitFallback(CGF, Operands[0],
                      emitOp(CGF, *Kind, {Operands[0]}, Call->getType()),
                      Operands[1]);
}
