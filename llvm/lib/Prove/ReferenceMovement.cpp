// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements that are counted anew, cut into blocks, or found by an index that
// is an element itself, as OpKinds.def says.

#include "Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// The elements in another order of dimensions: those of T' counted with
/// dimension 0 slowest are those of T with dimension permutation[0] slowest.
bool Reference::permuteAndReshape() {
  TensorValue From = tensor(0);
  ArrayRef<unsigned> Order = Op.attributes();
  Indices Extents;
  for (unsigned D : Order)
    Extents.push_back(From.Extents[D]);
  Elements Result;
  forEachIndex(Extents, [&](ArrayRef<int64_t> Index) {
    Indices Source(Index.size());
    for (auto [D, K] : llvm::zip_equal(Order, Index))
      Source[D] = K;
    Result.push_back(From[Source]);
    return true;
  });
  I.set(*Op.call(), std::move(Result));
  return true;
}

/// Element (.., b, .., k) of a blocked tensor is element (.., b * size + k, ..)
/// of the other one.
bool Reference::cutOrJoinBlocks() {
  TensorValue From = tensor(0);
  ArrayRef<unsigned> Attributes = Op.attributes();
  size_t NumPairs = Attributes.size() / 2;
  if (Op.kind() == OpKind::ReshapeUnblock)
    return build([&](ArrayRef<int64_t> Index) {
      Indices Source(Index);
      for (size_t Pair : seq(NumPairs)) {
        int64_t &K = Source[Attributes[2 * Pair]],
                Size = Attributes[2 * Pair + 1];
        Source.push_back(K % Size);
        K /= Size;
      }
      return From[Source];
    });
  size_t Rank = From.Extents.size();
  return build([&](ArrayRef<int64_t> Index) {
    Indices Source(Index.take_front(Rank));
    for (size_t Pair : seq(NumPairs)) {
      int64_t &K = Source[Attributes[2 * Pair]];
      K = K * Attributes[2 * Pair + 1] + Index[Rank + Pair];
    }
    // Behind the last element of a dimension is zero.
    return isInside(Source, From.Extents) ? From[Source]
                                          : zero(Op.resultType().element());
  });
}

/// (a.., i.., b..) is (a.., I[i..], b..) of the whole tensor, where the
/// dimensions i.. stand in the place of one.
std::optional<Indices> Reference::placeByIndex(ArrayRef<int64_t> Index) {
  TensorValue Whole = tensor(0), Numbers = tensor(1);
  size_t Along = Op.attributes()[0], Count = Numbers.Extents.size();
  Indices Place(Index.take_front(Along));
  auto Number =
      I.number(*Op.call(), Numbers[Index.slice(Along, Count)], "an index");
  if (!Number)
    return std::nullopt;
  if (*Number >= uint64_t(Whole.Extents[Along])) {
    I.fault(*Op.call(), "an index is out of range");
    return std::nullopt;
  }
  Place.push_back(int64_t(*Number));
  llvm::append_range(Place, Index.drop_front(Along + Count));
  return Place;
}

bool Reference::gather() {
  return build([&](ArrayRef<int64_t> Index) -> const Term * {
    std::optional<Indices> Place = placeByIndex(Index);
    return Place ? tensor(0)[*Place] : nullptr;
  });
}

bool Reference::scatter() {
  bool Adds = Op.kind() == OpKind::ScatterAdd;
  TensorValue Whole = tensor(0), Part = tensor(2);
  Elements Result = Whole.Of;
  std::vector<bool> IsWritten(Result.size());
  bool Done = forEachIndex(Part.Extents, [&](ArrayRef<int64_t> Index) {
    std::optional<Indices> Place = placeByIndex(Index);
    if (!Place)
      return false;
    uint64_t Position = positionOf(*Place, Whole.Extents);
    const Term *&Element = Result[Position];
    if (!Adds && IsWritten[Position])
      return I.fault(*Op.call(), "an index is there twice");
    IsWritten[Position] = true;
    Type *Ty = Element->type();
    unsigned Sum =
        Ty->isFloatingPointTy() ? Instruction::FAdd : Instruction::Add;
    Element = Adds ? I.pool().instruction(Sum, Ty, {Element, Part[Index]})
                   : Part[Index];
    return true;
  });
  if (Done)
    I.set(*Op.call(), std::move(Result));
  return Done;
}

bool Reference::shuffle() {
  const CallInst &Call = *Op.call();
  Elements Both = I.get(Op.operand(0));
  llvm::append_range(Both, I.get(Op.operand(1)));
  auto Base = I.number(Call, Op.operand(2), "an address");
  if (!Base)
    return false;
  Type *Ty = I.pool().integerType(32);
  return build([&](ArrayRef<int64_t> Index) -> const Term * {
    std::optional<Elements> Number =
        I.load(Call, *Base + Index[0] * I.machine().bytesBetween(Ty), Ty);
    auto Of = Number ? I.number(Call, (*Number)[0], "an index") : std::nullopt;
    if (!Of)
      return nullptr;
    int64_t From = int32_t(*Of);
    if (From < 0)
      return I.pool().poison(Op.resultType().element());
    if (uint64_t(From) < Both.size())
      return Both[From];
    I.fault(Call, "an index is out of range");
    return nullptr;
  });
}
