// RUN: %remarks -march=haswell %s 2>&1 | FileCheck %s --check-prefix=SMALL --implicit-check-not=raised
// RUN: %stock_clang -O2 --target=aarch64-linux-gnu -mcpu=neoverse-n1 -Xclang -load -Xclang %plugin -fpass-plugin=%plugin -mllvm -matrix-loops -g -Rpass=matrix-loops -Rpass-missed=matrix-loops -S -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=LARGE --implicit-check-not="stay as they are"

// Rows of a matrix of 40 KiB are added up: what the engine reads again, one processor's first
// cache keeps, and the other's does not.

// SMALL: stay as they are: vectors along the result are as fast
// LARGE: raised
void rows_of_memory(double *restrict y, double (*A)[71], double *x) {
  for (int i = 0; i < 71; ++i) for (int j = 0; j < 71; ++j) y[j] += A[i][j] * x[i];
}
