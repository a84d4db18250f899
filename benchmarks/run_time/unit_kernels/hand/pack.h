// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A's rows, packed: for each group of k, registers of 16 rows with the group's
// elements of a row side by side. Bytes, four columns of A to four registers:
//
//   column k    a0 a1 a2 ...         a0 b0 c0 d0  a1 b1 c1 d1 ... a15 b15 c15 d15
//   column k+1  b0 b1 b2 ...   ->    a16 b16 ...
//   column k+2  c0 c1 c2 ...
//   column k+3  d0 d1 d2 ...
//
// Up to 32 rows, the four columns lie in two registers as they are in memory: one
// vpermt2b (up to 16 rows, vpermb) makes each register of the result. Of more, 64
// rows of a column are a register, and two levels of vpermt2b and vpermt2w
// make four of the four: two permutations for each register of the result.
// Of 16 bits, vpermt2w makes one from 32 rows of two columns.

#ifndef HAND_PACK_H
#define HAND_PACK_H

#include "registers.h"

struct alignas(64) Indices {
  unsigned char byte[64];
};
struct alignas(64) Indices16 {
  unsigned short word[32];
};

// Row \p First + i of Group columns that lie \p Rows elements apart.
template <int Rows, int First> constexpr Indices contiguous() {
  Indices x{};
  for (int i = 0; i < 16; ++i)
    for (int t = 0; t < 4; ++t)
      x.byte[4 * i + t] = First + i < Rows ? (t * Rows + First + i) & 127 : 0;
  return x;
}
constexpr Indices bytes_interleaved(int first) {
  Indices x{};
  for (int i = 0; i < 64; ++i)
    x.byte[i] = first + i / 2 + i % 2 * 64;
  return x;
}
constexpr Indices16 words_interleaved(int first) {
  Indices16 x{};
  for (int i = 0; i < 32; ++i)
    x.word[i] = first + i / 2 + i % 2 * 32;
  return x;
}
static constexpr Indices Bytes[2] = {bytes_interleaved(0),
                                     bytes_interleaved(32)};
static constexpr Indices16 Words[2] = {words_interleaved(0),
                                       words_interleaved(16)};

static ALWAYS __m512i pick_bytes(__m512i x, const Indices &which, __m512i y) {
  return _mm512_permutex2var_epi8(x, _mm512_load_si512(&which), y);
}
static ALWAYS __m512i pick_words(__m512i x, const Indices16 &which, __m512i y) {
  return _mm512_permutex2var_epi16(x, _mm512_load_si512(&which), y);
}

// 64 bytes, of which those from \p end on are 0 and not read.
static ALWAYS __m512i load64(const char *x, const char *end) {
  long count = end - x;
  if (__builtin_expect(count >= 64, 1))
    return _mm512_loadu_si512(x);
  return _mm512_maskz_loadu_epi8(count > 0 ? ~0ull >> (64 - count) : 0, x);
}

// Packs one group of \p Vectors registers of rows of the columns at \p a.
template <int Rows, int Vectors>
static ALWAYS void pack_group(const Left *a, const char *end, __m512i *to) {
  const char *x = (const char *)a;
  constexpr int Step = Rows * sizeof(Left);
#if TYPE == F16
  for (int v = 0; v < Vectors; ++v) {
    const char *from = x + 32 * v;
    long count = (end - from) / 2;
    to[v] = (__m512i)_mm512_cvtph_ps(
        count >= 16 ? _mm256_loadu_si256((const __m256i *)from)
                    : _mm256_maskz_loadu_epi16(
                          count > 0 ? 0xffff >> (16 - count) : 0, from));
  }
#elif TYPE == BF16 || TYPE == S16
  for (int v = 0; v < Vectors; v += 2) {
    __m512i x0 = load64(x + 32 * v, end), x1 = load64(x + Step + 32 * v, end);
    to[v] = pick_words(x0, Words[0], x1);
    if (v + 1 < Vectors)
      to[v + 1] = pick_words(x0, Words[1], x1);
  }
#else
  if constexpr (Rows <= 32) {
    static constexpr Indices Which[2] = {contiguous<Rows, 0>(),
                                         contiguous<Rows, 16>()};
    __m512i x0 = load64(x, end);
    __m512i x1 = Rows <= 16 ? x0 : load64(x + 64, end);
    for (int v = 0; v < Vectors; ++v)
      to[v] = Rows <= 16
                  ? _mm512_permutexvar_epi8(_mm512_load_si512(&Which[v]), x0)
                  : pick_bytes(x0, Which[v], x1);
  } else {
    __m512i x0 = load64(x, end), x1 = load64(x + Step, end);
    __m512i x2 = load64(x + 2 * Step, end), x3 = load64(x + 3 * Step, end);
    for (int half = 0; half < 2; ++half) {
      __m512i x01 = pick_bytes(x0, Bytes[half], x1);
      __m512i x23 = pick_bytes(x2, Bytes[half], x3);
      for (int v = 2 * half; v < 2 * half + 2 && v < Vectors; ++v)
        to[v] = pick_words(x01, Words[v % 2], x23);
    }
  }
#endif
}

#endif
