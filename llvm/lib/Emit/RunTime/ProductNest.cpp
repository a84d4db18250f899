// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of a part of a product's sums:
//
//   for blocks of N
//     for tiles of M
//       copy this part of the tile's rows of A, if that pays
//       for tiles of N in the block
//         the sums of the tile go on where they stopped
//
// The rows of one tile are multiplied by all columns of a block while the
// nearest cache has them, and the second one what is read of the columns.

#include "RunTime/ProductNest.h"
#include "Loops/ElementBody.h"
#include "Product/TileLoop.h"
#include "RunTime/PackedRows.h"
#include "RunTime/SplitRows.h"
#include "RunTime/SquareRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

/// Elements of \p Handle, which is computed from \p From, whose are
/// \p Elements, and from \p Leaves.
Value *
ProductNest::computed(Value *Handle, Value *From, Value *Elements,
                      const LeafMemory &Leaves,
                      function_ref<Value *(const MemoryRef &)> Load) const {
  auto *Vector = dyn_cast<FixedVectorType>(Elements->getType());
  ElementBody Body(Leaves, Load, Vector ? Vector->getNumElements() : 1,
                   Plan.Fused, B);
  Body.define(From, Elements);
  return Body.at(Handle);
}

/// The operations on elements that are read for \p X; null: they are X's.
std::function<Value *(Value *)>
ProductNest::changeOf(Product::Operand X) const {
  Value *Handle = P.operand(X), *Read = All.Plan.Read[P.operandNumber(X)];
  if (Handle == Read)
    return nullptr;
  return [this, Handle, Read](Value *V) {
    return computed(Handle, Read, V, LeafMemory(), nullptr);
  };
}

MemoryRef ProductUpTo::matrixAt(unsigned Number, const MemoryRef &Ref,
                                ArrayRef<Contraction::Loop> Outer,
                                ArrayRef<Value *> Indices,
                                IRBuilderBase &B) const {
  if (!isContraction(P.op().kind()))
    return Ref;
  SmallVector<Value *> Start(Ref.Type.rank(), getIndex(B, 0));
  for (auto [L, Index] : zip_equal(Outer, Indices))
    if (std::optional<unsigned> D = L.Dimension[Number])
      Start[*D] = Index;
  TensorType Type = P.matrixType(Number).withElement(Ref.Type.element());
  MemoryRef Matrix = Ref.block(Type, Start, B);
  Matrix.Strides.clear();
  for (unsigned RowsOrColumns : {0, 1}) {
    std::optional<unsigned> D = P.dimensionIn(Number, RowsOrColumns);
    Matrix.Strides.push_back(D ? Ref.Strides[*D] : getIndex(B, 1));
  }
  return Matrix;
}

/// \p InPlace, the rows of \p T of A, or a copy of them.
MemoryRef ProductNest::copiedIf(Value *Condition, const TileUpTo &T,
                                const MemoryRef &InPlace, Value *Depth) {
  MemoryRef Copied = InPlace;
  auto Emit = [&] {
    Copied =
        packRows(P, Plan, T, InPlace, Depth, Copy, changeOf(Product::A), B);
  };
  auto *IsAlways = dyn_cast<ConstantInt>(Condition);
  if (IsAlways && IsAlways->isOne()) {
    Emit();
    return Copied;
  }
  emitIf(B, Condition, Emit);
  return InPlace.orCopy(Condition, Copied, B);
}

/// Moves C, and all operands of its shape, likewise.
void ProductNest::moveResult(Matrices &At, unsigned Dimension, Value *First) {
  At.C = At.C.from(Dimension, First, B);
  if (At.Waiting)
    At.Waiting = At.Waiting->from(Dimension, First, B);
  if (At.Start.Matrix)
    At.Start.Matrix = At.Start.Matrix->from(Dimension, First, B);
  // Leaves are not exchanged.
  if (P.dimensionM() == 1)
    Dimension = 1 - Dimension;
  for (auto &[Leaf, Ref] : At.Leaves)
    Ref = Ref.from(Dimension, First, B);
}

