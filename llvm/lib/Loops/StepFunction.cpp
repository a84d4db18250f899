// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest with sums whose steps are no single multiply-add -> loops over tiles.
// A tile has vectors along one loop of the results, for several iterations of
// another one; each lane of a vector does what an iteration of the loops does,
// by the same operations in the same order:
//
//   rows in blocks
//     lanes in vectors
//       for k
//         s[row] = next(s[row], ..)
//       store
//
// The last block of rows repeats the last row. Where the target has masks, the
// last vector of a row begins so early that it ends with the row, and what the
// one before it has stored is masked. Else what fills no vector is done in the
// same way, lane by lane.

#include "StepFunction.h"
#include "StepValues.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace matrix;

namespace {
class StepWriter {
  StepValues Values;
  const Nest &N;
  const DataLayout &DL;
  const StepTile &Tile;
  IRBuilder<> &B;
  /// Lanes of the longest vectors.
  unsigned Longest = 1;
  /// Whether the last vector is masked, and the lanes that are stored.
  bool MasksEnds = false;
  Value *Mask = nullptr;

  /// The result that lies \p Elements elements behind \p R, in pairs.
  const StepResult *besideResult(const StepResult &R, int64_t Elements) const {
    for (const StepResult &Other : N.Results)
      if (laneKind(R.Place, Tile.Lanes, DL) == LaneKind::Pairs &&
          Other.Place.Element == R.Place.Element &&
          Values.distanceOf(R.Place, Other.Place) ==
              Elements * int64_t(DL.getTypeStoreSize(R.Place.Element)))
        return &Other;
    return nullptr;
  }

  void storeVector(Value *V, Value *Pointer, const Access &A, Value *Lanes) {
    if (Lanes)
      B.CreateMaskedStore(V, Pointer, A.Alignment, Lanes);
    else
      B.CreateAlignedStore(V, Pointer, A.Alignment);
  }

  void storePairs(const StepResult &R, const StepResult &Other, unsigned P) {
    Value *First = Values.vector(R.Value, P),
          *Second = Values.vector(Other.Value, P);
    Value *Pointer = Values.pointer(R.Place, Values.Parts[P]);
    int64_t Bytes = Values.Width * DL.getTypeStoreSize(R.Place.Element);
    for (unsigned Part : {0, 1}) {
      SmallVector<int, 16> Both, Same;
      for (unsigned Lane = 0; Lane != Values.Width; ++Lane) {
        unsigned From = (Part * Values.Width + Lane) / 2;
        Both.push_back(From + Lane % 2 * Values.Width);
        Same.push_back(From);
      }
      storeVector(B.CreateShuffleVector(First, Second, Both),
                  B.CreatePtrAdd(Pointer, getIndex(B, Part * Bytes)), R.Place,
                  Mask ? B.CreateShuffleVector(Mask, Same) : nullptr);
    }
  }

  void store(const StepResult &R, unsigned P) {
    if (Values.Width > 1) {
      if (const StepResult *Other = besideResult(R, 1))
        return storePairs(R, *Other, P);
      if (besideResult(R, -1))
        return;
    }
    Value *V = Values.vector(R.Value, P);
    Value *Pointer = Values.pointer(R.Place, Values.Parts[P]);
    if (Values.Width == 1 ||
        laneKind(R.Place, Tile.Lanes, DL) == LaneKind::Adjacent)
      return storeVector(V, Pointer, R.Place, Mask);
    Value *Step = Values.distance(R.Place.Strides[Tile.Lanes]);
    for (unsigned Lane = 0; Lane != Values.Width; ++Lane) {
      B.CreateAlignedStore(B.CreateExtractElement(V, Lane), Pointer,
                           R.Place.Alignment);
      Pointer = B.CreatePtrAdd(Pointer, Step);
    }
  }

  /// Whether vectors of \p R are stored under masks.
  bool masks(const StepResult &R, const TargetTransformInfo &TTI) const {
    bool IsWhole = laneKind(R.Place, Tile.Lanes, DL) == LaneKind::Adjacent ||
                   besideResult(R, 1) || besideResult(R, -1);
    return IsWhole && TTI.isLegalMaskedStore(
                          FixedVectorType::get(R.Place.Element, Longest),
                          R.Place.Alignment, 0);
  }

