// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows, columns, blocks and diagonals.

#include "CGMatrix.h"
#include "CGMatrixBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorType;

namespace {
/// Where the elements of a flat value of a matrix type are.
struct FlatOrder {
  unsigned Rows, Columns;
  bool IsRowMajor;

  FlatOrder(CodeGenFunction &CGF, QualType Type)
      : Rows(Type->castAs<ConstantMatrixType>()->getNumRows()),
        Columns(Type->castAs<ConstantMatrixType>()->getNumColumns()),
        IsRowMajor(areFlatMatricesRowMajor(CGF.CGM)) {}
  unsigned lane(unsigned Row, unsigned Column) const {
    return IsRowMajor ? Row * Columns + Column : Column * Rows + Row;
  }
};
} // namespace

static const ConstantMatrixType *matrixType(QualType Type) {
  return Type->castAs<ConstantMatrixType>();
}

/// A subscript below \p Bound, which -fsanitize=bounds checks.
static Value *emitIndex(CodeGenFunction &CGF, const CallExpr *Call,
                        const Expr *Index, unsigned Bound) {
  Value *V = CGF.EmitScalarExpr(Index);
  if (CGF.SanOpts.has(SanitizerKind::ArrayBounds) && !isa<llvm::Constant>(V))
    CGF.EmitBoundsCheckImpl(Call, Call->getArg(0)->getType(), V,
                            Index->getType(),
                            CGF.CGM.getSize(CharUnits::fromQuantity(Bound)),
                            CGF.getContext().getSizeType(), /*Accessed=*/true);
  return CGF.Builder.CreateIntCast(
      V, CGF.Builder.getInt64Ty(),
      Index->getType()->isSignedIntegerOrEnumerationType());
}

namespace {
/// Which elements a part is: those from a row and a column on. Subscripts are
/// emitted after the matrix, in the order of the arguments.
struct Place {
  Value *Matrix, *Row, *Column;

