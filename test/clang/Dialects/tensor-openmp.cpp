// RUN: %clang_cc1 -fenable-matrix -std=c++17 -fopenmp -triple x86_64-linux-gnu -O1 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -std=c++17 -fopenmp -fsyntax-only -verify -DERRORS %s
// RUN: %clangxx -std=c++17 -fopenmp -O0 -c %s -o /dev/null
// RUN: %clangxx -std=c++17 -fopenmp -O2 --target=aarch64-linux-gnu -c %s -o /dev/null

// Reductions of tensors start from zeros, ones or all bits, and are no atomic
// operations; threads and tasks have a tensor of their own.

typedef float t3 __attribute__((tensor_type(2, 3, 5)));
typedef int padded __attribute__((tensor_type(2, 3), tensor_padding(0, 1)));
typedef bool flags __attribute__((tensor_type(2, 3)));

// What products and conjunctions start from.
// CHECK-DAG: @__const.{{.*}}products{{.*}}.P = private unnamed_addr constant [30 x float] [float 1.000000e+00, float 1.000000e+00,
// CHECK-DAG: @__const.{{.*}}bits{{.*}}.All = private unnamed_addr constant [8 x i32] [i32 -1, i32 -1, i32 -1,
// CHECK-DAG: @__const.{{.*}}bits{{.*}}.Each = private unnamed_addr constant [6 x i8] c"\01\01\01\01\01\01"

// CHECK-LABEL: define {{.*}}@_Z4sums{{.*}}.omp_outlined(
// CHECK: call void @llvm.memset{{.*}}i8 0, i64 120
// CHECK: switch i32
// CHECK: @tlx.fadd
// CHECK-NOT: cmpxchg
t3 sums(const t3 *A, int N) {
  t3 S = A[0];
#pragma omp parallel for reduction(+ : S)
  for (int I = 1; I < N; ++I)
    S += A[I];
  return S;
}

// CHECK-LABEL: define {{.*}}@_Z8products{{.*}}.omp_outlined(
// CHECK: call void @llvm.memcpy{{.*}}@__const.{{.*}}.P,
// CHECK: @tlx.fmul
t3 products(const t3 *A, int N) {
  t3 P = A[0];
#pragma omp parallel for reduction(* : P)
  for (int I = 1; I < N; ++I)
    P *= A[I];
  return P;
}

// CHECK-LABEL: define {{.*}}@_Z4bits{{.*}}.omp_outlined(
// CHECK: @tlx.and__2x3i32
// CHECK: @tlx.and__2x3i8
// CHECK: @tlx.xor__2x3i32
void bits(const padded *A, const flags *B, padded &All, padded &Any, flags &Each, int N) {
#pragma omp parallel for reduction(& : All, Each) reduction(^ : Any)
  for (int I = 0; I < N; ++I)
    All &= A[I], Each &= B[I], Any ^= A[I];
}

// CHECK-LABEL: define {{.*}}@_Z5tasks
void tasks(t3 *D, const t3 *A, int N) {
  t3 F = A[0];
#pragma omp parallel
#pragma omp single
  for (int I = 0; I < N; ++I)
#pragma omp task firstprivate(F) depend(out : D[I])
    D[I] = F * A[I];
#pragma omp parallel for firstprivate(F) lastprivate(F)
  for (int I = 0; I < N; ++I)
    F = A[I], D[I][1][2][4] = 1;
}

#ifdef ERRORS
void errors(const t3 *A, t3 S, int N) { // expected-note 2{{'S' defined here}}
#pragma omp parallel for reduction(&& : S) // expected-error {{is not valid for specified reduction operation}}
  for (int I = 0; I < N; ++I)
    S += A[I];
#pragma omp parallel for reduction(max : S) // expected-error {{arguments of OpenMP clause 'reduction' for 'min' or 'max' must be of arithmetic type}}
  for (int I = 0; I < N; ++I)
    S += A[I];
#pragma omp parallel for reduction(| : S) // expected-error {{both must be integers or tensors of integers}}
  for (int I = 0; I < N; ++I)
    S += A[I];
}
#endif
