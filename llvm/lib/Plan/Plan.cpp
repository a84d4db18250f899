// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a region: which kind of loops it has, and what is done about
// operands that it may overwrite. What a target can do is asked of
// TargetTransformInfo, which knows every target.

#include "matrix/Plan/Plan.h"
#include "PlanLoops.h"
#include "PlanProduct.h"
#include "matrix/Vector/RoundToInteger.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

bool matrix::hasMasks(ArrayRef<Type *> Elements, unsigned Width,
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

SmallVector<Type *> matrix::elementsOf(const Region &R, bool WithFactors) {
  SmallVector<Type *> Elements;
  auto Add = [&](Value *V) {
    if (TensorType::isTensor(V->getType()))
      Elements.push_back(TensorType::of(V->getType()).element());
  };
  Add(R.result());
  for (Value *V : R.Fused)
    Add(V);
  for (Value *V : R.Leaves)
    if (WithFactors || !R.isFactor(V))
      Add(V);
  return Elements;
}

/// Whether \p Plan's product is one tile: all that it reads, it reads before it
/// writes anything.
static bool isOneTile(const ProductPlan &Plan, const Product &P) {
  auto IsOne = [](const TileRanges &Ranges) {
    return Ranges.size() == 1 && Ranges.front().Tiles == 1 &&
           !Ranges.front().IsScalable &&
           Ranges.front().Ends != Remainder::Padded;
  };
  bool IsInParts =
      Plan.PackedM != 0 && (Plan.PackedM < P.M() || Plan.PackedK < P.K());
  return P.outerLoops().empty() && IsOne(Plan.Tiling.M) &&
         IsOne(Plan.Tiling.N) && !IsInParts && !Plan.Kernel->HasEqualParts &&
         Plan.Tiling.MirrorWidth == 0;
}

/// Whether sums of products of two are planned in \p Form with one operation
/// for each (ReductionMemory::fusedProduct()).
static bool fusesTerms(TensorOp Sum, ReductionPlan::Kind Form) {
  return !(Form == ReductionPlan::TransposedLines && Sum.hasAnyOrder()) &&
         Form != ReductionPlan::ShortLines && fusedTerms(Sum);
}

/// The elements that vectors of \p Width of \p R multiply and add.
static FusedElements fusedElements(const Region &R, const LoopPlan &Loops,
                                   unsigned Width, const Subtarget &ST) {
  FusedElements Fused;
  auto Add = [&](const Instruction *I) {
    std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(I));
    if (Op && Op->kind() == OpKind::FMulAdd)
      Fused.add(Op->resultType().element(), Width, ST);
    Fused.RoundsByConversion |=
        Op && Quantization::of(*Op) && roundsByConversion(ST.function());
  };
  for_each(R.Fused, Add);
  Add(R.Root);
  if (auto *Sums = std::get_if<ReductionPlan>(&Loops);
      Sums && fusesTerms(*R.reduction(), Sums->Form))
    Fused.add(R.reduction()->resultType().element(), Width, ST);
  return Fused;
}

RegionPlan matrix::planRegion(const Region &R, const Regions &All,
                              const Buffers &B, const Subtarget &ST) {
  SmallVector<Type *> Elements = elementsOf(R, /*WithFactors=*/true);
  unsigned Width = ST.vectorWidth(Elements);
  RegionPlan Plan;
  std::optional<Product> P = R.product();
  if (P)
    Plan.Loops =
        planProduct(R, Width, B, hasMasks(Elements, Width, ST.tti()), ST);
  else
    Plan.Loops = planLoops(R, Width, All, B, ST);
  Plan.Fused = fusedElements(R, Plan.Loops, Width, ST);
  Plan.OperandCopy = planOperandCopy(R, Width, B, ST);
  auto *Slices = Plan.dynAs<GatherPlan>();
  if (!(Slices && Slices->ReadsFirst) &&
      (!P || !isOneTile(Plan.as<ProductPlan>(), *P)))
    Plan.Overlap = planOverlap(R, Plan, B);
  IRBuilder<> Builder(R.Root);
  // Loops that have a direction go element by element, those of a copy as well.
  if (hasDirection(Plan.Overlap))
    if (auto *Copy = Plan.dynAs<CopyPlan>()) {
      MapPlan Elements{Copy->VectorWidth};
      Elements.Merged =
          mergedDimensions(R, MemoryRef::ofAccess(*R.rootOp()), B, Builder);
      Plan.Loops = std::move(Elements);
    }
  if (hasTemporary(Plan.Overlap)) {
    if (auto *Map = std::get_if<MapPlan>(&Plan.Loops))
      Map->Merged = mergedDimensions(
          R, targetOrTemporary(MemoryRef::ofAccess(*R.rootOp()), R, B, Builder),
          B, Builder);
    MemoryRef Target = MemoryRef::ofAccess(*R.rootOp());
    Plan.FromTemporary = planCopy(
        Target, MemoryRef::contiguous(Target.Type, Target.Base, Builder), Width,
        ST.function());
  }
  return Plan;
}

