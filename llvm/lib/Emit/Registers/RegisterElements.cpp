// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise operations on small values: flat, by lines, or by the pieces
// that memory is read and written in.

#include "Registers/RegisterEmitter.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace matrix;

Value *RegisterEmitter::emitElements(const RegisterPlan &Plan,
                                     ArrayRef<Value *> Operands) {
  bool FollowsProduct =
      any_of(Operands, [&](Value *V) { return Products.contains(V); });
  return emitElementwise(Plan.Op, Operands, Plan.IsFused, FollowsProduct, B);
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
