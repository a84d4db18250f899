// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators on matrices as loops of scalar code. The code for two elements is
// what Clang emits for an operator whose operands are opaque values; they are
// bound to the elements at hand.

#include "CGMatrixElements.h"
#include "CGMatrix.h"
#include "CGTensor.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;

bool CodeGen::isCheckedByElement(CodeGenFunction &CGF,
                                 BinaryOperatorKind Opcode, QualType Element) {
  const SanitizerSet &Checks = CGF.SanOpts;
  bool IsSigned = Element->isSignedIntegerType();
  bool ChecksOverflow =
      IsSigned ? Checks.has(SanitizerKind::SignedIntegerOverflow)
               : Element->isUnsignedIntegerType() &&
                     Checks.has(SanitizerKind::UnsignedIntegerOverflow);
  switch (Opcode) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return ChecksOverflow ||
           (IsSigned && CGF.getLangOpts().getSignedOverflowBehavior() ==
                            LangOptions::SOB_Trapping);
  case BO_Div:
    if (Element->isRealFloatingType())
      return Checks.has(SanitizerKind::FloatDivideByZero);
    [[fallthrough]];
  case BO_Rem:
    return (IsSigned && ChecksOverflow) ||
           Checks.has(SanitizerKind::IntegerDivideByZero);
  case BO_Shl:
    return Checks.has(SanitizerKind::ShiftExponent) ||
           Checks.has(IsSigned ? SanitizerKind::ShiftBase
                               : SanitizerKind::UnsignedShiftBase);
  case BO_Shr:
    return Checks.has(SanitizerKind::ShiftExponent);
  default:
    return false;
  }
}

bool CodeGen::isStrictByElement(CodeGenFunction &CGF, QualType Element) {
  return Element->isRealFloatingType() && CGF.Builder.getIsFPConstrained();
}

/// `for (i = First; i != End; ++i) Carried = Body(i, Carried)`, where \p First
/// is less than \p End.
static Value *
emitLoop(CodeGenFunction &CGF, uint64_t First, uint64_t End, Value *Carried,
         llvm::function_ref<Value *(Value *Index, Value *Carried)> Body) {
  CGBuilderTy &B = CGF.Builder;
  llvm::BasicBlock *Before = B.GetInsertBlock();
  llvm::BasicBlock *Loop = CGF.createBasicBlock("matrix.loop");
  llvm::BasicBlock *Done = CGF.createBasicBlock("matrix.done");
  CGF.EmitBlock(Loop);
  llvm::PHINode *Index = B.CreatePHI(CGF.Int64Ty, 2);
  llvm::PHINode *Phi = B.CreatePHI(Carried->getType(), 2);
  Value *Next = Body(Index, Phi);
  Value *NextIndex = B.CreateNUWAdd(Index, B.getInt64(1));
  llvm::BasicBlock *Latch = B.GetInsertBlock();
  Index->addIncoming(B.getInt64(First), Before);
  Index->addIncoming(NextIndex, Latch);
  Phi->addIncoming(Carried, Before);
  Phi->addIncoming(Next, Latch);
  B.CreateCondBr(B.CreateICmpEQ(NextIndex, B.getInt64(End)), Done, Loop);
  CGF.EmitBlock(Done);
  return Next;
}

/// One loop over all elements, the column, in the order of indices: the row is
/// null.
static Value *emitTensorElements(
    CodeGenFunction &CGF, QualType Type,
    llvm::function_ref<Value *(Value *Row, Value *Column)> Element) {
  uint64_t Count = Type->castAs<TensorType>()->getNumElements();
  return emitLoop(CGF, 0, Count, emitZeroMatrix(CGF, Type),
                  [&](Value *Index, Value *Tensor) {
                    Value *New = Element(nullptr, Index);
                    return insertTensorElement(CGF, Tensor, New, Index);
                  });
}