/// A's rows of \p T, or a copy of them.
MemoryRef ProductNest::copiedRows(const Matrices &At, const TileUpTo &T,
                                  Value *IsCopied, Value *Depth) {
  MemoryRef InPlace = At.A.from(0, T.First, B);
  if (hasGroups())
    return groupsOfRows(InPlace, T, Depth);
  // Where A cannot be read under masks, its vectors are whole nevertheless.
  if (T.Range.Ends == Remainder::MaskedAtRunTime &&
      Plan.RowsOfA == RunTimeProductPlan::Copied::IfFar && !Plan.MasksA)
    IsCopied = B.CreateOr(
        IsCopied, B.CreateICmpULT(T.Count, getIndex(B, T.Range.Extent)));
  return copiedIf(IsCopied, T, InPlace, Depth);
}

/// \p Rows: those of A if they may be a copy; null: they are none.
void ProductNest::emitRows(Matrices At, const TileUpTo &T,
                           const MemoryRef *Rows, Value *IsCopied,
                           Value *Depth) {
  Value *Zero = getIndex(B, 0);
  At.A = Rows ? *Rows : At.A.from(0, T.First, B);
  moveResult(At, 0, T.First);
  bool IsMasked = T.Lanes && (!IsCopied || Plan.masksRowsInPlace());
  auto Last = [&](Value *Sum, function_ref<Value *(const MemoryRef &)> Load) {
    return computed(All.Map.Result, P.op().call(), Sum, At.Leaves, Load);
  };
  ProductMemory Memory{At.A, At.B, At.C, At.Start};
  Memory.OuterSums = At.Sums;
  Memory.HasWholeVectors = !IsMasked;
  // A copy is of what is multiplied.
  Memory.OfA = IsCopied ? nullptr : changeOf(Product::A);
  Memory.OfB = changeOf(Product::B);
  Memory.IsFirstPart = At.IsFirstPart;
  Memory.IsLastPart = At.IsLastPart;
  Memory.Waiting = At.Waiting;
  if (hasEpilogue())
    Memory.Last = Last;
  if (hasGroups()) {
    if (!UnpackedForm)
      Memory.RowTerms = rowTerms();
    Memory.IsCopyOfB =
        UnpackedForm ? Plan.copiesUnpackedB() : Plan.CopiesOfB.has_value();
  }
  KernelContext Context{P,
                        Memory,
                        Plan.IsFused,
                        Plan.HasFences,
                        /*StoreBits=*/0,
                        B,
                        /*AddsLate=*/UnpackedForm && Plan.AddsLate};
  using Tiles = RunTimeProductPlan::Tiles;
  if (Plan.Form == Tiles::SplitSums)
    return emitSplitRows(Context, Plan, T, Depth);
  if (Plan.Form == Tiles::TurnedSquares)
    return emitTurnedSquareRows(Context, Plan, T.Count, N, Depth, Copy);
  if (Plan.Form == Tiles::Squares && Plan.HasMasks)
    return emitMaskedSquareRows(Context, Plan, T.Count, Depth);
  if (Plan.Form == Tiles::Squares)
    return emitSquareRows(Context, Plan, T, Depth);
  const KernelInfo &Info = hasGroups() ? *Plan.Groups : VectorKernelInfo;
  std::unique_ptr<MicroKernel> Kernel = Info.Create(Context);
  // A copy has zeros behind the last k.
  if (Memory.IsCopyOfB && !UnpackedForm)
    Depth = roundUp(Depth, Info.Mac.K, B);
  Matrices First = At;
  auto EmitTile = [&](const TileUpTo &Columns) {
    // Columns are at the same distances from where each tile begins.
    At.B = First.B.from(1, Columns.First, B);
    At.C = First.C;
    At.Start = First.Start;
    At.Waiting = First.Waiting;
    At.Leaves = First.Leaves;
    moveResult(At, 1, Columns.First);
    Memory.B = At.B;
    Memory.C = At.C;
    Memory.Start = At.Start;
    Memory.Waiting = At.Waiting;
    Tile Here{T.Range, Columns.Range, Zero, Zero, T.Lanes};
    if (Columns.Range.Ends == Remainder::RepeatedAtRunTime)
      Here.LastColumn = B.CreateSub(Columns.Count, getIndex(B, 1));
    emitTileTo(*Kernel, Here, Depth, Plan.StepsPerIteration, Plan.MostStraight,
               Memory, B,
               /*SumsRows=*/UnpackedForm && Info.B.Flip != 0);
  };
  if (UnpackedForm)
    return EmitTile({*UnpackedForm, Zero, getIndex(B, UnpackedForm->Extent)});
  if (IsNarrow)
    return forTilesAndRest(Plan.NarrowN, N, B, EmitTile);
  forTilesUpTo(Plan.N, N, B, EmitTile);
}