bool RegionPlan::isOfBytes() const {
  auto *Copy = dynAs<CopyPlan>();
  return is<FillPlan>() || (Copy && Copy->isBytes());
}

bool RegionPlan::isOfVectors() const {
  if (auto *Map = dynAs<MapPlan>())
    return Map->Tiles.empty() && !Map->Interleaved;
  auto *Copy = dynAs<CopyPlan>();
  return is<BorderPlan>() ||
         (Copy && std::holds_alternative<CopyPlan::Elements>(Copy->Way));
}

//===----------------------------------------------------------------------===//
// Printers
//===----------------------------------------------------------------------===//

void NoLoop::print(raw_ostream &OS) const { OS << "no loop"; }

void WholeVector::print(raw_ostream &OS) const { OS << "one vector"; }

void FillPlan::print(raw_ostream &OS) const { OS << "all bytes at once"; }

void BorderPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth << ", border filled in the same pass";
}

void GatherPlan::print(raw_ostream &OS) const {
  if (Slice)
    Slice->print(OS);
  else if (Map) {
    OS << "mapped in ";
    Map->print(OS);
  } else
    OS << "element by element";
  OS << ", gathered";
  if (ReadsFirst)
    OS << ", all read first";
  if (!Loops.empty())
    OS << " in loops over "
       << join(map_range(Loops, [](unsigned D) { return std::to_string(D); }),
               ", ");
  if (Together != 1)
    OS << ", " << Together << " together";
}

void MapPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth;
  if (!Tiles.empty())
    OS << ", transpose tiles of " << Tiles.front().Across.Width;
  if (ShortLines)
    OS << ", " << ShortLines << " lines together";
  if (!Lanes.Dimensions.empty())
    Lanes.print(OS);
  if (Interleaved)
    OS << ", interleaved by " << Interleaved->Lines.Count;
  if (Unroll != 1)
    OS << ", unrolled by " << Unroll;
}

void ReductionPlan::print(raw_ostream &OS) const {
  if (Form == InOrder) {
    OS << "element by element" << (StartsNeutral ? ", one body" : "");
    return;
  }
  OS << "vectors of " << VectorWidth;
  if (Form == Gathered)
    OS << ", gathered";
  if (Form == ShortLines)
    OS << ", of several lines";
  if (Form == Spread)
    OS << (SpreadsTotals ? ", totals spread" : ", spread");
  if (Form == Spread && Lanes.Dimensions.size() != 1)
    OS << " over " << Lanes.Dimensions.size() << " dimensions, " << Lanes.Lines
       << " lines";
  if (TransposeTile != 1)
    OS << ", transpose tiles of " << TransposeTile;
  if (Accumulators != 1)
    OS << ", " << Accumulators << " accumulators";
  if (Places != 1)
    OS << ", " << Places << " places";
  if (RowsInside)
    OS << ", rows inside";
  if (RetriesNaNs)
    OS << ", again for NaNs";
  if (StartsNeutral)
    OS << ", one body";
  if (MostStraight)
    OS << ", no loops for up to " << MostStraight << " accumulators";
  if (Unroll != 1)
    OS << ", unrolled by " << Unroll;
}

void RegionPlan::print(raw_ostream &OS) const {
  if (OperandCopy)
    OS << "a copy of its operand, ";
  std::visit([&](const auto &Plan) { Plan.print(OS); }, Loops);
  if (!is<ProductPlan>() && !Fused.empty())
    OS << ", fused multiply-add";
  if (Fused.RoundsByConversion)
    OS << ", rounded by conversion";
}

PlanCost RegionPlan::cost() const {
  if (auto *Product = dynAs<ProductPlan>())
    return Product->Tiling.Cost;
  if (auto *Reduction = dynAs<ReductionPlan>())
    return Reduction->Cost;
  auto *Map = dynAs<MapPlan>();
  return Map ? Map->Cost : PlanCost();
}

