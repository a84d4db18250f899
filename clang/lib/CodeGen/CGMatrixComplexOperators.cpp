// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators on complex matrices: loops over Clang's own complex arithmetic, or
// operations on the parts.

#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CGMatrixMemory.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;

namespace {
/// A matrix, or a number that stands for a matrix of it. A real number stays
/// real: to multiply by it is not to multiply by a complex one.
struct Operand {
  QualType Element;
  Value *Matrix = nullptr;
  RValue Number;

  RValue at(CodeGenFunction &CGF, Value *Row, Value *Column) const {
    return Matrix ? RValue::getComplex(extractComplex(CGF, Matrix, Row, Column))
                  : Number;
  }
};

/// A loop that is emitted while this lives: \p Count times, at least once, with
/// values that each turn takes from the last one.
class CountedLoop {
  CodeGenFunction &CGF;
  llvm::BasicBlock *Block;
  llvm::PHINode *Index;
  llvm::SmallVector<llvm::PHINode *, 2> Carried;
  uint64_t Count;

public:
  CountedLoop(CodeGenFunction &CGF, uint64_t Count,
              llvm::ArrayRef<Value *> Start)
      : CGF(CGF), Count(Count) {
    llvm::BasicBlock *Before = CGF.Builder.GetInsertBlock();
    Block = CGF.createBasicBlock("matrix.loop");
    CGF.EmitBlock(Block);
    Index = CGF.Builder.CreatePHI(CGF.Builder.getInt64Ty(), 2);
    Index->addIncoming(CGF.Builder.getInt64(0), Before);
    for (Value *V : Start) {
      Carried.push_back(CGF.Builder.CreatePHI(V->getType(), 2));
      Carried.back()->addIncoming(V, Before);
    }
  }
  Value *index() const { return Index; }
  Value *carried(unsigned I) const { return Carried[I]; }
  void end(llvm::ArrayRef<Value *> Next) {
    CGBuilderTy &B = CGF.Builder;
    Value *NextIndex = B.CreateNUWAdd(Index, B.getInt64(1));
    llvm::BasicBlock *Latch = B.GetInsertBlock();
    Index->addIncoming(NextIndex, Latch);
    for (auto [Phi, V] : llvm::zip_equal(Carried, Next))
      Phi->addIncoming(V, Latch);
    llvm::BasicBlock *After = CGF.createBasicBlock("matrix.done");
    B.CreateCondBr(B.CreateICmpNE(NextIndex, B.getInt64(Count)), Block, After);
    CGF.EmitBlock(After);
  }
};

/// One operator, whose operands are complex matrices and numbers.
class ComplexOperator {
  CodeGenFunction &CGF;
  const BinaryOperator *E;
  BinaryOperatorKind Opcode;

public:
  ComplexOperator(CodeGenFunction &CGF, const BinaryOperator *E)
      : CGF(CGF), E(E),
        Opcode(E->isCompoundAssignmentOp()
                   ? BinaryOperator::getOpForCompoundAssignment(E->getOpcode())
                   : E->getOpcode()) {}

  Operand emit(const Expr *Of) const;
  Value *combine(const Operand &LHS, const Operand &RHS) const;
  QualType elementType() const {
    return type()->castAs<ConstantMatrixType>()->getElementType();
  }

private:
  ComplexPair combineNumbers(BinaryOperatorKind Kind, QualType LHSType,
                             RValue LHS, QualType RHSType, RValue RHS,
                             std::optional<RValue> Addend = {}) const;
  Value *multiply(Value *LHS, Value *RHS) const;
  Value *elementwise(const Operand &LHS, const Operand &RHS) const;
  Value *forEach(
      Value *Matrix,
      llvm::function_ref<ComplexPair(Value *Matrix, Value *Row, Value *Column)>
          Replace) const;
  /// That of the result; an atomic matrix becomes what it is a matrix of.
  QualType type() const { return E->getType().getAtomicUnqualifiedType(); }
};
} // namespace

Operand ComplexOperator::emit(const Expr *Of) const {
  if (const auto *Matrix = Of->getType()->getAs<ConstantMatrixType>())
    return {Matrix->getElementType(), CGF.EmitScalarExpr(Of), {}};
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Of->IgnoreParens());
      Cast && Cast->getCastKind() == CK_FloatingRealToComplex)
    Of = Cast->getSubExpr();
  return {Of->getType(), nullptr, CGF.EmitAnyExpr(Of)};
}