/// The N columns of \p InPlace, or, if CopiesB, a copy of them.
MemoryRef ProductNest::copiedColumns(const MemoryRef &InPlace, Value *Depth) {
  MemoryRef Copied = InPlace;
  uint64_t Rows =
      uint64_t(Plan.CopiedK) * Plan.M.front().Extent *
      B.GetInsertBlock()->getDataLayout().getTypeAllocSize(P.element());
  Copied.Base = B.CreateGEP(B.getInt8Ty(), Copy, getIndex(B, Rows));
  Copied.Strides[0] = getIndex(B, Plan.CopiedN);
  Copied.Alignment = std::min(InPlace.Alignment, BufferAlign);
  emitIf(B, CopiesB,
         [&] { packColumns(InPlace, Copied, Depth, N, Plan.VectorWidth, B); });
  return InPlace.orCopy(CopiesB, Copied, B);
}

/// \p Body for blocks of \p Each rows or columns, whose number \p Extent is
/// meanwhile.
void ProductNest::forBlocks(Value *&Extent, Value *Each,
                            function_ref<void(Value *First)> Body) {
  Value *All = Extent;
  emitLoopBelow(B, All, Each, [&](Value *First) {
    Extent = smaller(Each, B.CreateSub(All, First), B);
    Body(First);
  });
  Extent = All;
}

/// All rows, for PackedN columns after the other.
void ProductNest::emitPart(const Matrices &At, Value *IsCopied, Value *Depth) {
  auto EmitTiles = [&](const Matrices &Here) {
    if (Plan.hasSquares() && Plan.HasMasks)
      return emitRows(Here, {Plan.M.back(), getIndex(B, 0), M},
                      /*Rows=*/nullptr, IsCopied, Depth);
    // One copy for all forms in a place.
    std::optional<MemoryRef> Rows;
    auto EmitRows = [&](const TileUpTo &T) {
      emitRows(Here, T, Rows ? &*Rows : nullptr, IsCopied, Depth);
    };
    forTilesUpTo(Plan.M, M, B, EmitRows,
                 [&](const TileUpTo &T, function_ref<void()> Forms) {
                   if (IsCopied)
                     Rows = copiedRows(Here, T, IsCopied, Depth);
                   Forms();
                 });
  };
  if (!Plan.hasBlocks())
    return EmitTiles(At);
  Value *Each = getIndex(B, Plan.PackedN);
  if (CopiesB)
    Each = B.CreateSelect(CopiesB, getIndex(B, Plan.CopiedN), Each);
  forBlocks(N, Each, [&](Value *First) {
    Matrices Here = At;
    Here.B = At.B.from(1, First, B);
    if (CopiesB)
      Here.B = copiedColumns(Here.B, Depth);
    if (hasGroups())
      Here.B = groupsOfColumns(Here.B, Depth);
    moveResult(Here, 1, First);
    EmitTiles(Here);
  });
}

/// A result of one vector of rows, all of k at once. Small ones take less than
/// what is around other tiles.
void ProductNest::emitNarrow(const Matrices &At) {
  const TileRange &Range = Plan.M.back();
  IsNarrow = true;
  emitRows(At, {Range, getIndex(B, 0), M, firstLanes(M, Range.Width, B)},
           /*Rows=*/nullptr, /*IsCopied=*/nullptr, K);
  IsNarrow = false;
}
