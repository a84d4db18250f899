// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers of 16, 8 and 4 sums of 32 bits: what remains of the rows after the
// last 16 takes as few lanes as it needs, since processors that split 512 bits
// into halves take two steps for a masked register, too.
//
// vpdpbusd takes an unsigned and a signed byte. Where both have the same sign,
// the sign bits of B are flipped, which adds or subtracts 128, and the sums of
// A's rows, times 128, make up for it: a vector that is the same for all columns
// of D, and costs as much as one column more. With FlipA, it is the other way
// round.

#ifndef HAND_REGISTERS_H
#define HAND_REGISTERS_H

#include "../unit.h"
#include <immintrin.h>

#define ALWAYS inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")

// Elements of A along k that share a lane. One instruction adds their products to
// the lane's sum.
#if TYPE == F16
enum { Group = 1 };
#elif TYPE == BF16 || TYPE == S16
enum { Group = 2 };
#else
enum { Group = 4 };
#endif
enum {
  SameSign = TYPE == S8S8 || TYPE == U8U8,
  // 16 columns fill a register, and that B need not be stored saves more.
  FlipA = SameSign && ROWS == 16 && COLUMNS == 16 && INNER == 16,
  Flip = SameSign && !FlipA
};

#if TYPE <= U8U8
#define DOT(p, v, f, h)                                                        \
  (TYPE == U8S8 || (TYPE == U8U8) != (bool)FlipA ? p##dpbusd_epi32(sum, a, b)  \
                                                 : p##dpbusd_epi32(sum, b, a))
#elif TYPE == S16
#define DOT(p, v, f, h) p##dpwssd_epi32(sum, a, b)
#elif TYPE == BF16
#define DOT(p, v, f, h) (v) p##dpbf16_ps((f)sum, (h)a, (h)b)
#else
#define DOT(p, v, f, h) (v) p##fmadd_ps((f)a, (f)b, (f)sum)
#endif

template <int Lanes> struct Reg;

#define REG(lanes, p, v, f, h, mask, bits)                                      \
  template <> struct Reg<lanes> {                                               \
    typedef v V;                                                                \
    static ALWAYS V zero() { return V{}; }                                      \
    static ALWAYS V all(int x) { return p##set1_epi32(x); }                     \
    static ALWAYS V load(const void *x) {                                       \
      return p##loadu_si##bits((const V *)x);                                   \
    }                                                                           \
    static ALWAYS void store(void *x, V y) { p##storeu_si##bits((V *)x, y); }   \
    static ALWAYS V load(const void *x, int count) {                            \
      return p##maskz_loadu_epi32((mask)((1u << count) - 1), x);                \
    }                                                                           \
    static ALWAYS void store(void *x, V y, int count) {                         \
      p##mask_storeu_epi32(x, (mask)((1u << count) - 1), y);                    \
    }                                                                           \
    static ALWAYS V dot(V sum, V a, V b) { return DOT(p, v, f, h); }            \
    static ALWAYS V add(V x, V y) {                                             \
      return IS_FLOAT ? (V)((f)x + (f)y) : p##add_epi32(x, y);                  \
    }                                                                           \
    /* What flipping B takes from, or with S8S8 adds to, a row's sum, by 128 */ \
    static ALWAYS V count(V sum, V a) {                                         \
      return TYPE == S8S8 ? p##dpbusd_epi32(sum, all(0x01010101), a)            \
                          : p##dpbusd_epi32(sum, a, all(0x01010101));           \
    }                                                                           \
    static ALWAYS V correct(V sum, V counted) {                                 \
      V by128 = p##slli_epi32(counted, 7);                                      \
      return TYPE == S8S8 ? p##sub_epi32(sum, by128)                            \
                          : p##add_epi32(sum, by128);                           \
    }                                                                           \
  };
REG(16, _mm512_, __m512i, __m512, __m512bh, __mmask16, 512)
REG(8, _mm256_, __m256i, __m256, __m256bh, __mmask8, 256)
REG(4, _mm_, __m128i, __m128, __m128bh, __mmask8, 128)

#endif
