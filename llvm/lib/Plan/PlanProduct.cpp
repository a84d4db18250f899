// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a product: what it asks of its register tiling, and the order of
// its loops.

#include "PlanPacking.h"
#include "Symmetry.h"
#include "WholeVectors.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Target/ElementCost.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

std::optional<uint64_t> matrix::strideOf(Value *Tensor, unsigned Dimension) {
  TensorType Type = TensorType::of(Tensor->getType());
  if (isView(Tensor)) {
    TensorOp View = *TensorOp::of(Tensor);
    if (View.kind() == OpKind::Reshape)
      return Type.stride(Dimension);
    StridedView::Dimension D = StridedView::of(View).Dimensions[Dimension];
    std::optional<uint64_t> Source = strideOf(View.operand(0), D.Source);
    return Source && D.Factor > 0 ? std::optional(*Source * D.Factor)
                                  : std::nullopt;
  }
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Load) {
    auto *Stride = dyn_cast<ConstantInt>(Op->stride(Dimension));
    return Stride ? std::optional(Stride->getZExtValue()) : std::nullopt;
  }
  return Type.stride(Dimension);
}

/// Lets no tile of \p Grids have more columns of B than the nearest cache holds
/// lines of: if they lie multiples of 4 KiB apart, all of these are in one of
/// its sets, and each line would be fetched again for each step of k.
static void limitColumns(MutableArrayRef<Grid> Grids, const Product &P) {
  std::optional<unsigned> D = P.dimensionIn(Product::B, 1 - P.dimensionM());
  if (!D || !isUnitStride(P, Product::B, P.dimensionM()) ||
      P.K() < CacheLine / P.elementBytes(Product::B))
    return;
  uint64_t Bytes = strideOf(P.operand(Product::B), *D).value_or(0) *
                   P.elementBytes(Product::B);
  if (Bytes == 0 || Bytes % CacheLine != 0)
    return;
  uint64_t Sets = setsOfLines(Bytes, FirstCacheSets);
  for (Grid &G : Grids)
    G.N = std::min<uint64_t>(G.N, FirstCacheKeptWays * Sets);
}

bool matrix::isUnitStride(Value *Tensor, unsigned Dimension) {
  TensorType Type = TensorType::of(Tensor->getType());
  if (isView(Tensor)) {
    TensorOp View = *TensorOp::of(Tensor);
    if (View.kind() == OpKind::Reshape)
      return Type.stride(Dimension) == 1;
    StridedView::Dimension D = StridedView::of(View).Dimensions[Dimension];
    return D.Factor == 1 && isUnitStride(View.operand(0), D.Source);
  }
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Load) {
    auto *Stride = dyn_cast<ConstantInt>(Op->stride(Dimension));
    return Stride && Stride->isOne();
  }
  return Type.stride(Dimension) == 1;
}

bool matrix::isUnitStride(const Product &P, Product::Operand X,
                          unsigned RowsOrColumns) {
  std::optional<unsigned> D = P.dimensionIn(X, RowsOrColumns);
  return !D || isUnitStride(P.operand(X), *D);
}

/// Whether no factor is widened.
static bool isSameThroughout(const Product &P) {
  return P.type(Product::A).element() == P.element() &&
         P.type(Product::B).element() == P.element();
}

/// Whether all of A may stay in registers. What is widened, or multiplied by a
/// call, takes registers of its own. What was written just before, as the
/// columns of a transpose are, is not there yet, where the last rows are read
/// by a shorter vector than wrote them.
static bool mayStayInRegisters(const Product &P, const ProductPlan &Plan) {
  std::optional<TensorOp> A = TensorOp::of(P.operand(Product::A));
  bool IsRead = A && A->kind() == OpKind::Load;
  return !P.sumsOutside() &&
         (P.element()->isFloatTy() || P.element()->isDoubleTy()) &&
         isSameThroughout(P) && (IsRead || P.M() % Plan.VectorWidth == 0);
}

static TilingRequest requestOf(const Product &P, const Region &R,
                               const ProductPlan &Plan, const Subtarget &ST) {
  // Whether the region reads more than the factors, perhaps where it writes.
  bool IsUpdate = P.sumsOutside() || any_of(R.Leaves, [&](Value *Leaf) {
                    return !R.isFactor(Leaf);
                  });
  TilingRequest Request{{P.M(), P.N(), P.K()},
                        Plan.VectorWidth,
                        P.elementBytes(Product::A),
                        Plan.IsFused,
                        IsUpdate};
  // Scalar integers are added in a cycle, and their registers are few.
  Request.MaySplit = P.element()->isIntegerTy() ? Plan.VectorWidth != 1
                                                : P.fastMath().allowReassoc();
  Request.Model = ST.model();
  Request.RegisterBits = vectorizableBits(P.element());
  Request.Registers = mayStayInRegisters(P, Plan) ? ST.numRegisters() : 0;
  Request.IsForSize = ST.function().hasOptSize();
  Request.MaySplit &= !Request.IsForSize;
  Request.IsMinimal = ST.function().hasMinSize();
  Request.IsSymmetric = Plan.Symmetry == SymmetryRefusal::None;
  // Many conversions would be long.
  Request.MayJoin = !isConverted(P.element(), ST);
  Request.MayShareVectors = Request.MaySplit && Request.MayJoin &&
                            !Request.IsForSize &&
                            isUnitStride(P, Product::B, P.dimensionM());
  Request.RunsAlongK =
      Request.MayShareVectors && Plan.VectorWidth > 1 && P.M() > 1 &&
      (P.K() >= Measured::FewestStepsAlongK || Request.ElementBytes <= 2) &&
      isUnitStride(P, Product::A, 1 - P.dimensionM()) &&
      !isUnitStride(P, Product::A, P.dimensionM()) && isSameThroughout(P);
  return Request;
}

