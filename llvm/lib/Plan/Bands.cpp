// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two ways to end: blocks as equal as they can be, of two forms (a last block
// of one column would take a step of k as long as the sums' latency, like one
// of eight); or blocks of one form, of which the last one starts earlier and
// computes again what another has computed. That is less code, and more work.
//
// Rows that fill no vector are wasted lanes, unless steps of k share it: with
// four rows and sixteen lanes
//
//     a(0,k) a(0,k+1) a(0,k+2) a(0,k+3)  a(1,k) ..
//   * b(k,j) b(k+1,j) b(k+2,j) b(k+3,j)  b(k,j) ..
//
// are four steps, whose sums are added up at the end. Sums are split by that,
// and what B has in four places side by side is one load.

#include "Bands.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Columns in blocks of at most \p Most, whose widths differ by one at most.
static ColumnBands equalColumns(unsigned Columns, unsigned Most) {
  unsigned Count = divideCeil(Columns, Most);
  unsigned Small = Columns / Count, Larger = Columns % Count;
  unsigned Middle = Larger * (Small + 1);
  ColumnBands Bands;
  if (Larger)
    Bands.push_back({0, Larger, Small + 1, Middle});
  Bands.push_back({Middle, Count - Larger, Small, Columns});
  return Bands;
}

SmallVector<ColumnBands> matrix::waysToCutColumns(const BlockRequest &R,
                                                  unsigned Most) {
  unsigned Columns = R.Extents.Columns;
  SmallVector<ColumnBands> Ways = {equalColumns(Columns, Most)};
  if (Ways.front().size() > 1 && !R.IsUpdate)
    Ways.push_back({{0, divideCeil(Columns, Most), Most, Columns}});
  return Ways;
}

/// \p Rows rows from \p First on, fewer than a vector has lanes. LLVM fills a
/// vector of less than 128 bits with anything, and zero times an infinity is an
/// exception: the two halves of one are the same rows.
static RowBand shortBand(const BlockRequest &R, unsigned First, unsigned Rows) {
  unsigned Width = bit_ceil(Rows);
  if (Rows == 2 && R.ElementBytes == 4)
    Width = 4;
  RowEnd Ends = Width == Rows                                ? RowEnd::Whole
                : R.HasMasks && Width * R.ElementBytes >= 16 ? RowEnd::Masked
                                                             : RowEnd::Halves;
  return {First, 1, Rows, First + Rows, 1, Width, Ends};
}

/// The same, with as many steps of k as fill a vector, and as there are.
static RowBand sharedBand(const BlockRequest &R, unsigned First,
                          unsigned Rows) {
  RowBand Band = shortBand(R, First, Rows);
  Band.Steps =
      std::min(std::max(1u, R.Width / Band.Width), bit_floor(R.Extents.Depth));
  return Band;
}

/// The first \p Rows rows, at least one vector of them, in blocks of at most
/// \p Most vectors, the smaller ones first. Where the last vector starts early,
/// the rows that it computes again are its own block's: a block reads what it
/// adds to before it writes anything.
static RowBands wideBands(unsigned Rows, unsigned Width, unsigned Most) {
  unsigned Vectors = divideCeil(Rows, Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Small = Vectors / Count, Larger = Vectors % Count;
  bool IsShifted = Rows % Width;
  RowBands Bands;
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

/// Whole vectors, and what remains in one band, or in two if that leaves fewer
/// lanes empty.
static SmallVector<RowBands> sharedWays(const BlockRequest &R, unsigned Most) {
  unsigned Rest = R.Extents.Rows % R.Width;
  if (Rest == 0)
    return {};
  RowBands Whole;
  unsigned First = R.Extents.Rows - Rest;
  if (First != 0)
    Whole = wideBands(First, R.Width, Most);
  SmallVector<RowBands> Ways;
  if (bit_ceil(Rest) < R.Width) {
    Ways.push_back(Whole);
    Ways.back().push_back(sharedBand(R, First, Rest));
  }
  unsigned Half = bit_floor(Rest);
  if (Half != Rest && Half + bit_ceil(Rest - Half) < bit_ceil(Rest)) {
    Ways.push_back(Whole);
    Ways.back().push_back(sharedBand(R, First, Half));
    Ways.back().push_back(sharedBand(R, First + Half, Rest - Half));
  }
  return Ways;
}

SmallVector<RowBands> matrix::waysToCutRows(const BlockRequest &R,
                                            unsigned Most) {
  unsigned Rows = R.Extents.Rows;
  SmallVector<RowBands> Ways;
  if (R.MayShareSteps)
    Ways = sharedWays(R, Most);
  if (Rows < R.Width) {
    Ways.push_back({shortBand(R, 0, Rows)});
    return Ways;
  }
  unsigned Vectors = divideCeil(Rows, R.Width);
  unsigned Count = divideCeil(Vectors, Most);
  unsigned Each = divideCeil(Vectors, Count);
  // The rows computed again have to be the same block's.
  if (Each != 1 || Rows % R.Width == 0)
    Ways.push_back(wideBands(Rows, R.Width, Most));
  if (Count > 1 && !R.IsUpdate)
    Ways.push_back({{0, Count, Each * R.Width, Rows, Each, R.Width}});
  return Ways;
}
