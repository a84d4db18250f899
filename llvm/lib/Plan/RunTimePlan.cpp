// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses tiles for extents that are known at run time: those that are best for
// large ones, and what covers the rest of small ones. Which of these a nest
// has, RunTimeNests.cpp says.

#include "PlanProduct.h"
#include "PlanRunTime.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Support/StackBudget.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/RoundToInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The form of tiles of \p Fragments, each of \p Width rows or columns.
static TileRange formOf(unsigned Fragments, unsigned Width,
                        Remainder Ends = Remainder::None) {
  TileRange R;
  R.Fragments = Fragments;
  R.Width = Width;
  R.Extent = R.End = Fragments * Width;
  R.Ends = Ends;
  return R;
}

/// Rows of tiles of \p Fragments vectors.
static TileRanges rowsOf(unsigned Fragments, unsigned Width, bool HasMasks) {
  TileRanges Ranges;
  if (HasMasks) {
    for (unsigned Left = Fragments; Left != 0; --Left)
      Ranges.push_back(formOf(Left, Width, Remainder::MaskedAtRunTime));
    return Ranges;
  }
  Ranges.push_back(formOf(Fragments, Width));
  for (unsigned Left = bit_floor(Fragments * Width - 1); Left != 0; Left /= 2)
    Ranges.push_back(formOf(divideCeil(Left, Width), std::min(Left, Width)));
  return Ranges;
}

static TileRanges columnsOf(unsigned Columns) {
  TileRanges Ranges = {formOf(Columns, 1)};
  for (unsigned Left = bit_floor(Columns - 1); Left != 0; Left /= 2)
    Ranges.push_back(formOf(Left, 1));
  return Ranges;
}

/// A grid of few vectors, with no more than \p Columns, which keep the
/// multiply-adds busy.
static Grid gridFor(ArrayRef<Grid> Grids, unsigned Columns) {
  Grid Best = Grids.front();
  for (Grid G : Grids)
    if (G.M <= Measured::TileVectors)
      Best = {G.M, std::min(G.N, Columns)};
  return Best;
}

/// A plan with vectors of \p Elements, of \p Most at most, if these are
/// adjacent.
static RunTimeVectors vectorsOf(ArrayRef<Type *> Elements,
                                ArrayRef<Type *> Computed, bool IsContiguous,
                                const Subtarget &ST, unsigned Most = UINT_MAX) {
  RunTimeVectors Plan;
  Plan.VectorWidth =
      IsContiguous ? std::min(ST.vectorWidth(Elements), Most) : 1;
  Plan.HasMasks = ST.effort() == Effort::Full && ST.model().HasFastMasks &&
                  hasMasks(Elements, Plan.VectorWidth, ST.tti());
  Plan.HasFences = all_of(Elements, [&](Type *Element) {
    return canSelectFence(ST.triple(), Element, ST.tti());
  });
  for (Type *Element : Computed)
    Plan.Fused.add(Element, Plan.VectorWidth, ST);
  Plan.Fused.RoundsByConversion = roundsByConversion(ST.function());
  uint64_t Bits = ST.dataLayout().getTypeSizeInBits(Elements.front());
  Plan.RowsOfHalfSquare =
      std::max<uint64_t>(2, CodeBudget::HalfSquareBits / Bits);
  Plan.RowsTogether = CodeBudget::RowsTogether;
  return Plan;
}

bool matrix::masksLoads(Type *Element, unsigned Width, const Subtarget &ST) {
  unsigned Bytes = std::max(1u, unsigned(Element->getScalarSizeInBits() / 8));
  return Width > 1 && isPowerOf2_32(Bytes) &&
         ST.tti().isLegalMaskedLoad(FixedVectorType::get(Element, Width),
                                    Align(Bytes), 0);
}

/// As many columns of B as there is memory for beside a tile's rows of A, which
/// have \p Step bytes for each k. \p PackFrom: bytes of an operand that no
/// cache keeps.
static void planCopiedColumns(RunTimeProductPlan &Plan, const Product &P,
                              uint64_t Memory, uint64_t Step,
                              uint64_t PackFrom) {
  uint64_t Steps = Memory / CodeBudget::CopiedStep;
  uint64_t Bytes = P.elementBytes(Product::B), Each = Plan.N.front().Extent;
  if (Step >= CodeBudget::CopiedStep)
    return;
  uint64_t Columns = (CodeBudget::CopiedStep - Step) / Bytes / Each * Each;
  if (Columns < Plan.PackedColumns)
    return;
  Plan.CopiedK = Steps;
  Plan.CopiedN = Columns;
  Plan.CopiedBytes = Memory;
  Plan.FarStep = CodeBudget::FarStep;
  Plan.FarBytes = PackFrom + 1;
  Plan.CopyingTiles = CodeBudget::CopyingTiles;
}

