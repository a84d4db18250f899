// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The present plans: one loop nest of plain vectors for everything, and for a
// product register tiles (PlanProduct.cpp). What a target can do is asked of
// TargetTransformInfo, which knows every target.

#include "matrix/Plan/Plan.h"
#include "PlanLoops.h"
#include "PlanProduct.h"
#include "matrix/Machine/Selection.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
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
static bool isOneTile(const RegionPlan &Plan, const Product &P) {
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

RegionPlan matrix::planRegion(const Region &R, const Regions &All,
                              const Buffers &B, const Subtarget &ST) {
  SmallVector<Type *> Elements = elementsOf(R, /*WithFactors=*/true);
  RegionPlan Plan;
  Plan.VectorWidth = ST.vectorWidth(Elements);
  if (R.product())
    planProduct(Plan, R, B, hasMasks(Elements, Plan.VectorWidth, ST.tti()), ST);
  else
    planLoops(Plan, R, All, B, ST);
  if (!R.product() || !isOneTile(Plan, *R.product()))
    Plan.Overlap = planOverlap(R, Plan, B);
  if (Plan.Overlap == OverlapHandling::Temporary ||
      Plan.Overlap == OverlapHandling::DirectionOrTemporary) {
    IRBuilder<> Builder(R.Root);
    MemoryRef Target = MemoryRef::ofAccess(*R.rootOp());
    Plan.FromTemporary = planCopy(
        Target, MemoryRef::contiguous(Target.Type, Target.Base, Builder),
        Plan.VectorWidth, ST.function());
  }
  assert(Plan.verify(R, ST, errs()) && "malformed plan");
  return Plan;
}

void RegionPlan::print(raw_ostream &OS) const {
  if (OperandCopy)
    OS << "a copy of its operand, ";
  switch (Form) {
  case LoopForm::None:
    OS << "no loop";
    return;
  case LoopForm::Whole:
    OS << "one vector";
    return;
  case LoopForm::Bytes:
    OS << "all bytes at once";
    return;
  case LoopForm::InOrder:
    OS << "element by element";
    return;
  case LoopForm::Product:
    return printProduct(OS);
  case LoopForm::Copy:
    return Copy->print(OS);
  case LoopForm::Vectors:
  case LoopForm::TransposeTiles:
  case LoopForm::PartialSums:
  case LoopForm::SideBySide:
  case LoopForm::TransposedLines:
  case LoopForm::Gathered:
    break;
  }
  OS << "vectors of " << VectorWidth;
  if (Form == LoopForm::Gathered)
    OS << ", gathered";
  if (FillsBorder)
    OS << ", border filled in the same pass";
  if (TransposeTile != 1)
    OS << ", transpose tiles of " << TransposeTile;
  if (Accumulators != 1)
    OS << ", " << Accumulators << " accumulators";
  if (Places != 1)
    OS << ", " << Places << " places";
  if (RowsInside)
    OS << ", rows inside";
  if (Unroll != 1)
    OS << ", unrolled by " << Unroll;
}

void RegionPlan::printProduct(raw_ostream &OS) const {
  if (Kernel && !Kernel->isOfVectors())
    OS << "kernel " << Kernel->Name;
  else
    OS << "vectors of " << VectorWidth;
  if (Kernel && Kernel->isOfGroups())
    OS << " by " << Kernel->Name;
  if (!Tiling.M.empty()) {
    OS << ", tiles of ";
    Tiling.print(OS);
  }
  if (IsFused && !(Kernel && Kernel->isOfGroups()))
    OS << ", fused multiply-add";
  if (HoistsTiles)
    OS << ", tiles of " << (Tiling.MOutside ? "M" : "N")
       << " around outer loops";
  if (PacksTiles)
    OS << ", A packed for each";
  if (BytesAhead)
    OS << ", A fetched ahead";
  if (PartsOfSums != 1)
    OS << " in " << PartsOfSums << " parts";
  if (!Borders.empty())
    OS << ", zeros around an image left out along " << Borders.size()
       << (Borders.size() == 1 ? " dimension" : " dimensions");
  if (FinishesMatrices)
    OS << ", what follows done with each matrix";
  if (PackedM)
    OS << ", in parts of " << PackedM << "x" << PackedK;
  if (PacksA || PacksB)
    OS << ", " << (PacksA ? PacksB ? "A and B" : "A" : "B") << " packed";
  if (AlignsB)
    OS << ", B aligned";
  for (const RegionPlan &Plan : Otherwise)
    Plan.print(OS << "; if it is not available, ");
}

bool RegionPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  if (!isPowerOf2_32(TransposeTile) || TransposeTile > LargestTransposeTile) {
    OS << "expected a power of two up to " << LargestTransposeTile
       << " as the width of transpose tiles, got " << TransposeTile;
    return false;
  }
  if ((Form == LoopForm::Copy) != Copy.has_value()) {
    OS << "expected a plan of a copy, and of nothing else";
    return false;
  }
  if ((Form == LoopForm::TransposeTiles) == Tiles.empty()) {
    OS << "expected tiles that are transposed, and of nothing else";
    return false;
  }
  return !Copy || Copy->verify(OS);
}

