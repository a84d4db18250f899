// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the result of a product is cut into blocks.
//
//              columns: 11    10    10          31 x 31 floats, vectors of 16:
//            +-------+-----+-----+           each block has two vectors of
//   rows 16  |       |     |     |           rows. The second one starts at
//            |       |     |     |           row 15, not 16: it ends where
//        15  |       |     |     |           rows do, and computes row 15
//        again.
//            +-------+-----+-----+
//
// All ways to cut (Bands.cpp) are tried, by the cycles that they take on a
// processor with two multiply-adds and two loads a cycle, and by what they read
// again.
//
// Of a symmetric result, blocks wholly above the diagonal may be left out, and
// copied:
//
//            +----+----+----+
//            | c  |<---|<---|                c  computed
//            +----+    |    |
//            | c    c  |<---|                <  the transpose of what lies on
//            +---------+    |                   the other side
//            | c    c    c  |
//            +--------------+

#include "matrix/Plan/Blocks.h"
#include "Bands.h"
#include "matrix/Region/Region.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Half cycles until the next sum of an element can begin.
static constexpr unsigned Latency = 8;

/// Bytes that a first-level cache keeps.
static constexpr uint64_t FirstCache = 32 << 10;

/// As many chains as it takes not to wait long for one of \p Sums sums, of
/// \p Steps steps.
static unsigned chainsFor(unsigned Sums, unsigned Steps) {
  constexpr unsigned Enough = Latency - 2;
  unsigned Chains = 1;
  while (Sums * Chains < Enough && 2 * Chains <= Steps)
    Chains *= 2;
  return Chains;
}

/// Half cycles that a block takes.
static uint64_t costOf(const RowBand &R, const ColumnBand &C,
                       const BlockRequest &Request,
                       const KernelTable &Kernels) {
  // To start and to leave a loop.
  constexpr unsigned PerBlock = 30;
  unsigned Sums = R.Vectors * C.Columns;
  unsigned Groups = divideCeil(Request.Extents.Depth, R.Steps);
  unsigned Chains = Request.MaySplit ? chainsFor(Sums, Groups) : 1;
  unsigned Arithmetic = Request.IsFused ? Sums : 2 * Sums;
  if (Kernels.ShufflesBroadcasts)
    Arithmetic += C.Columns;
  unsigned Loads = R.Vectors + C.Columns + (R.Ends == RowEnd::Halves);
  uint64_t End = Sums + PerBlock;
  if (R.Steps > 1) {
    // Rows of several steps are joined: a load and a shuffle each. In the end
    // pairs of columns are: two shuffles and a sum, each after the other.
    Loads += R.Steps - 1;
    Arithmetic += R.Steps;
    End += 3 * C.Columns + 20;
  }
  uint64_t Step = std::max({Arithmetic, Loads, divideCeil(Latency, Chains)});
  // A triangle is covered more closely by blocks of fewer columns than
  // registers allow. Where vectors do not stay in the first-level cache from
  // block to block, those would wait for the second-level one.
  constexpr unsigned BytesEachHalfCycle = 12;
  uint64_t Line = uint64_t(R.Vectors) * R.Width * Request.ElementBytes;
  if (Request.IsSymmetric && Line * Request.Extents.Depth > FirstCache / 2)
    Step = std::max(Step, divideCeil(Line, BytesEachHalfCycle));
  return Groups * Step + End;
}

/// How many blocks of two bands are computed.
static uint64_t countOf(const RowBand &R, const ColumnBand &C,
                        bool IsMirrored) {
  if (!IsMirrored)
    return uint64_t(R.Blocks) * C.Blocks;
  uint64_t Count = 0;
  for (unsigned N = 1; N <= R.Blocks; ++N) {
    unsigned End = std::min(R.First + N * R.Rows, R.End);
    if (End > C.First)
      Count += std::min(C.Blocks, divideCeil(End - C.First, C.Columns));
  }
  return Count;
}

unsigned matrix::largestSquare(unsigned Width, unsigned ElementBytes) {
  // Larger squares need more registers than there are.
  bool HasManyRegisters = Width * ElementBytes >= 64;
  return std::min(Width, HasManyRegisters ? LargestSquare : LargestSquare / 2);
}

void matrix::mirrorBlocks(Blocks &B, const BlockRequest &R) {
  unsigned Width = largestSquare(R.Width, R.ElementBytes);
  // A square on the diagonal is one block's.
  if (Width <= R.Extents.Rows && all_of(B.Rows, [&](const RowBand &Band) {
        return Band.First % Width == 0;
      }))
    B.MirrorWidth = Width;
}

