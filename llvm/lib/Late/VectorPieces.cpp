// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every movement of elements between pieces is one gather: shuffles of at most
// two pieces of one type each, blended where there are more. Instruction
// selection merges shuffles of legal types well, so none is saved here.

#include "VectorPieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

Type *matrix::pieceType(Type *Element, unsigned Lanes) {
  return Lanes == 1 ? Element : FixedVectorType::get(Element, Lanes);
}

Cut matrix::cutIntoRegisters(unsigned Count, unsigned Lanes) {
  Cut Result;
  for (unsigned First = 0; First < Count; First += Lanes)
    Result.push_back({First, std::min(Lanes, Count - First)});
  return Result;
}

static unsigned lanesOf(Value *V) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  return Vector ? Vector->getNumElements() : 1;
}

/// \p V in \p Lanes lanes, the new ones unspecified.
static Value *widen(Value *V, unsigned Lanes, IRBuilderBase &B) {
  if (lanesOf(V) == Lanes)
    return V;
  SmallVector<int> Mask(Lanes, PoisonMaskElem);
  std::iota(Mask.begin(), Mask.begin() + lanesOf(V), 0);
  return B.CreateShuffleVector(V, Mask);
}

/// Lanes [0, Mask.size()) of what \p Mask takes from the one or two vectors of
/// \p Sources, whose lanes are numbered one after another.
static Value *shuffle(ArrayRef<Value *> Sources, MutableArrayRef<int> Mask,
                      IRBuilderBase &B) {
  if (Sources.size() == 1)
    return B.CreateShuffleVector(Sources[0], Mask);
  unsigned First = lanesOf(Sources[0]);
  unsigned Lanes = std::max(First, lanesOf(Sources[1]));
  for (int &From : Mask)
    if (From >= int(First))
      From += Lanes - First;
  return B.CreateShuffleVector(widen(Sources[0], Lanes, B),
                               widen(Sources[1], Lanes, B), Mask);
}

namespace {
/// One result of gather().
class Gathering {
  /// Where a lane comes from; no piece if it is unspecified.
  struct Origin {
    const Piece *From = nullptr;
    unsigned Lane = 0;
  };
  SmallVector<Origin> Origins;
  /// The pieces that are used, in the order of their first lanes.
  SmallVector<const Piece *> Used;
  IRBuilderBase &B;

public:
  Gathering(ArrayRef<Piece> From, ArrayRef<int> Mask, IRBuilderBase &B);
  Value *run(Type *Element);

private:
  Value *insertScalars(Value *Into, Type *Vector);
  /// The lanes that come from \p Group, one or two vectors.
  Value *shuffleOf(ArrayRef<const Piece *> Group);
};
} // namespace

Gathering::Gathering(ArrayRef<Piece> From, ArrayRef<int> Mask, IRBuilderBase &B)
    : Origins(Mask.size()), B(B) {
  for (auto [Lane, Index] : enumerate(Mask)) {
    if (Index < 0)
      continue;
    const Piece *Here = find_if(From, [Index = Index](const Piece &P) {
      return unsigned(Index) - P.First < P.Count;
    });
    assert(Here != From.end() && "no such element");
    Origins[Lane] = {Here, Index - Here->First};
    if (!is_contained(Used, Here))
      Used.push_back(Here);
  }
}

Value *Gathering::shuffleOf(ArrayRef<const Piece *> Group) {
  SmallVector<Value *> Sources =
      map_to_vector(Group, [](const Piece *P) { return P->V; });
  SmallVector<int> Mask(Origins.size(), PoisonMaskElem);
  for (auto [Lane, From] : enumerate(Origins))
    if (From.From == Group[0])
      Mask[Lane] = From.Lane;
    else if (Group.size() == 2 && From.From == Group[1])
      Mask[Lane] = lanesOf(Sources[0]) + From.Lane;
  return shuffle(Sources, Mask, B);
}

Value *Gathering::insertScalars(Value *Into, Type *Vector) {
  for (const Piece *P : Used) {
    if (P->V->getType()->isVectorTy())
      continue;
    SmallVector<unsigned> Lanes;
    for (auto [Lane, From] : enumerate(Origins))
      if (From.From == P)
        Lanes.push_back(Lane);
    // A broadcast, where nothing else is there.
    if (!Into && Lanes.size() > 1) {
      Into = B.CreateVectorSplat(Origins.size(), P->V);
      continue;
    }
    if (!Into)
      Into = PoisonValue::get(Vector);
    for (unsigned Lane : Lanes)
      Into = B.CreateInsertElement(Into, P->V, uint64_t(Lane));
  }
  return Into;
}

Value *Gathering::run(Type *Element) {
  Type *Result = pieceType(Element, Origins.size());
  if (Used.empty())
    return PoisonValue::get(Result);
  if (Origins.size() == 1) {
    Value *V = Used[0]->V;
    return V->getType()->isVectorTy()
               ? B.CreateExtractElement(V, uint64_t(Origins[0].Lane))
               : V;
  }
  // A piece as it is.
  bool InPlace = all_of(enumerate(Origins), [](const auto &Lane) {
    return !Lane.value().From || Lane.value().Lane == Lane.index();
  });
  if (Used.size() == 1 && InPlace && Used[0]->V->getType() == Result)
    return Used[0]->V;
  SmallVector<const Piece *> Vectors;
  for (const Piece *P : Used)
    if (P->V->getType()->isVectorTy())
      Vectors.push_back(P);
  Value *Sum = nullptr;
  SmallVector<int> Blend(Origins.size(), PoisonMaskElem);
  for (unsigned I = 0; I < Vectors.size(); I += 2) {
    auto Group = ArrayRef(Vectors).slice(I).take_front(2);
    Value *Part = shuffleOf(Group);
    for (auto [Lane, From] : enumerate(Origins))
      if (is_contained(Group, From.From))
        Blend[Lane] = (Sum ? Origins.size() : 0) + Lane;
    Sum = Sum ? B.CreateShuffleVector(Sum, Part, Blend) : Part;
    for (unsigned Lane : seq<unsigned>(0, Blend.size()))
      if (Blend[Lane] >= 0)
        Blend[Lane] = Lane;
  }
  return insertScalars(Sum, Result);
}

Value *matrix::gather(ArrayRef<Piece> From, ArrayRef<int> Mask,
                      IRBuilderBase &B) {
  Type *Element = From.front().V->getType()->getScalarType();
  return Gathering(From, Mask, B).run(Element);
}

Piece matrix::recut(ArrayRef<Piece> From, Range Here, SpareLanes Spare,
                    IRBuilderBase &B) {
  SmallVector<int> Mask(numLanes(Here.Count), Spare == SpareLanes::Any
                                                  ? PoisonMaskElem
                                                  : int(Here.First));
  std::iota(Mask.begin(), Mask.begin() + Here.Count, Here.First);
  return {Here, gather(From, Mask, B)};
}

Value *matrix::join(ArrayRef<Piece> From, unsigned Count, IRBuilderBase &B) {
  SmallVector<int> Mask(Count);
  std::iota(Mask.begin(), Mask.end(), 0);
  Value *V = gather(From, Mask, B);
  if (V->getType()->isVectorTy())
    return V;
  auto *Vector = FixedVectorType::get(V->getType(), 1);
  return B.CreateInsertElement(PoisonValue::get(Vector), V, uint64_t(0));
}
