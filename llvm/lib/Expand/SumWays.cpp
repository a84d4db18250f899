// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the instructions of a contraction as a product and as a reduction.

#include "SumWays.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
using Loop = Contraction::Loop;
using Role = Contraction::Role;

class SumWays {
  TensorOp Op;
  const Contraction &All;
  Type *Element;
  /// Elements of a vector.
  unsigned Width;
  double Products = 1, Results = 1;

public:
  SumWays(TensorOp Op, const Contraction &All, unsigned VectorBits);
  double asProduct() const;
  /// None where vectors cannot run along \p L.
  std::optional<double> along(const Loop &L) const;

private:
  bool maySplit() const {
    return Element->isIntegerTy() || Op.fastMath().allowReassoc();
  }
  TensorType type(unsigned Tensor) const {
    return Tensor == Contraction::C ? Op.resultType() : Op.operandType(Tensor);
  }
  /// Elements between neighbors along \p L; none in a tensor without it.
  std::optional<uint64_t> stride(unsigned Tensor, const Loop &L) const {
    std::optional<unsigned> D = L.Dimension[Tensor];
    return D ? std::optional(type(Tensor).stride(*D)) : std::nullopt;
  }
  /// Vectors for each of \p Extent elements.
  double vectors(uint64_t Extent) const {
    return double(divideCeil(Extent, Width)) / Extent;
  }
  bool isUsed(const Loop &L) const { return L.extent() != 1; }
  /// Whether a factor may be converted to another layout (TurnLeaves.cpp).
  bool mayTurn(unsigned Tensor) const {
    std::optional<TensorOp> From = TensorOp::of(Op.operand(Tensor));
    return From && From->kind() == OpKind::Load &&
           Element->getScalarSizeInBits() > 8;
  }
  /// Whether several terms of a sum are loaded at once.
  bool hasGroups(unsigned Tensor) const {
    return Element->getScalarSizeInBits() <= LoopCosts::GroupedBits &&
           maySplit() && any_of(All.loops(), [&](const Loop &L) {
             return L.role() == Role::K && isUsed(L) &&
                    stride(Tensor, L) == uint64_t(1);
           });
  }
  /// Whether what lies between neighbors \p Stride apart is summed up, too.
  bool readsAllBetween(unsigned Tensor, uint64_t Stride) const {
    return Stride <= MemoryRef::MostBetween &&
           any_of(All.loops(), [&](const Loop &L) {
             return L.role() == Role::K && L.extent() >= Stride &&
                    stride(Tensor, L) == uint64_t(1);
           });
  }
};
} // namespace

SumWays::SumWays(TensorOp Op, const Contraction &All, unsigned VectorBits)
    : Op(Op), All(All), Element(Op.resultType().element()),
      Width(std::max(1u, VectorBits /
                             std::max(8u, Element->getScalarSizeInBits()))),
      Results(Op.resultType().numElements()) {
  for (const Loop &L : All.loops())
    Products *= L.extent();
}

/// Vectors run along the loop that is innermost in the result; what is read
/// along it is shared by the other factor's rows or columns.
double SumWays::asProduct() const {
  const Loop *Inner = nullptr;
  double Shared = 1;
  for (const Loop &L : All.loops())
    if (isUsed(L) && L.Dimension[Contraction::C] &&
        (!Inner ||
         *stride(Contraction::C, L) < *stride(Contraction::C, *Inner)))
      Inner = &L;
  if (!Inner)
    return Products;
  // The factor of a batch that has its neighbors apart is the one that counts.
  bool IsInA = Inner->Dimension[Contraction::A].has_value() &&
               (Inner->role() != Role::Batch ||
                stride(Contraction::A, *Inner) != uint64_t(1));
  unsigned Rows = IsInA ? Contraction::A : Contraction::B;
  for (const Loop &L : All.loops())
    if (L.Dimension[Contraction::C] && !L.Dimension[Rows])
      Shared *= L.extent();
  bool IsBatch = Inner->role() == Role::Batch;
  double Loads = 1 / std::min(Shared, double(LoopCosts::SharedRows)),
         Lanes = vectors(Inner->extent());
  double Cost = Products * Lanes * (1 + Loads);
  // A batch has vectors along another loop, which is far apart in the result.
  if (stride(Rows, *Inner) != uint64_t(1))
    Cost += (hasGroups(Rows) ? LoopCosts::InGroups : LoopCosts::Gathered) *
            (Products / Shared);
  if (IsBatch)
    Cost += LoopCosts::Gathered * Results;
  return Cost + Results * Lanes;
}

