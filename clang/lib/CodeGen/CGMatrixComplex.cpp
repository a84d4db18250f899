// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CGMatrixComplex.h"
#include "CGMatrix.h"
#include "CGMatrixMemory.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorType;

bool CodeGen::isComplexMatrix(QualType Type) {
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  return Matrix && Matrix->isComplexMatrix();
}

llvm::TargetExtType *CodeGen::getComplexMatrixHandleType(llvm::Type *Part,
                                                         unsigned Rows,
                                                         unsigned Columns,
                                                         bool IsRowMajor) {
  if (IsRowMajor)
    return TensorType::get(Part, {Rows, Columns, 2}, {0, 1, 2}).type();
  return TensorType::get(Part, {Rows, Columns, 2}, {1, 0, 2}).type();
}

//===-- Elements ----------------------------------------------------------===//

static ComplexPair extract(CodeGenFunction &CGF, Value *Matrix, Value *Row,
                           Value *Column) {
  auto Part = [&](uint64_t Index) {
    return OpBuilder(CGF.Builder)
        .extract(Matrix, {Row, Column, CGF.Builder.getInt64(Index)});
  };
  Value *Real = Part(0);
  return {Real, Part(1)};
}

static Value *insert(CodeGenFunction &CGF, Value *Matrix, ComplexPair Element,
                     Value *Row, Value *Column) {
  OpBuilder Ops(CGF.Builder);
  Matrix =
      Ops.insert(Matrix, Element.first, {Row, Column, CGF.Builder.getInt64(0)});
  return Ops.insert(Matrix, Element.second,
                    {Row, Column, CGF.Builder.getInt64(1)});
}

static Value *emitIndex(CodeGenFunction &CGF, const Expr *Index) {
  return CGF.Builder.CreateZExtOrTrunc(CGF.EmitMatrixIndexExpr(Index),
                                       CGF.Builder.getInt64Ty());
}

static ComplexPair emitExtract(CodeGenFunction &CGF, const Expr *Matrix,
                               const Expr *Row, const Expr *Column) {
  Value *Handle = CGF.EmitScalarExpr(Matrix);
  Value *RowIndex = emitIndex(CGF, Row);
  return extract(CGF, Handle, RowIndex, emitIndex(CGF, Column));
}

ComplexPair CodeGen::emitComplexMatrixSubscript(CodeGenFunction &CGF,
                                                const MatrixSubscriptExpr *E) {
  if (std::optional<RValue> Stored = emitStoredMatrixElement(CGF, E))
    return Stored->getComplexVal();
  return emitExtract(CGF, E->getBase(), E->getRowIdx(), E->getColumnIdx());
}

std::optional<ComplexPair>
CodeGen::emitComplexMatrixCall(CodeGenFunction &CGF, const CallExpr *Call) {
  if (Call->getBuiltinCallee() != Builtin::BI__builtin_matrix_extract)
    return std::nullopt;
  return emitExtract(CGF, Call->getArg(0), Call->getArg(1), Call->getArg(2));
}

Value *CodeGen::emitComplexMatrixInsert(CodeGenFunction &CGF,
                                        const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  Value *Row = emitIndex(CGF, Call->getArg(1));
  Value *Column = emitIndex(CGF, Call->getArg(2));
  ComplexPair Element = CGF.EmitComplexExpr(Call->getArg(3));
  return insert(CGF, Matrix, Element, Row, Column);
}

//===-- Parts -------------------------------------------------------------===//

/// The real or the imaginary parts, a handle of rank 2.
static Value *extractPart(CodeGenFunction &CGF, Value *Matrix, unsigned Part) {
  auto Type = TensorType::of(Matrix->getType());
  unsigned Rows = Type.extent(0), Columns = Type.extent(1);
  bool IsRowMajor = Type.layout(1) == 1;
  auto One = TensorType::get(Type.element(), {Rows, Columns, 1},
                             {Type.layout(0), Type.layout(1), Type.layout(2)});
  OpBuilder Ops(CGF.Builder);
  CGBuilderTy &B = CGF.Builder;
  Value *Parts =
      Ops.block(One, Matrix, {B.getInt64(0), B.getInt64(0), B.getInt64(Part)});
  return Ops.reshape(TensorType::of(getMatrixHandleType(Type.element(), Rows,
                                                        Columns, IsRowMajor)),
                     Parts);
}

