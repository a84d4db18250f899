// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout of a product decides which dimension is m, the one that vectors
// run along (Product.h). In y = W x:
//
//   W column-major   y column-major: m is a row of W, and vectors are parts of
//                    W's columns
//   W row-major      y row-major, so that the product is y^T = x^T W^T: m has
//                    extent 1, and vectors are parts of W's rows, along k

#include "LineLayouts.h"
#include "LayoutConstraint.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/Product.h"
#include "matrix/Target/Kernels.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static const LayoutPair Matrices = LayoutPair::ofMatrices();

static TensorType otherLayout(TensorType T) {
  return Matrices.laidOut(T, !Matrices.isColumnMajor(T));
}

/// Whether lanes may run along k in \p Op, if its layout is \p IsRowMajor: its
/// sums are exact, or may be split, or a kernel of other instructions has them.
static bool maySplitSums(TensorOp Op, bool IsRowMajor, const Subtarget &ST) {
  return Op.resultType().element()->isIntegerTy() ||
         Op.fastMath().allowReassoc() ||
         kernelsFor(Product(Op, IsRowMajor), ST).front() != &VectorKernelInfo;
}

/// Whether the result of \p Op, a product, should have the other layout.
static bool wantsOtherLayout(TensorOp Op, const Subtarget &ST) {
  TensorType Result = Op.resultType();
  bool IsColumn = Result.extent(1) == 1;
  if ((Result.extent(0) == 1) == IsColumn || Result.hasPadding() ||
      !maySplitSums(Op, Matrices.isColumnMajor(Result), ST))
    return false;
  unsigned Matrix = IsColumn ? 0 : 1;
  TensorType Type = Op.operandType(Matrix);
  // Columns of the second factor, and rows of the first one, run along k.
  bool IsAlongK = Matrices.isColumnMajor(Type) == (Matrix == 1);
  bool WantsColumns = IsColumn != IsAlongK;
  return !Matrices.isLine(Type) &&
         Matrices.isColumnMajor(Result) != WantsColumns;
}

bool matrix::assignLineLayouts(Function &F, const Subtarget &ST) {
  SmallVector<TensorOp> Products;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::of(&I);
        P && wantsOtherLayout(P->op(), ST))
      Products.push_back(P->op());
  for (TensorOp Op : Products) {
    IRBuilder<> B(Op.call());
    OpBuilder Build(B);
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I) {
      Value *V = Op.operand(I);
      TensorType T = Op.operandType(I);
      Operands.push_back(Matrices.isLine(T) && !T.hasPadding()
                             ? Build.reshape(otherLayout(T), V)
                             : V);
    }
    Value *Result = Build.create(Op.kind(), otherLayout(Op.resultType()).type(),
                                 Operands, Op.attributes());
    Result->takeName(Op.call());
    Op.call()->replaceAllUsesWith(Build.reshape(Op.resultType(), Result));
    Op.call()->eraseFromParent();
  }
  return !Products.empty();
}
