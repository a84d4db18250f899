// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floats of the AMX model, as bits. Sources: Intel's SDM, volume 2,
// TDPBF16PS and TDPFP16PS; volume 1, 10.2.3.3 and 10.2.3.4, for what FTZ and
// DAZ mean, and 4.9.1.5 for which results are tiny.

#ifndef MATRIX_TEST_SUPPORT_AMX_FLOATMODEL_H
#define MATRIX_TEST_SUPPORT_AMX_FLOATMODEL_H

#include <cstdint>

namespace amxmodel {

/// Acc + X * Y, rounded once, to nearest even. Denormal operands count as zeros
/// of their sign (DAZ); a tiny result becomes a zero of its sign (FTZ). A
/// result is tiny if it is below 2^-126 when rounded to 24 bits with an
/// unlimited exponent. Any NaN stands for all.
uint32_t fusedMultiplyAdd(uint32_t Acc, uint32_t X, uint32_t Y);

/// X + Y under the same rules.
uint32_t addFloats(uint32_t X, uint32_t Y);

/// Whether the bits are the same, or both are those of a NaN.
bool equalFloats(uint32_t A, uint32_t B);

/// "make_fp32": denormals remain denormals.
uint32_t bfloat16ToFloat(uint16_t X);

/// "cvt_fp16_to_fp32": exact; the float of a denormal half float is normal, so
/// that DAZ does not apply to it.
uint32_t halfToFloat(uint16_t X);

} // namespace amxmodel

#endif
