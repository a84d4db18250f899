// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the k loop of one tile for any kernel: steps, remainders and outer
// sums. The kernel emits loads, multiplications and stores (MicroKernel.h).

#include "Product/TileLoop.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

static SmallVector<Value *> loadA(const MicroKernel &Kernel, const Tile &T,
                                  Value *At, unsigned Count) {
  SmallVector<Value *> Fragments;
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    Fragments.push_back(Kernel.loadA(T, V, At, Count));
  return Fragments;
}

namespace {
/// The k loop of one tile.
class TileLoop {
  const MicroKernel &Kernel;
  Tile T;
  IRBuilderBase &B;
  uint64_t K;
  /// Steps of k in an iteration, for each interleaved sum.
  uint64_t Steps;
  /// Those of A, if they are in registers.
  ArrayRef<Value *> KeptA;
  /// Sums of each element, a power of two; 0 if there are fewer k than k lanes.
  unsigned Interleave;
  bool SumsRows;
  /// Whether B has no zeros behind the last k of an incomplete group, or A has
  /// none, which is in place.
  bool HasIncompleteGroup = false, IsInPlace = false;
  /// Those of each interleaved sum, and then those of A's rows.
  SmallVector<Value *> Acc;
  /// The first and the end of the tile's columns that steps are done for.
  ColumnRange Columns;

public:
  TileLoop(const MicroKernel &Kernel, const Tile &T, uint64_t K, uint64_t Steps,
           ArrayRef<Value *> KeptA, bool SumsRows, IRBuilderBase &B)
      : Kernel(Kernel), T(T), B(B), K(K), Steps(Steps), KeptA(KeptA),
        Interleave(
            std::min<uint64_t>(T.M.Interleave, bit_floor(K / T.M.KLanes))),
        SumsRows(SumsRows), Acc(T.numAccumulators() * std::max(1u, Interleave) +
                                (SumsRows ? T.M.Fragments : 0)),
        Columns(0, T.N.Fragments) {}
  void emit(ProductMemory *Memory);
  /// The same with all k's below \p Depth, and the sums around of \p Memory.
  void emitTo(Value *Depth, unsigned MostStraight, ProductMemory &Memory);

private:
  /// All k's for the present A and B. \p Begins: the sums that have no start
  /// are these.
  void emitSums(bool Begins, bool HasStart);
  MicroKernel::Accumulators carried() {
    return Kernel.hasNumberedAccumulators() ? MutableArrayRef<Value *>() : Acc;
  }
  MicroKernel::Accumulators sum(unsigned Number) {
    unsigned Size = T.numAccumulators();
    return MutableArrayRef(Acc).slice(Number * Size, Size);
  }
  MicroKernel::Accumulators sumsOfRows() {
    return MutableArrayRef(Acc).take_back(SumsRows ? T.M.Fragments : 0);
  }
  SmallVector<Value *> fragmentsOfA(Value *At, unsigned Count) const;
  /// Multiplies and adds \p Count steps of k: one for each k lane, fewer at the
  /// end.
  void emitStep(Value *At, unsigned Count, MicroKernel::Accumulators Sum) {
    emitStep(At, At, Count, Sum);
  }
  /// The same where B's begin at \p AtB.
  void emitStep(Value *At, Value *AtB, unsigned Count,
                MicroKernel::Accumulators Sum);
  void startSumsOfRows();
  void subtractSumsOfRows();
  /// Steps one after another, for \p Count sums in turn.
  void emitSteps(Value *At, unsigned Count);
  /// The columns of each index of a sum.
  using Form = ArrayRef<ColumnRange>;
  /// \p Body for each form that tiles of T's range from \p FirstTile on have
  /// at \p Count indices from \p FirstIndex on; the one that runs is T's.
  void forForms(const InnerColumns &Inner, uint64_t FirstIndex, uint64_t Count,
                function_ref<void(Form)> Body, unsigned FirstTile = 0);
  /// \p Body, whose steps are done for \p Range alone.
  void withColumns(ColumnRange Range, function_ref<void()> Body);
  /// All k's, for the columns of each.
  void emitStepsOf(Form Columns);
  /// Fetches what \p Memory says for \p Index of the slowest outer sum.
  void emitFetch(const ProductMemory &Memory, Value *Index);
  /// All steps that are not left out, of outer sums from \p Depth on.
  void emitInside(ProductMemory &Memory, unsigned Depth);
  void emitIncomplete(Value *At, Value *Depth);
  /// The remainder of k, from \p Whole to \p Depth, if there is one.
  void emitRestTo(Value *Whole, Value *Depth);
  /// All steps of \p Sums, and of k below \p Depth.
  void emitInsideTo(Value *Depth, unsigned MostStraight, ProductMemory &Memory,
                    ArrayRef<OuterSum> Sums);
};
} // namespace

