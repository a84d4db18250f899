// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where elements go when they only move. Lane k of a flat vector is the element
// at storage position k: index k / stride % extent of each dimension.

#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// Constant indices from operand \p First on; in range where an index that is
/// not gives poison.
static SmallVector<unsigned> blockStart(TensorOp Op, unsigned First,
                                        TensorType Tensor, TensorType Block) {
  SmallVector<unsigned> Start;
  for (unsigned D = 0; D != Tensor.rank(); ++D)
    Start.push_back(cast<ConstantInt>(Op.operand(First + D))
                        ->getLimitedValue(Tensor.extent(D) - Block.extent(D)));
  return Start;
}

/// Where \p View, whose extents are those of \p Type, has each of its elements
/// in \p Source, in the order in which Type stores them.
static SmallVector<int> viewMask(const StridedView &View, TensorType Type,
                                 TensorType Source) {
  int64_t Start = 0;
  for (auto [D, Offset] : enumerate(View.Offsets))
    Start += Offset * Source.stride(D);
  SmallVector<int> Mask;
  for (unsigned K = 0; K != Type.numElements(); ++K) {
    int64_t Position = Start;
    for (auto [D, Of] : enumerate(View.Dimensions))
      Position += int64_t(K / Type.stride(D) % Type.extent(D)) * Of.Factor *
                  Source.stride(Of.Source);
    Mask.push_back(Position);
  }
  return Mask;
}

SmallVector<int> matrix::permutationMask(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
  if (Op.kind() == OpKind::View)
    return viewMask(StridedView::of(Op), To, From);
  if (Op.kind() == OpKind::Diagonal) {
    SmallVector<int> Mask(To.numElements());
    for (unsigned K = 0; K != Mask.size(); ++K)
      Mask[K] = K * (From.stride(0) + From.stride(1));
    return Mask;
  }
  SmallVector<unsigned> SourceDimension(To.rank());
  std::iota(SourceDimension.begin(), SourceDimension.end(), 0);
  if (Op.kind() == OpKind::Transpose)
    SourceDimension.assign(Op.attributes().begin(), Op.attributes().end());
  SmallVector<unsigned> Start(To.rank());
  if (Op.kind() == OpKind::Block)
    Start = blockStart(Op, 1, From, To);
  SmallVector<int> Mask(To.numElements());
  for (unsigned K = 0; K != Mask.size(); ++K) {
    unsigned Position = 0;
    for (unsigned D = 0; D != To.rank(); ++D) {
      unsigned Index = K / To.stride(D) % To.extent(D) + Start[D];
      Position += Index * From.stride(SourceDimension[D]);
    }
    Mask[K] = Position;
  }
  return Mask;
}

SmallVector<int> matrix::insertBlockMask(TensorOp Op) {
  TensorType To = Op.resultType(), Block = Op.operandType(1);
  SmallVector<unsigned> Start = blockStart(Op, 2, To, Block);
  SmallVector<int> Mask(To.numElements());
  for (unsigned K = 0; K != Mask.size(); ++K) {
    bool IsInside = true;
    unsigned Position = 0;
    for (unsigned D = 0; D != To.rank(); ++D) {
      unsigned Index = K / To.stride(D) % To.extent(D) - Start[D];
      IsInside &= Index < Block.extent(D);
      Position += Index * Block.stride(D);
    }
    Mask[K] = IsInside ? Mask.size() + Position : K;
  }
  return Mask;
}

SmallVector<int> matrix::insertViewMask(TensorOp Op) {
  TensorType To = Op.resultType();
  SmallVector<int> Mask(To.numElements());
  std::iota(Mask.begin(), Mask.end(), 0);
  for (auto [K, At] :
       enumerate(viewMask(StridedView::of(Op), Op.operandType(1), To)))
    Mask[At] = Mask.size() + K;
  return Mask;
}

SmallVector<int> matrix::composedMask(ArrayRef<int> First, ArrayRef<int> Mask) {
  SmallVector<int> Both;
  for (int Lane : Mask)
    Both.push_back(Lane < 0 ? Lane : First[Lane]);
  return Both;
}

