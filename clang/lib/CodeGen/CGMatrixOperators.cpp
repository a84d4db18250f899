// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and casts of matrices, in both forms. What must be done element by
// element is CGMatrixElements.cpp's.

#include "CGMatrixOperators.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixElements.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/TensorExtents.h"

using namespace clang;
using namespace CodeGen;
using llvm::Instruction;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;

/// As the elements of \p Type: a scalar, or a matrix or tensor beside it.
static QualType elementType(QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
  return (Element.isNull() ? Type : Element).getUnqualifiedType();
}

/// The matrix type that a value of \p Type, a vector of \p Length, has as a
/// column or as a row.
static QualType lineType(CodeGenFunction &CGF, QualType Type, bool IsColumn,
                         MatrixStorage Storage) {
  const auto *Vector = Type->castAs<VectorType>();
  unsigned Length = Vector->getNumElements();
  return CGF.getContext().getConstantMatrixType(
      Vector->getElementType(), IsColumn ? Length : 1, IsColumn ? 1 : Length,
      MatrixStorage{Storage.IsRowMajor, /*Padding=*/0});
}

namespace {
/// The instruction and the operation of one operator.
struct ElementOp {
  Instruction::BinaryOps Flat;
  OpKind Large;
};
} // namespace

static ElementOp elementOp(BinaryOperatorKind Opcode, bool IsSigned) {
  switch (Opcode) {
  case BO_Mul:
    return {Instruction::Mul, OpKind::Mul};
  case BO_Div:
    return IsSigned ? ElementOp{Instruction::SDiv, OpKind::SDiv}
                    : ElementOp{Instruction::UDiv, OpKind::UDiv};
  case BO_Rem:
    return IsSigned ? ElementOp{Instruction::SRem, OpKind::SRem}
                    : ElementOp{Instruction::URem, OpKind::URem};
  case BO_And:
    return {Instruction::And, OpKind::And};
  case BO_Or:
    return {Instruction::Or, OpKind::Or};
  case BO_Xor:
    return {Instruction::Xor, OpKind::Xor};
  case BO_Shl:
    return {Instruction::Shl, OpKind::Shl};
  case BO_Shr:
    return IsSigned ? ElementOp{Instruction::AShr, OpKind::AShr}
                    : ElementOp{Instruction::LShr, OpKind::LShr};
  default:
    llvm_unreachable("not an operator of integers only");
  }
}

static Value *emitElementwise(CodeGenFunction &CGF, ElementOp Op, Value *LHS,
                              Value *RHS) {
  if (MatrixEmitter::isHandle(LHS))
    return OpBuilder(CGF.Builder).elementwise(Op.Large, {LHS, RHS});
  return CGF.Builder.CreateBinOp(Op.Flat, LHS, RHS);
}

/// Whether \p Opcode, no product of matrices, on \p Type is done one element
/// after the other. There is no loop over extents that are known at run time.
static bool isDoneByElement(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                            QualType Type) {
  QualType Element = elementType(Type);
  return !hasExtentAtRunTime(Type) &&
         (isCheckedByElement(CGF, Opcode, Element) ||
          (isLargeMatrix(CGF.CGM, Type) && isStrictByElement(CGF, Element)));
}

/// A matrix times a matrix or a vector, or a vector times a matrix.
static Value *emitProduct(CodeGenFunction &CGF, const BinaryOperator *E,
                          MatrixOperand LHS, MatrixOperand RHS) {
  const ConstantMatrixType *Known = asMatrixType(LHS.Type);
  MatrixStorage Storage =
      (Known ? Known : asMatrixType(RHS.Type))->getStorage();
  if (!asMatrixType(LHS.Type))
    LHS.Type = lineType(CGF, LHS.Type, /*IsColumn=*/false, Storage);
  if (!asMatrixType(RHS.Type))
    RHS.Type = lineType(CGF, RHS.Type, /*IsColumn=*/true, Storage);
  unsigned Rows = matrixType(LHS.Type)->getNumRows();
  unsigned Columns = matrixType(RHS.Type)->getNumColumns();
  QualType Element = elementType(LHS.Type);
  QualType Type = CGF.getContext().getConstantMatrixType(
      Element, Rows, Columns, MatrixStorage{Storage.IsRowMajor, 0});

  Value *Product;
  if (isCheckedByElement(CGF, BO_Mul, Element) ||
      isStrictByElement(CGF, Element))
    Product = emitProductByElement(CGF, E, LHS, RHS, Type);
  else
    Product = MatrixEmitter(CGF).CreateMatrixMultiply(LHS, RHS, Type);
  return E->getType()->isVectorType() && MatrixEmitter::isHandle(Product)
             ? OpBuilder(CGF.Builder).toVector(Product)
             : Product;
}

