// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What sanitizers report: the operator's place and the values of the elements.
//
// clang-format off: lines are long, and their columns are tested.
//
// RUN: %clang -fsanitize=signed-integer-overflow,unsigned-integer-overflow,shift,integer-divide-by-zero,float-divide-by-zero,bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t remainder 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t quotient 2>&1 | FileCheck %s --check-prefix=QUOTIENT
// RUN: %clang -O2 -fsanitize=signed-integer-overflow,unsigned-integer-overflow,shift,integer-divide-by-zero,float-divide-by-zero,bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t remainder 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: not env UBSAN_OPTIONS=halt_on_error=1 %t quotient 2>&1 | FileCheck %s --check-prefix=QUOTIENT
// RUN: %clang -O1 -ftrapv -DTRAPS %s -o %t
// RUN: not --crash %t
// RUN: %clang -O1 -fwrapv -DTRAPS %s -o %t
// RUN: %t

#include <limits.h>

#define NOINLINE __attribute__((noinline))

typedef int small __attribute__((matrix_type(2, 3)));
typedef int large __attribute__((matrix_type(15, 12), matrix_layout(row_major)));
typedef int row __attribute__((matrix_type(1, 2)));
typedef int square __attribute__((matrix_type(3, 3)));
typedef signed char bytes __attribute__((matrix_type(2, 3)));
typedef unsigned unsigneds __attribute__((matrix_type(2, 3)));
typedef float floats __attribute__((matrix_type(2, 3)));
typedef int vector __attribute__((ext_vector_type(3)));

static small S;
static row R;
static large L;
static square Q;
static bytes B;
static unsigneds U;
static floats F;
static vector V;
int Sink;

// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:35: runtime error: signed integer overflow: 2147483647 + 5 cannot be represented in type 'int'
NOINLINE void sum(void) { S = (S) + 5; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:40: runtime error: signed integer overflow: -2147483648 - 1 cannot be represented in type 'int'
NOINLINE void difference(void) { L = L - 1; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:32: runtime error: signed integer overflow: 65536 * 65536 cannot be represented in type 'int'
NOINLINE void scaled(void) { L *= 65536; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:37: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented in type 'int'
NOINLINE void product(void) { Q = Q * Q; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:45: runtime error: signed integer overflow: 2 * 2147483647 cannot be represented in type 'int'
NOINLINE void productOfVector(void) { V = V * Q; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:36: runtime error: negation of -2147483648 cannot be represented in type 'int'
NOINLINE void negation(void) { S = -S; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:36: runtime error: signed integer overflow: 127 + 1 cannot be represented in type 'signed char'
NOINLINE void narrow(void) { B = B + (signed char)1; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:46: runtime error: unsigned integer overflow: 0 - 1 cannot be represented in type 'unsigned int'
NOINLINE void unsignedOverflow(void) { U = U - 1u; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:38: runtime error: shift exponent 32 is too large for 32-bit type 'int'
NOINLINE void shift(small N) { S = S << N; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:42: runtime error: left shift of negative value -3
NOINLINE void negativeBase(void) { S = S << 1; }
// REMAINDER: undefined.c:[[@LINE+1]]:44: runtime error: division by zero
NOINLINE void remainderBy(small D) { S = S % D; }
// QUOTIENT: undefined.c:[[@LINE+1]]:35: runtime error: division of -2147483648 by -1 cannot be represented in type 'int'
NOINLINE void divideBy(int D) { S /= D; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:37: runtime error: division by zero
NOINLINE void floatsBy(float D) { F /= D; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:44: runtime error: index 2 out of bounds for type 'small'
NOINLINE int read(int R, int C) { return S[R][C]; }
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:42: runtime error: index -1 out of bounds for type 'large'
NOINLINE void write(int R, int C) { L[R][C] = 1; }
// A matrix keeps its name where it is converted to a tensor.
// CHECK-NOT: runtime error
// CHECK: undefined.c:[[@LINE+1]]:33: runtime error: index 2 out of bounds for type 'small'
NOINLINE void part(int i) { R = __builtin_tensor_slice(S, i, 0, 1, 2); }
// CHECK-NOT: runtime error

int main(int Count, char **Arguments) {
  small N = (small)1;
#ifdef TRAPS
  (void)Count, (void)Arguments;
  S[1][1] = INT_MAX;
  sum();
  return S[1][1] != INT_MIN + 4;
#endif
  if (Count > 1) {
    S = (small)1;
    S[1][2] = INT_MIN;
    N[0][0] = 0;
    if (*Arguments[1] == 'r')
      remainderBy(N);
    else
      divideBy(-1);
    return 0;
  }
  S[1][1] = INT_MAX;
  sum();
  L[7][3] = INT_MIN;
  difference();
  L = (large)1;
  L[14][11] = 65536;
  scaled();
  Q[0][0] = Q[0][1] = 1;
  Q[1][0] = INT_MAX;
  product();
  Q = (square)0;
  Q[1][2] = INT_MAX;
  V[1] = 2;
  productOfVector();
  S = (small)0;
  S[0][1] = INT_MIN;
  negation();
  B[1][2] = 127;
  narrow();
  U = (unsigneds)1;
  U[0][2] = 0;
  unsignedOverflow();
  S = (small)1;
  N[1][0] = 32;
  shift(N);
  S = (small)1;
  S[1][1] = -3;
  negativeBase();
  floatsBy(0);
  Sink = read(2, 0);
  write(3, -1);
  part(2);
  return 0;
}
