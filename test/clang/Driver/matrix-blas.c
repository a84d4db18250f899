// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-blas needs no matrix types. The last of it and -fno-matrix-blas
// counts.
//
// RUN: %clang_path -### -fmatrix-blas -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang_path -### -fno-matrix-blas -fmatrix-blas -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang -### -fmatrix-blas -c %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %clang_path -### -fmatrix-blas -fno-matrix-blas -c %s 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: %clang_path -### -fmatrix-loops -c %s 2>&1 | FileCheck %s --check-prefix=OFF
// ON: "-fmatrix-blas"
// OFF-NOT: matrix-blas"

// Each call is raised where its file is compiled, once.
//
// DEFINE: %{remarks} = %clang_path -fmatrix-blas -Rpass=matrix-blas -Rpass-missed=matrix-blas -c %s -o /dev/null 2>&1
// RUN: %{remarks} -O2 | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O1 | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -flto=thin | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -flto=full | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -flto=thin -ffat-lto-objects | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -fenable-matrix | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -fno-builtin-cblas_dgemm | FileCheck %s --check-prefix=RAISED
// RUN: %{remarks} -O2 -fno-matrix-blas | count 0
// RUN: %{remarks} -O0 | count 0
// RAISED: remark: raised this call of cblas_sgemm [-Rpass=matrix-blas]
// RAISED-NOT: remark

// -fno-builtin of one function or of all.
//
// RUN: %{remarks} -O2 -fno-builtin-cblas_sgemm | FileCheck %s --check-prefix=STAYS
// RUN: %{remarks} -O2 -fno-builtin | FileCheck %s --check-prefix=STAYS
// RUN: %{remarks} -O2 -ffreestanding | FileCheck %s --check-prefix=STAYS
// STAYS: remark: this call of cblas_sgemm stays as it is: -fno-builtin, or an attribute, says that it is no other function
// STAYS-NOT: remark

// Without the option, names that Clang does not know are forgotten, as ever.
//
// RUN: %clang_path -O2 -fno-builtin-cblas_sgemm -S -emit-llvm -o - %s | FileCheck %s --check-prefix=FORGOTTEN
// FORGOTTEN-NOT: no-builtin-
// FORGOTTEN: declare void @cblas_sgemm(

void cblas_sgemm(int, int, int, int, int, int, float, const float *, int,
                 const float *, int, float, float *, int);
void product(const float *a, const float *b, float *c) {
  cblas_sgemm(101, 111, 111, 8, 8, 8, 1, a, 8, b, 8, 0, c, 8);
}