bool CodeGen::hasMatrixOperand(const BinaryOperator *E) {
  QualType Left = E->getLHS()->getType().getAtomicUnqualifiedType();
  return Left->isMatrixOrTensorType() || Left->isCooperativeMatrixType() ||
         E->getRHS()->getType()->isMatrixOrTensorType();
}

/// + - and * or / by a scalar, of elements that are not checked.
static Value *emitArithmetic(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                             Value *LHS, Value *RHS, FPOptions Features,
                             bool IsUnsigned) {
  MatrixEmitter MB(CGF);
  switch (Opcode) {
  case BO_Add:
    return MB.CreateAdd(LHS, RHS, Features);
  case BO_Sub:
    return MB.CreateSub(LHS, RHS, Features);
  case BO_Mul:
    return MB.CreateScalarMultiply(LHS, RHS);
  default:
    return MB.CreateScalarDiv(LHS, RHS, IsUnsigned);
  }
}

Value *CodeGen::emitMatrixBinary(CodeGenFunction &CGF, const BinaryOperator *E,
                                 Value *LHS, Value *RHS) {
  MatrixOperand Left{LHS, E->getLHS()->getType().getAtomicUnqualifiedType()};
  MatrixOperand Right{RHS, E->getRHS()->getType()};
  bool LeftMatrix = Left.Type->isMatrixOrTensorType();
  bool RightMatrix = Right.Type->isMatrixOrTensorType();
  FPOptions Features = E->getFPFeaturesInEffect(CGF.getLangOpts());
  CodeGenFunction::CGFPOptionsRAII Options(CGF, Features);
  BinaryOperatorKind Opcode = E->getOpcode();
  if (E->isCompoundAssignmentOp())
    Opcode = BinaryOperator::getOpForCompoundAssignment(Opcode);
  bool HasScalar = !(LeftMatrix || Left.Type->isVectorType()) ||
                   !(RightMatrix || Right.Type->isVectorType());
  QualType Type = LeftMatrix ? Left.Type : Right.Type;
  if (Opcode == BO_Mul && !HasScalar && !Type->isTensorType())
    return emitProduct(CGF, E, Left, Right);
  QualType Element = elementType(Type);
  if (isDoneByElement(CGF, Opcode, Type))
    return emitBinaryByElement(CGF, E, Left, Right, Type);
  // A sum erases the product that it is contracted with. The value of an opaque
  // expression may be used again.
  if (isa<OpaqueValueExpr>(E->getLHS()->IgnoreParenImpCasts()) ||
      isa<OpaqueValueExpr>(E->getRHS()->IgnoreParenImpCasts()))
    Features.setFPContractMode(LangOptions::FPM_Off);
  if (Opcode == BO_Add || Opcode == BO_Sub || Opcode == BO_Mul ||
      Opcode == BO_Div)
    return emitArithmetic(CGF, Opcode, LHS, RHS, Features,
                          Element->isUnsignedIntegerType());
  if (!LeftMatrix)
    LHS = splatMatrix(CGF, LHS, Type, /*Like=*/RHS);
  if (!RightMatrix)
    RHS = splatMatrix(CGF, RHS, Type, /*Like=*/LHS);
  return emitElementwise(
      CGF, elementOp(Opcode, Element->isSignedIntegerOrEnumerationType()), LHS,
      RHS);
}

