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
#define MATRIX_ELEMENTWISE_LIBRARY(name, operands)
#define MATRIX_ELEMENTWISE_COMPOSED(name, elements, constant)
#include "clang/Basic/MatrixElementwise.def"
  default:
    return std::nullopt;
  }
}

/// The function of the library on double that \p BuiltinID calls for each
/// element; empty for any other builtin.
static StringRef libraryFunction(unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)
#define MATRIX_ELEMENTWISE_COMPOSED(name, elements, constant)
#define MATRIX_ELEMENTWISE_LIBRARY(name, operands)                             \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return #name;
#include "clang/Basic/MatrixElementwise.def"
  default:
    return "";
  }
}

/// Whether several operations make up \p BuiltinID.
static bool isComposed(unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)
#define MATRIX_ELEMENTWISE_LIBRARY(name, operands)
#define MATRIX_ELEMENTWISE_COMPOSED(name, elements, constant)                  \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return true;
#include "clang/Basic/MatrixElementwise.def"
  default:
    return false;
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

/// The function of the library of \p Type, as it is of double called \p Name.
static std::string libraryName(CodeGenFunction &CGF, StringRef Name,
                               llvm::Type *Type) {
  if (Type->isDoubleTy())
    return Name.str();
  if (Type->isFloatTy())
    return (Name + "f").str();
  bool IsLongDouble =
      !Type->isFP128Ty() ||
      &CGF.getTarget().getLongDoubleFormat() == &llvm::APFloat::IEEEquad();
  return (Name + (IsLongDouble ? "l" : "f128")).str();
}

/// A call of the library with \p Operands, scalars or vectors. Halves and
/// bfloats are computed in float, as LLVM does for its own functions. Like
/// those, it is taken not to write errno.
static Value *emitLibraryCall(CodeGenFunction &CGF, StringRef Name,
                              ArrayRef<Value *> Operands) {
  CGBuilderTy &B = CGF.Builder;
  llvm::Type *Type = Operands[0]->getType();
  if (auto *Vector = dyn_cast<llvm::FixedVectorType>(Type)) {
    Value *Result = llvm::PoisonValue::get(Vector);
    for (unsigned I = 0; I != Vector->getNumElements(); ++I) {
      SmallVector<Value *, 2> Lanes;
      for (Value *Operand : Operands)
        Lanes.push_back(B.CreateExtractElement(Operand, I));
      Result =
          B.CreateInsertElement(Result, emitLibraryCall(CGF, Name, Lanes), I);
    }
    return Result;
  }
  SmallVector<Value *, 2> Arguments(Operands);
  llvm::Type *Computed =
      Type->isHalfTy() || Type->isBFloatTy() ? B.getFloatTy() : Type;
  for (Value *&Argument : Arguments)
    if (Type != Computed)
      Argument = B.CreateFPExt(Argument, Computed);
  SmallVector<llvm::Type *, 2> Types(Arguments.size(), Computed);
  llvm::CallInst *Result = CGF.EmitNounwindRuntimeCall(
      CGF.CGM.CreateRuntimeFunction(
          llvm::FunctionType::get(Computed, Types, /*isVarArg=*/false),
          libraryName(CGF, Name, Computed)),
      Arguments, "elt");
  Result->addFnAttr(llvm::Attribute::WillReturn);
  // Strict modes read the rounding mode and raise exceptions.
  Result->setMemoryEffects(B.getIsFPConstrained()
                               ? llvm::MemoryEffects::inaccessibleMemOnly()
                               : llvm::MemoryEffects::none());
  return Type == Computed ? Result : B.CreateFPTrunc(Result, Type);
}

