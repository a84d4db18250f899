// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators on atomic matrices and scalars, against the same on plain ones.
//
// RUN: %run_flags %s -- -Wno-atomic-alignment -latomic
// RUN: %run_flags --set O2 %s -- -Wno-atomic-alignment -latomic -fmatrix-memory-layout=row-major

#include <assert.h>

typedef int M __attribute__((matrix_type(2, 3)));
typedef int Square __attribute__((matrix_type(3, 3)));
typedef _Bool Mask __attribute__((matrix_type(2, 3)));

static _Atomic(M) A;
static _Atomic(Square) S;
static _Atomic(Mask) B;
static _Atomic int I;

static void expect(M Got, M Expected) {
  for (int R = 0; R < 2; ++R)
    for (int C = 0; C < 3; ++C)
      assert(Got[R][C] == Expected[R][C]);
}

int main(void) {
  M X;
  Square Y;
  Mask Bits;
  for (int R = 0; R < 3; ++R)
    for (int C = 0; C < 3; ++C) {
      Y[R][C] = R * 5 - C * 3;
      if (R < 2) {
        X[R][C] = R * 7 + C + 1;
        Bits[R][C] = (R + C) % 2 != 0;
      }
    }
  A = X;
  S = Y;
  B = Bits;
  I = 2;
  expect(A * 3, X * 3);
  expect(3 - A, 3 - X);
  expect(A * S, X * Y);
  expect(A << I, X << 2);
  expect(X * I, X * 2);
  expect(A + A, X + X);
  expect(B ? A : X * 2, Bits ? X : X * 2);
  expect(__builtin_elementwise_popcount(A), __builtin_elementwise_popcount(X));
  assert(__builtin_reduce_add(A) == __builtin_reduce_add(X));
  assert(X[I - 1][I] == X[1][2]);
  A += A;
  expect(A, X + X);
  A <<= I;
  expect(A, X * 8);
  X *= I;
  A -= X;
  expect(A, X * 3);
  return 0;
}
