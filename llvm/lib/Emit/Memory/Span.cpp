// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits where memory begins and ends, whatever the signs of its strides.

#include "Memory/Span.h"
#include "matrix/Support/Index.h"

using namespace llvm;
using namespace matrix;

Span Span::of(const MemoryRef &Ref, function_ref<Value *(unsigned)> ExtentOf,
              IRBuilderBase &B) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *First = Zero, *Last = Zero;
  for (unsigned K = 0; K != Ref.Type.rank(); ++K) {
    Value *Extent = ExtentOf(K);
    if (Extent == One)
      continue;
    // The extent of a sum may be 0.
    Value *Steps =
        isa<ConstantInt>(Extent)
            ? B.CreateSub(Extent, One)
            : B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Extent, One);
    Value *Reach = B.CreateMul(toIndex(Ref.Strides[K], B), Steps);
    if (auto *Constant = dyn_cast<ConstantInt>(Reach)) {
      Value *&End = Constant->isNegative() ? First : Last;
      End = B.CreateAdd(End, Reach);
      continue;
    }
    First = B.CreateAdd(First,
                        B.CreateBinaryIntrinsic(Intrinsic::smin, Reach, Zero));
    Last = B.CreateAdd(Last,
                       B.CreateBinaryIntrinsic(Intrinsic::smax, Reach, Zero));
  }
  auto At = [&](Value *Distance) {
    return B.CreateGEP(Ref.Type.element(), Ref.Base, Distance);
  };
  return {At(First), At(B.CreateAdd(Last, One))};
}

Span Span::of(const MemoryRef &Ref, IRBuilderBase &B) {
  return of(
      Ref, [&](unsigned K) { return getIndex(B, Ref.Type.extent(K)); }, B);
}

Value *Span::overlaps(const Span &Other, IRBuilderBase &B) const {
  return B.CreateAnd(B.CreateICmpULT(First, Other.End),
                     B.CreateICmpULT(Other.First, End));
}
