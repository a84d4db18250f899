// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the result of a product is cut into register tiles.
//
//              columns: 11    10    10          31 x 31 floats, vectors of 16:
//            +-------+-----+-----+           each tile has two vectors of
//   rows 16  |       |     |     |           rows. The second one starts at
//            |       |     |     |           row 15, not 16: it ends where
//        15  |       |     |     |           rows do, and computes row 15
//        again.
//            +-------+-----+-----+
//
// All ways to cut (TileRanges.cpp) are tried, by the cycles that they take on the
// processor at hand, and by what they read again.
//
// Of a symmetric result, tiles wholly above the diagonal may be left out, and
// copied:
//
//            +----+----+----+
//            | c  |<---|<---|                c  computed
//            +----+    |    |
//            | c    c  |<---|                <  the transpose of what lies on
//            +---------+    |                   the other side
//            | c    c    c  |
//            +--------------+

#include "matrix/Plan/RegisterTiling.h"
#include "TileRanges.h"
#include "matrix/Region/Region.h"
#include "matrix/Target/CodeBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Accumulators that keep the units busy, but for a step now and then.
static unsigned accumulatorsFor(const MachineModel &Model) {
  return std::max(3u, Model.MultiplyAddLatency * Model.MultiplyAdds) - 2;
}

/// The interleave count with which \p Sums accumulators of \p Steps steps wait
/// little for each other.
static unsigned interleaveFor(unsigned Sums, unsigned Steps,
                              const MachineModel &Model) {
  unsigned Enough = accumulatorsFor(Model);
  unsigned Interleave = 1;
  while (Sums * Interleave < Enough && 2 * Interleave <= Steps)
    Interleave *= 2;
  return Interleave;
}

/// Half cycles that a tile of scalars takes, where one instruction begins in a
/// cycle.
static uint64_t costOfScalars(const TileRange &M, const TileRange &N,
                              const TilingRequest &Request) {
  // Addresses, or a counter, and the branch; the loops around, and what they spill.
  constexpr unsigned PerIteration = 3, PerTile = 15;
  unsigned Sums = M.Fragments * N.Fragments, K = Request.Extents.K;
  unsigned Interleave =
      Request.MaySplit ? interleaveFor(Sums, K, Request.Model) : 1;
  unsigned Instructions =
      (Request.IsFused ? Sums : 2 * Sums) + M.Fragments + N.Fragments;
  unsigned Iteration =
      std::max(Interleave * Instructions, Request.Model.MultiplyAddLatency);
  // In the end interleaved sums are added up, and stored.
  uint64_t End = (Interleave + 1) * Sums + PerTile;
  return 2 * (divideCeil(K, Interleave) * (Iteration + PerIteration) + End);
}

