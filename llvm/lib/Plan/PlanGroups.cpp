// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by instructions that multiply groups of k: as others are, where a
// group is one step, and an element of A is a row's group.

#include "PlanProduct.h"
#include "matrix/Target/CodeBudget.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static unsigned tilesOf(ArrayRef<TileRange> Ranges) {
  unsigned Tiles = 0;
  for (const TileRange &R : Ranges)
    Tiles += R.Tiles;
  return Tiles;
}

void matrix::planGroups(RegionPlan &Plan, const Product &P,
                        TilingRequest Request, const Subtarget &ST) {
  const KernelInfo &Kernel = *Plan.Kernel;
  unsigned Group = Kernel.Mac.K;
  // One instruction multiplies and adds.
  Plan.IsFused = Request.IsFused = true;
  Request.MaySplit = !Request.IsMinimal;
  Request.ElementBytes = Group * P.elementBytes(Product::A);
  Request.IsSymmetric = Request.MayJoin = Request.MayShareVectors = false;
  Request.Registers = 0;
  Request.FewestLanes = FewestGroupLanes;
  SmallVector<Grid, 4> Grids =
      vectorGrids(P, Plan.VectorWidth, /*IsFused=*/true, ST);
  ProductExtents Extents = Request.Extents;
  auto TilingOf = [&](unsigned M, unsigned K) {
    Request.Extents = {M, Extents.N, unsigned(divideCeil(K, Group))};
    RegisterTiling T = planTiling(Request, Grids);
    for (TileRange &R : T.M)
      R.KLanes = Group;
    assert(T.verify({M, Extents.N, K}, Request.IsUpdate, errs(), Kernel));
    return T;
  };
  Plan.Tiling = TilingOf(Extents.M, Extents.K);
  bool IsUnitA = isUnitStride(P.operand(Product::A), P.dimensionM());
  Plan.PacksA = !IsUnitA || tilesOf(Plan.Tiling.N) > 1;
  Plan.PacksB = Kernel.B.Flip != 0 ||
                !isUnitStride(P.operand(Product::B), P.dimensionM());
  Plan.SlowedBy = bottleneckOf(Plan.Tiling, Request);
  if (!Plan.PacksA && !Plan.PacksB)
    return;
  chooseParts(Plan, Extents, Grids.back().M * Plan.VectorWidth,
              P.elementBytes(Product::A), Request.Model);
  if (Plan.PackedM == Extents.M && Plan.PackedK == Extents.K)
    return;
  Request.IsUpdate = true;
  Plan.Tiling = TilingOf(Plan.PackedM, Plan.PackedK);
  if (unsigned Rest = Extents.M % Plan.PackedM)
    Plan.RestTiling = TilingOf(Rest, Plan.PackedK);
}