/// The reverse: handles of rank 2 and one layout.
static Value *joinParts(CodeGenFunction &CGF, Value *Real, Value *Imaginary) {
  auto Part = TensorType::of(Real->getType());
  auto Type = TensorType::of(getComplexMatrixHandleType(
      Part.element(), Part.extent(0), Part.extent(1), Part.layout(1) == 1));
  auto One =
      TensorType::get(Part.element(), {Part.extent(0), Part.extent(1), 1},
                      {Type.layout(0), Type.layout(1), Type.layout(2)});
  OpBuilder Ops(CGF.Builder);
  CGBuilderTy &B = CGF.Builder;
  Value *Matrix = Ops.splat(Type, llvm::Constant::getNullValue(Part.element()));
  Matrix = Ops.insertBlock(Matrix, Ops.reshape(One, Real),
                           {B.getInt64(0), B.getInt64(0), B.getInt64(0)});
  return Ops.insertBlock(Matrix, Ops.reshape(One, Imaginary),
                         {B.getInt64(0), B.getInt64(0), B.getInt64(1)});
}

Value *CodeGen::emitComplexMatrixSplat(CodeGenFunction &CGF, QualType Type,
                                       ComplexPair Element) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  auto Part = TensorType::of(
      getMatrixHandleType(Element.first->getType(), Matrix->getNumRows(),
                          Matrix->getNumColumns(), Matrix->isRowMajor()));
  OpBuilder Ops(CGF.Builder);
  Value *Real = Ops.splat(Part, Element.first);
  return joinParts(CGF, Real, Ops.splat(Part, Element.second));
}

