// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of tiles that are transposed in registers: their extents, their order,
// and what is fetched and copied beside them. Emit/Loops/EmitTransposition.cpp
// has the drawing.

#include "CopyPlanning.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

//===----------------------------------------------------------------------===//
// Tiles of two dimensions
//===----------------------------------------------------------------------===//

/// About the instructions of tiles of \p Width that cover \p Rows by \p
/// Columns: each vector is read, shuffled with log2(Width) others, and written,
/// where it may cross a cache line.
static uint64_t costOfTiles(unsigned Rows, unsigned Columns, unsigned Width) {
  return uint64_t(divideCeil(Rows, Width)) * divideCeil(Columns, Width) *
         Width * (Log2_32(Width) + 6);
}

/// The width of the tiles that cover what tiles of \p Width leave of \p Extent,
/// along all of \p Other; 0 if tiles of Width that start early are less work,
/// or nothing is left.
static unsigned transposeEdge(unsigned Extent, unsigned Other, unsigned Width) {
  unsigned Rest = Extent % Width, Edge = bit_floor(std::min(Rest, Other));
  return Rest != 0 && costOfTiles(Rest, Other, Edge) <
                          costOfTiles(Width, Other, Width)
             ? Edge
             : 0;
}

unsigned matrix::transposeTile(unsigned Rows, unsigned Columns, Type *Element,
                               unsigned VectorWidth, const DataLayout &DL) {
  unsigned Largest = std::min(
      {Rows, Columns,
       largestTransposeTile(VectorWidth, DL.getTypeAllocSize(Element))});
  unsigned Best = 1;
  uint64_t Least = UINT64_MAX;
  for (unsigned Width = 2; Width <= Largest; Width *= 2) {
    unsigned EdgeOfRows = transposeEdge(Rows, Columns, Width),
             EdgeOfColumns = transposeEdge(Columns, Rows, Width);
    unsigned RestOfRows = EdgeOfRows ? Rows % Width : 0,
             RestOfColumns = EdgeOfColumns ? Columns % Width : 0;
    uint64_t Cost =
        costOfTiles(Rows - RestOfRows, Columns - RestOfColumns, Width);
    if (EdgeOfRows)
      Cost += costOfTiles(RestOfRows, Columns, EdgeOfRows);
    if (EdgeOfColumns)
      Cost += costOfTiles(Rows - RestOfRows, RestOfColumns, EdgeOfColumns);
    if (Cost < Least) {
      Best = Width;
      Least = Cost;
    }
  }
  return Best;
}

/// Lines that are written, a power of two apart, would push each other out of
/// the few sets of a cache that they share: 256x256 doubles take five times as
/// long (Zen 5, AVX2). In general to follow the target's lines is slower.
static bool followTarget(const MemoryRef &Target, unsigned Across,
                         const DataLayout &DL) {
  std::optional<uint64_t> Stride = Target.stride(Across);
  return Stride &&
         shareSets(*Stride * DL.getTypeAllocSize(Target.Type.element()),
                   Measured::SetsOfColumn);
}

/// \p Line: indices that share a line of a cache.
static TileGrid::Side sideOf(unsigned First, unsigned Extent, unsigned Width,
                             unsigned Line) {
  unsigned Cluster = std::max(Width, Line);
  while (Extent % Width == 0 && Extent % Cluster != 0)
    Cluster /= 2;
  return {First, Extent, Width, std::min(Cluster, Extent)};
}

SmallVector<TileGrid, 3> matrix::coverByTiles(const MemoryRef &Target,
                                              unsigned Along, unsigned Across,
                                              unsigned Width,
                                              const DataLayout &DL) {
  unsigned Rows = Target.Type.extent(Along),
           Columns = Target.Type.extent(Across);
  unsigned EdgeAlong = transposeEdge(Rows, Columns, Width),
           EdgeAcross = transposeEdge(Columns, Rows, Width);
  unsigned RestAlong = EdgeAlong ? Rows % Width : 0,
           RestAcross = EdgeAcross ? Columns % Width : 0;
  unsigned InnerRows = Rows - RestAlong, InnerColumns = Columns - RestAcross;
  unsigned Line = bit_floor(
      CacheLine / unsigned(DL.getTypeAllocSize(Target.Type.element())));
  bool Follow = followTarget(Target, Across, DL);
  SmallVector<TileGrid, 3> Grids;
  auto Add = [&](unsigned FirstRow, unsigned Rows, unsigned FirstColumn,
                 unsigned Columns, unsigned Width) {
    Grids.push_back({sideOf(FirstRow, Rows, Width, Line),
                     sideOf(FirstColumn, Columns, Width, Line), Follow});
  };
  Add(0, InnerRows, 0, InnerColumns, Width);
  if (RestAlong)
    Add(InnerRows, RestAlong, 0, Columns, EdgeAlong);
  if (RestAcross)
    Add(0, InnerRows, InnerColumns, RestAcross, EdgeAcross);
  return Grids;
}

