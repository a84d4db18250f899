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
  /// A from its first row on.
  std::optional<MemoryRef> A = std::nullopt;
};

class SquareRows {
  const Product &P;
  const ProductMemory &Memory;
  const RunTimeProductPlan &Plan;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  TileRange Rows, Column;
  /// Columns of a square.
  unsigned Length;
  SmallVector<Strip, 2> Strips;
  /// Columns of the result.
  SmallVector<Value *, 4> Columns;
  /// For each column of each strip.
  SmallVector<Value *> Sums;
  /// Memory for vectors of one strip; none: nothing is copied.
  std::optional<MemoryRef> Copy;

public:
  /// \p Strips are vectors of \p Width rows.
  SquareRows(const KernelContext &Context, const RunTimeProductPlan &Plan,
             unsigned Width, ArrayRef<Strip> Strips, ArrayRef<Value *> Columns,
             std::optional<MemoryRef> Copy = std::nullopt)
      : P(Context.P), Memory(Context.Memory), Plan(Plan), B(Context.B),
        Kernel(VectorKernelInfo.Create(Context)),
        Rows(oneVector(Width, Strips.front().Lanes)),
        Length(Plan.columnsOfSquare(Width)), Strips(Strips), Columns(Columns),
        Sums(Strips.size() * Columns.size()), Copy(Copy) {}
  void emit(Value *Depth);

private:
  Value *changed(Value *V) {
    return emitFactor(P, Product::A, V, Memory.A.Type.element(), Memory.OfA, B);
  }
  Tile tileOf(const Strip &S, Value *J) {
    return {Rows, Column, S.First, J, S.Lanes};
  }
  void forTiles(function_ref<void(const Tile &, Value *&Sum)> Body);
  MutableArrayRef<Value *> sumsOf(unsigned Number) {
    return MutableArrayRef(Sums).slice(Number * Columns.size(), Columns.size());
  }
  SmallVector<Value *> columnsAt(Value *K, const Strip &S, Value *Mask);
  void multiply(Value *Rows, Value *K, MutableArrayRef<Value *> Sums);
  void emitSquares(Value *K);
  void emitVectors(Value *Depth);
  void multiplyFirst(ArrayRef<Value *> Vectors, Value *Count, Value *K,
                     MutableArrayRef<Value *> Sums);
  void emitRest(Value *First, Value *Depth);
  void emitCopiedRest(Value *First, Value *Count);
};
} // namespace

/// The next columns of A from \p K on, of \p S.
SmallVector<Value *> SquareRows::columnsAt(Value *K, const Strip &S,
                                           Value *Mask) {
  return loadTransposed(
      *S.A, {getIndex(B, 0), K, Rows.Width, Length, S.Last, Mask}, Plan,
      [&](Value *V) { return changed(V); }, B);
}

void SquareRows::forTiles(function_ref<void(const Tile &, Value *&Sum)> Body) {
  for (auto [Number, S] : enumerate(Strips))
    for (auto [J, Sum] : zip_equal(Columns, sumsOf(Number)))
      Body(tileOf(S, J), Sum);
}

void SquareRows::multiply(Value *Rows, Value *K,
                          MutableArrayRef<Value *> Sums) {
  for (auto [J, Sum] : zip_equal(Columns, Sums)) {
    Value *Factor = Kernel->loadB(tileOf(Strips.front(), J), 0, K, /*Count=*/1);
    Sum = Kernel->multiplyAdd(Rows, Factor, Sum);
  }
}

/// Those of all strips, at the next Length k.
void SquareRows::emitSquares(Value *K) {
  for (auto [Number, S] : enumerate(Strips))
    for (auto [Step, Rows] : enumerate(columnsAt(K, S, /*Mask=*/nullptr)))
      multiply(Rows, B.CreateAdd(K, getIndex(B, Step)), sumsOf(Number));
}

