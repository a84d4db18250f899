// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed reductions, windows and diagonals are.

#include "OpVerifierReduce.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/Windows.h"
#include "llvm/ADT/STLExtras.h"
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

/// Whether \p Flags are such, and the elements of \p T those of steps by \p
/// Step.
static bool isReducible(TensorType T, OpKind Step, unsigned Flags,
                        raw_ostream &OS) {
  // Only steps on floating-point numbers have fast-math flags.
  bool IsFloat = hasFastMath(Step);
  if (T.element()->isFloatingPointTy() != IsFloat) {
    OS << "expected "
       << (IsFloat ? "floating-point elements" : "integer elements") << ", got "
       << *T.element();
    return false;
  }
  if (!IsFloat && Flags != 0)
    return fail(OS, "no fast-math flags on integers", Twine(Flags));
  return Flags <= FastMath::All ||
         fail(OS, "fast-math flags up to " + Twine(unsigned(FastMath::All)),
              Twine(Flags));
}

/// One operand, \p Attributes for each of its dimensions and \p More, and a
/// result of its rank and elements.
static bool isOfOneTensor(TensorOp Op, unsigned Attributes, unsigned More,
                          raw_ostream &OS) {
  if (Op.numOperands() != 1)
    return fail(OS, "1 operands", Twine(Op.numOperands()));
  for (const Type *T : {Op.operand(0)->getType(), Op.call()->getType()})
    if (!TensorType::isTensor(T)) {
      OS << "expected a tensor, got " << *T;
      return false;
    }
  TensorType From = Op.operandType(0), To = Op.resultType();
  unsigned Count = Attributes * From.rank() + More;
  if (Op.attributes().size() != Count)
    return fail(OS, Twine(Count) + " attributes",
                Twine(Op.attributes().size()));
  if (To.rank() != From.rank())
    return fail(OS, "rank " + Twine(From.rank()) + " of the result",
                Twine(To.rank()));
  return hasType(OS, "element of the result", To.element(), From.element());
}

static bool hasShape(TensorType T, ArrayRef<int64_t> Extents, raw_ostream &OS) {
  if (equal(Extents, extentsOf(T)))
    return true;
  OS << "expected result shape ";
  interleave(Extents, OS, "x");
  OS << ", got " << T.shape();
  return false;
}

bool matrix::verifyReduction(TensorOp Op, raw_ostream &OS) {
  if (!isOfOneTensor(Op, 0, 2, OS))
    return false;
  TensorType From = Op.operandType(0), To = Op.resultType();
  unsigned Dimensions = Op.attributes()[0], Flags = Op.attributes()[1];
  unsigned All = (1u << From.rank()) - 1;
  if (Dimensions < 1 || Dimensions > All)
    return fail(OS, "dimensions from 1 to " + Twine(All), Twine(Dimensions));
  SmallVector<int64_t> Extents = signedExtentsOf(From);
  for (auto [K, Extent] : enumerate(Extents))
    if (Dimensions >> K & 1)
      Extent = 1;
  return hasShape(To, Extents, OS) &&
         isReducible(From, *reductionStep(Op.kind()), Flags, OS);
}

bool matrix::verifyWindow(TensorOp Op, raw_ostream &OS) {
  if (!isOfOneTensor(Op, 6, 1, OS))
    return false;
  TensorType From = Op.operandType(0);
  unsigned Rank = From.rank();
  // Each dimension becomes two.
  if (2 * Rank > TensorType::MaxRank)
    return fail(OS, "rank up to " + Twine(TensorType::MaxRank / 2),
                Twine(Rank));
  SmallVector<int64_t> Extents;
  if (!verifyWindows(From, windowsOf(Op), Extents, OS))
    return false;
  return hasShape(Op.resultType(), Extents, OS) &&
         isReducible(From, *windowStep(Op.kind()), Op.attributes().back(), OS);
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