/// A function of the library on matrices, tensors, vectors or scalars.
static Value *emitLibraryFunction(CodeGenFunction &CGF, const CallExpr *Call,
                                  StringRef Name) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  QualType Type = Call->getType();
  if (isLargeMatrix(CGF.CGM, Type)) {
    SmallVector<MatrixOperand, 2> Operands;
    for (const Expr *Operand : Call->arguments())
      Operands.push_back({CGF.EmitScalarExpr(Operand), Operand->getType()});
    return emitElementsOf(CGF, Operands, Type, [&](ArrayRef<Value *> Elements) {
      return emitLibraryCall(CGF, Name, Elements);
    });
  }
  SmallVector<Value *, 2> Operands;
  for (const Expr *Operand : Call->arguments()) {
    Operands.push_back(CGF.EmitScalarExpr(Operand));
    if (Type->isConstantMatrixType() &&
        !Operand->getType()->isConstantMatrixType())
      Operands.back() = splatMatrix(CGF, Operands.back(), Type);
  }
  return emitLibraryCall(CGF, Name, Operands);
}

/// max(x, 0) of a flat value.
static Value *emitFlatRelu(CodeGenFunction &CGF, Value *X, QualType Element) {
  OpKind Maximum = Element->isRealFloatingType()    ? OpKind::Maximum
                   : Element->isSignedIntegerType() ? OpKind::SMax
                                                    : OpKind::UMax;
  return emitFlat(CGF, Maximum,
                  {X, llvm::Constant::getNullValue(X->getType())});
}

/// 1 / (1 + exp(-x)) of a flat value, as OpBuilder has it of a handle.
static Value *emitFlatSigmoid(CodeGenFunction &CGF, Value *X) {
  CGBuilderTy &B = CGF.Builder;
  Value *One = llvm::ConstantFP::get(X->getType(), 1.0);
  Value *Negated = B.CreateFNeg(X);
  CGBuilderTy::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(OpBuilder::finiteSigmoidFlags(B.getFastMathFlags()));
  Value *Power = emitFlat(CGF, OpKind::Exp, {Negated});
  return B.CreateFDiv(One, B.CreateFAdd(One, Power), "elt");
}

/// relu or sigmoid of a matrix, tensor, vector or scalar.
static Value *emitComposed(CodeGenFunction &CGF, const CallExpr *Call) {
  CodeGenFunction::CGFPOptionsRAII FPOptions(CGF, Call);
  QualType Type = Call->getType(), Element = Type;
  if (Type->isMatrixOrTensorType())
    Element = Type->getMatrixOrTensorElementType();
  else if (const auto *Vector = Type->getAs<VectorType>())
    Element = Vector->getElementType();
  bool IsRelu =
      Call->getBuiltinCallee() == Builtin::BI__builtin_elementwise_relu;
  auto EmitFlatOne = [&](Value *X) {
    return IsRelu ? emitFlatRelu(CGF, X, Element) : emitFlatSigmoid(CGF, X);
  };
  MatrixOperand X{CGF.EmitScalarExpr(Call->getArg(0)), Type};
  if (!MatrixEmitter::isHandle(X.Value))
    return EmitFlatOne(X.Value);
  if (isStrictByElement(CGF, Element) && !hasExtentAtRunTime(Type))
    return emitElementsOf(CGF, X, Type, [&](ArrayRef<Value *> Elements) {
      return EmitFlatOne(Elements[0]);
    });
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  OpBuilder Ops(CGF.Builder);
  return IsRelu ? Ops.relu(X.Value, Element->isSignedIntegerType(), Flags)
                : Ops.sigmoid(X.Value, Flags);
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
  if (StringRef Name = libraryFunction(Call->getBuiltinCallee()); !Name.empty())
    return emitLibraryFunction(CGF, Call, Name);
  if (isComposed(Call->getBuiltinCallee()))
    return emitComposed(CGF, Call);
  QualType Element = Call->getType()->getMatrixOrTensorElementType();
  std::optional<OpKind> Kind =
      Element.isNull() ? std::nullopt
                       : elementwiseOp(Call->getBuiltinCallee(), Element);
  if (!Kind)
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