  bool isConstant() const {
    return isa<llvm::ConstantInt>(Row) && isa<llvm::ConstantInt>(Column);
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

/// The matrix and the subscripts that \p Call has for a part of \p Rows x
/// \p Columns elements.
static Place emitPlace(CodeGenFunction &CGF, const CallExpr *Call,
                       unsigned Rows, unsigned Columns) {
  const ConstantMatrixType *Type = matrixType(Call->getArg(0)->getType());
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0)), *Indices[2];
  unsigned Argument = 1;
  for (bool IsColumn : {false, true}) {
    unsigned Extent = IsColumn ? Type->getNumColumns() : Type->getNumRows();
    unsigned Count = IsColumn ? Columns : Rows;
    unsigned ID = Call->getBuiltinCallee();
    // A row has no column for a subscript, and a column no row.
    bool IsWhole = IsColumn
                       ? ID == Builtin::BI__builtin_matrix_row ||
                             ID == Builtin::BI__builtin_matrix_insert_row
                       : ID == Builtin::BI__builtin_matrix_column ||
                             ID == Builtin::BI__builtin_matrix_insert_column;
    Indices[IsColumn] = IsWhole ? CGF.Builder.getInt64(0)
                                : emitIndex(CGF, Call, Call->getArg(Argument++),
                                            Extent - Count + 1);
  }
  return {Matrix, Indices[0], Indices[1]};
}

static Value *emitBlock(CodeGenFunction &CGF, const CallExpr *Call) {
  QualType From = Call->getArg(0)->getType(), To = Call->getType();
  FlatOrder Target(CGF, To), Source(CGF, From);
  Place P = emitPlace(CGF, Call, Target.Rows, Target.Columns);
  if (!MatrixEmitter::isHandle(P.Matrix) && P.isConstant()) {
    unsigned Row = P.row(Source.Rows - Target.Rows);
    unsigned Column = P.column(Source.Columns - Target.Columns);
    SmallVector<int> Mask(Target.Rows * Target.Columns);
    for (unsigned R = 0; R != Target.Rows; ++R)
      for (unsigned C = 0; C != Target.Columns; ++C)
        Mask[Target.lane(R, C)] = Source.lane(Row + R, Column + C);
    return CGF.Builder.CreateShuffleVector(P.Matrix, Mask, "matrix.block");
  }
  Value *Handle = matrixAsHandle(CGF, P.Matrix, From);
  auto *Type = getMatrixHandleType(TensorType::of(Handle->getType()).element(),
                                   Target.Rows, Target.Columns,
                                   isHandleRowMajor(CGF, To));
  return matrixOfHandle(
      CGF,
      OpBuilder(CGF.Builder)
          .block(TensorType::of(Type), Handle, {P.Row, P.Column}),
      To);
}

/// \p Part, a flat value, as many lanes long as \p Like.
static Value *widened(CodeGenFunction &CGF, Value *Part, Value *Like) {
  SmallVector<int> Mask(
      cast<llvm::FixedVectorType>(Like->getType())->getNumElements(), -1);
  unsigned Count =
      cast<llvm::FixedVectorType>(Part->getType())->getNumElements();
  std::iota(Mask.begin(), Mask.begin() + Count, 0);
  return CGF.Builder.CreateShuffleVector(Part, Mask);
}

static Value *emitInsertBlock(CodeGenFunction &CGF, const CallExpr *Call) {
  QualType Type = Call->getType();
  FlatOrder Whole(CGF, Type);
  const Expr *PartExpr = Call->getArg(Call->getNumArgs() - 1);
  // A vector is a row or a column.
  QualType PartType = PartExpr->getType();
  if (PartType->isVectorType()) {
    bool IsColumn =
        Call->getBuiltinCallee() == Builtin::BI__builtin_matrix_insert_column;
    PartType = CGF.getContext().getConstantMatrixType(
        matrixType(Type)->getElementType().getUnqualifiedType(),
        IsColumn ? Whole.Rows : 1, IsColumn ? 1 : Whole.Columns,
        MatrixStorage{matrixType(Type)->isRowMajor(), /*Padding=*/0});
  }
  FlatOrder Part(CGF, PartType);
  Place P = emitPlace(CGF, Call, Part.Rows, Part.Columns);
  Value *V = CGF.EmitScalarExpr(PartExpr);
  if (!MatrixEmitter::isHandle(P.Matrix) && P.isConstant()) {
    unsigned Row = P.row(Whole.Rows - Part.Rows);
    unsigned Column = P.column(Whole.Columns - Part.Columns);
    SmallVector<int> Mask(Whole.Rows * Whole.Columns);
    std::iota(Mask.begin(), Mask.end(), 0);
    for (unsigned R = 0; R != Part.Rows; ++R)
      for (unsigned C = 0; C != Part.Columns; ++C)
        Mask[Whole.lane(Row + R, Column + C)] = Mask.size() + Part.lane(R, C);
    return CGF.Builder.CreateShuffleVector(P.Matrix, widened(CGF, V, P.Matrix),
                                           Mask, "matrix.insert");
  }
  Value *Handle = matrixAsHandle(CGF, P.Matrix, Type);
  return matrixOfHandle(CGF,
                        OpBuilder(CGF.Builder)
                            .insertBlock(Handle,
                                         matrixAsHandle(CGF, V, PartType),
                                         {P.Row, P.Column}),
                        Type);
}

static Value *emitDiagonal(CodeGenFunction &CGF, const CallExpr *Call) {
  Value *Matrix = CGF.EmitScalarExpr(Call->getArg(0));
  if (MatrixEmitter::isHandle(Matrix))
    return matrixOfHandle(CGF, OpBuilder(CGF.Builder).diagonal(Matrix),
                          Call->getType());
  FlatOrder Source(CGF, Call->getArg(0)->getType());
  SmallVector<int> Mask;
  for (unsigned I = 0; I != std::min(Source.Rows, Source.Columns); ++I)
    Mask.push_back(Source.lane(I, I));
  return CGF.Builder.CreateShuffleVector(Matrix, Mask, "matrix.diagonal");
}

/// A square matrix of \p Type with \p Diagonal, a handle or a flat value of as
/// many elements or of one, which is repeated, and zero elsewhere.
static Value *emitSquare(CodeGenFunction &CGF, QualType Type, Value *Diagonal) {
  FlatOrder Target(CGF, Type);
  unsigned Extent = Target.Rows;
  OpBuilder Ops(CGF.Builder);
  if (!isLargeMatrix(CGF.CGM, Type)) {
    auto *Vector = cast<llvm::FixedVectorType>(Diagonal->getType());
    unsigned Count = Vector->getNumElements();
    SmallVector<int> Mask(Extent * Extent, /*zero*/ Count);
    for (unsigned I = 0; I != Extent; ++I)
      Mask[Target.lane(I, I)] = Count == 1 ? 0 : I;
    return CGF.Builder.CreateShuffleVector(
        Diagonal, llvm::Constant::getNullValue(Vector), Mask, "matrix.square");
  }
  llvm::Type *Element = convertMatrixElementType(CGF.CGM, matrixType(Type));
  auto Result = TensorType::of(getMatrixHandleType(
      Element, Extent, Extent, matrixType(Type)->isRowMajor()));
  auto Column = TensorType::of(
      getMatrixHandleType(Element, Extent, 1, /*IsRowMajor=*/false));
  if (MatrixEmitter::isHandle(Diagonal)) {
    if (TensorType::of(Diagonal->getType()).extent(1) != 1)
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

static Value *emitIdentity(CodeGenFunction &CGF, const CallExpr *Call) {
  Value *One = CGF.EmitScalarExpr(Call->getArg(1));
  if (isBoolMatrix(CGF.CGM, Call->getType()))
    One = CGF.EmitToMemory(One, Call->getArg(1)->getType());
  return emitSquare(CGF, Call->getType(),
                    CGF.Builder.CreateVectorSplat(1, One));
}

Value *CodeGen::emitMatrixPart(CodeGenFunction &CGF, const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_row:
  case Builtin::BI__builtin_matrix_column:
  case Builtin::BI__builtin_matrix_block:
    return emitBlock(CGF, Call);
  case Builtin::BI__builtin_matrix_insert_row:
  case Builtin::BI__builtin_matrix_insert_column:
  case Builtin::BI__builtin_matrix_insert_block:
    return emitInsertBlock(CGF, Call);
  case Builtin::BI__builtin_matrix_diagonal:
    return emitDiagonal(CGF, Call);
  case Builtin::BI__builtin_matrix_from_diagonal:
    return emitSquare(CGF, Call->getType(),
                      CGF.EmitScalarExpr(Call->getArg(0)));
  case Builtin::BI__builtin_matrix_identity:
    return emitIdentity(CGF, Call);
  default:
    return nullptr;
  }
}