/// The plan of a kernel whose fragments have one size.
static void planFixed(ProductPlan &Plan, const Product &P,
                      const MachineModel &Model) {
  const KernelInfo &Kernel = *Plan.Kernel;
  ProductExtents Extents{P.M(), P.N(), P.K()};
  if (Kernel.IsOfSubgroup) {
    Plan.Tiling = planFixedTiling(Extents, Kernel);
    return;
  }
  unsigned Bytes =
      Kernel.A.IsWidened
          ? P.op().call()->getDataLayout().getTypeAllocSize(P.element())
          : P.elementBytes(Product::A);
  chooseParts(Plan, Extents, Kernel.Grids.back().M * Kernel.Mac.M, Bytes,
              Model);
  packForKernel(Plan, P, Model);
  auto TilingOf = [&](unsigned M) {
    ProductExtents Part{M, Extents.N, Plan.PackedK};
    RegisterTiling T = planFixedTiling(Part, Kernel);
    assert(T.verify(Part, /*IsUpdate=*/true, errs(), Kernel));
    return T;
  };
  Plan.Tiling = TilingOf(Plan.PackedM);
  if (unsigned Rest = Extents.M % Plan.PackedM)
    Plan.RestTiling = TilingOf(Rest);
}

/// Whether vectors of \p Width of \p P's rows are read and written as they
/// lie, and each operation is few instructions: else they are much more code
/// than elements.
static bool areVectorsShort(const Product &P, const Region &R, unsigned Width,
                            const Subtarget &ST) {
  unsigned M = P.dimensionM();
  std::optional<TensorOp> Root = R.rootOp();
  std::optional<unsigned> D = P.dimensionIn(Product::Result, M);
  bool IsStoredAsItLies =
      !Root || Root->kind() != OpKind::Store || !D ||
      (Root->constantStride(*D) == 1 && !Root->isVolatile());
  return IsStoredAsItLies && isSameThroughout(P) &&
         isUnitStride(P, Product::A, M) &&
         multipliesInVectors(P.element(), Width, ST) &&
         isShortInVectors(R, Width, ST);
}

/// The plan of a product by Plan.Kernel.
static void planWithKernel(ProductPlan &Plan, const Region &R, bool HasMasks,
                           const Subtarget &ST) {
  Product P = *R.product();
  Type *Element = P.element();
  if (ST.function().hasOptSize() && Plan.Kernel->isOfVectors() &&
      Plan.VectorWidth != 1 && !areVectorsShort(P, R, Plan.VectorWidth, ST))
    Plan.VectorWidth = 1;
  Plan.IsFused =
      Element->isIntegerTy()
          ? Plan.VectorWidth == 1 && multiplyAddsIntegers(Element, ST)
          : P.fastMath().allowContract() &&
                hasFusedMultiplyAdd(Element, Plan.VectorWidth, ST);
  Plan.HasFences = canSelectFence(ST.triple(), Element, ST.tti());
  if (Plan.Kernel->HasEqualParts)
    return planEqualParts(Plan, P);
  if (Plan.Kernel->isScalable())
    return planScalable(Plan, P, ST);
  if (Plan.Kernel->isOfGroups() && Plan.VectorWidth < FewestGroupLanes)
    Plan.Kernel = &VectorKernelInfo;
  if (!Plan.Kernel->isOfVectors())
    return planFixed(Plan, P, ST.model());
  if (ST.effort() == Effort::Trivial) {
    // Lanes that fill a register up may raise exceptions (TileRanges.cpp).
    unsigned Fewest = Element->isFloatingPointTy()
                          ? 128 / std::max(1u, vectorizableBits(Element))
                          : 1;
    Plan.Tiling = planSmallTiling({P.M(), P.N(), P.K()}, Plan.VectorWidth,
                                  Plan.VectorWidth == 1 ? 1 : Fewest);
    return;
  }
  SmallVector<Grid, 4> Grids =
      vectorGrids(P, Plan.VectorWidth, Plan.IsFused, ST);
  limitColumns(Grids, P);
  Plan.Symmetry = symmetryOf(R);
  if (Plan.Symmetry == SymmetryRefusal::None && ST.function().hasOptSize())
    Plan.Symmetry = SymmetryRefusal::Size;
  TilingRequest Request = requestOf(P, R, Plan, ST);
  Request.HasMasks = HasMasks && ST.model().HasFastMasks;
  if (Plan.Kernel->isOfGroups())
    return planGroups(Plan, P, R, Request, ST);
  // An epilogue of tiles needs all of k.
  bool MayBeParts = R.Choice->Site != EpilogueSite::Tiles && !Request.IsForSize;
  if (!MayBeParts || !packLarge(Plan, P, Request, Grids))
    Plan.Tiling = planTiling(Request, Grids);
  packWidened(Plan, P, Request, Grids, ST);
  // Rounded down, -0 + +0 is -0.
  Plan.StartsAtZero = Request.IsForSize && Plan.PackedM == 0 &&
                      !ST.function().hasFnAttribute(Attribute::StrictFP);
  if (Plan.Symmetry == SymmetryRefusal::None && Plan.Tiling.MirrorWidth == 0)
    Plan.Symmetry = SymmetryRefusal::Cost;
  assert(Plan.Tiling.verify(Request.Extents, Request.IsUpdate, errs()));
  Plan.SlowedBy = isConverted(Element, ST) ? Bottleneck::Conversions
                                           : bottleneckOf(Plan.Tiling, Request);
}

