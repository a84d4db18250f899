// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints and verifies plans of products. PlanProduct.cpp makes them.

#include "matrix/Plan/ProductPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

bool ProductPlan::operator==(const ProductPlan &Other) const {
  auto Key = [](const ProductPlan &P) {
    return std::tie(P.VectorWidth, P.Kernel, P.Tiling, P.IsFused, P.HasFences,
                    P.AddsLate, P.StartsAtZero, P.StoreBits, P.HoistsTiles,
                    P.PacksTiles, P.BytesAhead, P.PartsOfSums, P.Fetch,
                    P.Borders, P.FinishesMatrices, P.PackedM, P.PackedK,
                    P.PacksA, P.PacksB, P.IsUnitAlongK, P.PacksWholeVectors,
                    P.AlignsB, P.RestTiling, P.Otherwise);
  };
  return Key(*this) == Key(Other);
}

const PartCopy &ProductPlan::copyOf(PartCopy::Matrix Of,
                                    TensorType Part) const {
  auto Copy = find_if(
      Copies, [&](const PartCopy &Each) { return Each.isOf(Of, Part); });
  assert(Copy != Copies.end() && "a copy that is not planned");
  return *Copy;
}

void PartCopy::print(raw_ostream &OS) const {
  OS << (Of == A ? "A " : "B ");
  if (auto *Copy = std::get_if<CopyPlan>(&Way))
    return Copy->print(OS);
  switch (std::get<GroupCopy>(Way)) {
  case GroupCopy::Interleaved:
    OS << "interleaved";
    break;
  case GroupCopy::Zipped:
    OS << "zipped";
    break;
  case GroupCopy::Permuted:
    OS << "permuted";
    break;
  case GroupCopy::Transposed:
    OS << "transposed";
    break;
  case GroupCopy::Each:
    OS << "group by group";
    break;
  }
}

/// The first copy of each factor: others are of what is left.
static void printCopies(ArrayRef<PartCopy> Copies, raw_ostream &OS) {
  SmallVector<const PartCopy *, 2> Firsts;
  for (PartCopy::Matrix Of : {PartCopy::A, PartCopy::B})
    if (const auto *Copy = find_if(
            Copies, [&](const PartCopy &Each) { return Each.Of == Of; });
        Copy != Copies.end())
      Firsts.push_back(Copy);
  if (Firsts.empty())
    return;
  OS << " (";
  interleave(Firsts, OS, [&](const PartCopy *Copy) { Copy->print(OS); }, "; ");
  OS << ')';
}

void ProductPlan::print(raw_ostream &OS) const {
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
  if (AddsLate)
    OS << ", addend added late";
  if (StartsAtZero)
    OS << ", one body";
  if (HoistsTiles)
    OS << ", tiles of " << (Tiling.MOutside ? "M" : "N")
       << " around outer loops";
  if (PacksTiles)
    OS << ", A packed for each";
  if (BytesAhead)
    OS << ", A fetched ahead";
  if (PartsOfSums != 1)
    OS << " in " << PartsOfSums << " parts, " << Fetch.Lines
       << " lines at a time";
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
  printCopies(Copies, OS);
  for (const ProductPlan &Plan : Otherwise)
    Plan.print(OS << "; if it is not available, ");
}

bool ProductPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  if ((PartsOfSums == 1) != (Fetch.Lines == 0) ||
      Fetch.Lines % Fetch.Together != 0) {
    OS << "expected lines of the next part to be fetched where sums are in "
          "parts, and only there";
    return false;
  }
  if (!all_of(Copies, [&](const PartCopy &Copy) {
        auto *Plan = std::get_if<CopyPlan>(&Copy.Way);
        return !Plan || Plan->verify(OS);
      }))
    return false;
  if ((Tiling.MirrorWidth != 0) != Mirror.has_value()) {
    OS << "expected a copy of a triangle where half is computed, and only "
          "there";
    return false;
  }
  if (Mirror && (Mirror->ZippedRows != 0 || Mirror->Last)) {
    OS << "expected squares of one part in the copy of a triangle";
    return false;
  }
  return (!Mirror || Mirror->verify(OS)) &&
         all_of(Otherwise,
                [&](const ProductPlan &Plan) { return Plan.verify(OS); });
}

bool ProductPlan::verify(const Region &R, const Subtarget &ST,
                         raw_ostream &OS) const {
  Product P = *R.product();
  if (!is_contained(R.Choice->Kernels, Kernel)) {
    OS << "expected a kernel that the region has chosen, got " << Kernel->Name;
    return false;
  }
  bool IsInParts = PackedM != 0 && PackedK < P.K();
  bool IsInMemory = P.sumsOutside() && !keepsOuterSums();
  if (R.Choice->Site != EpilogueSite::None && !FinishesMatrices &&
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
  return all_of(Otherwise, [&](const ProductPlan &Plan) {
    return Plan.verify(R, ST, OS);
  });
}
