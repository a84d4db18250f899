// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a product: what it asks of its register tiling, and whether parts
// of A are packed.

#include "PlanProduct.h"
#include "Registers.h"
#include "Symmetry.h"
#include "matrix/Target/Selection.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// A packed part is at most so large (it is on the stack), and so deep.
static constexpr uint64_t PackedBytes = 64 << 10;
static constexpr unsigned MaxPackedK = 256;

/// Whether elements of \p Tensor lie side by side along \p Dimension, in its
/// buffer or where it is read in place.
static bool isUnitStride(Value *Tensor, unsigned Dimension) {
  TensorType Type = TensorType::of(Tensor->getType());
  if (isView(Tensor)) {
    TensorOp View = *TensorOp::of(Tensor);
    return View.kind() == OpKind::Transpose
               ? isUnitStride(View.operand(0), View.attributes()[Dimension])
               : Type.stride(Dimension) == 1;
  }
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Load) {
    auto *Stride = dyn_cast<ConstantInt>(Op->stride(Dimension));
    return Stride && Stride->isOne();
  }
  return Type.stride(Dimension) == 1;
}

/// Whether halves become floats by instructions for vectors, not for elements.
static bool convertsHalves(Type *Half, unsigned Width,
                           const TargetTransformInfo &TTI) {
  auto Vector = [&](Type *T) { return FixedVectorType::get(T, Width); };
  Type *Float = Type::getFloatTy(Half->getContext());
  return TTI.getCastInstrCost(Instruction::FPExt, Vector(Float), Vector(Half),
                              TargetTransformInfo::CastContextHint::Normal,
                              TargetTransformInfo::TCK_RecipThroughput) < Width;
}

/// Lets parts of a packed product leave out what is above its diagonal, if that
/// is more than a copy costs that no cache holds.
static void mirrorParts(RegionPlan &Plan, TilingRequest Request) {
  constexpr unsigned LeastDepth = 128;
  unsigned Columns = Request.Extents.N;
  if (Request.IsForSize || 2 * Plan.PackedM > Columns ||
      Request.Extents.K < LeastDepth)
    return;
  mirrorTiling(Plan.Tiling, Request);
  Request.Extents.M = Columns % Plan.PackedM;
  if (Plan.Tiling.MirrorWidth && Request.Extents.M)
    mirrorTiling(Plan.RestTiling, Request);
}

/// Halves are converted around every operation where there is no arithmetic on
/// them, and bfloats are rounded by hand: many of them would be long.
static bool isConverted(const Type *Element) {
  return Element->isHalfTy() || Element->isBFloatTy();
}

static KernelTable kernelsFor(const Product &P, const RegionPlan &Plan,
                              const TargetTransformInfo &TTI) {
  Type *Element = P.element();
  const Module &M = *P.op().call()->getModule();
  const Triple &T = M.getTargetTriple();
  if (Plan.VectorWidth == 1)
    return scalarKernels(T, M.getDataLayout(), Element, TTI, Plan.IsFused);
  KernelTable Kernels = kernelTable(T, TTI, Plan.IsFused);
  if (Element->isHalfTy() && Plan.VectorWidth > 1 &&
      convertsHalves(Element, Plan.VectorWidth, TTI))
    Kernels.Grids = {{1, 8}, {2, 4}};
  else if (isConverted(Element))
    Kernels.Grids = {{1, 1}, {2, 1}};
  return Kernels;
}