void matrix::doAllOfK(RunTimeProductPlan &Plan) {
  Plan.PackedK = 0;
  Plan.Waiting = {};
}

/// Tiles whose sums wait share the memory of a tile's rows of A, of \p Step
/// bytes for each k, half and half. Nowhere if that has no room.
static WaitingSums waitingTiles(const RunTimeProductPlan &Plan, uint64_t Step) {
  WaitingSums Sums;
  unsigned Each = Plan.N.front().Extent;
  Sums.K = Plan.PackedK / 2;
  Sums.M = CodeBudget::WaitingTiles * Plan.M.front().Extent;
  Sums.N = (Plan.PackedK - Sums.K) / CodeBudget::WaitingTiles / Each * Each;
  Sums.Begin = Sums.K * Step;
  Sums.Where = WaitingSums::InTiles;
  return Sums.N == 0 ? WaitingSums() : Sums;
}

/// Where the sums of parts of \p PackedK steps wait: in the result, if they
/// may; else where \p Beside says.
static WaitingSums waitingSums(const RunTimeRequest &Request, uint64_t PackedK,
                               function_ref<WaitingSums()> Beside) {
  if (Request.MayWait)
    return {WaitingSums::InResult};
  return Request.MostK <= PackedK ? WaitingSums() : Beside();
}

RunTimeProductPlan matrix::planAtRunTime(const RunTimeRequest &Request,
                                         const Subtarget &ST) {
  const Product &P = Request.P;
  SmallVector<Type *> Elements(Request.Others);
  Type *Element = P.element();
  Elements.push_back(Element);
  bool IsFull = ST.effort() == Effort::Full && !ST.function().hasOptSize();
  if (!Request.MayWait)
    append_range(Elements, ArrayRef<Type *>({Request.OfA, Request.OfB,
                                             P.type(Product::A).element(),
                                             P.type(Product::B).element()}));
  RunTimeProductPlan Plan;
  static_cast<RunTimeVectors &>(Plan) =
      vectorsOf(Elements, Request.Computed, Request.IsContiguous, ST);
  unsigned VectorWidth = Plan.VectorWidth;
  Plan.MasksA = masksLoads(Request.OfA, VectorWidth, ST);
  Plan.IsFused = Element->isIntegerTy()
                     ? VectorWidth == 1 && multiplyAddsIntegers(Element, ST)
                     : P.fastMath().allowContract() &&
                           hasFusedMultiplyAdd(Element, VectorWidth, ST);
  Plan.StepsPerIteration = bit_floor(ST.model().StepsPerIteration);
  Plan.MostStraight = CodeBudget::UnrolledTile;
  Grid G = ST.effort() == Effort::Trivial || ST.function().hasOptSize()
               ? Grid{1, Measured::ShortTileColumns}
               : gridFor(vectorGrids(P, VectorWidth, Plan.IsFused, ST),
                         Measured::TileColumns);
  Plan.M = rowsOf(G.M, VectorWidth, Plan.HasMasks);
  Plan.N = columnsOf(G.N);
  if (Plan.HasMasks && Plan.MasksA && !ST.function().hasOptSize())
    for (unsigned Left = Request.Computed.empty()
                             ? Measured::NarrowColumns
                             : Measured::NarrowComputedColumns;
         Left != 0; --Left)
      Plan.NarrowN.push_back(formOf(Left, 1));
  uint64_t Bytes = ST.dataLayout().getTypeAllocSize(Element);
  uint64_t Step = Plan.M.front().Extent * Bytes;
  // Tests make the second cache small (-matrix-second-cache).
  uint64_t Second = ST.model().SecondCache;
  uint64_t PackedK =
      std::max<uint64_t>(1, std::min(CodeBudget::PackedRows, Second) / Step);
  Plan.PackedK = PackedK;
  bool HasTiles = IsFull && VectorWidth > 1 && !P.sumsOutside();
  Plan.Waiting = waitingSums(Request, PackedK, [&] {
    return HasTiles ? waitingTiles(Plan, Step) : WaitingSums();
  });
  if (!Request.MayWait && Plan.hasOnePart() && Request.MostK > PackedK) {
    doAllOfK(Plan);
    return Plan;
  }
  Plan.CopyBytes = Plan.PackedK * Step;
  uint64_t Column = Plan.PackedK * uint64_t(P.elementBytes(Product::B));
  Plan.PackedN = std::max<uint64_t>(1, Second / 2 / Column / G.N) * G.N;
  Plan.PackedColumns = Measured::PackedColumns;
  Plan.PackedBytes = std::min<uint64_t>(ST.model().FirstCache, Second);
  if (VectorWidth > 1 && IsFull && Plan.Waiting.Where != WaitingSums::InTiles)
    planCopiedColumns(Plan, P, StackBudget(ST.function()).OneBuffer, Step,
                      ST.model().PackFrom);
  return Plan;
}

