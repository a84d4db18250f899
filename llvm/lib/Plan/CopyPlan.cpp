// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of copies: loads into buffers, stores of buffers, changes of layout.
//
// If source and target are contiguous along the same dimension, vectors run
// along it. If they are contiguous along different ones, this is a transpose:
// tiles are read as rows, transposed in registers, and written as rows
// (TransposePlan.cpp), or whole vectors are interleaved, of lines that are few
// (InterleavedLines.cpp).

#include "matrix/Plan/CopyPlan.h"
#include "CopyPlanning.h"
#include "WholeVectors.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

std::optional<unsigned> matrix::unitDimension(const MemoryRef &Ref) {
  std::optional<unsigned> Best;
  for (unsigned K = 0; K != Ref.Type.rank(); ++K)
    if (Ref.isUnitStride(K) &&
        (!Best || Ref.Type.extent(K) > Ref.Type.extent(*Best)))
      Best = K;
  return Best;
}

/// Elements of the same type lie in the same order without gaps.
static bool isSameSpan(const MemoryRef &A, const MemoryRef &B) {
  if (A.Type.hasPadding() || !A.Type.hasSameExtents(B.Type))
    return false;
  // B's strides are those of A's type.
  MemoryRef Viewed = B;
  Viewed.Type = A.Type;
  return A.isContiguous() && Viewed.isContiguous();
}

/// All dimensions of \p T but for \p Inner, in storage order.
static SmallVector<unsigned> around(TensorType T, ArrayRef<unsigned> Inner) {
  SmallVector<unsigned> Around;
  for (unsigned P = 0; P != T.rank(); ++P)
    if (!is_contained(Inner, T.layout(P)))
      Around.push_back(T.layout(P));
  return Around;
}

/// Along a dimension in which both are adjacent, if there is one.
static CopyPlan::Elements planVectors(const MemoryRef &Target,
                                      const MemoryRef &Source,
                                      const DataLayout &DL) {
  TensorType Type = Target.Type;
  std::optional<unsigned> From = unitDimension(Source),
                          To = unitDimension(Target);
  unsigned Inner = From && Target.isUnitStride(*From) ? *From
                   : To ? *To
                        : Type.layout(Type.rank() - 1);
  uint64_t LineBytes =
      bytesOf(Target, DL) / Type.numElements() * Type.extent(Inner);
  return {Inner,
          planCopyLoops(Target, Source, around(Type, Inner), LineBytes, DL)};
}

static CopyPlan::Interleaved planInterleaved(const MemoryRef &Target,
                                             const MemoryRef &Source,
                                             const InterleavedLines &Lines,
                                             const DataLayout &DL) {
  SmallVector<unsigned> Around;
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Lines.Along && !is_contained(Lines.Across, D))
      Around.push_back(D);
  return {Lines, planCopyLoops(Target, Source, Around, /*LineBytes=*/0, DL)};
}

CopyPlan matrix::planCopy(MemoryRef Target, MemoryRef Source,
                          unsigned VectorWidth, const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  MergedDimensions Merged = MergedDimensions::of({&Target, &Source});
  Merged.merge(Target);
  Merged.merge(Source);
  bool IsVolatile = Target.IsVolatile || Source.IsVolatile;
  CopyPlan Plan;
  Plan.Merged = std::move(Merged);
  append_range(Plan.Extents, extentsOf(Target.Type));
  if (isVectorLikeArray(Target.Type.element(), DL))
    Plan.VectorWidth = VectorWidth;
  if (isSameSpan(Target, Source) && !IsVolatile && !Target.IsNontemporal)
    return Plan;
  CopyPlan::Elements Elements = planVectors(Target, Source, DL);
  if (F.hasOptSize()) {
    // No blocks, and no lines together.
    Elements.Around = CopyLoops();
    Elements.Around.Dimensions = around(Target.Type, Elements.Inner);
    Plan.VectorWidth =
        wholeVectors({&Target, &Source}, Elements.Inner, Plan.VectorWidth, DL);
    Plan.Way = std::move(Elements);
    return Plan;
  }
  std::optional<InterleavedLines> Lines = InterleavedLines::of(Target, Source);
  if (Lines && !IsVolatile)
    if (unsigned Width = Lines->width(Target, VectorWidth, F); Width != 1) {
      Plan.VectorWidth = Width;
      CopyPlan::Interleaved Way = planInterleaved(Target, Source, *Lines, DL);
      Way.Part = InterleavedLines::part(
          Width, DL.getTypeAllocSizeInBits(Target.Type.element()), F);
      Plan.Way = std::move(Way);
      return Plan;
    }
  std::optional<unsigned> Read = unitDimension(Source),
                          Written = unitDimension(Target);
  if (Read && Written && Read != Written && Plan.VectorWidth != 1 &&
      !Target.isUnitStride(*Read) && !Source.isUnitStride(*Written))
    if (std::optional<TransposePlan> Tiles = planTransposition(
            Target, Source, *Written, *Read, VectorWidth, F)) {
      Plan.Way = std::move(*Tiles);
      return Plan;
    }
  Plan.Way = std::move(Elements);
  return Plan;
}

