// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a product by a kernel whose fragments are as long as vectors of
// unknown length.

#include "PlanPacking.h"
#include "matrix/Machine/Measured.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

void matrix::planScalable(ProductPlan &Plan, const Product &P,
                          const Subtarget &ST) {
  const KernelInfo &Kernel = *Plan.Kernel;
  unsigned Lanes = 128 / vectorizableBits(P.element());
  ProductExtents Extents{P.M(), P.N(), P.K()};
  packForKernel(Plan, P, ST.model());
  unsigned Bytes =
      Kernel.A.IsWidened
          ? ST.dataLayout().getTypeAllocSize(P.element()).getFixedValue()
          : P.elementBytes(Product::A);
  Plan.PackedM = Plan.PackedK = 0;
  if (Plan.PacksA || Plan.PacksB)
    chooseParts(Plan, Extents,
                Kernel.Grids.back().M * Lanes * Measured::LongestScale, Bytes,
                ST.model());
  else if (Kernel.SeparatesTiles)
    std::tie(Plan.PackedM, Plan.PackedK) = std::pair(P.M(), P.K());
  auto TilingOf = [&](unsigned M, unsigned K) {
    ProductExtents Part{M, Extents.N, K};
    RegisterTiling T = planScalableTiling(Part, Kernel, Lanes);
    assert(T.verify(Part, /*IsUpdate=*/true, errs(), Kernel));
    return T;
  };
  if (Plan.PackedM == 0) {
    Plan.Tiling = TilingOf(Extents.M, Extents.K);
    return;
  }
  Plan.Tiling = TilingOf(Plan.PackedM, Plan.PackedK);
  if (unsigned Rest = Extents.M % Plan.PackedM)
    Plan.RestTiling = TilingOf(Rest, Plan.PackedK);
}