/// Addend + (LHS * RHS), or LHS Kind RHS without an addend.
ComplexPair
ComplexOperator::combineNumbers(BinaryOperatorKind Kind, QualType LHSType,
                                RValue LHS, QualType RHSType, RValue RHS,
                                std::optional<RValue> Addend) const {
  SourceLocation Loc = E->getExprLoc();
  QualType Type = elementType().getUnqualifiedType();
  auto Combine = [&](BinaryOperatorKind Kind, Expr *LHS, Expr *RHS) {
    return BinaryOperator::Create(CGF.getContext(), LHS, RHS, Kind, Type,
                                  VK_PRValue, OK_Ordinary, Loc,
                                  E->getStoredFPFeaturesOrDefault());
  };
  using Binding = CodeGenFunction::OpaqueValueMapping;
  OpaqueValueExpr L(Loc, LHSType.getUnqualifiedType(), VK_PRValue);
  OpaqueValueExpr R(Loc, RHSType.getUnqualifiedType(), VK_PRValue);
  Binding BoundL(CGF, &L, LHS), BoundR(CGF, &R, RHS);
  if (!Addend)
    return CGF.EmitComplexExpr(Combine(Kind, &L, &R));
  OpaqueValueExpr A(Loc, Type, VK_PRValue);
  Binding BoundA(CGF, &A, *Addend);
  return CGF.EmitComplexExpr(Combine(BO_Add, &A, Combine(Kind, &L, &R)));
}

/// \p Matrix, of the operator's type, with each element replaced, in the order
/// in which elements lie in memory. \p Replace gets the matrix as it is then.
Value *ComplexOperator::forEach(
    Value *Matrix,
    llvm::function_ref<ComplexPair(Value *Matrix, Value *Row, Value *Column)>
        Replace) const {
  auto Shape = HandleType::of(Matrix->getType());
  CountedLoop Outer(CGF, Shape.extent(Shape.layout(0)), {Matrix});
  CountedLoop Inner(CGF, Shape.extent(Shape.layout(1)), {Outer.carried(0)});
  Value *Row = Outer.index(), *Column = Inner.index();
  if (Shape.layout(0) == 1)
    std::swap(Row, Column);
  Matrix = Inner.carried(0);
  Value *Result =
      insertComplex(CGF, Matrix, Replace(Matrix, Row, Column), Row, Column);
  Inner.end({Result});
  Outer.end({Result});
  return Result;
}

/// Four products of real matrices, where sums may be taken apart.
static Value *multiplyParts(CodeGenFunction &CGF, Value *LHS, Value *RHS) {
  OpBuilder Ops(CGF.Builder);
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  Value *L[] = {extractComplexPart(CGF, LHS, 0),
                extractComplexPart(CGF, LHS, 1)};
  Value *R[] = {extractComplexPart(CGF, RHS, 0),
                extractComplexPart(CGF, RHS, 1)};
  auto Product = [&](unsigned I, unsigned J) {
    return Ops.matmul(L[I], R[J], Flags);
  };
  Value *Real =
      Ops.elementwise(OpKind::FSub, {Product(0, 0), Product(1, 1)}, Flags);
  return joinComplexParts(
      CGF, Real,
      Ops.elementwise(OpKind::FAdd, {Product(0, 1), Product(1, 0)}, Flags));
}