/// Whether sums of \p P may be added up in any order.
static bool maySplit(const Product &P) {
  return P.element()->isIntegerTy() || P.fastMath().allowReassoc();
}

/// No other part of k, and no copy.
static void doAllAtOnce(RunTimeProductPlan &Plan) {
  doAllOfK(Plan);
  Plan.HasOneColumn = true;
  Plan.CopyBytes = 0;
  Plan.N = {formOf(1, 1)};
}

/// Enough sums for two multiply-adds a cycle, or, of squares, for as many as
/// their shuffles take.
void matrix::planOneColumn(RunTimeProductPlan &Plan, const Product &P,
                           bool IsAlongK, bool IsLine, const Subtarget &ST) {
  constexpr unsigned Sums = Measured::ColumnSums;
  unsigned Width = Plan.VectorWidth;
  if (ST.effort() == Effort::Trivial || ST.function().hasOptSize() ||
      Width == 1 || (Plan.HasMasks && !Plan.MasksA))
    return;
  if (IsAlongK && IsLine && maySplit(P)) {
    doAllAtOnce(Plan);
    Plan.Form = RunTimeProductPlan::Tiles::SplitSums;
    Plan.SplitSums = CodeBudget::SplitSums;
    Plan.M = columnsOf(CodeBudget::SplitSums / 2);
    return;
  }
  if (IsAlongK && Width > CodeBudget::LinesOfSquare)
    return;
  if (IsAlongK) {
    doAllAtOnce(Plan);
    Plan.Form = RunTimeProductPlan::Tiles::Squares;
    Plan.M = rowsOf(Measured::ColumnSquares, Width, Plan.HasMasks);
    // One row is no vector.
    Plan.FewRows = Plan.HasMasks && Width > 2 ? Width / 2 : 0;
    return;
  }
  Plan.HasOneColumn = true;
  Plan.N = {formOf(1, 1)};
  if (Plan.Waiting.Where != WaitingSums::InResult)
    doAllOfK(Plan);
  Plan.M = rowsOf(Plan.HasMasks ? Sums / 2 : Sums, Width, Plan.HasMasks);
  if (Plan.HasMasks)
    Plan.M.insert(Plan.M.begin(), formOf(Sums, Width));
  Plan.StreamedK = std::min(Plan.PackedK, Measured::StreamedK);
  Plan.CopyBytes = 0;
}

/// Each step waits for the one before it: vectors of one row would take longer,
/// and what is around them more than short sums.
void matrix::planOneElement(RunTimeProductPlan &Plan, const Product &P,
                            bool IsAlongK, const Subtarget &ST) {
  if (ST.effort() == Effort::Trivial)
    return;
  bool IsSmall = ST.function().hasOptSize();
  doAllAtOnce(Plan);
  Plan.M = {formOf(1, 1)};
  if (IsAlongK && maySplit(P) && Plan.VectorWidth > 1 && !IsSmall &&
      (!Plan.HasMasks || Plan.MasksA)) {
    Plan.Form = RunTimeProductPlan::Tiles::SplitSums;
    Plan.SplitSums = CodeBudget::SplitSums;
    return;
  }
  Plan.VectorWidth = 1;
  Plan.HasMasks = Plan.MasksA = false;
  Plan.IsFused = P.element()->isIntegerTy()
                     ? multiplyAddsIntegers(P.element(), ST)
                     : P.fastMath().allowContract() &&
                           hasFusedMultiplyAdd(P.element(), 1, ST);
  if (!IsSmall)
    Plan.StepsPerIteration = CodeBudget::ChainedSteps;
}

/// The whole of what \p Bytes of memory have room for, in blocks of \p Each
/// of \p Size bytes; one at least.
static uint64_t wholeIn(uint64_t Bytes, uint64_t Size, uint64_t Each) {
  return std::max<uint64_t>(1, Bytes / Size / Each) * Each;
}