//===----------------------------------------------------------------------===//
// Zipped tiles
//===----------------------------------------------------------------------===//

/// The dimension of \p Target whose lines along \p Along, which are contiguous,
/// follow each other without a gap, other than \p Across.
static std::optional<unsigned> nextDimension(const MemoryRef &Target,
                                             unsigned Along, unsigned Across) {
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Along && D != Across && Target.Type.extent(D) > 1 &&
        Target.stride(D) == Target.Type.extent(Along))
      return D;
  return std::nullopt;
}

/// TransposePlan::ZippedRows of a copy between \p Target, written along
/// \p Along, and what is read along \p Across. As many as waste the fewest
/// lanes where tiles overlap at the end.
static unsigned zippedRows(const MemoryRef &Target, unsigned Along,
                           unsigned Across, unsigned VectorWidth,
                           const Function &F) {
  constexpr unsigned PartBytes = 16;
  unsigned Bytes = F.getDataLayout().getTypeAllocSize(Target.Type.element());
  unsigned Part = PartBytes / std::min(Bytes, PartBytes),
           Extent = Target.Type.extent(Along);
  if (Part == 1 || !isPowerOf2_32(Bytes) || Target.Type.extent(Across) < Part ||
      F.hasOptSize())
    return 0;
  auto IsThere = [&](unsigned Rows) {
    return Rows >= Part && Rows <= VectorWidth &&
           zipsParts(F, Rows * Bytes * 8);
  };
  unsigned Most = bit_floor(Extent);
  std::optional<unsigned> Next = nextDimension(Target, Along, Across);
  if (Next && isPowerOf2_32(Extent))
    Most *= bit_floor(Target.Type.extent(*Next));
  // Squares of longer elements are as fast, unless they leave lines half
  // written that push each other out of the caches.
  bool HaveLinesFewSets = followTarget(Target, Across, F.getDataLayout());
  if (Bytes > 2 &&
      (Extent >= VectorWidth || Most < 2 * Extent || !HaveLinesFewSets))
    return 0;
  unsigned Best = 0;
  for (unsigned Rows = Part; Rows <= Most; Rows *= 2)
    if (IsThere(Rows) && (Best == 0 || Rows > Extent ||
                          alignTo(Extent, Rows) <= alignTo(Extent, Best)))
      Best = Rows;
  return Best;
}

namespace {
/// Plans one part of a transposition.
class PartPlanner {
  const TransposePlan &Plan;
  const MemoryRef &Target, &Source;
  const DataLayout &DL;
  TransposePlan::Part Part;

public:
  /// \p Target and \p Source: the part's.
  PartPlanner(const TransposePlan &Plan, const MemoryRef &Target,
              const MemoryRef &Source, const DataLayout &DL)
      : Plan(Plan), Target(Target), Source(Source), DL(DL),
        Part{Target.Type.extent(Plan.Along)} {}
  TransposePlan::Part plan();

private:
  SmallVector<unsigned> around() const;
  std::optional<unsigned> fetchedDimension() const;
  bool haveRowsFewSets() const;
  TileGrid zippedGrid() const;
};
} // namespace

/// Each line of a tile is another page as often as not: no processor guesses
/// which one is next. A store waits for its line, and few do so at once: 16 MiB
/// of floats by 2, 3, 0, 1 take half the time. What caches hold is not fetched,
/// nor a plane that is long enough for others to have been pushed out.
std::optional<unsigned> PartPlanner::fetchedDimension() const {
  TensorType Type = Target.Type;
  uint64_t Elements =
      uint64_t(Type.extent(Plan.Along)) * Type.extent(Plan.Across);
  if (Target.IsVolatile || Target.IsNontemporal || !isLarge(Target, DL) ||
      bytesOf(Target, DL) / Type.numElements() * Elements >
          Measured::FetchedPlane)
    return std::nullopt;
  SmallVector<unsigned> Around = around();
  return Around.empty() ? std::nullopt : std::optional(Around.back());
}

/// The dimensions of the loops around planes.
SmallVector<unsigned> PartPlanner::around() const {
  SmallVector<unsigned> Around;
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Plan.Along && D != Plan.Across && D != Part.Next)
      Around.push_back(D);
  return Around;
}

