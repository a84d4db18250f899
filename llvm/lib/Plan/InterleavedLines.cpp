// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes such copies, and decides how many elements of each line are moved
// at once. Emit/Loops/EmitInterleaved.cpp emits them.

#include "matrix/Plan/InterleavedLines.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Plan/Plan.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Shuffles within such parts of a vector are one instruction.
constexpr unsigned PartBits = 128;

/// The dimensions of the lines that are interleaved in \p Ref, \p Fastest last;
/// none if lines along \p Along are not.
static SmallVector<unsigned, 2> linesInTurn(const MemoryRef &Ref,
                                            unsigned Along, unsigned Fastest) {
  SmallVector<unsigned, 2> Lines = {Fastest};
  unsigned Count = Ref.Type.extent(Fastest);
  while (Count <= MostInterleavedLines && Ref.stride(Along) != Count) {
    std::optional<unsigned> Next;
    for (unsigned D = 0; D != Ref.Type.rank(); ++D)
      if (D != Along && Ref.Type.extent(D) != 1 && Ref.stride(D) == Count)
        Next = D;
    if (!Next)
      return {};
    Lines.insert(Lines.begin(), *Next);
    Count *= Ref.Type.extent(*Next);
  }
  if (Count < 2 || Count > MostInterleavedLines ||
      Count >= Ref.Type.extent(Along))
    return {};
  return Lines;
}

std::optional<InterleavedLines> InterleavedLines::of(const MemoryRef &Target,
                                                     const MemoryRef &Source) {
  std::optional<unsigned> Written = unitDimension(Target),
                          Read = unitDimension(Source);
  if (!Written || !Read || Written == Read)
    return std::nullopt;
  auto Count = [&](ArrayRef<unsigned> Lines) {
    unsigned Count = 1;
    for (unsigned D : Lines)
      Count *= Target.Type.extent(D);
    return Count;
  };
  SmallVector<unsigned, 2> Lines = linesInTurn(Source, *Written, *Read);
  if (!Lines.empty())
    return InterleavedLines{*Written, Lines, /*AreSeparated=*/true,
                            Count(Lines)};
  Lines = linesInTurn(Target, *Read, *Written);
  if (!Lines.empty())
    return InterleavedLines{*Read, Lines, /*AreSeparated=*/false, Count(Lines)};
  return std::nullopt;
}

bool InterleavedLines::areInterleavedIn(const MemoryRef &Ref) const {
  uint64_t Stride = 1;
  for (unsigned D : reverse(Across)) {
    if (Ref.stride(D) != Stride)
      return false;
    Stride *= Ref.Type.extent(D);
  }
  return Ref.stride(Along) == Stride;
}

/// Whether interleaving \p Lines lines of elements of \p Bits is as fast as
/// transposing tiles. Many take many blends. Eight of words and more, in
/// vectors that are shorter than a cache line, push each other out of
/// it: eight of 4096 doubles take 1.6 times as long (Zen 4).
static bool isFast(unsigned Lines, unsigned Bits, bool HasLongVectors,
                   bool IsSmall) {
  if (Lines <= Measured::InterleavedFew)
    return true;
  return HasLongVectors && !IsSmall &&
         (Lines < Measured::InterleavedMany || Bits == 8);
}

unsigned InterleavedLines::part(unsigned Width, unsigned Bits,
                                const Function &F) {
  return loadsInterleaved(F.getParent()->getTargetTriple())
             ? 0
             : std::min(Width, PartBits / Bits);
}

/// Longer vectors, of AVX-512, take longer where their parts are read, and
/// written, one by one: three lines of bytes 1.7 times as long (Zen 4).
unsigned InterleavedLines::width(const MemoryRef &Interleaved,
                                 unsigned VectorWidth,
                                 const Function &F) const {
  constexpr unsigned LongBits = 2 * PartBits;
  Type *Element = Interleaved.Type.element();
  unsigned Lines = Count, Length = Interleaved.Type.extent(Along),
           Bits = F.getDataLayout().getTypeAllocSizeInBits(Element),
           Register = VectorWidth * vectorizableBits(Element);
  if (!isPowerOf2_32(Bits) || Bits > 64 || VectorWidth == 1 ||
      Register < PartBits || Length < Measured::InterleavedElements)
    return 1;
  bool IsLong = Register >= LongBits && zipsParts(F, LongBits);
  if (!isFast(Lines, Bits, IsLong, F.hasOptSize()))
    return 1;
  return std::min((IsLong ? LongBits : PartBits) / Bits, bit_floor(Length));
}
