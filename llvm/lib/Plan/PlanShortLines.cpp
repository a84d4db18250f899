// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of a few elements, as pixels and points are: by itself, each is less
// than a vector, or several vectors of powers of two. L of three elements are
// three vectors of L:
//
//   all at once         a0 b0 c0 a1 | b1 c1 a2 b2 | c2 a3 b3 c3
//   a factor of a line  x0 x0 x0 x1 | x1 x1 x2 x2 | x2 x3 x3 x3
//   one line for all    p  q  r  p  | q  r  p  q  | r  p  q  r
//
// Emit/Loops/EmitShortLines.cpp emits them.

#include "PlanLoops.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/IR/DataLayout.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

unsigned matrix::planShortLines(ArrayRef<MemoryRef *> Refs, unsigned Inner,
                                unsigned Outer, unsigned Length, unsigned Width,
                                unsigned Each, const Subtarget &ST) {
  if (Width == 1 || Length >= 2 * Width || Length % Width == 0)
    return 0;
  bool HasContiguous = false;
  for (const MemoryRef *Ref : Refs) {
    if (Ref->isUnitStride(Inner) && Ref->stride(Outer) == Length) {
      HasContiguous = true;
      continue;
    }
    bool IsRepeated = Ref->stride(Inner) == 0 || Ref->stride(Outer) == 0;
    unsigned Bits = ST.dataLayout().getTypeAllocSizeInBits(Ref->Type.element());
    if (!IsRepeated ||
        (Bits < Measured::ShuffledElement &&
         !canPermuteBytes(ST.triple(), ST.function().getContext(), ST.tti())))
      return 0;
  }
  unsigned Common = std::gcd(Length, Width), Lines = Width / Common,
           Vectors = Length / Common;
  if (!HasContiguous || Vectors > CodeBudget::ShortLineVectors ||
      Vectors * Each > CodeBudget::StraightRegion)
    return 0;
  // Enough not to wait for the loop's branch.
  while (2 * Vectors <= CodeBudget::FewShortLineVectors && 2 * Lines <= Width) {
    Vectors *= 2;
    Lines *= 2;
  }
  return Lines;
}

unsigned matrix::planShortLines(ArrayRef<MemoryRef *> Refs, unsigned Width,
                                unsigned Each, const Subtarget &ST) {
  const MemoryRef &Target = *Refs.front();
  TensorType Type = Target.Type;
  if (Type.rank() < 2)
    return 0;
  unsigned Inner = Type.rank() - 1, Length = Type.extent(Inner);
  if (!Target.isUnitStride(Inner) || Target.stride(Inner - 1) != Length)
    return 0;
  return planShortLines(Refs, Inner, Inner - 1, Length, Width, Each, ST);
}