Value *CodeGen::emitMatrixElementwiseOperator(CodeGenFunction &CGF,
                                              const CallExpr *Call,
                                              BinaryOperatorKind Opcode) {
  CodeGenFunction::CGFPOptionsRAII Options(CGF, Call);
  MatrixOperand Operands[2];
  for (auto [Operand, Argument] : llvm::zip(Operands, Call->arguments()))
    Operand = {CGF.EmitScalarExpr(Argument), Argument->getType()};
  QualType Type = Call->getType(), Element = elementType(Type);
  if (isDoneByElement(CGF, Opcode, Type)) {
    const auto *Operator = BinaryOperator::Create(
        CGF.getContext(), const_cast<Expr *>(Call->getArg(0)),
        const_cast<Expr *>(Call->getArg(1)), Opcode, Type, VK_PRValue,
        OK_Ordinary, Call->getExprLoc(), Call->getFPFeatures());
    return emitBinaryByElement(CGF, Operator, Operands[0], Operands[1], Type);
  }
  for (auto [Operand, Other] : {std::pair(&Operands[0], &Operands[1]),
                                std::pair(&Operands[1], &Operands[0])})
    if (!Operand->Type->isMatrixOrTensorType())
      Operand->Value =
          splatMatrix(CGF, Operand->Value, Type, /*Like=*/Other->Value);
  Value *LHS = Operands[0].Value, *RHS = Operands[1].Value;
  CGBuilderTy &B = CGF.Builder;
  if (!Element->isRealFloatingType())
    return emitElementwise(
        CGF, elementOp(Opcode, Element->isSignedIntegerOrEnumerationType()),
        LHS, RHS);
  if (!MatrixEmitter::isHandle(LHS))
    return Opcode == BO_Mul ? B.CreateFMul(LHS, RHS) : B.CreateFDiv(LHS, RHS);
  return OpBuilder(B).elementwise(Opcode == BO_Mul ? OpKind::FMul
                                                   : OpKind::FDiv,
                                  {LHS, RHS}, B.getFastMathFlags());
}

/// Bits as elements of bool, in the form that \p Type has.
static Value *toBoolMatrix(CodeGenFunction &CGF, Value *Bits, QualType Type) {
  llvm::Type *Element = convertMatrixElementType(CGF.CGM, Type);
  if (!MatrixEmitter::isHandle(Bits))
    return CGF.Builder.CreateZExt(Bits,
                                  Bits->getType()->getWithNewType(Element));
  Value *Bytes = OpBuilder(CGF.Builder).cast(OpKind::ZExt, Element, Bits);
  return Type->isTensorType() ? Bytes
                              : MatrixEmitter(CGF).fromHandle(Bytes, Type);
}

static Value *emitCompare(CodeGenFunction &CGF,
                          llvm::CmpInst::Predicate Predicate, Value *LHS,
                          Value *RHS, bool IsSignaling) {
  CGBuilderTy &B = CGF.Builder;
  if (MatrixEmitter::isHandle(LHS))
    return OpBuilder(B).compare(Predicate, LHS, RHS, B.getFastMathFlags());
  if (llvm::CmpInst::isIntPredicate(Predicate))
    return B.CreateICmp(Predicate, LHS, RHS, "cmp");
  return IsSignaling ? B.CreateFCmpS(Predicate, LHS, RHS, "cmp")
                     : B.CreateFCmp(Predicate, LHS, RHS, "cmp");
}

static llvm::CmpInst::Predicate comparison(BinaryOperatorKind Opcode,
                                           QualType Element) {
  using llvm::CmpInst;
  auto Choose = [&](CmpInst::Predicate OfFloats, CmpInst::Predicate OfSigned,
                    CmpInst::Predicate OfUnsigned) {
    return Element->isRealFloatingType() || Element->isAnyComplexType()
               ? OfFloats
           : Element->isSignedIntegerOrEnumerationType() ? OfSigned
                                                         : OfUnsigned;
  };
  switch (Opcode) {
  case BO_EQ:
    return Choose(CmpInst::FCMP_OEQ, CmpInst::ICMP_EQ, CmpInst::ICMP_EQ);
  case BO_NE:
    return Choose(CmpInst::FCMP_UNE, CmpInst::ICMP_NE, CmpInst::ICMP_NE);
  case BO_LT:
    return Choose(CmpInst::FCMP_OLT, CmpInst::ICMP_SLT, CmpInst::ICMP_ULT);
  case BO_GT:
    return Choose(CmpInst::FCMP_OGT, CmpInst::ICMP_SGT, CmpInst::ICMP_UGT);
  case BO_LE:
    return Choose(CmpInst::FCMP_OLE, CmpInst::ICMP_SLE, CmpInst::ICMP_ULE);
  default:
    return Choose(CmpInst::FCMP_OGE, CmpInst::ICMP_SGE, CmpInst::ICMP_UGE);
  }
}

