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
// Two ways to end: blocks as equal as they can be, of two forms (a last block
// of one column would take a step of k as long as the sums' latency, like one
// of eight); or blocks of one form, of which the last one starts earlier and
// computes again what another has computed. That is less code, and more work.
//
// All ways to cut are tried, by the cycles that they take on a processor with
// two multiply-adds and two loads a cycle, and by what they read again.

#include "matrix/Plan/Blocks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Columns in blocks of at most \p Most, whose widths differ by one at most.
static SmallVector<ColumnBand, 2> columnBands(unsigned Columns, unsigned Most) {
  unsigned Count = divideCeil(Columns, Most);
  unsigned Small = Columns / Count, Larger = Columns % Count;
  unsigned Middle = Larger * (Small + 1);
  SmallVector<ColumnBand, 2> Bands;
  if (Larger)
    Bands.push_back({0, Larger, Small + 1, Middle});
  Bands.push_back({Middle, Count - Larger, Small, Columns});
  return Bands;
}

/// Fewer rows than a vector has lanes. LLVM fills a vector of less than 128
/// bits with anything, and zero times an infinity is an exception: the two
/// halves of one are the same rows.
static RowBand shortBand(unsigned Rows, unsigned ElementBytes) {
  unsigned Width = bit_ceil(Rows);
  if (Rows == 2 && ElementBytes == 4)
    Width = 4;
  return {0,
          1,
          Rows,
          Rows,
          1,
          Width,
          Width == Rows ? RowEnd::Whole : RowEnd::Halves};
}

/// Rows in blocks of at most \p Most vectors, the smaller ones first. Where
/// the last vector starts early, the rows that it computes again are its own
/// block's: a block reads what it adds to before it writes anything.
static SmallVector<RowBand, 3> rowBands(unsigned Rows, unsigned Width,
                                        unsigned Most) {
  unsigned Vectors = divideCeil(Rows, Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Small = Vectors / Count, Larger = Vectors % Count;
  bool IsShifted = Rows % Width;
  SmallVector<RowBand, 3> Bands;
  unsigned First = 0;
  auto Add = [&](unsigned Blocks, unsigned Vectors) {
    unsigned End = First + Blocks * Vectors * Width;
    if (Blocks != 0)
      Bands.push_back({First, Blocks, Vectors * Width, End, Vectors, Width});
    First = End;
  };
  unsigned Last = Larger ? Small + 1 : Small;
  Add(Count - Larger - (IsShifted && !Larger), Small);
  Add(Larger - (IsShifted && Larger), Small + 1);
  if (IsShifted)
    Bands.push_back(
        {First, 1, Rows - First, Rows, Last, Width, RowEnd::Shifted});
  return Bands;
}

/// Ways to cut the rows, in blocks of at most \p Most vectors.
static SmallVector<SmallVector<RowBand, 3>> waysToCutRows(const BlockRequest &R,
                                                          unsigned Most) {
  unsigned Rows = R.Extents.Rows;
  if (Rows < R.Width)
    return {{shortBand(Rows, R.ElementBytes)}};
  SmallVector<SmallVector<RowBand, 3>> Ways = {rowBands(Rows, R.Width, Most)};
  unsigned Vectors = divideCeil(Rows, R.Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Each = divideCeil(Vectors, Count);
  // The rows computed again have to be the same block's.
  if (Each == 1 && Rows % R.Width)
    Ways.pop_back();
  if (Count > 1 && !R.IsUpdate)
    Ways.push_back({{0, Count, Each * R.Width, Rows, Each, R.Width}});
  return Ways;
}

/// Half cycles that all blocks take.
static uint64_t costOf(const Blocks &B, unsigned Depth, bool IsFused) {
  // A sum has to wait for the one before it.
  constexpr unsigned Latency = 8;
  // To start and to leave a loop.
  constexpr unsigned PerBlock = 30;
  uint64_t Sum = 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns) {
      unsigned Sums = R.Vectors * C.Columns;
      unsigned Step =
          std::max({IsFused ? Sums : 2 * Sums, R.Vectors + C.Columns, Latency});
      uint64_t Block = uint64_t(Depth) * Step + Sums + PerBlock;
      Sum += Block * R.Blocks * C.Blocks;
    }
  return Sum;
}

/// The steps of k in the code of all blocks, if none is a loop.
static uint64_t unrolledTerms(const Blocks &B, unsigned Depth) {
  uint64_t Sum = 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns)
      Sum += uint64_t(Depth) * R.Vectors * C.Columns;
  return Sum;
}

