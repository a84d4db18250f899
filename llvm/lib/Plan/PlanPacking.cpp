// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether factors of a product are packed, and in which parts: because no cache
// keeps A, because the kernel cannot read an operand as it lies, because tiles
// would convert or gather the same elements again, or because they lie far
// apart. Packing.cpp says what a copy looks like; PlanStorage.cpp takes a
// decision back where there is no memory for the copy.

#include "PlanPacking.h"
#include "Symmetry.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void matrix::chooseParts(ProductPlan &Plan, ProductExtents Extents,
                         unsigned Tile, unsigned ElementBytes,
                         const MachineModel &Model) {
  unsigned StepK = Plan.Kernel->Mac.K;
  unsigned Most = Model.packedK(StepK);
  unsigned K = divideCeil(Extents.K, divideCeil(Extents.K, Most));
  Plan.PackedK = std::min<unsigned>(Extents.K, alignTo(K, StepK));
  uint64_t Row = Plan.PackedK * uint64_t(ElementBytes);
  unsigned MostRows =
      std::max<uint64_t>(Tile, alignDown(CodeBudget::PackedPart / Row, Tile));
  Plan.PackedM = std::min(Extents.M, MostRows);
}

/// Lets parts of a packed product leave out what is above its diagonal, if that
/// is more than a copy costs that no cache holds.
static void mirrorParts(ProductPlan &Plan, TilingRequest Request) {
  unsigned Columns = Request.Extents.N;
  if (Request.IsForSize || 2 * Plan.PackedM > Columns ||
      Request.Extents.K < Measured::MirroredK)
    return;
  mirrorTiling(Plan.Tiling, Request);
  Request.Extents.M = Columns % Plan.PackedM;
  if (Plan.Tiling.MirrorWidth && Request.Extents.M)
    mirrorTiling(Plan.RestTiling, Request);
}

void matrix::planParts(ProductPlan &Plan, TilingRequest &Request,
                       ArrayRef<Grid> Grids) {
  unsigned M = Request.Extents.M;
  // Sums go on where they stopped.
  Request.IsUpdate = true;
  // All parts are mirrored, or none.
  bool IsSymmetric = std::exchange(Request.IsSymmetric, false);
  Request.Extents.K = Plan.PackedK;
  if (unsigned Rest = M % Plan.PackedM) {
    Request.Extents.M = Rest;
    Plan.RestTiling = planTiling(Request, Grids);
  }
  Request.Extents.M = Plan.PackedM;
  Plan.Tiling = planTiling(Request, Grids);
  if (IsSymmetric)
    mirrorParts(Plan, Request);
}

//===----------------------------------------------------------------------===//
// Operands that no cache keeps
//===----------------------------------------------------------------------===//

/// Whether A is to be copied because no cache keeps it. The operand that is
/// read in vectors jumps from one line of memory to the next with every step of
/// k. Above the size of a second-level cache, lines that are a power of two
/// apart push each other out of it.
static bool isPacked(const Product &P, const ProductPlan &Plan,
                     const MachineModel &Model) {
  return P.bytes(Product::A) >= Model.PackFrom && Plan.VectorWidth > 1;
}

/// Whether a tile's part of A may stay in a cache over some outer loop
/// (hoistTiles()), and its sums in registers over others: parts of k would send
/// those through memory.
static bool staysInCache(const Product &P) {
  return P.type(Product::A).element() == P.element() &&
         P.type(Product::B).element() == P.element() &&
         any_of(P.outerLoops(), [&](const Contraction::Loop &L) {
           return !L.Dimension[P.operandNumber(Product::A)];
         });
}

/// Whether tiles of \p Rows read their part of A, which is large, as fast in
/// place as from a copy: few columns read it, and the lines of all k fit into
/// the second cache.
static bool isReadFewTimes(const Product &P, unsigned Rows,
                           const MachineModel &Model) {
  std::optional<unsigned> D = P.dimensionIn(Product::A, 1 - P.dimensionM());
  if (P.N() > Measured::ColumnsInPlace || !D ||
      !isUnitStride(P, Product::A, P.dimensionM()))
    return false;
  uint64_t Bytes = strideOf(P.operand(Product::A), *D).value_or(0) *
                   P.elementBytes(Product::A);
  uint64_t Sets = Model.secondCacheSets();
  uint64_t Lines = divideCeil(Rows * P.elementBytes(Product::A), Model.Line);
  // From one k to the next.
  uint64_t SetsOfAll =
      std::min(Sets, setsOfLines(Bytes, Sets, Model.Line) * Lines);
  return Bytes != 0 && Lines * P.K() <= SetsOfAll * Model.SecondCacheWays / 2;
}

