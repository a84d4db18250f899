// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef double m12 __attribute__((matrix_type(12, 12)));
#ifdef __cplusplus
extern "C"
#endif
void product(m12 *c, const m12 *a, const m12 *b);