bool matrix::finishesMatrices(const ProductPlan &Plan, const Product &P,
                              const Region &R) {
  return R.Choice->Site != EpilogueSite::None && P.sumsOutside() &&
         !Plan.keepsOuterSums();
}

/// How long the bodies of the loops over k are. Of groups, LLVM loads those of
/// several steps together, and has no registers for them.
static void unrollLoops(ProductPlan &Plan, const Subtarget &ST) {
  if (ST.effort() == Effort::Trivial || ST.function().hasOptSize() ||
      Plan.Kernel->isOfGroups())
    return;
  for (RegisterTiling *T : {&Plan.Tiling, &Plan.RestTiling})
    T->StepsPerIteration = ST.model().StepsPerIteration;
}

unsigned matrix::tilesOf(ArrayRef<TileRange> Ranges) {
  unsigned Tiles = 0;
  for (const TileRange &R : Ranges)
    Tiles += R.Tiles;
  return Tiles;
}

uint64_t matrix::stepsOfSums(const Product &P) {
  uint64_t Steps = P.K();
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Steps *= L.extent();
  return Steps;
}

/// Lets loops over tiles stand around the outer loops that do not move what
/// they read: an operand that is larger than half of the second cache would
/// come from behind that in each iteration of those.
static void hoistTiles(ProductPlan &Plan, const Product &P,
                       const MachineModel &Model) {
  SmallVector<Contraction::Loop, 4> Outer = P.outerLoops();
  uint64_t Most = Model.SecondCache / 2;
  for (Product::Operand X : {Product::A, Product::B}) {
    uint64_t Lines = X == Product::A ? P.M() : P.N();
    uint64_t Bytes = Lines * stepsOfSums(P) * P.elementBytes(X);
    bool IsMovedByAll = all_of(Outer, [&](const Contraction::Loop &L) {
      return L.Dimension[P.operandNumber(X)].has_value();
    });
    // What stays in registers needs its loops as they are.
    bool IsOutside = Plan.Tiling.MOutside == (X == Product::A);
    if (Bytes <= Most || IsMovedByAll || (Plan.Tiling.KeepsA && !IsOutside))
      continue;
    Most = Bytes;
    Plan.Tiling.MOutside = X == Product::A;
    Plan.HoistsTiles = true;
  }
}

ProductPlan matrix::planProduct(const Region &R, unsigned VectorWidth,
                                const Buffers &B, bool HasMasks,
                                const Subtarget &ST) {
  ProductPlan Plan;
  Plan.VectorWidth = VectorWidth;
  Plan.Kernel = &kernelFor(R, B, ST, /*IsOptional=*/true);
  checkForcedKernel(*Plan.Kernel, R, B, ST);
  if (Plan.Kernel->isOptional(ST)) {
    ProductPlan Other = Plan;
    Other.Kernel = &kernelFor(R, B, ST, /*IsOptional=*/false);
    planWithKernel(Other, R, HasMasks, ST);
    unrollLoops(Other, ST);
    planSums(Other, *R.product());
    Plan.Otherwise.push_back(std::move(Other));
  }
  planWithKernel(Plan, R, HasMasks, ST);
  unrollLoops(Plan, ST);
  Product P = *R.product();
  planSums(Plan, P);
  Plan.FinishesMatrices = finishesMatrices(Plan, P, R);
  for (ProductPlan &Other : Plan.Otherwise)
    Other.FinishesMatrices = Plan.FinishesMatrices;
  if (ST.effort() == Effort::Trivial || !isContraction(P.op().kind()) ||
      !Plan.keepsOuterSums() || Plan.Tiling.MirrorWidth)
    return Plan;
  if (!Plan.Kernel->isOfGroups()) {
    hoistTiles(Plan, P, ST.model());
    packTiles(Plan, P, ST);
  }
  planBorders(Plan, P);
  if (!ST.function().hasOptSize())
    planPrefetching(Plan, P, R, B, ST.model());
  return Plan;
}
