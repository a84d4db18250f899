// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows times few columns, both adjacent along k, by an instruction that adds up
// the products of groups of k: vectors run along k, so nothing is packed, and
// the lanes of each sum are added up at the end.
//
//              k                        column
//        [ a00 .. | a0x .. | masked ]   [ b0 .. ]    a sum of each row: one
//   rows [ a10 .. | a1x .. |        ] * [ bx .. ]    vector, whose lanes have
//        [ ..                       ]   [ masked]    a group each
//
// If a tile has too few rows, the last one stands for the others. Rows are
// flipped where a kernel flips elements: one sum, the column's, then makes up
// for that.

#include "RunTime/DotRows.h"
#include "RunTime/Squares.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/TileRows.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

namespace {
class DotRows {
  const KernelContext &Context;
  const RunTimeProductPlan &Plan;
  const Product &P;
  const ProductMemory &Memory;
  IRBuilderBase &B;
  std::unique_ptr<MicroKernel> Kernel;
  /// Rows of a tile, and steps of k of a vector.
  unsigned Rows, Steps;
  bool Flips;
  /// The tile's rows, each of which exists.
  SmallVector<Value *> Numbers;
  /// The mask of those that are no other one's.
  Value *Lanes = nullptr;
  /// The present column.
  Value *J = nullptr;
  /// One of each row, and then what makes up for flipped elements.
  SmallVector<Value *> Sums;

public:
  DotRows(const KernelContext &Context, const RunTimeProductPlan &Plan)
      : Context(Context), Plan(Plan), P(Context.P), Memory(Context.Memory),
        B(Context.B), Kernel(Plan.Groups->Create(Context)), Rows(Plan.DotRows),
        Steps(Plan.VectorWidth * Plan.Groups->Mac.K),
        Flips(Plan.Groups->B.Flip != 0) {}
  void emit(Value *M, Value *N, Value *K);

private:
  Value *vector(Product::Operand X, Value *Other, Value *K, Value *Exist) const;
  void multiply(Value *K, Value *Exist);
  void emitSums(Value *K);
  Value *load(const MemoryRef &Ref) const;
  void store(Value *Total) const;
  void finish() const;
};
} // namespace

/// Steps from \p K on of row or column \p Other of \p X, as the instruction
/// reads them. \p Exist: those that there are; null: all.
Value *DotRows::vector(Product::Operand X, Value *Other, Value *K,
                       Value *Exist) const {
  const MemoryRef &Ref = X == Product::A ? Memory.A : Memory.B;
  Value *Offset =
      X == Product::A ? Ref.offset({Other, K}, B) : Ref.offset({K, Other}, B);
  Type *Element = laneType(Ref.Type.element());
  Value *V;
  if (Exist)
    V = loadLanes(Ref, Offset, Exist,
                  zeroBehindK(X, Ref.Type.element(), Element), B);
  else
    V = Ref.load(Offset, Steps, getIndex(B, 1), B);
  unsigned Bits = Plan.Groups->fragment(X).Bits;
  return Bits ? emitWidenedTo(Bits, P, X, V, B) : V;
}

/// Operands of a kernel that flips have like signs.
void DotRows::multiply(Value *K, Value *Exist) {
  Value *Column = vector(Product::B, J, K, Exist), *Flip = nullptr;
  if (Flips) {
    Flip =
        hideOrigin(ConstantInt::get(Column->getType(), Plan.Groups->B.Flip), B);
    Sums.back() = Kernel->multiplyAdd(Column, Flip, Sums.back());
  }
  for (unsigned I = 0; I != Rows; ++I) {
    Value *Row = vector(Product::A, Numbers[I], K, Exist);
    Sums[I] = Flips
                  ? Kernel->multiplyAdd(Column, B.CreateXor(Row, Flip), Sums[I])
                  : Kernel->multiplyAdd(Row, Column, Sums[I]);
  }
}

void DotRows::emitSums(Value *K) {
  auto *Vector = FixedVectorType::get(P.element(), Plan.VectorWidth);
  Sums.assign(Rows + (Flips ? 1 : 0),
              ConstantVector::getSplat(Vector->getElementCount(),
                                       emptySum(P.element())));
  Value *Whole = roundDown(K, Steps, B);
  emitLoopUpTo(
      B, getIndex(B, 0), Whole, Steps,
      [&](Value *At) { multiply(At, /*Exist=*/nullptr); }, Sums);
  emitIfElse(
      B, B.CreateICmpEQ(Whole, K), [] {},
      [&] { multiply(Whole, firstLanes(B.CreateSub(K, Whole), Steps, B)); },
      Sums);
  if (!Flips)
    return;
  Value *Term = Sums.pop_back_val();
  for (Value *&Sum : Sums)
    Sum = B.CreateSub(Sum, Term);
}

/// Rows of the present column, where they may be apart.
Value *DotRows::load(const MemoryRef &Ref) const {
  if (Ref.isUnitStride(0))
    return TileRows(oneVector(Rows, Lanes), Numbers.front(), Plan.HasFences,
                    /*StoreBits=*/0, B, Lanes)
        .load(Ref, 0, J);
  Value *All = PoisonValue::get(
      FixedVectorType::get(laneType(Ref.Type.element()), Rows));
  for (auto [I, Row] : enumerate(Numbers)) {
    Value *V = Ref.load(Ref.offset({Row, J}, B), 1, getIndex(B, 1), B);
    All = B.CreateInsertElement(All, V, I);
  }
  return All;
}

void DotRows::store(Value *Total) const {
  const MemoryRef &C = Memory.C;
  if (C.isUnitStride(0))
    return TileRows(oneVector(Rows, Lanes), Numbers.front(), Plan.HasFences,
                    /*StoreBits=*/0, B, Lanes)
        .store(Total, C, 0, J);
  for (auto [I, Row] : enumerate(Numbers))
    C.store(B.CreateExtractElement(Total, I), C.offset({Row, J}, B), 1,
            getIndex(B, 1), B);
}

void DotRows::finish() const {
  Value *Total = addUpToLanes(
      Sums, [&](Value *X, Value *Y) { return Kernel->add(X, Y); }, B);
  const AccumulatorStart &Start = Memory.Start;
  if (Start.exists())
    Total = Kernel->add(Start.Matrix ? load(*Start.Matrix)
                                     : B.CreateVectorSplat(Rows, Start.Element),
                        Total);
  if (Memory.Last)
    Total = Memory.Last(
        Total, [&](const MemoryRef &Ref) { return load(exchanged(P, Ref)); });
  store(Total);
}

void DotRows::emit(Value *M, Value *N, Value *K) {
  Value *Last = B.CreateSub(M, getIndex(B, 1));
  emitLoopBelow(B, M, getIndex(B, Rows), [&](Value *First) {
    Numbers.assign({First});
    for (unsigned I = 1; I != Rows; ++I)
      Numbers.push_back(smaller(B.CreateAdd(First, getIndex(B, I)), Last, B));
    Lanes = firstLanes(B.CreateSub(M, First), Rows, B);
    emitLoopUpTo(B, getIndex(B, 0), N, 1, [&](Value *Column) {
      J = Column;
      emitSums(K);
      finish();
    });
  });
}

void matrix::emitDotRows(const KernelContext &Context,
                         const RunTimeProductPlan &Plan, Value *M, Value *N,
                         Value *K) {
  DotRows(Context, Plan).emit(M, N, K);
}