SmallVector<Value *> TileLoop::fragmentsOfA(Value *At, unsigned Count) const {
  if (KeptA.empty())
    return loadA(Kernel, T, At, Count);
  uint64_t Step = cast<ConstantInt>(At)->getZExtValue();
  return SmallVector<Value *>(KeptA.slice(Step * T.M.Fragments, T.M.Fragments));
}

void TileLoop::emitStep(Value *At, Value *AtB, unsigned Count,
                        MicroKernel::Accumulators Sum) {
  SmallVector<Value *> As = fragmentsOfA(At, Count);
  auto MultiplyAdd = [&](unsigned V, unsigned N, Value *FragmentB) {
    Value *&Into = Sum[T.accumulator(V, N)];
    Into = Kernel.multiplyAdd(As[V], FragmentB, Into);
  };
  for (auto [V, Rows] : enumerate(sumsOfRows()))
    Rows = Kernel.multiplyAdd(As[V], Kernel.loadFlips(T), Rows);
  unsigned Last = T.M.Fragments - 1;
  Value *Before = nullptr;
  for (unsigned N = Columns.first; N != Columns.second; ++N) {
    Value *FragmentB = Kernel.loadB(T, N, AtB, Count);
    for (unsigned V = 0; V != T.M.Fragments; ++V)
      if (!T.isJoined(V))
        MultiplyAdd(V, N, FragmentB);
    if (!T.isJoined(Last))
      continue;
    // The second of two columns, or one that is alone.
    if (N % 2 == 1)
      MultiplyAdd(Last, N, Kernel.joinB(Before, FragmentB));
    else if (N + 1 == T.N.Fragments)
      MultiplyAdd(Last, N, FragmentB);
    Before = FragmentB;
  }
}

void TileLoop::emitSteps(Value *At, unsigned Count) {
  for (unsigned Number = 0; Number != Count; ++Number)
    emitStep(B.CreateAdd(At, getIndex(B, Number * T.M.KLanes)), T.M.KLanes,
             sum(Number % std::max(1u, Interleave)));
}

void TileLoop::emitSums(bool Begins, bool HasStart) {
  unsigned KLanes = T.M.KLanes;
  uint64_t Groups = K / KLanes;
  // The first step is none of the loop's, except where all sums have a start.
  // To start with -0 instead is as exact, and half as long, but slower: the
  // first sums would wait for registers that are filled from one.
  uint64_t Done = 0;
  if (Begins && Interleave != 0 && (!HasStart || Interleave != 1)) {
    emitSteps(getIndex(B, 0), Interleave);
    Done = Interleave;
  }
  uint64_t Left = Interleave == 0 ? 0 : (Groups - Done) / Interleave;
  uint64_t Step = std::min(Steps, Left) * Interleave;
  uint64_t Iterations = Left == 0 ? 0 : (Groups - Done) / Step;
  emitLoop(
      B, Done * KLanes, Iterations, Step * KLanes,
      [&](Value *At) { emitSteps(At, Step); }, carried());
  Done += Iterations * Step;
  emitSteps(getIndex(B, Done * KLanes), Groups - Done);
  if (unsigned Rest = K % KLanes)
    emitStep(getIndex(B, Groups * KLanes), Rest, sum(0));
}

