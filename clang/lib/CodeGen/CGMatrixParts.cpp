// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows, columns, blocks and diagonals, and what is repeated or put together.

#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CGMatrixComplex.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;

/// A subscript below \p Bound, which -fsanitize=bounds checks.
static Value *emitIndex(CodeGenFunction &CGF, const CallExpr *Call,
                        const Expr *Index, unsigned Bound) {
  Value *V = CGF.EmitScalarExpr(Index);
  if (CGF.SanOpts.has(SanitizerKind::ArrayBounds) && !isa<llvm::Constant>(V))
    CGF.EmitBoundsCheckImpl(Call, Call->getArg(0)->IgnoreImpCasts()->getType(),
                            V, Index->getType(),
                            CGF.CGM.getSize(CharUnits::fromQuantity(Bound)),
                            CGF.getContext().getSizeType(), /*Accessed=*/true);
  return CGF.Builder.CreateIntCast(
      V, CGF.Builder.getInt64Ty(),
      Index->getType()->isSignedIntegerOrEnumerationType());
}

namespace {
/// The matrix that a block is taken from or inserted into, and the block's
/// first row and column. Subscripts are emitted after the matrix, in the order
/// of the arguments.
struct Place {
  Value *Matrix, *Row, *Column;

  bool isConstant() const {
    return isa<llvm::ConstantInt>(Row) && isa<llvm::ConstantInt>(Column);
  }
  /// The subscripts, and that of the real part of complex numbers.
  llvm::SmallVector<Value *, 3> indices(CodeGenFunction &CGF) const {
    llvm::SmallVector<Value *, 3> Result = {Row, Column};
    Result.resize(HandleType::of(Matrix->getType()).rank(),
                  CGF.Builder.getInt64(0));
    return Result;
  }
  /// Undefined behavior reads and writes something.
  unsigned row(unsigned Last) const { return clamp(Row, Last); }
  unsigned column(unsigned Last) const { return clamp(Column, Last); }

private:
  static unsigned clamp(Value *V, unsigned Last) {
    return cast<llvm::ConstantInt>(V)->getLimitedValue(Last);
  }
};
} // namespace

namespace {
/// The arguments of a call that takes or inserts a block: the matrix, and the
/// first row and column. A row has no column for a subscript, and a column no
/// row: these are null.
struct PlaceArguments {
  const Expr *Matrix, *Row, *Column;

  static PlaceArguments of(const CallExpr *Call) {
    const Expr *Matrix = Call->getArg(0), *First = Call->getArg(1);
    switch (Call->getBuiltinCallee()) {
    case Builtin::BI__builtin_matrix_row:
    case Builtin::BI__builtin_matrix_insert_row:
      return {Matrix, First, nullptr};
    case Builtin::BI__builtin_matrix_column:
    case Builtin::BI__builtin_matrix_insert_column:
      return {Matrix, nullptr, First};
    default:
      return {Matrix, First, Call->getArg(2)};
    }
  }
};
} // namespace

/// The place of a block of \p Rows x \p Columns elements.
static Place emitPlace(CodeGenFunction &CGF, const CallExpr *Call,
                       const PlaceArguments &Arguments, unsigned Rows,
                       unsigned Columns) {
  const ConstantMatrixType *Type = matrixType(Arguments.Matrix->getType());
  Value *Matrix = CGF.EmitScalarExpr(Arguments.Matrix);
  auto Emit = [&](const Expr *Subscript, unsigned Bound) -> Value * {
    return Subscript ? emitIndex(CGF, Call, Subscript, Bound)
                     : CGF.Builder.getInt64(0);
  };
  Value *Row = Emit(Arguments.Row, Type->getNumRows() - Rows + 1);
  return {Matrix, Row,
          Emit(Arguments.Column, Type->getNumColumns() - Columns + 1)};
}

