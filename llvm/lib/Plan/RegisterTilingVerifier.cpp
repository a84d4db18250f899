// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Register tilings, printed and verified.

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static StringRef nameOf(Remainder R) {
  switch (R) {
  case Remainder::None:
    return "";
  case Remainder::Overlapping:
    return " overlapping";
  case Remainder::OverlappingHalves:
    return " in overlapping halves";
  case Remainder::Masked:
    return " masked";
  }
  llvm_unreachable("all remainders have names");
}

static void print(const TileRange &R, raw_ostream &OS) {
  OS << R.Tiles << "*" << R.Fragments;
  if (R.Width != 1)
    OS << "x" << R.Width;
  OS << nameOf(R.Ends);
  if (R.KLanes > 1)
    OS << " of " << R.KLanes << " k lanes";
  if (R.Interleave > 1)
    OS << " interleaved by " << R.Interleave;
  if (R.isLastOverlapping())
    OS << " with the last overlapping";
}

static void print(ArrayRef<TileRange> Ranges, raw_ostream &OS) {
  interleave(Ranges, OS, [&](const TileRange &R) { ::print(R, OS); }, " + ");
}

void RegisterTiling::print(raw_ostream &OS) const {
  OS << "M ";
  ::print(M, OS);
  OS << " by N ";
  ::print(N, OS);
  if (IsUnrolled)
    OS << ", k unrolled";
  OS << ", " << (MOutside ? "M" : "N") << " outside";
  if (MirrorWidth)
    OS << ", mirrored in tiles of " << MirrorWidth;
}

/// Whether the fragments of \p R hold its rows or columns.
static bool fragmentsFit(const TileRange &R) {
  unsigned Lanes = R.Fragments * R.Width;
  if (!isPowerOf2_32(R.Width) || R.Fragments == 0)
    return false;
  switch (R.Ends) {
  case Remainder::None:
    return R.Extent == Lanes;
  case Remainder::Overlapping:
    return R.Fragments > 1 && R.Extent < Lanes && R.Extent > Lanes - R.Width;
  case Remainder::OverlappingHalves:
    return R.Fragments == 1 && R.Extent < Lanes && R.Extent >= Lanes / 2;
  case Remainder::Masked:
    return R.Fragments == 1 && R.Extent < Lanes;
  }
  llvm_unreachable("all remainders are known");
}

/// Whether \p Ranges go from 0 to \p End; tiles may overlap if \p MayOverlap.
static bool verifyRanges(StringRef Name, ArrayRef<TileRange> Ranges,
                         unsigned End, bool MayOverlap, raw_ostream &OS) {
  unsigned Next = 0;
  for (const TileRange &R : Ranges) {
    unsigned Passed = R.First + R.Tiles * R.Extent;
    bool IsGood = R.First == Next && R.Tiles != 0 && R.Extent != 0;
    if (R.isLastOverlapping())
      IsGood &= MayOverlap && Passed > R.End && R.End - R.First >= R.Extent &&
                Passed - R.Extent < R.End;
    if (!IsGood) {
      OS << "expected tiles along " << Name << " from " << Next << " on, got "
         << R.Tiles << " of " << R.Extent << " from " << R.First << " to "
         << R.End;
      return false;
    }
    if (!fragmentsFit(R)) {
      OS << "expected " << R.Extent << " of " << Name << " in a tile, got "
         << R.Fragments << " fragments of " << R.Width << nameOf(R.Ends);
      return false;
    }
    Next = R.End;
  }
  if (Next != End)
    OS << "expected " << Name << " of " << End << ", got " << Next;
  return Next == End;
}

static bool verifyKLanes(const TileRange &R, unsigned K, raw_ostream &OS) {
  if (isPowerOf2_32(R.KLanes) && isPowerOf2_32(R.Interleave) &&
      (R.KLanes == 1 || R.Fragments == 1) &&
      uint64_t(R.KLanes) * R.Interleave <= K)
    return true;
  OS << "expected K of " << K << ", got " << R.Fragments << " fragments of "
     << R.KLanes << " k lanes interleaved by " << R.Interleave;
  return false;
}

bool RegisterTiling::verify(ProductExtents Extents, bool IsUpdate,
                            raw_ostream &OS) const {
  if (!verifyRanges("M", M, Extents.M, !IsUpdate, OS) ||
      !all_of(
          M,
          [&](const TileRange &R) { return verifyKLanes(R, Extents.K, OS); }) ||
      !verifyRanges("N", N, Extents.N, !IsUpdate, OS))
    return false;
  if (MirrorWidth == 0)
    return true;
  // A transpose tile on the diagonal lies in one tile's rows, so all of it is
  // computed.
  bool IsGood = isPowerOf2_32(MirrorWidth) && Extents.M <= Extents.N;
  for (const TileRange &R : M)
    IsGood &= R.First % MirrorWidth == 0 &&
              (R.Tiles == 1 || R.Extent % MirrorWidth == 0);
  if (!IsGood)
    OS << "expected tiles of whole transpose tiles of " << MirrorWidth;
  return IsGood;
}
