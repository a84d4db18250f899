// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of what fits registers: straight-line code.

#include "Registers/FlatReduction.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The next of \p Op's \p Terms, or a product of two, added to \p Total,
/// which is null if there is none yet.
static Value *add(TensorOp Op, Value *Total, ArrayRef<Value *> Terms,
                  IRBuilderBase &B) {
  if (Terms.size() == 1)
    return Total ? emitReductionStep(Op, Total, Terms[0], B) : Terms[0];
  if (Total)
    return emitFusedMultiplyAdd(Terms[0], Terms[1], Total, Op.fastMath(), B);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Op.fastMath());
  return B.CreateFMul(Terms[0], Terms[1]);
}

/// Row by row, one lane after the other.
static Value *emitChain(TensorOp Op, ArrayRef<Value *> Terms,
                        IRBuilderBase &B) {
  TensorType Type = Op.operandType(0);
  Value *Total = nullptr;
  for (unsigned Row = 0; Row != Type.extent(0); ++Row)
    for (unsigned Column = 0; Column != Type.extent(1); ++Column) {
      SmallVector<Value *, 2> Next;
      for (Value *Flat : Terms)
        Next.push_back(B.CreateExtractElement(
            Flat, Row * Type.stride(0) + Column * Type.stride(1)));
      Total = add(Op, Total, Next, B);
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

/// The steps of \p Masks, for all lanes of a result at a time, in any order:
/// one half of them with the other one, until one is left.
static Value *emitStepsInHalves(TensorOp Op, Value *Flat,
                                ArrayRef<SmallVector<int>> Masks,
                                IRBuilderBase &B) {
  SmallVector<int> All;
  for (ArrayRef<int> Mask : Masks)
    append_range(All, Mask);
  Flat = B.CreateShuffleVector(Flat, All);
  unsigned Lanes = Masks.front().size(), Steps = Masks.size();
  Value *Rest = nullptr;
  for (; Steps > 1; Steps /= 2) {
    if (Steps % 2 != 0) {
      Value *Last = subvector(Flat, (Steps - 1) * Lanes, Lanes, B);
      Rest = Rest ? emitReductionStep(Op, Rest, Last, B) : Last;
    }
    unsigned Half = Steps / 2 * Lanes;
    Flat = emitReductionStep(Op, subvector(Flat, 0, Half, B),
                             subvector(Flat, Half, Half, B), B);
  }
  return Rest ? emitReductionStep(Op, Flat, Rest, B) : Flat;
}

Value *matrix::emitMovedReduction(const RegisterPlan &Plan,
                                  ArrayRef<Value *> Terms, ArrayRef<int> Lanes,
                                  IRBuilderBase &B) {
  TensorOp Op = Plan.Op;
  SmallVector<SmallVector<int>> Masks = reductionMasks(Op);
  for (SmallVector<int> &Mask : Masks)
    Mask = composedMask(Lanes, Mask);
  bool IsOne = Masks.front().size() == 1;
  if (Op.hasAnyOrder() && Terms.size() == 1 && !Plan.ReadsTerms) {
    if (!IsOne)
      return emitStepsInHalves(Op, Terms.front(), Masks, B);
    SmallVector<int> All;
    for (ArrayRef<int> Mask : Masks)
      All.push_back(Mask.front());
    Value *Moved = B.CreateShuffleVector(Terms.front(), All);
    return asVector(emitLanesReduction(Op, Moved, B), B);
  }
  Value *Total = nullptr;
  for (ArrayRef<int> Mask : Masks) {
    SmallVector<Value *, 2> Next;
    for (Value *Flat : Terms)
      Next.push_back(IsOne ? B.CreateExtractElement(Flat, Mask.front())
                           : B.CreateShuffleVector(Flat, Mask));
    Total = add(Op, Total, Next, B);
  }
  return asVector(Total, B);
}

Value *matrix::emitFlatReduction(const RegisterPlan &Plan,
                                 ArrayRef<Value *> Terms, IRBuilderBase &B) {
  TensorOp Op = Plan.Op;
  TensorType Type = Op.operandType(0);
  if (Op.isReduced(0) && Op.isReduced(1)) {
    Value *Total = Op.hasAnyOrder() ? emitLanesReduction(Op, Terms.front(), B)
                                    : emitChain(Op, Terms, B);
    return asVector(Total, B);
  }
  // The lines that are kept are the lanes.
  unsigned Reduced = Op.isReduced(0) ? 0 : 1, Kept = 1 - Reduced;
  auto Step = [&](Value *X, Value *Y) {
    return emitReductionStep(Op, X, Y, B);
  };
  unsigned Length = Type.extent(Reduced);
  if (Plan.Form == RegisterForm::TransposeTile) {
    auto LinesOf = [&](Value *Flat) {
      SmallVector<Value *> Lines;
      for (unsigned Line = 0; Line != Length; ++Line)
        Lines.push_back(subvector(Flat, Line * Length, Length, B));
      return Lines;
    };
    if (Op.hasAnyOrder())
      return combineLines(LinesOf(Terms.front()), Step, B);
    SmallVector<SmallVector<Value *>, 2> Columns;
    for (Value *Flat : Terms)
      transposeLines(Columns.emplace_back(LinesOf(Flat)), B);
    Value *Totals = nullptr;
    for (unsigned Index = 0; Index != Length; ++Index) {
      SmallVector<Value *, 2> Next;
      for (ArrayRef<Value *> Of : Columns)
        Next.push_back(Of[Index]);
      Totals = add(Op, Totals, Next, B);
    }
    return Totals;
  }
  if (Op.hasAnyOrder())
    return emitHalves(Op, Terms.front(), Reduced, B);
  Value *Totals = nullptr;
  for (unsigned Index = 0; Index != Length; ++Index) {
    SmallVector<int> Mask;
    for (unsigned Line = 0; Line != Type.extent(Kept); ++Line)
      Mask.push_back(Line * Type.stride(Kept) + Index * Type.stride(Reduced));
    SmallVector<Value *, 2> Next;
    for (Value *Flat : Terms)
      Next.push_back(B.CreateShuffleVector(Flat, Mask));
    Totals = add(Op, Totals, Next, B);
  }
  return Totals;
}
