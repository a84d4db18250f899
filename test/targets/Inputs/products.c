// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products and sums of T, for soft-float.test.

typedef T m3x3 __attribute__((matrix_type(3, 3)));
typedef T m9x9 __attribute__((matrix_type(9, 9)));
typedef T m17x5 __attribute__((matrix_type(17, 5)));
typedef T m5x17 __attribute__((matrix_type(5, 17)));
typedef T v3 __attribute__((ext_vector_type(3)));

void small(m3x3 *D, const m3x3 *A, const m3x3 *B) { *D = *A * *B; }
void large(m9x9 *restrict D, const m9x9 *A, const m9x9 *B) { *D = *A * *B; }
void update(m5x17 *D, const m5x17 *A, const m17x5 *B) { *D += *A * *B * *A; }
void vector(v3 *D, const m3x3 *A, const v3 *B) { *D = *A * *B; }
// Without floating-point registers LLVM 22's AArch64 back end calls fmaf for
// scalars, too; AVR's runs out of registers at -O0.
#if !defined(__AVR__) && (!defined(__aarch64__) || defined(__ARM_FP))
void scaled(m9x9 *D, const m9x9 *A, const T *S) { *D = *A * *S + *D; }
#endif
void chain(m3x3 *D, const m3x3 *A, const m3x3 *B) {
  *D = __builtin_matrix_multiply_add(*A, *B, *D);
}
