// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins of matrices in constant expressions: which there are, and those that
// take and insert blocks, or multiply. MatrixConstantReductions.cpp and
// TensorConstant.cpp have the others. Loads and stores are not here: how memory
// is reached is each evaluator's own.

#include "ByteCode/State.h"
#include "MatrixConstantOperation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "clang/Basic/MatrixBuiltins.h"

using namespace clang;
using llvm::APSInt;

ConstantElementwise clang::getConstantElementwise(unsigned ID) {
  switch (ID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)        \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return ConstantElementwise::constant;
#include "clang/Basic/MatrixElementwise.def"
  default:
    return ConstantElementwise::None;
  }
}

bool clang::isMatrixOperationBuiltin(const CallExpr *Call) {
  unsigned ID = Call->getBuiltinCallee();
  switch (getMatrixBuiltinKind(ID)) {
  case MatrixBuiltinKind::Matrix:
    return true;
  case MatrixBuiltinKind::Tensor:
    return ID != Builtin::BI__builtin_tensor_load &&
           ID != Builtin::BI__builtin_tensor_store;
  case MatrixBuiltinKind::Elementwise:
    if (getConstantElementwise(ID) == ConstantElementwise::OfOurs ||
        (getConstantElementwise(ID) != ConstantElementwise::OfMatrices &&
         Call->getType()->isRealFloatingType()))
      return Call->getCalleeDecl()->getLangOpts().MatrixTypes;
    return Call->getType()->isMatrixOrTensorType();
  case MatrixBuiltinKind::Reduction:
    return Call->getArg(0)->getType()->isMatrixOrTensorType();
  default:
    return false;
  }
}

bool MatrixOperation::builtin(unsigned ID) {
  switch (ID) {
#define MATRIX_BUILTIN(name, Check, Evaluate, Emit)                            \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return Evaluate;
#include "clang/Basic/MatrixBuiltins.def"
  default:
    return getMatrixBuiltinKind(ID) == MatrixBuiltinKind::Reduction
               ? reduce()
               : elementwiseBuiltin(ID);
  }
}

bool MatrixOperation::allOrAny(bool IsAll) {
  SmallVector<APValue, 16> Elements = operand(0).elements();
  bool Value = IsAll ? llvm::all_of(Elements, MatrixElement::isNonzero)
                     : llvm::any_of(Elements, MatrixElement::isNonzero);
  Result = Element.boolean(Value, E->getType());
  return true;
}

