// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed views and gathers are, and the operations of tensors that
// move elements into another shape.

#include "OpRules.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Ops/Windows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;

/// Whether the result has elements of \p Source.
bool OpVerifier::hasResultOf(TensorType Source) {
  return hasType("element of the result", result().element(), Source.element());
}

bool OpVerifier::verifyView() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor() ||
      !hasNumAttributes(operand(0).rank() + 2 * result().rank()))
    return false;
  // Only operations read what memory has no room for, and say so themselves.
  if (!result().fitsMemory())
    for (User *U : Op.call()->users())
      if (!TensorOp::of(U))
        return fail("at most " + Twine(TensorType::MaxBytes) +
                        " bytes in a phi, select or freeze",
                    resultType());
  return StridedView::of(Op).verify(operand(0), extentsOf(result()), OS) &&
         hasResultOf(operand(0));
}

bool OpVerifier::verifyInsertView() {
  if (!hasOperands(2) || !returnsTensor() ||
      !hasType("operand 0", operandType(0), resultType()) ||
      !isTensorOperand(1) ||
      !hasNumAttributes(result().rank() + 2 * operand(1).rank()))
    return false;
  StridedView View = StridedView::of(Op);
  auto Extents = extentsOf(operand(1));
  return View.verify(result(), Extents, OS) &&
         View.verifyDistinct(Extents, OS) &&
         hasType("element of operand 1", operand(1).element(),
                 result().element());
}

bool OpVerifier::verifySlice() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor())
    return false;
  unsigned Rank = operand(0).rank();
  if (!hasNumAttributes(2 * Rank) || !hasRank("the result", result(), Rank))
    return false;
  StridedView View = StridedView::all(Rank);
  for (unsigned K = 0; K != Rank; ++K) {
    View.Offsets[K] = int32_t(Op.attributes()[K]);
    View.Dimensions[K].Factor = int32_t(Op.attributes()[Rank + K]);
    if (View.Dimensions[K].Factor == 0)
      return fail("steps other than 0", "0 in dimension " + Twine(K));
  }
  return View.verify(operand(0), extentsOf(result()), OS) &&
         hasResultOf(operand(0));
}

bool OpVerifier::verifyBroadcast() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor() ||
      !hasAttributes(operand(0).rank()) ||
      !areDistinct(Op.attributes(), result().rank()))
    return false;
  for (auto [K, To] : enumerate(Op.attributes())) {
    unsigned Here = operand(0).extent(K), There = result().extent(To);
    if (Here != 1 && Here != There)
      return fail("extent 1 or " + Twine(There) + " of dimension " + Twine(K),
                  Twine(Here));
  }
  return hasResultOf(operand(0));
}

bool OpVerifier::isBoundary(unsigned Mode) {
  return Mode <= unsigned(BoundaryMode::Wrap) ||
         fail("a mode up to " + Twine(unsigned(BoundaryMode::Wrap)),
              Twine(Mode));
}

bool OpVerifier::verifyPad() {
  if (!hasOperands(2) || !isTensorOperand(0) || !returnsTensor() ||
      !hasType("operand 1", operandType(1), operand(0).element()))
    return false;
  unsigned Rank = operand(0).rank();
  if (!hasNumAttributes(1 + 3 * Rank) || !isBoundary(Op.attributes()[0]))
    return false;
  SmallVector<int64_t> Extents;
  for (auto [K, P] : enumerate(paddingOf(Op))) {
    if (P.Interior < 0)
      return fail("interior padding of at least 0", Twine(P.Interior));
    if (P.Interior != 0 &&
        Op.attributes()[0] > unsigned(BoundaryMode::Constant))
      return fail("no interior padding with mode " + Twine(Op.attributes()[0]),
                  Twine(P.Interior));
    Extents.push_back(P.paddedExtent(operand(0).extent(K)));
    if (Extents.back() < 1)
      return fail("a positive extent of dimension " + Twine(K),
                  Twine(Extents.back()));
  }
  return hasExtents("result", result(), Extents) && hasResultOf(operand(0));
}

