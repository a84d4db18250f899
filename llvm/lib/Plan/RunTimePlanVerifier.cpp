// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares, prints and checks plans of loops whose extents are known at run
// time.

#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Target/Kernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace matrix;

bool RunTimeVectors::operator==(const RunTimeVectors &Other) const {
  auto Key = [](const RunTimeVectors &V) {
    return std::tie(V.VectorWidth, V.HasMasks, V.HasFences, V.Fused,
                    V.RowsOfHalfSquare, V.MostOfSquare, V.RowsTogether, V.M);
  };
  return Key(*this) == Key(Other);
}

bool RunTimeMapPlan::operator==(const RunTimeMapPlan &Other) const {
  auto Key = [](const RunTimeMapPlan &Plan) {
    return std::tie(Plan.Inner, Plan.Across, Plan.Transposed,
                    Plan.MergedDimensions);
  };
  return RunTimeVectors::operator==(Other) && Key(*this) == Key(Other);
}

bool WaitingSums::operator==(const WaitingSums &Other) const {
  return std::tie(Where, K, M, N, Begin) ==
         std::tie(Other.Where, Other.K, Other.M, Other.N, Other.Begin);
}

bool RunTimeProductPlan::operator==(const RunTimeProductPlan &Other) const {
  auto Tiles = [](const RunTimeProductPlan &P) {
    return std::tie(P.Form, P.MasksA, P.HasOneColumn, P.FewRows, P.SplitSums,
                    P.HasAdjacentRows, P.IsFused, P.StepsPerIteration,
                    P.MostStraight, P.N, P.NarrowN, P.UnpackedN, P.OneTileN,
                    P.OneTileK, P.AddsLate, P.FewK, P.FewN, P.DotRows, P.DotN,
                    P.DotK);
  };
  auto Parts = [](const RunTimeProductPlan &P) {
    return std::tie(P.PackedK, P.PackedN, P.Waiting, P.KeepsSums, P.StreamedK,
                    P.SelectsStart, P.RowsOfA, P.PackedColumns, P.PackedBytes,
                    P.CopiesOfA);
  };
  auto Copies = [](const RunTimeProductPlan &P) {
    return std::tie(P.CopiedK, P.CopiedN, P.FarStep, P.FarBytes, P.CopyingTiles,
                    P.CopiedBytes, P.CopyBytes, P.Groups, P.CopiesOfB,
                    P.Permutes, P.CopyOfA, P.CopyOfB);
  };
  return RunTimeVectors::operator==(Other) && Tiles(*this) == Tiles(Other) &&
         Parts(*this) == Parts(Other) && Copies(*this) == Copies(Other);
}

static void print(const TileRanges &Ranges, raw_ostream &OS) {
  interleave(
      Ranges, OS,
      [&](const TileRange &R) {
        OS << R.Fragments;
        if (R.Width != 1)
          OS << 'x' << R.Width;
        if (R.Ends == Remainder::MaskedAtRunTime)
          OS << " masked";
        if (R.Ends == Remainder::RepeatedAtRunTime)
          OS << " or less";
      },
      " + ");
}

void RunTimeMapPlan::print(raw_ostream &OS) const {
  OS << "M ";
  ::print(M, OS);
  if (Across)
    OS << ", squares of " << VectorWidth;
}

