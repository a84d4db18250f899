// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks, printed and verified.

#include "matrix/Plan/Blocks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static StringRef nameOf(RowEnd End) {
  switch (End) {
  case RowEnd::Whole:
    return "";
  case RowEnd::Shifted:
    return " shifted";
  case RowEnd::Halves:
    return " in halves";
  case RowEnd::Masked:
    return " masked";
  }
  llvm_unreachable("all ends have names");
}

void Blocks::print(raw_ostream &OS) const {
  ListSeparator RowSeparator(" + ");
  for (const RowBand &R : Rows) {
    OS << RowSeparator << R.Blocks << "*" << R.Vectors << "x" << R.Width
       << nameOf(R.Ends);
    if (R.Steps > 1)
      OS << " by " << R.Steps << " steps";
    if (R.Chains > 1)
      OS << " in " << R.Chains << " chains";
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
  if (IsUnrolled)
    OS << ", k unrolled";
  OS << ", " << (RowsOutside ? "rows" : "columns") << " outside";
  if (MirrorWidth)
    OS << ", mirrored in squares of " << MirrorWidth;
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
    case RowEnd::Masked:
      IsGood &= R.Vectors == 1 && R.Rows < Lanes;
      break;
    }
    if (!IsGood) {
      OS << "expected " << R.Rows << " rows, got " << R.Vectors
         << " vectors of " << R.Width << nameOf(R.Ends);
      return false;
    }
    if (!isPowerOf2_32(R.Steps) || !isPowerOf2_32(R.Chains) ||
        (R.Steps > 1 && R.Vectors != 1) ||
        uint64_t(R.Steps) * R.Chains > Extents.Depth) {
      OS << "expected " << Extents.Depth << " steps, got " << R.Vectors
         << " vectors of " << R.Steps << " steps in " << R.Chains << " chains";
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
  if (MirrorWidth == 0)
    return true;
  // A square on the diagonal lies in one block's rows, so all of it is
  // computed.
  bool IsGood = isPowerOf2_32(MirrorWidth) && Extents.Rows <= Extents.Columns;
  for (const RowBand &R : Rows)
    IsGood &= R.First % MirrorWidth == 0 &&
              (R.Blocks == 1 || R.Rows % MirrorWidth == 0);
  if (!IsGood)
    OS << "expected blocks of whole squares of " << MirrorWidth;
  return IsGood;
}