/// As many chains as it takes not to wait for a sum.
static unsigned chains(const Blocks &B, unsigned Depth) {
  constexpr unsigned Latency = 8;
  unsigned Sums = 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns)
      Sums = std::max(Sums, R.Vectors * C.Columns);
  unsigned Chains = 1;
  while (Sums * Chains < Latency && 2 * Chains <= Depth)
    Chains *= 2;
  return Chains;
}

/// About how many bytes the code of all blocks has.
static unsigned codeBytes(const Blocks &B) {
  unsigned Sum = 0;
  for (const RowBand &R : B.Rows)
    for (const ColumnBand &C : B.Columns) {
      unsigned Sums = R.Vectors * C.Columns;
      // The first step stands before the loop.
      Sum += 2 * (8 * Sums + 8 * R.Vectors + 8 * C.Columns) + 9 * Sums + 80;
    }
  return Sum;
}

/// The bytes that come from behind the first-level cache: an operand that it
/// does not keep is read again by each pass of the outer loop.
static uint64_t trafficOf(const Blocks &B, const BlockRequest &R,
                          bool RowsOutside) {
  constexpr uint64_t Cache = 32 << 10;
  uint64_t Line = uint64_t(R.Extents.Depth) * R.ElementBytes;
  uint64_t Vectors = R.Extents.Rows * Line, Scalars = R.Extents.Columns * Line;
  unsigned RowBlocks = 0, ColumnBlocks = 0;
  for (const RowBand &Band : B.Rows)
    RowBlocks += Band.Blocks;
  for (const ColumnBand &Band : B.Columns)
    ColumnBlocks += Band.Blocks;
  if (RowsOutside)
    return Vectors + Scalars * (Scalars > Cache ? RowBlocks : 1);
  return Scalars + Vectors * (Vectors > Cache ? ColumnBlocks : 1);
}

Blocks matrix::planBlocks(const BlockRequest &R, const KernelTable &Kernels) {
  unsigned Columns = R.Extents.Columns, Depth = R.Extents.Depth;
  unsigned Largest = std::max({R.Extents.Rows, Columns, Depth});
  unsigned MostBytes = R.IsForSize ? 400 : Largest <= 128 ? 2700 : 6000;
  Blocks Best = planSmallBlocks(R.Extents, R.Width);
  // What is too long is the worse the longer it is.
  auto Judged = [&](Blocks &B) {
    constexpr unsigned BytesEachHalfCycle = 16;
    uint64_t Inside = trafficOf(B, R, /*RowsOutside=*/true);
    uint64_t Outside = trafficOf(B, R, /*RowsOutside=*/false);
    B.RowsOutside = Inside < Outside;
    unsigned Bytes = codeBytes(B);
    return std::pair(Bytes > MostBytes ? Bytes : 0,
                     costOf(B, Depth, R.IsFused) +
                         std::min(Inside, Outside) / BytesEachHalfCycle);
  };
  auto BestCost = Judged(Best);
  auto Try = [&](Blocks &B) {
    if (auto Cost = Judged(B); Cost < BestCost) {
      Best = B;
      BestCost = Cost;
    }
  };
  for (KernelShape Shape : Kernels.Shapes)
    for (const SmallVector<RowBand, 3> &Way : waysToCutRows(R, Shape.Vectors)) {
      Blocks B;
      B.Rows = Way;
      for (unsigned Most = std::min(Shape.Columns, Columns); Most; --Most) {
        B.Columns = columnBands(Columns, Most);
        Try(B);
        if (B.Columns.size() == 1 || R.IsUpdate)
          continue;
        B.Columns = {{0, divideCeil(Columns, Most), Most, Columns}};
        Try(B);
      }
    }
  constexpr unsigned MostUnrolledTerms = 16;
  Best.IsUnrolled = unrolledTerms(Best, Depth) <= MostUnrolledTerms;
  if (R.MaySplit)
    Best.Chains = chains(Best, Depth);
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
    B.Rows.push_back(
        {Extents.Rows - Rest, Rest, 1, Extents.Rows, 1, 1, RowEnd::Whole});
  B.Columns.push_back({0, Extents.Columns, 1, Extents.Columns});
  return B;
}

