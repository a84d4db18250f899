// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix, row by row, times a vector. Each sum is added up in the order of k,
// so vectors hold a column of several rows: squares, or the left parts of such,
// are transposed in registers and multiplied there.
//
//          k
//        [. . . .] . .     [0]       the sums of a vector of rows go on, square
//   rows [. . . .] . .  *  [1]       by square, by as many columns; of what is
//        [. . . .] . .     [2]       left of k, transposed under a mask, only
//        [. . . .] . .      .        columns that exist are multiplied
//
// Where stores have masks, the last vector of rows begins so early that all its
// rows exist, and stores those that no other one has. Only of fewer rows than a
// vector has, the last one stands for others.

#include "RunTime/SquareRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A vector of rows.
struct Strip {
  /// Its first row.
  Value *First;
  /// Which lanes are stored; null: all.
  Value *Lanes = nullptr;
  /// The last row that exists; null: all do.
  Value *Last = nullptr;
};

class SquareRows {
  const Product &P;
  const ProductMemory &Memory;
  IRBuilderBase &B;
  bool MasksA;
  std::unique_ptr<MicroKernel> Kernel;
  TileRange Rows, Column;
  /// Columns of a square.
  unsigned Length;
  SmallVector<Strip, 2> Strips;
  /// Of each strip.
  SmallVector<Value *> Sums;

public:
  /// \p Strips are vectors of \p Width rows.
  SquareRows(const KernelContext &Context, const RunTimePlan &Plan,
             unsigned Width, ArrayRef<Strip> Strips)
      : P(Context.P), Memory(Context.Memory), B(Context.B), MasksA(Plan.MasksA),
        Kernel(VectorKernelInfo.Create(Context)),
        Length(Plan.columnsOfSquare(Width)), Strips(Strips),
        Sums(Strips.size()) {
    Rows.Width = Rows.Extent = Rows.End = Width;
    if (Strips.front().Lanes)
      Rows.Ends = Remainder::MaskedAtRunTime;
  }
  void emit(Value *Depth);

private:
  Value *changed(Value *V) {
    if (!Memory.OfA)
      return emitWidened(P, Product::A, V, Memory.A.Type.element(), B);
    return emitWidened(P, Product::A, Memory.OfA(V),
                       P.type(Product::A).element(), B);
  }
  Tile tileOf(const Strip &S) {
    return {Rows, Column, S.First, getIndex(B, 0), S.Lanes};
  }
  SmallVector<Value *> columnsAt(Value *K, const Strip &S, Value *Mask);
  void multiply(Value *Rows, Value *K, Value *&Sum);
  void emitSquares(Value *K);
  void multiplyFirst(ArrayRef<Value *> Columns, Value *Count, Value *K,
                     Value *&Sum);
  void emitRest(Value *First, Value *Depth);
};
} // namespace

/// The next columns of A from \p K on, of \p S.
SmallVector<Value *> SquareRows::columnsAt(Value *K, const Strip &S,
                                           Value *Mask) {
  return loadTransposed(
      Memory.A, {S.First, K, Rows.Width, Length, S.Last, Mask},
      [&](Value *V) { return changed(V); }, B);
}

void SquareRows::multiply(Value *Rows, Value *K, Value *&Sum) {
  Value *Factor = Kernel->loadB(tileOf(Strips.front()), 0, K, /*Count=*/1);
  Sum = Kernel->multiplyAdd(Rows, Factor, Sum);
}

/// Those of all strips, at the next Length k.
void SquareRows::emitSquares(Value *K) {
  for (auto [S, Sum] : zip_equal(Strips, Sums))
    for (auto [Step, Column] : enumerate(columnsAt(K, S, /*Mask=*/nullptr)))
      multiply(Column, B.CreateAdd(K, getIndex(B, Step)), Sum);
}

/// \p Count of \p Columns, one at least. A product of what is not there could
/// be a NaN.
void SquareRows::multiplyFirst(ArrayRef<Value *> Columns, Value *Count,
                               Value *K, Value *&Sum) {
  multiply(Columns.front(), K, Sum);
  Columns = Columns.drop_front();
  if (Columns.empty())
    return;
  Value *One = getIndex(B, 1), *Left = B.CreateSub(Count, One);
  emitIfElse(
      B, B.CreateIsNotNull(Left),
      [&] { multiplyFirst(Columns, Left, B.CreateAdd(K, One), Sum); }, [] {},
      Sum);
}