/// The block of the type \p To.
static Value *emitBlock(CodeGenFunction &CGF, const CallExpr *Call,
                        const PlaceArguments &Arguments, QualType To) {
  QualType From = Arguments.Matrix->getType();
  const ConstantMatrixType *Source = matrixType(From), *Target = matrixType(To);
  unsigned Rows = Target->getNumRows(), Columns = Target->getNumColumns();
  Place P = emitPlace(CGF, Call, Arguments, Rows, Columns);
  if (!MatrixEmitter::isHandle(P.Matrix) && P.isConstant()) {
    unsigned Row = P.row(Source->getNumRows() - Rows);
    unsigned Column = P.column(Source->getNumColumns() - Columns);
    MatrixOrder SourceOrder = getFlatMatrixOrder(CGF.CGM, Source);
    MatrixOrder TargetOrder = getFlatMatrixOrder(CGF.CGM, Target);
    SmallVector<int> Mask(Rows * Columns);
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Columns; ++C)
        Mask[TargetOrder.indexOf(R, C)] =
            SourceOrder.indexOf(Row + R, Column + C);
    return CGF.Builder.CreateShuffleVector(P.Matrix, Mask, "matrix.block");
  }
  MatrixEmitter MB(CGF);
  P.Matrix = MB.toHandle(P.Matrix, From);
  bool IsRowMajor = isLargeMatrix(CGF.CGM, To)
                        ? Target->isRowMajor()
                        : areFlatMatricesRowMajor(CGF.CGM);
  auto *Type = getMatrixHandleType(convertMatrixElementType(CGF.CGM, Target),
                                   Rows, Columns, IsRowMajor);
  return MB.fromHandle(
      OpBuilder(CGF.Builder)
          .block(HandleType::of(Type), P.Matrix, P.indices(CGF)),
      To);
}

Value *CodeGen::emitMatrixPart(CodeGenFunction &CGF, const CallExpr *Call) {
  return emitBlock(CGF, Call, PlaceArguments::of(Call), Call->getType());
}

/// \p Block, a flat value, with poison behind it, as long as \p Like.
static Value *widened(CodeGenFunction &CGF, Value *Block, Value *Like) {
  SmallVector<int> Mask(
      cast<llvm::FixedVectorType>(Like->getType())->getNumElements(), -1);
  unsigned Count =
      cast<llvm::FixedVectorType>(Block->getType())->getNumElements();
  std::iota(Mask.begin(), Mask.begin() + Count, 0);
  return CGF.Builder.CreateShuffleVector(Block, Mask);
}

/// The type of \p Line, a row or column of \p Whole, as a matrix.
static QualType lineType(CodeGenFunction &CGF, const Expr *Line, QualType Whole,
                         bool IsColumn) {
  if (!Line->getType()->isVectorType())
    return Line->getType();
  const ConstantMatrixType *Type = matrixType(Whole);
  return CGF.getContext().getConstantMatrixType(
      Type->getElementType().getUnqualifiedType(),
      IsColumn ? Type->getNumRows() : 1, IsColumn ? 1 : Type->getNumColumns(),
      MatrixStorage{Type->isRowMajor(), /*Padding=*/0});
}

/// The matrix of \p P, of the type \p Type, with \p Block in that place.
static Value *insertBlock(CodeGenFunction &CGF, Place P, QualType Type,
                          Value *Block, QualType BlockType) {
  const ConstantMatrixType *Whole = matrixType(Type);
  const ConstantMatrixType *Inner = matrixType(BlockType);
  unsigned Rows = Inner->getNumRows(), Columns = Inner->getNumColumns();
  if (!MatrixEmitter::isHandle(P.Matrix) && P.isConstant()) {
    unsigned Row = P.row(Whole->getNumRows() - Rows);
    unsigned Column = P.column(Whole->getNumColumns() - Columns);
    MatrixOrder WholeOrder = getFlatMatrixOrder(CGF.CGM, Whole);
    MatrixOrder BlockOrder = getFlatMatrixOrder(CGF.CGM, Inner);
    SmallVector<int> Mask(Whole->getNumElementsFlattened());
    std::iota(Mask.begin(), Mask.end(), 0);
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Columns; ++C)
        Mask[WholeOrder.indexOf(Row + R, Column + C)] =
            Mask.size() + BlockOrder.indexOf(R, C);
    return CGF.Builder.CreateShuffleVector(
        P.Matrix, widened(CGF, Block, P.Matrix), Mask, "matrix.insert");
  }
  MatrixEmitter MB(CGF);
  P.Matrix = MB.toHandle(P.Matrix, Type);
  return MB.fromHandle(
      OpBuilder(CGF.Builder)
          .insertBlock(P.Matrix, MB.toHandle(Block, BlockType), P.indices(CGF)),
      Type);
}

