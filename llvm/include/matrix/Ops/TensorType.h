// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_TENSORTYPE_H
#define MATRIX_OPS_TENSORTYPE_H

#include "matrix/Ops/Extent.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DerivedTypes.h"
#include <cstdint>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// The type of a handle: an SSA value that stands for a whole tensor. A matrix
/// is a tensor of rank 2, rows first. It is the target extension type
///
///   target("tlx.tensor", E, R, d0..d{R-1}, l0..l{R-1}, p0..p{R-1})
///
/// E   element type: any integer or floating-point type
/// R   rank, 1 to 16; a program may use 8, and the lowering of windows adds
///     up to 8
/// d_k allocated extent of dimension k, in elements; AtRunTime: an operand of
///     the operation that makes the value says it, and p_k is 0
/// l_q dimension stored at position q, position 0 varying slowest: rows before
///     columns (0, 1) is row-major, (1, 0) is column-major
/// p_k how many of the d_k are padding, at the high end; p_k < d_k
///
/// Everything that tells two shapes apart is in the type, so no pass can merge
/// them. LLVM allows such a type in phi, select, freeze, call and return, and
/// refuses it in load, store and alloca, so nothing scalarizes a handle.
///
/// This class is a view: copying it copies a pointer. It is only ever made of a
/// well-formed type.
class TensorType {
  llvm::TargetExtType *Type;
  explicit TensorType(llvm::TargetExtType *Type) : Type(Type) {}

public:
  static constexpr llvm::StringLiteral Name = "tlx.tensor";
  static constexpr unsigned MaxRank = 16;
  /// Stands for an extent that is known when the program runs.
  static constexpr unsigned AtRunTime = Extent::AtRunTime;
  /// The most bytes that a tensor in memory has, 2^31 - 1: byte offsets fit a
  /// signed 32-bit integer.
  static constexpr uint64_t MaxBytes = 0x7fffffff;
  /// What the elements of a view would have if each were stored once.
  static constexpr uint64_t MaxViewBytes = uint64_t(1) << 48;

  /// Whether \p T claims to be a tensor, well-formed or not.
  static bool isTensor(const llvm::Type *T);

  /// Checks what isTensor() found. Writes one line that says what was expected
  /// and what was found to \p OS and returns false if it is malformed.
  static bool verify(const llvm::TargetExtType *T, llvm::raw_ostream &OS);

  /// The view of \p T, which must be a well-formed tensor.
  static TensorType of(llvm::Type *T);

  /// \p Extents are allocated ones. An empty \p Layout stands for 0, 1, 2, ...
  /// (row-major), an empty \p Padding for none. Asserts well-formedness.
  static TensorType get(llvm::Type *Element, llvm::ArrayRef<unsigned> Extents,
                        llvm::ArrayRef<unsigned> Layout = {},
                        llvm::ArrayRef<unsigned> Padding = {});
  static TensorType rowMajor(llvm::Type *Element, unsigned Rows,
                             unsigned Columns);
  static TensorType columnMajor(llvm::Type *Element, unsigned Rows,
                                unsigned Columns);

  llvm::TargetExtType *type() const { return Type; }
  llvm::Type *element() const { return Type->getTypeParameter(0); }
  unsigned rank() const { return Type->getIntParameter(0); }
  /// In elements, padding included; that of \p Dimension is a constant.
  unsigned allocated(unsigned Dimension) const {
    return Extent(group(0, Dimension)).constant();
  }
  /// The dimension stored at \p Position; position 0 varies slowest.
  unsigned layout(unsigned Position) const { return group(1, Position); }
  unsigned padding(unsigned Dimension) const { return group(2, Dimension); }
  /// Whether the extent of \p Dimension is known when the program runs. What
  /// asks for it as a number has to ask this before.
  bool isAtRunTime(unsigned Dimension) const {
    return Extent(group(0, Dimension)).isAtRunTime();
  }
  bool hasExtentAtRunTime() const;
  /// How many of the first \p Dimensions have such extents.
  unsigned numExtentsAtRunTime(unsigned Dimensions) const;
  /// In elements, padding left out: what indices range over; that of \p
  /// Dimension is a constant.
  unsigned extent(unsigned Dimension) const {
    return allocated(Dimension) - padding(Dimension);
  }
  /// The same where either will do.
  Extent anyExtent(unsigned Dimension) const {
    return group(0, Dimension) - padding(Dimension);
  }
  /// From one index of \p Dimension to the next, in elements of storage.
  uint64_t stride(unsigned Dimension) const;
  /// Elements of storage, padding included.
  uint64_t numAllocated() const;
  /// Elements that indices reach.
  uint64_t numElements() const;
  /// Whether there may be memory for it: it has at most MaxBytes.
  bool fitsMemory() const;
  /// What elements of \p Extents take.
  static uint64_t bytesOf(const llvm::Type *Element,
                          llvm::ArrayRef<int64_t> Extents);

  /// The same storage under the transposed indices: dimension k is \p
  /// Permutation[k] of this.
  TensorType permuted(llvm::ArrayRef<unsigned> Permutation) const;
  /// The same extents, layout and padding, of other elements.
  TensorType withElement(llvm::Type *Element) const;
  /// Everything but the element type is the same.
  bool hasSameStorage(TensorType Other) const {
    return Type->int_params() == Other.Type->int_params();
  }
  bool hasPadding() const { return numElements() != numAllocated(); }
  /// The logical extents of this and another tensor are the same.
  bool hasSameExtents(TensorType Other) const;

  /// For names of operations: "3x4f32" or, where layout or padding are not the
  /// default, "3x4f32_l1_0" and "3x4f32_p0_1"; an extent at run time is "n".
  /// Distinct for distinct types.
  std::string mangled() const;
  /// For messages: "3x4", or "?x4".
  std::string shape() const;

  bool operator==(TensorType Other) const { return Type == Other.Type; }
  bool operator!=(TensorType Other) const { return Type != Other.Type; }

private:
  unsigned group(unsigned Group, unsigned Index) const {
    return Type->getIntParameter(1 + Group * rank() + Index);
  }
};

} // namespace matrix

#endif