bool matrix::packLarge(ProductPlan &Plan, const Product &P,
                       TilingRequest &Request, ArrayRef<Grid> Grids) {
  unsigned Tile = Grids.back().M * Plan.VectorWidth;
  if (!isPacked(P, Plan, Request.Model) || Request.RunsAlongK ||
      staysInCache(P) || isReadFewTimes(P, Tile, Request.Model))
    return false;
  Plan.PacksA = true;
  chooseParts(Plan, Request.Extents, Tile, Request.ElementBytes, Request.Model);
  planParts(Plan, Request, Grids);
  return true;
}

//===----------------------------------------------------------------------===//
// Operands that the kernel does not read as they lie
//===----------------------------------------------------------------------===//

/// Whether \p Kernel, not one of plain vectors, cannot read \p X of \p P as it
/// lies.
static bool needsPacking(const KernelInfo &Kernel, const Product &P,
                         Product::Operand X) {
  const Fragment &F = Kernel.fragment(X);
  unsigned Extent = X == Product::A ? P.M() : P.N();
  bool HasRest = !Kernel.isScalable() && Extent % Kernel.extent(X) != 0;
  return F.Reads == Fragment::Packed || HasRest || P.K() % Kernel.Mac.K != 0 ||
         (F.IsWidened && P.type(X).element() != P.element()) ||
         (F.Reads == Fragment::Contiguous &&
          !isUnitStride(P, X, P.dimensionOf(X))) ||
         (F.Reads == Fragment::GroupsAlongK &&
          !isUnitStride(P, X, 1 - P.dimensionOf(X)));
}

void matrix::packForKernel(ProductPlan &Plan, const Product &P,
                           const MachineModel &Model) {
  const KernelInfo &Kernel = *Plan.Kernel;
  Plan.PacksA = needsPacking(Kernel, P, Product::A) ||
                (Kernel.isScalable() && isPacked(P, Plan, Model));
  Plan.PacksB = needsPacking(Kernel, P, Product::B);
}

/// Whether \p Plan's kernel, of equal parts, reads B where it lies, in steps of
/// \p Step: not behind its end. It reads some of the last step's elements for
/// the second time, and multiplies them by zero, which is exact for integers
/// alone.
static bool readsInSteps(const ProductPlan &Plan, const Product &P,
                         unsigned Step) {
  if (!isUnitStride(P, Product::B, P.dimensionM()))
    return false;
  bool HasRest = Plan.PackedK % Step != 0 || P.K() % Plan.PackedK % Step != 0;
  return !HasRest || (P.element()->isIntegerTy() && P.K() >= Step);
}

void matrix::packEqualParts(ProductPlan &Plan, const Product &P, unsigned Step,
                            unsigned Reads) {
  const KernelInfo &Kernel = *Plan.Kernel;
  Plan.PacksA = true;
  Plan.PacksB = !readsInSteps(Plan, P, Step);
  // Steps that are no lines cross some in a copy as well.
  Plan.AlignsB = Kernel.LineBytes && !Plan.PacksB &&
                 Step * P.elementBytes(Product::A) % Kernel.LineBytes == 0 &&
                 Reads > Measured::UnalignedReads;
}

void matrix::packGroups(ProductPlan &Plan, const Product &P,
                        const Subtarget &ST) {
  const KernelInfo &Kernel = *Plan.Kernel;
  bool IsUnitA = isUnitStride(P, Product::A, P.dimensionM());
  Plan.PacksA = !IsUnitA || tilesOf(Plan.Tiling.N) > 1;
  // Pack B if each tile would widen or flip its elements again, and that costs
  // time.
  bool IsFlipFree =
      ST.model().HasFreeLogic &&
      all_of(Plan.Tiling.M, [](const TileRange &R) { return R.Fragments > 1; });
  bool IsReadAgain = tilesOf(Plan.Tiling.M) > 1 ||
                     (!ST.model().HasFreeLogic &&
                      P.bytes(Product::B) >= Measured::FlippedBytes);
  bool FlipsOnce = Kernel.B.Flip != 0 && IsReadAgain && !IsFlipFree;
  Plan.PacksB =
      FlipsOnce ||
      (Kernel.B.Bits && P.elementBytes(Product::B) * 8 != Kernel.B.Bits) ||
      !isUnitStride(P, Product::B, P.dimensionM());
}

//===----------------------------------------------------------------------===//
// Elements that are converted
//===----------------------------------------------------------------------===//

/// Whether the back end multiplies integers faster if it sees that they were
/// narrower: 32-bit ones of 16 bits where x86 has no multiplication of theirs,
/// and 64-bit ones of 32 bits on most processors.
static bool multipliesNarrowIntegers(Type *Element, unsigned Width,
                                     const Subtarget &ST) {
  return Element->isIntegerTy() &&
         ST.tti().getArithmeticInstrCost(
             Instruction::Mul, FixedVectorType::get(Element, Width),
             TargetTransformInfo::TCK_RecipThroughput) >
             Measured::NarrowMultiplication;
}

