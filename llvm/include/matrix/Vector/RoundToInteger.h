// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_ROUNDTOINTEGER_H
#define MATRIX_VECTOR_ROUNDTOINTEGER_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// Whether \p ID rounds numbers of \p Element to integers, for which processors
/// that run \p F may have no instruction, and a few others do: else the math
/// library's function is called for each element. \p F expects the default
/// environment.
bool roundsInSteps(llvm::Intrinsic::ID ID, const llvm::Type *Element,
                   const llvm::Function &F);

/// The same result as \p ID's of \p X, a scalar or a vector, bit for bit; a NaN
/// gives a NaN.
llvm::Value *emitRounding(llvm::Intrinsic::ID ID, llvm::Value *X,
                          llvm::IRBuilderBase &B);

/// A conversion to integers of floats that were rounded to such, moved by a
/// zero point and clamped, with all of its bounds exact.
struct Quantization {
  /// The operations between what is rounded and the conversion.
  llvm::SmallVector<llvm::Value *, 4> Steps;
  llvm::Value *Rounded;
  llvm::APFloat Low, High, Zero;
  llvm::Type *Integer;
  bool IsSigned;

  /// std::nullopt if \p Conversion is none.
  static std::optional<Quantization> of(TensorOp Conversion);
};

/// Whether processors that run \p F have an instruction that rounds floats,
/// ties to even, and converts them, so that emitQuantized() is a few.
bool roundsByConversion(const llvm::Function &F);

/// \p X rounded to the nearest integer plus \p Q's zero point, but no less than
/// its lower bound, which a NaN gives, and no more than the upper one: it is
/// clamped first, and rounded by the conversion.
llvm::Value *emitQuantized(llvm::Value *X, const Quantization &Q,
                           llvm::IRBuilderBase &B);

/// \p X, truncated to the nearest number of \p Integer; the least one for a
/// NaN.
llvm::Value *emitSaturated(llvm::Value *X, llvm::Type *Integer, bool IsSigned,
                           llvm::IRBuilderBase &B);

} // namespace matrix

#endif