/// All k, where rows are adjacent: vectors are read as they are.
void SquareRows::emitVectors(Value *Depth) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  emitLoopUpTo(
      B, Zero, Depth, 1,
      [&](Value *K) {
        for (auto [Number, S] : enumerate(Strips)) {
          Value *Vector =
              S.A->load(S.A->offset({Zero, K}, B), Rows.Width, One, B);
          multiply(changed(Vector), K, sumsOf(Number));
        }
      },
      Sums);
}

/// \p Count of \p Vectors, one at least. A product of what is not there could
/// be a NaN.
void SquareRows::multiplyFirst(ArrayRef<Value *> Vectors, Value *Count,
                               Value *K, MutableArrayRef<Value *> Sums) {
  multiply(Vectors.front(), K, Sums);
  Vectors = Vectors.drop_front();
  if (Vectors.empty())
    return;
  Value *One = getIndex(B, 1), *Left = B.CreateSub(Count, One);
  emitIfElse(
      B, B.CreateIsNotNull(Left),
      [&] { multiplyFirst(Vectors, Left, B.CreateAdd(K, One), Sums); }, [] {},
      Sums);
}

/// All \p First to \p Depth, fewer than Length and one at least.
void SquareRows::emitRest(Value *First, Value *Depth) {
  Value *Count = B.CreateSub(Depth, First);
  if (Copy)
    return emitCopiedRest(First, Count);
  // Masked, what is left is a square, too.
  if (!Plan.MasksA) {
    emitLoopBetween(
        B, First, Depth,
        [&](Value *K) {
          for (auto [Number, S] : enumerate(Strips))
            multiply(
                Kernel->loadA(tileOf(S, Columns.front()), 0, K, /*Count=*/1), K,
                sumsOf(Number));
        },
        Sums);
    return;
  }
  Value *Mask = firstLanes(Count, Length, B);
  for (auto [Number, S] : enumerate(Strips)) {
    SmallVector<Value *> Vectors = columnsAt(First, S, Mask);
    Vectors.pop_back();
    multiplyFirst(Vectors, Count, First, sumsOf(Number));
  }
}

/// Element by element, which is the least code.
void SquareRows::emitCopiedRest(Value *First, Value *Count) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  const MemoryRef &A = *Strips.front().A;
  MemoryRef To = *Copy;
  To.Type = To.Type.withElement(A.Type.element());
  To.Alignment = std::min(To.Alignment, A.Alignment);
  emitLoopUpTo(B, Zero, Count, 1, [&](Value *K) {
    emitLoop(B, 0, Rows.Width, 1, [&](Value *Row) {
      Value *From = A.offset({Row, B.CreateAdd(First, K)}, B);
      To.store(A.load(From, 1, One, B), To.offset({Row, K}, B), 1, One, B);
    });
  });
  emitLoopUpTo(
      B, Zero, Count, 1,
      [&](Value *K) {
        Value *Vector = To.load(To.offset({Zero, K}, B), Rows.Width, One, B);
        multiply(changed(Vector), B.CreateAdd(First, K), sumsOf(0));
      },
      Sums);
}

/// Laundered, the distances between rows stay the same for all strips: LLVM
/// would multiply each row's number anew.
void SquareRows::emit(Value *Depth) {
  for (Strip &S : Strips) {
    S.A = Memory.A.from(0, S.First, B);
    S.A->Base = B.CreateLaunderInvariantGroup(S.A->Base);
  }
  forTiles([&](const Tile &T, Value *&Sum) {
    [[maybe_unused]] bool HasStart = Kernel->start(T, Sum);
    assert(HasStart && "there may be no first step");
  });
  if (Plan.HasAdjacentRows) {
    emitVectors(Depth);
  } else {
    Value *Whole = roundDown(Depth, Length, B);
    emitLoopUpTo(
        B, getIndex(B, 0), Whole, Length, [&](Value *K) { emitSquares(K); },
        Sums);
    if (Length != 1)
      emitIfElse(
          B, B.CreateICmpEQ(Whole, Depth), [] {},
          [&] { emitRest(Whole, Depth); }, Sums);
  }
  forTiles([&](const Tile &T, Value *&Sum) { Kernel->finish(T, Sum); });
}