void RegionPlan::printCost(raw_ostream &OS) const {
  if (PlanCost Cost = cost(); Cost.In != PlanCost::None)
    Cost.print(OS << "    "), OS << '\n';
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

static bool verifyWidth(unsigned Width, raw_ostream &OS) {
  if (isPowerOf2_32(Width))
    return true;
  OS << "expected a power of two as vector width, got " << Width;
  return false;
}

static bool verifyTile(unsigned Width, raw_ostream &OS) {
  if (isPowerOf2_32(Width) && Width <= LargestTransposeTile)
    return true;
  OS << "expected a power of two up to " << LargestTransposeTile
     << " as the width of transpose tiles, got " << Width;
  return false;
}

bool BorderPlan::verify(raw_ostream &OS) const {
  if (!verifyWidth(VectorWidth, OS) || !Inside.verify(OS))
    return false;
  if (std::holds_alternative<CopyPlan::Elements>(Inside.Way))
    return true;
  OS << "expected vectors inside of a border";
  return false;
}

bool GatherPlan::verify(raw_ostream &OS) const {
  if (Together == 0) {
    OS << "expected slices in an iteration, got none";
    return false;
  }
  if ((Slice && Map) || (ReadsFirst && !Map)) {
    OS << "expected slices to be moved or mapped";
    return false;
  }
  return (!Slice || Slice->verify(OS)) && (!Old || Old->verify(OS)) &&
         (!Map || Map->verify(OS)) && (!ComputedOld || ComputedOld->verify(OS));
}

bool MapPlan::verify(raw_ostream &OS) const {
  if (Unroll == 0) {
    OS << "expected vectors in an iteration, got none";
    return false;
  }
  if (Interleaved &&
      none_of(Interleaved->Parts, [](auto Part) { return Part.has_value(); })) {
    OS << "expected lines that are interleaved in target or leaves";
    return false;
  }
  return verifyWidth(VectorWidth, OS) &&
         all_of(Tiles, [&](const TileGrid &Grid) {
           return verifyTile(Grid.Across.Width, OS);
         });
}

bool ReductionPlan::verify(raw_ostream &OS) const {
  if (Form != SideBySide && ((Form != Spread && Places != 1) || RowsInside)) {
    OS << "expected places of sums side by side alone";
    return false;
  }
  if (RetriesNaNs && Form != SideBySide && Form != Gathered && Form != Spread) {
    OS << "expected NaNs to be looked for in lines side by side alone";
    return false;
  }
  if (StartsNeutral &&
      (RetriesNaNs || MostStraight != 0 || Unroll != 1 ||
       (Form != InOrder && Form != SideBySide && Form != Gathered))) {
    OS << "expected one body where all elements are added alike";
    return false;
  }
  if (Lanes.Dimensions.empty() == (Form == Spread)) {
    OS << "expected dimensions of lanes that are spread, and of no others";
    return false;
  }
  if (Unroll == 0 || Accumulators == 0) {
    OS << "expected accumulators, and steps of an iteration";
    return false;
  }
  if (Form == Spread && !SpreadsTotals && Accumulators != 1) {
    OS << "expected one vector of lanes that elements are spread to, got "
       << Accumulators;
    return false;
  }
  return verifyWidth(VectorWidth, OS) && verifyTile(TransposeTile, OS) &&
         Nest.verify(OS);
}

bool RegionPlan::verify(raw_ostream &OS) const {
  if (hasTemporary(Overlap) != FromTemporary.has_value()) {
    OS << "expected a copy from a temporary where there may be one, and only "
          "there";
    return false;
  }
  return std::visit([&](const auto &Plan) { return Plan.verify(OS); }, Loops) &&
         cost().verify(OS) && (!OperandCopy || OperandCopy->verify(OS)) &&
         (!FromTemporary || FromTemporary->verify(OS));
}

bool RegionPlan::verify(const Region &R, const Subtarget &ST,
                        raw_ostream &OS) const {
  if (R.product().has_value() != is<ProductPlan>()) {
    OS << "expected the loops of a product for one, and for nothing else";
    return false;
  }
  if (auto *Product = dynAs<ProductPlan>();
      Product && !Product->verify(R, ST, OS))
    return false;
  if (hasDirection(Overlap) && (!R.isElementwise() || !isOfVectors())) {
    OS << "expected a direction of element-wise loops alone";
    return false;
  }
  return verifyTemporaries(OS) && verify(OS);
}
