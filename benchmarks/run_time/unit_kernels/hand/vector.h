// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix times a vector: nothing of A is used twice, so nothing is packed. 64 rows
// of a group of columns are interleaved by unpacking, which costs less than
// permuting but leaves the rows in another order, 16 L + 4 h ... in lane L of
// register h of four (bytes); the sums are put in order at the end.

#ifndef HAND_VECTOR_H
#define HAND_VECTOR_H

#include "pack.h"
#include "tile.h"

struct Four {
  __m512i of[4];
};

static ALWAYS Four unpack(const Left *a, const char *end) {
  const char *x = (const char *)a;
  constexpr int Step = ROWS * sizeof(Left);
#if TYPE == F16
  Four four;
  pack_group<ROWS, 4>(a, end, four.of);
  return four;
#elif TYPE == BF16 || TYPE == S16
  __m512i x0 = load64(x, end), x1 = load64(x + Step, end);
  __m512i y0 = load64(x + 64, end), y1 = load64(x + Step + 64, end);
  return {_mm512_unpacklo_epi16(x0, x1), _mm512_unpackhi_epi16(x0, x1),
          _mm512_unpacklo_epi16(y0, y1), _mm512_unpackhi_epi16(y0, y1)};
#else
  __m512i x0 = load64(x, end), x1 = load64(x + Step, end);
  __m512i x2 = load64(x + 2 * Step, end), x3 = load64(x + 3 * Step, end);
  __m512i low01 = _mm512_unpacklo_epi8(x0, x1);
  __m512i low23 = _mm512_unpacklo_epi8(x2, x3);
  __m512i high01 = _mm512_unpackhi_epi8(x0, x1);
  __m512i high23 = _mm512_unpackhi_epi8(x2, x3);
  return {_mm512_unpacklo_epi16(low01, low23),
          _mm512_unpackhi_epi16(low01, low23),
          _mm512_unpacklo_epi16(high01, high23),
          _mm512_unpackhi_epi16(high01, high23)};
#endif
}

static ALWAYS Four in_order(Four x) {
#if TYPE == F16
  return x;
#elif TYPE == BF16 || TYPE == S16
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  return {_mm512_permutex2var_epi64(x.of[0], first, x.of[1]),
          _mm512_permutex2var_epi64(x.of[0], second, x.of[1]),
          _mm512_permutex2var_epi64(x.of[2], first, x.of[3]),
          _mm512_permutex2var_epi64(x.of[2], second, x.of[3])};
#else
  __m512i a = _mm512_shuffle_i32x4(x.of[0], x.of[1], 0x88);
  __m512i b = _mm512_shuffle_i32x4(x.of[0], x.of[1], 0xdd);
  __m512i c = _mm512_shuffle_i32x4(x.of[2], x.of[3], 0x88);
  __m512i d = _mm512_shuffle_i32x4(x.of[2], x.of[3], 0xdd);
  return {_mm512_shuffle_i32x4(a, c, 0x88), _mm512_shuffle_i32x4(b, d, 0x88),
          _mm512_shuffle_i32x4(a, c, 0xdd), _mm512_shuffle_i32x4(b, d, 0xdd)};
#endif
}

static ALWAYS void times_vector(Sum *d, const Left *a, const char *end,
                                const Broadcast *b) {
  typedef Reg<16> R;
  for (int row = 0; row < ROWS; row += 64) {
    Four sum = {}, counted = {};
    for (int g = 0; g < Groups; ++g) {
      Four x = unpack(a + row + g * Group * ROWS, end);
      int y = 0;
      if (Last && g == Groups - 1)
        memcpy(&y, b + g * Group, sizeof *b * Last);
      else
        memcpy(&y, b + g * Group, sizeof *b * Group);
      UNROLL for (int v = 0; v < 4; ++v) {
        sum.of[v] = R::dot(sum.of[v], x.of[v], R::all(y));
        if (Flip)
          counted.of[v] = R::count(counted.of[v], x.of[v]);
      }
    }
    if (Flip)
      UNROLL for (int v = 0; v < 4; ++v) sum.of[v] =
          R::correct(sum.of[v], counted.of[v]);
    sum = in_order(sum);
    for (int v = 0; v < 4 && row + 16 * v < ROWS; ++v) {
      int first = row + 16 * v, count = ROWS - first < 16 ? ROWS - first : 16;
      __m512i x = sum.of[v];
      if (UPDATE)
        x = R::add(x, R::load(d + first, count));
      R::store(d + first, x, count);
    }
  }
}

#endif