Value *CodeGen::emitElements(
    CodeGenFunction &CGF, QualType Type,
    llvm::function_ref<Value *(Value *Row, Value *Column)> Element) {
  if (Type->isTensorType())
    return emitTensorElements(CGF, Type, Element);
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  MatrixEmitter MB(CGF);
  // In the order of elements: so reports of wrong ones are, too.
  auto EmitRow = [&](Value *Row, Value *Rows) {
    return emitLoop(CGF, 0, Matrix->getNumColumns(), Rows,
                    [&](Value *Column, Value *Columns) {
                      Value *New = Element(Row, Column);
                      return MB.CreateInsert(Columns, New, Row, Column, Type);
                    });
  };
  return emitLoop(CGF, 0, Matrix->getNumRows(), emitZeroMatrix(CGF, Type),
                  EmitRow);
}

namespace {
/// An expression for an element, and its value while this lives.
class BoundElement {
  OpaqueValueExpr *E;
  CodeGenFunction::OpaqueValueMapping Binding;

public:
  BoundElement(CodeGenFunction &CGF, SourceLocation Loc, QualType Type,
               Value *Element)
      : E(new (CGF.getContext()) OpaqueValueExpr(Loc, Type, VK_PRValue)),
        Binding(CGF, E, RValue::get(Element)) {}
  Expr *expr() { return E; }
};
} // namespace

/// The type of the elements that \p Operand has, or is.
static QualType elementType(MatrixOperand Operand) {
  QualType Element = Operand.Type->getMatrixOrTensorElementType();
  return (Element.isNull() ? Operand.Type : Element).getUnqualifiedType();
}

Value *CodeGen::extractElement(CodeGenFunction &CGF, MatrixOperand Operand,
                               Value *Row, Value *Column) {
  if (Operand.Type->isTensorType())
    return extractTensorElement(CGF, Operand.Value, Column);
  if (!Operand.Type->isConstantMatrixType())
    return Operand.Value;
  return MatrixEmitter(CGF).CreateExtract(Operand.Value, Row, Column,
                                          Operand.Type);
}

Value *CodeGen::emitElementsOf(
    CodeGenFunction &CGF, ArrayRef<MatrixOperand> Operands, QualType Type,
    llvm::function_ref<Value *(ArrayRef<Value *>)> Element) {
  auto Handle = matrix::TensorType::of(CGF.ConvertType(Type));
  auto Line = matrix::TensorType::get(Handle.element(),
                                      {unsigned(Handle.numElements())});
  matrix::OpBuilder Ops(CGF.Builder);
  SmallVector<MatrixOperand, 3> Lines(Operands);
  for (MatrixOperand &Operand : Lines)
    if (MatrixEmitter::isHandle(Operand.Value))
      Operand.Value = Ops.reshape(Line, Operand.Value);
  Value *Zero = Ops.splat(Line, llvm::Constant::getNullValue(Handle.element()));
  Value *Result = emitLoop(
      CGF, 0, Handle.numElements(), Zero, [&](Value *Index, Value *Made) {
        SmallVector<Value *, 3> Elements;
        for (MatrixOperand Operand : Lines)
          Elements.push_back(MatrixEmitter::isHandle(Operand.Value)
                                 ? Ops.extract(Operand.Value, {Index})
                                 : Operand.Value);
        return Ops.insert(Made, Element(Elements), {Index});
      });
  return Ops.reshape(Handle, Result);
}

static BinaryOperatorKind opcodeOf(const BinaryOperator *E) {
  return E->isCompoundAssignmentOp()
             ? BinaryOperator::getOpForCompoundAssignment(E->getOpcode())
             : E->getOpcode();
}

/// \p LHS \p Opcode \p RHS, at the place of \p E.
static Expr *createScalar(CodeGenFunction &CGF, const BinaryOperator *E,
                          Expr *LHS, BinaryOperatorKind Opcode, Expr *RHS,
                          QualType Type) {
  return BinaryOperator::Create(CGF.getContext(), LHS, RHS, Opcode, Type,
                                VK_PRValue, OK_Ordinary, E->getOperatorLoc(),
                                E->getFPFeatures());
}