/// \p Operand, complex or converted to it, as a value of the matrix type
/// \p Type.
static Value *emitComplexOperand(CodeGenFunction &CGF, const Expr *Operand,
                                 QualType Type) {
  return asMatrixType(Operand->getType())
             ? CGF.EmitScalarExpr(Operand)
             : emitComplexMatrixSplat(CGF, Type, CGF.EmitComplexExpr(Operand));
}

/// Complex numbers are equal if both parts are.
static Value *emitComplexEquality(CodeGenFunction &CGF, const BinaryOperator *E,
                                  QualType Type) {
  Value *LHS = emitComplexOperand(CGF, E->getLHS(), Type);
  Value *RHS = emitComplexOperand(CGF, E->getRHS(), Type);
  auto Predicate = comparison(E->getOpcode(), elementType(Type));
  Value *Bits[2];
  for (unsigned Part : {0, 1})
    Bits[Part] = emitCompare(CGF, Predicate, extractComplexPart(CGF, LHS, Part),
                             extractComplexPart(CGF, RHS, Part), false);
  return toBoolMatrix(
      CGF,
      OpBuilder(CGF.Builder)
          .elementwise(E->getOpcode() == BO_EQ ? OpKind::And : OpKind::Or,
                       Bits),
      E->getType());
}

Value *CodeGen::emitMatrixComparison(CodeGenFunction &CGF,
                                     const BinaryOperator *E) {
  QualType LeftType = E->getLHS()->getType();
  QualType Type =
      LeftType->isMatrixOrTensorType() ? LeftType : E->getRHS()->getType();
  CodeGenFunction::CGFPOptionsRAII Options(
      CGF, E->getFPFeaturesInEffect(CGF.getLangOpts()));
  if (isComplexMatrix(Type))
    return emitComplexEquality(CGF, E, Type);
  MatrixOperand Left{CGF.EmitScalarExpr(E->getLHS()), LeftType};
  MatrixOperand Right{CGF.EmitScalarExpr(E->getRHS()), E->getRHS()->getType()};
  QualType Element = elementType(Type);
  if (isDoneByElement(CGF, E->getOpcode(), Type))
    return emitBinaryByElement(CGF, E, Left, Right, E->getType());
  for (auto [Operand, Other] :
       {std::pair(&Left, &Right), std::pair(&Right, &Left)})
    if (!Operand->Type->isMatrixOrTensorType())
      Operand->Value =
          splatMatrix(CGF, Operand->Value, Type, /*Like=*/Other->Value);
  return toBoolMatrix(CGF,
                      emitCompare(CGF, comparison(E->getOpcode(), Element),
                                  Left.Value, Right.Value,
                                  /*IsSignaling=*/!E->isEqualityOp()),
                      E->getType());
}

/// Where elements of \p Operand are zero: a matrix of \p Type.
static Value *emitNot(CodeGenFunction &CGF, MatrixOperand Operand,
                      QualType Type) {
  bool IsFloat = elementType(Operand.Type)->isRealFloatingType();
  if (isDoneByElement(CGF, BO_EQ, Operand.Type))
    return emitElementwise(CGF, {Instruction::Xor, OpKind::Xor},
                           emitCastByElement(CGF, Operand, Type),
                           splatMatrix(CGF, CGF.Builder.getTrue(), Type));
  auto Predicate = IsFloat ? llvm::CmpInst::FCMP_OEQ : llvm::CmpInst::ICMP_EQ;
  return toBoolMatrix(CGF,
                      emitCompare(CGF, Predicate, Operand.Value,
                                  emitZeroMatrix(CGF, Operand.Type,
                                                 /*Like=*/Operand.Value),
                                  false),
                      Type);
}

