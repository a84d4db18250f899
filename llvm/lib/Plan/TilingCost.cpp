// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost of a tiling: cycles of the processor at hand, bytes of code, and
// reads of the same bytes from behind the first-level cache.

#include "TilingCost.h"
#include "matrix/Region/Region.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

unsigned matrix::accumulatorsFor(const MachineModel &Model) {
  return std::max(3u, Model.MultiplyAddLatency * Model.MultiplyAdds) - 2;
}

unsigned matrix::interleaveFor(unsigned Sums, unsigned Steps,
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
  // Addresses, or a counter, and the branch; the loops around, and what they
  // spill.
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

/// Half cycles of a unit that a column's vectors take.
static unsigned turnsOfColumn(const TileRange &M, const TilingRequest &R) {
  unsigned Turns = 0;
  for (unsigned V = 0; V != M.Fragments; ++V)
    Turns += R.Model.turns(R.bitsOf(M.rowsOf(V) * M.KLanes));
  return Turns;
}

/// Whether tiles of \p M have vectors. Where code is to be short, those of
/// elements are beside them; else the choice was measured as it is.
static bool hasVectors(const TileRange &M, const TilingRequest &Request) {
  return Request.Width != 1 && (M.lanes() != 1 || !Request.IsForSize);
}

/// Half cycles that a tile takes.
static uint64_t costOfTile(const TileRange &M, const TileRange &N,
                           const TilingRequest &Request) {
  if (!hasVectors(M, Request))
    return costOfScalars(M, N, Request);
  const MachineModel &Model = Request.Model;
  // To start and to leave a loop; tiles of few columns do so beside the next
  // one's steps.
  bool IsShorter = M.Ends == Remainder::Shorter;
  const unsigned PerTile = IsShorter ? 4 : 30;
  unsigned Sums = M.vectorsOf(N.Fragments);
  unsigned Groups = divideCeil(Request.Extents.K, M.KLanes);
  unsigned Interleave =
      Request.MaySplit ? interleaveFor(Sums, Groups, Request.Model) : 1;
  unsigned Turns = Model.turns(Request.bitsOf(M.lanes()));
  unsigned Arithmetic =
      IsShorter ? turnsOfColumn(M, Request) * N.Extent : Turns * Sums;
  if (!Request.IsFused)
    Arithmetic *= 2;
  if (Model.ShufflesBroadcasts)
    Arithmetic += N.Extent;
  // Two vectors that fill a unit each are not always spread evenly over the
  // units, as the two parts of a wide one are: of 256 bits, Zen 4 begins 0.84
  // to 0.98 of the multiply-adds that it begins of 512.
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
    if (!M.runsAlongK()) {
      Loads += M.KLanes - 1;
      Arithmetic += M.KLanes;
    }
    End += 3 * Sums + 20;
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

/// Half cycles that a tile of one vector takes whose vectors of A are in
/// registers: it waits for its sums, unless later tiles begin meanwhile, as
/// they do with loads and stores.
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

/// Half cycles that the copy of one triangle to the other one takes.
static uint64_t mirrorCost(unsigned Width, const TilingRequest &R) {
  uint64_t Lines = divideCeil(R.Extents.M, Width);
  // Each vector is read, shuffled with log2(Width) others, and written.
  uint64_t Tile = Width * (Log2_32(Width) + 6);
  return Lines * (Lines - 1) / 2 * Tile;
}

uint64_t matrix::costOf(const RegisterTiling &T, const TilingRequest &Request) {
  uint64_t Sum = T.MirrorWidth ? mirrorCost(T.MirrorWidth, Request) : 0;
  for (const TileRange &M : T.M) {
    // To start.
    constexpr unsigned PerTileOfM = 4;
    if (T.KeepsA)
      Sum += M.Tiles * PerTileOfM;
    for (const TileRange &N : T.N) {
      uint64_t Tile =
          T.KeepsA ? costKeepingA(M, N, Request) : costOfTile(M, N, Request);
      Sum += Tile * countOf(M, N, T.MirrorWidth);
    }
  }
  return Sum;
}

/// About how many bytes the code of a tile has, on x86, or without vectors
/// where an instruction has four.
static unsigned bytesOfTile(const TileRange &M, const TileRange &N,
                            const TilingRequest &Request) {
  constexpr unsigned PerTile = 80;
  bool HasVectors = hasVectors(M, Request);
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
    if (!M.runsAlongK())
      Step += Access * M.KLanes + Instruction * Sums;
    if (M.Ends != Remainder::None)
      Step += Access * M.KLanes;
    End += (6 - 4 / M.KLanes) * Instruction * Sums;
  }
  // The first step of each accumulator stands before the loop, the last ones
  // behind.
  unsigned Steps = std::min(Groups, 2 * Interleave + Groups % Interleave) +
                   (Request.Extents.K % M.KLanes != 0);
  // Where code is to be short, all have one body.
  if (Request.IsForSize)
    Steps = 1;
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

unsigned matrix::bytesOf(const RegisterTiling &T,
                         const TilingRequest &Request) {
  if (T.KeepsA)
    return bytesKeepingA(T, Request);
  unsigned Sum = T.MirrorWidth ? mirrorBytes(T.MirrorWidth) : 0;
  for (const TileRange &M : T.M)
    for (const TileRange &N : T.N)
      Sum += bytesOfTile(M, N, Request);
  return Sum;
}

/// An operand that the cache does not keep is read again by each pass of the
/// outer loop.
uint64_t matrix::trafficOf(const RegisterTiling &T, const TilingRequest &R,
                           bool MOutside) {
  uint64_t Line = uint64_t(R.Extents.K) * R.ElementBytes;
  uint64_t A = R.Extents.M * Line, B = R.Extents.N * Line;
  unsigned TilesOfM = 0, TilesOfN = 0;
  for (const TileRange &Range : T.M)
    TilesOfM += Range.Tiles;
  for (const TileRange &Range : T.N)
    TilesOfN += Range.Tiles;
  // The first pass over a triangle reads nearly nothing, the last one all of
  // it.
  auto TimesRead = [&](uint64_t Bytes, unsigned Passes) {
    if (Bytes <= R.Model.FirstCache)
      return 1u;
    return T.MirrorWidth ? divideCeil(Passes + 1, 2) : Passes;
  };
  if (MOutside)
    return A + B * TimesRead(B, TilesOfM);
  return B + A * TimesRead(A, TilesOfN);
}
