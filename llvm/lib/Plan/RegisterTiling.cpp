// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the result of a product is cut into register tiles.
//
//              columns: 11    10    10          31 x 31 floats, vectors of 16:
//            +-------+-----+-----+           each tile has two vectors of
//   rows 16  |       |     |     |           rows. The second one starts at
//            |       |     |     |           row 15, not 16: it ends where
//        15  |       |     |     |           rows do, and computes row 15
//            +-------+-----+-----+           again.
//
// All ways to cut (TileRanges.cpp) are tried, by what they cost
// (TilingCost.cpp).
//
// Tiles of a symmetric result that are wholly above the diagonal may be left
// out, and copied:
//
//            +----+----+----+
//            | c  |<---|<---|                c  computed
//            +----+    |    |
//            | c    c  |<---|                <  the transpose of what is on
//            +---------+    |                   the other side
//            | c    c    c  |
//            +--------------+

#include "matrix/Plan/RegisterTiling.h"
#include "TileRanges.h"
#include "TilingCost.h"
#include "matrix/Region/Region.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

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

namespace {
/// The search for the best tiling.
class TilingSearch {
  const TilingRequest &R;
  unsigned MostBytes;
  /// Bytes if the code is too long, and half cycles: what is too long is the
  /// worse the longer it is.
  using Cost = std::pair<unsigned, uint64_t>;
  RegisterTiling Best;
  Cost BestCost, OtherCost = {UINT_MAX, UINT64_MAX};

public:
  explicit TilingSearch(const TilingRequest &R);
  /// All tilings with vectors of \p Width elements.
  void tryAll(unsigned Width, ArrayRef<Grid> Grids);
  /// Tilings that keep A in registers.
  void tryKeepingA();
  RegisterTiling result() const;

private:
  Cost judge(RegisterTiling &T) const;
  void attempt(RegisterTiling &T) {
    Cost Here = judge(T);
    if (Here < BestCost) {
      Best = T;
      std::swap(BestCost, Here);
    }
    OtherCost = std::min(OtherCost, Here);
  }
};
} // namespace

RegisterTiling TilingSearch::result() const {
  RegisterTiling T = Best;
  T.Cost = {PlanCost::Cycles, BestCost.second / 2., bytesOf(T, R)};
  if (OtherCost.first == BestCost.first)
    T.Cost.addOther(OtherCost.second / 2.);
  return T;
}

/// One element at a time is the least code; vectors may take a little more,
/// unless code is to be as small as it can be. Then they may take what the loop
/// over rows does, which one vector with all of them saves.
static unsigned mostBytesForSize(const TilingRequest &R) {
  TilingRequest Elements = R;
  Elements.Width = 1;
  unsigned More =
      R.IsMinimal && R.Extents.M > R.Width ? 0 : CodeBudget::VectorsForSize;
  return bytesOf(planSmallTiling(R.Extents, /*Width=*/1), Elements) + More;
}

