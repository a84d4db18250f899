// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_MEMORYREF_H
#define MATRIX_VECTOR_MEMORYREF_H

#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// What any buffer has: malloc promises no more on 32-bit targets.
constexpr llvm::Align BufferAlign = llvm::Align::Constant<8>();

/// Where the elements of a tensor are: element (k_0, k_1, ..) at
/// Base + sum of k_d * Strides[d], counted in elements.
struct MemoryRef {
  TensorType Type;
  llvm::Value *Base;
  /// In elements: indices (Index.h), or 64-bit integers of an operation.
  llvm::SmallVector<llvm::Value *, 2> Strides;
  /// The alignment of every element, in bytes.
  llvm::Align Alignment;
  bool IsVolatile = false;
  /// A hint that the elements will not be used again soon.
  bool IsNontemporal = false;
  /// The largest constant stride whose elements are loaded as whole vectors and
  /// shuffled.
  static constexpr uint64_t MostBetween = 4;

  /// A tensor that lies contiguously at \p Base, which is aligned for anything.
  static MemoryRef contiguous(TensorType Type, llvm::Value *Base,
                              llvm::IRBuilderBase &B);
  /// The memory of a load or store.
  static MemoryRef ofAccess(class TensorOp Access);

  /// The stride of \p Dimension if it is constant.
  std::optional<uint64_t> stride(unsigned Dimension) const;
  bool isUnitStride(unsigned Dimension) const { return stride(Dimension) == 1; }
  /// Whether all allocated elements lie in storage order of Type without gaps.
  bool isContiguous() const;

  /// Storage distance of the element at \p Indices from Base.
  llvm::Value *offset(llvm::ArrayRef<llvm::Value *> Indices,
                      llvm::IRBuilderBase &B) const;

  /// The part that has \p Type, with element (0, 0, ..) at \p Start.
  MemoryRef block(TensorType Type, llvm::ArrayRef<llvm::Value *> Start,
                  llvm::IRBuilderBase &B) const;

  /// The same from \p First along \p Dimension on.
  MemoryRef from(unsigned Dimension, llvm::Value *First,
                 llvm::IRBuilderBase &B) const;

  /// \p Copy, of the same elements, if \p IsCopied is true, else this.
  MemoryRef orCopy(llvm::Value *IsCopied, const MemoryRef &Copy,
                   llvm::IRBuilderBase &B) const;

  /// The same elements under other indices: dimension k is \p Permutation[k] of
  /// this.
  MemoryRef permuted(llvm::ArrayRef<unsigned> Permutation) const;

  /// What \p View is of this, a tensor of \p Type.
  MemoryRef viewed(const StridedView &View, TensorType Type,
                   llvm::IRBuilderBase &B) const;
  /// The same without an instruction: the base is not that of the view, and a
  /// stride that would need one is undef.
  MemoryRef stridesViewed(const StridedView &View, TensorType Type,
                          llvm::IRBuilderBase &B) const;

  /// The elements (k, k), as a column of \p Type.
  MemoryRef diagonal(TensorType Type, llvm::IRBuilderBase &B) const;

  /// All elements of a part of memory, from the first one on that a tensor has
  /// there.
  struct Run {
    /// The offset of the first one, in elements.
    int64_t First;
    unsigned Count;
    /// For each element of the tensor, in storage order, which one it is.
    llvm::SmallVector<int> Lanes;
  };
  /// The run that has all elements, if strides are constant and it has hardly
  /// others; \p F may read these.
  std::optional<Run> run(const llvm::Function &F) const;

  /// \p Width elements, from \p Offset on, \p Stride apart: a piece(). A
  /// store writes only these elements. A load with a constant stride of at most
  /// MostBetween may also read the elements between them, never any beyond,
  /// unless a sanitizer would report that.
  llvm::Value *load(llvm::Value *Offset, unsigned Width, llvm::Value *Stride,
                    llvm::IRBuilderBase &B) const;
  void store(llvm::Value *V, llvm::Value *Offset, unsigned Width,
             llvm::Value *Stride, llvm::IRBuilderBase &B) const;

  /// \p Width elements of each of \p Count lines, 2 to MostBetween, which are
  /// interleaved from \p Offset on; none where other loads are better. What
  /// lines have in common is done once.
  llvm::SmallVector<llvm::Value *> loadLines(llvm::Value *Offset,
                                             unsigned Width, unsigned Count,
                                             llvm::IRBuilderBase &B) const;

private:
  /// Adjacent elements.
  llvm::Value *loadPiece(llvm::Value *Offset, unsigned Width,
                         llvm::IRBuilderBase &B) const;
  /// Whether vectors are read and written as such.
  bool isVector(unsigned Width, llvm::Value *Stride,
                llvm::IRBuilderBase &B) const;
};

/// Where leaves are, in the order in which they are first read: code is emitted
/// for one after another.
using LeafMemory = llvm::SmallMapVector<llvm::Value *, MemoryRef, 4>;

/// Whether \p F may load what its program does not read, between elements that
/// it reads: no sanitizer would report that.
bool mayReadBetween(const llvm::Function &F);

/// Prefetches the cache line at \p At: for a store if \p IsWritten; \p Locality
/// is llvm.prefetch's, 3 for the first cache, 2 for the second.
void emitPrefetch(llvm::Value *At, bool IsWritten, unsigned Locality,
                  llvm::IRBuilderBase &B);

/// Neighbors in storage order that become one dimension each: a nest of loops
/// gets fewer and longer ones.
struct MergedDimensions {
  /// Slowest first, in each as well.
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 4> Groups;

  /// Two are merged whose elements lie as those of one dimension in all of \p
  /// Refs, which have the same extents. What is contiguous gets rank 1.
  static MergedDimensions of(llvm::ArrayRef<const MemoryRef *> Refs);
  /// The extents of \p Type, merged.
  llvm::SmallVector<unsigned, 4> extentsOf(TensorType Type) const;
  /// Gives \p Ref these dimensions.
  void merge(MemoryRef &Ref) const;
};

/// Merges the dimensions of all of \p Refs.
void mergeDimensions(llvm::ArrayRef<MemoryRef *> Refs);

/// \p Width elements as lanes (Lanes.h): a vector, or a scalar if it is 1.
llvm::Type *piece(llvm::Type *Element, unsigned Width);

} // namespace matrix

#endif
