// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product by an instruction that adds up the products of groups of k. The
// rows of a tile are copied as groups, for all columns of a block. Columns are
// read where they are if k is adjacent in them, else they are copied, too, for
// all rows. Where a kernel flips the elements of columns, sums of the rows make
// up for it, which are computed from the copy.

#include "Product/TileLoop.h"
#include "RunTime/DotRows.h"
#include "RunTime/FewSteps.h"
#include "RunTime/PackedGroups.h"
#include "RunTime/ProductNest.h"
#include "RunTime/Squares.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// Whether B, in place, is read to the end of k by a whole group, as
/// emitTileTo() does: an incomplete one of two is an element.
bool ProductNest::endsWithWholeGroup() const {
  return !Plan.CopiesOfB && Plan.Groups->Mac.K != 2;
}

namespace {
/// Sums of the rows of groups, multiplied by what B's elements are flipped by.
class RowTerms {
  TileRange Rows, Column;
  ProductMemory Memory;
  KernelContext Context;
  std::unique_ptr<MicroKernel> Kernel;
  Tile Here;

public:
  /// In vectors of \p Range's. \p A is a copy, or of no matter.
  RowTerms(const Product &P, const RunTimeProductPlan &Plan,
           const TileRange &Range, const MemoryRef &A, Value *First,
           IRBuilderBase &B)
      : Rows(Range), Memory{A, A, A, AccumulatorStart()},
        Context{P, Memory, Plan.IsFused, Plan.HasFences, /*StoreBits=*/0, B},
        Here{Rows, Column, First, getIndex(B, 0)} {
    Rows.Fragments = 1;
    Rows.Extent = Rows.End = Rows.Width;
    Rows.Ends = Remainder::None;
    Memory.HasWholeVectors = true;
    Kernel = Plan.Groups->Create(Context);
  }
  Value *add(Value *Groups, Value *Sum) const {
    return Kernel->multiplyAdd(Groups, Kernel->loadFlips(Here), Sum);
  }
  Value *addAt(Value *K, unsigned Group, Value *Sum) const {
    return add(Kernel->loadA(Here, 0, K, Group), Sum);
  }
};
} // namespace

MemoryRef ProductNest::groupsOfRows(const MemoryRef &InPlace, const TileUpTo &T,
                                    Value *Depth) {
  GroupsToPack How{P,
                   Product::A,
                   Plan,
                   InPlace,
                   T.Count,
                   T.Range.Width,
                   getIndex(B, T.Range.Extent),
                   Depth};
  bool CopiesAll = Plan.copiesAllInVectors(Product::A);
  How.EndsWithK = CopiesAll && endsWithWholeGroup();
  How.Terms = rowTerms();
  RowTerms Sums(P, Plan, T.Range, InPlace, getIndex(B, 0), B);
  if (How.Terms && CopiesAll)
    How.AddRows = [&](Value *Groups, Value *Sum) {
      return Sums.add(Groups, Sum);
    };
  Value *Memory = B.CreateGEP(B.getInt8Ty(), Copy, getIndex(B, Plan.CopyOfA));
  MemoryRef Packed = packGroups(How, Memory, B);
  if (CopiesAll)
    return Packed;
  emitRowTerms(Packed, T, Depth);
  if (endsWithWholeGroup())
    moveLastGroup(How, Packed, B);
  return Packed;
}

MemoryRef ProductNest::groupsOfColumns(const MemoryRef &InPlace, Value *Depth) {
  MemoryRef Columns = InPlace.permuted({1, 0});
  GroupsToPack How{P,
                   Product::B,
                   Plan,
                   Columns,
                   N,
                   Plan.VectorWidth,
                   getIndex(B, Plan.roomForB()),
                   Depth};
  Value *Memory = B.CreateGEP(B.getInt8Ty(), Copy, getIndex(B, Plan.CopyOfB));
  if (Plan.CopiesOfB == RunTimeProductPlan::CopyOf::Lines)
    return packLines(How, Memory, B).permuted({1, 0});
  if (Plan.CopiesOfB)
    return packGroups(How, Memory, B);
  if (!endsWithWholeGroup())
    return InPlace;
  return packShortGroups(How, Memory, B).permuted({1, 0});
}

