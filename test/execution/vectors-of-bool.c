// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector of bool is made of bits, a matrix of bool of bytes: casts between
// them, and vectors that are not of Clang's own kind.
//
// RUN: %run_flags %s

#include <stdbool.h>
#include <stdio.h>

enum { R = 3, C = 5, N = R * C, LR = 20, LC = 13, LN = LR * LC };
typedef bool small __attribute__((matrix_type(R, C)));
typedef bool large __attribute__((matrix_type(LR, LC), matrix_padding(1)));
typedef bool small_vector __attribute__((ext_vector_type(N)));
typedef bool large_vector __attribute__((ext_vector_type(LN)));
typedef int four __attribute__((vector_size(16)));
typedef int two_by_two __attribute__((matrix_type(2, 2)));

__attribute__((noinline)) static small_vector toSmall(small *M) {
  return (small_vector)*M;
}
__attribute__((noinline)) static large_vector toLarge(large *M) {
  return (large_vector)*M;
}
__attribute__((noinline)) static void fromSmall(small_vector *V, small *M) {
  *M = (small)*V;
}
__attribute__((noinline)) static void fromLarge(large_vector *V, large *M) {
  *M = (large)*V;
}
__attribute__((noinline)) static four toFour(two_by_two M) { return (four)M; }

static int Failures;
static void expect(const char *What, int Place, int Expected, int Got) {
  if (Expected == Got)
    return;
  printf("%s, element %d: expected %d, got %d\n", What, Place, Expected, Got);
  ++Failures;
}

int main(void) {
  small A, B;
  for (int I = 0; I < N; ++I)
    A[I / C][I % C] = I * 5 % 3 == 1;
  small_vector V = toSmall(&A);
  fromSmall(&V, &B);
  for (int I = 0; I < N; ++I) {
    expect("small to vector", I, I * 5 % 3 == 1, V[I]);
    expect("vector to small", I, I * 5 % 3 == 1, B[I / C][I % C]);
  }
  static large D, E;
  for (int I = 0; I < LN; ++I)
    D[I / LC][I % LC] = I * 7 % 5 == 1;
  large_vector W = toLarge(&D);
  fromLarge(&W, &E);
  for (int I = 0; I < LN; ++I) {
    expect("large to vector", I, I * 7 % 5 == 1, W[I]);
    expect("vector to large", I, I * 7 % 5 == 1, E[I / LC][I % LC]);
  }
  two_by_two M;
  for (int I = 0; I < 4; ++I)
    M[I / 2][I % 2] = I + 1;
  four F = toFour(M);
  for (int I = 0; I < 4; ++I)
    expect("vector_size", I, I + 1, F[I]);
  return Failures != 0;
}