  void step() {
    Values.forget();
    SmallVector<Value *, 8> Next;
    for (unsigned P = 0; P != Values.Parts.size(); ++P)
      for (const StepSum &Sum : N.Sums)
        Next.push_back(Values.vector(Sum.Next, P));
    llvm::copy(Next, Values.Current.begin());
    Values.forget();
  }

  /// Steps in blocks, as many as fill squares.
  Value *blocksOfSteps(unsigned Number) {
    Value *All = Values.trips(Number);
    Value *End = B.CreateAnd(All, getIndex(B, -uint64_t(Values.Width)));
    emitLoopUpTo(
        B, getIndex(B, 0), End, Values.Width,
        [&](Value *Index) { Values.inBlock(Index, [&] { step(); }); },
        Values.Current);
    return End;
  }

  /// The steps of all sums, over \p Loops.
  void steps(ArrayRef<unsigned> Loops) {
    if (Loops.empty())
      return step();
    unsigned Number = Loops.front();
    auto Each = [&](Value *Index) {
      Values.Indices[Number] = Index;
      steps(Loops.drop_front());
    };
    bool ReadsSquares =
        Loops.size() == 1 && any_of(N.Terms, [&](const Term &T) {
          return T.K == Term::Kind::Load && T.Loops >> Number & 1 &&
                 Values.isOfSquare(T.Place);
        });
    if (ReadsSquares)
      emitLoopUpTo(B, blocksOfSteps(Number), Values.trips(Number), 1, Each,
                   Values.Current);
    else
      emitLoopBetween(B, getIndex(B, 0), Values.trips(Number), Each,
                      Values.Current);
  }

  /// A tile of all rows and \p Vectors vectors of \p Lanes lanes.
  void tile(unsigned Vectors, unsigned Lanes) {
    Values.Width = Lanes;
    Values.Parts.clear();
    for (unsigned Row = 0; Row != Tile.NumRows; ++Row)
      for (unsigned Vector = 0; Vector != Vectors; ++Vector)
        Values.Parts.push_back({Row, Vector});
    Values.forget();
    Values.Current.clear();
    for (unsigned P = 0; P != Values.Parts.size(); ++P)
      for (const StepSum &Sum : N.Sums)
        Values.Current.push_back(Values.vector(Sum.Start, P));
    SmallVector<unsigned, 4> OfSums;
    for (auto [Number, L] : enumerate(N.Loops))
      if (L.IsSum)
        OfSums.push_back(Number);
    steps(OfSums);
    // An iteration stores all of its results behind its loads, and a row that
    // is repeated stores the same again.
    for (unsigned P = 0; P != Values.Parts.size(); ++P)
      for (const StepResult &R : N.Results)
        Values.vector(R.Value, P);
    for (unsigned P = 0; P != Values.Parts.size(); ++P)
      for (const StepResult &R : N.Results)
        store(R, P);
  }

  /// Blocks of \p Each indices of loop \p Number from \p First on.
  Value *blocks(unsigned Number, Value *First, unsigned Each,
                function_ref<void()> Body) {
    return emitBlocks(B, First, Values.trips(Number), Each, [&](Value *Index) {
      Values.Indices[Number] = Index;
      Body();
    });
  }

  /// \p Lanes for all rows.
  void allRows(function_ref<void()> Lanes) {
    if (!Tile.Rows)
      return Lanes();
    Value *All = Values.trips(*Tile.Rows);
    emitLoopBelow(B, All, getIndex(B, Tile.NumRows), [&](Value *Row) {
      Values.Rows.clear();
      for (unsigned Number = 0; Number != Tile.NumRows; ++Number)
        Values.Rows.push_back(
            Number == 0
                ? Row
                : B.CreateBinaryIntrinsic(Intrinsic::umin,
                                          B.CreateAdd(Row, getIndex(B, Number)),
                                          B.CreateSub(All, getIndex(B, 1))));
      Lanes();
    });
  }

