// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, multiplies and stores in vectors, in tiles that
// Plan/RegisterTiling.cpp has chosen.

#include "VectorKernel.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/TargetParser/Triple.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// The halves \p X and \p Y as one vector.
static Value *joinHalves(Value *X, Value *Y, IRBuilderBase &B) {
  SmallVector<int> Mask(2 * numLanes(X));
  std::iota(Mask.begin(), Mask.end(), 0);
  return B.CreateShuffleVector(X, Y, Mask);
}

/// Scalars have one address in each matrix, and constants that are part of
/// loads and stores. Else LLVM computes addresses of columns before inner
/// loops, and there are no registers for so many.
VectorKernel::Place VectorKernel::place(const Tile &T, const MemoryRef &Ref,
                                        Value *I, Value *J) const {
  if (T.M.lanes() != 1)
    return {Ref, I, J};
  Value *Zero = getIndex(B, 0);
  return {Ref.block(Ref.Type, {I, J}, B), Zero, Zero};
}

Value *VectorKernel::startOf(const Tile &T, unsigned V, unsigned N,
                             const AccumulatorStart &Start) const {
  if (!Start.Matrix)
    return rows(T, {Memory.C, T.I, T.J}).splat(Start.Element, V);
  Place At = place(T, *Start.Matrix, T.I, T.J);
  return rows(T, At).load(At.Ref, V, column(T, At.J, N));
}

/// With k lanes it is added at the end, to one lane.
///
/// Elements of a first step before the loop are often read before the loops
/// around it, and spilled: processors without vectors have few registers for
/// integers. If a product is added by the instruction that multiplies, it saves
/// nothing.
bool VectorKernel::start(const Tile &T, Accumulators Acc) const {
  if (!Memory.Start.exists() && T.M.lanes() == 1 && IsFused &&
      P.element()->isIntegerTy()) {
    fill(Acc, ConstantInt::get(P.element(), 0));
    return true;
  }
  if (!Memory.Start.exists() || T.M.KLanes != 1)
    return false;
  startOrGoOn(T, Acc);
  return true;
}

void VectorKernel::startOrGoOn(const Tile &T, Accumulators Acc) const {
  auto Begin = [&] { startWith(Memory.Start, T, Acc); };
  auto GoOn = [&] {
    startWith({Memory.Waiting ? *Memory.Waiting : Memory.C}, T, Acc);
  };
  if (Memory.IsFirstPart)
    emitIfElse(B, Memory.IsFirstPart, Begin, GoOn, Acc);
  else
    Begin();
}

void VectorKernel::startWith(const AccumulatorStart &Start, const Tile &T,
                             Accumulators Acc) const {
  unsigned Columns = T.N.Fragments;
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N < Columns; N += T.isJoined(V) ? 2 : 1) {
      Value *First = startOf(T, V, N, Start);
      if (T.isJoined(V))
        First = joinHalves(
            First, N + 1 == Columns ? First : startOf(T, V, N + 1, Start), B);
      Acc[T.accumulator(V, N)] = First;
    }
}

/// Prefetches what \p Ref has \p BytesAhead behind \p Offset.
static void fetchAhead(const MemoryRef &Ref, Value *Offset, unsigned BytesAhead,
                       IRBuilderBase &B) {
  Value *At = B.CreateGEP(laneType(Ref.Type.element()), Ref.Base, Offset);
  emitPrefetch(B.CreateGEP(B.getInt8Ty(), At, getIndex(B, BytesAhead)),
               /*IsWritten=*/false, /*Locality=*/3, B);
}