/// Whether groups of rows are not copied.
Value *ProductNest::areUnpacked() const {
  auto IsUpTo = [&](Value *Extent, unsigned Most) {
    return B.CreateICmpULE(Extent, getIndex(B, Most));
  };
  // Forms are powers of two.
  Value *IsOneTile =
      B.CreateIsNull(B.CreateAnd(N, B.CreateSub(N, getIndex(B, 1))));
  Value *Are = B.CreateOr(
      B.CreateAnd(IsUpTo(M, Plan.VectorWidth), IsUpTo(N, Plan.UnpackedN)),
      B.CreateAnd(IsUpTo(N, Plan.OneTileN),
                  B.CreateOr(IsOneTile, IsUpTo(K, Plan.OneTileK))));
  // There is room for the copy of B.
  if (Plan.copiesUnpackedB() && !Plan.hasOnePart())
    Are = B.CreateAnd(Are, IsUpTo(K, Plan.PackedK));
  return Are;
}

/// Few columns: groups of rows are put together in registers, for each tile of
/// columns again. Around the loop over rows, forms of tiles do not share what
/// LLVM would compute before that for all of them, and spill.
void ProductNest::emitUnpacked(const Matrices &At) {
  const TileRange &Range = Plan.M.back();
  MemoryRef Columns = At.B;
  if (Plan.copiesUnpackedB())
    Columns = groupsOfColumns(At.B, K);
  forTilesUpTo(Plan.NarrowN, N, B, [&](const TileUpTo &T) {
    UnpackedForm = &T.Range;
    Matrices Here = At;
    Here.B = Columns.from(1, T.First, B);
    moveResult(Here, 1, T.First);
    emitLoopBelow(B, M, getIndex(B, Range.Width), [&](Value *First) {
      Value *Count = B.CreateSub(M, First);
      emitRows(Here, {Range, First, Count, firstLanes(Count, Range.Width, B)},
               /*Rows=*/nullptr, /*IsCopied=*/nullptr, K);
    });
  });
  UnpackedForm = nullptr;
}

/// All of k at once. Columns that are not adjacent along it are copied.
void ProductNest::emitDots(const Matrices &At) {
  MemoryRef Columns = At.B;
  if (Plan.Form == RunTimeProductPlan::Tiles::Dots && Plan.CopiesOfB) {
    Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
    Columns.Base = Copy;
    Columns.Strides = {One, K};
    Columns.Alignment = std::min(At.B.Alignment, BufferAlign);
    emitLoopUpTo(B, Zero, N, 1, [&](Value *J) {
      emitLoopUpTo(B, Zero, K, 1, [&](Value *Step) {
        Columns.store(At.B.load(At.B.offset({Step, J}, B), 1, One, B),
                      Columns.offset({Step, J}, B), 1, One, B);
      });
    });
  }
  emitInPlace(At, Columns, [&](const KernelContext &Context) {
    emitDotRows(Context, Plan, M, N, K);
  });
}

/// All sums of all k, where A and B, which is \p Columns, are read in place.
void ProductNest::emitInPlace(const Matrices &At, const MemoryRef &Columns,
                              function_ref<void(const KernelContext &)> Emit) {
  ProductMemory Memory{At.A, Columns, At.C, At.Start};
  auto Last = [&](Value *Sum, function_ref<Value *(const MemoryRef &)> Load) {
    return computed(All.Map.Result, P.op().call(), Sum, At.Leaves, Load);
  };
  if (hasEpilogue())
    Memory.Last = Last;
  Emit({P, Memory, Plan.IsFused, Plan.HasFences, /*StoreBits=*/0, B,
        Plan.AddsLate});
}