void matrix::emitSquareRows(const KernelContext &Context,
                            const RunTimeProductPlan &Plan, const TileUpTo &T,
                            Value *Depth) {
  SmallVector<Strip, 2> Strips;
  for (unsigned V = 0; V != T.Range.Fragments; ++V)
    Strips.push_back({getIndex(Context.B, V * T.Range.Width)});
  SquareRows(Context, Plan, T.Range.Width, Strips, getIndex(Context.B, 0))
      .emit(Depth);
}

namespace {
/// All rows below End, where loads and stores have masks.
class AllRows {
  const KernelContext &Context;
  const RunTimeProductPlan &Plan;
  Value *End, *Depth;
  IRBuilderBase &B;
  unsigned Width;
  SmallVector<Value *, 4> Columns;

public:
  AllRows(const KernelContext &Context, const RunTimeProductPlan &Plan,
          Value *End, Value *Depth, ArrayRef<Value *> Columns)
      : Context(Context), Plan(Plan), End(End), Depth(Depth), B(Context.B),
        Width(Plan.VectorWidth), Columns(Columns) {}
  void emitFew(unsigned Rows);
  void emitMany();

private:
  void emitStrips(Value *First, unsigned Count);
  void emitUpTo(Value *First, Value *Left, unsigned Count);
};
} // namespace

/// All of them, no more than \p Rows.
void AllRows::emitFew(unsigned Rows) {
  Value *Last = B.CreateSub(End, getIndex(B, 1));
  Strip All = {getIndex(B, 0), firstLanes(End, Rows, B), Last};
  SquareRows(Context, Plan, Rows, All, Columns).emit(Depth);
}

/// \p Count strips from \p First on.
void AllRows::emitStrips(Value *First, unsigned Count) {
  SmallVector<Strip, 2> All;
  Value *Last = B.CreateSub(End, getIndex(B, Width));
  for (unsigned I = 0; I != Count; ++I) {
    Value *Here = B.CreateAdd(First, getIndex(B, I * Width));
    Value *From = smaller(Here, Last, B);
    Value *Done = firstLanes(B.CreateSub(Here, From), Width, B);
    All.push_back({From, B.CreateNot(Done)});
  }
  SquareRows(Context, Plan, Width, All, Columns).emit(Depth);
}

/// \p Left rows, which are no more than \p Count strips have.
void AllRows::emitUpTo(Value *First, Value *Left, unsigned Count) {
  if (Count == 1)
    return emitStrips(First, 1);
  emitIfElse(
      B, B.CreateICmpUGT(Left, getIndex(B, (Count - 1) * Width)),
      [&] { emitStrips(First, Count); },
      [&] { emitUpTo(First, Left, Count - 1); });
}

/// A vector at least.
void AllRows::emitMany() {
  unsigned Most = Plan.M.front().Fragments;
  emitLoopBelow(B, End, getIndex(B, Most * Width), [&](Value *First) {
    emitUpTo(First, B.CreateSub(End, First), Most);
  });
}

void matrix::emitMaskedSquareRows(const KernelContext &Context,
                                  const RunTimeProductPlan &Plan, Value *End,
                                  Value *Depth) {
  IRBuilderBase &B = Context.B;
  unsigned Width = Plan.VectorWidth;
  AllRows Rows(Context, Plan, End, Depth, getIndex(B, 0));
  emitIfElse(
      B, B.CreateICmpULE(End, getIndex(B, Width)),
      [&] {
        if (Plan.FewRows == 0)
          return Rows.emitFew(Width);
        emitIfElse(
            B, B.CreateICmpULE(End, getIndex(B, Plan.FewRows)),
            [&] { Rows.emitFew(Plan.FewRows); }, [&] { Rows.emitFew(Width); });
      },
      [&] { Rows.emitMany(); });
}

