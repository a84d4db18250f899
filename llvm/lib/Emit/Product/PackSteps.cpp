// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies whose last step of k is not full: with K of 21, in steps of 8 and
// groups of 4,
//
//   step                0       1           2
//   k of A and B      0..7   8..15    16..19 | 20 - - -         -: zero
//
//   k of B            0..7   8..15    13 .. 16 | 17..20         as it lies
//   k of A            0..7   8..15    -  -  - 16 | 17..20
//
// Where B is read in memory order, nothing is behind its end, and its last step
// begins early. Of A's group that is zero in part, all elements are copied
// first.

#include "Product/Pack.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The copy of A.
class StepsOfA {
  const Packing &How;
  const MemoryRef &From, &To;
  unsigned Rows, RowsOfCopy, K, Group;
  IRBuilderBase &B;

public:
  StepsOfA(const Packing &How, const MemoryRef &From, const MemoryRef &To,
           IRBuilderBase &B)
      : How(How), From(From), To(To), Rows(From.Type.extent(0)),
        RowsOfCopy(To.Type.extent(1)), K(From.Type.extent(1)),
        Group(To.Type.extent(2)), B(B) {}
  /// Zeros are behind the last element.
  void emit();
  void emitEarly();

private:
  Value *address(unsigned G) const {
    Value *Zero = getIndex(B, 0);
    return B.CreateGEP(To.Type.element(), To.Base,
                       To.offset({getIndex(B, G), Zero, Zero}, B));
  }
  /// Groups from \p G on, of \p Count elements from \p First on.
  void copy(unsigned G, uint64_t First, unsigned Count);
  void clear(unsigned First, unsigned End);
};
} // namespace

void StepsOfA::copy(unsigned G, uint64_t First, unsigned Count) {
  if (Count == 0)
    return;
  auto Type = TensorType::get(From.Type.element(), {Rows, Count}, {1, 0});
  emitPacked(How.ofGroups(),
             From.block(Type, {getIndex(B, 0), getIndex(B, First)}, B),
             address(G), B);
}

void StepsOfA::clear(unsigned First, unsigned End) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = uint64_t(End - First) * RowsOfCopy * Group *
                   DL.getTypeAllocSize(To.Type.element());
  if (Bytes != 0)
    B.CreateMemSet(address(First), B.getInt8(0), Bytes, To.Alignment);
}

void StepsOfA::emit() {
  copy(0, 0, K);
  clear(divideCeil(K, Group), To.Type.extent(0));
}

void StepsOfA::emitEarly() {
  assert(From.Type.element()->isIntegerTy() && "zeros change no sum");
  // Groups of whole steps, zeros, and groups of what is left.
  SmallVector<unsigned, 2> Steps = How.stepsApart(K);
  unsigned Whole = Steps[0] / Group,
           First = To.Type.extent(0) - Steps[1] / Group;
  copy(0, 0, Steps[0]);
  clear(Whole, First);
  // It may begin before this part of k: there are elements.
  copy(First, uint64_t(K) - Steps[1], Steps[1]);
  if (unsigned Twice = Steps[0] + Steps[1] - K)
    emitLoop(B, 0, RowsOfCopy, 1, [&](Value *I) {
      To.store(Constant::getNullValue(piece(To.Type.element(), Twice)),
               To.offset({getIndex(B, First), I, getIndex(B, 0)}, B), Twice,
               getIndex(B, 1), B);
    });
}

/// The copy of B, column by column.
static void emitStepsOfB(const Packing &How, const MemoryRef &From,
                         const MemoryRef &To, IRBuilderBase &B) {
  Value *Zero = getIndex(B, 0);
  unsigned K = From.Type.extent(0), Missing = To.Type.extent(0) - K;
  auto Type =
      TensorType::get(To.Type.element(), {K, To.Type.extent(1)}, {1, 0});
  const PartCopy &Part = How.Plan.copyOf(PartCopy::B, From.Type);
  emitCopy(To.block(Type, {Zero, Zero}, B), From, std::get<CopyPlan>(Part.Way),
           B);
  emitLoop(B, 0, To.Type.extent(1), 1, [&](Value *J) {
    emitPieces(B, Missing, How.groupWidth(), [&](Value *I, unsigned Width) {
      Value *At = B.CreateAdd(I, getIndex(B, K));
      To.store(Constant::getNullValue(piece(To.Type.element(), Width)),
               To.offset({At, J}, B), Width, getIndex(B, 1), B);
    });
  });
}

MemoryRef matrix::emitPackedSteps(const Packing &How, const MemoryRef &From,
                                  Value *Memory, IRBuilderBase &B) {
  MemoryRef To = MemoryRef::contiguous(How.typeOf(From.Type), Memory, B);
  if (How.X == Product::B)
    emitStepsOfB(How, From, To, B);
  else if (How.IsLastStepEarly)
    StepsOfA(How, From, To, B).emitEarly();
  else
    StepsOfA(How, From, To, B).emit();
  return To;
}
