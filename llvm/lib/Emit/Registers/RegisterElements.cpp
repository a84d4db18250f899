// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise operations on small values: flat, by lines, or by the pieces
// that memory is read and written in.

#include "Registers/RegisterEmitter.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace matrix;

Value *RegisterEmitter::emitElements(TensorOp Op, ArrayRef<Value *> Operands) {
  Type *Element = Op.resultType().element();
  unsigned Count = numLanes(Operands.front());
  bool HasFMA =
      Op.kind() == OpKind::FMulAdd && hasFusedMultiplyAdd(Element, Count, ST);
  bool FollowsProduct =
      any_of(Operands, [&](Value *V) { return Products.contains(V); });
  return emitElementwise(Op, Operands, HasFMA, FollowsProduct, B);
}

/// Whether \p Op is done on padded lines: an operand has them, and they are
/// handed on to what wants lines: to operations, or to memory where lines lie
/// apart.
bool RegisterEmitter::hasPaddedElements(TensorOp Op) const {
  return elementwiseInfo(Op.kind()) &&
         any_of(Op.call()->args(),
                [&](const Use &U) { return Padded.contains(U); }) &&
         any_of(Op.call()->users(), [](User *U) {
           std::optional<TensorOp> By = TensorOp::of(U);
           return By && (isProduct(By->kind()) || elementwiseInfo(By->kind()) ||
                         (By->kind() == OpKind::Store &&
                          !MemoryRef::ofAccess(*By).isContiguous()));
         });
}

RegisterEmitter::Vectors
RegisterEmitter::emitElementLines(TensorOp Op,
                                  function_ref<Vectors(Value *)> LinesOf) {
  SmallVector<Vectors> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(LinesOf(Op.operand(I)));
  Vectors Result;
  for (unsigned Line = 0; Line != Operands.front().size(); ++Line) {
    Vectors Here;
    for (ArrayRef<Value *> Lines : Operands)
      Here.push_back(Lines[Line]);
    Result.push_back(emitElementPieces(Op, Here));
  }
  return Result;
}

/// Whether \p Op adds, or the like, to what was loaded, for nothing but stores,
/// and \p Lies says of both accesses how they lie. Then it is done on what
/// memory is read and written in: where one place is added to again and again,
/// each sum waits for all that joins and splits it.
bool RegisterEmitter::isInPlace(
    TensorOp Op, function_ref<bool(const MemoryRef &)> Lies) const {
  return E != Effort::Trivial && elementwiseInfo(Op.kind()) &&
         any_of(Op.call()->args(),
                [&](const Use &U) {
                  auto It = Origins.find(U);
                  return It != Origins.end() && Lies(It->second.Ref);
                }) &&
         all_of(Op.call()->users(), [&](User *U) {
           std::optional<TensorOp> By = TensorOp::of(U);
           return By && By->kind() == OpKind::Store &&
                  Lies(MemoryRef::ofAccess(*By));
         });
}

Value *RegisterEmitter::emitElementPieces(TensorOp Op,
                                          ArrayRef<Value *> Operands) {
  Vectors Pieces;
  forPieces(numLanes(Operands.front()), registerLanes(Op.resultType()),
            [&](unsigned First, unsigned Size) {
              Vectors Parts = map_to_vector(Operands, [&](Value *V) {
                Value *Part = subvector(V, First, Size);
                if (Products.contains(V))
                  Products.insert(Part);
                return Part;
              });
              Pieces.push_back(emitElements(Op, Parts));
            });
  return joinPieces(Pieces, B);
}