/// The type of the real parts of \p Type.
static QualType partsOf(ASTContext &Context, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return Context.getConstantMatrixType(
      Matrix->getElementType()->castAs<ComplexType>()->getElementType(),
      Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

Value *CodeGen::emitComplexMatrixCast(CodeGenFunction &CGF, Value *Matrix,
                                      QualType From, QualType To) {
  ASTContext &Context = CGF.getContext();
  const auto *Result = To->castAs<ConstantMatrixType>();
  unsigned Rows = Result->getNumRows(), Columns = Result->getNumColumns();
  MatrixEmitter MB(CGF, To);
  if (!isComplexMatrix(From)) {
    QualType Parts = partsOf(Context, To);
    Value *Real = MB.toHandle(
        CGF.EmitScalarConversion(Matrix, From, Parts, SourceLocation()), Rows,
        Columns, Result->isRowMajor());
    auto Type = TensorType::of(Real->getType());
    Value *Zero =
        OpBuilder(CGF.Builder)
            .splat(Type, llvm::Constant::getNullValue(Type.element()));
    return joinParts(CGF, Real, Zero);
  }
  if (isComplexMatrix(To)) {
    auto Source = TensorType::of(Matrix->getType());
    llvm::Type *Part = TensorType::of(CGF.ConvertType(To)).element();
    if (Part != Source.element())
      Matrix = OpBuilder(CGF.Builder)
                   .cast(Part->isDoubleTy() ? OpKind::FPExt : OpKind::FPTrunc,
                         Part, Matrix);
    return MB.toForm(Matrix, Result->isRowMajor());
  }
  QualType Parts = partsOf(Context, From);
  bool IsRowMajor = Parts->castAs<ConstantMatrixType>()->isRowMajor();
  auto Convert = [&](unsigned Part) {
    return CGF.EmitScalarConversion(
        MB.toForm(extractPart(CGF, Matrix, Part), IsRowMajor), Parts, To,
        SourceLocation());
  };
  if (!isBoolMatrix(CGF.CGM, To))
    return Convert(0);
  Value *Real = Convert(0), *Imaginary = Convert(1);
  if (!MatrixEmitter::isHandle(Real))
    return CGF.Builder.CreateOr(Real, Imaginary);
  return OpBuilder(CGF.Builder).elementwise(OpKind::Or, {Real, Imaginary});
}

//===-- Operators ---------------------------------------------------------===//

namespace {
/// A matrix, or a number that stands for a matrix of it. A real number stays
/// real: to multiply by it is not to multiply by a complex one.
struct Operand {
  QualType Element;
  Value *Matrix = nullptr;
  RValue Number;

  RValue at(CodeGenFunction &CGF, Value *Row, Value *Column) const {
    return Matrix ? RValue::getComplex(extract(CGF, Matrix, Row, Column))
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

private:
  ComplexPair combineNumbers(BinaryOperatorKind Kind, QualType LHSType,
                             RValue LHS, QualType RHSType, RValue RHS,
                             std::optional<RValue> Addend = {}) const;
  Value *multiply(Value *LHS, Value *RHS) const;
  Value *elementwise(const Operand &LHS, const Operand &RHS) const;
  QualType elementType() const {
    return E->getType()->castAs<ConstantMatrixType>()->getElementType();
  }
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

/// Each element is summed from the first product on, the inner index upwards.
Value *ComplexOperator::multiply(Value *LHS, Value *RHS) const {
  auto A = TensorType::of(LHS->getType()), B = TensorType::of(RHS->getType());
  QualType Type = elementType();
  Value *Start = llvm::PoisonValue::get(CGF.ConvertType(E->getType()));
  CountedLoop Columns(CGF, B.extent(1), {Start});
  CountedLoop Rows(CGF, A.extent(0), {Columns.carried(0)});
  auto Product = [&](Value *Inner, std::optional<RValue> Sum) {
    ComplexPair L = extract(CGF, LHS, Rows.index(), Inner);
    ComplexPair R = extract(CGF, RHS, Inner, Columns.index());
    return combineNumbers(BO_Mul, Type, RValue::getComplex(L), Type,
                          RValue::getComplex(R), Sum);
  };
  ComplexPair Sum = Product(CGF.Builder.getInt64(0), std::nullopt);
  if (A.extent(1) > 1) {
    CountedLoop Inner(CGF, A.extent(1) - 1, {Sum.first, Sum.second});
    Sum = Product(
        CGF.Builder.CreateNUWAdd(Inner.index(), CGF.Builder.getInt64(1)),
        RValue::getComplex({Inner.carried(0), Inner.carried(1)}));
    Inner.end({Sum.first, Sum.second});
  }
  Value *Result =
      insert(CGF, Rows.carried(0), Sum, Rows.index(), Columns.index());
  Rows.end({Result});
  Columns.end({Result});
  return Result;
}

Value *ComplexOperator::elementwise(const Operand &LHS,
                                    const Operand &RHS) const {
  llvm::Type *Type = CGF.ConvertType(E->getType());
  auto Shape = TensorType::of(Type);
  CountedLoop Columns(CGF, Shape.extent(1), {llvm::PoisonValue::get(Type)});
  CountedLoop Rows(CGF, Shape.extent(0), {Columns.carried(0)});
  RValue L = LHS.at(CGF, Rows.index(), Columns.index());
  RValue R = RHS.at(CGF, Rows.index(), Columns.index());
  ComplexPair Element = combineNumbers(Opcode, LHS.Element, L, RHS.Element, R);
  Value *Result =
      insert(CGF, Rows.carried(0), Element, Rows.index(), Columns.index());
  Rows.end({Result});
  Columns.end({Result});
  return Result;
}

Value *ComplexOperator::combine(const Operand &LHS, const Operand &RHS) const {
  CodeGenFunction::CGFPOptionsRAII FPOptions(
      CGF, E->getFPFeaturesInEffect(CGF.getLangOpts()));
  if (!LHS.Matrix || !RHS.Matrix)
    return elementwise(LHS, RHS);
  if (Opcode == BO_Mul)
    return multiply(LHS.Matrix, RHS.Matrix);
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
  LValue Destination = CGF.EmitLValue(E->getLHS());
  QualType Element =
      E->getType()->castAs<ConstantMatrixType>()->getElementType();
  Operand LHS = {
      Element,
      CGF.EmitLoadOfLValue(Destination, E->getExprLoc()).getScalarVal(),
      {}};
  Result = Operator.combine(LHS, RHS);
  CGF.EmitStoreThroughLValue(RValue::get(Result), Destination);
  return Destination;
}
