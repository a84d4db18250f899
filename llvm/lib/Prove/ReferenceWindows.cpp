// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements around a tensor, and windows that slide over it: padding,
// convolutions and windows, as OpKinds.def says. An index of the padded tensor
// either is one of the tensor's or it is not; nothing is copied and no view is
// made.

#include "Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static int64_t modulo(int64_t Number, int64_t Period) {
  return (Number % Period + Period) % Period;
}

/// The index at \p Place of a dimension of \p Extent elements whose neighbors
/// are \p Step apart, the first one at 0; std::nullopt where none is.
static std::optional<int64_t> indexAt(int64_t Place, int64_t Extent,
                                      int64_t Step, BoundaryMode Mode) {
  if (modulo(Place, Step) != 0)
    return std::nullopt;
  int64_t Index = Place / Step;
  if (Index >= 0 && Index < Extent)
    return Index;
  switch (Mode) {
  case BoundaryMode::Zero:
  case BoundaryMode::Constant:
    return std::nullopt;
  case BoundaryMode::Replicate:
    return Index < 0 ? 0 : Extent - 1;
  case BoundaryMode::Reflect: {
    if (Extent == 1)
      return 0;
    // 0, 1, .., e - 1, e - 2, .., 1, and again.
    int64_t Period = 2 * (Extent - 1), Within = modulo(Index, Period);
    return Within < Extent ? Within : Period - Within;
  }
  case BoundaryMode::Symmetric: {
    // 0, 1, .., e - 1, e - 1, .., 0, and again.
    int64_t Within = modulo(Index, 2 * Extent);
    return Within < Extent ? Within : 2 * Extent - 1 - Within;
  }
  case BoundaryMode::Wrap:
    return modulo(Index, Extent);
  }
  llvm_unreachable("no such mode");
}

const Term *Reference::zero(Type *Ty) {
  return I.pool().constant(Constant::getNullValue(Ty));
}

bool Reference::pad() {
  TensorValue From = tensor(0);
  size_t Rank = From.Extents.size();
  ArrayRef<unsigned> Attributes = Op.attributes();
  auto Mode = BoundaryMode(Attributes[0]);
  auto Number = [&](unsigned Group, size_t D) {
    return int64_t(int32_t(Attributes[1 + Group * Rank + D]));
  };
  const Term *Around = Mode == BoundaryMode::Constant
                           ? I.get(Op.operand(1))[0]
                           : zero(Op.resultType().element());
  return build([&](ArrayRef<int64_t> Index) {
    Indices Source;
    for (auto [D, J] : enumerate(Index)) {
      std::optional<int64_t> K =
          indexAt(J - Number(0, D), From.Extents[D], Number(2, D) + 1, Mode);
      if (!K)
        return Around;
      Source.push_back(*K);
    }
    return From[Source];
  });
}

/// The operand that a step ignores.
static const Term *neutral(TermPool &Pool, OpKind Step, Type *Ty) {
  if (!Ty->isFloatingPointTy()) {
    unsigned Bits = Ty->getIntegerBitWidth();
    switch (Step) {
    case OpKind::Mul:
      return Pool.integer(Ty, 1);
    case OpKind::And:
    case OpKind::UMin:
      return Pool.integer(APInt::getAllOnes(Bits));
    case OpKind::SMin:
      return Pool.integer(APInt::getSignedMaxValue(Bits));
    case OpKind::SMax:
      return Pool.integer(APInt::getSignedMinValue(Bits));
    default:
      return Pool.integer(Ty, 0);
    }
  }
  const fltSemantics &Format = Ty->getFltSemantics();
  switch (Step) {
  case OpKind::FAdd:
    return Pool.real(APFloat::getZero(Format, /*Negative=*/true));
  case OpKind::FMul:
    return Pool.real(APFloat::getOne(Format));
  case OpKind::Minimum:
    return Pool.real(APFloat::getInf(Format));
  case OpKind::Maximum:
    return Pool.real(APFloat::getInf(Format, /*Negative=*/true));
  default:
    return Pool.real(APFloat::getNaN(Format));
  }
}

