// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_VALUESIZE_H
#define MATRIX_OPS_VALUESIZE_H

#include "matrix/Ops/TensorType.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

namespace matrix {

/// A value of more bits lives in memory: this is a quarter of the largest
/// register file that there is, 32 registers of 512 bits. No vector that we
/// emit has more. (Our Clang makes handles of larger ones itself, and counts
/// what elements take while they are computed with: CGMatrix.cpp.)
constexpr uint64_t MaxRegisterBits = 4096;

/// Whether \p T is a flat vector that no register file holds.
inline bool isLargeVector(const llvm::Type *T) {
  const auto *Vector = llvm::dyn_cast<llvm::FixedVectorType>(T);
  if (!Vector)
    return false;
  // An element of less than a byte takes one in registers and in a tensor.
  uint64_t Bits = std::max(8u, Vector->getScalarSizeInBits());
  if (Vector->getElementType()->isPointerTy() ||
      Vector->getNumElements() * Bits <= MaxRegisterBits)
    return false;
  // More than a tensor may have: it stays what it is.
  return Vector->getNumElements() * (llvm::PowerOf2Ceil(Bits) / 8) <=
         TensorType::MaxBytes;
}

/// Whether a vector of \p Element lies in memory as an array of it: elements of
/// whole bytes without padding between them. An i1 and an x86_fp80 are packed
/// in a vector and padded in an array.
inline bool isVectorLikeArray(const llvm::Type *Element,
                              const llvm::DataLayout &DL) {
  auto *T = const_cast<llvm::Type *>(Element);
  return DL.getTypeSizeInBits(T) == DL.getTypeAllocSizeInBits(T);
}

} // namespace matrix

#endif
