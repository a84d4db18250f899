// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interleaving a few lines, and separating them.
//
// An even number is halved: every other element of two neighbors is taken (one
// instruction a vector on most targets), and each half is done in the same way.
// An odd number n has no divisor in common with the lanes of a part, so no two
// of a line's elements are in the same lane. They are blended, and rotated into
// order:
//
//   a0 b0 c0 a1
//   b1 c1 a2 b2  ->  a0 a3 a2 a1  ->  a0 a1 a2 a3
//   c2 a3 b3 c3
//
// That is n - 1 blends and a permutation for each vector, none of which crosses
// a part. For one strided shuffle of a long vector, which does the same, LLVM
// 22 needs up to three times as many instructions.

#include "matrix/Vector/Interleaving.h"
#include "matrix/Vector/Vectors.h"

using namespace llvm;
using namespace matrix;

/// Lane p of each part is what \p From makes of p: a lane of the two vectors'
/// parts side by side.
static Value *shuffleParts(Value *X, Value *Y, unsigned Part,
                           function_ref<unsigned(unsigned)> From,
                           IRBuilderBase &B) {
  SmallVector<int> Mask;
  unsigned Width = numLanes(X);
  for (unsigned Lane = 0; Lane != Width; ++Lane) {
    unsigned At = From(Lane % Part);
    Mask.push_back(Lane / Part * Part + At % Part + At / Part * Width);
  }
  return B.CreateShuffleVector(X, Y, Mask);
}

static Value *permuteParts(Value *V, unsigned Part,
                           function_ref<unsigned(unsigned)> From,
                           IRBuilderBase &B) {
  return shuffleParts(V, PoisonValue::get(V->getType()), Part, From, B);
}

/// Lane p of each part is that of vector \p Number(p).
static Value *blend(ArrayRef<Value *> Vectors, unsigned Part,
                    function_ref<unsigned(unsigned)> Number, IRBuilderBase &B) {
  Value *Blended = Vectors.front();
  for (unsigned V = 1; V != Vectors.size(); ++V) {
    bool IsUsed = false;
    for (unsigned P = 0; P != Part; ++P)
      IsUsed |= Number(P) == V;
    if (IsUsed)
      Blended = shuffleParts(
          Blended, Vectors[V], Part,
          [&](unsigned P) { return Number(P) == V ? Part + P : P; }, B);
  }
  return Blended;
}

/// Every other one of \p Values.
static SmallVector<Value *> everyOther(ArrayRef<Value *> Values,
                                       unsigned First) {
  SmallVector<Value *> Others;
  for (unsigned I = First; I < Values.size(); I += 2)
    Others.push_back(Values[I]);
  return Others;
}

SmallVector<Value *> matrix::separateLines(ArrayRef<Value *> Vectors,
                                           unsigned Part, IRBuilderBase &B) {
  unsigned Count = Vectors.size();
  SmallVector<Value *> Lines(Count);
  if (Count == 1)
    return SmallVector<Value *>(Vectors);
  if (Count % 2 == 0) {
    for (unsigned Parity : {0, 1}) {
      SmallVector<Value *> Half;
      for (unsigned I = 0; I != Count; I += 2)
        Half.push_back(shuffleParts(
            Vectors[I], Vectors[I + 1], Part,
            [&](unsigned P) { return 2 * P + Parity; }, B));
      for (auto [I, Line] : enumerate(separateLines(Half, Part, B)))
        Lines[2 * I + Parity] = Line;
    }
    return Lines;
  }
  // Lane p of vector v has line (v * Part + p) % Count.
  for (unsigned Line = 0; Line != Count; ++Line) {
    Value *Blended = blend(
        Vectors, Part,
        [&](unsigned P) {
          unsigned V = 0;
          while ((V * Part + P) % Count != Line)
            ++V;
          return V;
        },
        B);
    Lines[Line] = permuteParts(
        Blended, Part, [&](unsigned P) { return (P * Count + Line) % Part; },
        B);
  }
  return Lines;
}

SmallVector<Value *> matrix::interleaveLines(ArrayRef<Value *> Lines,
                                             unsigned Part, IRBuilderBase &B) {
  unsigned Count = Lines.size();
  if (Count == 1)
    return SmallVector<Value *>(Lines);
  SmallVector<Value *> Vectors;
  if (Count % 2 == 0) {
    SmallVector<Value *> Even = interleaveLines(everyOther(Lines, 0), Part, B),
                         Odd = interleaveLines(everyOther(Lines, 1), Part, B);
    for (auto [X, Y] : zip_equal(Even, Odd))
      for (unsigned Half : {0, 1})
        Vectors.push_back(shuffleParts(
            X, Y, Part,
            [&](unsigned P) { return (Half * Part + P) / 2 + P % 2 * Part; },
            B));
    return Vectors;
  }
  SmallVector<Value *> Rotated;
  for (auto [Line, V] : enumerate(Lines)) {
    SmallVector<unsigned> From(Part);
    for (unsigned P = 0; P != Part; ++P)
      From[(P * Count + Line) % Part] = P;
    Rotated.push_back(
        permuteParts(V, Part, [&](unsigned P) { return From[P]; }, B));
  }
  for (unsigned V = 0; V != Count; ++V)
    Vectors.push_back(blend(
        Rotated, Part, [&](unsigned P) { return (V * Part + P) % Count; }, B));
  return Vectors;
}
