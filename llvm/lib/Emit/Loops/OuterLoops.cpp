// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops around a copy's lines or planes, in blocks that the caches
// hold. What a line or plane takes is the caller's.

#include "Loops/OuterLoops.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

uint64_t matrix::bytesOf(const MemoryRef &Ref, IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return Ref.Type.numElements() * DL.getTypeAllocSize(Ref.Type.element());
}

bool matrix::isLarge(const MemoryRef &Target, IRBuilderBase &B) {
  return bytesOf(Target, B) >= 1 << 20;
}

/// Which of \p Dimensions has the smallest stride in \p Ref.
static unsigned closest(const MemoryRef &Ref, ArrayRef<unsigned> Dimensions) {
  auto StrideOf = [&](unsigned D) {
    return Ref.stride(D).value_or(TensorType::MaxBytes);
  };
  return *min_element(Dimensions, [&](unsigned X, unsigned Y) {
    return StrideOf(X) < StrideOf(Y);
  });
}

void OuterLoops::forAll(ArrayRef<unsigned> Dimensions, bool HasInnermost,
                        function_ref<void()> Body) {
  if (Dimensions.empty())
    return Body();
  unsigned D = Dimensions.front(), Extent = Target.Type.extent(D);
  forEach(D, getIndex(B, 0), getIndex(B, Extent),
          HasInnermost && Dimensions.size() == 1,
          [&] { forAll(Dimensions.drop_front(), HasInnermost, Body); });
}

/// \p Count indices from \p First on. Where each of an innermost loop is a
/// short line, some of them are an iteration.
void OuterLoops::forEach(unsigned Dimension, Value *First, Value *Count,
                         bool IsInnermost, function_ref<void()> Body) {
  constexpr uint64_t MostBytes = 256, Most = 4;
  auto *Constant = dyn_cast<ConstantInt>(Count);
  uint64_t Together = 1;
  if (Constant && IsInnermost && LineBytes)
    while (Together < Most && 2 * Together * LineBytes <= MostBytes &&
           Constant->getZExtValue() % (2 * Together) == 0)
      Together *= 2;
  auto Emit = [&](Value *Index) {
    for (uint64_t K = 0; K != Together; ++K) {
      Indices[Dimension] =
          B.CreateAdd(First, B.CreateAdd(Index, getIndex(B, K)));
      Body();
    }
  };
  if (Constant)
    emitLoop(B, 0, Constant->getZExtValue() / Together, Together, Emit);
  else
    emitLoopBelow(B, Count, getIndex(B, 1), Emit);
}

/// Blocks that have about \p Bytes of \p Ref if nothing else lies between.
void OuterLoops::forBlocks(const MemoryRef &Ref, unsigned Dimension,
                           uint64_t Bytes, function_ref<void(Block)> Body) {
  constexpr uint64_t Fewest = 4;
  uint64_t Extent = Ref.Type.extent(Dimension),
           Step = bytesOf(Ref, B) / Ref.Type.numElements();
  if (std::optional<uint64_t> Stride = Ref.stride(Dimension))
    Step = SaturatingMultiply<uint64_t>(Step, std::max<uint64_t>(*Stride, 1));
  uint64_t Width = std::min(std::max(Bytes / Step, Fewest), Extent);
  emitLoop(B, 0, divideCeil(Extent, Width), Width, [&](Value *First) {
    Value *Count = getIndex(B, Width);
    if (Extent % Width)
      Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count,
                                      B.CreateSub(getIndex(B, Extent), First));
    Body({Dimension, First, Count});
  });
}

void OuterLoops::emit(ArrayRef<unsigned> Dimensions,
                      function_ref<void()> Body) {
  if (Dimensions.size() < 2 || !isLarge(Target, B))
    return forAll(Dimensions, /*HasInnermost=*/true, Body);
  unsigned Written = closest(Target, Dimensions),
           Read = closest(Source, Dimensions);
  SmallVector<unsigned> Others(Dimensions);
  erase(Others, Written);
  erase(Others, Read);
  if (Written == Read) {
    Others.push_back(Read);
    return forAll(Others, /*HasInnermost=*/true, Body);
  }
  const uint64_t BytesWritten = LineBytes ? 65536 : 2048,
                 BytesRead = LineBytes ? 256 : 4096;
  forAll(Others, /*HasInnermost=*/false, [&] {
    forBlocks(Target, Written, BytesWritten, [&](Block W) {
      forBlocks(Source, Read, BytesRead, [&](Block R) {
        forEach(W.Dimension, W.First, W.Count, /*IsInnermost=*/false, [&] {
          forEach(R.Dimension, R.First, R.Count, /*IsInnermost=*/true, Body);
        });
      });
    });
  });
}