/// Half cycles that the copy of one triangle to the other one takes.
static uint64_t mirrorCost(unsigned Width, const BlockRequest &R) {
  uint64_t Lines = divideCeil(R.Extents.Rows, Width);
  // Each vector is read, shuffled with log2(Width) others, and written.
  uint64_t Square = Width * (Log2_32(Width) + 6);
  return Lines * (Lines - 1) / 2 * Square;
}

static uint64_t costOf(const Blocks &B, const BlockRequest &Request,
                       const KernelTable &Kernels) {
  uint64_t Sum = B.MirrorWidth ? mirrorCost(B.MirrorWidth, Request) : 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns)
      Sum += costOf(R, C, Request, Kernels) * countOf(R, C, B.MirrorWidth);
  return Sum;
}

/// The multiply-adds in the code of all blocks, if none is a loop.
static uint64_t unrolledTerms(const Blocks &B, unsigned Depth) {
  uint64_t Sum = 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns)
      Sum += divideCeil(Depth, R.Steps) * R.Vectors * C.Columns;
  return Sum;
}

static void chooseChains(Blocks &B, unsigned Depth) {
  unsigned Columns = 0;
  for (const ColumnBand &C : B.Columns)
    Columns = std::max(Columns, C.Columns);
  for (RowBand &R : B.Rows)
    R.Chains = chainsFor(R.Vectors * Columns, Depth / R.Steps);
}

/// About how many bytes the code of a block has, on x86.
static unsigned bytesOf(const RowBand &R, const ColumnBand &C,
                        const BlockRequest &Request) {
  constexpr unsigned Instruction = 6, Access = 10, PerBlock = 80;
  unsigned Sums = R.Vectors * C.Columns;
  unsigned Groups = Request.Extents.Depth / R.Steps;
  unsigned Chains = Request.MaySplit ? chainsFor(Sums, Groups) : 1;
  // One vector's products are multiplied by what is broadcast on the way.
  unsigned Step =
      R.Vectors == 1 ? Access * Sums : Instruction * Sums + Access * C.Columns;
  Step += Access * R.Vectors;
  if (!Request.IsFused)
    Step += Instruction * Sums;
  unsigned End = Access * Sums + PerBlock;
  if (R.Steps > 1) {
    Step += Access * R.Steps + Instruction * Sums;
    if (R.Ends != RowEnd::Whole)
      Step += Access * R.Steps;
    End += (6 - 4 / R.Steps) * Instruction * Sums;
  }
  // The first step of each chain stands before the loop, the last ones behind.
  unsigned Steps = std::min(Groups, 2 * Chains + Groups % Chains) +
                   (Request.Extents.Depth % R.Steps != 0);
  return Steps * Step + End;
}

static unsigned mirrorBytes(unsigned Width) {
  constexpr unsigned Shuffle = 7, Access = 8, Loops = 150;
  return Width * (Log2_32(Width) * Shuffle + 2 * Access) + Loops;
}

static unsigned bytesOf(const Blocks &B, const BlockRequest &Request) {
  unsigned Sum = B.MirrorWidth ? mirrorBytes(B.MirrorWidth) : 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns)
      Sum += bytesOf(R, C, Request);
  return Sum;
}

/// The bytes that come from behind the first-level cache: an operand that it
/// does not keep is read again by each pass of the outer loop.
static uint64_t trafficOf(const Blocks &B, const BlockRequest &R,
                          bool RowsOutside) {
  uint64_t Line = uint64_t(R.Extents.Depth) * R.ElementBytes;
  uint64_t Vectors = R.Extents.Rows * Line, Scalars = R.Extents.Columns * Line;
  unsigned RowBlocks = 0, ColumnBlocks = 0;
  for (const RowBand &Band : B.Rows)
    RowBlocks += Band.Blocks;
  for (const ColumnBand &Band : B.Columns)
    ColumnBlocks += Band.Blocks;
  // Of a triangle, the first pass reads nearly nothing, the last one all.
  auto TimesRead = [&](uint64_t Bytes, unsigned Passes) {
    if (Bytes <= FirstCache)
      return 1u;
    return B.MirrorWidth ? divideCeil(Passes + 1, 2) : Passes;
  };
  if (RowsOutside)
    return Vectors + Scalars * TimesRead(Scalars, RowBlocks);
  return Scalars + Vectors * TimesRead(Vectors, ColumnBlocks);
}