/// All \p First to \p Depth, fewer than Length and one at least.
void SquareRows::emitRest(Value *First, Value *Depth) {
  if (!MasksA) {
    emitLoopBetween(
        B, First, Depth,
        [&](Value *K) {
          for (auto [S, Sum] : zip_equal(Strips, Sums))
            multiply(Kernel->loadA(tileOf(S), 0, K, /*Count=*/1), K, Sum);
        },
        Sums);
    return;
  }
  Value *Count = B.CreateSub(Depth, First);
  Value *Mask = firstLanes(Count, Length, B);
  for (auto [S, Sum] : zip_equal(Strips, Sums)) {
    SmallVector<Value *> Columns = columnsAt(First, S, Mask);
    Columns.pop_back();
    multiplyFirst(Columns, Count, First, Sum);
  }
}

void SquareRows::emit(Value *Depth) {
  for (auto [S, Sum] : zip_equal(Strips, Sums)) {
    [[maybe_unused]] bool HasStart = Kernel->start(tileOf(S), Sum);
    assert(HasStart && "there may be no first step");
  }
  Value *Whole = B.CreateAnd(Depth, getIndex(B, -uint64_t(Length)));
  emitLoopUpTo(
      B, getIndex(B, 0), Whole, Length, [&](Value *K) { emitSquares(K); },
      Sums);
  if (Length != 1)
    emitIfElse(
        B, B.CreateICmpEQ(Whole, Depth), [] {}, [&] { emitRest(Whole, Depth); },
        Sums);
  for (auto [S, Sum] : zip_equal(Strips, Sums))
    Kernel->finish(tileOf(S), Sum);
}

void matrix::emitSquareRows(const KernelContext &Context,
                            const RunTimePlan &Plan, const TileUpTo &T,
                            Value *Depth) {
  SmallVector<Strip, 2> Strips;
  for (unsigned V = 0; V != T.Range.Fragments; ++V)
    Strips.push_back({getIndex(Context.B, V * T.Range.Width)});
  SquareRows(Context, Plan, T.Range.Width, Strips).emit(Depth);
}

void matrix::emitMaskedSquareRows(const KernelContext &Context,
                                  const RunTimePlan &Plan, Value *End,
                                  Value *Depth) {
  IRBuilderBase &B = Context.B;
  unsigned Width = Plan.VectorWidth, Most = Plan.M.front().Fragments;
  Value *Each = getIndex(B, Width);
  // \p Count strips from \p First on.
  auto Strips = [&](Value *First, unsigned Count) {
    SmallVector<Strip, 2> All;
    Value *Last = B.CreateSub(End, Each);
    for (unsigned I = 0; I != Count; ++I) {
      Value *Here = B.CreateAdd(First, getIndex(B, I * Width));
      Value *From = B.CreateBinaryIntrinsic(Intrinsic::umin, Here, Last);
      Value *Done = firstLanes(B.CreateSub(Here, From), Width, B);
      All.push_back({From, B.CreateNot(Done)});
    }
    SquareRows(Context, Plan, Width, All).emit(Depth);
  };
  auto EmitFrom = [&](auto &Self, Value *First, Value *Left,
                      unsigned Count) -> void {
    if (Count == 1)
      return Strips(First, 1);
    emitIfElse(
        B, B.CreateICmpUGT(Left, getIndex(B, (Count - 1) * Width)),
        [&] { Strips(First, Count); },
        [&] { Self(Self, First, Left, Count - 1); });
  };
  auto EmitFew = [&](unsigned Rows) {
    Value *Last = B.CreateSub(End, getIndex(B, 1));
    Strip All = {getIndex(B, 0), firstLanes(End, Rows, B), Last};
    SquareRows(Context, Plan, Rows, All).emit(Depth);
  };
  emitIfElse(
      B, B.CreateICmpULE(End, Each),
      [&] {
        emitIfElse(
            B, B.CreateICmpULE(End, getIndex(B, Width / 2)),
            [&] { EmitFew(Width / 2); }, [&] { EmitFew(Width); });
      },
      [&] {
        emitLoopBelow(B, End, getIndex(B, Most * Width), [&](Value *First) {
          EmitFrom(EmitFrom, First, B.CreateSub(End, First), Most);
        });
      });
}
