// RUN: %clang_cc1 -fenable-matrix -emit-pch %s -o %t.pch
// RUN: %clang_cc1 -fenable-matrix -include-pch %t.pch -emit-llvm %s -o - | FileCheck %s

// Subscripts and builtins survive a precompiled header.

#ifndef HEADER
#define HEADER
typedef float m22 __attribute__((matrix_type(2, 2)));
static inline float subscript(m22 m, int i) { return m[i][0]; }
static inline void write(m22 *m, int i) { (*m)[i][1] = 2; }
static inline m22 builtins(m22 m, int i) {
  m = __builtin_matrix_insert(m, i, 0, __builtin_matrix_extract(m, 0, i));
  return __builtin_matrix_scalar_multiply(__builtin_matrix_add(m, m), i);
}
#else
// CHECK: define {{.*}}@use
m22 use(m22 m, int i) {
  write(&m, i);
  m[0][0] = subscript(m, i);
  return builtins(m, i);
}
// CHECK: define internal {{.*}}@write
// CHECK: define internal {{.*}}@subscript
// CHECK: getelementptr inbounds float
// CHECK: define internal {{.*}}@builtins
// CHECK: getelementptr inbounds float
// CHECK: insertelement <4 x float>
// CHECK: fadd <4 x float>
// CHECK: fmul <4 x float>
#endif
