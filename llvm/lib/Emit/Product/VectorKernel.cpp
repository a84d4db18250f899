// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Product/VectorKernel.h"
#include "Product/KLanes.h"
#include "Vector/ElementOps.h"
#include "matrix/Support/Index.h"

using namespace llvm;
using namespace matrix;

SmallVector<Value *> VectorKernel::startOf(const Tile &T) const {
  const AccumulatorStart &Start = Memory.Start;
  TileRows Rows = rows(T);
  SmallVector<Value *> Values;
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N)
      Values.push_back(Start.Matrix ? Rows.load(*Start.Matrix, V, column(T, N))
                                    : Rows.splat(Start.Element));
  return Values;
}

/// With k lanes it is added at the end, to one lane.
bool VectorKernel::start(const Tile &T, Accumulators Acc) const {
  if (!Memory.Start.exists() || T.M.KLanes != 1)
    return false;
  copy(startOf(T), Acc.begin());
  return true;
}

Value *VectorKernel::loadA(const Tile &T, unsigned Index, Value *K,
                           unsigned Count) const {
  TileRows Rows = rows(T);
  unsigned KLanes = T.M.KLanes;
  if (KLanes == 1)
    return emitWidened(P, Product::A, Rows.load(Memory.A, Index, K), B);
  if (Count == KLanes && Rows.isWhole(Memory.A))
    return interleaveKLanes(
        emitWidened(P, Product::A, Rows.loadWhole(Memory.A, K), B), Count, B);
  SmallVector<Value *> Columns;
  for (unsigned Step = 0; Step != Count; ++Step) {
    Value *At = B.CreateAdd(K, getIndex(B, Step));
    Value *Column = Rows.load(Memory.A, Index, At);
    Columns.push_back(emitWidened(P, Product::A, Column, B));
  }
  return interleaveKLanes(Columns, KLanes, B);
}

Value *VectorKernel::loadB(const Tile &T, unsigned Index, Value *K,
                           unsigned Count) const {
  const MemoryRef &From = Memory.B;
  Value *Element = From.load(From.offset({K, column(T, Index)}, B), Count,
                             From.Strides[0], B);
  Element = emitWidened(P, Product::B, Element, B);
  if (T.M.KLanes != 1)
    return repeatKLanes(Element, T.M.KLanes, T.M.Width, B);
  return rows(T).splat(Element);
}

Value *VectorKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  return emitMultiplyAdd(P, A, B_, Acc, Plan.IsFused, B);
}

Value *VectorKernel::add(Value *X, Value *Y) const {
  return emitAdd(X, Y, P.element(), P.fastMath(), B);
}

/// All of a tile is read before any of it is written: vectors of a column may
/// have rows in common, and a masked vector has lanes of the next column. A
/// processor would let those wait for what was just written to the memory.
void VectorKernel::finish(const Tile &T, Accumulators Acc) const {
  TileRows Rows = rows(T);
  SmallVector<Value *> Sums(Acc);
  if (T.M.KLanes != 1) {
    auto Add = [&](Value *X, Value *Y) { return add(X, Y); };
    Sums = addUpKLanes(Sums, T.M.KLanes, Add, B);
    if (Memory.Start.exists())
      for (auto [Sum, First] : zip(Sums, startOf(T)))
        Sum = add(First, Sum);
  }
  unsigned Columns = T.N.Fragments;
  if (Memory.Last)
    for (auto [I, Sum] : enumerate(Sums)) {
      unsigned V = I / Columns, N = I % Columns;
      Sum = Memory.Last(Sum, [&](const MemoryRef &Ref) {
        return Rows.load(exchanged(P, Ref), V, column(T, N));
      });
    }
  for (auto [I, Sum] : enumerate(Sums))
    Rows.store(Sum, Memory.C, I / Columns, column(T, I % Columns));
}