static TilingRequest requestOf(const Product &P, const Region &R,
                               const RegionPlan &Plan, bool HasMasks) {
  // Whether the region reads more than the factors, perhaps where it writes.
  bool IsUpdate = any_of(R.Leaves, [&](Value *V) {
    return V != P.operand(Product::A) && V != P.operand(Product::B);
  });
  TilingRequest Request{{P.M(), P.N(), P.K()},
                        Plan.VectorWidth,
                        P.elementBytes(Product::A),
                        Plan.IsFused,
                        IsUpdate};
  // Scalar integers are added in a cycle, and their registers are few.
  Request.MaySplit = P.element()->isIntegerTy() ? Plan.VectorWidth != 1
                                                : P.fastMath().allowReassoc();
  Request.HasMasks = HasMasks;
  Request.IsForSize = P.op().call()->getFunction()->hasOptSize();
  Request.IsSymmetric = isSymmetricProduct(R) && !Request.IsForSize;
  Request.MayShareVectors = Request.MaySplit && !isConverted(P.element()) &&
                            !Request.IsForSize &&
                            isUnitStride(P.operand(Product::B), P.dimensionM());
  return Request;
}

/// What is read in vectors jumps from one line of memory to the next with every
/// step of k. Above the size of a second-level cache, lines that are a power of
/// two apart push each other out of it.
static bool isPacked(const Product &P, const Region &R,
                     const RegionPlan &Plan) {
  return P.isLarge(Product::A) && Plan.VectorWidth > 1 &&
         R.result() == P.op().call();
}

/// Makes \p Request that of one part.
static void planPacked(RegionPlan &Plan, TilingRequest &Request,
                       const KernelTable &Kernels) {
  unsigned M = Request.Extents.M, K = Request.Extents.K;
  Plan.PackedK = divideCeil(K, divideCeil(K, MaxPackedK));
  // As many whole tiles each time, and what remains at the end.
  unsigned Tile = Kernels.Grids.back().M * Plan.VectorWidth;
  uint64_t Row = Plan.PackedK * uint64_t(Request.ElementBytes);
  unsigned Most = std::max<uint64_t>(Tile, alignDown(PackedBytes / Row, Tile));
  Plan.PackedM = std::min(M, std::min(Most, std::max(Tile, M)));
  // Sums go on where they stopped.
  Request.IsUpdate = true;
  // All parts are mirrored, or none.
  bool IsSymmetric = std::exchange(Request.IsSymmetric, false);
  Request.Extents.K = Plan.PackedK;
  if (unsigned Rest = M % Plan.PackedM) {
    Request.Extents.M = Rest;
    Plan.RestTiling = planTiling(Request, Kernels);
  }
  Request.Extents.M = Plan.PackedM;
  Plan.Tiling = planTiling(Request, Kernels);
  if (IsSymmetric)
    mirrorParts(Plan, Request);
}

void matrix::planProduct(RegionPlan &Plan, const Region &R, bool HasMasks,
                         const TargetTransformInfo &TTI, Effort E) {
  Product P = *R.product();
  Type *Element = P.element();
  Plan.IsFused = P.fastMath().allowContract() &&
                 hasFusedMultiplyAdd(Element, Plan.VectorWidth, TTI);
  Plan.HasFences = canSelectFence(P.op().call()->getModule()->getTargetTriple(),
                                  Element, TTI);
  if (E == Effort::Trivial) {
    // Lanes that fill a register up may raise exceptions (TileRanges.cpp).
    unsigned Fewest = Element->isFloatingPointTy()
                          ? 128 / std::max(1u, vectorizableBits(Element))
                          : 1;
    Plan.Tiling = planSmallTiling({P.M(), P.N(), P.K()}, Plan.VectorWidth,
                                  Plan.VectorWidth == 1 ? 1 : Fewest);
    return;
  }
  KernelTable Kernels = kernelsFor(P, Plan, TTI);
  TilingRequest Request =
      requestOf(P, R, Plan, HasMasks && Kernels.HasFastMasks);
  if (isPacked(P, R, Plan))
    planPacked(Plan, Request, Kernels);
  else
    Plan.Tiling = planTiling(Request, Kernels);
  assert(Plan.Tiling.verify(Request.Extents, Request.IsUpdate, errs()));
  Plan.SlowedBy = isConverted(Element) ? Bottleneck::Conversions
                                       : bottleneckOf(Plan.Tiling, Request);
}
