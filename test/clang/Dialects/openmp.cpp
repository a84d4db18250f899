// RUN: %clang_cc1 -fenable-matrix -std=c++17 -fopenmp -triple x86_64-linux-gnu -O1 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx -std=c++17 -fopenmp -O0 -c %s -o /dev/null
// RUN: %clangxx -std=c++17 -fopenmp -O2 -march=x86-64-v3 -c %s -o /dev/null
// RUN: %clangxx -std=c++17 -fopenmp -O2 --target=aarch64-linux-gnu -c %s -o /dev/null

// Reductions of matrices, small and large ones; tasks and threads that have a matrix of their own.

typedef float m3 __attribute__((matrix_type(3, 3)));
typedef double big __attribute__((matrix_type(20, 20), matrix_layout(row_major)));
#pragma omp declare reduction(+ : m3, big : omp_out += omp_in) initializer(omp_priv = {})

template <class M> M sum(const M *A, int N) {
  M S = {};
#pragma omp parallel for reduction(+ : S)
  for (int I = 0; I < N; ++I)
    S += A[I];
  return S;
}
// CHECK: define {{.*}}@.omp_combiner.(
// CHECK: fadd <9 x float>
// CHECK: define {{.*}}@.omp_initializer.(
// CHECK: store <9 x float> zeroinitializer
// CHECK: define {{.*}}@.omp_combiner..1(
// CHECK: @tlx.fadd
m3 sums(const m3 *A, const big *B, int N) { return sum(A, N) * (float)sum(B, N)[0][1]; }

typedef int i3 __attribute__((matrix_type(3, 3)));
typedef bool b3 __attribute__((matrix_type(3, 3), matrix_layout(row_major)));
// CHECK-LABEL: define {{.*}}@_Z4bits{{.*}}.omp_outlined(
// CHECK: store <9 x i32> splat (i32 -1)
// CHECK: and <9 x i32>
// CHECK: and <9 x i8>
// CHECK: or <9 x i32>
// CHECK-NOT: cmpxchg
void bits(const i3 *A, const b3 *B, i3 &All, i3 &Any, i3 &Odd, b3 &Each, int N) {
#pragma omp parallel for reduction(& : All, Each) reduction(| : Any) reduction(^ : Odd)
  for (int I = 0; I < N; ++I)
    All &= A[I], Each &= B[I], Any |= A[I], Odd ^= A[I];
}

// CHECK-LABEL: define {{.*}}@_Z5tasks{{[^.]*}}.omp_outlined(
void tasks(m3 *D, const m3 *A, int N) {
  m3 F = A[0];
#pragma omp parallel
#pragma omp single
  for (int I = 0; I < N; ++I)
// The runtime's 40 bytes, I, and the 36 bytes of F; pointers to D and A are shared.
// CHECK: call ptr @__kmpc_omp_task_alloc({{.*}}, i32 1, i64 80, i64 16, ptr @.omp_task_entry.)
#pragma omp task firstprivate(F) depend(out : D[I])
    D[I] = F * A[I];
}

// CHECK-LABEL: define {{.*}}@_Z4last{{.*}}.matrix.omp_outlined(
// CHECK: alloca [400 x double]
big last(const big *A, m3 *D, int N) {
  big L = A[0];
#pragma omp parallel for firstprivate(L) lastprivate(L) collapse(2)
  for (int I = 0; I < N; ++I)
    for (int R = 0; R < 3; ++R)
      L = A[I], D[I][R][0] = 1;
  return L;
}
