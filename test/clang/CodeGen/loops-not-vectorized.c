// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations over small matrices share no vectors where a pragma or a flag
// keeps loops from being vectorized; a loop's own pragma is the stronger one.
//
// DEFINE: %{flags} =
// DEFINE: %{remarks} = %clang --target=x86_64-linux-gnu -march=znver4 %{flags} -Rpass=matrix-ops -Rpass-missed=matrix-ops -c %s -o /dev/null 2>&1
// REDEFINE: %{flags} = -O2
// RUN: %{remarks} | FileCheck %s --check-prefixes=CHECK,YES
// REDEFINE: %{flags} = -O1
// RUN: %{remarks} | FileCheck %s --check-prefixes=CHECK,YES
// REDEFINE: %{flags} = -O2 -fno-vectorize
// RUN: %{remarks} | FileCheck %s --check-prefixes=CHECK,NO
// REDEFINE: %{flags} = -O1 -fno-vectorize
// RUN: %{remarks} | FileCheck %s --check-prefixes=CHECK,NO
// REDEFINE: %{flags} = -O2 -fno-vectorize -fvectorize
// RUN: %{remarks} | FileCheck %s --check-prefixes=CHECK,YES

typedef float m3 __attribute__((matrix_type(3, 3)));

// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because the program or a flag says that it is not to be vectorized
void disabled(m3 *restrict d, const m3 *a, const m3 *b, int n) {
#pragma clang loop vectorize(disable)
  for (int i = 0; i < n; ++i)
    d[i] = a[i] * b[i];
}
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because the program or a flag says that it is not to be vectorized
void ofWidth1(m3 *restrict d, const m3 *a, const m3 *b, int n) {
#pragma clang loop vectorize_width(1)
  for (int i = 0; i < n; ++i)
    d[i] = a[i] * b[i];
}
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: 8 iterations of a loop over small matrices share vectors
void enabled(m3 *restrict d, const m3 *a, const m3 *b, int n) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < n; ++i)
    d[i] = a[i] * b[i];
}
// YES-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: 8 iterations of a loop over small matrices share vectors
// NO-DAG: [[#@LINE+2]]:{{[0-9]+}}: remark: iterations of a loop over small matrices do not share vectors because the program or a flag
void plain(m3 *restrict d, const m3 *a, const m3 *b, int n) {
  for (int i = 0; i < n; ++i)
    d[i] = a[i] * b[i];
}
