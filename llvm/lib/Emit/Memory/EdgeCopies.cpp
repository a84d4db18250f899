// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis of handles, as the copies between buffers that Plan/PlanEdges.cpp has.

#include "Memory/EdgeCopies.h"

using namespace llvm;
using namespace matrix;

namespace {
class EdgeCopies {
  Storage &Store;

public:
  explicit EdgeCopies(Storage &Store) : Store(Store) {}
  void emit(const EdgePlan &Plan);

private:
  /// \p Saved: the memory of the cycle's temporary, if it has one.
  void emit(ArrayRef<EdgePlan::Copy> Copies, Value *Saved, IRBuilderBase &B) {
    auto At = [&](std::optional<unsigned> Buffer) {
      return Buffer ? Store.base(*Buffer) : Saved;
    };
    for (const EdgePlan::Copy &C : Copies)
      move(At(C.To), At(C.From), C.Bytes, B);
  }
  static void move(Value *To, Value *From, uint64_t Bytes, IRBuilderBase &B) {
    B.CreateMemCpy(To, BufferAlign, From, BufferAlign, Bytes);
  }
};
} // namespace

void EdgeCopies::emit(const EdgePlan &Plan) {
  BasicBlock *BB = Plan.Block;
  SmallVector<Value *> Landings;
  if (!Plan.Landings.empty()) {
    IRBuilder<> B(&*BB->getFirstInsertionPt());
    for (const EdgePlan::Landing &L : Plan.Landings) {
      Landings.push_back(Store.allocateOnStack(L.Bytes));
      move(Store.base(L.Buffer), Landings.back(), L.Bytes, B);
    }
  }
  for (const EdgePlan::Edge &Edge : Plan.Edges) {
    IRBuilder<> B(Edge.End ? Edge.End : &*BB->getFirstInsertionPt());
    for (const EdgePlan::Copy &C : Edge.Landed)
      move(Landings[*C.To], Store.base(*C.From), C.Bytes, B);
    emit(Edge.Copies, nullptr, B);
    for (const EdgePlan::Cycle &Cycle : Edge.Cycles)
      Store.withTemporary(Cycle.Saved, /*Condition=*/nullptr, B,
                          [&](Value *Saved) { emit(Cycle.Copies, Saved, B); });
  }
}

void matrix::emitEdgeCopies(ArrayRef<EdgePlan> Plans, Storage &Store) {
  for (const EdgePlan &Plan : Plans)
    EdgeCopies(Store).emit(Plan);
}
