// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise operations on small values: flat, by lines, or by the pieces
// that memory is read and written in.

#include "Registers/RegisterEmitter.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

Value *RegisterEmitter::emitElements(const RegisterPlan &Plan,
                                     ArrayRef<Value *> Operands) {
  bool FollowsProduct =
      any_of(Operands, [&](Value *V) { return Products.contains(V); });
  return emitElementwise(Plan.Op, Operands, Plan.IsFused, FollowsProduct, B);
}

std::optional<RegisterEmitter::MovedLanes>
RegisterEmitter::emitBeforeMoving(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
  const MovedLanes *Same = nullptr;
  for (unsigned I = 0; I != Op.numOperands() && !Same; ++I)
    if (auto From = Moved.find(Op.operand(I)); From != Moved.end())
      Same = &From->second;
  if (!Same || !isSpeculatable(Op.kind()))
    return std::nullopt;
  MovedLanes All = *Same;
  unsigned Count = numLanes(All.Source);
  Vectors Sources;
  for (unsigned I = 0; I != Op.numOperands(); ++I) {
    if (Value *Element = getSplatValue(flat(Op.operand(I)))) {
      Sources.push_back(B.CreateVectorSplat(Count, Element));
      continue;
    }
    auto From = Moved.find(Op.operand(I));
    if (From == Moved.end() || From->second.Lanes != All.Lanes ||
        numLanes(From->second.Source) != Count)
      return std::nullopt;
    Sources.push_back(From->second.Source);
  }
  // Lanes that are no elements must raise no exception.
  SmallVector<bool> IsElement(Count);
  for (int Lane : All.Lanes)
    IsElement[Lane] = true;
  auto IsInteger = [](TensorType T) { return T.element()->isIntegerTy(); };
  bool RaisesNone = IsInteger(Op.resultType()) && IsInteger(Op.operandType(0));
  if (Count > 2 * All.Lanes.size() ||
      (!RaisesNone && is_contained(IsElement, false)))
    return std::nullopt;
  All.Source = emitElements(Plan, Sources);
  return All;
}

RegisterEmitter::Vectors
RegisterEmitter::emitElementLines(const RegisterPlan &Plan,
                                  function_ref<Vectors(Value *)> LinesOf) {
  SmallVector<Vectors> Operands;
  for (unsigned I = 0; I != Plan.Op.numOperands(); ++I)
    Operands.push_back(LinesOf(Plan.Op.operand(I)));
  Vectors Result;
  for (unsigned Line = 0; Line != Operands.front().size(); ++Line) {
    Vectors Here;
    for (ArrayRef<Value *> Lines : Operands)
      Here.push_back(Lines[Line]);
    Result.push_back(emitElementPieces(Plan, Here));
  }
  return Result;
}

Value *RegisterEmitter::emitElementPieces(const RegisterPlan &Plan,
                                          ArrayRef<Value *> Operands) {
  Vectors Pieces;
  forPieces(numLanes(Operands.front()), Plan.PieceLanes,
            [&](unsigned First, unsigned Size) {
              Vectors Parts = map_to_vector(Operands, [&](Value *V) {
                Value *Part = subvector(V, First, Size);
                if (Products.contains(V))
                  Products.insert(Part);
                return Part;
              });
              Pieces.push_back(emitElements(Plan, Parts));
            });
  return joinPieces(Pieces, B);
}