void RunTimeProductPlan::print(raw_ostream &OS) const {
  OS << "M ";
  ::print(M, OS);
  if (Form == Tiles::Squares ||
      (Form == Tiles::TurnedSquares && !HasAdjacentRows))
    OS << ", squares of " << VectorWidth;
  if (FewRows)
    OS << " or " << FewRows;
  OS << " by N ";
  ::print(N, OS);
  if (!NarrowN.empty() && !Groups)
    OS << ", or by N " << NarrowN.front().Extent << " or what is left";
  if (UnpackedN)
    OS << ", in place up to N " << OneTileN << " in one tile or by K "
       << OneTileK << ", or " << VectorWidth << " by " << UnpackedN;
  if (Form == Tiles::Dots)
    OS << ", dots of " << DotRows << " rows by " << Groups->Name;
  else if (Groups)
    OS << ", groups of " << Groups->Mac.K << " k by " << Groups->Name
       << (CopiesOfB ? " from copies of both" : "");
  if (FewK)
    OS << ", all in registers up to " << FewK << " k by N " << FewN;
  if (DotN)
    OS << ", dots of " << DotRows << " rows up to N " << DotN << " from "
       << DotK << " k on";
  if (SplitSums)
    OS << ", sums split in " << SplitSums << " vectors of " << VectorWidth;
  else if (StepsPerIteration != 1)
    OS << ", k unrolled by " << StepsPerIteration;
  if (KeepsSums)
    OS << ", all sums in registers";
  if (PackedK == 0)
    return;
  OS << (hasOnePart() ? ", one part of up to " : ", parts of ") << PackedK;
  if (HasOneColumn && !KeepsSums)
    OS << " or " << StreamedK;
  OS << " k";
  if (Waiting.Where == WaitingSums::InPanel)
    OS << " whose sums wait in a panel";
  if (!HasOneColumn)
    OS << " by " << PackedN << " columns";
  if (Waiting.Where == WaitingSums::InTiles)
    OS << ", sums of " << Waiting.M << 'x' << Waiting.N << " wait for parts of "
       << Waiting.K;
  if (CopiedN)
    OS << ", or copied, " << CopiedK << " k by " << CopiedN << " columns";
}

void RunTimeProductPlan::printCopies(raw_ostream &OS) const {
  if (CopyBytes == 0)
    return;
  OS << "    in " << CopyBytes << " bytes on the stack: ";
  ListSeparator And;
  auto PrintHow = [&](CopyOf How) {
    OS << " copied " << (Form == Tiles::Groups ? "as groups by " : "by ")
       << (How == CopyOf::Vectors   ? "vectors"
           : How == CopyOf::Squares ? "squares"
           : How == CopyOf::Lines   ? "lines"
                                    : "elements");
  };
  if (RowsOfA != Copied::Never) {
    OS << And << "rows of A";
    PrintHow(CopiesOfA);
  }
  if (RowsOfA == Copied::IfFar)
    OS << " if " << PackedColumns << " columns read " << PackedBytes
       << " bytes";
  if (CopiesOfB) {
    OS << And << "columns of B";
    PrintHow(*CopiesOfB);
  }
  if (CopiedN)
    OS << And << "columns of B copied if k is " << FarStep << " bytes apart";
  if (Waiting.K)
    OS << And << "sums from byte " << Waiting.Begin;
  if (Form == Tiles::TurnedSquares)
    OS << And << "columns, and what is left of k";
  OS << '\n';
}

/// Whether every number of rows or columns is covered, each once.
static bool covers(const TileRanges &Ranges) {
  if (Ranges.empty())
    return false;
  const TileRange *Before = nullptr;
  auto IsMasked = [](const TileRange &R) {
    return R.Ends == Remainder::MaskedAtRunTime;
  };
  for (const TileRange &R : Ranges) {
    if (R.Extent != R.Fragments * R.Width)
      return false;
    if (R.Ends == Remainder::RepeatedAtRunTime)
      return &R == &Ranges.front();
    // A masked one has as many fragments as rows ask for; of the others, each
    // that fits what is left is done once.
    if (Before && IsMasked(*Before) &&
        (!IsMasked(R) || R.Extent != Before->Extent - R.Width))
      return false;
    if (Before && !IsMasked(R) && R.Extent != bit_floor(Before->Extent - 1))
      return false;
    Before = &R;
  }
  return Before->Extent == (IsMasked(*Before) ? Before->Width : 1);
}

static bool expected(bool Holds, raw_ostream &OS, const Twine &What) {
  if (!Holds)
    OS << "expected " << What;
  return Holds;
}

bool RunTimeVectors::verify(raw_ostream &OS) const {
  return expected(isPowerOf2_32(VectorWidth), OS,
                  "a power of two as vector width, got " +
                      Twine(VectorWidth)) &&
         expected(isPowerOf2_32(RowsTogether), OS,
                  "a power of two as rows that share a register, got " +
                      Twine(RowsTogether)) &&
         expected(MostOfSquare == UINT_MAX || isPowerOf2_32(MostOfSquare), OS,
                  "a power of two as columns of a square, got " +
                      Twine(MostOfSquare)) &&
         expected(covers(M), OS, "tiles that cover all rows, each once") &&
         expected(HasMasks || M.back().Ends != Remainder::MaskedAtRunTime, OS,
                  "no masked tile without masks");
}

