// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_CONCATPLAN_H
#define MATRIX_PLAN_CONCATPLAN_H

#include "matrix/Region/Region.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// How what is put together of parts along a dimension is written in one nest
/// of loops, each part computed on the way. Lines of a part are its indices
/// along the concatenated dimension, and along those that vary faster.
struct ConcatPlan {
  unsigned VectorWidth = 1;
  /// Whether vectors run across lines, one of each, which are interleaved in
  /// registers: channels of pixels. Else they run along lines, those of one
  /// part after those of another one.
  bool Interleaves = false;
  /// Interleaves only: as InterleavedLines::part() has it.
  unsigned Part = 0;
  /// Lines that are moved as one element, of so many times its bits.
  unsigned Joined = 1;
  /// Vectors in an iteration along lines.
  unsigned Unroll = 1;
  /// The dimensions around, which are loops around all parts.
  MergedDimensions Around = {};
  /// Parts of the same extents that one loop along lines computes, and the
  /// dimensions inside of these.
  struct Group {
    unsigned First, Count;
    MergedDimensions Inside;
  };
  /// Along lines only: all parts, in order.
  llvm::SmallVector<Group, 2> Groups = {};

  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// The dimensions of a tensor that is put together along one of them, those
/// that vary slowest first.
struct ConcatDimensions {
  /// Those that vary slower than the one of the parts.
  llvm::SmallVector<unsigned, 4> Around;
  /// That one, and those that vary faster.
  llvm::SmallVector<unsigned, 4> Inside;

  explicit ConcatDimensions(TensorOp Concat);
  /// Elements that a part of \p Type has at one place.
  unsigned lines(TensorType Type) const;
  /// The indices inside of line \p Line of a part of \p Type.
  llvm::SmallVector<unsigned, 4> indicesOf(unsigned Line,
                                           TensorType Type) const;
  /// Whether lines of \p Ref are side by side, and places as far apart as they
  /// have lines.
  bool areAdjacentIn(const MemoryRef &Ref) const;
  /// \p Ref's line 0: the dimensions around alone, in order.
  MemoryRef around(const MemoryRef &Ref, llvm::IRBuilderBase &B) const;
  /// What \p Ref has at the first place: the dimensions inside alone, of the
  /// extents of \p Part.
  MemoryRef inside(const MemoryRef &Ref, TensorType Part) const;
};

/// What \p Concat puts together.
llvm::SmallVector<llvm::Value *, 4> partsOf(TensorOp Concat);

/// The leaves of \p R on which its operation \p Part depends.
llvm::SmallVector<llvm::Value *, 4> leavesOf(llvm::Value *Part,
                                             const Region &R);

} // namespace matrix

#endif
