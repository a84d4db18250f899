// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fmatrix-prove: a line for each function with a matrix, at the function.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O2 -fmatrix-prove -c %s -o %t/a.o 2>&1 | FileCheck %s --implicit-check-not=plain
// RUN: %clang -O0 -fmatrix-prove -c %s -o %t/a.o 2>&1 | FileCheck %s --check-prefix=O0
// RUN: %clang -O2 -fmatrix-prove -Rno-pass -Wno-pass-failed -c %s -o %t/a.o 2>&1 | count 0
// RUN: not %clang -O2 -fmatrix-prove -Werror=pass-failed -c %s -o %t/b.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not test -e %t/b.o
// RUN: %clang -O2 -fmatrix-prove -fno-matrix-prove -c %s -o %t/a.o 2>&1 | count 0

// The code is the same.
// RUN: %clang -O2 -fmatrix-prove -Rno-pass -Wno-pass-failed -c %s -o %t/proved.o
// RUN: %clang -O2 -c %s -o %t/plain.o
// RUN: cmp %t/proved.o %t/plain.o

typedef float f4x4 __attribute__((matrix_type(4, 4)));

// CHECK: prove.c:[[#@LINE+2]]:6: remark: 'update' is proved: 31 arrangements of memory [-Rpass]
// O0: prove.c:[[#@LINE+1]]:6: remark: 'update' is proved: 31 arrangements of memory [-Rpass]
void update(f4x4 *c, const f4x4 *a, const f4x4 *b) { *c += *a * *b; }

// CHECK: prove.c:[[#@LINE+1]]:6: remark: 'by_value' is proved: 1 arrangement of memory [-Rpass]
f4x4 by_value(f4x4 a, f4x4 b) { return a + b; }

// CHECK: prove.c:[[#@LINE+3]]:6: warning: 'branch' is not proved: {{.*}}depends on data{{.*}} [-Wpass-failed]
// CHECK: prove.c:[[#@LINE+2]]:6: note: a value may help: -mllvm -matrix-prove-value=n=<number>
// ERROR: prove.c:[[#@LINE+1]]:6: error: 'branch' is not proved: {{.*}} [-Werror,-Wpass-failed]
void branch(f4x4 *c, const f4x4 *a, int n) {
  for (int i = 0; i < n; ++i)
    *c += *a;
}

// What is inlined is a part of its callers, which are proved if they have no
// matrix of their own, too.
static f4x4 twice(f4x4 a) { return a + a; }
// CHECK: prove.c:[[#@LINE+1]]:6: remark: 'caller' is proved:
void caller(f4x4 *restrict c, const f4x4 *restrict a) { *c = twice(*a); }
// One of these two is unknown, by way of another function.
static f4x4 thrice(f4x4 a) { return a + a + a; }
static f4x4 between(f4x4 a) { return thrice(a) + a; }
// CHECK: prove.c:[[#@LINE+1]]:6: warning: 'elsewhere' is not proved: a call of 'f'
void elsewhere(f4x4 *c) { void f(void); f(); *c = between(*c); }
// CHECK: prove.c:[[#@LINE+1]]:6: remark: 'known' is proved:
void known(f4x4 *c) { *c = thrice(*c); }

// CHECK-NOT: remark:
// CHECK: prove.c:[[#@LINE-12]]:13: remark: 'twice' is proved as a part of 'caller' [-Rpass]
// CHECK-NOT: remark:

int plain(int a) { return a; }
