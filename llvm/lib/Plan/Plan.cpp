// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The present plans: one loop nest of plain vectors for everything, and for a
// multiply a block of the result that fits the register file. What a target can
// do is asked of TargetTransformInfo, which knows every target.

#include "matrix/Plan/Plan.h"
#include "Registers.h"
#include "Symmetry.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Target/Selection.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Whether a fused operation on \p T costs no more than two. Where there is
/// none, it is a call for each element.
static bool isFusedCheaper(Type *T, const TargetTransformInfo &TTI) {
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  InstructionCost Fused = TTI.getIntrinsicInstrCost(
      IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}), Kind);
  InstructionCost Apart =
      TTI.getArithmeticInstrCost(Instruction::FMul, T, Kind) +
      TTI.getArithmeticInstrCost(Instruction::FAdd, T, Kind);
  return Fused <= Apart;
}

/// Whether a vector of eight halves has a fused operation that is no list of
/// calls. The costs of scalars say nothing: x86 without half arithmetic has the
/// same.
static bool hasFusedHalves(Type *Half, const TargetTransformInfo &TTI) {
  constexpr unsigned Lanes = 8;
  auto *T = FixedVectorType::get(Half, Lanes);
  return isFusedCheaper(T, TTI) &&
         TTI.getIntrinsicInstrCost(
             IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}),
             TargetTransformInfo::TCK_RecipThroughput) < Lanes;
}

bool matrix::hasFusedMultiplyAdd(Type *Element, unsigned Width,
                                 const TargetTransformInfo &TTI) {
  if (Element->isHalfTy())
    return TTI.isTypeLegal(Element) && hasFusedHalves(Element, TTI);
  if (!Element->isFloatTy() && !Element->isDoubleTy())
    return false;
  // Nor do those of what has no registers, where all operations are calls, and
  // of vectors on targets that have none of them.
  return TTI.isTypeLegal(Element) && isFusedCheaper(Element, TTI) &&
         isFusedCheaper(FixedVectorType::get(Element, Width), TTI);
}

/// The elements of one vector in loops over values of all these types.
static unsigned vectorWidth(ArrayRef<Type *> Elements, const Triple &Target,
                            const TargetTransformInfo &TTI) {
  unsigned Widest = 0;
  for (const Type *Element : Elements) {
    unsigned Bits = vectorizableBits(Element);
    if (Bits == 0 || !canSelectVectors(Target, Element))
      return 1;
    Widest = std::max(Widest, Bits);
  }
  return std::max(1u, registerBits(TTI) / Widest);
}

/// A packed part is at most so large (it is on the stack), and so deep.
static constexpr uint64_t PackedBytes = 64 << 10;
static constexpr unsigned MaxPackedDepth = 256;

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

