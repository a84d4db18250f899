// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans and emits interleavings of vectors. VectorPieces.cpp decides which
// lanes are brought together.

#include "Interleave.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <optional>

using namespace llvm;
using namespace matrix;

namespace {
/// A vector that is there, or will be made of two others of one length.
struct Interleaved {
  /// Null until it is made.
  Value *V = nullptr;
  unsigned Lanes = 0;
  /// The indices of the two vectors; equal if only one matters.
  unsigned X = 0, Y = 0;
  /// Lanes per group, the first group, and the number of groups taken of each
  /// vector.
  unsigned Size = 0, First = 0, Count = 0;
};

class Interleaving {
  /// Adjacent lanes of a vector, or none that matter.
  struct Group {
    std::optional<unsigned> Vector;
    /// In groups from the vector's first lane.
    unsigned Index = 0;
  };
  SmallVector<Interleaved> Vectors;
  SmallVector<Group> Groups;
  /// The lanes of a group.
  unsigned Size = 1;

public:
  explicit Interleaving(ArrayRef<LaneOf> Lanes);
  bool plan();
  void emit(MutableArrayRef<LaneOf> Lanes, IRBuilderBase &B);

private:
  unsigned numUsed() const;
  std::optional<Group> pairOf(Group X, Group Y, unsigned MostLanes);
  Group interleavingOf(unsigned X, unsigned Y, unsigned Index,
                       unsigned MostLanes);
  Value *make(unsigned Vector, IRBuilderBase &B);
};
} // namespace

Interleaving::Interleaving(ArrayRef<LaneOf> Lanes) {
  for (LaneOf From : Lanes) {
    Groups.emplace_back();
    if (!From.V)
      continue;
    auto *Known = find_if(
        Vectors, [&](const Interleaved &Other) { return Other.V == From.V; });
    Groups.back() = {unsigned(Known - Vectors.begin()), From.Lane};
    if (Known == Vectors.end())
      Vectors.push_back(
          {From.V, cast<FixedVectorType>(From.V->getType())->getNumElements()});
  }
}

unsigned Interleaving::numUsed() const {
  SmallSet<unsigned, 16> Used;
  for (Group G : Groups)
    if (G.Vector)
      Used.insert(*G.Vector);
  return Used.size();
}

/// X0 Y0 X1 Y1 .. in groups, or the half of that in which those at \p Index
/// are, if all of it has more than \p MostLanes.
Interleaving::Group Interleaving::interleavingOf(unsigned X, unsigned Y,
                                                 unsigned Index,
                                                 unsigned MostLanes) {
  Interleaved New = {nullptr, 2 * Vectors[X].Lanes,   X, Y, Size,
                     0,       Vectors[X].Lanes / Size};
  if (New.Lanes > MostLanes && New.Count > 1) {
    New.Count /= 2;
    New.Lanes /= 2;
    New.First = Index / New.Count * New.Count;
  }
  auto *Known = find_if(Vectors, [&](const Interleaved &Other) {
    return Other.Size == Size && Other.X == X && Other.Y == Y &&
           Other.First == New.First && Other.Count == New.Count;
  });
  Group Result = {unsigned(Known - Vectors.begin()), Index - New.First};
  if (Known == Vectors.end())
    Vectors.push_back(New);
  return Result;
}

/// \p X and \p Y one after another; nothing if that is no interleaving.
std::optional<Interleaving::Group> Interleaving::pairOf(Group X, Group Y,
                                                        unsigned MostLanes) {
  if (!X.Vector && !Y.Vector)
    return Group();
  Group First = X.Vector ? X : Group{Y.Vector, Y.Index - 1};
  bool IsPair = First.Index % 2 == 0;
  if (X.Vector && Y.Vector)
    IsPair &= X.Vector == Y.Vector && Y.Index == X.Index + 1;
  if (IsPair)
    return Group{First.Vector, First.Index / 2};
  if (!X.Vector)
    X = Y;
  if (!Y.Vector)
    Y = X;
  unsigned Lanes = Vectors[*X.Vector].Lanes;
  if (Lanes != Vectors[*Y.Vector].Lanes || Lanes < Size || X.Index != Y.Index)
    return std::nullopt;
  return interleavingOf(*X.Vector, *Y.Vector, X.Index, MostLanes);
}

bool Interleaving::plan() {
  unsigned MostLanes = Groups.size();
  for (; numUsed() > 2; Size *= 2) {
    if (Groups.size() % 2)
      return false;
    for (unsigned I = 0; I != Groups.size() / 2; ++I) {
      std::optional<Group> Pair =
          pairOf(Groups[2 * I], Groups[2 * I + 1], MostLanes);
      if (!Pair)
        return false;
      Groups[I] = *Pair;
    }
    Groups.truncate(Groups.size() / 2);
  }
  return true;
}

Value *Interleaving::make(unsigned Number, IRBuilderBase &B) {
  Interleaved Vector = Vectors[Number];
  if (Vector.V)
    return Vector.V;
  Value *X = make(Vector.X, B), *Y = make(Vector.Y, B);
  unsigned Second = Vectors[Vector.X].Lanes;
  SmallVector<int> Mask;
  for (unsigned I = 0; I != Vector.Count; ++I)
    for (unsigned Of : {0u, Second})
      for (unsigned Lane = 0; Lane != Vector.Size; ++Lane)
        Mask.push_back(Of + (Vector.First + I) * Vector.Size + Lane);
  return Vectors[Number].V = B.CreateShuffleVector(X, Y, Mask);
}

void Interleaving::emit(MutableArrayRef<LaneOf> Lanes, IRBuilderBase &B) {
  for (auto [I, G] : enumerate(Groups))
    for (unsigned Lane = 0; Lane != Size; ++Lane)
      if (LaneOf &From = Lanes[I * Size + Lane]; From.V)
        From = {make(*G.Vector, B), G.Index * Size + Lane};
}

bool matrix::interleave(MutableArrayRef<LaneOf> Lanes, IRBuilderBase &B) {
  Interleaving Rounds(Lanes);
  if (!Rounds.plan())
    return false;
  Rounds.emit(Lanes, B);
  return true;
}
