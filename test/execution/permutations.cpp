// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Permutations whose tiles are zipped in registers: bytes and words, and longer
// elements of which several lines fill a vector; rows that lie multiples of 4
// KiB apart; extents that no tile divides. Nothing outside of a tensor is
// touched.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures;

template <class T, class From, class To, int... P>
__attribute__((noinline)) static void permute(T *Target, const T *Source) {
  *(To *)Target = __builtin_tensor_transpose(*(const From *)Source, P...);
}

template <class T, int A, int B, int C, int D, int P0, int P1, int P2, int P3>
static void check() {
  constexpr int E[] = {A, B, C, D};
  typedef T From __attribute__((tensor_type(A, B, C, D)));
  typedef T To __attribute__((tensor_type(E[P0], E[P1], E[P2], E[P3])));
  constexpr int Count = A * B * C * D;
  const int Stride[] = {B * C * D, C * D, D, 1};
  for (bool AtEnd : {false, true}) {
    Guarded<T> Source(Count, AtEnd), Target(Count, AtEnd);
    for (int I = 0; I != Count; ++I)
      Source.data()[I] = T(I * 7 + I / 251 * 3 + I / 65000);
    memset(Target.data(), 0x55, Count * sizeof(T));
    permute<T, From, To, P0, P1, P2, P3>(Target.data(), Source.data());
    int Wrong = 0, At = 0;
    for (int I = 0; I != E[P0]; ++I)
      for (int J = 0; J != E[P1]; ++J)
        for (int K = 0; K != E[P2]; ++K)
          for (int L = 0; L != E[P3]; ++L)
            Wrong += Target.data()[At++] !=
                     Source.data()[I * Stride[P0] + J * Stride[P1] +
                                   K * Stride[P2] + L * Stride[P3]];
    if (Wrong) {
      printf("%zu bytes, %dx%dx%dx%d by %d %d %d %d: %d are wrong\n", sizeof(T),
             A, B, C, D, P0, P1, P2, P3, Wrong);
      ++Failures;
    }
  }
}

template <class T, int A, int B, int C, int D> static void checkOrders() {
  check<T, A, B, C, D, 0, 1, 3, 2>();
  check<T, A, B, C, D, 0, 3, 2, 1>();
  check<T, A, B, C, D, 3, 1, 2, 0>();
  check<T, A, B, C, D, 2, 3, 0, 1>();
  check<T, A, B, C, D, 1, 3, 0, 2>();
}

int main() {
  checkOrders<unsigned char, 16, 32, 8, 64>();
  checkOrders<unsigned char, 5, 20, 17, 70>();
  checkOrders<unsigned char, 4, 6, 64, 96>();
  checkOrders<short, 16, 8, 32, 40>();
  checkOrders<short, 9, 23, 3, 33>();
  // More than a MiB.
  check<unsigned char, 16, 32, 33, 66, 3, 1, 2, 0>();
  check<unsigned char, 16, 16, 64, 64, 3, 2, 0, 1>();
  check<short, 8, 16, 64, 67, 0, 2, 3, 1>();
  check<float, 8, 8, 16, 16, 3, 0, 2, 1>();
  check<float, 4, 6, 16, 20, 3, 1, 2, 0>();
  check<double, 4, 8, 16, 16, 3, 2, 1, 0>();
  check<short, 1, 1, 531, 1050, 0, 1, 3, 2>();
  check<unsigned char, 1, 1, 1050, 1130, 0, 1, 3, 2>();
  // Short lines, some of which are one iteration.
  check<unsigned char, 16, 16, 16, 16, 0, 2, 1, 3>();
  check<unsigned char, 6, 10, 7, 20, 2, 0, 1, 3>();
  check<float, 16, 32, 32, 64, 1, 2, 0, 3>();
  return Failures != 0;
}
