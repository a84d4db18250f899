// RUN: timeout 60 %clang --target=x86_64-linux-gnu -O1 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: timeout 60 %clang --target=x86_64-linux-gnu -march=x86-64-v3 -O1 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: timeout 60 %clang --target=x86_64-linux-gnu -march=x86-64-v4 -O2 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: timeout 60 %clang --target=x86_64-linux-gnu -march=x86-64-v3 -O1 -frounding-math -c %s -o %t.o
// RUN: timeout 60 %clang --target=x86_64-linux-gnu -O0 -ffp-exception-behavior=strict -c %s -o %t.o
// RUN: %clang --target=x86_64-linux-gnu -march=x86-64-v3 -O1 -ffp-exception-behavior=strict -S -emit-llvm %s -o - | FileCheck %s

// Comparisons that keep their exceptions are cut into what registers hold:
// LLVM 22 cannot split some of 64 lanes, and takes minutes over others.

typedef float M __attribute__((matrix_type(8, 8)));
typedef double D __attribute__((matrix_type(8, 4)));
typedef double L __attribute__((matrix_type(5, 3)));
typedef unsigned short U __attribute__((matrix_type(5, 3)));
typedef __float128 Q __attribute__((matrix_type(2, 1)));

// CHECK-LABEL: @choose
// CHECK-NOT: <64 x i1>
// CHECK: ret void
void choose(M *d, const M *b, float s, int n) {
  for (int i = 0; i < n; ++i)
    d[i] += d[i] >= s ? *b : d[i];
}
void chooseTwice(D *d, const D *b, double s, double t, int n) {
  for (int i = 0; i < n; ++i) {
    d[i] = d[i] >= s ? *b : d[i];
    d[i] = d[i] < t ? d[i] : *b;
  }
}
void clamp(U *d, const double *p, int i, int stride) {
  L l = __builtin_matrix_column_major_load(p + i, 5, 3, stride);
  *d = (U)(((l >= 0) & (l <= 100)) ? l : (L)0.0);
}
void quads(Q *d, const Q *a, const Q *b) { *d = *a >= *b ? *a : *b; }
