// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_HALFSELECTIONS_H
#define MATRIX_LIB_LATE_HALFSELECTIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {
class Subtarget;

/// Selects vectors of half as integers where LLVM 22 cannot: x86 with
/// AVX512-FP16 and without AVX512VL.
/// \returns whether \p F was changed.
bool selectHalvesAsIntegers(llvm::Function &F, const Subtarget &ST);

} // namespace matrix

#endif