StringRef matrix::describe(SymmetryRefusal Why) {
  switch (Why) {
  case SymmetryRefusal::None:
  case SymmetryRefusal::Other:
    return "";
  case SymmetryRefusal::Written:
    return "the matrix may be written between its two uses";
  case SymmetryRefusal::Reads:
    return "what is added to it, or follows it, reads another matrix";
  case SymmetryRefusal::Size:
    return "code is to be small";
  case SymmetryRefusal::Cost:
    return "all of it takes about as long";
  }
  llvm_unreachable("all refusals are described");
}

bool RegionPlan::verifyProduct(const Region &R, const Subtarget &ST,
                               raw_ostream &OS) const {
  Product P = *R.product();
  if (!is_contained(R.Choice->Kernels, Kernel)) {
    OS << "expected a kernel that the region has chosen, got " << Kernel->Name;
    return false;
  }
  bool IsInParts = PackedM != 0 && PackedK < P.K();
  bool IsInMemory = P.sumsOutside() && !keepsOuterSums();
  if (R.Choice->Site == EpilogueSite::Tiles && !FinishesMatrices &&
      (IsInParts || IsInMemory)) {
    OS << "expected all of k in each tile that something is done with";
    return false;
  }
  if (FinishesMatrices && !(IsInMemory && hasMatricesToFinish(P))) {
    OS << "expected sums of many matrices in memory where each is finished";
    return false;
  }
  if (Kernel->isOptional(ST) != !Otherwise.empty()) {
    OS << "expected another plan if kernel " << Kernel->Name
       << " may not be available, and only then";
    return false;
  }
  if (PacksTiles && !(HoistsTiles && Tiling.MOutside && keepsOuterSums())) {
    OS << "expected tiles of M around outer loops where A is packed for each";
    return false;
  }
  if (PartsOfSums != 1 &&
      !(HoistsTiles && Tiling.MOutside && BytesAhead && keepsOuterSums())) {
    OS << "expected tiles of M that fetch ahead where sums are in parts";
    return false;
  }
  if (!Borders.empty() && !keepsOuterSums()) {
    OS << "expected sums in registers where zeros are left out";
    return false;
  }
  if (Kernel->SeparatesTiles && PackedM == 0) {
    OS << "expected a packed operand of kernel " << Kernel->Name;
    return false;
  }
  return all_of(Otherwise,
                [&](const RegionPlan &Plan) { return Plan.verify(R, ST, OS); });
}

bool RegionPlan::verify(const Region &R, const Subtarget &ST,
                        raw_ostream &OS) const {
  std::optional<Product> P = R.product();
  if (P.has_value() != (Kernel != nullptr)) {
    OS << "expected a kernel for a product, and for nothing else";
    return false;
  }
  if (P.has_value() != (Form == LoopForm::Product)) {
    OS << "expected the loops of a product for one, and for nothing else";
    return false;
  }
  if (P && !verifyProduct(R, ST, OS))
    return false;
  if (hasDirection(Overlap) && (!R.isElementwise() || !isOfVectors())) {
    OS << "expected a direction of element-wise loops alone";
    return false;
  }
  return verify(OS);
}
