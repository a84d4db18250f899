// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes by shuffles of two vectors. Tiles of memory are in
// Emit/Loops/TransposeTile.cpp.

#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

/// Swaps the quarters of 2h x 2h tiles in two lines that are h apart: in each
/// 2h lanes, the upper half of \p Upper changes places with the lower half of
/// \p Lower.
static std::pair<Value *, Value *> swapHalves(Value *Upper, Value *Lower,
                                              unsigned Half, IRBuilderBase &B) {
  unsigned Width = numLanes(Upper);
  SmallVector<int> Low, High;
  for (unsigned I = 0; I != Width; ++I) {
    bool IsUpper = I & Half;
    Low.push_back(IsUpper ? Width + I - Half : I);
    High.push_back(IsUpper ? Width + I : I + Half);
  }
  return {B.CreateShuffleVector(Upper, Lower, Low),
          B.CreateShuffleVector(Upper, Lower, High)};
}

/// In log2(Width) rounds: the round of h swaps, in every 2h x 2h tile, the
/// upper right h x h quarter with the lower left one.
void matrix::transposeLines(MutableArrayRef<Value *> Lines, IRBuilderBase &B) {
  unsigned Width = Lines.size();
  for (unsigned Half = Width / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Width; ++I)
      if (!(I & Half))
        std::tie(Lines[I], Lines[I + Half]) =
            swapHalves(Lines[I], Lines[I + Half], Half, B);
}

/// A transpose, in which lines that will be combined are combined at once.
Value *matrix::combineLines(ArrayRef<Value *> Lines,
                            function_ref<Value *(Value *, Value *)> Combine,
                            IRBuilderBase &B) {
  SmallVector<Value *> Totals(Lines);
  for (unsigned Half = Lines.size() / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Half; ++I) {
      auto [Low, High] = swapHalves(Totals[I], Totals[I + Half], Half, B);
      Totals[I] = Combine(Low, High);
    }
  return Totals.front();
}