/// Each element is summed from the first product on, the inner index upwards.
/// Where a product may be a call, the sum of an element stays in registers;
/// elsewhere LLVM has vectors to make of a line of sums.
Value *ComplexOperator::multiply(Value *LHS, Value *RHS) const {
  QualType Type = elementType();
  auto Product = [&](Value *Row, Value *Inner, Value *Column,
                     std::optional<ComplexPair> Sum) {
    ComplexPair L = extractComplex(CGF, LHS, Row, Inner);
    ComplexPair R = extractComplex(CGF, RHS, Inner, Column);
    return combineNumbers(
        BO_Mul, Type, RValue::getComplex(L), Type, RValue::getComplex(R),
        Sum ? std::optional(RValue::getComplex(*Sum)) : std::nullopt);
  };
  CGBuilderTy &B = CGF.Builder;
  Value *First = B.getInt64(0);
  Value *Start = llvm::PoisonValue::get(CGF.ConvertType(type()));
  unsigned Depth = HandleType::of(LHS->getType()).extent(1);
  bool IsCall = E->getFPFeaturesInEffect(CGF.getLangOpts()).getComplexRange() ==
                LangOptions::CX_Full;
  auto Next = [&](const CountedLoop &Loop) {
    return B.CreateNUWAdd(Loop.index(), B.getInt64(1));
  };
  if (!IsCall && B.getFastMathFlags().allowReassoc() && !B.getIsFPConstrained())
    return multiplyParts(CGF, LHS, RHS);
  if (IsCall)
    return forEach(Start, [&](Value *, Value *Row, Value *Column) {
      ComplexPair Sum = Product(Row, First, Column, std::nullopt);
      if (Depth == 1)
        return Sum;
      CountedLoop Inner(CGF, Depth - 1, {Sum.first, Sum.second});
      ComplexPair Carried = {Inner.carried(0), Inner.carried(1)};
      Sum = Product(Row, Next(Inner), Column, Carried);
      Inner.end({Sum.first, Sum.second});
      return Sum;
    });
  Value *Sums = forEach(Start, [&](Value *, Value *Row, Value *Column) {
    return Product(Row, First, Column, std::nullopt);
  });
  if (Depth == 1)
    return Sums;
  CountedLoop Inner(CGF, Depth - 1, {Sums});
  Value *Index = Next(Inner);
  Sums =
      forEach(Inner.carried(0), [&](Value *Matrix, Value *Row, Value *Column) {
        ComplexPair Sum = extractComplex(CGF, Matrix, Row, Column);
        return Product(Row, Index, Column, Sum);
      });
  Inner.end({Sums});
  return Sums;
}

Value *ComplexOperator::elementwise(const Operand &LHS,
                                    const Operand &RHS) const {
  Value *Start = llvm::PoisonValue::get(CGF.ConvertType(type()));
  return forEach(Start, [&](Value *, Value *Row, Value *Column) {
    RValue L = LHS.at(CGF, Row, Column);
    RValue R = RHS.at(CGF, Row, Column);
    return combineNumbers(Opcode, LHS.Element, L, RHS.Element, R);
  });
}

Value *ComplexOperator::combine(const Operand &LHS, const Operand &RHS) const {
  CodeGenFunction::CGFPOptionsRAII FPOptions(
      CGF, E->getFPFeaturesInEffect(CGF.getLangOpts()));
  if (!LHS.Matrix || !RHS.Matrix)
    return elementwise(LHS, RHS);
  if (Opcode == BO_Mul)
    return multiply(LHS.Matrix, RHS.Matrix);
  // No operation on whole matrices reads the rounding mode.
  if (CGF.Builder.getIsFPConstrained())
    return elementwise(LHS, RHS);
  return OpBuilder(CGF.Builder)
      .elementwise(Opcode == BO_Add ? OpKind::FAdd : OpKind::FSub,
                   {LHS.Matrix, RHS.Matrix}, CGF.Builder.getFastMathFlags());
}

Value *CodeGen::emitComplexMatrixBinary(CodeGenFunction &CGF,
                                        const BinaryOperator *E) {
  if (!isComplexMatrix(E->getType()))
    return nullptr;
  ComplexOperator Operator(CGF, E);
  Operand LHS = Operator.emit(E->getLHS());
  return Operator.combine(LHS, Operator.emit(E->getRHS()));
}

LValue CodeGen::emitComplexMatrixCompoundAssign(CodeGenFunction &CGF,
                                                const CompoundAssignOperator *E,
                                                Value *&Result) {
  ComplexOperator Operator(CGF, E);
  Operand RHS = Operator.emit(E->getRHS());
  LValue Destination =
      CGF.EmitCheckedLValue(E->getLHS(), CodeGenFunction::TCK_Store);
  auto Update = [&](Value *Old) {
    return Operator.combine({Operator.elementType(), Old, {}}, RHS);
  };
  if ((Result = emitAtomicMatrixUpdate(CGF, Destination, Update)))
    return Destination;
  Result =
      Update(CGF.EmitLoadOfLValue(Destination, E->getExprLoc()).getScalarVal());
  CGF.EmitStoreThroughLValue(RValue::get(Result), Destination);
  return Destination;
}