std::optional<double> SumWays::along(const Loop &L) const {
  bool IsSum = L.role() == Role::K;
  bool AreBytes = Element->getScalarSizeInBits() <= 8;
  if (!isUsed(L) || (IsSum && (!maySplit() || AreBytes)))
    return std::nullopt;
  double Step = 1, Cost = 0, Lanes = vectors(L.extent());
  bool HasLines = false;
  for (unsigned T : {Contraction::A, Contraction::B}) {
    std::optional<uint64_t> Stride = stride(T, L);
    TensorType Type = type(T);
    HasLines |= Stride == uint64_t(1);
    if (!Stride || *Stride == 1)
      Step += Stride ? 1 : LoopCosts::Shuffle;
    else if (!IsSum && readsAllBetween(T, *Stride))
      Step += LoopCosts::Interleaved;
    else if (mayTurn(T))
      Cost += LoopCosts::Pass + LoopCosts::Moved * Type.numElements(),
          Step += 1;
    else
      return std::nullopt;
  }
  if (!HasLines)
    return std::nullopt;
  Cost += Products * Lanes * Step;
  if (IsSum)
    return Cost + Results * 2 * Log2_64(std::min(Width, L.extent()) + 1);
  if (stride(Contraction::C, L) == uint64_t(1))
    return Cost + Results * Lanes;
  // A large batch that lies so shares vectors (BatchContractions.cpp).
  if (L.role() == Role::Batch && !mayChangeLayout(Op))
    return std::nullopt;
  return Cost + (mayChangeLayout(Op)
                     ? LoopCosts::Pass + LoopCosts::Moved * Results
                     : LoopCosts::Gathered * Results);
}

bool matrix::isMatrixTimesVector(TensorOp Op, const Contraction &All) {
  unsigned Count[4] = {};
  for (const Contraction::Loop &L : All.loops())
    Count[unsigned(L.role())] += L.extent() != 1;
  unsigned M = Count[unsigned(Role::M)], N = Count[unsigned(Role::N)];
  if (Count[unsigned(Role::Batch)] || (M && N))
    return false;
  auto Follows = [&](const Contraction::Loop &X, const Contraction::Loop &Y) {
    for (unsigned T : {Contraction::A, Contraction::B, Contraction::C}) {
      TensorType Type =
          T == Contraction::C ? Op.resultType() : Op.operandType(T);
      std::optional<unsigned> DX = X.Dimension[T], DY = Y.Dimension[T];
      if (DX && Type.stride(*DX) != Type.stride(*DY) * Y.extent())
        return false;
    }
    return true;
  };
  // All loops of a role but one have another one inside of them.
  for (Role R : {Role::M, Role::N, Role::K}) {
    unsigned Innermost = 0;
    for (const Contraction::Loop &X : All.loops())
      if (X.role() == R && X.extent() != 1)
        Innermost += none_of(All.loops(), [&](const Contraction::Loop &Y) {
          return Y.role() == R && Y.extent() != 1 && &X != &Y && Follows(X, Y);
        });
    if (Innermost > 1)
      return false;
  }
  return true;
}

std::optional<unsigned> matrix::loopOfCheaperSums(TensorOp Op,
                                                  const Contraction &All,
                                                  unsigned VectorBits) {
  // Shorter registers were not measured with these costs: one reduction of
  // twelve took longer than the product (x86-64 without AVX).
  if (VectorBits < LoopCosts::FewestShuffledBits ||
      isMatrixTimesVector(Op, All))
    return std::nullopt;
  // One element for all is multiplied at last.
  for (unsigned T : {Contraction::A, Contraction::B})
    if (std::optional<TensorOp> From = TensorOp::of(Op.operand(T));
        From && From->kind() == OpKind::Splat)
      return std::nullopt;
  SumWays Ways(Op, All, VectorBits);
  double Least = LoopCosts::WorthSums * Ways.asProduct();
  std::optional<unsigned> Best;
  for (auto [Label, L] : enumerate(All.loops())) {
    std::optional<double> Cost = Ways.along(L);
    if (!Cost || *Cost >= Least)
      continue;
    Least = *Cost;
    Best = Label;
  }
  return Best;
}