Value *CodeGen::emitMatrixInsertion(CodeGenFunction &CGF,
                                    const CallExpr *Call) {
  QualType Type = Call->getType();
  const Expr *Block = Call->getArg(Call->getNumArgs() - 1);
  bool IsColumn =
      Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_insert_column;
  QualType BlockType = lineType(CGF, Block, Type, IsColumn);
  Place P = emitPlace(CGF, Call, PlaceArguments::of(Call),
                      matrixType(BlockType)->getNumRows(),
                      matrixType(BlockType)->getNumColumns());
  return insertBlock(CGF, P, Type, CGF.EmitScalarExpr(Block), BlockType);
}

Value *CodeGen::emitMatrixFromLines(CodeGenFunction &CGF,
                                    const CallExpr *Call) {
  QualType Type = Call->getType();
  bool AreColumns =
      Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_from_columns;
  Value *Zero = CGF.Builder.getInt64(0);
  Place P = {emitZeroMatrix(CGF, Type), Zero, Zero};
  // The 1st argument is the type.
  for (unsigned I = 1; I != Call->getNumArgs(); ++I) {
    const Expr *Line = Call->getArg(I);
    (AreColumns ? P.Column : P.Row) = CGF.Builder.getInt64(I - 1);
    P.Matrix = insertBlock(CGF, P, Type, CGF.EmitScalarExpr(Line),
                           lineType(CGF, Line, Type, AreColumns));
  }
  return P.Matrix;
}

Value *CodeGen::emitMatrixDiagonal(CodeGenFunction &CGF, const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  OpBuilder Ops(CGF.Builder);
  if (isComplexMatrix(Call->getType())) {
    Value *Real = Ops.diagonal(extractComplexPart(CGF, Matrix, 0));
    Value *Imaginary = Ops.diagonal(extractComplexPart(CGF, Matrix, 1));
    return joinComplexParts(CGF, Real, Imaginary);
  }
  if (MatrixEmitter::isHandle(Matrix))
    return MatrixEmitter(CGF).fromHandle(Ops.diagonal(Matrix), Call->getType());
  const ConstantMatrixType *Source = matrixType(Call->getArg(0)->getType());
  MatrixOrder Order = getFlatMatrixOrder(CGF.CGM, Source);
  unsigned Extent = std::min(Source->getNumRows(), Source->getNumColumns());
  SmallVector<int> Mask;
  for (unsigned I = 0; I != Extent; ++I)
    Mask.push_back(Order.indexOf(I, I));
  return CGF.Builder.CreateShuffleVector(Matrix, Mask, "matrix.diagonal");
}

/// A square matrix of \p Type with \p Diagonal, a handle or a flat value of as
/// many elements or of one, which is repeated, and zero elsewhere.
static Value *emitSquare(CodeGenFunction &CGF, QualType Type, Value *Diagonal) {
  unsigned Extent = matrixType(Type)->getNumRows();
  OpBuilder Ops(CGF.Builder);
  if (!isLargeMatrix(CGF.CGM, Type)) {
    auto *Vector = cast<llvm::FixedVectorType>(Diagonal->getType());
    unsigned Count = Vector->getNumElements();
    MatrixOrder Order = getFlatMatrixOrder(CGF.CGM, matrixType(Type));
    SmallVector<int> Mask(Extent * Extent, /*zero*/ Count);
    for (unsigned I = 0; I != Extent; ++I)
      Mask[Order.indexOf(I, I)] = Count == 1 ? 0 : I;
    return CGF.Builder.CreateShuffleVector(
        Diagonal, llvm::Constant::getNullValue(Vector), Mask, "matrix.square");
  }
  llvm::Type *Element = convertMatrixElementType(CGF.CGM, matrixType(Type));
  auto Result = HandleType::of(getMatrixHandleType(
      Element, Extent, Extent, matrixType(Type)->isRowMajor()));
  auto Column = HandleType::of(
      getMatrixHandleType(Element, Extent, 1, /*IsRowMajor=*/false));
  if (MatrixEmitter::isHandle(Diagonal)) {
    if (HandleType::of(Diagonal->getType()).extent(1) != 1)
      Diagonal = Ops.transpose(Diagonal);
  } else if (Extent != 1 && cast<llvm::FixedVectorType>(Diagonal->getType())
                                    ->getNumElements() == 1) {
    Diagonal = Ops.splat(
        Column, CGF.Builder.CreateExtractElement(Diagonal, uint64_t(0)));
  } else {
    Diagonal = Ops.toTensor(Column, Diagonal);
  }
  Value *Zero = Ops.splat(Result, llvm::Constant::getNullValue(Element));
  return Ops.insertDiagonal(Zero, Diagonal);
}