/// \p EmitAll for what is not done in place.
void ProductNest::emitGroups(const Matrices &At, function_ref<void()> EmitAll) {
  auto IsUpTo = [&](Value *Extent, unsigned Most) {
    return B.CreateICmpULE(Extent, getIndex(B, Most));
  };
  auto EmitUnpacked = [&] {
    if (!Plan.UnpackedN)
      return EmitAll();
    emitIfElse(B, areUnpacked(), [&] { emitUnpacked(At); }, EmitAll);
  };
  auto EmitDots = [&] {
    if (!Plan.DotN)
      return EmitUnpacked();
    Value *AreDots = B.CreateAnd(IsUpTo(N, Plan.DotN),
                                 B.CreateICmpUGE(K, getIndex(B, Plan.DotK)));
    emitIfElse(B, AreDots, [&] { emitDots(At); }, EmitUnpacked);
  };
  if (!Plan.FewK)
    return EmitDots();
  // At least one.
  Value *AreFew =
      B.CreateAnd(IsUpTo(B.CreateSub(K, getIndex(B, 1)), Plan.FewK - 1),
                  IsUpTo(N, Plan.FewN));
  emitIfElse(
      B, AreFew,
      [&] {
        emitInPlace(At, At.B, [&](const KernelContext &Context) {
          emitFewSteps(Context, Plan, M, N, K, Copy);
        });
      },
      EmitDots);
}

/// Tile by tile, all parts of k: its sums wait where no result is.
void ProductNest::emitInPanels(const Matrices &At) {
  Value *Zero = getIndex(B, 0);
  unsigned Rows = Plan.M.front().Extent;
  MemoryRef Panel{
      TensorType::get(P.element(), {Rows, Plan.PackedN}),
      B.CreateGEP(B.getInt8Ty(), Copy, getIndex(B, Plan.Waiting.Begin)),
      {getIndex(B, 1), getIndex(B, Rows)},
      BufferAlign};
  auto EmitTiles = [&](const Matrices &Block) {
    std::optional<MemoryRef> Packed;
    Matrices Here = Block;
    Value *Depth = nullptr;
    auto EmitRows = [&](const TileUpTo &T) {
      emitRows(Here, {T.Range, Zero, T.Count, T.Lanes}, &*Packed, B.getTrue(),
               Depth);
    };
    auto EmitParts = [&](const TileUpTo &T, function_ref<void()> Forms) {
      Matrices Tile = Block;
      Tile.A = Block.A.from(0, T.First, B);
      moveResult(Tile, 0, T.First);
      Tile.Waiting = Panel;
      emitPartsOf(Tile, K, getIndex(B, Plan.PackedK),
                  [&](Matrices &Part, Value *First, Value *Steps) {
                    Here = Part;
                    Depth = Steps;
                    Here.B = groupsOfColumns(Tile.B.from(0, First, B), Steps);
                    Packed = groupsOfRows(Tile.A.from(1, First, B), T, Steps);
                    Forms();
                  });
    };
    forTilesUpTo(Plan.M, M, B, EmitRows, EmitParts);
  };
  forBlocks(N, getIndex(B, Plan.PackedN), [&](Value *First) {
    Matrices Block = At;
    Block.B = At.B.from(1, First, B);
    moveResult(Block, 1, First);
    EmitTiles(Block);
  });
}

/// The terms that make up for flipped elements of B, one for each row of a
/// tile.
std::optional<MemoryRef> ProductNest::rowTerms() const {
  if (!Plan.Groups->B.Flip)
    return std::nullopt;
  unsigned Rows = Plan.M.front().Extent;
  return MemoryRef{TensorType::get(P.element(), {Rows, 1}),
                   Copy,
                   {getIndex(B, 1), getIndex(B, Rows)},
                   Align(4)};
}

void ProductNest::emitRowTerms(const MemoryRef &A, const TileUpTo &T,
                               Value *Depth) {
  std::optional<MemoryRef> Terms = rowTerms();
  if (!Terms)
    return;
  unsigned Group = Plan.Groups->Mac.K, Width = T.Range.Width;
  Value *End = roundUp(Depth, Group, B);
  emitLoopBelow(B, T.Count, getIndex(B, Width), [&](Value *First) {
    RowTerms Sums(P, Plan, T.Range, A, First, B);
    unsigned Lanes = std::max(Width, FewestGroupLanes);
    Value *Sum =
        Constant::getNullValue(FixedVectorType::get(P.element(), Lanes));
    emitLoopUpTo(
        B, getIndex(B, 0), End, Group,
        [&](Value *K) { Sum = Sums.addAt(K, Group, Sum); }, Sum);
    // There is memory for the largest tile's.
    Terms->store(B.CreateNeg(Sum), First, Lanes, getIndex(B, 1), B);
  });
}
