// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two ways to end: tiles as equal as they can be, of two forms (a last tile of
// one column would take a step of k as long as the accumulators' latency, like
// one of eight); or tiles of one form, of which the last one starts earlier and
// computes again what another has computed. That is less code, and more work.
//
// Rows that fill no vector are wasted lanes, unless steps of k share it: with
// four rows and sixteen lanes
//
//     a(0,k) a(0,k+1) a(0,k+2) a(0,k+3)  a(1,k) ..
//   * b(k,j) b(k+1,j) b(k+2,j) b(k+3,j)  b(k,j) ..
//
// are four k lanes a row, which are added up at the end. Sums are split by
// that, and what B has in four places side by side is one load. Where A has its
// steps of k side by side, too, all lanes of a vector are one row's.

#include "TileRanges.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// \p Tiles tiles of \p Extent columns, or rows, from \p First on.
static TileRange tilesFrom(unsigned First, unsigned Tiles, unsigned Extent) {
  return {First, Tiles, Extent, First + Tiles * Extent, Extent};
}

/// \p Extent columns, or rows, in tiles of at most \p Most, whose extents
/// differ by one at most.
static TileRanges equalTiles(unsigned Extent, unsigned Most) {
  unsigned Count = divideCeil(Extent, Most);
  unsigned Small = Extent / Count, Larger = Extent % Count;
  TileRanges Ranges;
  if (Larger)
    Ranges.push_back(tilesFrom(0, Larger, Small + 1));
  Ranges.push_back(tilesFrom(Larger * (Small + 1), Count - Larger, Small));
  return Ranges;
}

SmallVector<TileRanges> matrix::waysToCutN(const TilingRequest &R,
                                           unsigned Most) {
  unsigned N = R.Extents.N;
  SmallVector<TileRanges> Ways = {equalTiles(N, Most)};
  if (Ways.front().size() > 1 && !R.IsUpdate)
    Ways.push_back({{0, divideCeil(N, Most), Most, N, Most}});
  return Ways;
}

/// \p Rows rows from \p First on, fewer than a vector has lanes. LLVM fills a
/// vector of less than 128 bits with anything, and zero times an infinity is an
/// exception: the two halves of one are the same rows.
static TileRange shortRange(const TilingRequest &R, unsigned First,
                            unsigned Rows) {
  unsigned Width = bit_ceil(Rows);
  if (Rows == 2 && R.ElementBytes == 4)
    Width = 4;
  Width = std::max(Width, R.FewestLanes);
  bool MayMask = R.HasMasks && Width * R.ElementBytes >= 16;
  Remainder Ends = Width == Rows ? Remainder::None
                   : MayMask     ? Remainder::Masked
                                 : Remainder::OverlappingHalves;
  return {First, 1, Rows, First + Rows, 1, Width, Ends};
}

/// The same, with as many k lanes as fill a vector, and as there are.
static TileRange sharedRange(const TilingRequest &R, unsigned First,
                             unsigned Rows) {
  TileRange Range = shortRange(R, First, Rows);
  Range.KLanes =
      std::min(std::max(1u, R.Width / Range.Width), bit_floor(R.Extents.K));
  return Range;
}