bool Reference::slide() {
  OpKind Step = *windowStep(Op.kind());
  TensorValue From = tensor(0);
  size_t Rank = From.Extents.size();
  enum { Size, Stride, Dilation, Hole, Low };
  auto Number = [&](unsigned Group, size_t D) {
    return int64_t(int32_t(Op.attributes()[Group * Rank + D]));
  };
  Indices Sizes;
  for (size_t D : seq(Rank))
    Sizes.push_back(Number(Size, D));
  return build([&](ArrayRef<int64_t> Index) -> const Term * {
    const Term *Result = nullptr;
    bool Done = forEachIndex(Sizes, [&](ArrayRef<int64_t> Within) {
      if (!I.step(*Op.call()))
        return false;
      Indices Source;
      for (auto [D, K] : enumerate(Within)) {
        std::optional<int64_t> At =
            indexAt(Index[D] * Number(Stride, D) + K * Number(Dilation, D) -
                        Number(Low, D),
                    From.Extents[D], Number(Hole, D), BoundaryMode::Zero);
        // An element that is not there is ignored.
        if (!At)
          return true;
        Source.push_back(*At);
      }
      Result = Result ? step(Step, Result, From[Source]) : From[Source];
      return true;
    });
    if (!Done)
      return nullptr;
    return Result ? Result : neutral(I.pool(), Step, Op.resultType().element());
  });
}

bool Reference::convolve() {
  TensorValue X = tensor(0), W = tensor(1);
  size_t Spatial = X.Extents.size() - 2;
  ArrayRef<unsigned> Attributes = Op.attributes();
  enum { Stride, Hole, Dilation, Low };
  auto Number = [&](unsigned Group, size_t D) {
    return int64_t(int32_t(Attributes[Group * Spatial + D]));
  };
  ArrayRef<unsigned> Rest = Attributes.drop_front(5 * Spatial);
  auto Mode = BoundaryMode(Rest[0]);
  int64_t Groups = Rest[1];
  bool IsFlipped = Rest[2] != 0;
  int64_t Channels = W.Extents[1], Outputs = W.Extents[0] / Groups;
  Type *Ty = X.Of[0]->type();
  const Term *Zero = zero(Ty);
  const Term *Around =
      Mode == BoundaryMode::Constant ? I.get(Op.operand(2))[0] : Zero;
  // A channel, then a place in the window.
  Indices Summed{Channels};
  llvm::append_range(Summed, ArrayRef(W.Extents).drop_front(2));

  auto ImageAt = [&](ArrayRef<int64_t> Index, ArrayRef<int64_t> K) {
    Indices Source{Index[0], Index[1] / Outputs * Channels + K[0]};
    bool IsOutside = false, IsHole = false;
    for (size_t D : seq(Spatial)) {
      int64_t Step = Number(Hole, D), Extent = X.Extents[D + 2];
      int64_t Place = Index[D + 2] * Number(Stride, D) +
                      K[D + 1] * Number(Dilation, D) - Number(Low, D);
      IsOutside |= Place < 0 || Place > (Extent - 1) * Step;
      std::optional<int64_t> At = indexAt(Place, Extent, Step, Mode);
      IsHole |= !At;
      Source.push_back(At.value_or(0));
    }
    if (!IsHole)
      return X[Source];
    return IsOutside ? Around : Zero;
  };
  auto WeightAt = [&](ArrayRef<int64_t> Index, ArrayRef<int64_t> K) {
    Indices Source{Index[1], K[0]};
    for (size_t D : seq(Spatial))
      Source.push_back(IsFlipped ? W.Extents[D + 2] - 1 - K[D + 1] : K[D + 1]);
    return W[Source];
  };
  return build([&](ArrayRef<int64_t> Index) {
    const Term *Sum = nullptr;
    bool Done = forEachIndex(Summed, [&](ArrayRef<int64_t> K) {
      if (!I.step(*Op.call()))
        return false;
      Sum = multiplyAdd(Sum, widened(ImageAt(Index, K), 0),
                        widened(WeightAt(Index, K), 1));
      return true;
    });
    return Done ? Sum : nullptr;
  });
}