bool RunTimeMapPlan::verify(raw_ostream &OS) const {
  return RunTimeVectors::verify(OS) &&
         expected(Across.has_value() == !Transposed.empty(), OS,
                  "a dimension to read squares along, and what is read so") &&
         expected(Across != Inner, OS,
                  "squares along another dimension than vectors") &&
         expected(!Across || VectorWidth > 1, OS,
                  "squares of vectors of several elements") &&
         expected(!Across || MergedDimensions == 0, OS,
                  "no merged dimensions around squares");
}

/// Whether a plan has a kernel and a shape that its form of tiles asks for.
static bool verifyForm(const RunTimeProductPlan &Plan, raw_ostream &OS) {
  using Tiles = RunTimeProductPlan::Tiles;
  bool IsTurned = Plan.Form == Tiles::TurnedSquares;
  bool IsSplit = Plan.Form == Tiles::SplitSums;
  bool HasSquares = Plan.Form == Tiles::Squares || IsTurned;
  bool HasDots = Plan.Form == Tiles::Dots;
  return expected((Plan.Form == Tiles::Groups || HasDots) ==
                      (Plan.Groups != nullptr),
                  OS,
                  "a kernel of groups for tiles of groups, and for no other") &&
         expected(!Plan.FewK ||
                      (Plan.Groups && Plan.HasMasks &&
                       (!Plan.CopiesOfB ||
                        Plan.CopiesOfB == RunTimeProductPlan::CopyOf::Lines) &&
                       Plan.FewK % Plan.Groups->Mac.K == 0 && Plan.FewN != 0),
                  OS, "whole groups, in place, as few steps") &&
         expected(HasDots || Plan.DotN
                      ? Plan.Groups && Plan.HasMasks && Plan.DotRows != 0 &&
                            Plan.DotRows <= Plan.VectorWidth
                      : Plan.DotRows == 0,
                  OS, "rows of dots under masks, no more than lanes") &&
         expected(IsSplit == (Plan.SplitSums != 0), OS,
                  "several sums for split sums, and for no other tiles") &&
         expected(Plan.HasOneColumn || !(IsSplit || HasSquares), OS,
                  "one column for split sums and squares") &&
         expected((Plan.FewRows != 0) ==
                      (Plan.Form == Tiles::Squares && Plan.HasMasks &&
                       Plan.VectorWidth > 2),
                  OS, "a vector for few rows of squares under masks") &&
         expected(Plan.FewRows < Plan.VectorWidth || !HasSquares, OS,
                  "few rows to be fewer than a vector has") &&
         expected(!HasSquares || !Plan.HasMasks || Plan.MasksA, OS,
                  "masks for A where squares have masks") &&
         expected(!HasSquares || Plan.VectorWidth > 1, OS,
                  "squares of vectors of several elements") &&
         expected(!IsTurned || Plan.HasMasks, OS, "masks for what is turned") &&
         expected(IsTurned || !Plan.HasAdjacentRows, OS,
                  "adjacent rows only where squares are turned") &&
         expected(!Plan.HasOneColumn || IsTurned || Plan.N.front().Extent == 1,
                  OS, "tiles of one column where there is one");
}

static bool verifyNarrow(const RunTimeProductPlan &Plan, raw_ostream &OS) {
  if (Plan.UnpackedN)
    return expected(Plan.Groups && covers(Plan.NarrowN), OS,
                    "tiles of groups for few columns") &&
           expected(Plan.OneTileN <= Plan.NarrowN.front().Extent, OS,
                    "a tile for all of few columns") &&
           expected(!Plan.copiesUnpackedB() ||
                        Plan.UnpackedN <= Plan.roomForB(),
                    OS, "room for copies of few columns");
  if (Plan.NarrowN.empty())
    return true;
  unsigned Left = Plan.NarrowN.front().Extent;
  bool Falls = all_of(Plan.NarrowN,
                      [&](const TileRange &R) { return R.Extent == Left--; });
  return expected(Falls && Left == 0, OS,
                  "narrow tiles for each number of columns that is left") &&
         expected(Plan.HasMasks && Plan.MasksA && !Plan.HasOneColumn &&
                      !Plan.KeepsSums &&
                      Plan.Form == RunTimeProductPlan::Tiles::Vectors &&
                      Plan.RowsOfA != RunTimeProductPlan::Copied::Always,
                  OS,
                  "narrow tiles only where rows of A are read in place, "
                  "under masks");
}

