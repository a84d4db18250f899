// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-loops needs no matrix types. The last of it and -fno-matrix-loops
// counts, and -fno-vectorize keeps loops from being raised.
//
// RUN: %clang_path -### -fmatrix-loops -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang_path -### -fno-matrix-loops -fmatrix-loops -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang -### -fmatrix-loops -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang_path -### -fmatrix-loops -fno-matrix-loops -c %s 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: %clang_path -### -c %s 2>&1 | FileCheck %s --check-prefix=OFF
// ON: "-fmatrix-loops"
// OFF-NOT: matrix-loops"
//
// RUN: %clang_path -### -fmatrix-loops -fno-vectorize -c %s 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: %clang -### -fmatrix-loops -fno-vectorize -c %s 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: %clang_path -### -fmatrix-loops -fno-vectorize -fvectorize -c %s 2>&1 | FileCheck %s --check-prefix=VECTORS
// RUN: %clang_path -### -fno-vectorize -c %s 2>&1 | FileCheck %s --check-prefix=VECTORS
// SCALAR: "-mllvm" "-vectorize-loops=false"
// SCALAR-NOT: "-vectorize-loops=false"
// VECTORS-NOT: "-vectorize-loops=false"

// A link takes it, and files of which only some ask for it.
//
// RUN: %clang_path -fmatrix-loops -O2 -flto=thin -c %s -o %t.thin.o
// RUN: %clang_path -O2 -flto=thin -DMAIN -c %s -o %t.main.o
// RUN: %clang_path -Werror -fmatrix-loops -O2 -flto=thin -fuse-ld=lld %t.thin.o %t.main.o -o %t.thin
// RUN: %t.thin
// RUN: %clang_path -fmatrix-loops -O2 -flto=full -c %s -o %t.full.o
// RUN: %clang_path -O2 -flto=full -DMAIN -c %s -o %t.main.o
// RUN: %stock_clang -O2 -flto=full -fuse-ld=lld %t.full.o %t.main.o -o %t.full
// RUN: %t.full

// With -flto, loops are raised before the link, once.
//
// RUN: %clang_path -fmatrix-loops -O2 -Rpass=matrix-loops -Rpass-missed=matrix-loops -flto=thin -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=RAISED
// RUN: %clang_path -fmatrix-loops -O2 -Rpass=matrix-loops -Rpass-missed=matrix-loops -flto=full -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=RAISED
// RUN: %clang_path -fmatrix-loops -O2 -Rpass=matrix-loops -Rpass-missed=matrix-loops -flto=thin -ffat-lto-objects -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=RAISED
// RAISED: remark: raised C[i,j] += A[i,k] * B[k,j]
// RAISED: remark: these loops stay as they are: how often a loop runs depends on the index of another loop
// RAISED-NOT: remark

enum { N = 24 };
void product(double (*restrict C)[N], double (*A)[N], double (*B)[N]);

#ifdef MAIN
double A[N][N], B[N][N], C[N][N];
int main(void) {
  for (int i = 0; i < N; ++i)
    A[i][i] = B[i][N - 1 - i] = 1 + i;
  product(C, A, B);
  for (int i = 0; i < N; ++i)
    if (C[i][N - 1 - i] != (1 + i) * (1 + i))
      return 1;
  return 0;
}
#else
void product(double (*restrict C)[N], double (*A)[N], double (*B)[N]) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        C[i][j] += A[i][k] * B[k][j];
}
void triangle(double (*restrict C)[N], double (*A)[N], double (*B)[N]) {
  for (int i = 0; i < N; ++i)
    for (int k = 0; k <= i; ++k)
      for (int j = 0; j < N; ++j)
        C[k][j] += A[i][k] * B[i][k];
}
#endif
