// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_HALFCOMPARISONS_H
#define MATRIX_LIB_LATE_HALFCOMPARISONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {
class Subtarget;

/// Computes minima and maxima of half as those of float on x86 without
/// AVX512-FP16. Compares vectors of half as floats where LLVM 22 cannot select
/// comparisons of 16 and more of them: with AVX512VL and without AVX512BW.
/// \returns whether \p F was changed.
bool compareHalvesAsFloats(llvm::Function &F, const Subtarget &ST);

} // namespace matrix

#endif