/// Moves A and B of \p Memory to \p Index of \p L while \p Body emits.
static void moveTo(const OuterSum &L, Value *Index, ProductMemory &Memory,
                   IRBuilderBase &B, function_ref<void()> Body) {
  Value *BaseA = Memory.A.Base, *BaseB = Memory.B.Base;
  auto Moved = [&](const MemoryRef &Ref, Value *Stride) {
    return B.CreateGEP(Ref.Type.element(), Ref.Base,
                       B.CreateMul(Index, toIndex(Stride, B)));
  };
  Memory.A.Base = Moved(Memory.A, L.StrideA);
  Memory.B.Base = Moved(Memory.B, L.StrideB);
  Body();
  Memory.A.Base = BaseA;
  Memory.B.Base = BaseB;
}

/// The loops of \p Memory around the one over k, but for index 0 of each.
static void emitOuterSums(ProductMemory &Memory,
                          MicroKernel::Accumulators Carried, IRBuilderBase &B,
                          function_ref<void()> Body) {
  ArrayRef<OuterSum> Loops = Memory.OuterSums;
  auto Around = [&](unsigned I, uint64_t First, function_ref<void()> Inner) {
    emitLoop(
        B, First, Loops[I].Extent - First, 1,
        [&](Value *Index) { moveTo(Loops[I], Index, Memory, B, Inner); },
        Carried);
  };
  nestLoopsBehindFirst(Loops.size(), Around, Body);
}

void TileLoop::forForms(const InnerColumns &Inner, uint64_t FirstIndex,
                        uint64_t Count, function_ref<void(Form)> Body,
                        unsigned FirstTile) {
  auto Of = [&](unsigned Number) {
    uint64_t Column = T.N.begin(Number);
    if (auto *Alone = dyn_cast<ConstantInt>(T.J))
      Column = Alone->getZExtValue();
    SmallVector<ColumnRange> All;
    for (uint64_t I = 0; I != Count; ++I)
      All.push_back(Inner.Inside(FirstIndex + I, Column, T.N.Fragments));
    return All;
  };
  SmallVector<ColumnRange> Here = Of(FirstTile);
  unsigned Next = FirstTile;
  while (Next != T.N.Tiles && Of(Next) == Here)
    ++Next;
  if (Next == T.N.Tiles)
    return Body(Here);
  emitIfElse(
      B, B.CreateICmpULT(T.J, getIndex(B, T.N.begin(Next))),
      [&] { Body(Here); },
      [&] { forForms(Inner, FirstIndex, Count, Body, Next); }, carried());
}

void TileLoop::withColumns(ColumnRange Range, function_ref<void()> Body) {
  Columns = Range;
  if (Range.first != Range.second)
    Body();
  Columns = {0, T.N.Fragments};
}

/// Steps next to each other stay a loop if they have the same columns: in one
/// block, LLVM would read what they have in common once, and spill it.
void TileLoop::emitStepsOf(Form Columns) {
  for (uint64_t First = 0, End; First != K; First = End) {
    End = First + 1;
    while (End != K && Columns[End] == Columns[First])
      ++End;
    uint64_t Count = End - First, Step = std::min(Steps, Count);
    withColumns(Columns[First], [&] {
      emitLoop(
          B, First, Count / Step, Step, [&](Value *At) { emitSteps(At, Step); },
          carried());
      emitSteps(getIndex(B, First + Count / Step * Step), Count % Step);
    });
  }
}

void TileLoop::emitFetch(const ProductMemory &Memory, Value *Index) {
  const LineFetch &Fetch = Memory.Fetch;
  Value *First = B.CreateMul(Index, getIndex(B, Fetch.Lines * Fetch.LineBytes));
  emitLoop(B, 0, Fetch.Lines / Fetch.Together, Fetch.Together,
           [&](Value *Number) {
             for (unsigned I = 0; I != Fetch.Together; ++I) {
               Value *Line = B.CreateMul(B.CreateAdd(Number, getIndex(B, I)),
                                         getIndex(B, Fetch.LineBytes));
               Value *At = B.CreateGEP(B.getInt8Ty(), Memory.Fetched,
                                       B.CreateAdd(First, Line));
               emitPrefetch(At, /*IsWritten=*/false, /*Locality=*/2, B);
             }
           });
}

