// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of 4 x 4 and 8 x 8, all in registers: one has 16 / N columns of D. A's
// rows are permuted as often as there are columns in a register, and a lane of B
// to the lanes of its column:
//
//   N = 4  A's  0 1 2 3  0 1 2 3  0 1 2 3  0 1 2 3    rows
//          B's  0 0 0 0  1 1 1 1  2 2 2 2  3 3 3 3    columns

#ifndef HAND_SMALL_H
#define HAND_SMALL_H

#include "pack.h"

enum {
  Small = ROWS == COLUMNS && ROWS == INNER &&
          (ROWS == 4 || (ROWS == 8 && TYPE != U8S8)) && Group > 1
};

struct alignas(64) Lanes {
  int lane[16];
};

// Of a register in which A's columns lie from First on.
template <int N> constexpr Indices rows_again(int first) {
  Indices x{};
  constexpr int Size = 4 / Group;
  for (int i = 0; i < 64; ++i) {
    int row = i / 4 % N, k = first + i % 4 / Size;
    x.byte[i] = (k * N + row) * Size + i % Size;
  }
  return x;
}
// Of a register in which B's columns lie from First on; -1: not there.
template <int N> constexpr Lanes columns_again(int first, int group) {
  Lanes x{};
  for (int i = 0; i < 16; ++i)
    x.lane[i] = (first + i / N) * (N / Group) + group;
  return x;
}

template <int N>
static ALWAYS void small_product(Sum *d, const Left *a, const Right *b) {
  typedef Reg<16> R;
  constexpr int Bytes = N * N * 4 / Group;     // of A, and of B
  constexpr int Held = Bytes > 64 ? 2 : 1;     // registers
  constexpr int GroupsHeld = N / Group / Held; // of A in a register
  constexpr int Results = N * N / 16, ResultsHeld = Results / Held;
  static constexpr Indices WhichA[4] = {rows_again<N>(0), rows_again<N>(Group),
                                        rows_again<N>(2 * Group),
                                        rows_again<N>(3 * Group)};
  __m512i A[Held], B[Held], sum[Results], counted = {};
  for (int h = 0; h < Held; ++h) {
    const char *x = (const char *)a + 64 * h, *y = (const char *)b + 64 * h;
    A[h] = Bytes == 16 ? _mm512_zextsi128_si512(_mm_loadu_si128((__m128i *)x))
           : Bytes == 32
               ? _mm512_zextsi256_si512(_mm256_loadu_si256((__m256i *)x))
               : _mm512_loadu_si512(x);
    B[h] = Bytes == 16 ? _mm512_zextsi128_si512(_mm_loadu_si128((__m128i *)y))
           : Bytes == 32
               ? _mm512_zextsi256_si512(_mm256_loadu_si256((__m256i *)y))
               : _mm512_loadu_si512(y);
    if (Flip)
      B[h] = _mm512_xor_si512(B[h], _mm512_set1_epi8(-128));
  }
  UNROLL for (int v = 0; v < Results; ++v) sum[v] = R::zero();
  UNROLL for (int g = 0; g < N / Group; ++g) {
    __m512i rows = _mm512_permutexvar_epi8(
        _mm512_load_si512(&WhichA[g % GroupsHeld]), A[g / GroupsHeld]);
    if (Flip)
      counted = R::count(counted, rows);
    UNROLL for (int v = 0; v < Results; ++v) {
      static constexpr Lanes WhichB[4][4] = {
#define EACH(x, y) columns_again<N>(x * 16 / N, y)
#define EACH4(x) {EACH(x, 0), EACH(x, 1), EACH(x, 2), EACH(x, 3)}
          EACH4(0), EACH4(1), EACH4(2), EACH4(3)};
      __m512i columns = _mm512_permutexvar_epi32(
          _mm512_load_si512(&WhichB[v % ResultsHeld][g]), B[v / ResultsHeld]);
      sum[v] = R::dot(sum[v], rows, columns);
    }
  }
  UNROLL for (int v = 0; v < Results; ++v) {
    if (Flip)
      sum[v] = R::correct(sum[v], counted);
    if (UPDATE)
      sum[v] = R::add(sum[v], R::load(d + 16 * v));
    R::store(d + 16 * v, sum[v]);
  }
}

#endif