static bool verifyParts(const RunTimeProductPlan &Plan, raw_ostream &OS) {
  using Copied = RunTimeProductPlan::Copied;
  const WaitingSums &Sums = Plan.Waiting;
  bool InTiles = Sums.Where == WaitingSums::InTiles;
  bool InPanel = Sums.Where == WaitingSums::InPanel;
  unsigned Rows = Plan.M.front().Extent, Columns = Plan.N.front().Extent;
  return expected(Plan.PackedK != 0 || Plan.hasOnePart(), OS,
                  "steps of parts whose sums wait") &&
         expected(Plan.PackedK == 0 ||
                      (Plan.PackedN != 0 && Plan.PackedN % Columns == 0),
                  OS,
                  "whole tiles as columns of a part, got " +
                      Twine(Plan.PackedN)) &&
         expected((InTiles || InPanel) ==
                      (Sums.K != 0 && Sums.M != 0 && Sums.N != 0),
                  OS,
                  "room for sums that wait beside copies, and for no "
                  "other") &&
         expected(Sums.M % Rows == 0 && Sums.N % Columns == 0, OS,
                  "whole tiles of sums that wait, got " + Twine(Sums.M) + "x" +
                      Twine(Sums.N)) &&
         expected(!InTiles || uint64_t(Sums.M) * Sums.N <=
                                  uint64_t(Plan.PackedK - Sums.K) * Rows,
                  OS, "sums that wait within what is copied of A") &&
         expected(!InPanel || Plan.Groups, OS,
                  "a panel of sums only for groups") &&
         expected(Sums.Begin <= Plan.CopyBytes, OS,
                  "sums that wait within the copies' memory") &&
         expected(Plan.StreamedK <= Plan.PackedK || Plan.PackedK == 0, OS,
                  "no more steps of a streamed part than of others") &&
         expected(Plan.RowsOfA == Copied::Never ||
                      (Plan.PackedK != 0 && Plan.CopyBytes != 0),
                  OS, "memory for rows of A that are copied") &&
         expected(!InTiles || Plan.RowsOfA == Copied::Always, OS,
                  "copies of A beside sums that wait in tiles") &&
         expected(!(Plan.KeepsSums || Plan.HasOneColumn) ||
                      Plan.RowsOfA == Copied::Never,
                  OS, "no copy where sums are kept, or of one column");
}

static bool verifyCopies(const RunTimeProductPlan &Plan, raw_ostream &OS) {
  return expected(!Plan.CopiedN ||
                      (Plan.CopiedK != 0 && isPowerOf2_64(Plan.FarStep) &&
                       Plan.CopyingTiles != 0),
                  OS, "steps of copied columns that are far apart") &&
         expected(
             !Plan.CopiedN || Plan.CopiedN % Plan.N.front().Extent == 0, OS,
             "whole tiles as copied columns, got " + Twine(Plan.CopiedN)) &&
         expected(!Plan.CopiedN ||
                      (Plan.Waiting.Where == WaitingSums::InResult &&
                       !Plan.HasOneColumn && !Plan.KeepsSums && !Plan.Groups),
                  OS,
                  "copied columns only of parts whose sums wait in the "
                  "result") &&
         expected(!Plan.CopiedN || Plan.CopiedBytes <= Plan.CopyBytes, OS,
                  "memory for columns that are copied") &&
         expected(!Plan.CopiesOfB || Plan.Groups, OS,
                  "copies of all columns only as groups") &&
         expected(Plan.CopiesOfB != RunTimeProductPlan::CopyOf::Squares, OS,
                  "columns in place that are adjacent along k") &&
         expected(!Plan.Groups || (Plan.CopyOfA <= Plan.CopyOfB &&
                                   Plan.CopyOfB <= Plan.CopyBytes),
                  OS, "copies of groups one behind another");
}

bool RunTimeProductPlan::verify(raw_ostream &OS) const {
  return RunTimeVectors::verify(OS) &&
         expected(covers(N), OS, "tiles that cover all columns, each once") &&
         expected(isPowerOf2_32(StepsPerIteration), OS,
                  "a power of two as steps of an iteration, got " +
                      Twine(StepsPerIteration)) &&
         verifyForm(*this, OS) && verifyNarrow(*this, OS) &&
         verifyParts(*this, OS) && verifyCopies(*this, OS);
}