bool MatrixOperation::transpose(bool Conjugate) {
  MatrixView A = operand(0);
  if (!spend(A.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(A.size());
  for (unsigned C = 0; C != A.Columns; ++C)
    for (unsigned R = 0; R != A.Rows; ++R) {
      Elements.push_back(A.at(R, C));
      if (Conjugate)
        MatrixElement::conjugate(Elements.back());
    }
  return give(Elements);
}

/// Finds in \p First where a block of \p Extent rows or columns of \p Whole
/// begins: what operand \p Place says, or at the first if that is negative.
bool MatrixOperation::isBlockInside(const MatrixView &Whole, int Place,
                                    bool IsColumn, unsigned Extent,
                                    unsigned &First) {
  First = 0;
  if (Place < 0)
    return true;
  QualType Type = Types[0];
  const APSInt &Index = Values[Place].getInt();
  unsigned Available = IsColumn ? Whole.Columns : Whole.Rows;
  uint64_t Begin = Index.getLimitedValue(Available);
  if (!Index.isNegative() && Begin + Extent <= Available) {
    First = Begin;
    return true;
  }
  if (Extent == 1) {
    State.FFDiag(E, diag::note_constexpr_matrix_index)
        << IsColumn << Index << Type << Available;
    return false;
  }
  APSInt Last = Index.extend(Index.getBitWidth() + 33);
  Last += APSInt::get(Extent - 1).extOrTrunc(Last.getBitWidth());
  State.FFDiag(E, diag::note_constexpr_matrix_block)
      << IsColumn << Index << Last << Type << Available;
  return false;
}

/// What the result has room for, from the row and column in the operands
/// \p RowPlace and \p ColumnPlace on.
bool MatrixOperation::block(int RowPlace, int ColumnPlace) {
  MatrixView A = operand(0), Block(Result, E->getType());
  unsigned FirstRow, FirstColumn;
  if (!spend(Block.size()) ||
      !isBlockInside(A, RowPlace, false, Block.Rows, FirstRow) ||
      !isBlockInside(A, ColumnPlace, true, Block.Columns, FirstColumn))
    return false;
  if (Block.IsScalar) {
    Result = A.at(FirstRow, FirstColumn);
    return true;
  }
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Block.size());
  for (unsigned R = 0; R != Block.Rows; ++R)
    for (unsigned C = 0; C != Block.Columns; ++C)
      Elements.push_back(A.at(FirstRow + R, FirstColumn + C));
  return give(Elements);
}

bool MatrixOperation::insertBlock(int RowPlace, int ColumnPlace,
                                  unsigned Source) {
  MatrixView A = operand(0), Block = operand(Source);
  // A vector lies as the line that it replaces does.
  if (RowPlace >= 0 && ColumnPlace < 0 && Block.Columns == 1 && A.Columns != 1)
    Block = Block.asRow();
  unsigned FirstRow, FirstColumn;
  if (!spend(A.size()) ||
      !isBlockInside(A, RowPlace, false, Block.Rows, FirstRow) ||
      !isBlockInside(A, ColumnPlace, true, Block.Columns, FirstColumn))
    return false;
  SmallVector<APValue, 16> Elements = A.elements();
  for (unsigned R = 0; R != Block.Rows; ++R)
    for (unsigned C = 0; C != Block.Columns; ++C)
      Elements[A.indexOf(FirstRow + R, FirstColumn + C)] = Block.at(R, C);
  return give(Elements);
}

bool MatrixOperation::fromLines(bool AreColumns) {
  MatrixView Whole(Result, E->getType());
  if (!spend(Whole.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Whole.size());
  // The 1st operand is the type.
  for (unsigned R = 0; R != Whole.Rows; ++R)
    for (unsigned C = 0; C != Whole.Columns; ++C)
      Elements.push_back(AreColumns ? operand(1 + C)[R] : operand(1 + R)[C]);
  return give(Elements);
}

bool MatrixOperation::diagonal() {
  MatrixView A = operand(0);
  SmallVector<APValue, 16> Elements;
  for (unsigned I = 0; I != std::min(A.Rows, A.Columns); ++I)
    Elements.push_back(A.at(I, I));
  return give(Elements);
}

bool MatrixOperation::fromDiagonal() {
  MatrixView Diagonal = operand(0), Whole(Result, E->getType());
  if (!spend(Whole.size()))
    return false;
  SmallVector<APValue, 16> Elements(Whole.size(),
                                    Element.zero(Whole.ElementType));
  for (unsigned I = 0; I != Diagonal.size(); ++I)
    Elements[Whole.indexOf(I, I)] = Diagonal[I];
  return give(Elements);
}

bool MatrixOperation::identity() {
  MatrixView Whole(Result, E->getType());
  if (!spend(Whole.size()))
    return false;
  // The 1st operand is an extent, or the type.
  APValue One = Values.back();
  if (Values.size() == 1) {
    One = APValue(APSInt::get(1));
    if (!Element.convert(State.getASTContext().LongLongTy, Whole.ElementType,
                         One))
      return false;
  }
  SmallVector<APValue, 16> Elements(Whole.size(),
                                    Element.zero(Whole.ElementType));
  for (unsigned I = 0; I != Whole.Rows; ++I)
    Elements[Whole.indexOf(I, I)] = One;
  return give(Elements);
}

bool MatrixOperation::trace() {
  MatrixView A = operand(0);
  Result = A.at(0, 0);
  for (unsigned I = 1; I != std::min(A.Rows, A.Columns); ++I)
    if (!Element.wrapping(BO_Add, A.ElementType, Result, A.at(I, I)))
      return false;
  return true;
}

bool MatrixOperation::dot() {
  MatrixView A = operand(0), B = operand(1);
  if (!spend(A.size()))
    return false;
  for (unsigned I = 0; I != A.size(); ++I) {
    APValue Term = A[I];
    if (!Element.wrapping(BO_Mul, A.ElementType, Term, B[I]))
      return false;
    if (I == 0)
      Result = std::move(Term);
    else if (!Element.wrapping(BO_Add, A.ElementType, Result, Term))
      return false;
  }
  return true;
}

bool MatrixOperation::outerProduct() {
  MatrixView A = operand(0), B = operand(1);
  if (!spend(uint64_t(A.size()) * B.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(A.size() * B.size());
  for (unsigned R = 0; R != A.size(); ++R)
    for (unsigned C = 0; C != B.size(); ++C) {
      Elements.push_back(A[R]);
      if (!Element.binary(BO_Mul, A.ElementType, Elements.back(), B[C]))
        return false;
    }
  return give(Elements);
}

/// Each element is ((c + a0*b0) + a1*b1) + ..., where a and b are converted to
/// the type of c first.
bool MatrixOperation::multiplyAdd() {
  MatrixView A = operand(0), B = operand(1), C = operand(2);
  if (!spend(uint64_t(A.Rows) * B.Columns * A.Columns))
    return false;
  QualType Type = C.ElementType;
  SmallVector<APValue, 16> Left = A.elements(), Right = B.elements();
  for (APValue &Value : Left)
    if (!Element.convert(A.ElementType, Type, Value))
      return false;
  for (APValue &Value : Right)
    if (!Element.convert(B.ElementType, Type, Value))
      return false;
  SmallVector<APValue, 16> Elements = C.elements();
  for (unsigned R = 0; R != A.Rows; ++R)
    for (unsigned Column = 0; Column != B.Columns; ++Column)
      for (unsigned K = 0; K != A.Columns; ++K) {
        APValue Term = Left[A.indexOf(R, K)];
        if (!Element.wrapping(BO_Mul, Type, Term,
                              Right[B.indexOf(K, Column)]) ||
            !Element.wrapping(BO_Add, Type, Elements[C.indexOf(R, Column)],
                              Term))
          return false;
      }
  return give(Elements);
}