Limit matrix::limitOf(const Blocks &B, const BlockRequest &R) {
  if (R.Width == 1)
    return Limit::NoVectors;
  if (R.IsForSize)
    return Limit::Size;
  unsigned Sums = 0, Lanes = 0;
  for (const RowBand &Band : B.Rows) {
    Lanes += Band.Blocks * Band.Vectors * R.Width;
    for (const ColumnBand &C : B.Columns)
      Sums = std::max(Sums, Band.Vectors * C.Columns);
  }
  constexpr unsigned Latency = 8;
  if (Sums * B.Chains < Latency)
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

static StringRef nameOf(RowEnd End) {
  switch (End) {
  case RowEnd::Whole:
    return "";
  case RowEnd::Shifted:
    return " shifted";
  case RowEnd::Halves:
    return " in halves";
  }
  llvm_unreachable("all ends have names");
}

void Blocks::print(raw_ostream &OS) const {
  ListSeparator RowSeparator(" + ");
  for (const RowBand &R : Rows) {
    OS << RowSeparator << R.Blocks << "*" << R.Vectors << "x" << R.Width
       << nameOf(R.Ends);
    if (R.First + R.Blocks * R.Rows != R.End)
      OS << " overlapping";
  }
  OS << " rows by ";
  ListSeparator ColumnSeparator(" + ");
  for (const ColumnBand &C : Columns) {
    OS << ColumnSeparator << C.Blocks << "*" << C.Columns;
    if (C.First + C.Blocks * C.Columns != C.End)
      OS << " overlapping";
  }
  OS << " columns";
  if (Chains > 1)
    OS << " in " << Chains << " chains";
  if (IsUnrolled)
    OS << ", k unrolled";
  OS << ", " << (RowsOutside ? "rows" : "columns") << " outside";
}

/// Whether blocks of \p Step elements go from \p First to \p End.
static bool verifyBand(StringRef What, unsigned &Next, unsigned First,
                       unsigned Blocks, unsigned Step, unsigned End,
                       bool MayOverlap, raw_ostream &OS) {
  unsigned Passed = First + Blocks * Step;
  bool Overlaps = Passed != End;
  if (First != Next || Blocks == 0 || Step == 0 || Passed < End ||
      (Overlaps &&
       (!MayOverlap || End - First < Step || Passed - Step >= End))) {
    OS << "expected a band of " << What << " from " << Next << " on, got "
       << Blocks << " of " << Step << " from " << First << " to " << End;
    return false;
  }
  Next = End;
  return true;
}

bool Blocks::verify(ProductExtents Extents, bool IsUpdate,
                    raw_ostream &OS) const {
  unsigned Next = 0;
  for (const RowBand &R : Rows) {
    if (!verifyBand("rows", Next, R.First, R.Blocks, R.Rows, R.End, !IsUpdate,
                    OS))
      return false;
    unsigned Lanes = R.Vectors * R.Width;
    bool IsGood = isPowerOf2_32(R.Width) && R.Vectors != 0;
    switch (R.Ends) {
    case RowEnd::Whole:
      IsGood &= R.Rows == Lanes;
      break;
    case RowEnd::Shifted:
      IsGood &= R.Vectors > 1 && R.Rows < Lanes && R.Rows > Lanes - R.Width;
      break;
    case RowEnd::Halves:
      IsGood &= R.Vectors == 1 && R.Rows < Lanes && R.Rows >= Lanes / 2;
      break;
    }
    if (!IsGood) {
      OS << "expected " << R.Rows << " rows, got " << R.Vectors
         << " vectors of " << R.Width << nameOf(R.Ends);
      return false;
    }
  }
  if (Next != Extents.Rows) {
    OS << "expected " << Extents.Rows << " rows, got " << Next;
    return false;
  }
  Next = 0;
  for (const ColumnBand &C : Columns)
    if (!verifyBand("columns", Next, C.First, C.Blocks, C.Columns, C.End,
                    !IsUpdate, OS))
      return false;
  if (Next != Extents.Columns) {
    OS << "expected " << Extents.Columns << " columns, got " << Next;
    return false;
  }
  return true;
}
