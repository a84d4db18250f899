// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One operator, conversion or call on matrices in a constant expression, while
// it is evaluated. Only MatrixConstant*.cpp include this.

#ifndef LLVM_CLANG_LIB_AST_MATRIXCONSTANTOPERATION_H
#define LLVM_CLANG_LIB_AST_MATRIXCONSTANTOPERATION_H

#include "MatrixConstant.h"
#include "MatrixElement.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/Basic/MatrixReduction.h"

namespace clang {

/// Whether \p Call is of a builtin that MatrixOperation::builtin() knows, on
/// matrices or tensors.
bool isMatrixOperationBuiltin(const CallExpr *Call);

/// The column "constant" of MatrixElementwise.def.
enum class ConstantElementwise { None, OfMatrices, OfAll, OfOurs };
/// None for a builtin that is not in that table.
ConstantElementwise getConstantElementwise(unsigned ID);

/// The type of the elements of a matrix, tensor or vector, or the type of a
/// scalar.
QualType getMatrixElementType(QualType Type);

/// An operand as a matrix. A vector is a column, a tensor a row; a scalar has
/// one element, which is found at each index.
struct MatrixView {
  const APValue *Value;
  unsigned Rows = 1, Columns = 1;
  bool IsScalar = false;
  QualType ElementType;

  MatrixView(const APValue &Value, QualType Type);
  /// A column as the row of the same elements.
  MatrixView asRow() const;

  unsigned size() const { return Rows * Columns; }
  /// The index of an element, in element order.
  unsigned indexOf(unsigned Row, unsigned Column) const {
    return MatrixOrder{/*IsRowMajor=*/true, Columns}.indexOf(Row, Column);
  }
  const APValue &operator[](unsigned Index) const {
    return IsScalar ? *Value : getElement(*Value, Index);
  }
  const APValue &at(unsigned Row, unsigned Column) const {
    return (*this)[indexOf(Row, Column)];
  }
  SmallVector<APValue, 16> elements() const {
    SmallVector<APValue, 16> Elements;
    Elements.reserve(size());
    for (unsigned I = 0; I != size(); ++I)
      Elements.push_back((*this)[I]);
    return Elements;
  }
};

/// Methods that give bool return false after a note.
class MatrixOperation {
protected:
  interp::State &State;
  unsigned *StepsLeft;
  const Expr *E;
  MutableArrayRef<APValue> Values;
  SmallVector<QualType, 4> Types;
  APValue &Result;
  MatrixElement Element;

public:
  MatrixOperation(const MatrixEvaluation &Evaluation, const Expr *E,
                  MutableArrayRef<APValue> Values, APValue &Result);
  virtual ~MatrixOperation() = default;
  bool evaluate();

protected:
  MatrixView operand(unsigned Index) const {
    return MatrixView(Values[Index], Types[Index]);
  }
  bool spend(uint64_t Steps);
  bool give(ArrayRef<APValue> Elements);
  /// \p E is a call of this one.
  virtual bool builtin(unsigned ID);
  bool applyReduction(MatrixReduction::OperationKind Operation, QualType Type,
                      APValue &LHS, const APValue &RHS);

private:
  void keepReal(unsigned Index);

  bool binary(BinaryOperatorKind Op);
  bool elementwise(BinaryOperatorKind Op, const MatrixView &LHS,
                   const MatrixView &RHS);
  bool product(const MatrixView &LHS, const MatrixView &RHS);
  bool unary(UnaryOperatorKind Op);
  bool cast();
  bool select();

  bool isBlockInside(const MatrixView &Whole, int Place, bool IsColumn,
                     unsigned Extent, unsigned &First);
  bool block(int RowPlace, int ColumnPlace);
  bool insertBlock(int RowPlace, int ColumnPlace, unsigned Block);
  bool fromLines(bool AreColumns);
  bool transpose(bool Conjugate);
  bool diagonal();
  bool fromDiagonal();
  bool identity();
  bool trace();
  bool allOrAny(bool IsAll);
  bool dot();
  bool outerProduct();
  bool multiplyAdd();
  bool reduce();
  bool elementwiseBuiltin(unsigned ID);
  bool applyToFloat(unsigned ID, APValue &Value, const llvm::APFloat *Other);
  bool applyElementwise(unsigned ID, QualType Type, APValue &Value,
                        unsigned Index);
};

} // namespace clang

#endif
