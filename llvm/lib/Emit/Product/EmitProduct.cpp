// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B by outer products: a tile of C stays in registers over the whole k
// loop, so the sum of an element never leaves its order, whatever the tiles.
// Plan/RegisterTiling.cpp cuts the result into them, and may leave out those
// above the diagonal of a symmetric result, which are then copied.

#include "Product/EmitProduct.h"
#include "Product/RowSums.h"
#include "Product/TileLoop.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

void matrix::forScalableTiles(
    const TileRange &R, Value *End, IRBuilderBase &B,
    function_ref<void(const TileRange &, Value *)> Body) {
  auto Rows = [&](unsigned Fragments) {
    return B.CreateElementCount(indexType(B),
                                ElementCount::getScalable(Fragments * R.Width));
  };
  auto Emit = [&](Value *I) { Body(R, I); };
  if (R.RestFragments == R.Fragments) {
    emitLoopBelow(B, End, Rows(R.Fragments), Emit);
    return;
  }
  TileRange Last = R;
  Last.Fragments = R.RestFragments;
  Last.Extent = Last.Fragments * Last.Width;
  // More is left than the last tile has room for.
  Value *EndOfWhole =
      B.CreateBinaryIntrinsic(Intrinsic::usub_sat, End, Rows(Last.Fragments));
  Value *Rest = emitLoopBelow(B, EndOfWhole, Rows(R.Fragments), Emit);
  emitIf(B, B.CreateICmpULT(Rest, End), [&] { Body(Last, Rest); });
}

void matrix::forTiles(ArrayRef<TileRange> Ranges, IRBuilderBase &B,
                      function_ref<void(const TileRange &, Value *)> Body) {
  for (const TileRange &R : Ranges) {
    if (R.IsScalable) {
      forScalableTiles(R, getIndex(B, R.End), B, Body);
      continue;
    }
    emitLoop(B, R.First, R.Tiles, R.Extent, [&](Value *First) {
      // The last one may start earlier than its turn is.
      if (R.isLastOverlapping())
        First = B.CreateBinaryIntrinsic(Intrinsic::umin, First,
                                        getIndex(B, R.End - R.Extent));
      Body(R, First);
    });
  }
}

uint64_t matrix::depthOf(const ProductMemory &Memory) {
  TensorType A = Memory.A.Type, B = Memory.B.Type;
  uint64_t Steps =
      B.rank() == 2 ? B.extent(0) : uint64_t(B.extent(0)) * B.extent(2);
  return A.rank() == 2 ? std::min<uint64_t>(Steps, A.extent(1)) : Steps;
}

/// The part of an operand from row or column \p First on: of A if
/// \p Dimension is 0, else of B. There is as much of it as the kernel reads.
static MemoryRef operandFrom(const MemoryRef &Ref, Value *First,
                             unsigned Dimension, IRBuilderBase &B) {
  SmallVector<Value *, 3> Start(Ref.Type.rank(), getIndex(B, 0));
  Start[Ref.Type.rank() == 2 ? Dimension : 1] = First;
  return Ref.block(Ref.Type, Start, B);
}

/// The copy of what the sums of a part of C start with, \p There.
static const CopyPlan &startCopy(const ProductMemory &Memory,
                                 const ProductPlan &Plan, TensorType There) {
  const MemoryRef &Start = *Memory.Start.Matrix, &C = Memory.C;
  // An addend that lies as C does is copied in the same way.
  bool IsAsC = Start.Strides == C.Strides && Start.IsVolatile == C.IsVolatile &&
               Start.IsNontemporal == C.IsNontemporal;
  return std::get<CopyPlan>(
      Plan.copyOf(IsAsC ? PartCopy::Sums : PartCopy::Addend, There).Way);
}

/// Tile \p T, which is larger than what it has of C, by way of \p Padded
/// memory, which holds all of it.
static void emitPaddedTile(const Tile &T, const KernelContext &Context,
                           const ProductPlan &Plan, Value *Padded,
                           uint64_t Steps) {
  const ProductMemory &Memory = Context.Memory;
  IRBuilderBase &B = Context.B;
  Type *Element = Memory.C.Type.element();
  auto There = TensorType::get(Element, {T.M.Extent, T.N.Extent}, {1, 0});
  auto All = TensorType::get(
      Element, {T.M.Fragments * T.M.Width, T.N.Fragments * T.N.Width}, {1, 0});
  MemoryRef Beside = MemoryRef::contiguous(All, Padded, B);
  Value *Zero = getIndex(B, 0);
  MemoryRef Valid = Beside.block(There, {Zero, Zero}, B);

  ProductMemory Here{operandFrom(Memory.A, T.I, 0, B),
                     operandFrom(Memory.B, T.J, 1, B), Beside, Memory.Start};
  if (Memory.Start.Matrix) {
    // What lies beside it is added to as well, and may be anything.
    B.CreateMemSet(Beside.Base, B.getInt8(0),
                   bufferBytes(All, B.GetInsertBlock()->getDataLayout()),
                   Beside.Alignment);
    emitCopy(Valid, Memory.Start.Matrix->block(There, {T.I, T.J}, B),
             startCopy(Memory, Plan, There), B);
    Here.Start.Matrix = Beside;
  }
  Here.OuterSums = Memory.OuterSums;
  KernelContext Inner{
      Context.P,         Here, Context.IsFused, Context.HasFences,
      Context.StoreBits, B,    Context.AddsLate};
  std::unique_ptr<MicroKernel> Kernel = Plan.Kernel->Create(Inner);
  emitTile(*Kernel, {T.M, T.N, Zero, Zero}, depthOf(Here), Steps, B,
           /*KeptA=*/{}, /*SumsRows=*/false, &Here);
  emitCopy(Memory.C.block(There, {T.I, T.J}, B), Valid,
           std::get<CopyPlan>(Plan.copyOf(PartCopy::Result, There).Way), B);
}

