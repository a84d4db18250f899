// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of what fits registers: straight-line code.

#include "Registers/FlatReduction.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// Row by row, one lane after the other.
static Value *emitChain(TensorOp Op, Value *Flat, IRBuilderBase &B) {
  TensorType Type = Op.operandType(0);
  Value *Total = nullptr;
  for (unsigned Row = 0; Row != Type.extent(0); ++Row)
    for (unsigned Column = 0; Column != Type.extent(1); ++Column) {
      Value *Element = B.CreateExtractElement(
          Flat, Row * Type.stride(0) + Column * Type.stride(1));
      Total = Total ? emitReductionStep(Op, Total, Element, B) : Element;
    }
  return Total;
}

/// Lines whose elements are combined in any order: one half of each with the
/// other one, all lines at a time, until an element of each is left.
static Value *emitHalves(TensorOp Op, Value *Flat, unsigned Reduced,
                         IRBuilderBase &B) {
  TensorType Type = Op.operandType(0);
  unsigned Lines = Type.extent(1 - Reduced), Length = Type.extent(Reduced);
  bool IsAlong = Type.layout(1) == Reduced;
  // Elements First up to End of each line of Length.
  auto Part = [&](unsigned First, unsigned End) {
    if (!IsAlong || Lines == 1)
      return subvector(Flat, First * Lines, (End - First) * Lines, B);
    SmallVector<int> Mask;
    for (unsigned Line = 0; Line != Lines; ++Line)
      for (unsigned I = First; I != End; ++I)
        Mask.push_back(Line * Length + I);
    return B.CreateShuffleVector(Flat, Mask);
  };
  SmallVector<Value *> Rests;
  while (Length > 1) {
    unsigned Half = Length / 2;
    if (Length % 2 != 0)
      Rests.push_back(Part(Length - 1, Length));
    Flat = emitReductionStep(Op, Part(0, Half), Part(Half, 2 * Half), B);
    Length = Half;
  }
  for (Value *Rest : Rests)
    Flat = emitReductionStep(Op, Flat, Rest, B);
  return Flat;
}

Value *matrix::emitFlatReduction(TensorOp Op, Value *Flat, IRBuilderBase &B) {
  TensorType Type = Op.operandType(0);
  if (Op.isReduced(0) && Op.isReduced(1)) {
    Value *Total = Op.hasAnyOrder() ? emitLanesReduction(Op, Flat, B)
                                    : emitChain(Op, Flat, B);
    return asVector(Total, B);
  }
  // The lines that are kept are the lanes.
  unsigned Reduced = Op.isReduced(0) ? 0 : 1, Kept = 1 - Reduced;
  auto Step = [&](Value *X, Value *Y) {
    return emitReductionStep(Op, X, Y, B);
  };
  // Those that lie across are transposed.
  unsigned Length = Type.extent(Reduced);
  if (Type.layout(1) == Reduced && Type.extent(Kept) == Length && Length > 2 &&
      isPowerOf2_32(Length)) {
    SmallVector<Value *> Lines;
    for (unsigned Line = 0; Line != Length; ++Line)
      Lines.push_back(subvector(Flat, Line * Length, Length, B));
    if (Op.hasAnyOrder())
      return combineLines(Lines, Step, B);
    transposeLines(Lines, B);
    return std::accumulate(Lines.begin() + 1, Lines.end(), Lines.front(), Step);
  }
  if (Op.hasAnyOrder())
    return emitHalves(Op, Flat, Reduced, B);
  Value *Totals = nullptr;
  for (unsigned Index = 0; Index != Type.extent(Reduced); ++Index) {
    SmallVector<int> Mask;
    for (unsigned Line = 0; Line != Type.extent(Kept); ++Line)
      Mask.push_back(Line * Type.stride(Kept) + Index * Type.stride(Reduced));
    Value *Next = B.CreateShuffleVector(Flat, Mask);
    Totals = Totals ? Step(Totals, Next) : Next;
  }
  return Totals;
}