void TileLoop::emitInside(ProductMemory &Memory, unsigned Depth) {
  bool HasColumns = Memory.Columns.has_value();
  if (Depth == Memory.OuterSums.size()) {
    if (!HasColumns || Memory.Columns->Sum)
      return emitSums(/*Begins=*/false, /*HasStart=*/true);
    return forForms(*Memory.Columns, 0, K,
                    [&](Form Columns) { emitStepsOf(Columns); });
  }
  const OuterSum &L = Memory.OuterSums[Depth];
  auto EmitAt = [&](Value *Index) {
    if (Depth == 0 && Memory.Fetched)
      emitFetch(Memory, Index);
    moveTo(L, Index, Memory, B, [&] { emitInside(Memory, Depth + 1); });
  };
  if (HasColumns && Memory.Columns->Sum == Depth)
    for (uint64_t Index = 0; Index != L.Extent; ++Index)
      forForms(*Memory.Columns, Index, 1, [&](Form Columns) {
        withColumns(Columns.front(), [&] { EmitAt(getIndex(B, Index)); });
      });
  else if (L.First)
    emitLoopBetween(B, L.First, L.End, EmitAt, carried());
  else
    emitLoop(B, 0, L.Extent, 1, EmitAt, carried());
}

void TileLoop::startSumsOfRows() {
  for (auto [V, Rows] : enumerate(sumsOfRows()))
    Rows = Constant::getNullValue(Acc[T.accumulator(V, 0)]->getType());
}

void TileLoop::subtractSumsOfRows() {
  for (auto [V, Rows] : enumerate(sumsOfRows()))
    for (unsigned N = 0; N != T.N.Fragments; ++N) {
      Value *&Sum = sum(0)[T.accumulator(V, N)];
      Sum = B.CreateSub(Sum, Rows);
    }
}

void TileLoop::emit(ProductMemory *Memory) {
  bool HasStart = Kernel.start(T, sum(0));
  startSumsOfRows();
  if (Memory && Memory->LeavesOut) {
    assert(HasStart && Interleave <= 1 && "a step may be none of the sum's");
    emitInside(*Memory, 0);
  } else {
    emitSums(/*Begins=*/true, HasStart);
    if (Memory && !Memory->OuterSums.empty())
      emitOuterSums(*Memory, carried(), B,
                    [&] { emitSums(/*Begins=*/false, HasStart); });
  }
  // Interleaved sums are added up in pairs.
  unsigned Size = T.numAccumulators();
  for (unsigned Half = Interleave / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Half * Size; ++I)
      Acc[I] = Kernel.add(Acc[I], Acc[I + Half * Size]);
  subtractSumsOfRows();
  Kernel.finish(T, sum(0));
}

