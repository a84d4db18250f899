// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops around the lines or planes that a copy moves at once.

#ifndef MATRIX_LIB_EMIT_LOOPS_OUTERLOOPS_H
#define MATRIX_LIB_EMIT_LOOPS_OUTERLOOPS_H

#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Bytes of the elements of \p Ref.
uint64_t bytesOf(const MemoryRef &Ref, llvm::IRBuilderBase &B);

/// Whether \p Target is too large for the near caches to hold a copy to it.
bool isLarge(const MemoryRef &Target, llvm::IRBuilderBase &B);

/// Loops around what is copied at once, lines or planes. Where the dimension
/// along which the source lies closest is not the target's, both are cut into
/// blocks:
///
///   for the other dimensions
///     for each block of the target's
///       for each block of the source's
///         for its indices in the target's
///           for its indices in the source's
///
/// so that pages are read, and written, in pieces of some KiB. Of lines, a
/// block of the source is 256 bytes: short lines are loaded from a few adjacent
/// places and stored to as many streams, which hardware prefetchers follow.
class OuterLoops {
  const MemoryRef &Target, &Source;
  llvm::MutableArrayRef<llvm::Value *> Indices;
  llvm::IRBuilderBase &B;
  struct Block {
    unsigned Dimension;
    llvm::Value *First, *Count;
  };

  /// Bytes of a line, if lines are copied, not planes.
  uint64_t LineBytes;

public:
  /// \p Indices gets those of the loops.
  OuterLoops(const MemoryRef &Target, const MemoryRef &Source,
             llvm::MutableArrayRef<llvm::Value *> Indices, uint64_t LineBytes,
             llvm::IRBuilderBase &B)
      : Target(Target), Source(Source), Indices(Indices), B(B),
        LineBytes(LineBytes) {}
  /// \p Dimensions: the slowest one first.
  void emit(llvm::ArrayRef<unsigned> Dimensions,
            llvm::function_ref<void()> Body);

private:
  void forAll(llvm::ArrayRef<unsigned> Dimensions, bool HasInnermost,
              llvm::function_ref<void()> Body);
  void forBlocks(const MemoryRef &Ref, unsigned Dimension, uint64_t Bytes,
                 llvm::function_ref<void(Block)> Body);
  void forEach(unsigned Dimension, llvm::Value *First, llvm::Value *Count,
               bool IsInnermost, llvm::function_ref<void()> Body);
};

} // namespace matrix

#endif