Value *CodeGen::emitMatrixUnary(CodeGenFunction &CGF, const UnaryOperator *E) {
  QualType Type = E->getSubExpr()->getType();
  Value *Matrix = CGF.EmitScalarExpr(E->getSubExpr());
  CodeGenFunction::CGFPOptionsRAII Options(
      CGF, E->getFPFeaturesInEffect(CGF.getLangOpts()));
  if (isComplexMatrix(Type))
    return OpBuilder(CGF.Builder)
        .elementwise(OpKind::FNeg, {Matrix}, CGF.Builder.getFastMathFlags());
  QualType Element = elementType(Type);
  if (E->getOpcode() == UO_LNot)
    return emitNot(CGF, {Matrix, Type}, E->getType());
  if (E->getOpcode() == UO_Not) {
    Value *Ones = llvm::Constant::getAllOnesValue(CGF.ConvertType(Element));
    return emitElementwise(CGF, {Instruction::Xor, OpKind::Xor}, Matrix,
                           splatMatrix(CGF, Ones, Type, /*Like=*/Matrix));
  }
  if (isCheckedByElement(CGF, BO_Sub, Element) && !hasExtentAtRunTime(Type))
    return emitUnaryByElement(CGF, E, {Matrix, Type});
  if (!Element->isRealFloatingType())
    return emitElementwise(CGF, {Instruction::Sub, OpKind::Sub},
                           emitZeroMatrix(CGF, Type, /*Like=*/Matrix), Matrix);
  if (MatrixEmitter::isHandle(Matrix))
    return OpBuilder(CGF.Builder)
        .elementwise(OpKind::FNeg, {Matrix}, CGF.Builder.getFastMathFlags());
  return CGF.Builder.CreateFNeg(Matrix, "fneg");
}

Value *CodeGen::emitMatrixSelection(CodeGenFunction &CGF,
                                    const AbstractConditionalOperator *E) {
  bool IsComplex = isComplexMatrix(E->getType());
  CGF.incrementProfileCounter(E);
  Value *Condition = CGF.EmitScalarExpr(E->getCond());
  auto Emit = [&](const Expr *Operand) {
    if (IsComplex)
      return emitComplexOperand(CGF, Operand, E->getType());
    Value *V = CGF.EmitScalarExpr(Operand);
    return Operand->getType()->isMatrixOrTensorType()
               ? V
               : splatMatrix(CGF, V, E->getType(), /*Like=*/Condition);
  };
  Value *LHS = Emit(E->getTrueExpr()), *RHS = Emit(E->getFalseExpr());
  if (!MatrixEmitter::isHandle(LHS))
    return CGF.Builder.CreateSelect(CGF.Builder.CreateIsNotNull(Condition), LHS,
                                    RHS, "matrix_select");
  if (!E->getType()->isTensorType())
    Condition =
        MatrixEmitter(CGF).toHandle(Condition, E->getCond()->getType(),
                                    matrixType(E->getType())->isRowMajor());
  OpBuilder Ops(CGF.Builder);
  llvm::Type *Bool = HandleType::of(Condition->getType()).element();
  Value *Zero = Ops.splatLike(Condition, llvm::Constant::getNullValue(Bool));
  Condition = Ops.compare(llvm::CmpInst::ICMP_NE, Condition, Zero);
  if (!IsComplex)
    return Ops.select(Condition, LHS, RHS);
  Value *Parts[2];
  for (unsigned Part : {0, 1})
    Parts[Part] = Ops.select(Condition, extractComplexPart(CGF, LHS, Part),
                             extractComplexPart(CGF, RHS, Part));
  return joinComplexParts(CGF, Parts[0], Parts[1]);
}

Value *CodeGen::emitMatrixAllOrAny(CodeGenFunction &CGF, const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  bool IsAll = Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_all;
  if (MatrixEmitter::isHandle(Matrix)) {
    OpBuilder Ops(CGF.Builder);
    Value *Reduced = Ops.reduce(IsAll ? OpKind::ReduceAnd : OpKind::ReduceOr,
                                Matrix, /*Dimensions=*/3);
    Value *Zero = CGF.Builder.getInt64(0);
    return CGF.Builder.CreateIsNotNull(Ops.extract(Reduced, {Zero, Zero}));
  }
  return CGF.Builder.CreateIsNotNull(IsAll
                                         ? CGF.Builder.CreateAndReduce(Matrix)
                                         : CGF.Builder.CreateOrReduce(Matrix));
}