/// Groups that are put together in registers, where that is done once, or
/// twice.
static void planUnpacked(RunTimeProductPlan &Plan, const Product &P) {
  Plan.NarrowN = columnsOf(Measured::NarrowColumns);
  Plan.UnpackedN = Measured::UnpackedColumns;
  Plan.OneTileN = Measured::UnpackedTile;
  Plan.OneTileK = Measured::UnpackedSteps;
  if (Plan.copiesUnpackedB())
    Plan.UnpackedN = std::min(Plan.UnpackedN, Plan.PackedN);
  // Sums of floats would round differently.
  Plan.AddsLate = Plan.Groups->AddsLate && P.element()->isIntegerTy();
}

/// A has an eighth of the memory if B is copied, too, and is copied again for
/// each block of B's columns.
void matrix::planGroups(RunTimeProductPlan &Plan, const RunTimeRequest &Request,
                        const KernelInfo &Kernel, bool IsAlongM, bool IsAlongK,
                        bool IsAlongN, const Subtarget &ST) {
  const Product &P = Request.P;
  uint64_t SumBytes = ST.dataLayout().getTypeAllocSize(P.element());
  unsigned Width = Plan.VectorWidth, Group = Kernel.Mac.K;
  if (Width < FewestGroupLanes || (Plan.HasMasks && !Plan.MasksA))
    return;
  RunTimeProductPlan Groups = Plan;
  Groups.Form = RunTimeProductPlan::Tiles::Groups;
  Groups.Groups = &Kernel;
  Grid G = gridFor(vectorGrids(P, Width, Kernel.IsFused, ST),
                   Measured::TileColumnsOfGroups);
  Groups.M = rowsOf(G.M, Width, Plan.HasMasks);
  // Each tile of fewer columns would take almost as long, and branches that no
  // processor predicts if extents differ from call to call.
  Groups.N = {formOf(G.N, 1, Remainder::RepeatedAtRunTime)};
  for (TileRange &R : Groups.M)
    R.KLanes = Group;
  Groups.NarrowN.clear();
  Groups.StepsPerIteration = 1;
  // Shuffles that stay within 128 bits, one of which is left for each group:
  // loads put the rows of a vector together.
  Groups.MostOfSquare = FewestGroupLanes;
  Groups.CopiedN = Groups.CopiedK = 0;
  Groups.CopiedBytes = 0;
  if (!IsAlongK)
    Groups.CopiesOfB = IsAlongN ? RunTimeProductPlan::CopyOf::Vectors
                                : RunTimeProductPlan::CopyOf::Elements;
  // To flip a group for each tile of rows would take half as long as to
  // multiply it.
  else if (Kernel.B.Flip && Plan.HasMasks &&
           masksLoads(Request.OfB, Width * Group, ST))
    Groups.CopiesOfB = RunTimeProductPlan::CopyOf::Lines;
  auto Permutes = [&](Type *Element) {
    unsigned Lanes = Group / 2 * Groups.M.front().Extent;
    return permutesLanes(ST.function(),
                         FixedVectorType::get(laneType(Element), Lanes));
  };
  Groups.Permutes = {Permutes(Request.OfA), Permutes(Request.OfB)};

  // Tests make the second cache small (-matrix-second-cache).
  uint64_t Second = ST.model().SecondCache;
  uint64_t Rows = Groups.M.front().Extent, Sum = Rows * SumBytes;
  uint64_t Bytes = Kernel.A.Bits ? Kernel.A.Bits / 8 : SumBytes / Group;
  Groups.CopyOfA = Kernel.B.Flip ? Sum : 0;
  uint64_t All = StackBudget(ST.function()).OneBuffer,
           Memory = All - Groups.CopyOfA;
  uint64_t ForA = std::min(CodeBudget::PackedRows, Second);
  ForA = std::min(ForA, Groups.CopiesOfB ? All / 8 : All / 8 * 7);
  // A square that is transposed writes whole ones.
  Groups.PackedK = wholeIn(ForA, Rows * Bytes, Width * Group);
  WaitingSums InPanel = {WaitingSums::InPanel, Groups.PackedK,
                         Groups.M.front().Extent};
  Groups.Waiting =
      waitingSums(Request, Groups.PackedK, [&] { return InPanel; });
  bool HasPanel = Groups.Waiting.Where == WaitingSums::InPanel;
  uint64_t OfA = Groups.PackedK * Rows * Bytes;
  // Each column has a copy, or one group, and sums.
  uint64_t Column = Groups.CopiesOfB ? Groups.PackedK * Bytes : SumBytes;
  uint64_t Room =
      (Memory - OfA) / (Column + (HasPanel ? Sum : 0)) / Rows * Rows;
  // The second cache has room for what is read of them.
  uint64_t Read = Groups.PackedK * uint64_t(P.elementBytes(Product::B));
  Room = std::min(Room, std::max(Second / 2 / Read, Rows) / Rows * Rows);
  Room = std::min<uint64_t>(Room, CodeBudget::MostGroupedColumns);
  Groups.PackedN = wholeIn(std::max(Room, Rows), 1, G.N);
  Groups.CopyOfB = Groups.CopyOfA + OfA;
  Groups.CopyBytes = Groups.CopyOfB + Groups.roomForB() * Column;
  if (HasPanel) {
    Groups.Waiting.N = Groups.PackedN;
    Groups.Waiting.Begin = Groups.CopyBytes;
    Groups.CopyBytes += Groups.PackedN * Sum;
  }
  if (IsAlongM && Plan.HasMasks && !P.sumsOutside() &&
      ST.effort() == Effort::Full && !ST.function().hasOptSize())
    planUnpacked(Groups, P);
  Plan = Groups;
}