/// Half cycles that a tile takes.
static uint64_t costOf(const TileRange &M, const TileRange &N,
                       const TilingRequest &Request) {
  if (Request.Width == 1)
    return costOfScalars(M, N, Request);
  const MachineModel &Model = Request.Model;
  // To start and to leave a loop.
  constexpr unsigned PerTile = 30;
  unsigned Sums = M.vectorsOf(N.Fragments);
  unsigned Groups = divideCeil(Request.Extents.K, M.KLanes);
  unsigned Interleave =
      Request.MaySplit ? interleaveFor(Sums, Groups, Request.Model) : 1;
  unsigned Turns = Model.turns(Request.bitsOf(M.lanes()));
  unsigned Arithmetic = Turns * (Request.IsFused ? Sums : 2 * Sums);
  if (Model.ShufflesBroadcasts)
    Arithmetic += N.Extent;
  // Two vectors that fill a unit each are not always spread evenly over the units,
  // as the two parts of a wide one are: of 256 bits, Zen 4 begins 0.84 to 0.98 of
  // the multiply-adds that it begins of 512.
  if (Turns == 1 && Model.turns(Request.bitsOf(Request.Width)) > 1)
    Arithmetic += Arithmetic / 32;
  unsigned Loads =
      Turns * M.Fragments + N.Extent + (M.Ends == Remainder::OverlappingHalves);
  uint64_t End = Sums + PerTile;
  if (M.Ends == Remainder::Joined) {
    // Blends have more units than multiply-adds; halves are stored apart, and
    // read so where they are added to. What k lanes and mirrored tiles gain is
    // estimated with more care.
    Arithmetic += Request.IsSymmetric ? divideCeil(N.Extent, 3)
                  : Request.MaySplit  ? divideCeil(N.Extent, 4)
                                      : N.Extent / 5;
    End += Request.IsUpdate ? 4 * N.Extent : N.Extent;
  }
  if (M.KLanes > 1) {
    // Rows of several k lanes are joined: a load and a shuffle each. In the end
    // pairs of columns are: two shuffles and a sum, each after the other.
    Loads += M.KLanes - 1;
    Arithmetic += M.KLanes;
    End += 3 * N.Extent + 20;
  }
  Arithmetic = divideCeil(2 * Arithmetic, Model.MultiplyAdds);
  Loads = divideCeil(2 * Loads, Model.Loads);
  uint64_t Step =
      std::max(std::max(Arithmetic, Loads),
               unsigned(divideCeil(2 * Model.MultiplyAddLatency, Interleave)));
  // A triangle is covered more closely by tiles of fewer columns than
  // registers allow. Where vectors do not stay in the first-level cache from
  // tile to tile, those would wait for the second-level one.
  constexpr unsigned BytesEachHalfCycle = 12;
  uint64_t Line = uint64_t(M.Fragments) * M.Width * Request.ElementBytes;
  if (Request.IsSymmetric && Line * Request.Extents.K > Model.FirstCache / 2)
    Step = std::max(Step, divideCeil(Line, BytesEachHalfCycle));
  return Groups * Step + End;
}

/// Half cycles that a tile of one vector takes whose vectors of A are in registers:
/// it waits for its sums, unless later tiles begin meanwhile, as they do with
/// loads and stores.
static uint64_t costKeepingA(const TileRange &M, const TileRange &N,
                             const TilingRequest &Request) {
  const MachineModel &Model = Request.Model;
  constexpr unsigned PerTile = 1;
  unsigned Sums = N.Extent, K = Request.Extents.K;
  unsigned Turns = Model.turns(Request.bitsOf(M.Width));
  unsigned Arithmetic = Turns * Sums;
  unsigned AtATime = std::max(Sums, Model.WaitingMultiplyAdds / K);
  uint64_t HalfCycles =
      std::max({divideCeil(2 * Arithmetic * K, Model.MultiplyAdds),
                divideCeil(2 * Sums * K, Model.Loads),
                divideCeil(2 * Sums * K * Model.MultiplyAddLatency, AtATime)});
  return HalfCycles + PerTile;
}

/// How many tiles of two ranges are computed.
static uint64_t countOf(const TileRange &M, const TileRange &N,
                        bool IsMirrored) {
  if (!IsMirrored)
    return uint64_t(M.Tiles) * N.Tiles;
  uint64_t Count = 0;
  for (unsigned Tile = 1; Tile <= M.Tiles; ++Tile) {
    unsigned End = std::min(M.First + Tile * M.Extent, M.End);
    if (End > N.First)
      Count += std::min(N.Tiles, divideCeil(End - N.First, N.Extent));
  }
  return Count;
}

unsigned matrix::largestTransposeTile(unsigned Width, unsigned ElementBytes) {
  // Larger tiles need more registers than there are.
  bool HasManyRegisters = Width * ElementBytes >= 64;
  return std::min(Width, HasManyRegisters ? LargestTransposeTile
                                          : LargestTransposeTile / 2);
}

