// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What sanitizers report of tensors: the place of the operator, the subscript or
// the call, and the values of the elements.
//
// clang-format off: lines are long, and their columns are tested.
//
// RUN: %clang -fsanitize=signed-integer-overflow,unsigned-integer-overflow,shift,integer-divide-by-zero,float-divide-by-zero,bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t remainder 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t insert 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t scatter 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: %clang -O2 -fsanitize=signed-integer-overflow,unsigned-integer-overflow,shift,integer-divide-by-zero,float-divide-by-zero,bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t remainder 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t insert 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t scatter 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: %clang -O1 -ftrapv -DTRAPS %s -o %t
// RUN: not --crash %t
// RUN: %clang -O1 -fwrapv -DTRAPS %s -o %t
// RUN: %t

#include <limits.h>

#define NOINLINE __attribute__((noinline))

typedef int ints __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(1, 0, 2)));
typedef signed char bytes __attribute__((tensor_type(2, 3, 4)));
typedef unsigned unsigneds __attribute__((tensor_type(2, 3, 4)));
typedef float floats __attribute__((tensor_type(2, 3, 4)));
typedef short picks __attribute__((tensor_type(2, 2)));
typedef int picked __attribute__((tensor_type(2, 2, 2, 4)));
typedef int part __attribute__((tensor_type(1, 2, 4), tensor_layout(2, 0, 1)));

static ints I;
static bytes B;
static unsigneds U;
static floats F;
static picks P;
static picked G;
static part Part;
int Sink;

// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:35: runtime error: signed integer overflow: 2147483647 + 5 cannot be represented in type 'int'
NOINLINE void sum(void) { I = (I) + 5; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:32: runtime error: signed integer overflow: 65536 * 65536 cannot be represented in type 'int'
NOINLINE void scaled(void) { I *= I; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:36: runtime error: negation of -2147483648 cannot be represented in type 'int'
NOINLINE void negation(void) { I = -I; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:36: runtime error: signed integer overflow: 127 + 1 cannot be represented in type 'signed char'
NOINLINE void narrow(void) { B = B + (signed char)1; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:46: runtime error: unsigned integer overflow: 0 - 1 cannot be represented in type 'unsigned int'
NOINLINE void unsignedOverflow(void) { U = U - 1u; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:37: runtime error: shift exponent 32 is too large for 32-bit type 'int'
NOINLINE void shift(ints N) { I = I << N; }
// REMAINDER: tensors-undefined.c:[[@LINE+1]]:43: runtime error: division by zero
NOINLINE void remainderBy(ints D) { I = I % D; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:38: runtime error: division by zero
NOINLINE void floatsBy(floats D) { F /= D; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:54: runtime error: index 3 out of bounds for type 'ints'
NOINLINE int read(int A, int B, int C) { return I[A][B][C]; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:53: runtime error: index -1 out of bounds for type 'bytes'
NOINLINE void write(int A, int C, long D) { B[A][C][D] = 1; }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:38: runtime error: index 2 out of bounds for type 'ints'
NOINLINE void slice(int At) { Part = __builtin_tensor_slice(I, 0, At, 0, 1, 2, 4); }
// INSERT: tensors-undefined.c:[[@LINE+1]]:36: runtime error: index -2 out of bounds for type 'ints'
NOINLINE void insert(int At) { I = __builtin_tensor_insert_slice(I, Part, At, 0, 0); }
// CHECK-NOT: runtime error
// CHECK: tensors-undefined.c:[[@LINE+1]]:34: runtime error: index 3 out of bounds for type 'ints'
NOINLINE void gather(void) { G = __builtin_tensor_gather(I, 1, P); }
// SCATTER: tensors-undefined.c:[[@LINE+1]]:35: runtime error: index -1 out of bounds for type 'ints'
NOINLINE void scatter(void) { I = __builtin_tensor_scatter(I, 1, P, G); }
// CHECK-NOT: runtime error

int main(int Count, char **Arguments) {
  ints N = (ints)1;
  I[1][1][2] = INT_MAX;
#ifdef TRAPS
  (void)Count, (void)Arguments;
  sum();
  return I[1][1][2] != INT_MIN + 4;
#endif
  if (Count > 1) {
    N[0][1][0] = 0;
    P = (picks){{0, 2}, {1, -1}};
    if (*Arguments[1] == 'r')
      remainderBy(N);
    else if (*Arguments[1] == 'i')
      insert(-2);
    else
      scatter();
    return 0;
  }
  sum();
  I = (ints)1;
  I[1][2][3] = 65536;
  scaled();
  I = (ints)0;
  I[0][1][3] = INT_MIN;
  negation();
  B[1][2][0] = 127;
  narrow();
  U = (unsigneds)1;
  U[0][2][2] = 0;
  unsignedOverflow();
  I = (ints)1;
  N[1][0][0] = 32;
  shift(N);
  floats D = (floats)1;
  D[1][1][1] = 0;
  floatsBy(D);
  Sink = read(1, 3, 0);
  write(1, 2, -1);
  slice(2);
  P = (picks){{0, 2}, {3, 1}};
  gather();
  return 0;
}
