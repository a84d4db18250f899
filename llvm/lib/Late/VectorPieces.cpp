// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every movement of elements between pieces is one gather: shuffles of at most
// two pieces of one type each, blended where there are more. Instruction
// selection merges shuffles of legal types well, so none is saved here.

#include "VectorPieces.h"
#include "Interleave.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
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

/// The first \p Lanes lanes of \p V.
static Value *narrow(Value *V, unsigned Lanes, IRBuilderBase &B) {
  return lanesOf(V) == Lanes
             ? V
             : B.CreateShuffleVector(V, to_vector_of<int>(seq(0u, Lanes)));
}

/// Whether LLVM 22 cannot select shuffles of \p V that have fewer lanes: those
/// of SVE's vectors of a known length.
static bool needsWideShuffles(Value *V, const IRBuilderBase &B) {
  constexpr unsigned NeonBits = 128;
  return B.GetInsertBlock()->getModule()->getTargetTriple().isAArch64() &&
         V->getType()->getPrimitiveSizeInBits() > NeonBits;
}

/// Lanes [0, Mask.size()) of what \p Mask takes from the one or two vectors of
/// \p Sources, whose lanes are numbered one after another.
static Value *shuffle(ArrayRef<Value *> Sources, ArrayRef<int> Lanes,
                      IRBuilderBase &B) {
  SmallVector<int> Mask(Lanes);
  unsigned First = lanesOf(Sources[0]);
  unsigned Widest = std::max(First, lanesOf(Sources.back()));
  for (int &From : Mask)
    if (From >= int(First))
      From += Widest - First;
  if (Mask.size() < Widest && needsWideShuffles(Sources[0], B))
    Mask.resize(Widest, PoisonMaskElem);
  Value *Shuffled =
      Sources.size() == 1
          ? B.CreateShuffleVector(Sources[0], Mask)
          : B.CreateShuffleVector(widen(Sources[0], Widest, B),
                                  widen(Sources[1], Widest, B), Mask);
  return narrow(Shuffled, Lanes.size(), B);
}

namespace {
/// One result of gather().
class Gathering {
  /// Where the lanes come from; elements that are pieces of their own apart.
  SmallVector<LaneOf> Lanes, Scalars;
  IRBuilderBase &B;

public:
  Gathering(ArrayRef<Piece> From, ArrayRef<int> Mask, IRBuilderBase &B);
  Value *run(Type *Element);

private:
  SmallVector<Value *> vectors() const;
  Value *blend(ArrayRef<Value *> Vectors);
  Value *insertScalars(Value *Into, Type *Vector);
  /// The lanes that come from \p Group, one or two vectors.
  Value *shuffleOf(ArrayRef<Value *> Group);
};
} // namespace

Gathering::Gathering(ArrayRef<Piece> From, ArrayRef<int> Mask, IRBuilderBase &B)
    : Lanes(Mask.size()), Scalars(Mask.size()), B(B) {
  for (auto [Lane, Index] : enumerate(Mask)) {
    if (Index < 0)
      continue;
    const Piece *Here = find_if(From, [Index = Index](const Piece &P) {
      return unsigned(Index) - P.First < P.Count;
    });
    assert(Here != From.end() && "no such element");
    bool IsVector = Here->V->getType()->isVectorTy();
    (IsVector ? Lanes : Scalars)[Lane] = {Here->V, Index - Here->First};
  }
}

/// The vectors that are used, in the order of the lanes that they are used for.
SmallVector<Value *> Gathering::vectors() const {
  SmallSetVector<Value *, 8> Used;
  for (LaneOf From : Lanes)
    if (From.V)
      Used.insert(From.V);
  return Used.takeVector();
}

Value *Gathering::shuffleOf(ArrayRef<Value *> Group) {
  SmallVector<int> Mask(Lanes.size(), PoisonMaskElem);
  for (auto [Lane, From] : enumerate(Lanes))
    if (From.V == Group[0])
      Mask[Lane] = From.Lane;
    else if (Group.size() == 2 && From.V == Group[1])
      Mask[Lane] = lanesOf(Group[0]) + From.Lane;
  return shuffle(Group, Mask, B);
}