/// Whether vectors of all of \p Elements are read and written under masks.
static bool hasMasks(ArrayRef<Type *> Elements, unsigned Width,
                     const TargetTransformInfo &TTI) {
  return Width > 1 && all_of(Elements, [&](Type *Element) {
           if (!Element->isFloatTy() && !Element->isDoubleTy() &&
               !Element->isIntegerTy(32) && !Element->isIntegerTy(64))
             return false;
           Type *Vector = FixedVectorType::get(Element, Width);
           Align Alignment(Element->getScalarSizeInBits() / 8);
           return TTI.isLegalMaskedLoad(Vector, Alignment, 0) &&
                  TTI.isLegalMaskedStore(Vector, Alignment, 0);
         });
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

unsigned matrix::squareWidth(unsigned Rows, unsigned Columns, Type *Element,
                             unsigned VectorWidth, const DataLayout &DL) {
  unsigned Largest =
      std::min({Rows, Columns,
                largestSquare(VectorWidth, DL.getTypeAllocSize(Element))});
  unsigned Best = 1;
  uint64_t Least = UINT64_MAX;
  for (unsigned Width = 2; Width <= Largest; Width *= 2) {
    uint64_t Squares =
        uint64_t(divideCeil(Rows, Width)) * divideCeil(Columns, Width);
    // Each vector is read, shuffled with log2(Width) others, and written, where
    // it may cross a line of the cache.
    uint64_t Cost = Squares * Width * (Log2_32(Width) + 6);
    if (Cost < Least) {
      Best = Width;
      Least = Cost;
    }
  }
  return Best;
}

/// Lets parts of a packed product leave out what is above its diagonal, if that
/// is more than a copy costs that no cache holds.
static void mirrorParts(RegionPlan &Plan, BlockRequest Request) {
  constexpr unsigned LeastDepth = 128;
  unsigned Columns = Request.Extents.Columns;
  if (Request.IsForSize || 2 * Plan.PackedRows > Columns ||
      Request.Extents.Depth < LeastDepth)
    return;
  mirrorBlocks(Plan.Tiles, Request);
  Request.Extents.Rows = Columns % Plan.PackedRows;
  if (Plan.Tiles.MirrorWidth && Request.Extents.Rows)
    mirrorBlocks(Plan.RestTiles, Request);
}

/// \p IsUpdate: the region reads more than the factors, perhaps where it
/// writes.
static void planMultiply(RegionPlan &Plan, TensorOp Op, bool IsUpdate,
                         bool IsSymmetric, bool HasMasks,
                         const TargetTransformInfo &TTI, Effort E) {
  TensorType C = Op.resultType();
  Type *Element = C.element();
  Plan.IsFused = Op.fastMath().allowContract() &&
                 hasFusedMultiplyAdd(Element, Plan.VectorWidth, TTI);
  Plan.HasFences =
      canSelectFence(Op.call()->getModule()->getTargetTriple(), Element, TTI);
  ProductExtents Extents{C.extent(C.layout(1)), C.extent(C.layout(0)),
                         Op.operandType(0).extent(1)};
  if (E == Effort::Trivial) {
    // Lanes that fill a register up may raise exceptions (Blocks.cpp).
    unsigned Fewest = Element->isFloatingPointTy()
                          ? 128 / std::max(1u, vectorizableBits(Element))
                          : 1;
    Plan.Tiles = planSmallBlocks(Extents, Plan.VectorWidth,
                                 Plan.VectorWidth == 1 ? 1 : Fewest);
    return;
  }
  KernelTable Kernels =
      kernelTable(Op.call()->getModule()->getTargetTriple(), TTI, Plan.IsFused);
  // Halves are converted around every operation where there is no arithmetic
  // on them, and bfloats are rounded by hand: many of them would be long.
  bool IsConverted = Element->isHalfTy() || Element->isBFloatTy();
  if (Element->isHalfTy() && Plan.VectorWidth > 1 &&
      convertsHalves(Element, Plan.VectorWidth, TTI))
    Kernels.Shapes = {{1, 8}, {2, 4}};
  else if (IsConverted)
    Kernels.Shapes = {{1, 1}, {2, 1}};

  // What is read in vectors jumps from one line of memory to the next with
  // every step of k. Above the size of a second-level cache, lines that are a
  // power of two apart push each other out of it.
  TensorType Vectors = Op.operandType(C.layout(1));
  // A narrower element takes a byte.
  unsigned Bytes = divideCeil(
      std::max(8u, unsigned(Vectors.element()->getScalarSizeInBits())), 8u);
  BlockRequest Request{Extents,
                       Plan.VectorWidth,
                       Bytes,
                       Plan.IsFused,
                       IsUpdate,
                       /*MaySplit=*/Element->isIntegerTy() ||
                           Op.fastMath().allowReassoc(),
                       /*MayShareSteps=*/false,
                       HasMasks,
                       Op.call()->getFunction()->hasOptSize()};
  Request.IsSymmetric = IsSymmetric && !Request.IsForSize;
  Request.MayShareSteps = Request.MaySplit && !IsConverted &&
                          !Request.IsForSize &&
                          isUnitStride(Op.operand(C.layout(0)), C.layout(1));
  if (Vectors.numAllocated() * uint64_t(Bytes) >= PackingThreshold &&
      Plan.VectorWidth > 1) {
    unsigned Rows = Extents.Rows;
    Extents.Depth =
        divideCeil(Extents.Depth, divideCeil(Extents.Depth, MaxPackedDepth));
    Plan.PackedDepth = Extents.Depth;
    // As many whole blocks each time, and what remains at the end.
    unsigned Block = Kernels.Shapes.back().Vectors * Plan.VectorWidth;
    unsigned MostRows = std::max<uint64_t>(
        Block,
        alignDown(PackedBytes / (Plan.PackedDepth * uint64_t(Bytes)), Block));
    Extents.Rows = std::min(MostRows, std::max(Block, Rows));
    Extents.Rows = std::min(Extents.Rows, Rows);
    Plan.PackedRows = Extents.Rows;
    // Sums go on where they stopped.
    Request.IsUpdate = true;
    // All parts are mirrored, or none.
    Request.IsSymmetric = false;
    if (unsigned Rest = Rows % Plan.PackedRows) {
      Request.Extents = {Rest, Extents.Columns, Extents.Depth};
      Plan.RestTiles = planBlocks(Request, Kernels);
    }
  }
  Request.Extents = Extents;
  Plan.Tiles = planBlocks(Request, Kernels);
  if (Plan.PackedRows && IsSymmetric)
    mirrorParts(Plan, Request);
  assert(Plan.Tiles.verify(Extents, Request.IsUpdate, errs()));
  Plan.Why = IsConverted ? Limit::Conversions : limitOf(Plan.Tiles, Request);
}

RegionPlan matrix::planRegion(const Region &R, const TargetTransformInfo &TTI,
                              Effort E) {
  SmallVector<Type *> Elements;
  auto Add = [&](Value *V) {
    if (TensorType::isTensor(V->getType()))
      Elements.push_back(TensorType::of(V->getType()).element());
  };
  Add(R.result());
  for (Value *V : R.Fused)
    Add(V);
  for (Value *V : R.Leaves)
    Add(V);
  RegionPlan Plan;
  Plan.VectorWidth =
      Elements.empty()
          ? 1
          : vectorWidth(Elements, R.Root->getModule()->getTargetTriple(), TTI);
  if (R.hasTurns() && E == Effort::Full) {
    TensorType Type = TensorType::of(R.result()->getType());
    Plan.SquareWidth =
        squareWidth(Type.extent(0), Type.extent(1), Type.element(),
                    Plan.VectorWidth, R.Root->getDataLayout());
  }
  if (std::optional<TensorOp> Product = R.product()) {
    bool IsUpdate = any_of(R.Leaves, [&](Value *V) {
      return V != Product->operand(0) && V != Product->operand(1);
    });
    planMultiply(Plan, *Product, IsUpdate, isSymmetricProduct(R),
                 hasMasks(Elements, Plan.VectorWidth, TTI), TTI, E);
  }
  return Plan;
}

void RegionPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth;
  if (SquareWidth != 1)
    OS << ", squares of " << SquareWidth;
  if (!Tiles.Rows.empty()) {
    OS << ", blocks of ";
    Tiles.print(OS);
  }
  if (IsFused)
    OS << ", fused multiply-add";
  if (PackedRows)
    OS << ", " << PackedRows << "x" << PackedDepth << " packed";
}

bool RegionPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  if (!isPowerOf2_32(SquareWidth) || SquareWidth > LargestSquare) {
    OS << "expected a power of two up to " << LargestSquare
       << " as the width of squares, got " << SquareWidth;
    return false;
  }
  return true;
}

PreservedAnalyses PrintPlan::run(Function &F, FunctionAnalysisManager &AM) {
  Regions Found(F);
  if (Found.list().empty())
    return PreservedAnalyses::all();
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  OS << "function @" << F.getName() << ":\n";
  for (const Region &R : Found.list()) {
    R.print(OS);
    OS << "    ";
    planRegion(R, TTI, Effort::Full).print(OS);
    OS << '\n';
  }
  return PreservedAnalyses::all();
}