/// Whether rows of a zipped tile lie so that lines of the nearest cache hold
/// only some of them, until the tile behind reads the same lines.
bool PartPlanner::haveRowsFewSets() const {
  unsigned Line = Plan.LineElements, Extent = Part.Rows;
  if (Target.Type.extent(Plan.Across) < Line)
    return false;
  std::optional<uint64_t> Row = Source.stride(Plan.Along),
                          Plane = Part.Next ? Source.stride(*Part.Next) : 0;
  if (!Row || !Plane)
    return false;
  unsigned Rows[FirstCacheSets] = {};
  for (unsigned K = 0; K != Plan.ZippedRows; ++K)
    if (++Rows[(K % Extent * *Row + K / Extent * *Plane) / Line %
               FirstCacheSets] > FirstCacheWays / 2)
      return true;
  return false;
}

TileGrid PartPlanner::zippedGrid() const {
  unsigned Line = Plan.LineElements, Rows = Part.Next ? Part.Rows : 1;
  return {sideOf(0, Target.Type.extent(Part.Next.value_or(Plan.Along)),
                 Plan.ZippedRows / Rows, std::max(1u, Line / Rows)),
          sideOf(0, Target.Type.extent(Plan.Across),
                 Part.CopiesLines ? Line : Plan.Width, Line),
          followTarget(Target, Plan.Across, DL)};
}

TransposePlan::Part PartPlanner::plan() {
  if (Plan.ZippedRows > Part.Rows)
    Part.Next = nextDimension(Target, Plan.Along, Plan.Across);
  Part.Fetched = fetchedDimension();
  Part.CopiesLines = Plan.ZippedRows && haveRowsFewSets();
  if (Part.CopiesLines)
    Part.LinesTogether = CodeBudget::LinesTogether;
  Part.Around = planCopyLoops(Target, Source, around(), /*LineBytes=*/0, DL);
  if (Plan.ZippedRows)
    Part.Tiles.push_back(zippedGrid());
  else
    Part.Tiles = coverByTiles(Target, Plan.Along, Plan.Across, Plan.Width, DL);
  return Part;
}

//===----------------------------------------------------------------------===//
// Transpositions
//===----------------------------------------------------------------------===//

static TransposePlan startPlan(const MemoryRef &Target, unsigned Along,
                               unsigned Across, unsigned Width,
                               const DataLayout &DL) {
  TransposePlan Plan{Along, Across, Width};
  Plan.LineElements =
      CacheLine / unsigned(DL.getTypeAllocSize(Target.Type.element()));
  return Plan;
}

std::optional<TransposePlan>
matrix::planTransposition(const MemoryRef &Target, const MemoryRef &Source,
                          unsigned Along, unsigned Across, unsigned VectorWidth,
                          const Function &F) {
  constexpr unsigned PartBytes = 16;
  const DataLayout &DL = F.getDataLayout();
  TensorType Type = Target.Type;
  unsigned ZippedRows = Target.IsVolatile || Source.IsVolatile
                            ? 0
                            : zippedRows(Target, Along, Across, VectorWidth, F);
  unsigned Width = ZippedRows
                       ? PartBytes / DL.getTypeAllocSize(Type.element())
                       : transposeTile(Type.extent(Along), Type.extent(Across),
                                       Type.element(), VectorWidth, DL);
  if (Width == 1)
    return std::nullopt;
  TransposePlan Plan = startPlan(Target, Along, Across, Width, DL);
  Plan.ZippedRows = ZippedRows;
  auto PartOf = [&](unsigned Rows) {
    SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Type);
    Extents[Along] = Rows;
    MemoryRef To = Target, From = Source;
    To.Type = From.Type =
        TensorType::get(Type.element(), Extents, layoutOf(Type));
    return PartPlanner(Plan, To, From, DL).plan();
  };
  unsigned Extent = Type.extent(Along),
           Rows = isLarge(Target, DL) ? std::min(Measured::LinesOfPart, Extent)
                                      : Extent;
  Plan.Whole = PartOf(Rows);
  // Zipped tiles have as many rows at least.
  if (unsigned Rest = Extent % Rows)
    Plan.Last = PartOf(std::max(Rest, ZippedRows));
  return Plan;
}

TransposePlan matrix::planMirror(const MemoryRef &Matrix,
                                 const MemoryRef &Transposed, unsigned Width,
                                 const DataLayout &DL) {
  unsigned Along = Matrix.Type.layout(1), Across = Matrix.Type.layout(0);
  TransposePlan Plan = startPlan(Matrix, Along, Across, Width, DL);
  Plan.Whole = PartPlanner(Plan, Matrix, Transposed, DL).plan();
  unsigned Line = bit_floor(Plan.LineElements);
  // Tiles of one width: each is above the diagonal, or on it, as a whole.
  Plan.Whole.Tiles = {{sideOf(0, Matrix.Type.extent(Along), Width, Line),
                       sideOf(0, Matrix.Type.extent(Across), Width, Line),
                       followTarget(Matrix, Across, DL)}};
  return Plan;
}