/// One strip: the columns are enough sums that wait for each other.
std::optional<RunTimeProduct::TurnedWay>
matrix::planTurned(const RunTimeProductPlan &Plan, const Product &P,
                   bool AreAdjacent, Type *OfC, const Subtarget &ST) {
  unsigned Width = Plan.VectorWidth;
  if (ST.effort() == Effort::Trivial || ST.function().hasOptSize() ||
      Plan.HasOneColumn || Width < 2 * CodeBudget::TurnedColumns ||
      Width > CodeBudget::LinesOfSquare || !Plan.HasMasks || !Plan.MasksA)
    return std::nullopt;
  RunTimeProductPlan Turned = Plan;
  doAllAtOnce(Turned);
  Turned.Form = RunTimeProductPlan::Tiles::TurnedSquares;
  Turned.HasAdjacentRows = AreAdjacent;
  Turned.M = rowsOf(1, Width, /*HasMasks=*/true);
  Turned.N = columnsOf(CodeBudget::TurnedColumns);
  Turned.NarrowN.clear();
  Turned.CopiedN = 0;
  Turned.RowsOfA = RunTimeProductPlan::Copied::Never;
  // Sums, what is left of k, and B.
  uint64_t Bytes =
      std::max<uint64_t>(ST.dataLayout().getTypeAllocSize(P.element()),
                         ST.dataLayout().getTypeAllocSize(OfC));
  uint64_t Vectors = (CodeBudget::TurnedColumns + Width) * Width * Bytes;
  Turned.CopyBytes = std::max(Plan.CopyBytes, CodeBudget::RareStackBuffer);
  unsigned MostK = (Turned.CopyBytes - Vectors) / CodeBudget::TurnedColumns /
                   P.elementBytes(Product::A);
  bool SharesCopies = Plan.CopyBytes >= Turned.CopyBytes;
  return RunTimeProduct::TurnedWay{
      CodeBudget::TurnedColumns, CodeBudget::TurnedSteps,
      std::max(MostK, CodeBudget::TurnedSteps), Turned, SharesCopies};
}

RunTimeMapPlan matrix::planMapAtRunTime(ArrayRef<Type *> Elements,
                                        ArrayRef<Type *> Computed,
                                        bool IsContiguous,
                                        std::optional<unsigned> Across,
                                        const Subtarget &ST) {
  RunTimeMapPlan Plan;
  bool IsSmall = ST.effort() == Effort::Trivial || ST.function().hasOptSize();
  static_cast<RunTimeVectors &>(Plan) =
      vectorsOf(Elements, Computed, IsContiguous, ST,
                Across && !IsSmall ? CodeBudget::LinesOfSquare : UINT_MAX);
  unsigned Whole =
      IsSmall || Plan.VectorWidth == 1 ? 1 : CodeBudget::RegionVectors;
  Plan.M = rowsOf(Plan.HasMasks ? 1 : Whole, Plan.VectorWidth, Plan.HasMasks);
  if (Plan.HasMasks && !IsSmall)
    Plan.M.insert(Plan.M.begin(), formOf(Whole, Plan.VectorWidth));
  if (!IsSmall && Plan.VectorWidth > 1)
    Plan.Across = Across;
  return Plan;
}
