// RUN: %clang --target=x86_64-linux-gnu -fopenmp-simd -O2 -march=x86-64-v4 -Rpass=matrix-ops -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning
// The loop vectorizer has nothing to warn of.

// The pragma asks for what the compiler does with such a loop anyway.

typedef float m3 __attribute__((matrix_type(3, 3)));
// CHECK: remark: 8 iterations of a loop over small matrices share vectors
void squares(m3 *restrict D, const m3 *restrict A, int N) {
#pragma omp simd
  for (int I = 0; I < N; ++I)
    D[I] = A[I] * A[I];
}
