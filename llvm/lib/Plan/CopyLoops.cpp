// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops around a copy's lines or planes. What no cache holds is moved in
// blocks of few pages of memory, on either side.

#include "CopyPlanning.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Plan/CopyPlan.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

uint64_t matrix::bytesOf(const MemoryRef &Ref, const DataLayout &DL) {
  return Ref.Type.numElements() * DL.getTypeAllocSize(Ref.Type.element());
}

bool matrix::isLarge(const MemoryRef &Target, const DataLayout &DL) {
  return bytesOf(Target, DL) >= Measured::LargeCopy;
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

/// A block that has about \p Bytes of \p Ref if nothing else lies between.
static CopyLoops::Block blockOf(const MemoryRef &Ref, unsigned Dimension,
                                uint64_t Bytes, const DataLayout &DL) {
  uint64_t Extent = Ref.Type.extent(Dimension),
           Step = DL.getTypeAllocSize(Ref.Type.element());
  if (std::optional<uint64_t> Stride = Ref.stride(Dimension))
    Step = SaturatingMultiply<uint64_t>(Step, std::max<uint64_t>(*Stride, 1));
  return {Dimension,
          unsigned(std::min(std::max(Bytes / Step, Measured::BlockIndices),
                            Extent))};
}

/// How many of \p Count short lines are an iteration.
static unsigned linesTogether(uint64_t Count, uint64_t LineBytes) {
  unsigned Together = 1;
  if (LineBytes)
    while (Together < CodeBudget::ShortLinesTogether &&
           2 * Together * LineBytes <= CodeBudget::ShortLinesBytes &&
           Count % (2 * Together) == 0)
      Together *= 2;
  return Together;
}

CopyLoops matrix::planCopyLoops(const MemoryRef &Target,
                                const MemoryRef &Source,
                                ArrayRef<unsigned> Dimensions,
                                uint64_t LineBytes, const DataLayout &DL) {
  CopyLoops Loops;
  Loops.Dimensions.assign(Dimensions.begin(), Dimensions.end());
  if (Dimensions.empty())
    return Loops;
  if (Dimensions.size() > 1 && isLarge(Target, DL)) {
    unsigned Written = closest(Target, Dimensions),
             Read = closest(Source, Dimensions);
    erase(Loops.Dimensions, Written);
    erase(Loops.Dimensions, Read);
    if (Written != Read) {
      uint64_t BytesWritten =
                   LineBytes ? Measured::LinesWritten : Measured::PlanesWritten,
               BytesRead =
                   LineBytes ? Measured::LinesRead : Measured::PlanesRead;
      Loops.Cut = {blockOf(Target, Written, BytesWritten, DL),
                   blockOf(Source, Read, BytesRead, DL)};
      unsigned Width = Loops.Cut->Read.Width;
      if (Source.Type.extent(Read) % Width == 0)
        Loops.Together = linesTogether(Width, LineBytes);
      return Loops;
    }
    Loops.Dimensions.push_back(Read);
  }
  Loops.Together =
      linesTogether(Target.Type.extent(Loops.Dimensions.back()), LineBytes);
  return Loops;
}
