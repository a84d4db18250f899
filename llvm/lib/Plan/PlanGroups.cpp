// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by instructions that multiply groups of k: as others are, where a
// group is one step, and an element of A is a row's group.

#include "PlanPacking.h"
#include "TileRanges.h"
#include "TilingCost.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Ranges are of vectors of \p Width, of which none but the last one
/// begins earlier.
static bool areVectorsWhole(ArrayRef<TileRange> Ranges, unsigned Width) {
  return all_of(Ranges, [&](const TileRange &R) {
    return R.Width == Width && !R.isLastOverlapping() &&
           (R.Ends == Remainder::None || R.Ends == Remainder::Overlapping ||
            R.Ends == Remainder::Shorter);
  });
}

/// Whether all that is read and written by rows of the result may be masked,
/// and as many narrow elements as fill a vector.
static bool mayMaskRows(const Product &P, const Region &R, unsigned Width,
                        const Subtarget &ST) {
  SmallVector<Type *> Elements = elementsOf(R, /*WithFactors=*/false);
  Elements.push_back(P.element());
  unsigned Bits = P.type(Product::A).element()->getScalarSizeInBits();
  auto *Narrow = FixedVectorType::get(
      Type::getIntNTy(P.element()->getContext(), Bits), Width * 32 / Bits);
  return ST.model().HasFastMasks && hasMasks(Elements, Width, ST.tti()) &&
         ST.tti().isLegalMaskedLoad(Narrow, Align(1), 0);
}

/// The plan of a product of one row; A's row and B's columns are contiguous.
static void planRow(ProductPlan &Plan, TilingRequest Request) {
  const KernelInfo &Kernel = *Plan.Kernel;
  unsigned Group = Kernel.Mac.K;
  ProductExtents Extents = Request.Extents;
  unsigned Lanes = std::min(Request.Width, bit_floor(Extents.K / Group));
  TileRange Row{0, 1, 1, 1, 1, 1};
  Row.KLanes = Lanes * Group;
  Request.IsUpdate = true;
  RegisterTiling &T = Plan.Tiling;
  T.M = {Row};
  T.N =
      waysToCutN(Request, std::min(Measured::ColumnsOfRow, Extents.N)).front();
  unsigned Steps = Extents.K / Row.KLanes, Columns = T.N.front().Fragments;
  T.IsUnrolled =
      tilesOf(T.N) == 1 && Steps * Columns <= CodeBudget::UnrolledRow;
  T.M.front().Interleave = interleaveFor(Columns, Steps, Request.Model);
  assert(T.verify(Extents, /*IsUpdate=*/true, errs(), Kernel));
}

void matrix::planGroups(ProductPlan &Plan, const Product &P, const Region &R,
                        TilingRequest Request, const Subtarget &ST) {
  const KernelInfo &Kernel = *Plan.Kernel;
  unsigned Group = Kernel.Mac.K;
  unsigned ElementBytes =
      Kernel.A.Bits ? Kernel.A.Bits / 8 : P.elementBytes(Product::A);
  Plan.IsFused = Request.IsFused = Kernel.IsFused;
  Request.MaySplit = !Request.IsMinimal;
  Request.ElementBytes = Group * ElementBytes;
  Request.IsSymmetric = Request.MayJoin = Request.MayShareVectors = false;
  Request.Registers = 0;
  Request.HasMasks = mayMaskRows(P, R, Plan.VectorWidth, ST);
  Request.FewestLanes = FewestGroupLanes;
  // Else an element is broadcast by the multiplication.
  Request.MayShorten = Kernel.B.Flip != 0;
  SmallVector<Grid, 4> Grids =
      vectorGrids(P, Plan.VectorWidth, Kernel.IsFused, ST);
  ProductExtents Extents = Request.Extents;
  if (Extents.M == 1)
    return planRow(Plan, Request);
  auto TilingOf = [&](unsigned M, unsigned K) {
    Request.Extents = {M, Extents.N, unsigned(divideCeil(K, Group))};
    RegisterTiling T = planTiling(Request, Grids);
    for (TileRange &R : T.M)
      R.KLanes = Group;
    assert(T.verify({M, Extents.N, K}, Request.IsUpdate, errs(), Kernel));
    return T;
  };
  Plan.Tiling = TilingOf(Extents.M, Extents.K);
  packGroups(Plan, P, ST);
  // Few iterations of k separate one tile's stores from the next one's: 20x20
  // bytes take a fifth less on Zen 4. Floats have more iterations, and lose, as
  // do tiles of few columns.
  if (none_of(Plan.Tiling.M,
              [](const TileRange &R) { return R.Ends == Remainder::Shorter; }))
    Plan.StoreBits = ST.model().UnitBits;
  Plan.SlowedBy = bottleneckOf(Plan.Tiling, Request);
  if (!Plan.PacksA && !Plan.PacksB)
    return;
  if (packTilesOfGroups(Plan, P, R, ST)) {
    Plan.PacksWholeVectors = areVectorsWhole(Plan.Tiling.M, Plan.VectorWidth);
    return;
  }
  chooseParts(Plan, Extents, Grids.back().M * Plan.VectorWidth, ElementBytes,
              Request.Model);
  // Without masks, what remains of M fills a vector by overlapping. In the end,
  // parts of one row would leave none.
  while (!Request.HasMasks && Extents.M % Plan.PackedM != 0 &&
         Extents.M % Plan.PackedM < FewestGroupLanes)
    --Plan.PackedM;
  if (Plan.PackedM != Extents.M || Plan.PackedK != Extents.K) {
    Request.IsUpdate = true;
    Plan.Tiling = TilingOf(Plan.PackedM, Plan.PackedK);
    if (unsigned Rest = Extents.M % Plan.PackedM)
      Plan.RestTiling = TilingOf(Rest, Plan.PackedK);
  }
  Plan.PacksWholeVectors = Plan.PacksA &&
                           areVectorsWhole(Plan.Tiling.M, Plan.VectorWidth) &&
                           areVectorsWhole(Plan.RestTiling.M, Plan.VectorWidth);
}

/// Whether what sums start with is added to them at the end. A larger product
/// has enough to do meanwhile, and sums of floats would round differently. A
/// load that overlaps a masked store waits for it: sums of integers begin with
/// the addend if the product is so long that the store is done by then. That is
/// earlier where elements are flipped first.
static bool addsLate(const ProductPlan &Plan, const Product &P) {
  bool HasStart = P.hasAddend() || P.sumsOutside() ||
                  (Plan.PackedK != 0 && Plan.PackedK < P.K());
  uint64_t Most = !P.element()->isIntegerTy() ? Measured::AddedLateFloats
                  : Plan.Kernel->B.Flip != 0  ? Measured::AddedLateFlipped
                                              : Measured::AddedLateIntegers;
  return Plan.Kernel->AddsLate && HasStart &&
         uint64_t(P.M()) * P.N() * P.K() <= Most;
}

void matrix::planSums(ProductPlan &Plan, const Product &P) {
  Plan.AddsLate = addsLate(Plan, P);
  for (RegisterTiling *T : {&Plan.Tiling, &Plan.RestTiling})
    T->SumsRows =
        Plan.Kernel->B.Flip != 0 && T->N.size() == 1 && T->N.front().Tiles == 1;
}