Value *VectorKernel::loadA(const Tile &T, unsigned Index, Value *K,
                           unsigned Count) const {
  Place From = place(T, Memory.A, T.I, K);
  TileRows Rows = rows(T, From);
  unsigned KLanes = T.M.KLanes;
  auto Widened = [&](Value *V) {
    return emitFactor(P, Product::A, V, Memory.A.Type.element(), Memory.OfA, B);
  };
  if (KLanes == 1) {
    if (Memory.BytesAhead)
      fetchAhead(
          From.Ref,
          From.Ref.offset(
              {B.CreateAdd(From.I, getIndex(B, Index * T.M.Width)), From.J}, B),
          Memory.BytesAhead, B);
    // A copy has something in all lanes.
    TileRange Whole = T.M;
    Whole.Ends = Remainder::None;
    bool IsWhole = T.Lanes && Memory.HasWholeVectors;
    TileRows Copied(Whole, From.I, HasFences, StoreBits, B);
    Value *Vector =
        Widened((IsWhole ? Copied : Rows).load(From.Ref, Index, From.J));
    return T.isJoined(Index) ? joinHalves(Vector, Vector, B) : Vector;
  }
  if (T.M.runsAlongK())
    return fillKLanes(Widened(Rows.loadAlongK(Memory.A, Index, K, Count)),
                      KLanes, B);
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
  Place From = place(T, Memory.B, K, T.J);
  Value *Offset = From.Ref.offset({From.I, column(T, From.J, Index)}, B);
  Value *Element = From.Ref.load(Offset, Count, From.Ref.Strides[0], B);
  // Processors repeat an element on its way from memory, but one that is
  // computed by an instruction that multiply-adds could have.
  if (Memory.OfB && HasFences && Count == 1 && T.M.KLanes == 1 &&
      T.M.Width > 1 && Element->getType()->isFloatingPointTy())
    return emitFactor(P, Product::B,
                      keepAllLanes(rows(T, From).splat(Element, /*V=*/0), B),
                      Memory.B.Type.element(), Memory.OfB, B);
  Element = emitFactor(P, Product::B, Element, Memory.B.Type.element(),
                       Memory.OfB, B);
  if (T.M.KLanes != 1)
    return repeatKLanes(Element, T.M.KLanes, T.M.Width, B);
  return rows(T, From).splat(Element, /*V=*/0);
}

/// Both are one element in all lanes.
Value *VectorKernel::joinB(Value *X, Value *Y) const {
  unsigned Lanes = numLanes(X);
  SmallVector<int> Mask(Lanes);
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask[Lane] = Lane < Lanes / 2 ? Lane : Lanes + Lane;
  return B.CreateShuffleVector(X, Y, Mask);
}

Value *VectorKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  return emitMultiplyAdd(P, A, B_, Acc, IsFused, B);
}

Value *VectorKernel::add(Value *X, Value *Y) const {
  return emitAdd(X, Y, P.element(), P.fastMath(), B);
}

void VectorKernel::finish(const Tile &T, Accumulators Acc) const {
  SmallVector<Value *> Sums(Acc);
  if (T.M.KLanes != 1) {
    auto Add = [&](Value *X, Value *Y) { return add(X, Y); };
    Sums = addUpKLanes(Sums, T.M.KLanes, Add, B);
    if (Memory.Start.exists())
      for (unsigned V = 0; V != T.M.Fragments; ++V)
        for (unsigned N = 0; N != T.N.Fragments; ++N) {
          Value *&Sum = Sums[T.accumulator(V, N)];
          Sum = add(startOf(T, V, N), Sum);
        }
  }
  store(T, Sums);
}

/// All of a tile is read before any of it is written: vectors of a column may
/// have rows in common, and a masked vector has lanes of the next column. A
/// processor would let those wait for what was just written to the memory.
void VectorKernel::store(const Tile &T, ArrayRef<Value *> Sums) const {
  // A vector for each fragment of A by each column.
  unsigned Columns = T.N.Fragments;
  SmallVector<Value *> Each;
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != Columns; ++N) {
      Value *Sum = Sums[T.accumulator(V, N)];
      if (T.isJoined(V))
        Sum = subvector(Sum, N % 2 * T.M.Width / 2, T.M.Width / 2, B);
      Each.push_back(Sum);
    }
  auto StoreTo = [&](const MemoryRef &Ref) {
    Place To = place(T, Ref, T.I, T.J);
    for (auto [I, Sum] : enumerate(Each))
      rows(T, To).store(Sum, To.Ref, I / Columns, column(T, To.J, I % Columns));
  };
  auto Finish = [&] {
    for (auto [I, Sum] : enumerate(Each)) {
      if (!Memory.Last)
        break;
      unsigned V = I / Columns, N = I % Columns;
      Sum = Memory.Last(Sum, [&](const MemoryRef &Ref) {
        Place From = place(T, exchanged(P, Ref), T.I, T.J);
        return rows(T, From).load(From.Ref, V, column(T, From.J, N));
      });
    }
    StoreTo(Memory.C);
  };
  bool IsSame = !Memory.Last && !Memory.Waiting;
  if (!Memory.IsLastPart || IsSame)
    return Finish();
  // Finish changes what is stored.
  emitIfElse(
      B, B.CreateNot(Memory.IsLastPart),
      [&] { StoreTo(Memory.Waiting ? *Memory.Waiting : Memory.C); }, Finish);
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
    [](const Product &P, const MachineModel &Model) {
      return isFloatOrInteger(P) && P.bytes(Product::A) < Model.PackFrom &&
             P.bytes(Product::B) < Model.PackFrom;
    },
    /*Prepare=*/nullptr,
    /*Create=*/
    [](const KernelContext &Context) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<VectorKernel>(Context);
    }};
