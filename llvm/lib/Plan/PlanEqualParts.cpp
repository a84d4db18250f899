// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a product by a kernel whose fragments have one shape: which parts
// of A are packed, and whether B is copied.

#include "PlanPacking.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// \p Whole in parts as equal as they can be, multiples of \p Step.
static unsigned equalPart(unsigned Whole, unsigned Most, unsigned Step) {
  unsigned Parts = divideCeil(Whole, Most);
  return Parts == 1 ? Whole : alignTo(divideCeil(Whole, Parts), Step);
}

void matrix::planEqualParts(ProductPlan &Plan, const Product &P) {
  const KernelInfo &Kernel = *Plan.Kernel;
  unsigned Bytes = P.elementBytes(Product::A);
  Plan.PackedK = equalPart(P.K(), Measured::EqualPartOfK / Bytes, Kernel.Mac.K);
  unsigned Step =
      equalPartOfK(Plan.PackedK, Kernel, P.element()->isIntegerTy());
  uint64_t Row = alignTo(Plan.PackedK, Step) * uint64_t(Bytes);
  unsigned Tile = 2 * Kernel.Mac.M;
  // Parts of A are cache lines.
  unsigned Rows = std::max(Tile, Kernel.LineBytes / Bytes);
  uint64_t Part = P.bytes(Product::B) <= Measured::EqualPartOfA / 2
                      ? Measured::EqualPartOfA
                      : CodeBudget::PackedPart;
  unsigned Most = std::max<uint64_t>(Rows, alignDown(Part / Row, Rows));
  Plan.PackedM = equalPart(P.M(), Most, Rows);
  // That is about vectors.
  Plan.IsFused = false;
  packEqualParts(Plan, P, Step, divideCeil(P.M(), Tile));
  auto TilingOf = [&](unsigned M) {
    ProductExtents Part{M, P.N(), Plan.PackedK};
    RegisterTiling T = planEqualTiling(Part, Kernel);
    for (TileRange &Range : T.M)
      Range.KLanes = Step;
    assert(T.verify(Part, /*IsUpdate=*/true, errs(), Kernel));
    return T;
  };
  Plan.Tiling = TilingOf(Plan.PackedM);
  if (unsigned Rest = P.M() % Plan.PackedM)
    Plan.RestTiling = TilingOf(Rest);
}
