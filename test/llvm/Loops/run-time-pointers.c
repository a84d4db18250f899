// RUN: %remarks --target=i386-linux-gnu %s 2>&1 | FileCheck %s --implicit-check-not=raised
// RUN: %remarks %s 2>&1 | FileCheck %s --check-prefix=LONG

// What is tested in front of loops takes 64 bits, which pointers are to have.

// CHECK: stay as they are: how often a loop runs is not a constant, and pointers have fewer than 64 bits
// LONG: raised C[i,j] += A[i,k] * B[k,j]
void product(int n, double C[n][n], double A[n][n], double B[n][n]) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) C[i][j] += A[i][k] * B[k][j];
}