/// The same of complex numbers, from the parts of the diagonal.
static Value *emitComplexSquare(CodeGenFunction &CGF, QualType Type,
                                Value *Real, Value *Imaginary) {
  const ConstantMatrixType *Matrix = matrixType(Type);
  QualType Part = CGF.getContext().getConstantMatrixType(
      Matrix->getElementType()->castAs<ComplexType>()->getElementType(),
      Matrix->getNumRows(), Matrix->getNumColumns(), Matrix->getStorage());
  auto Square = [&](Value *Diagonal) {
    // A flat value is one element, or the parts of a line.
    if (MatrixEmitter::isHandle(Diagonal) && !isLargeMatrix(CGF.CGM, Part))
      Diagonal = OpBuilder(CGF.Builder).toVector(Diagonal);
    return MatrixEmitter(CGF).toHandle(emitSquare(CGF, Part, Diagonal), Part);
  };
  Real = Square(Real);
  return MatrixEmitter(CGF).fromHandle(
      joinComplexParts(CGF, Real, Square(Imaginary)), Type);
}

Value *CodeGen::emitMatrixFromDiagonal(CodeGenFunction &CGF,
                                       const CallExpr *Call) {
  Value *Line = CGF.EmitScalarExpr(Call->getArg(0));
  if (!isComplexMatrix(Call->getType()))
    return emitSquare(CGF, Call->getType(), Line);
  Value *Real = extractComplexPart(CGF, Line, 0);
  return emitComplexSquare(CGF, Call->getType(), Real,
                           extractComplexPart(CGF, Line, 1));
}

Value *CodeGen::emitMatrixIdentity(CodeGenFunction &CGF, const CallExpr *Call) {
  bool IsComplex = isComplexMatrix(Call->getType());
  if (Call->getNumArgs() == 1) {
    llvm::Type *Type =
        convertMatrixElementType(CGF.CGM, matrixType(Call->getType()));
    if (IsComplex)
      Type = Type->getStructElementType(0);
    Value *One = Type->isFloatingPointTy()
                     ? cast<llvm::Value>(llvm::ConstantFP::get(Type, 1))
                     : llvm::ConstantInt::get(Type, 1);
    One = CGF.Builder.CreateVectorSplat(1, One);
    return IsComplex
               ? emitComplexSquare(CGF, Call->getType(), One,
                                   llvm::Constant::getNullValue(One->getType()))
               : emitSquare(CGF, Call->getType(), One);
  }
  if (IsComplex) {
    auto [Real, Imaginary] = CGF.EmitComplexExpr(Call->getArg(1));
    return emitComplexSquare(CGF, Call->getType(),
                             CGF.Builder.CreateVectorSplat(1, Real),
                             CGF.Builder.CreateVectorSplat(1, Imaginary));
  }
  Value *One = CGF.EmitScalarExpr(Call->getArg(1));
  if (isBoolMatrix(CGF.CGM, Call->getType()))
    One = CGF.EmitToMemory(One, Call->getArg(1)->getType());
  return emitSquare(CGF, Call->getType(),
                    CGF.Builder.CreateVectorSplat(1, One));
}

/// The matrix that \p E, an argument, was before it became a tensor; null for
/// none.
static const Expr *findMatrix(const Expr *E) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  return Cast && Cast->getCastKind() == CK_MatrixCast &&
                 Cast->getSubExpr()->getType()->isConstantMatrixType()
             ? Cast->getSubExpr()
             : nullptr;
}