void matrix::mirrorTiling(RegisterTiling &T, const TilingRequest &R) {
  unsigned Width = largestTransposeTile(R.Width, R.ElementBytes);
  // A transpose tile on the diagonal is one tile's.
  if (Width <= R.Extents.M && all_of(T.M, [&](const TileRange &Range) {
        return Range.First % Width == 0;
      }))
    T.MirrorWidth = Width;
}

/// Half cycles that the copy of one triangle to the other one takes.
static uint64_t mirrorCost(unsigned Width, const TilingRequest &R) {
  uint64_t Lines = divideCeil(R.Extents.M, Width);
  // Each vector is read, shuffled with log2(Width) others, and written.
  uint64_t Tile = Width * (Log2_32(Width) + 6);
  return Lines * (Lines - 1) / 2 * Tile;
}

static uint64_t costOf(const RegisterTiling &T, const TilingRequest &Request) {
  uint64_t Sum = T.MirrorWidth ? mirrorCost(T.MirrorWidth, Request) : 0;
  for (const TileRange &M : T.M) {
    // To start.
    constexpr unsigned PerTileOfM = 4;
    if (T.KeepsA)
      Sum += M.Tiles * PerTileOfM;
    for (const TileRange &N : T.N) {
      uint64_t Tile =
          T.KeepsA ? costKeepingA(M, N, Request) : costOf(M, N, Request);
      Sum += Tile * countOf(M, N, T.MirrorWidth);
    }
  }
  return Sum;
}

/// The multiply-adds in the code of all tiles, if none is a loop.
static uint64_t unrolledTerms(const RegisterTiling &T, unsigned K) {
  uint64_t Sum = 0;
  for (const TileRange &M : T.M)
    for (const TileRange &N : T.N)
      Sum += divideCeil(K, M.KLanes) * M.vectorsOf(N.Fragments);
  return Sum;
}

static void chooseInterleave(RegisterTiling &T, const TilingRequest &Request) {
  unsigned Fragments = 0;
  for (const TileRange &N : T.N)
    Fragments = std::max(Fragments, N.Fragments);
  for (TileRange &M : T.M)
    M.Interleave = interleaveFor(M.vectorsOf(Fragments),
                                 Request.Extents.K / M.KLanes, Request.Model);
}

/// About how many bytes the code of a tile has, on x86, or without vectors where an
/// instruction has four.
static unsigned bytesOf(const TileRange &M, const TileRange &N,
                        const TilingRequest &Request) {
  constexpr unsigned PerTile = 80;
  bool HasVectors = Request.Width != 1;
  unsigned Instruction = HasVectors ? 6 : 4, Access = HasVectors ? 10 : 4;
  unsigned Sums = M.vectorsOf(N.Fragments);
  unsigned Groups = Request.Extents.K / M.KLanes;
  unsigned Interleave =
      Request.MaySplit ? interleaveFor(Sums, Groups, Request.Model) : 1;
  // With AVX-512 one vector's products are multiplied by what is broadcast on
  // the way. (Elsewhere that is too little; but it is what the limits of fast
  // code were measured with.)
  unsigned Step = HasVectors && M.Fragments == 1 && !Request.IsForSize
                      ? Access * Sums
                      : Instruction * Sums + Access * N.Extent;
  if (M.Ends == Remainder::Joined)
    Step += Instruction * divideCeil(N.Extent, 2);
  Step += Access * M.Fragments;
  if (!Request.IsFused)
    Step += Instruction * Sums;
  unsigned End = Access * Sums + PerTile;
  if (M.KLanes > 1) {
    Step += Access * M.KLanes + Instruction * Sums;
    if (M.Ends != Remainder::None)
      Step += Access * M.KLanes;
    End += (6 - 4 / M.KLanes) * Instruction * Sums;
  }
  // The first step of each accumulator stands before the loop, the last ones behind.
  unsigned Steps = std::min(Groups, 2 * Interleave + Groups % Interleave) +
                   (Request.Extents.K % M.KLanes != 0);
  return Steps * Step + End;
}

