// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small products whose result is short along one dimension: how much faster
// they are with vectors along the other one.

#include "IdleLanes.h"
#include "matrix/Machine/LoopCosts.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

int64_t matrix::bytesOfIdleLanes(TensorOp Op, const Subtarget &ST) {
  TensorType To = Op.resultType(), A = Op.operandType(0);
  Type *Element = To.element();
  uint64_t Rows = To.extent(0), Columns = To.extent(1), K = A.extent(1);
  bool MaySplit = Element->isIntegerTy() || Op.fastMath().allowReassoc();
  unsigned Bits = Element->getScalarSizeInBits();
  if ((Bits <= LoopCosts::GroupedBits &&
       ST.registerBits() < LoopCosts::FewestShuffledBits) ||
      !(Element->isFloatTy() || Element->isDoubleTy() ||
        Element->isIntegerTy()) ||
      ST.function().hasOptSize() || A.element() != Element ||
      Op.operandType(1).element() != Element || Rows == 1 || Columns == 1 ||
      (MaySplit && K > LoopCosts::TermsAlongResults) ||
      std::max(Rows, Columns) * K * Bits / 8 > LoopCosts::ConvertedBytes)
    return 0;
  unsigned Width = ST.vectorWidth({Element});
  auto StepsOf = [&](uint64_t Lines, uint64_t Length) -> int64_t {
    uint64_t Sums = Lines * divideCeil(Length, Width);
    return K * std::max<uint64_t>(Sums, LoopCosts::SumsAtATime);
  };
  int64_t InRows = StepsOf(Rows, Columns), InColumns = StepsOf(Columns, Rows);
  int64_t Bytes =
      (InRows - InColumns) * (Bits <= LoopCosts::GroupedBits
                                  ? LoopCosts::ConvertedShortBytes
                                  : LoopCosts::ConvertedBytesOfVector);
  if (uint64_t(std::max(InRows, InColumns)) < LoopCosts::StepsInLoops ||
      std::abs(Bytes) <= LoopCosts::ConvertedBytesOfPass)
    return 0;
  return Bytes + (Bytes < 0 ? LoopCosts::ConvertedBytesOfPass
                            : -LoopCosts::ConvertedBytesOfPass);
}