/// \p Matrix, a row or a column or one element, repeated to the small matrix
/// type \p Type.
static Value *emitRepetition(CodeGenFunction &CGF, const Expr *Matrix,
                             QualType Type) {
  const ConstantMatrixType *Source = matrixType(Matrix->getType());
  const ConstantMatrixType *Target = matrixType(Type);
  MatrixOrder SourceOrder = getFlatMatrixOrder(CGF.CGM, Source);
  MatrixOrder TargetOrder = getFlatMatrixOrder(CGF.CGM, Target);
  SmallVector<int> Mask(Target->getNumElementsFlattened());
  for (unsigned R = 0; R != Target->getNumRows(); ++R)
    for (unsigned C = 0; C != Target->getNumColumns(); ++C)
      Mask[TargetOrder.indexOf(R, C)] =
          SourceOrder.indexOf(Source->getNumRows() == 1 ? 0 : R,
                              Source->getNumColumns() == 1 ? 0 : C);
  return CGF.Builder.CreateShuffleVector(CGF.EmitScalarExpr(Matrix), Mask,
                                         "matrix.broadcast");
}

/// The small matrix of \p Type that \p Call puts together; nullptr if one of
/// its operands is a tensor.
static Value *emitConcatenation(CodeGenFunction &CGF, const CallExpr *Call,
                                QualType Type) {
  SmallVector<const Expr *, 4> Parts;
  for (const Expr *Argument : llvm::drop_begin(Call->arguments()))
    if (const Expr *Matrix = findMatrix(Argument))
      Parts.push_back(Matrix);
  if (Parts.size() + 1 != Call->getNumArgs())
    return nullptr;
  bool IsBelow = Call->getArg(0)->EvaluateKnownConstInt(CGF.getContext()) == 0;
  unsigned Row = 0, Column = 0;
  Value *Whole = llvm::PoisonValue::get(CGF.ConvertType(Type));
  for (const Expr *Part : Parts) {
    Place P = {Whole, CGF.Builder.getInt64(Row), CGF.Builder.getInt64(Column)};
    Whole =
        insertBlock(CGF, P, Type, CGF.EmitScalarExpr(Part), Part->getType());
    if (IsBelow)
      Row += matrixType(Part->getType())->getNumRows();
    else
      Column += matrixType(Part->getType())->getNumColumns();
  }
  return Whole;
}

Value *CodeGen::emitMatrixMovement(CodeGenFunction &CGF, const CastExpr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->getSubExpr());
  if (!Call || !E->getType()->isConstantMatrixType())
    return nullptr;
  unsigned ID = Call->getBuiltinCallee(), NumArgs = Call->getNumArgs();
  bool IsLarge = isLargeMatrix(CGF.CGM, E->getType());
  if (ID == Builtin::BI__builtin_tensor_broadcast && !IsLarge) {
    const Expr *Matrix = findMatrix(Call->getArg(0));
    return Matrix ? emitRepetition(CGF, Matrix, E->getType()) : nullptr;
  }
  if (ID == Builtin::BI__builtin_tensor_concat && !IsLarge)
    return emitConcatenation(CGF, Call, E->getType());
  // With steps, a slice is no block.
  if (ID == Builtin::BI__builtin_tensor_slice && NumArgs == 5) {
    if (const Expr *Matrix = findMatrix(Call->getArg(0)))
      return emitBlock(CGF, Call, {Matrix, Call->getArg(1), Call->getArg(2)},
                       E->getType());
  }
  if (ID != Builtin::BI__builtin_tensor_insert_slice)
    return nullptr;
  const Expr *Matrix = findMatrix(Call->getArg(0));
  const Expr *Part = findMatrix(Call->getArg(1));
  if (!Matrix || !Part)
    return nullptr;
  const ConstantMatrixType *Inner = matrixType(Part->getType());
  Place P = emitPlace(CGF, Call, {Matrix, Call->getArg(2), Call->getArg(3)},
                      Inner->getNumRows(), Inner->getNumColumns());
  return insertBlock(CGF, P, E->getType(), CGF.EmitScalarExpr(Part),
                     Part->getType());
}