static unsigned mirrorBytes(unsigned Width) {
  constexpr unsigned Shuffle = 7, Access = 8, Loops = 150;
  return Width * (Log2_32(Width) * Shuffle + 2 * Access) + Loops;
}

/// The bytes of A's loads, and of a tile of them.
static unsigned bytesKeepingA(const RegisterTiling &T,
                              const TilingRequest &Request) {
  constexpr unsigned Access = 10, PerTile = 40;
  unsigned Sum = 0;
  for (const TileRange &N : T.N)
    Sum += (Request.Extents.K + 1) * Access * N.Extent + PerTile;
  return T.M.size() * (Request.Extents.K * Access + Sum);
}

static unsigned bytesOf(const RegisterTiling &T, const TilingRequest &Request) {
  if (T.KeepsA)
    return bytesKeepingA(T, Request);
  unsigned Sum = T.MirrorWidth ? mirrorBytes(T.MirrorWidth) : 0;
  for (const TileRange &M : T.M)
    for (const TileRange &N : T.N)
      Sum += bytesOf(M, N, Request);
  return Sum;
}

/// The bytes that come from behind the first-level cache: an operand that it
/// does not keep is read again by each pass of the outer loop.
static uint64_t trafficOf(const RegisterTiling &T, const TilingRequest &R,
                          bool MOutside) {
  uint64_t Line = uint64_t(R.Extents.K) * R.ElementBytes;
  uint64_t A = R.Extents.M * Line, B = R.Extents.N * Line;
  unsigned TilesOfM = 0, TilesOfN = 0;
  for (const TileRange &Range : T.M)
    TilesOfM += Range.Tiles;
  for (const TileRange &Range : T.N)
    TilesOfN += Range.Tiles;
  // Of a triangle, the first pass reads nearly nothing, the last one all.
  auto TimesRead = [&](uint64_t Bytes, unsigned Passes) {
    if (Bytes <= R.Model.FirstCache)
      return 1u;
    return T.MirrorWidth ? divideCeil(Passes + 1, 2) : Passes;
  };
  if (MOutside)
    return A + B * TimesRead(B, TilesOfM);
  return B + A * TimesRead(A, TilesOfN);
}

namespace {
/// The search for the best tiling.
class TilingSearch {
  const TilingRequest &R;
  unsigned MostBytes;
  /// Bytes if the code is too long, and half cycles: what is too long is the
  /// worse the longer it is.
  using Cost = std::pair<unsigned, uint64_t>;
  RegisterTiling Best;
  Cost BestCost;

public:
  explicit TilingSearch(const TilingRequest &R);
  /// All tilings with vectors of \p Width elements.
  void tryAll(unsigned Width, ArrayRef<Grid> Grids);
  /// Tilings that keep A in registers.
  void tryKeepingA();
  RegisterTiling result() const { return Best; }

private:
  Cost judge(RegisterTiling &T) const;
  void attempt(RegisterTiling &T) {
    if (Cost Here = judge(T); Here < BestCost) {
      Best = T;
      BestCost = Here;
    }
  }
};
} // namespace

TilingSearch::TilingSearch(const TilingRequest &R)
    : R(R), Best(planSmallTiling(R.Extents, R.Width)) {
  unsigned Largest = std::max({R.Extents.M, R.Extents.N, R.Extents.K});
  MostBytes = R.IsMinimal      ? 0
              : R.IsForSize    ? 400
              : Largest <= 8   ? 800
              : Largest <= 128 ? 2750
                               : 6000;
  BestCost = judge(Best);
}

TilingSearch::Cost TilingSearch::judge(RegisterTiling &T) const {
  constexpr unsigned BytesEachHalfCycle = 16;
  uint64_t Inside = trafficOf(T, R, /*MOutside=*/true);
  uint64_t Outside = trafficOf(T, R, /*MOutside=*/false);
  T.MOutside = T.KeepsA || Inside < Outside;
  uint64_t Cycles =
      costOf(T, R) + (T.MOutside ? Inside : Outside) / BytesEachHalfCycle;
  // A copy that hardly pays may not pay at all.
  if (T.MirrorWidth)
    Cycles += Cycles / 16;
  unsigned Bytes = bytesOf(T, R);
  return {Bytes > MostBytes ? Bytes : 0, Cycles};
}