CopyPlan matrix::planElements(MemoryRef Target, MemoryRef Source,
                              unsigned VectorWidth, unsigned Unroll,
                              const DataLayout &DL) {
  MergedDimensions Merged = MergedDimensions::of({&Target, &Source});
  Merged.merge(Target);
  Merged.merge(Source);
  CopyPlan Plan;
  Plan.Merged = std::move(Merged);
  append_range(Plan.Extents, extentsOf(Target.Type));
  if (isVectorLikeArray(Source.Type.element(), DL) &&
      isVectorLikeArray(Target.Type.element(), DL))
    Plan.VectorWidth = VectorWidth;
  CopyPlan::Elements Vectors = planVectors(Target, Source, DL);
  Vectors.Unroll = Unroll;
  Plan.Way = std::move(Vectors);
  return Plan;
}

std::string matrix::partText(unsigned Part) {
  return Part ? " in parts of " + std::to_string(Part) : "";
}

bool matrix::verifyPart(unsigned Part, unsigned Width, raw_ostream &OS) {
  if (Part <= Width && (Part & (Part - 1)) == 0)
    return true;
  OS << "expected a power of two up to " << Width
     << " as elements of an interleaved part, got " << Part;
  return false;
}

void CopyPlan::print(raw_ostream &OS) const {
  if (isBytes()) {
    OS << "all bytes at once";
    return;
  }
  OS << "vectors of " << VectorWidth;
  if (auto *Vectors = std::get_if<Elements>(&Way);
      Vectors && Vectors->Unroll != 1)
    OS << ", unrolled by " << Vectors->Unroll;
  if (auto *Copy = std::get_if<Interleaved>(&Way))
    OS << ", interleaved by " << Copy->Lines.Count << partText(Copy->Part);
  if (auto *Lines = std::get_if<Spread>(&Way))
    Lines->Lanes.print(OS);
  if (auto *Tiles = std::get_if<TransposePlan>(&Way)) {
    OS << ", transpose tiles of " << Tiles->Width;
    if (Tiles->ZippedRows != 0)
      OS << " columns by " << Tiles->ZippedRows << " rows";
    if (Tiles->Whole.CopiesLines)
      OS << ", copied " << Tiles->Whole.LinesTogether << " at a time";
  }
}

static bool verifyTiles(ArrayRef<TileGrid> Grids, raw_ostream &OS) {
  for (const TileGrid &Grid : Grids)
    for (const TileGrid::Side &S : {Grid.Along, Grid.Across})
      if (S.Width > S.Extent || S.Cluster == 0 || S.Cluster > S.Extent) {
        OS << "expected tiles and clusters within " << S.Extent << ", got "
           << S.Width << " and " << S.Cluster;
        return false;
      }
  return true;
}

bool TransposePlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(Width) || Width > LargestTransposeTile) {
    OS << "expected a power of two up to " << LargestTransposeTile
       << " as the width of transpose tiles, got " << Width;
    return false;
  }
  auto VerifyPart = [&](const Part &P) {
    if (P.CopiesLines ? ZippedRows == 0 || ZippedRows % P.LinesTogether != 0
                      : P.LinesTogether != 1) {
      OS << "expected the rows of zipped tiles to be copied " << P.LinesTogether
         << " at a time";
      return false;
    }
    return verifyTiles(P.Tiles, OS);
  };
  return VerifyPart(Whole) && (!Last || VerifyPart(*Last));
}

bool CopyPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  if (auto *Copy = std::get_if<Interleaved>(&Way);
      Copy &&
      (Copy->Lines.Count < 2 || Copy->Lines.Count > MostInterleavedLines)) {
    OS << "expected 2 to " << MostInterleavedLines << " interleaved lines, got "
       << Copy->Lines.Count;
    return false;
  }
  if (auto *Copy = std::get_if<Interleaved>(&Way);
      Copy && !verifyPart(Copy->Part, VectorWidth, OS))
    return false;
  auto *Tiles = std::get_if<TransposePlan>(&Way);
  return !Tiles || Tiles->verify(OS);
}
