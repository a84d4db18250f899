// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed movements of elements are: blocks, lanes, transposes, other
// layouts and shuffles. OpVerifierShapes.cpp has views and tensors' shapes.

#include "OpRules.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace matrix;

bool OpVerifier::isBlockOf(TensorType Block, TensorType Tensor) {
  if (Block.rank() != Tensor.rank())
    return fail("a block of rank " + Twine(Tensor.rank()), Twine(Block.rank()));
  for (unsigned K = 0; K != Block.rank(); ++K)
    if (Block.extent(K) > Tensor.extent(K))
      return fail("a block of at most " + Tensor.shape(), Block.shape());
  return hasType("element of the block", Block.element(), Tensor.element());
}

bool OpVerifier::verifyBlock() {
  if (Op.numOperands() == 0)
    return fail("a tensor as operand 0", "none");
  if (!isTensorOperand(0) || !returnsTensor())
    return false;
  unsigned Rank = operand(0).rank();
  return hasOperands(1 + Rank) && hasAttributes(Rank) && hasIndices(1, Rank) &&
         isBlockOf(result(), operand(0));
}

bool OpVerifier::verifyInsertBlock() {
  if (!returnsTensor())
    return false;
  unsigned Rank = result().rank();
  return hasOperands(2 + Rank) && hasAttributes(Rank) &&
         hasType("operand 0", operandType(0), resultType()) &&
         isTensorOperand(1) && hasIndices(2, Rank) &&
         isBlockOf(operand(1), result());
}

bool OpVerifier::areLanesOf(const Type *Lanes, TensorType Tensor) {
  if (Tensor.rank() != 1)
    return fail("rank 1", Twine(Tensor.rank()));
  if (Tensor.hasPadding())
    return fail("no padding", Tensor.type());
  const auto *Vector = dyn_cast<FixedVectorType>(Lanes);
  if (!Vector || Vector->getNumElements() > Tensor.extent(0))
    return fail("a vector of at most " + Twine(Tensor.extent(0)) + " lanes",
                Lanes);
  if (isLargeVector(Lanes))
    return fail("at most " + Twine(MaxRegisterBits) + " bits of lanes", Lanes);
  return hasType("lane", Vector->getElementType(), Tensor.element());
}

bool OpVerifier::verifyExtractLanes() {
  return hasOperands(2) && hasAttributes(0) && isTensorOperand(0) &&
         areLanesOf(resultType(), operand(0)) && hasIndices(1, 1);
}

bool OpVerifier::verifyInsertLanes() {
  return hasOperands(3) && hasAttributes(0) && returnsTensor() &&
         hasType("operand 0", operandType(0), resultType()) &&
         areLanesOf(operandType(1), result()) && hasIndices(2, 1);
}

bool OpVerifier::verifyTranspose() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor() ||
      !hasAttributes(operand(0).rank()))
    return false;
  ArrayRef<unsigned> Permutation = Op.attributes();
  SmallVector<unsigned, TensorType::MaxRank> Sorted(Permutation);
  sort(Sorted);
  if (!equal(Sorted, seq(0u, unsigned(Sorted.size())))) {
    OS << "expected a permutation of 0.." << Sorted.size() - 1 << ", got ";
    interleaveComma(Permutation, OS);
    return false;
  }
  TensorType Expected = operand(0).permuted(Permutation);
  if (!result().hasSameExtents(Expected))
    return fail("result shape " + Expected.shape(), result().shape());
  return hasType("element of the result", result().element(),
                 Expected.element());
}

bool OpVerifier::verifyRelayout() {
  if (!hasOperands(1) || !hasAttributes(0) || !isTensorOperand(0) ||
      !returnsTensor())
    return false;
  if (!result().hasSameExtents(operand(0)))
    return fail("result shape " + operand(0).shape(), result().shape());
  return hasType("element of the result", result().element(),
                 operand(0).element());
}

bool OpVerifier::verifyReshape() {
  if (!hasOperands(1) || !hasAttributes(0) || !isTensorOperand(0) ||
      !returnsTensor())
    return false;
  for (TensorType T : {operand(0), result()})
    if (T.hasPadding())
      return fail("no padding", T.type());
  if (result().numElements() != operand(0).numElements())
    return fail(Twine(operand(0).numElements()) + " elements in the result",
                Twine(result().numElements()));
  return hasType("element of the result", result().element(),
                 operand(0).element());
}

bool OpVerifier::verifyShuffle() {
  if (!hasOperands(3) || !hasAttributes(0) || !isTensorOperand(0) ||
      !isTensorOperand(1) || !returnsTensor())
    return false;
  for (TensorType T : {operand(0), operand(1), result()}) {
    if (T.rank() != 1)
      return fail("rank 1", Twine(T.rank()));
    if (!hasType("element", T.element(), operand(0).element()))
      return false;
  }
  return operandType(2)->isPointerTy() ||
         fail("a pointer as operand 2", operandType(2));
}