/// The first \p Rows rows, at least one vector of them, in tiles of at most \p
/// Most vectors, the smaller ones first. Where the last vector starts early,
/// the rows that it computes again are its own tile's: a tile reads what it
/// adds to before it writes anything.
static TileRanges wideRanges(unsigned Rows, unsigned Width, unsigned Most) {
  unsigned Vectors = divideCeil(Rows, Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Small = Vectors / Count, Larger = Vectors % Count;
  bool Overlaps = Rows % Width;
  TileRanges Ranges;
  unsigned First = 0;
  auto Add = [&](unsigned Tiles, unsigned Vectors) {
    unsigned End = First + Tiles * Vectors * Width;
    if (Tiles != 0)
      Ranges.push_back({First, Tiles, Vectors * Width, End, Vectors, Width});
    First = End;
  };
  unsigned Last = Larger ? Small + 1 : Small;
  Add(Count - Larger - (Overlaps && !Larger), Small);
  Add(Larger - (Overlaps && Larger), Small + 1);
  if (Overlaps)
    Ranges.push_back(
        {First, 1, Rows - First, Rows, Last, Width, Remainder::Overlapping});
  return Ranges;
}

/// The same, where no more rows than half a vector has remain: two columns
/// share a vector of them.
static TileRanges joinedRanges(unsigned Rows, unsigned Width, unsigned Most) {
  TileRanges Ranges = wideRanges(Rows, Width, Most);
  Ranges.back().Ends = Remainder::Joined;
  return Ranges;
}

/// The same, where what remains fits into a shorter vector that takes fewer
/// turns.
static TileRanges shorterRanges(const TilingRequest &R, unsigned Most) {
  TileRanges Ranges = wideRanges(R.Extents.M, R.Width, Most);
  Ranges.back().Ends = Remainder::Shorter;
  Ranges.back().LastWidth =
      std::max(R.FewestLanes, bit_ceil(R.Extents.M % R.Width));
  return Ranges;
}

/// Whether half a vector holds all rows but those of whole ones, and to join
/// two columns takes no time.
static bool mayJoin(const TilingRequest &R) {
  unsigned Rest = R.Extents.M % R.Width;
  // To join and to split addends and results takes as long as some steps.
  constexpr unsigned FewSteps = 4;
  return R.MayJoin && R.Extents.K >= FewSteps && Rest != 0 &&
         Rest <= R.Width / 2 && R.bitsOf(R.Width) == R.Model.BlendBits;
}

/// Whole vectors, and what remains in one range, or in two if that leaves fewer
/// lanes empty.
static SmallVector<TileRanges> sharedWays(const TilingRequest &R,
                                          unsigned Most) {
  unsigned Rest = R.Extents.M % R.Width;
  if (Rest == 0)
    return {};
  TileRanges Whole;
  unsigned First = R.Extents.M - Rest;
  if (First != 0)
    Whole = wideRanges(First, R.Width, Most);
  SmallVector<TileRanges> Ways;
  if (bit_ceil(Rest) < R.Width) {
    Ways.push_back(Whole);
    Ways.back().push_back(sharedRange(R, First, Rest));
  }
  unsigned Half = bit_floor(Rest);
  if (Half != Rest && Half + bit_ceil(Rest - Half) < bit_ceil(Rest)) {
    Ways.push_back(Whole);
    Ways.back().push_back(sharedRange(R, First, Half));
    Ways.back().push_back(sharedRange(R, First + Half, Rest - Half));
  }
  return Ways;
}

/// Rows of which each is vectors along k, in tiles of at most \p Most rows.
static TileRanges rowsAlongK(const TilingRequest &R, unsigned Most) {
  TileRanges Ranges = equalTiles(R.Extents.M, Most);
  for (TileRange &Range : Ranges)
    Range.KLanes = std::min(R.Width, bit_floor(R.Extents.K));
  return Ranges;
}

SmallVector<TileRanges> matrix::waysToCutM(const TilingRequest &R,
                                           unsigned Most) {
  unsigned M = R.Extents.M;
  if (R.RunsAlongK)
    return {rowsAlongK(R, Most)};
  SmallVector<TileRanges> Ways;
  if (R.MayShareVectors)
    Ways = sharedWays(R, Most);
  if (M < R.Width) {
    Ways.push_back({shortRange(R, 0, M)});
    return Ways;
  }
  unsigned Vectors = divideCeil(M, R.Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Each = divideCeil(Vectors, Count);
  if (Each != 1 && mayJoin(R))
    Ways.push_back(joinedRanges(M, R.Width, Most));
  // Where wide vectors take several turns, what many of them leave may take
  // fewer. Of few rows, two columns share a vector better.
  unsigned Rest = M % R.Width;
  bool HasShort = R.HasMasks || Rest > R.FewestLanes / 2;
  // Columns of groups share none.
  bool AreGroups = R.FewestLanes > 1;
  unsigned FewestVectors = AreGroups ? 1 : Rest <= R.Width / 4 ? 3 : 2;
  unsigned MostRest = AreGroups ? R.Width / 2 : R.Width / 2 - 1;
  if (R.Model.turns(R.bitsOf(R.Width)) > 1 && HasShort && Rest != 0 &&
      Rest <= MostRest && M >= FewestVectors * R.Width) {
    Ways.push_back(wideRanges(M - Rest, R.Width, Most));
    Ways.back().push_back(shortRange(R, M - Rest, Rest));
  }
  if (R.MayShorten && Each != 1 && Rest != 0 && Rest <= MostRest &&
      R.Model.turns(R.bitsOf(R.Width)) > 1)
    Ways.push_back(shorterRanges(R, Most));
  // The rows computed again have to be the same tile's.
  if (Each != 1 || M % R.Width == 0)
    Ways.push_back(wideRanges(M, R.Width, Most));
  if (Count > 1 && !R.IsUpdate)
    Ways.push_back({{0, Count, Each * R.Width, M, Each, R.Width}});
  return Ways;
}

TileRanges matrix::singleVectors(const TilingRequest &R) {
  unsigned Rest = R.Extents.M % R.Width;
  TileRanges Ranges = wideRanges(R.Extents.M - Rest, R.Width, /*Most=*/1);
  if (Rest)
    Ranges.push_back(shortRange(R, R.Extents.M - Rest, Rest));
  return Ranges;
}
