// RUN: %raise --target=x86_64-pc-windows-msvc -fexceptions -fcxx-exceptions -S -emit-llvm -o - %s | FileCheck %s

// In a handler that is a function of its own, a call has to name it: one that
// does not counts as unreachable.

void may_throw();

// CHECK-LABEL: define {{.*}} @"?of_constants
// CHECK: [[PAD:%.*]] = catchpad
// CHECK: call void @matrix.nest{{.*}} [ "funclet"(token [[PAD]]) ]
// CHECK: catchret from [[PAD]]
void of_constants(double (*__restrict C)[100], const double (*A)[100], const double (*B)[100]) {
  try {
    may_throw();
  } catch (...) {
    for (int i = 0; i < 100; ++i)
      for (int j = 0; j < 100; ++j)
        for (int k = 0; k < 100; ++k)
          C[i][j] += A[i][k] * B[j][k];
  }
}

// CHECK-LABEL: define {{.*}} @"?at_run_time
// CHECK: [[PAD:%.*]] = catchpad
// CHECK: call void @matrix.nest{{.*}} [ "funclet"(token [[PAD]]) ]
void at_run_time(int n, double *__restrict C, const double *A, const double *B) {
  try {
    may_throw();
  } catch (...) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k)
          C[i * n + j] += A[i * n + k] * B[k * n + j];
  }
}
