// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What products in registers became, and why something is copied, done apart, or
// not shared by iterations.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=x86-64-v4 -mprefer-vector-width=512 -Rpass=matrix-ops -Rpass-missed=matrix-ops -Rpass-analysis=matrix-ops -c %s -o /dev/null 2>&1 | FileCheck %s

typedef float m2 __attribute__((matrix_type(2, 2)));
typedef float m3 __attribute__((matrix_type(3, 3)));
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float m5 __attribute__((matrix_type(5, 5)));
typedef double d16x2 __attribute__((matrix_type(16, 2)));
typedef double d2 __attribute__((matrix_type(2, 2)));
typedef float m20 __attribute__((matrix_type(20, 20)));
typedef float m64 __attribute__((matrix_type(64, 64)));

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 3x3 float in registers: 3 columns in a vector, 9 of 16 lanes
void three(m3 *a, m3 *b, m3 *c) { *c = *a * *b; }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 5x5 float in registers: each column in a vector, 5 of 16 lanes
void chain(m5 *restrict a, m5 *b, m5 *c) { *a = *b * *c * *b; }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 16x2 double in registers: each column in 2 vectors of 8
void tall(d16x2 *a, d16x2 *b, d2 *c) { *a = *b * *c; }

// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: 4 iterations of a loop over small matrices share vectors
void batch(m2 *restrict a, m2 *b, m2 *c, long n) {
  for (long i = 0; i < n; i++)
    a[i] = b[i] * c[i];
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because each alone is as fast
void full(m4 *restrict a, m4 *b, m4 *c, long n) {
  for (long i = 0; i < n; i++)
    a[i] = b[i] * c[i];
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: 16 iterations of a loop over small matrices share vectors
void apart(m2 *restrict a, m2 (*b)[2], m2 *c, long n) {
  for (long i = 0; i < n; i++)
    a[i] = b[i][0] * c[i];
}
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because each iteration needs the result of the one before
m2 power(m2 *b, long n) {
  m2 s = *b;
  for (long i = 0; i < n; i++)
    s = s * b[i];
  return s;
}
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because it adds up floating-point numbers in order, which -fassociative-math lets it change
m2 total(m2 *b, m2 *c, long n) {
  m2 s = *b;
  for (long i = 0; i < n; i++)
    s += b[i] * c[i];
  return s;
}

// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because the loop is more than one block, or how often it runs is not known before it
void some(m3 *restrict a, m3 *b, float *x, long n) {
  for (long i = 0; i < n; i++)
    if (x[i] > 0)
      a[i] = b[i] * b[i];
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because it calls a function
void calling(m3 *restrict a, m3 *b, float f(void), long n) {
  for (long i = 0; i < n; i++)
    a[i] = b[i] * b[i] * f();
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because it reads pointers to what it works on, or computes them
void pointers(m3 **a, m3 **b, long n) {
  for (long i = 0; i < n; i++)
    *a[i] = *b[i] * *b[i];
}

// What is a few instructions for a vector joins a product; whether all elements
// compare is one loop.
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 64x64 float as loops: {{.*}}, 3 fused
void relu(m64 *restrict d, m64 *a, m64 *b) { *d = __builtin_elementwise_max(*a * *b, (m64)0.0f); }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: reduction of 64x64 i8 as loops: vectors of 16, 8 accumulators, 2 fused
_Bool ordered(m64 *a, m64 *b) { return __builtin_matrix_all(*a <= *b); }

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 64x64 float with its own transpose is not computed by half because what is added to it, or follows it, reads another matrix
void more(m64 *restrict d, m64 *a, m64 *c) { *d = *a * __builtin_matrix_transpose(*a) + *c; }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: product of 20x20 float with its own transpose is not computed by half because all of it takes about as long
void twenty(m20 *restrict d, m20 *a) { *d = *a * __builtin_matrix_transpose(*a); }
// CHECK-DAG: [[#@LINE+4]]:{{[0-9]+}}: remark: product of 64x64 float with its own transpose is not computed by half because the matrix may be written between its two uses
void between(m64 *restrict d, m64 *a, float *x) {
  m64 t = *a;
  *x = 1;
  *d = t * __builtin_matrix_transpose(*a);
}

// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: a matrix of 64x64 is copied, 16384 bytes, because its memory may be written before it is used
// CHECK-DAG: remark: 1 temporary matrix in memory, 16384 bytes in all
void written(m64 *a, m64 *b, m64 *c, void other(void)) {
  m64 x = *a;
  other();
  *c = x * *b;
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: a matrix of 64x64 is copied, 16384 bytes, if a store overlaps it, because its memory may be written before it is used
void swap(m64 *a, m64 *b, m64 *restrict c, float x) {
  m64 t = *a;
  *b = *c * x;
  *c = t;
}
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: product of 64x64 float is not done together with what follows it because those are more than eight operations
void many(m64 *restrict a, m64 *b, m64 *c) {
  *a = *b * *c + *b + *c + *b * 2.f + *c * 3.f + *b * 4.f + *c * 5.f +
       *b * 6.f + *c * 7.f + *b * 8.f;
}