void TileLoop::emitInsideTo(Value *Depth, unsigned MostStraight,
                            ProductMemory &Memory, ArrayRef<OuterSum> Sums) {
  if (!Sums.empty()) {
    const OuterSum &L = Sums.front();
    return emitLoopBetween(
        B, L.First, L.End,
        [&](Value *Index) {
          moveTo(L, Index, Memory, B, [&] {
            emitInsideTo(Depth, MostStraight, Memory, Sums.drop_front());
          });
        },
        carried());
  }
  uint64_t Each = T.M.KLanes;
  Value *Groups = B.CreateAnd(Depth, getIndex(B, -Each));
  auto *Known = dyn_cast<ConstantInt>(Groups);
  if (Known &&
      Known->getZExtValue() / Each * T.numAccumulators() <= MostStraight) {
    emitSteps(getIndex(B, 0), Known->getZExtValue() / Each);
    return emitRestTo(Groups, Depth);
  }
  if (Each > 2 && HasIncompleteGroup && !IsInPlace) {
    Value *End = B.CreateAnd(B.CreateAdd(Depth, getIndex(B, Each - 1)),
                             getIndex(B, -Each));
    return emitLoopUpTo(
        B, getIndex(B, 0), End, Each,
        [&](Value *At) { emitIncomplete(At, Depth); }, carried());
  }
  Value *Whole = B.CreateAnd(Depth, getIndex(B, -(Steps * Each)));
  auto Emit = [&](Value *From, Value *To, uint64_t Count) {
    emitLoopUpTo(
        B, From, To, Count * Each, [&](Value *At) { emitSteps(At, Count); },
        carried());
  };
  Emit(getIndex(B, 0), Whole, Steps);
  if (Steps != 1)
    Emit(Whole, Groups, 1);
  emitRestTo(Groups, Depth);
}

/// The group from \p At on, which may be the last one. Steps of k that do not
/// exist are masked if A is in place. Else B is read as a whole group, which
/// ends where k does; the last group of the packed A has zeros in front of its
/// elements.
void TileLoop::emitIncomplete(Value *At, Value *Depth) {
  unsigned Each = T.M.KLanes;
  if (!IsInPlace) {
    Value *Last = B.CreateSub(Depth, getIndex(B, Each));
    return emitStep(At, B.CreateBinaryIntrinsic(Intrinsic::smin, At, Last),
                    Each, sum(0));
  }
  T.Steps = B.CreateSub(Depth, At);
  emitStep(At, Each, sum(0));
  T.Steps = nullptr;
}

/// An incomplete group of two is one element.
void TileLoop::emitRestTo(Value *Whole, Value *Depth) {
  unsigned Each = T.M.KLanes;
  if (Each == 1 || !HasIncompleteGroup)
    return;
  auto Emit = [&] {
    if (Each == 2)
      emitStep(Whole, 1, sum(0));
    else
      emitIncomplete(Whole, Depth);
  };
  emitIfElse(B, B.CreateICmpNE(Whole, Depth), Emit, [] {}, carried());
}

void TileLoop::emitTo(Value *Depth, unsigned MostStraight,
                      ProductMemory &Memory) {
  assert(Interleave == 1 && isPowerOf2_64(Steps));
  IsInPlace = Memory.A.Type.rank() == 2;
  HasIncompleteGroup = !Memory.IsCopyOfB || IsInPlace;
  bool HasStart = Kernel.start(T, sum(0));
  assert(HasStart && "there may be no first step");
  (void)HasStart;
  startSumsOfRows();
  emitInsideTo(Depth, MostStraight, Memory, Memory.OuterSums);
  subtractSumsOfRows();
  Kernel.finish(T, sum(0));
}

void matrix::emitTileTo(const MicroKernel &Kernel, const Tile &T, Value *K,
                        unsigned Steps, unsigned MostStraight,
                        ProductMemory &Memory, IRBuilderBase &B,
                        bool SumsRows) {
  TileLoop(Kernel, T, /*K=*/T.M.KLanes, Steps, /*KeptA=*/{}, SumsRows, B)
      .emitTo(K, MostStraight, Memory);
}

SmallVector<Value *> matrix::loadAllOfA(const MicroKernel &Kernel,
                                        const Tile &T, uint64_t K,
                                        IRBuilderBase &B) {
  SmallVector<Value *> Fragments;
  for (uint64_t Step = 0; Step != K; ++Step)
    append_range(Fragments, loadA(Kernel, T, getIndex(B, Step), 1));
  return Fragments;
}

void matrix::emitTile(const MicroKernel &Kernel, const Tile &T, uint64_t K,
                      uint64_t Steps, IRBuilderBase &B, ArrayRef<Value *> KeptA,
                      bool SumsRows, ProductMemory *Memory) {
  TileLoop(Kernel, T, K, Steps, KeptA, SumsRows, B).emit(Memory);
}
