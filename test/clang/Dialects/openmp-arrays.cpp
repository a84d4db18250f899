// RUN: %clang_cc1 -fenable-matrix -fopenmp -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s
// Upstream takes the array in which a matrix lies in memory for a dimension.

// A reduction of an array of matrices.

typedef float m3 __attribute__((matrix_type(3, 3)));
#pragma omp declare reduction(+ : m3 : omp_out += omp_in) initializer(omp_priv = {})

// Four matrices are initialized, and added at the end.
// CHECK-LABEL: define internal void @_Z4sums{{.*}}.omp_outlined(
// CHECK: [[END:%.*]] = getelementptr [9 x float], ptr {{%.*}}, i64 4
// CHECK-NEXT: icmp eq ptr {{%.*}}, [[END]]
// CHECK: omp.arrayinit.done:
// CHECK: getelementptr [9 x float], ptr {{%.*}}, i64 4
// CHECK: omp.arraycpy.done
void sums(m3 *D, const m3 *A, int N) {
#pragma omp parallel for reduction(+ : D[:4])
  for (int I = 0; I < N; ++I)
    D[I % 4] += A[I];
}