TilingSearch::TilingSearch(const TilingRequest &R)
    : R(R), Best(planSmallTiling(R.Extents, R.Width)) {
  unsigned Largest = std::max({R.Extents.M, R.Extents.N, R.Extents.K});
  MostBytes = R.IsForSize      ? mostBytesForSize(R)
              : Largest <= 8   ? CodeBudget::TilesUpTo8
              : Largest <= 128 ? CodeBudget::TilesUpTo128
                               : CodeBudget::LargeTiles;
  // Its remainder has one lane, and its vectors are rows.
  BestCost = R.FewestLanes == 1 && !R.RunsAlongK ? judge(Best)
                                                 : Cost{UINT_MAX, UINT64_MAX};
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

/// The most columns of a tile. Beside a shorter vector, results of more than a
/// few columns are written while nothing is multiplied.
static unsigned mostColumns(const TileRanges &M, Grid Largest) {
  constexpr unsigned FewColumns = 4;
  return M.back().Ends == Remainder::Shorter ? std::min(Largest.N, FewColumns)
                                             : Largest.N;
}

/// Whether one body computes all rows.
static bool hasOneBody(const TileRanges &M) {
  return M.size() == 1 && M.front().Ends == Remainder::None &&
         !M.front().isLastOverlapping();
}

void TilingSearch::tryAll(unsigned Width, ArrayRef<Grid> Grids) {
  TilingRequest Narrow = R;
  Narrow.Width = Width;
  for (Grid Largest : Grids)
    for (const TileRanges &M : waysToCutM(Narrow, Largest.M)) {
      if (R.IsForSize && !hasOneBody(M))
        continue;
      for (unsigned Most = std::min(mostColumns(M, Largest), R.Extents.N); Most;
           --Most)
        for (const TileRanges &N : waysToCutN(Narrow, Most)) {
          RegisterTiling T;
          T.M = M;
          T.N = N;
          attempt(T);
          if (!R.IsSymmetric || R.RunsAlongK)
            continue;
          mirrorTiling(T, Narrow);
          attempt(T);
        }
    }
}

/// Whether rows of A may stay in registers, where the widest vectors take
/// several turns: meanwhile one element is read, which the multiply-add
/// broadcasts itself, and nothing else is. Products and sums of their own would
/// wait twice.
static bool mayKeepA(const TilingRequest &R) {
  const MachineModel &Model = R.Model;
  if (Model.WaitingMultiplyAdds == 0 || !R.IsFused || R.IsForSize ||
      R.IsSymmetric || R.RunsAlongK || R.Extents.M < R.Width ||
      Model.turns(R.bitsOf(R.Width)) == 1)
    return false;
  // Elements are broadcast to the last rows as well, for which more has to be
  // in flight: of few rows, two columns share a vector better.
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
  if (R.IsForSize)
    for (unsigned Width = R.Width; Width != 0; Width /= 2)
      Search.tryAll(Width, Grid{1, 1});
  else
    Search.tryAll(R.Width, Grids);
  // Where the widest vectors issue in two parts, narrower ones may waste fewer
  // lanes at the same rate.
  if (R.Width > 1 && R.Model.turns(R.bitsOf(R.Width)) > 1 && !R.IsForSize)
    Search.tryAll(R.Width / 2, Grids);
  Search.tryKeepingA();
  RegisterTiling Best = Search.result();
  // What all iterations of a loop around the tile read would be read before it,
  // and spilled.
  bool IsOneEach =
      all_of(Best.M, [](const TileRange &M) { return M.Tiles == 1; }) &&
      all_of(Best.N, [](const TileRange &N) { return N.Tiles == 1; });
  Best.IsUnrolled =
      Best.KeepsA ||
      (IsOneEach && unrolledTerms(Best, R.Extents.K) <=
                        (R.IsForSize ? CodeBudget::ShortUnrolledTile
                                     : CodeBudget::UnrolledTile));
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

/// Half of the fragments are enough where vectors of 128 bits, the shortest
/// ones, cover the extent by them.
static TileRange scalableRange(unsigned Extent, unsigned Width, unsigned Most) {
  unsigned Half = Most / 2, Fragments = Extent <= Half * Width ? Half : Most;
  TileRange R{0, 1, Fragments * Width, Extent, Fragments, Width};
  R.Ends = Remainder::Masked;
  R.IsScalable = true;
  R.RestFragments = Half;
  return R;
}

RegisterTiling matrix::planScalableTiling(ProductExtents Extents,
                                          const KernelInfo &Kernel,
                                          unsigned Lanes) {
  Grid Largest = Kernel.Grids.back();
  auto WidthOf = [&](unsigned Extent) { return Extent ? Extent : Lanes; };
  RegisterTiling T;
  T.M = {scalableRange(Extents.M, WidthOf(Kernel.Mac.M), Largest.M)};
  T.M.front().KLanes = Kernel.Mac.K;
  if (Kernel.Scales == KernelInfo::ScalableMN)
    T.N = {scalableRange(Extents.N, WidthOf(Kernel.Mac.N), Largest.N)};
  else
    T.N = fixedRanges(Extents.N, Kernel.Mac.N, Largest.N);
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
