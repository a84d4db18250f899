// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix, row by row, times a vector, whose sums may be added up in any
// order: vectors run along k, and each row has several sums of such, so that
// multiply-adds do not wait for each other.
//
//            k, SplitSums vectors of all rows  one  masked
//        [ . . . . | . . . . | . . . . | . . . . | . . . . | . .
//   rows [ . . . . | . . . . | . . . . | . . . . | . . . . | . .

#include "RunTime/SplitRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/TileRows.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"

using namespace llvm;
using namespace matrix;

namespace {
class SplitRows {
  const KernelContext &Context;
  const RunTimeProductPlan &Plan;
  const TileUpTo &T;
  const Product &P;
  const ProductMemory &Memory;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  /// Vectors of each row.
  unsigned Each;
  /// Those of each row, row by row; later the first one of each alone.
  SmallVector<Value *> Vectors;

public:
  SplitRows(const KernelContext &Context, const RunTimeProductPlan &Plan,
            const TileUpTo &T)
      : Context(Context), Plan(Plan), T(T), P(Context.P),
        Memory(Context.Memory), B(Context.B),
        Kernel(VectorKernelInfo.Create(Context)),
        Each(std::max(1u, Plan.SplitSums / T.Range.Fragments)) {}
  void emit(Value *Depth);

private:
  void multiply(Value *K, unsigned Number, Value *Lanes);
  Value *emitVectors(Value *Depth);
};
} // namespace

/// Vector \p Number of each row, from \p K on; \p Lanes: those that there are.
void SplitRows::multiply(Value *K, unsigned Number, Value *Lanes) {
  TileRange Line = oneVector(Plan.VectorWidth, Lanes);
  Value *First = B.CreateAdd(K, getIndex(B, Number * Plan.VectorWidth));
  TileRows Along(Line, First, Context.HasFences, /*StoreBits=*/0, B, Lanes);
  MemoryRef A = Memory.A.permuted({1, 0});
  Value *Column =
      emitFactor(P, Product::B, Along.load(Memory.B, 0, getIndex(B, 0)),
                 Memory.B.Type.element(), Memory.OfB, B);
  for (unsigned Row = 0; Row != T.Range.Fragments; ++Row) {
    Value *&Sum = Vectors[Row * Each + Number];
    Value *Line = Along.load(A, 0, getIndex(B, Row));
    Value *Next = Kernel->multiplyAdd(
        emitFactor(P, Product::A, Line, A.Type.element(), Memory.OfA, B),
        Column, Sum);
    Sum = Lanes ? B.CreateSelect(Lanes, Next, Sum) : Next;
  }
}

/// Whole vectors, and, where loads have masks, what is left. \returns the first
/// k behind these.
Value *SplitRows::emitVectors(Value *Depth) {
  unsigned Width = Plan.VectorWidth;
  Vectors.assign(T.Range.Fragments * Each,
                 B.CreateVectorSplat(Width, emptySum(P.element())));
  Value *Whole = roundDown(Depth, Each * Width, B);
  emitLoopUpTo(
      B, getIndex(B, 0), Whole, Each * Width,
      [&](Value *K) {
        for (unsigned Number = 0; Number != Each; ++Number)
          multiply(K, Number, /*Lanes=*/nullptr);
      },
      Vectors);
  // In pairs, the last of an odd number by itself.
  for (unsigned Row = 0; Row != T.Range.Fragments; ++Row)
    for (unsigned Left = Each; Left != 1; Left = divideCeil(Left, 2))
      for (unsigned I = 0; I != Left / 2; ++I) {
        Value *&Sum = Vectors[Row * Each + I];
        Sum = Kernel->add(Sum, Vectors[Row * Each + Left - 1 - I]);
      }
  for (unsigned Row = 0; Row != T.Range.Fragments; ++Row)
    Vectors[Row] = Vectors[Row * Each];
  Vectors.resize(T.Range.Fragments);
  Each = 1;
  Value *End = roundDown(Depth, Width, B);
  emitLoopUpTo(
      B, Whole, End, Width,
      [&](Value *K) { multiply(K, /*Number=*/0, /*Lanes=*/nullptr); }, Vectors);
  if (!Plan.HasMasks)
    return End;
  emitIfElse(
      B, B.CreateICmpEQ(End, Depth), [] {},
      [&] {
        Value *Lanes = firstLanes(B.CreateSub(Depth, End), Width, B);
        multiply(End, /*Number=*/0, Lanes);
      },
      Vectors);
  return Depth;
}

void SplitRows::emit(Value *Depth) {
  TileRange Column;
  Tile Here{T.Range, Column, getIndex(B, 0), getIndex(B, 0)};
  Value *End = emitVectors(Depth);
  SmallVector<Value *> Sums(T.Range.Fragments);
  [[maybe_unused]] bool HasStart = Kernel->start(Here, Sums);
  assert(HasStart && "there may be no first step");
  auto Add = [&](Value *X, Value *Y) { return Kernel->add(X, Y); };
  SmallVector<Value *> Totals = addUpKLanes(Vectors, Plan.VectorWidth, Add, B);
  for (auto [Sum, Total] : zip_equal(Sums, Totals))
    Sum = Add(Sum, Total);
  if (!Plan.HasMasks)
    emitLoopUpTo(
        B, End, Depth, 1,
        [&](Value *K) {
          Value *Factor = Kernel->loadB(Here, 0, K, /*Count=*/1);
          for (auto [V, Sum] : enumerate(Sums))
            Sum = Kernel->multiplyAdd(Kernel->loadA(Here, V, K, /*Count=*/1),
                                      Factor, Sum);
        },
        Sums);
  Kernel->finish(Here, Sums);
}

void matrix::emitSplitRows(const KernelContext &Context,
                           const RunTimeProductPlan &Plan, const TileUpTo &T,
                           Value *Depth) {
  SplitRows(Context, Plan, T).emit(Depth);
}
