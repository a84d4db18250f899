// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where elements go when they only move. Lane k of a flat vector is the element
// at storage position k: index k / stride % extent of each dimension.

#include "matrix/Vector/ShuffleMasks.h"
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

SmallVector<int> matrix::permutationMask(TensorOp Op) {
  TensorType From = Op.operandType(0), To = Op.resultType();
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