bool OpVerifier::verifyConcat() {
  if (Op.numOperands() == 0)
    return fail("a tensor as operand 0", "none");
  if (!isTensorOperand(0) || !returnsTensor() ||
      !hasAttributes(operand(0).rank()) ||
      !isDimension(Op.attributes()[0], operand(0).rank()))
    return false;
  unsigned Along = Op.attributes()[0], Rank = operand(0).rank();
  SmallVector<int64_t> Extents = signedExtentsOf(operand(0));
  for (unsigned I = 1; I != Op.numOperands(); ++I) {
    if (!isTensorOperand(I) ||
        !hasType("element of operand " + std::to_string(I),
                 operand(I).element(), operand(0).element()) ||
        !hasRank("operand " + std::to_string(I), operand(I), Rank))
      return false;
    for (unsigned K = 0; K != Rank; ++K)
      if (K != Along && operand(I).extent(K) != Extents[K])
        return fail("extent " + Twine(Extents[K]) + " of dimension " +
                        Twine(K) + " of operand " + Twine(I),
                    Twine(operand(I).extent(K)));
    Extents[Along] += operand(I).extent(Along);
  }
  return hasExtents("result", result(), Extents) && hasResultOf(operand(0));
}

bool OpVerifier::verifyReshapePermute() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor() ||
      !hasAttributes(operand(0).rank()) ||
      !areDistinct(Op.attributes(), operand(0).rank()))
    return false;
  if (result().numElements() != operand(0).numElements())
    return fail(Twine(operand(0).numElements()) + " elements in the result",
                Twine(result().numElements()));
  return hasResultOf(operand(0));
}

/// Whether \p Blocks are those of \p Whole that the attributes say.
bool OpVerifier::verifyBlocks(TensorType Whole, TensorType Blocks) {
  ArrayRef<unsigned> Pairs = Op.attributes();
  if (Pairs.empty() || Pairs.size() % 2 != 0)
    return fail("pairs of attributes", Twine(Pairs.size()));
  SmallVector<unsigned> Dimensions;
  SmallVector<int64_t> Extents = signedExtentsOf(Whole);
  for (; !Pairs.empty(); Pairs = Pairs.drop_front(2)) {
    unsigned D = Pairs[0], Block = Pairs[1];
    Dimensions.push_back(D);
    if (!areDistinct(Dimensions, Whole.rank()))
      return false;
    if (Block == 0)
      return fail("blocks of at least 1", Twine(Block));
    Extents[D] = divideCeil(Whole.extent(D), Block);
    Extents.push_back(Block);
  }
  return hasExtents("blocked", Blocks, Extents) && hasResultOf(operand(0));
}

bool OpVerifier::verifyReshapeBlock() {
  return hasOperands(1) && isTensorOperand(0) && returnsTensor() &&
         verifyBlocks(operand(0), result());
}

bool OpVerifier::verifyReshapeUnblock() {
  return hasOperands(1) && isTensorOperand(0) && returnsTensor() &&
         verifyBlocks(result(), operand(0));
}

/// Whether \p Picked is \p Whole with the dimension of the attribute replaced
/// by those of operand 1, which are integers.
bool OpVerifier::hasIndexTensor(TensorType Whole, TensorType Picked) {
  if (!isTensorOperand(1) || !hasAttributes(Whole.rank()) ||
      !isDimension(Op.attributes()[0], Whole.rank()))
    return false;
  TensorType Indices = operand(1);
  if (!Indices.element()->isIntegerTy())
    return fail("integers in operand 1", Indices.element());
  if (Indices.element()->getIntegerBitWidth() > 64)
    return fail("integers of at most 64 bits in operand 1", Indices.element());
  SmallVector<int64_t> Extents = signedExtentsOf(Whole);
  auto At = Extents.begin() + Op.attributes()[0];
  auto Its = extentsOf(Indices);
  Extents.insert(Extents.erase(At), Its.begin(), Its.end());
  return hasExtents(Op.kind() == OpKind::Gather ? "result" : "operand 2",
                    Picked, Extents) &&
         hasType("element picked", Picked.element(), Whole.element());
}

bool OpVerifier::verifyGather() {
  return hasOperands(2) && isTensorOperand(0) && returnsTensor() &&
         hasIndexTensor(operand(0), result());
}

bool OpVerifier::verifyScatter() {
  return hasOperands(3) && returnsTensor() &&
         hasType("operand 0", operandType(0), resultType()) &&
         isTensorOperand(2) && hasIndexTensor(result(), operand(2));
}

bool OpVerifier::verifyDim() {
  return hasOperands(1) && isTensorOperand(0) &&
         hasAttributes(operand(0).rank()) &&
         isDimension(Op.attributes()[0], operand(0).rank()) &&
         (resultType()->isIntegerTy(64) || fail("i64 as result", resultType()));
}
