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
  case Remainder::MaskedAtRunTime:
    return " masked at run time";
  case Remainder::RepeatedAtRunTime:
    return " repeated at run time";
  case Remainder::Joined:
    return " with joined halves";
  case Remainder::Shorter:
    return " and a shorter one";
  case Remainder::Padded:
    return " padded";
  }
  llvm_unreachable("all remainders have names");
}

static void print(const TileRange &R, raw_ostream &OS) {
  if (!R.IsScalable)
    OS << R.Tiles << "*";
  OS << R.Fragments;
  if (R.Width != 1 || R.IsScalable)
    OS << "x" << R.Width;
  if (R.IsScalable)
    OS << "*vscale";
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
  if (KeepsA)
    OS << ", A in registers";
  if (IsUnrolled)
    OS << ", k unrolled";
  else if (StepsPerIteration != 1)
    OS << ", k unrolled by " << StepsPerIteration;
  OS << ", " << (MOutside ? "M" : "N") << " outside";
  if (MirrorWidth)
    OS << ", mirrored in tiles of " << MirrorWidth;
}

/// Whether the fragments of \p R hold its rows or columns.
static bool fragmentsFit(const TileRange &R) {
  unsigned Lanes = R.Fragments * R.Width;
  if (R.Fragments == 0)
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
  case Remainder::MaskedAtRunTime:
  case Remainder::RepeatedAtRunTime:
    // Extents at run time have tilings of their own (RunTimePlan.h).
    return false;
  case Remainder::Joined:
    return R.Fragments > 1 && R.Width > 1 && R.Extent > Lanes - R.Width &&
           R.Extent <= Lanes - R.Width / 2 && R.KLanes == 1;
  case Remainder::Shorter:
    Lanes -= R.Width;
    return R.Fragments > 1 && R.LastWidth < R.Width &&
           isPowerOf2_32(R.LastWidth) && R.Extent > Lanes &&
           R.Extent <= Lanes + R.LastWidth;
  case Remainder::Padded:
    return R.Extent < Lanes && R.Extent > Lanes - R.Width;
  }
  llvm_unreachable("all remainders are known");
}

namespace {
/// What the ranges along a dimension have to cover.
struct Cover {
  StringRef Name;
  unsigned End;
  /// Tiles may have rows in common.
  bool MayOverlap;
  /// The width of a fragment; 0 for any power of two.
  unsigned Width;
  /// Whether all fragments have the same width, at most Width.
  bool IsEqualPart = false;

  bool allows(unsigned Part) const {
    if (IsEqualPart)
      return Part != 0 && Part <= Width;
    return Width == 0 ? isPowerOf2_32(Part) : Part == Width;
  }
};
} // namespace

/// Whether \p Ranges go from 0 to the end.
static bool verifyRanges(const Cover &C, ArrayRef<TileRange> Ranges,
                         raw_ostream &OS) {
  unsigned Next = 0;
  for (const TileRange &R : Ranges) {
    unsigned Passed = R.First + R.Tiles * R.Extent;
    bool IsGood = R.First == Next && R.Tiles != 0 && R.Extent != 0;
    if (R.isLastOverlapping())
      IsGood &= C.MayOverlap && Passed > R.End && R.End - R.First >= R.Extent &&
                Passed - R.Extent < R.End;
    if (!IsGood) {
      OS << "expected tiles along " << C.Name << " from " << Next << " on, got "
         << R.Tiles << " of " << R.Extent << " from " << R.First << " to "
         << R.End;
      return false;
    }
    bool IsLikeOthers = !C.IsEqualPart || R.Width == Ranges.front().Width;
    if (!C.allows(R.Width) || !IsLikeOthers || !fragmentsFit(R)) {
      OS << "expected " << R.Extent << " of " << C.Name << " in a tile, got "
         << R.Fragments << " fragments of " << R.Width << nameOf(R.Ends);
      return false;
    }
    Next = R.End;
  }
  if (Next != C.End)
    OS << "expected " << C.Name << " of " << C.End << ", got " << Next;
  return Next == C.End;
}

