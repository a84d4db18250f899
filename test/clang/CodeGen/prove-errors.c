// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What -fmatrix-prove says of a function that is compiled wrong, which a plugin
// sees to, and of what cannot be proved.
//
// RUN: rm -rf %t && mkdir %t && split-file %s %t
// RUN: cd %t && not %clang -O2 -fmatrix-prove -fpass-plugin=%spoil_functions -c spoiled.c -o %t/out.o 2>&1 | FileCheck %s
// CHECK: spoiled.c:3:6: error: 'spoiled' is compiled wrong: at byte 0 of 'c': expected a[0] + b[0], got
// CHECK-NEXT: 3 |
// CHECK-NEXT: ^
// CHECK-NEXT: spoiled.c:3:6: note: a program that shows it: {{.*}}spoiled-differs.c
// RUN: not test -e %t/out.o

// The program, with that function and with a right one.
// RUN: %clang -O2 -fpass-plugin=%spoil_functions -c %t/spoiled.c -o %t/wrong.o
// RUN: %clang -O2 -c %t/spoiled.c -o %t/right.o
// RUN: %stock_clang -Wall -Wextra -Werror %t/spoiled-differs.c %t/wrong.o -o %t/wrong && not %t/wrong | FileCheck %s --check-prefix=WRONG
// WRONG: expected [[NUMBER:.*]], got
// WRONG-NOT: got [[NUMBER]]
// RUN: %stock_clang -Wall -Wextra -Werror %t/spoiled-differs.c %t/right.o -o %t/right && %t/right

// It is written elsewhere if so asked.
// RUN: not %clang -O2 -fmatrix-prove -mllvm -matrix-prove-folder=%t/new/folder -fpass-plugin=%spoil_functions -c %t/spoiled.c -o %t/out.o
// RUN: test -e %t/new/folder/spoiled-differs.c
// RUN: not %clang -O2 -fmatrix-prove -mllvm -matrix-prove-folder=%t/spoiled.c/folder -fpass-plugin=%spoil_functions -c %t/spoiled.c -o %t/out.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CANNOT
// CANNOT: note: the program that shows it cannot be written: {{.*}}spoiled.c{{.*}}

// RUN: %clang -O2 -fmatrix-prove -c %t/none.c -o %t/out.o 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: warning: no function of 'none.c' has a matrix operation, so nothing is proved [-Wpass-failed]
// RUN: %clang -fmatrix-prove -c %t/unknown.c -o %t/out.o -mllvm -matrix-prove-value=m=3 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: warning: no function has a parameter 'm' [-Wpass-failed]
// UNKNOWN: unknown.c:2:6: warning: 'assembly' is not proved: {{.*}}assembly
// UNKNOWN: unknown.c:3:6: warning: 'call' is not proved: {{.*}}other
// UNKNOWN: unknown.c:4:5: warning: 'recursive' is not proved: calls are nested deeper
// UNKNOWN: unknown.c:4:5: note: a value may help: -mllvm -matrix-prove-value=n=<number>
// RUN: not %clang -fmatrix-prove -c %t/unknown.c -o %t/out.o -mllvm -matrix-prove-value=3 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: -matrix-prove-value: expected name=value, got '3'
// RUN: not %clang -fmatrix-prove -c %t/unknown.c -o %t/out.o -mllvm -matrix-prove-value=n=3000000000000 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: -matrix-prove-value: 'n' of 'recursive' has 32 bits, too few for 3000000000000
// RUN: %clang -fmatrix-prove -mllvm -matrix-prove-terms=10 -c %t/spoiled.c -o %t/out.o 2>&1 | FileCheck %s --check-prefix=BUDGET
// BUDGET: warning: 'spoiled' is not proved: the budget is spent: 10 terms (-mllvm -matrix-prove-terms)
// BUDGET: note: more may help: -mllvm -matrix-prove-terms=<number>

//--- spoiled.c
typedef float f2x2 __attribute__((matrix_type(2, 2)));

void spoiled(f2x2 *restrict c, const f2x2 *restrict a, const f2x2 *restrict b) { *c = *a + *b; }

//--- none.c
int plain(int a) { return a; }

//--- unknown.c
typedef float f2x2 __attribute__((matrix_type(2, 2)));
void assembly(f2x2 *c) { __asm__ volatile("nop" ::: "memory"); *c = *c + *c; }
void call(f2x2 *c) { void other(f2x2 *); other(c); *c = *c + *c; }
int recursive(f2x2 *c, int n) { if (n) *c = *c + *c; return n ? recursive(c, n - 1) : 0; }