/// Elements of B are copied, each step's beside each other, so that one
/// register has all their addresses. Sums are apart in the result: they are
/// stored side by side and then copied, which takes less code, and less time,
/// than scattered vectors.
void matrix::emitTurnedSquareRows(const KernelContext &Context,
                                  const RunTimeProductPlan &Plan, Value *End,
                                  Value *N, Value *Depth, Value *Copy) {
  IRBuilderBase &B = Context.B;
  unsigned Width = Plan.VectorWidth, Most = Plan.N.front().Extent;
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  ProductMemory Memory = Context.Memory;
  MemoryRef Sums = Memory.C;
  Sums.Base = Copy;
  Sums.Strides = {One, getIndex(B, Width)};
  Sums.Alignment = std::min(Sums.Alignment, BufferAlign);
  MemoryRef Rest = Sums.from(1, getIndex(B, Most), B);
  Memory.B.Base = Rest.from(1, getIndex(B, Width), B).Base;
  Memory.B.Strides = {getIndex(B, Most), One};
  Memory.B.Alignment = std::min(Memory.B.Alignment, BufferAlign);
  auto CopyElement = [&](const MemoryRef &From, Value *I, Value *J,
                         const MemoryRef &To, Value *Row, Value *Column) {
    To.store(From.load(From.offset({I, J}, B), 1, One, B),
             To.offset({Row, Column}, B), 1, One, B);
  };
  // Columns that do not exist are computed of copies alone, but for what
  // follows the sums, which may read more.
  Value *Last = B.CreateSub(N, One);
  SmallVector<Value *, 4> Columns;
  for (unsigned J = 0; J != Most; ++J) {
    Value *Column = getIndex(B, J);
    Columns.push_back(Memory.Last ? smaller(Column, Last, B) : Column);
  }
  auto CopyAll = [&](const MemoryRef &From, Value *I, const MemoryRef &To,
                     Value *Row) {
    for (unsigned J = 0; J != Most; ++J) {
      Value *Column = getIndex(B, J);
      CopyElement(From, I, smaller(Column, Last, B), To, Row, Column);
    }
  };
  emitLoopUpTo(B, Zero, Depth, 1,
               [&](Value *K) { CopyAll(Context.Memory.B, K, Memory.B, K); });
  Value *LastStrip = B.CreateSub(End, getIndex(B, Width));
  emitLoopBelow(B, End, getIndex(B, Width), [&](Value *First) {
    Value *From = smaller(First, LastStrip, B);
    Memory.C = Sums.from(0, B.CreateNeg(From), B);
    if (const auto &Start = Context.Memory.Start.Matrix) {
      MemoryRef Begun = Sums;
      Begun.Type = Sums.Type.withElement(Start->Type.element());
      Begun.Alignment = std::min(Begun.Alignment, Start->Alignment);
      emitLoop(B, 0, Width, 1, [&](Value *Row) {
        CopyAll(*Start, B.CreateAdd(From, Row), Begun, Row);
      });
      Memory.Start.Matrix = Begun.from(0, B.CreateNeg(From), B);
    }
    KernelContext Here{Context.P,         Memory,
                       Context.IsFused,   Context.HasFences,
                       Context.StoreBits, B};
    SquareRows(Here, Plan, Width, Strip{From}, Columns, Rest).emit(Depth);
    emitLoopBetween(B, B.CreateSub(First, From), getIndex(B, Width),
                    [&](Value *Row) {
                      emitLoopUpTo(B, Zero, N, 1, [&](Value *J) {
                        CopyElement(Sums, Row, J, Context.Memory.C,
                                    B.CreateAdd(From, Row), J);
                      });
                    });
  });
}
