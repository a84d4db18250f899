// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_STRICTSMALLFLOATS_H
#define MATRIX_LIB_LATE_STRICTSMALLFLOATS_H

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace matrix {

/// Computes constrained operations on bfloat in float, and those on half that
/// the target, or every target, has not. Results are rounded to nearest.
/// \returns whether there were any.
bool widenStrictSmallFloats(llvm::Function &F,
                            const llvm::TargetTransformInfo &TTI);

/// Takes `strictfp` from a function that has bfloats, once each operation keeps
/// it for itself: where that is on the function, LLVM 22 copies an argument, or
/// what goes from block to block, by __truncsfbf2, and reads the result from
/// another register than the function returns it in.
/// \returns whether it did.
bool freeBFloatsOfStrictCopies(llvm::Function &F);

} // namespace matrix

#endif
