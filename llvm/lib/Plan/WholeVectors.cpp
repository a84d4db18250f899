// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where code is to be short, a loop has one body: vectors that fill all lines,
// or elements. A body of vectors is as long as one of elements then, and does
// more at once; what remains of a line would be a body of its own.

#include "WholeVectors.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/ElementCost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

unsigned matrix::wholeVectors(ArrayRef<const MemoryRef *> Refs, unsigned Inner,
                              unsigned Width, const DataLayout &DL) {
  TensorType Type = Refs.front()->Type;
  uint64_t Bytes = DL.getTypeAllocSize(Type.element());
  auto IsInVectors = [&](const MemoryRef *Ref) {
    bool IsOne = Ref->stride(Inner) == uint64_t(0);
    return (Ref->isUnitStride(Inner) || IsOne) && !Ref->IsVolatile &&
           DL.getTypeAllocSize(Ref->Type.element()) == Bytes;
  };
  if (Width == 1 || !Refs.front()->isUnitStride(Inner) ||
      !all_of(Refs, IsInVectors))
    return 1;
  unsigned Fewest = std::min<unsigned>(
      Width, CodeBudget::ShortestVectorIfSmall / (8 * Bytes));
  unsigned Whole = Width;
  while (Whole > 1 && Type.extent(Inner) % Whole != 0)
    Whole /= 2;
  return Whole >= std::max(2u, Fewest) ? Whole : 1;
}

bool matrix::isShortInVectors(const Region &R, unsigned Width,
                              const Subtarget &ST) {
  if (Width == 1)
    return true;
  auto IsShort = [&](Instruction *I) {
    std::optional<TensorOp> Op = TensorOp::of(I);
    return !Op || !elementwiseInfo(Op->kind()) ||
           isShortInVectors(*Op, Width, ST);
  };
  return IsShort(R.Root) && all_of(R.Fused, IsShort);
}

unsigned matrix::wholeVectors(const Region &R, ArrayRef<MemoryRef *> Refs,
                              unsigned Width, const Subtarget &ST) {
  SmallVector<const MemoryRef *> All(Refs);
  unsigned Inner = Refs.front()->Type.rank() - 1;
  unsigned Whole = wholeVectors(All, Inner, Width, ST.dataLayout());
  return !R.convertsLayouts() && isShortInVectors(R, Whole, ST) ? Whole : 1;
}
