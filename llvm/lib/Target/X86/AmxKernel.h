// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of the kernels of tile instructions (Intel AMX; Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 2: TDPBSSD, TDPBF16PS,
// TDPFP16PS).
//
// A tile register holds 16 rows of 64 bytes. One instruction computes
//
//                  m0 m1 .. m15            of the product's A, packed: row g
//      k 0..3     [b  b  ..  b ]           has k = 4g .. 4g+3 of 16 rows m
//      k 4..7     [b  b  ..  b ]
//           ..
//      k 0 1 .. 63
//   n0 [a a ..  a] [c c .. c ]             a: columns n of the product's B as
//   n1 [a a ..  a] [c c .. c ]             they lie, if k is contiguous
//        ..                                c: columns n of C as they lie
//
// The product's operands are exchanged: C^T = B^T * A^T. So nothing but A is
// packed where all are column-major (or all are row-major, and B is).

#ifndef MATRIX_LIB_TARGET_X86_AMXKERNEL_H
#define MATRIX_LIB_TARGET_X86_AMXKERNEL_H

#include "matrix/Target/MicroKernel.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// Rows of a tile register, and bytes of a row.
constexpr unsigned AmxRows = 16, AmxRowBytes = 64;

/// Columns of B and bytes of rows of A in a fragment, groups of k, and their
/// bytes.
enum AmxOperand : unsigned { AmxColumns, AmxBytesOfM, AmxGroups, AmxBytesOfK };

/// They, for fragments of \p M rows and \p N columns.
llvm::SmallVector<llvm::Value *, 4> emitAmxShape(llvm::Value *M, llvm::Value *N,
                                                 llvm::IRBuilderBase &B);

class AmxKernel : public MicroKernel {
  const KernelContext C;
  llvm::IRBuilderBase &B;
  /// What accumulators start from, if that is an element.
  mutable llvm::AllocaInst *Row = nullptr;

public:
  explicit AmxKernel(const KernelContext &C) : C(C), B(C.B) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override;
  llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                           llvm::Value *Acc) const override;
  llvm::Value *add(llvm::Value *, llvm::Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  /// A tile of \p Shape from \p Offset on, whose rows are \p RowStride elements
  /// apart.
  struct Place {
    const MemoryRef &Ref;
    llvm::Value *Offset;
    std::pair<llvm::Value *, llvm::Value *> Shape;
    llvm::Value *RowStride;
  };
  llvm::Value *load(const Place &P) const;
  /// The arguments that the instructions of memory begin with.
  llvm::SmallVector<llvm::Value *, 5> arguments(const Place &P) const;
  /// The place of accumulator \p I in \p Ref, a matrix as C is.
  Place accumulatorIn(const MemoryRef &Ref, const Tile &T, unsigned I) const;
  llvm::Value *splat(const Tile &T, llvm::Value *Element) const;
  /// Rows and bytes of the rows of C's, A's and B's fragments.
  std::pair<llvm::Value *, llvm::Value *> shapeOfC(const Tile &T) const;
  std::pair<llvm::Value *, llvm::Value *> shapeOfA(const Tile &T) const;
  std::pair<llvm::Value *, llvm::Value *> shapeOfB(const Tile &T) const;
  /// Operand \p O of a shape that is known at run time, or \p Constant.
  llvm::Value *operand(const Tile &T, AmxOperand O, unsigned Constant) const;
  llvm::Intrinsic::ID instruction() const;
  unsigned bytesOf(const MemoryRef &Ref) const {
    return B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
        Ref.Type.element());
  }
};

} // namespace matrix

#endif