/// \p Memory: A and B are moved on the way.
static void emitAllTiles(const Product &P, ProductMemory Memory,
                         const ProductPlan &Plan, const RegisterTiling &Tiling,
                         Value *FirstRow, Storage &Store, IRBuilderBase &B) {
  KernelContext Context{
      P, Memory,       Plan.IsFused, Plan.HasFences, Plan.StoreBits,
      B, Plan.AddsLate};
  std::unique_ptr<MicroKernel> Kernel = Plan.Kernel->Create(Context);
  SmallVector<Value *> KeptA;
  uint64_t Steps =
      Tiling.IsUnrolled ? depthOf(Memory) : Tiling.StepsPerIteration;
  bool SumsRows = !Memory.RowTerms && Tiling.SumsRows;
  auto EmitTile = [&](const Tile &T) {
    auto Emit = [&] {
      if (T.isPadded())
        Store.withTemporary(*Plan.PaddedTile, /*Condition=*/nullptr, B,
                            [&](Value *Memory) {
                              emitPaddedTile(T, Context, Plan, Memory, Steps);
                            });
      else
        emitTile(*Kernel, T, depthOf(Memory), Steps, B, KeptA, SumsRows,
                 &Memory);
    };
    if (Tiling.MirrorWidth == 0)
      return Emit();
    Value *End = B.CreateAdd(T.I, getIndex(B, T.M.Extent));
    emitIf(B, B.CreateICmpULT(T.J, B.CreateAdd(FirstRow, End)), Emit);
  };
  auto ForM = [&](auto Body) { forTiles(Tiling.M, B, Body); };
  auto ForN = [&](auto Body) { forTiles(Tiling.N, B, Body); };
  if (Tiling.MOutside)
    ForM([&](const TileRange &M, Value *I) {
      if (Tiling.KeepsA)
        KeptA = loadAllOfA(*Kernel, {M, Tiling.N.front(), I, getIndex(B, 0)},
                           depthOf(Memory), B);
      ForN([&](const TileRange &N, Value *J) { EmitTile({M, N, I, J}); });
    });
  else
    ForN([&](const TileRange &N, Value *J) {
      ForM([&](const TileRange &M, Value *I) { EmitTile({M, N, I, J}); });
    });
}

void matrix::emitTiles(const Product &P, const ProductMemory &Memory,
                       const ProductPlan &Plan, const RegisterTiling &Tiling,
                       Value *FirstRow, Storage &Store, IRBuilderBase &B) {
  withRowTerms(P, Memory, Plan, Tiling, Store, B,
               [&](const ProductMemory &All) {
                 emitAllTiles(P, All, Plan, Tiling, FirstRow, Store, B);
               });
}

void matrix::emitProduct(const Product &P, const ProductMemory &Memory,
                         const ProductPlan &Plan, Storage &Store,
                         OwnFunctions &Functions, IRBuilderBase &B) {
  if (!Plan.Otherwise.empty()) {
    ProductPlan Available = Plan;
    Available.Otherwise.clear();
    Value *IsAvailable = Plan.Kernel->IsAvailable(B);
    return emitIfUnlikely(
        B, B.CreateNot(IsAvailable),
        [&] {
          emitProduct(P, Memory, Plan.Otherwise.front(), Store, Functions, B);
        },
        [&] { emitProduct(P, Memory, Available, Store, Functions, B); });
  }
  if (Plan.PackedM == 0)
    emitTiles(P, Memory, Plan, Plan.Tiling, getIndex(B, 0), Store, B);
  else
    emitPackedProduct(P, Memory, Plan, Store, Functions, B);
  if (Plan.Tiling.MirrorWidth)
    emitMirror(exchanged(P, Memory.C), *Plan.Mirror, B);
}
