// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=remark

// Each operation is done once, however many take its result. As a tree, these
// would be more than 2^16 multiplications, which no compiler ends with.

// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] += ({{.*}}...
void logistic(double C[restrict][32], double A[][32], double B[][32]) {
  for (int i = 0; i < 32; ++i)
    for (int j = 0; j < 32; ++j)
      for (int k = 0; k < 32; ++k) {
        double x = A[i][k];
#pragma clang loop unroll(full)
        for (int step = 0; step < 16; ++step)
          x = 3.5 * x * (1 - x);
        C[i][j] += x * B[k][j];
      }
}
