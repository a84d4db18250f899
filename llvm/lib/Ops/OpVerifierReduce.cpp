// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed reductions and diagonals are.

#include "OpVerifierReduce.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static bool fail(raw_ostream &OS, const Twine &Expected, const Twine &Got) {
  OS << "expected " << Expected << ", got " << Got;
  return false;
}

static bool hasType(raw_ostream &OS, StringRef What, const Type *Got,
                    const Type *Expected) {
  if (Got == Expected)
    return true;
  OS << "expected " << *Expected << " as " << What << ", got " << *Got;
  return false;
}

/// A tensor of rank 2. \p What names it.
static bool isMatrix(raw_ostream &OS, StringRef What, const Type *T) {
  if (!TensorType::isTensor(T)) {
    OS << "expected a tensor as " << What << ", got " << *T;
    return false;
  }
  unsigned Rank = TensorType::of(const_cast<Type *>(T)).rank();
  return Rank == 2 || fail(OS, "rank 2", Twine(Rank));
}

/// \p Count operands and \p Attributes, an operand and the result matrices.
static bool isMatrixFunction(TensorOp Op, unsigned Count, unsigned Attributes,
                             raw_ostream &OS) {
  if (Op.numOperands() != Count)
    return fail(OS, Twine(Count) + " operands", Twine(Op.numOperands()));
  if (Op.attributes().size() != Attributes)
    return fail(OS, Twine(Attributes) + " attributes",
                Twine(Op.attributes().size()));
  return isMatrix(OS, "operand 0", Op.operand(0)->getType()) &&
         isMatrix(OS, "result", Op.call()->getType());
}

static bool hasExtents(raw_ostream &OS, StringRef What, TensorType T,
                       unsigned Rows, unsigned Columns) {
  return (T.extent(0) == Rows && T.extent(1) == Columns) ||
         fail(OS, What + " shape " + Twine(Rows) + "x" + Twine(Columns),
              T.shape());
}

bool matrix::verifyReduction(TensorOp Op, raw_ostream &OS) {
  if (!isMatrixFunction(Op, 1, 2, OS))
    return false;
  TensorType From = Op.operandType(0), To = Op.resultType();
  unsigned Dimensions = Op.attributes()[0], Flags = Op.attributes()[1];
  if (Dimensions < 1 || Dimensions > 3)
    return fail(OS, "dimensions from 1 to 3", Twine(Dimensions));
  if (!hasExtents(OS, "result", To, Dimensions & 1 ? 1 : From.extent(0),
                  Dimensions & 2 ? 1 : From.extent(1)) ||
      !hasType(OS, "element of the result", To.element(), From.element()))
    return false;
  // Only steps on floating-point numbers have fast-math flags.
  bool IsFloat = hasFastMath(*reductionStep(Op.kind()));
  if (From.element()->isFloatingPointTy() != IsFloat) {
    OS << "expected "
       << (IsFloat ? "floating-point elements" : "integer elements") << ", got "
       << *From.element();
    return false;
  }
  if (!IsFloat && Flags != 0)
    return fail(OS, "no fast-math flags on integers", Twine(Flags));
  return Flags <= FastMath::All ||
         fail(OS, "fast-math flags up to " + Twine(unsigned(FastMath::All)),
              Twine(Flags));
}

static bool isDiagonalOf(raw_ostream &OS, StringRef What, TensorType Diagonal,
                         TensorType Matrix) {
  unsigned Count = std::min(Matrix.extent(0), Matrix.extent(1));
  return hasExtents(OS, What, Diagonal, Count, 1) &&
         hasType(OS, "element of the diagonal", Diagonal.element(),
                 Matrix.element());
}

bool matrix::verifyDiagonal(TensorOp Op, raw_ostream &OS) {
  return isMatrixFunction(Op, 1, 0, OS) &&
         isDiagonalOf(OS, "result", Op.resultType(), Op.operandType(0));
}

bool matrix::verifyInsertDiagonal(TensorOp Op, raw_ostream &OS) {
  return isMatrixFunction(Op, 2, 0, OS) &&
         hasType(OS, "operand 0", Op.operand(0)->getType(),
                 Op.call()->getType()) &&
         isMatrix(OS, "operand 1", Op.operand(1)->getType()) &&
         isDiagonalOf(OS, "operand 1", Op.operandType(1), Op.resultType());
}