  /// Vectors from lane \p First on, the last of which is masked.
  void maskedVectors(Value *First) {
    Value *End = Values.trips(Tile.Lanes);
    emitLoopBelow(
        B, B.CreateSub(End, First), getIndex(B, Longest), [&](Value *Index) {
          Index = B.CreateAdd(First, Index);
          Value *Lane = B.CreateBinaryIntrinsic(
              Intrinsic::umin, Index, B.CreateSub(End, getIndex(B, Longest)));
          SmallVector<Constant *, 16> Numbers;
          for (unsigned Number = 0; Number != Longest; ++Number)
            Numbers.push_back(B.getInt32(Number));
          Value *Stored =
              B.CreateTrunc(B.CreateSub(Index, Lane), B.getInt32Ty());
          Mask = B.CreateICmpUGE(ConstantVector::get(Numbers),
                                 B.CreateVectorSplat(Longest, Stored));
          Values.Indices[Tile.Lanes] = Lane;
          tile(1, Longest);
          Mask = nullptr;
        });
  }

  void lanes() {
    Value *Lane = getIndex(B, 0);
    auto Tiles = [&](unsigned Vectors, unsigned Each) {
      Lane = blocks(Tile.Lanes, Lane, Vectors * Each,
                    [&] { tile(Vectors, Each); });
    };
    if (Tile.Vectors > 1)
      Tiles(Tile.Vectors, Longest);
    if (Longest > 1 && MasksEnds)
      return maskedVectors(Lane);
    if (Longest > 1)
      Tiles(1, Longest);
    Tiles(1, 1);
  }

  /// All loops of the results but those of a tile, from the one of number
  /// \p Number on.
  void aroundTiles(unsigned Number) {
    if (Number == N.Loops.size()) {
      allRows([&] { lanes(); });
      return;
    }
    if (Number == Tile.Lanes || Tile.Rows == Number || N.Loops[Number].IsSum)
      return aroundTiles(Number + 1);
    emitLoopBetween(B, getIndex(B, 0), Values.trips(Number), [&](Value *Index) {
      Values.Indices[Number] = Index;
      aroundTiles(Number + 1);
    });
  }

public:
  StepWriter(const Nest &N, ScalarEvolution &SE, NestFunction &To,
             const Subtarget &ST)
      : Values(N, SE, To), N(N), DL(Values.DL), Tile(Values.Tile), B(Values.B) {
    SmallVector<Type *> Types;
    for (unsigned Number : N.termsIn(N.roots())) {
      Type *Of = N.Terms[Number].V->getType();
      if (!Of->isIntegerTy(1))
        Types.push_back(Of);
    }
    auto AtMost = [&](unsigned Limit, unsigned Loop) -> unsigned {
      const TripCount &Trips = N.Loops[Loop].Trips;
      return Trips.isAtRunTime() ? Limit
                                 : std::min<uint64_t>(Limit, Trips.Count);
    };
    if (Tile.Rows)
      Values.Tile.NumRows = AtMost(Tile.NumRows, *Tile.Rows);
    // A pragma may ask for fewer lanes than there are in a vector.
    Longest =
        std::min<uint64_t>(ST.vectorWidth(Types), Tile.fewestLanes(N, DL));
    Longest = bit_floor(AtMost(Longest, Tile.Lanes));
    MasksEnds = ST.model().HasFastMasks && Longest > 1 &&
                all_of(N.Results,
                       [&](const StepResult &R) { return masks(R, ST.tti()); });
  }

  void write() { aroundTiles(0); }
};
} // namespace

NestFunction matrix::makeStepFunction(const Nest &N, Function &In,
                                      ScalarEvolution &SE,
                                      FunctionAnalysisManager &AM) {
  NestFunction To = declareNestFunction(N, "matrix.steps", In);
  Subtarget ST = machineOf(*To.F, Effort::Full, AM);
  StepWriter(N, SE, To, ST).write();
  AM.invalidate(*To.F, PreservedAnalyses::none());
  return To;
}