/// Two vectors at a time.
Value *Gathering::blend(ArrayRef<Value *> Vectors) {
  Value *Sum = nullptr;
  SmallVector<int> Mask(Lanes.size(), PoisonMaskElem);
  for (unsigned I = 0; I < Vectors.size(); I += 2) {
    ArrayRef<Value *> Group = Vectors.slice(I).take_front(2);
    Value *Part = shuffleOf(Group);
    for (auto [Lane, From] : enumerate(Lanes))
      if (is_contained(Group, From.V))
        Mask[Lane] = (Sum ? Lanes.size() : 0) + Lane;
    Sum = Sum ? B.CreateShuffleVector(Sum, Part, Mask) : Part;
    for (unsigned Lane : seq<unsigned>(0, Mask.size()))
      if (Mask[Lane] >= 0)
        Mask[Lane] = Lane;
  }
  return Sum;
}

Value *Gathering::insertScalars(Value *Into, Type *Vector) {
  MapVector<Value *, SmallVector<unsigned>> Places;
  for (auto [Lane, From] : enumerate(Scalars))
    if (From.V)
      Places[From.V].push_back(Lane);
  for (auto &[V, Here] : Places) {
    // A broadcast, where nothing else is there.
    if (!Into && Here.size() > 1) {
      Into = B.CreateVectorSplat(Lanes.size(), V);
      continue;
    }
    if (!Into)
      Into = PoisonValue::get(Vector);
    for (unsigned Lane : Here)
      Into = B.CreateInsertElement(Into, V, uint64_t(Lane));
  }
  return Into ? Into : PoisonValue::get(Vector);
}

Value *Gathering::run(Type *Element) {
  Type *Result = pieceType(Element, Lanes.size());
  if (Lanes.size() == 1) {
    if (Lanes[0].V)
      return B.CreateExtractElement(Lanes[0].V, uint64_t(Lanes[0].Lane));
    return Scalars[0].V ? Scalars[0].V : PoisonValue::get(Result);
  }
  SmallVector<Value *> Vectors = vectors();
  if (Vectors.size() > 2 && interleave(Lanes, B))
    Vectors = vectors();
  // A vector as it is.
  bool InPlace = all_of(enumerate(Lanes), [](const auto &Lane) {
    return !Lane.value().V || Lane.value().Lane == Lane.index();
  });
  bool IsThere =
      Vectors.size() == 1 && InPlace && Vectors[0]->getType() == Result;
  return insertScalars(IsThere ? Vectors[0] : blend(Vectors), Result);
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

/// The shortest ones first, so that no element is inserted in a vector of more
/// than 128 bits: that takes three instructions, and LLVM 22's x86 back end
/// does not end on some (docs/internals/Backends.md).
Piece matrix::concatenate(ArrayRef<Piece> From, IRBuilderBase &B) {
  constexpr unsigned SmallBits = 128;
  unsigned Bits = From.front().V->getType()->getScalarSizeInBits();
  unsigned End = From.back().First + From.back().Count;
  ArrayRef<Piece> Short = From.drop_while(
      [&](const Piece &P) { return (End - P.First) * Bits > SmallBits; });
  if (Short.empty())
    Short = From.take_back();
  Piece Sum =
      Short.size() == 1
          ? Short.front()
          : recut(Short, {Short.front().First, End - Short.front().First},
                  SpareLanes::Any, B);
  for (const Piece &P : reverse(From.drop_back(Short.size()))) {
    if (!Sum.V->getType()->isVectorTy())
      Sum.V = B.CreateInsertElement(PoisonValue::get(P.V->getType()), Sum.V,
                                    uint64_t(0));
    Sum = recut({P, Sum}, {P.First, End - P.First}, SpareLanes::Any, B);
  }
  return Sum;
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