Blocks matrix::planBlocks(const BlockRequest &R, const KernelTable &Kernels) {
  unsigned Columns = R.Extents.Columns, Depth = R.Extents.Depth;
  unsigned Largest = std::max({R.Extents.Rows, Columns, Depth});
  unsigned MostBytes = R.IsForSize      ? 400
                       : Largest <= 8   ? 800
                       : Largest <= 128 ? 2750
                                        : 6000;
  Blocks Best = planSmallBlocks(R.Extents, R.Width);
  // What is too long is the worse the longer it is.
  auto Judged = [&](Blocks &B) {
    constexpr unsigned BytesEachHalfCycle = 16;
    uint64_t Inside = trafficOf(B, R, /*RowsOutside=*/true);
    uint64_t Outside = trafficOf(B, R, /*RowsOutside=*/false);
    B.RowsOutside = Inside < Outside;
    uint64_t Cost =
        costOf(B, R, Kernels) + std::min(Inside, Outside) / BytesEachHalfCycle;
    // A copy that hardly pays may not pay at all.
    if (B.MirrorWidth)
      Cost += Cost / 16;
    unsigned Bytes = bytesOf(B, R);
    return std::pair(Bytes > MostBytes ? Bytes : 0, Cost);
  };
  auto BestCost = Judged(Best);
  auto Try = [&](Blocks &B) {
    if (auto Cost = Judged(B); Cost < BestCost) {
      Best = B;
      BestCost = Cost;
    }
  };
  for (KernelShape Shape : Kernels.Shapes)
    for (const RowBands &Rows : waysToCutRows(R, Shape.Vectors))
      for (unsigned Most = std::min(Shape.Columns, Columns); Most; --Most)
        for (const ColumnBands &Bands : waysToCutColumns(R, Most)) {
          Blocks B;
          B.Rows = Rows;
          B.Columns = Bands;
          Try(B);
          if (!R.IsSymmetric)
            continue;
          mirrorBlocks(B, R);
          Try(B);
        }
  constexpr unsigned MostUnrolledTerms = 100;
  // What all trips of a loop around the block read would be read before it, and
  // spilled.
  bool IsOneEach =
      all_of(Best.Rows, [](const RowBand &R) { return R.Blocks == 1; }) &&
      all_of(Best.Columns, [](const ColumnBand &C) { return C.Blocks == 1; });
  Best.IsUnrolled =
      IsOneEach && unrolledTerms(Best, Depth) <= MostUnrolledTerms;
  if (R.MaySplit)
    chooseChains(Best, Depth);
  return Best;
}

Blocks matrix::planSmallBlocks(ProductExtents Extents, unsigned Width,
                               unsigned Fewest) {
  Width = std::min(Width, bit_floor(Extents.Rows));
  if (Width < Fewest)
    Width = 1;
  unsigned Count = Extents.Rows / Width, Rest = Extents.Rows % Width;
  Blocks B;
  B.Rows.push_back({0, Count, Width, Count * Width, 1, Width});
  if (Rest)
    B.Rows.push_back({Extents.Rows - Rest, Rest, 1, Extents.Rows, 1, 1});
  B.Columns.push_back({0, Extents.Columns, 1, Extents.Columns});
  return B;
}

Limit matrix::limitOf(const Blocks &B, const BlockRequest &R) {
  if (R.Width == 1)
    return Limit::NoVectors;
  if (R.IsForSize)
    return Limit::Size;
  // Lanes that k steps have each, in all.
  unsigned Sums = 0, Lanes = 0;
  for (const RowBand &Band : B.Rows) {
    Lanes += Band.Blocks * Band.Vectors * R.Width / Band.Steps;
    for (const ColumnBand &C : B.Columns)
      Sums = std::max(Sums, Band.Vectors * C.Columns * Band.Chains);
  }
  if (Sums < Latency - 2)
    return Limit::Latency;
  // An eighth is what the tables of kernels differ by.
  if (Lanes > R.Extents.Rows + R.Extents.Rows / 8)
    return Limit::Lanes;
  return Limit::None;
}

StringRef matrix::describe(Limit L) {
  switch (L) {
  case Limit::None:
    return "";
  case Limit::NoVectors:
    return "the target has no vectors of its elements";
  case Limit::Conversions:
    return "its elements are converted for each operation";
  case Limit::Size:
    return "its code is to be small";
  case Limit::Latency:
    return "it has fewer sums at a time than the units can work on";
  case Limit::Lanes:
    return "its rows do not fill vectors";
  }
  llvm_unreachable("all limits are described");
}
