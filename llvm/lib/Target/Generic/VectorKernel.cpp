// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorKernel.h"
#include "KLanes.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/Subtarget.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/TargetParser/Triple.h"

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
  auto Widened = [&](Value *V) {
    return emitWidened(P, Product::A, V, Memory.A.Type.element(), B);
  };
  if (KLanes == 1)
    return Widened(Rows.load(Memory.A, Index, K));
  if (Count == KLanes && Rows.isWhole(Memory.A))
    return interleaveKLanes(Widened(Rows.loadWhole(Memory.A, K)), Count, B);
  SmallVector<Value *> Columns;
  for (unsigned Step = 0; Step != Count; ++Step) {
    Value *At = B.CreateAdd(K, getIndex(B, Step));
    Columns.push_back(Widened(Rows.load(Memory.A, Index, At)));
  }
  return interleaveKLanes(Columns, KLanes, B);
}

Value *VectorKernel::loadB(const Tile &T, unsigned Index, Value *K,
                           unsigned Count) const {
  const MemoryRef &From = Memory.B;
  Value *Element = From.load(From.offset({K, column(T, Index)}, B), Count,
                             From.Strides[0], B);
  Element = emitWidened(P, Product::B, Element, From.Type.element(), B);
  if (T.M.KLanes != 1)
    return repeatKLanes(Element, T.M.KLanes, T.M.Width, B);
  return rows(T).splat(Element);
}

Value *VectorKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  return emitMultiplyAdd(P, A, B_, Acc, IsFused, B);
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

/// Half and bfloat are converted around each operation, in vectors of float.
static bool isFloatOrInteger(const Product &P) {
  Type *Element = P.element();
  return Element->isFloatTy() || Element->isDoubleTy() ||
         Element->isIntegerTy();
}

const KernelInfo matrix::VectorKernelInfo = {
    /*Name=*/"vectors",
    /*Refuses=*/
    [](const Product &, const Subtarget &) -> std::optional<Refusal> {
      return std::nullopt;
    },
    /*Mac=*/{0, 1, 1},
    /*A=*/{Fragment::Contiguous, /*KGroup=*/1, /*IsWidened=*/true},
    /*B=*/{Fragment::AnyStride, /*KGroup=*/1, /*IsWidened=*/true},
    /*Grids=*/{},
    // Sums of a part of k are not complete.
    /*TakesEpilogue=*/
    [](const Product &P) {
      return isFloatOrInteger(P) && !P.isLarge(Product::A) &&
             !P.isLarge(Product::B);
    },
    /*Prepare=*/nullptr,
    /*Create=*/
    [](const KernelContext &Context) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<VectorKernel>(Context);
    }};