void TilingSearch::tryAll(unsigned Width, ArrayRef<Grid> Grids) {
  TilingRequest Narrow = R;
  Narrow.Width = Width;
  for (Grid Largest : Grids)
    for (const TileRanges &M : waysToCutM(Narrow, Largest.M))
      for (unsigned Most = std::min(Largest.N, R.Extents.N); Most; --Most)
        for (const TileRanges &N : waysToCutN(Narrow, Most)) {
          RegisterTiling T;
          T.M = M;
          T.N = N;
          attempt(T);
          if (!R.IsSymmetric)
            continue;
          mirrorTiling(T, Narrow);
          attempt(T);
        }
}

/// Whether rows of A may stay in registers, where the widest vectors take several
/// turns: meanwhile one element is read, which the multiply-add broadcasts itself,
/// and nothing else is. Products and sums of their own would wait twice.
static bool mayKeepA(const TilingRequest &R) {
  const MachineModel &Model = R.Model;
  if (Model.WaitingMultiplyAdds == 0 || !R.IsFused || R.IsForSize ||
      R.IsSymmetric || R.Extents.M < R.Width ||
      Model.turns(R.bitsOf(R.Width)) == 1)
    return false;
  // Elements are broadcast to the last rows as well, for which more has to be in
  // flight: of few rows, two columns share a vector better.
  unsigned Rest = R.Extents.M % R.Width;
  bool Waits = Model.WaitingMultiplyAdds / R.Extents.K <
               3 * Model.MultiplyAddLatency * Model.MultiplyAdds / 2;
  bool IsFew = Rest != 0 && Rest <= R.Width / 4;
  return Rest <= R.Width / 2 && !(IsFew && Waits);
}

void TilingSearch::tryKeepingA() {
  constexpr unsigned MostColumns = 4, Others = 2;
  if (!mayKeepA(R))
    return;
  for (unsigned Columns = 1; Columns <= std::min(MostColumns, R.Extents.N);
       ++Columns) {
    if (R.Extents.K + Columns + Others > R.Registers)
      return;
    RegisterTiling T;
    T.M = singleVectors(R);
    T.N = waysToCutN(R, Columns).front();
    T.KeepsA = true;
    attempt(T);
  }
}

RegisterTiling matrix::planTiling(const TilingRequest &R,
                                  ArrayRef<Grid> Grids) {
  TilingSearch Search(R);
  Search.tryAll(R.Width, Grids);
  // Where the widest vectors issue in two parts, narrower ones may waste fewer
  // lanes at the same rate.
  if (R.Width > 1 && R.Model.turns(R.bitsOf(R.Width)) > 1)
    Search.tryAll(R.Width / 2, Grids);
  Search.tryKeepingA();
  RegisterTiling Best = Search.result();
  // What all iterations of a loop around the tile read would be read before it, and
  // spilled.
  bool IsOneEach =
      all_of(Best.M, [](const TileRange &M) { return M.Tiles == 1; }) &&
      all_of(Best.N, [](const TileRange &N) { return N.Tiles == 1; });
  Best.IsUnrolled =
      Best.KeepsA || (IsOneEach && unrolledTerms(Best, R.Extents.K) <=
                                       CodeBudget::UnrolledTile);
  if (R.MaySplit && !Best.KeepsA)
    chooseInterleave(Best, R);
  return Best;
}

RegisterTiling matrix::planSmallTiling(ProductExtents Extents, unsigned Width,
                                       unsigned Fewest) {
  Width = std::min(Width, bit_floor(Extents.M));
  if (Width < Fewest)
    Width = 1;
  unsigned Count = Extents.M / Width, Rest = Extents.M % Width;
  RegisterTiling T;
  T.M.push_back({0, Count, Width, Count * Width, 1, Width});
  if (Rest)
    T.M.push_back({Extents.M - Rest, Rest, 1, Extents.M, 1, 1});
  T.N.push_back({0, Extents.N, 1, Extents.N});
  return T;
}