/// The positions in \p Type of all indices of \p Extents, where dimension k of
/// them is Type's \p Dimensions[k], row by row.
static SmallVector<int>
positionsOf(TensorType Type, ArrayRef<unsigned> Extents,
            ArrayRef<std::optional<unsigned>> Dimensions) {
  SmallVector<int> Positions = {0};
  for (auto [Extent, D] : zip_equal(Extents, Dimensions)) {
    SmallVector<int> More;
    for (int At : Positions)
      for (unsigned I = 0; I != Extent; ++I)
        More.push_back(At + (D ? I * Type.stride(*D) : 0));
    Positions = std::move(More);
  }
  return Positions;
}

SmallVector<SmallVector<int>> matrix::reductionMasks(TensorOp Op) {
  TensorType From = Op.operandType(0);
  bool IsTensor = TensorType::isTensor(Op.call()->getType());
  SmallVector<unsigned> Summed, Kept;
  SmallVector<std::optional<unsigned>> OfSummed, OfKept;
  for (unsigned D = 0; D != From.rank(); ++D)
    if (Op.isReduced(D)) {
      Summed.push_back(From.extent(D));
      OfSummed.push_back(D);
    }
  // The result's storage order.
  for (unsigned P = 0; IsTensor && P != From.rank(); ++P)
    if (unsigned D = Op.resultType().layout(P); !Op.isReduced(D)) {
      Kept.push_back(From.extent(D));
      OfKept.push_back(D);
    }
  SmallVector<int> Lanes = positionsOf(From, Kept, OfKept);
  SmallVector<SmallVector<int>> Masks;
  for (int Step : positionsOf(From, Summed, OfSummed)) {
    SmallVector<int> &Mask = Masks.emplace_back(Lanes);
    for (int &Lane : Mask)
      Lane += Step;
  }
  return Masks;
}

SmallVector<std::array<SmallVector<int>, 2>>
matrix::contractionMasks(TensorOp Op) {
  TensorType To = Op.resultType();
  Contraction All(Op);
  SmallVector<unsigned> Summed, Kept;
  SmallVector<std::optional<unsigned>> OfSummed[2], OfKept[2];
  for (const Contraction::Loop &L : All.loops())
    if (!L.Dimension[Contraction::C]) {
      Summed.push_back(L.extent());
      for (unsigned X : {0, 1})
        OfSummed[X].push_back(L.Dimension[X]);
    }
  for (unsigned P = 0; P != To.rank(); ++P) {
    const Contraction::Loop &L = All.loops()[To.layout(P)];
    Kept.push_back(L.extent());
    for (unsigned X : {0, 1})
      OfKept[X].push_back(L.Dimension[X]);
  }
  SmallVector<std::array<SmallVector<int>, 2>> Masks;
  for (unsigned X : {0, 1}) {
    TensorType From = Op.operandType(X);
    SmallVector<int> Lanes = positionsOf(From, Kept, OfKept[X]);
    SmallVector<int> Steps = positionsOf(From, Summed, OfSummed[X]);
    Masks.resize(Steps.size());
    for (auto [Step, Mask] : zip_equal(Steps, Masks)) {
      Mask[X] = Lanes;
      for (int &Lane : Mask[X])
        Lane += Step;
    }
  }
  return Masks;
}

SmallVector<int> matrix::insertDiagonalMask(TensorOp Op) {
  TensorType To = Op.resultType();
  SmallVector<int> Mask(To.numElements());
  std::iota(Mask.begin(), Mask.end(), 0);
  for (unsigned K = 0; K != Op.operandType(1).extent(0); ++K)
    Mask[K * (To.stride(0) + To.stride(1))] = Mask.size() + K;
  return Mask;
}

SmallVector<int> matrix::widening(unsigned Lanes, unsigned Width) {
  SmallVector<int> Mask(Width, -1);
  std::iota(Mask.begin(), Mask.begin() + Lanes, 0);
  return Mask;
}
