// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations and instructions that only move elements, each as a map from
// the result's elements to those of operands.

#include "Movement.h"
#include "ElementVectors.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace matrix;

using Sources = SmallVector<ElementSource>;

/// All elements of operand \p Operand of \p I.
static Sources allOf(Instruction &I, unsigned Operand) {
  Sources Result;
  for (unsigned Number : seq(numElements(I.getOperand(Operand)->getType())))
    Result.push_back({Operand, Number});
  return Result;
}

/// Constant indices from operand \p First on.
static std::optional<SmallVector<unsigned>> indicesOf(TensorOp Op,
                                                      unsigned First) {
  SmallVector<unsigned> Indices;
  for (unsigned K : seq(First, Op.numOperands())) {
    auto *Index = dyn_cast<ConstantInt>(Op.operand(K));
    if (!Index || Index->getValue().ugt(TensorType::MaxBytes))
      return std::nullopt;
    Indices.push_back(Index->getZExtValue());
  }
  return Indices;
}

/// The element of \p T at \p Indices, if they are in range.
static ElementSource at(TensorType T, unsigned Operand,
                        ArrayRef<unsigned> Indices) {
  for (auto [K, Index] : enumerate(Indices))
    if (Index >= T.extent(K))
      return {ElementSource::Poison, 0};
  return {Operand, elementNumber(T, Indices)};
}

static SmallVector<unsigned> sum(ArrayRef<unsigned> X, ArrayRef<unsigned> Y) {
  SmallVector<unsigned> Result(X);
  for (auto [R, Summand] : zip(Result, Y))
    R += Summand;
  return Result;
}

/// Each element of operand 1 takes the place that \p PlaceOf gives.
static Sources
insertion(TensorOp Op,
          function_ref<SmallVector<unsigned>(ArrayRef<unsigned>)> PlaceOf) {
  Sources Result = allOf(*Op.call(), 0);
  TensorType From = Op.operandType(1), To = Op.resultType();
  for (unsigned Number : seq(unsigned(From.numElements()))) {
    ElementSource Place = at(To, 0, PlaceOf(elementIndices(From, Number)));
    if (Place.Operand == ElementSource::Poison)
      return Sources(Result.size(), Place);
    Result[Place.Number] = {1, Number};
  }
  return Result;
}

/// Element \p Number of the result is operand 0's at the indices that \p
/// IndexOf gives.
static Sources
selection(TensorOp Op,
          function_ref<SmallVector<unsigned>(ArrayRef<unsigned>)> IndexOf) {
  Sources Result;
  TensorType From = Op.operandType(0), To = Op.resultType();
  for (unsigned Number : seq(unsigned(To.numElements())))
    Result.push_back(at(From, 0, IndexOf(elementIndices(To, Number))));
  return Result;
}

static std::optional<Sources> movementOf(TensorOp Op) {
  Instruction &I = *Op.call();
  using Indices = ArrayRef<unsigned>;
  auto Diagonal = [](Indices X) { return SmallVector<unsigned>{X[0], X[0]}; };
  switch (Op.kind()) {
  case OpKind::ToTensor:
  case OpKind::ToVector:
  case OpKind::Reshape:
    return allOf(I, 0);
  case OpKind::Splat:
    return Sources(Op.resultType().numElements(), {0, 0});
  case OpKind::Relayout:
    return selection(Op, [](Indices X) { return SmallVector<unsigned>(X); });
  case OpKind::Transpose:
    return selection(Op, [&](Indices X) {
      SmallVector<unsigned> Old(X.size());
      for (auto [K, D] : enumerate(Op.attributes()))
        Old[D] = X[K];
      return Old;
    });
  case OpKind::Diagonal:
    return selection(Op, Diagonal);
  case OpKind::InsertDiagonal:
    return insertion(Op, Diagonal);
  case OpKind::Block:
  case OpKind::Extract: {
    auto First = indicesOf(Op, 1);
    if (!First)
      return std::nullopt;
    if (Op.kind() == OpKind::Extract)
      return Sources{at(Op.operandType(0), 0, *First)};
    return selection(Op, [&](Indices X) { return sum(X, *First); });
  }
  case OpKind::Insert:
  case OpKind::InsertBlock: {
    auto First = indicesOf(Op, 2);
    if (!First)
      return std::nullopt;
    if (Op.kind() == OpKind::InsertBlock)
      return insertion(Op, [&](Indices X) { return sum(X, *First); });
    Sources Result = allOf(I, 0);
    ElementSource Place = at(Op.resultType(), 0, *First);
    if (Place.Operand == ElementSource::Poison)
      return Sources(Result.size(), Place);
    Result[Place.Number] = {1, 0};
    return Result;
  }
  default:
    return std::nullopt;
  }
}

std::optional<Sources> matrix::movementOf(Instruction &I) {
  if (std::optional<TensorOp> Op = TensorOp::of(&I))
    return ::movementOf(*Op);
  constexpr ElementSource None = {ElementSource::Poison, 0};
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    Sources Result;
    unsigned Length = numElements(I.getOperand(0)->getType());
    for (int Lane : Shuffle->getShuffleMask())
      Result.push_back(Lane < 0 ? None
                                : ElementSource{Lane / Length, Lane % Length});
    return Result;
  }
  bool Inserts = isa<InsertElementInst>(I);
  if (!Inserts && !isa<ExtractElementInst>(I))
    return std::nullopt;
  auto *Lane = dyn_cast<ConstantInt>(I.getOperand(Inserts ? 2 : 1));
  if (!Lane)
    return std::nullopt;
  Sources Result = allOf(I, 0);
  bool IsInRange = Lane->getValue().ult(Result.size());
  if (!Inserts)
    return Sources{IsInRange ? Result[Lane->getZExtValue()] : None};
  if (!IsInRange)
    return Sources(Result.size(), None);
  Result[Lane->getZExtValue()] = {1, 0};
  return Result;
}
