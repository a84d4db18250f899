// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tilings of kernels whose fragments have one shape. 37 columns, at most 16 in
// a fragment and two fragments in a tile, are equal parts,
//
//   0..12      a tile of one fragment
//   13..25     a tile of two, which ends where columns do: the second fragment
//   24..36     starts earlier, and computes columns 24 and 25 again
//
// and 37 rows, of which the unit takes 16 in the time of fewer,
//
//   0..15
//   16..31     a tile of two
//   21..36
//
// All fragments have one shape, so that a matrix unit is configured once. Only
// fragments of one tile overlap: a tile reads all that it adds to before it
// writes, so that the result may be an update in its place.

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Work beside the unit's, beyond what it can do in the meantime, is about as
/// slow as a copy.
unsigned matrix::equalPartOfK(unsigned K, const KernelInfo &Kernel,
                              bool IsInteger) {
  unsigned Group = Kernel.A.KGroup, Fewest = divideCeil(K, Kernel.Mac.K);
  // Without a rest, B is read in place. Integers need no such part.
  if (!IsInteger)
    for (unsigned Parts = Fewest; Parts <= Fewest + Fewest / 4; ++Parts)
      if (K % (Parts * Group) == 0)
        return K / Parts;
  return alignTo(divideCeil(K, Fewest), Group);
}

namespace {
/// One dimension in parts of one width.
struct Parts {
  unsigned Count, Width, Extent;

  static Parts equal(unsigned Extent, unsigned Most) {
    unsigned Count = divideCeil(Extent, Most);
    return {Count, unsigned(divideCeil(Extent, Count)), Extent};
  }
  static Parts whole(unsigned Extent, unsigned Most) {
    return {unsigned(divideCeil(Extent, Most)), std::min(Extent, Most), Extent};
  }
  /// Rows that are computed twice.
  unsigned excess() const { return Count * Width - Extent; }
  /// Whether the last tile of at most \p Most parts has room for the excess.
  bool fit(unsigned Most) const {
    return excess() == 0 || std::min(Most, Count) > 1;
  }
  /// Calls \p Add with how many tiles have how many parts, the last ones with
  /// the most.
  template <class Callback> void forTiles(unsigned Most, Callback Add) const {
    unsigned Tiles = divideCeil(Count, Most);
    unsigned Small = Count / Tiles, Larger = Count % Tiles;
    Add(Tiles - Larger, Small);
    if (Larger)
      Add(Larger, Small + 1);
  }
  TileRanges ranges(unsigned Most) const;
};
} // namespace

TileRanges Parts::ranges(unsigned Most) const {
  TileRanges Ranges;
  unsigned First = 0;
  forTiles(Most, [&](unsigned Tiles, unsigned Each) {
    unsigned Rows = Each * Width, End = First + Tiles * Rows;
    Ranges.push_back({First, Tiles, Rows, End, Each, Width});
    First = End;
  });
  if (excess() == 0)
    return Ranges;
  TileRange Last = Ranges.back();
  if (--Ranges.back().Tiles == 0)
    Ranges.pop_back();
  else
    Ranges.back().End -= Last.Extent;
  Last.First = Last.End - Last.Extent;
  Last.Tiles = 1;
  Last.Extent -= excess();
  Last.End = Extent;
  Last.Ends = Remainder::Overlapping;
  Ranges.push_back(Last);
  return Ranges;
}

/// Multiplications in the time that a step of k takes for all tiles, and loads.
static std::pair<uint64_t, uint64_t> costOf(const Parts &M, const Parts &N,
                                            Grid G, unsigned InFlight) {
  uint64_t Time = 0, Loads = 0;
  M.forTiles(G.M, [&](unsigned TilesOfM, unsigned EachM) {
    N.forTiles(G.N, [&](unsigned TilesOfN, unsigned EachN) {
      uint64_t Tiles = uint64_t(TilesOfM) * TilesOfN;
      Time += Tiles * std::max(EachM * EachN, InFlight);
      Loads += Tiles * (EachM + EachN);
    });
  });
  return {Time, Loads};
}

RegisterTiling matrix::planEqualTiling(ProductExtents Extents,
                                       const KernelInfo &Kernel) {
  auto M = Parts::whole(Extents.M, Kernel.Mac.M);
  auto N = Parts::equal(Extents.N, Kernel.Mac.N);
  const Grid *Best = nullptr;
  std::pair<uint64_t, uint64_t> Least;
  for (const Grid &G : Kernel.Grids) {
    auto Cost = costOf(M, N, G, Kernel.Accumulators);
    if (M.fit(G.M) && N.fit(G.N) && (!Best || Cost < Least)) {
      Best = &G;
      Least = Cost;
    }
  }
  assert(Best && "a grid of two by two fits all");
  RegisterTiling T;
  T.M = M.ranges(Best->M);
  T.N = N.ranges(Best->N);
  return T;
}