/// Along M or N, for fragments of \p Width of which a tile holds \p Most.
static TileRanges fixedRanges(unsigned Extent, unsigned Width, unsigned Most) {
  unsigned Fragments = divideCeil(Extent, Width);
  unsigned Count = divideCeil(Fragments, Most);
  unsigned Small = Fragments / Count, Larger = Fragments % Count;
  TileRanges Ranges;
  unsigned First = 0;
  auto Add = [&](unsigned Tiles, unsigned Each, unsigned Missing) {
    unsigned Rows = Each * Width - Missing, End = First + Tiles * Rows;
    if (Tiles != 0)
      Ranges.push_back({First, Tiles, Rows, End, Each, Width,
                        Missing ? Remainder::Padded : Remainder::None});
    First = End;
  };
  unsigned Missing = Fragments * Width - Extent;
  Add(Larger, Small + 1, 0);
  Add(Count - Larger - (Missing != 0), Small, 0);
  Add(Missing != 0, Small, Missing);
  return Ranges;
}

RegisterTiling matrix::planFixedTiling(ProductExtents Extents,
                                       const KernelInfo &Kernel) {
  auto TilesOf = [&](Grid G) {
    return divideCeil(divideCeil(Extents.M, Kernel.Mac.M), G.M) *
           divideCeil(divideCeil(Extents.N, Kernel.Mac.N), G.N);
  };
  Grid Best = *min_element(
      Kernel.Grids, [&](Grid X, Grid Y) { return TilesOf(X) < TilesOf(Y); });
  RegisterTiling T;
  T.M = fixedRanges(Extents.M, Kernel.Mac.M, Best.M);
  T.N = fixedRanges(Extents.N, Kernel.Mac.N, Best.N);
  for (TileRange &Range : T.M)
    Range.KLanes = Kernel.Mac.K;
  return T;
}

unsigned matrix::lanesOfColumn(const RegisterTiling &T, unsigned Width) {
  unsigned Lanes = 0;
  for (const TileRange &M : T.M)
    // Two columns, of which half is each one's.
    Lanes += M.Tiles * M.vectorsOf(2) * std::max(Width, M.lanes()) / M.KLanes;
  return Lanes / 2;
}

Bottleneck matrix::bottleneckOf(const RegisterTiling &T,
                                const TilingRequest &R) {
  if (R.Width == 1)
    return Bottleneck::NoVectors;
  if (R.IsForSize)
    return Bottleneck::Size;
  unsigned Sums = 0;
  for (const TileRange &M : T.M)
    for (const TileRange &N : T.N)
      Sums = std::max(Sums, M.vectorsOf(N.Fragments) * M.Interleave);
  if (Sums < accumulatorsFor(R.Model))
    return Bottleneck::Latency;
  // An eighth is what the tables of kernels differ by.
  unsigned Width = R.Width / R.Model.turns(R.bitsOf(R.Width));
  if (lanesOfColumn(T, Width) > R.Extents.M + R.Extents.M / 8)
    return Bottleneck::Lanes;
  return Bottleneck::None;
}

StringRef matrix::describe(Bottleneck B) {
  switch (B) {
  case Bottleneck::None:
    return "";
  case Bottleneck::NoVectors:
    return "the target has no vectors of its elements";
  case Bottleneck::Conversions:
    return "its elements are converted for each operation";
  case Bottleneck::Size:
    return "its code is to be small";
  case Bottleneck::Latency:
    return "it has fewer accumulators than the units can work on at a time";
  case Bottleneck::Lanes:
    return "its rows do not fill vectors";
  }
  llvm_unreachable("all bottlenecks are described");
}
