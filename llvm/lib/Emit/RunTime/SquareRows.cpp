// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix, row by row, times a vector. Each sum is added up in the order of k,
// so vectors hold a column of several rows: squares are transposed in registers
// and multiplied there.
//
//          k
//        [. . . .] . .     [0]       the sums of a tile's rows go on, square
//   rows [. . . .] . .  *  [1]       by square, by as many columns; what is
//        [. . . .] . .     [2]       left of k is copied, and multiplied
//        [. . . .] . .      .        column by column

#include "RunTime/SquareRows.h"
#include "RunTime/PackedRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

namespace {
class SquareRows {
  const KernelContext &Context;
  const RunTimePlan &Plan;
  const TileUpTo &T;
  const Product &P;
  const ProductMemory &Memory;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  TileRange Column;
  Tile Here;
  SmallVector<Value *> Sums;

public:
  SquareRows(const KernelContext &Context, const RunTimePlan &Plan,
             const TileUpTo &T)
      : Context(Context), Plan(Plan), T(T), P(Context.P),
        Memory(Context.Memory), B(Context.B),
        Kernel(VectorKernelInfo.Create(Context)),
        Here{T.Range, Column, getIndex(B, 0), getIndex(B, 0), T.Lanes},
        Sums(T.Range.Fragments) {}
  void emit(Value *Depth, Value *Copy);

private:
  Value *changed(Value *V) {
    if (!Memory.OfA)
      return emitWidened(P, Product::A, V, Memory.A.Type.element(), B);
    return emitWidened(P, Product::A, Memory.OfA(V),
                       P.type(Product::A).element(), B);
  }
  void emitSquares(Value *K);
  void emitRest(Value *First, Value *Depth, Value *Copy);
};
} // namespace

/// Those of all fragments, at the next Width k.
void SquareRows::emitSquares(Value *K) {
  unsigned Width = T.Range.Width;
  Value *Last = T.Lanes ? B.CreateSub(T.Count, getIndex(B, 1)) : nullptr;
  for (unsigned V = 0; V != T.Range.Fragments; ++V) {
    SmallVector<Value *> Columns = loadTransposed(
        Memory.A, {getIndex(B, V * Width), K, Width, Last},
        [&](Value *Row) { return changed(Row); }, B);
    for (unsigned Step = 0; Step != Width; ++Step) {
      Value *Factor = Kernel->loadB(Here, 0, B.CreateAdd(K, getIndex(B, Step)),
                                    /*Count=*/1);
      Sums[V] = Kernel->multiplyAdd(Columns[Step], Factor, Sums[V]);
    }
  }
}

void SquareRows::emitRest(Value *First, Value *Depth, Value *Copy) {
  Value *Zero = getIndex(B, 0), *Count = B.CreateSub(Depth, First);
  ProductMemory Rest = Memory;
  Rest.A = packRows(P, Plan, T, Memory.A.block(Memory.A.Type, {Zero, First}, B),
                    Count, Copy, Memory.OfA, B, /*IsShort=*/true);
  Rest.B = Memory.B.block(Memory.B.Type, {First, Zero}, B);
  Rest.OfA = nullptr;
  Rest.HasWholeVectors = true;
  std::unique_ptr<MicroKernel> OfCopy = VectorKernelInfo.Create(
      {P, Rest, Context.IsFused, Context.HasFences, Context.StoreBits, B});
  emitLoopUpTo(
      B, Zero, Count, 1,
      [&](Value *K) {
        Value *Factor = OfCopy->loadB(Here, 0, K, /*Count=*/1);
        for (auto [V, Sum] : enumerate(Sums))
          Sum = OfCopy->multiplyAdd(OfCopy->loadA(Here, V, K, /*Count=*/1),
                                    Factor, Sum);
      },
      Sums);
}

void SquareRows::emit(Value *Depth, Value *Copy) {
  [[maybe_unused]] bool HasStart = Kernel->start(Here, Sums);
  assert(HasStart && "there may be no first step");
  unsigned Width = T.Range.Width;
  Value *Whole = B.CreateAnd(Depth, getIndex(B, -uint64_t(Width)));
  emitLoopUpTo(
      B, getIndex(B, 0), Whole, Width, [&](Value *K) { emitSquares(K); }, Sums);
  emitIfElse(
      B, B.CreateICmpEQ(Whole, Depth), [] {},
      [&] { emitRest(Whole, Depth, Copy); }, Sums);
  Kernel->finish(Here, Sums);
}

void matrix::emitSquareRows(const KernelContext &Context,
                            const RunTimePlan &Plan, const TileUpTo &T,
                            Value *Depth, Value *Copy) {
  SquareRows(Context, Plan, T).emit(Depth, Copy);
}
