// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A line lies the same in both layouts, but a product's m is what its result
// lies along (Product.h). Of y = W x, where W lies by columns, m is a row of W,
// and vectors are parts of W's columns. Where W lies by rows, the result is
// seen as one row, y^T = x^T W^T: m has one element, n is a row of W, and
// vectors are parts of W's rows.

#include "TurnLines.h"
#include "LayoutConstraint.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/Product.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// The line \p Tensor in the other layout.
static TensorType turned(TensorType T) {
  return isColumnMajor(T)
             ? TensorType::rowMajor(T.element(), T.extent(0), T.extent(1))
             : TensorType::columnMajor(T.element(), T.extent(0), T.extent(1));
}

static bool maySplit(TensorOp Op) {
  return Op.resultType().element()->isIntegerTy() ||
         Op.fastMath().allowReassoc();
}

/// Whether the result of \p Op, a product, should be in the other layout.
static bool isTurned(TensorOp Op) {
  TensorType Result = Op.resultType();
  bool IsColumn = Result.extent(1) == 1;
  if ((Result.extent(0) == 1) == IsColumn || !maySplit(Op))
    return false;
  unsigned Matrix = IsColumn ? 0 : 1;
  TensorType Type = Op.operandType(Matrix);
  // Columns of the second factor, and rows of the first one, run along k.
  bool IsAlongK = isColumnMajor(Type) == (Matrix == 1);
  bool WantsColumns = IsColumn != IsAlongK;
  return !isLine(Type) && isColumnMajor(Result) != WantsColumns;
}

bool matrix::turnLines(Function &F) {
  SmallVector<TensorOp> Products;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::of(&I); P && isTurned(P->op()))
      Products.push_back(P->op());
  for (TensorOp Op : Products) {
    IRBuilder<> B(Op.call());
    OpBuilder Build(B);
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I) {
      Value *V = Op.operand(I);
      TensorType T = Op.operandType(I);
      Operands.push_back(
          isLine(T) && !T.hasPadding() ? Build.reshape(turned(T), V) : V);
    }
    Value *Line = Build.create(Op.kind(), turned(Op.resultType()).type(),
                               Operands, Op.attributes());
    Line->takeName(Op.call());
    Op.call()->replaceAllUsesWith(Build.reshape(Op.resultType(), Line));
    Op.call()->eraseFromParent();
  }
  return !Products.empty();
}