void matrix::packWidened(ProductPlan &Plan, const Product &P,
                         TilingRequest &Request, ArrayRef<Grid> Grids,
                         const Subtarget &ST) {
  if (Plan.VectorWidth == 1 || ST.function().hasOptSize() ||
      multipliesNarrowIntegers(P.element(), Plan.VectorWidth, ST))
    return;
  // With k lanes each line is widened on its own.
  bool HasKLanes =
      any_of(Plan.Tiling.M, [](const TileRange &R) { return R.KLanes > 1; });
  bool PacksA =
      P.type(Product::A).element() != P.element() &&
      (HasKLanes || tilesOf(Plan.Tiling.N) >= Measured::WideningTiles);
  bool PacksB = P.type(Product::B).element() != P.element();
  bool HasParts = Plan.PackedM != 0;
  Plan.PacksA |= PacksA;
  Plan.PacksB |= PacksB;
  if (HasParts || !(PacksA || PacksB))
    return;
  Plan.PackedM = P.M();
  Plan.PackedK = P.K();
  if (!PacksA || HasKLanes)
    return;
  unsigned Tile = Grids.back().M * Plan.VectorWidth;
  const DataLayout &DL = P.op().call()->getDataLayout();
  uint64_t Row = P.K() * uint64_t(DL.getTypeAllocSize(P.element()));
  uint64_t MostRows = alignDown(CodeBudget::PackedPart / Row, uint64_t(Tile));
  if (P.M() <= std::max<uint64_t>(MostRows, Tile))
    return;
  Plan.PackedM = std::max<uint64_t>(MostRows, Tile);
  planParts(Plan, Request, Grids);
}

//===----------------------------------------------------------------------===//
// What a tile reads in all sums
//===----------------------------------------------------------------------===//

uint64_t matrix::packedTileBytes(const ProductPlan &Plan, const Product &P) {
  uint64_t Rows = 0;
  for (const TileRange &R : Plan.Tiling.M)
    Rows = std::max<uint64_t>(Rows, R.Extent);
  const KernelInfo &Kernel = *Plan.Kernel;
  if (!Kernel.isOfGroups())
    return Rows * stepsOfSums(P) * P.elementBytes(Product::A);
  uint64_t Bytes =
      Kernel.A.Bits ? Kernel.A.Bits / 8 : P.elementBytes(Product::A);
  return alignTo(Rows, Plan.VectorWidth) * (stepsOfSums(P) / P.K()) *
         alignTo(P.K(), Kernel.Mac.K) * Bytes;
}

void matrix::packTiles(ProductPlan &Plan, const Product &P,
                       const Subtarget &ST) {
  if (Plan.VectorWidth == 1 || Plan.Tiling.KeepsA ||
      ST.function().hasOptSize() ||
      packedTileBytes(Plan, P) > ST.model().SecondCache)
    return;
  uint64_t Reads = P.N();
  for (const Contraction::Loop &L : P.outerLoops())
    if (!L.Dimension[P.operandNumber(Product::A)])
      Reads *= L.extent();
  bool IsGathered = !isUnitStride(P, Product::A, P.dimensionM());
  bool IsFar =
      Plan.HoistsTiles && Plan.Tiling.MOutside &&
      uint64_t(P.M()) * P.elementBytes(Product::A) >= Measured::FarRows;
  // A tile of N reads all of it once.
  if (Reads < Measured::ReadsOfTile *
                  (IsGathered ? 1 : Plan.Tiling.N.front().Extent) ||
      !(IsGathered || IsFar))
    return;
  Plan.Tiling.MOutside = Plan.HoistsTiles = Plan.PacksTiles = true;
}

bool matrix::packTilesOfGroups(ProductPlan &Plan, const Product &P,
                               const Region &R, const Subtarget &ST) {
  const KernelInfo &Kernel = *Plan.Kernel;
  // What flips elements of B once needs a copy of it.
  if (!isContraction(P.op().kind()) || Plan.PacksB || Kernel.Prepare ||
      !Plan.Otherwise.empty() ||
      packedTileBytes(Plan, P) > ST.model().SecondCache / 2)
    return false;
  if (none_of(P.outerLoops(), [&](const Contraction::Loop &L) {
        return !L.Dimension[P.operandNumber(Product::A)];
      }))
    return false;
  if (R.result() != P.op().call() &&
      refusalOfSteps(*R.Root, ST) != EpilogueRefusal::None)
    return false;
  Plan.Tiling.MOutside = Plan.HoistsTiles = Plan.PacksTiles = true;
  Plan.PacksA = false;
  return true;
}