Value *CodeGen::emitBinaryByElement(CodeGenFunction &CGF,
                                    const BinaryOperator *E, MatrixOperand LHS,
                                    MatrixOperand RHS, QualType Type) {
  QualType Result = elementType({nullptr, Type});
  return emitElements(CGF, Type, [&](Value *Row, Value *Column) {
    BoundElement Left(CGF, E->getOperatorLoc(), elementType(LHS),
                      extractElement(CGF, LHS, Row, Column));
    BoundElement Right(CGF, E->getOperatorLoc(), elementType(RHS),
                       extractElement(CGF, RHS, Row, Column));
    Value *Scalar = CGF.EmitScalarExpr(
        createScalar(CGF, E, Left.expr(), opcodeOf(E), Right.expr(), Result));
    return isBoolMatrix(CGF.CGM, Type) ? CGF.EmitToMemory(Scalar, Result)
                                       : Scalar;
  });
}

Value *CodeGen::emitUnaryByElement(CodeGenFunction &CGF, const UnaryOperator *E,
                                   MatrixOperand Operand) {
  QualType Type = elementType(Operand);
  return emitElements(CGF, Operand.Type, [&](Value *Row, Value *Column) {
    BoundElement Element(CGF, E->getOperatorLoc(), Type,
                         extractElement(CGF, Operand, Row, Column));
    return CGF.EmitScalarExpr(UnaryOperator::Create(
        CGF.getContext(), Element.expr(), E->getOpcode(), Type, VK_PRValue,
        OK_Ordinary, E->getOperatorLoc(), /*CanOverflow=*/true,
        E->getFPOptionsOverride()));
  });
}

Value *CodeGen::emitCastByElement(CodeGenFunction &CGF, MatrixOperand Operand,
                                  QualType Type) {
  QualType From = elementType(Operand), To = elementType({nullptr, Type});
  return emitElements(CGF, Type, [&](Value *Row, Value *Column) {
    Value *Element = extractElement(CGF, Operand, Row, Column);
    if (isBoolMatrix(CGF.CGM, Operand.Type))
      Element = CGF.EmitFromMemory(Element, From);
    Element = CGF.EmitScalarConversion(Element, From, To, SourceLocation());
    return isBoolMatrix(CGF.CGM, Type) ? CGF.EmitToMemory(Element, To)
                                       : Element;
  });
}

Value *CodeGen::emitProductByElement(CodeGenFunction &CGF,
                                     const BinaryOperator *E, MatrixOperand LHS,
                                     MatrixOperand RHS, QualType Type) {
  unsigned Inner = LHS.Type->castAs<ConstantMatrixType>()->getNumColumns();
  QualType Element = elementType({nullptr, Type});
  SourceLocation Loc = E->getOperatorLoc();
  return emitElements(CGF, Type, [&](Value *Row, Value *Column) {
    /// The k-th product, added to \p Sum if there is one.
    auto Add = [&](Value *K, Value *Sum) {
      BoundElement Left(CGF, Loc, Element, extractElement(CGF, LHS, Row, K));
      BoundElement Right(CGF, Loc, Element,
                         extractElement(CGF, RHS, K, Column));
      Expr *Product =
          createScalar(CGF, E, Left.expr(), BO_Mul, Right.expr(), Element);
      if (!Sum)
        return CGF.EmitScalarExpr(Product);
      BoundElement Before(CGF, Loc, Element, Sum);
      auto AddTo = [&](Expr *Term) {
        return CGF.EmitScalarExpr(
            createScalar(CGF, E, Before.expr(), BO_Add, Term, Element));
      };
      // One expression of halves would be computed in float as a whole.
      if (!Element->isHalfType() && !Element->isFloat16Type() &&
          !Element->isBFloat16Type())
        return AddTo(Product);
      BoundElement Term(CGF, Loc, Element, CGF.EmitScalarExpr(Product));
      return AddTo(Term.expr());
    };
    Value *Sum = Add(CGF.Builder.getInt64(0), nullptr);
    return Inner == 1 ? Sum : emitLoop(CGF, 1, Inner, Sum, Add);
  });
}