/// The same of scalable fragments: one range, whose tiles have the largest
/// grid's fragments or half of them.
static bool verifyScalable(StringRef Name, unsigned Extent,
                           ArrayRef<TileRange> Ranges, unsigned Most,
                           raw_ostream &OS) {
  const TileRange &R = Ranges.front();
  if (Ranges.size() == 1 && R.IsScalable && R.First == 0 && R.End == Extent &&
      2 * R.RestFragments == Most && R.Width != 0 &&
      (R.Fragments == Most || R.Fragments == R.RestFragments) &&
      R.Extent == R.Fragments * R.Width && R.Ends == Remainder::Masked)
    return true;
  OS << "expected scalable tiles of " << Most << " or " << Most / 2
     << " fragments along " << Name << " up to " << Extent << ", got "
     << R.Fragments << " up to " << R.End;
  return false;
}

static bool verifyKLanes(const TileRange &R, unsigned K,
                         const KernelInfo &Kernel, raw_ostream &OS) {
  if (Kernel.HasEqualParts) {
    bool IsPart = R.KLanes != 0 && R.KLanes <= Kernel.Mac.K &&
                  R.KLanes % Kernel.A.KGroup == 0 && R.Interleave == 1;
    if (!IsPart)
      OS << "expected k lanes in groups of " << Kernel.A.KGroup << " up to "
         << Kernel.Mac.K << ", got " << R.KLanes;
    return IsPart;
  }
  // In a tile of one row, all lanes run along k.
  bool IsAlongK = Kernel.isOfGroups() && R.Extent == 1 && R.Width == 1;
  if (IsAlongK && R.KLanes > Kernel.Mac.K && isPowerOf2_32(R.KLanes) &&
      isPowerOf2_32(R.Interleave) && uint64_t(R.KLanes) * R.Interleave <= K)
    return true;
  if (!Kernel.isOfVectors() || Kernel.isOfGroups()) {
    if (R.KLanes != Kernel.Mac.K)
      OS << "expected " << Kernel.Mac.K << " k lanes, got " << R.KLanes;
    return R.KLanes == Kernel.Mac.K;
  }
  if (isPowerOf2_32(R.KLanes) && isPowerOf2_32(R.Interleave) &&
      (R.KLanes == 1 || R.Fragments == 1 || R.Width == 1) &&
      uint64_t(R.KLanes) * R.Interleave <= K)
    return true;
  OS << "expected K of " << K << ", got " << R.Fragments << " fragments of "
     << R.KLanes << " k lanes interleaved by " << R.Interleave;
  return false;
}

bool RegisterTiling::verify(ProductExtents Extents, bool IsUpdate,
                            raw_ostream &OS, const KernelInfo &Kernel) const {
  unsigned WidthOfN = Kernel.isOfVectors() ? 1 : Kernel.Mac.N;
  auto HasKLanes = [&](const TileRange &R) {
    return verifyKLanes(R, Extents.K, Kernel, OS);
  };
  bool IsEqual = Kernel.HasEqualParts;
  auto VerifyM = [&] {
    return Kernel.isScalable()
               ? verifyScalable("M", Extents.M, M, Kernel.Grids.back().M, OS)
               : verifyRanges(
                     {"M", Extents.M, !IsUpdate, Kernel.Mac.M, IsEqual}, M, OS);
  };
  auto VerifyN = [&] {
    return Kernel.Scales == KernelInfo::ScalableMN
               ? verifyScalable("N", Extents.N, N, Kernel.Grids.back().N, OS)
               : verifyRanges({"N", Extents.N, !IsUpdate, WidthOfN, IsEqual}, N,
                              OS);
  };
  if (!VerifyM() || !all_of(M, HasKLanes) || !VerifyN())
    return false;
  if (KeepsA && (!MOutside || !IsUnrolled || MirrorWidth)) {
    OS << "expected k unrolled, M outside and no mirrored tiles, since A is in "
          "registers";
    return false;
  }
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
