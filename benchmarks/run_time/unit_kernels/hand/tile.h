// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of D in registers: Full registers of 16 rows and one of Rest rows, times
// Columns. A's panel is packed; a group of a column of B lies in memory as it is
// broadcast, flipped if need be.

#ifndef HAND_TILE_H
#define HAND_TILE_H

#include "pack.h"
#include <string.h>

constexpr int lanes(int rows) { return rows > 8 ? 16 : rows > 4 ? 8 : 4; }

#if TYPE == F16
typedef float Broadcast; // B is converted once
#else
typedef Right Broadcast;
#endif

// Groups of a column, and the elements of the last one if that is not whole.
enum { Groups = (INNER + Group - 1) / Group, Last = INNER % Group };

// 128 times the sums of 16 columns of 16: column 4 q + L at 4 L + q.
static ALWAYS __m512i column_sums(const Right *b) {
  __m512i x[4], by128 = _mm512_set1_epi8(-128), one = _mm512_set1_epi8(1);
  UNROLL for (int q = 0; q < 4; ++q) {
    __m512i y = _mm512_loadu_si512(b + 64 * q), zero = {};
    x[q] = TYPE == S8S8 ? _mm512_dpbusd_epi32(zero, by128, y)
                        : _mm512_dpbusd_epi32(zero, y, one);
  }
  __m512i low = _mm512_add_epi32(_mm512_unpacklo_epi32(x[0], x[1]),
                                 _mm512_unpackhi_epi32(x[0], x[1]));
  __m512i high = _mm512_add_epi32(_mm512_unpacklo_epi32(x[2], x[3]),
                                  _mm512_unpackhi_epi32(x[2], x[3]));
  __m512i sum = _mm512_add_epi32(_mm512_unpacklo_epi64(low, high),
                                 _mm512_unpackhi_epi64(low, high));
  return TYPE == S8S8 ? sum : _mm512_slli_epi32(sum, 7);
}

template <int Full, int Rest, int Columns> struct Tile {
  enum { Vectors = Full + (Rest > 0), RestLanes = lanes(Rest) };
  typedef Reg<16> R;
  typedef Reg<RestLanes> S;
  typename R::V sum[Columns][Full ? Full : 1];
  typename S::V rest[Columns];

  template <bool Whole, bool Pack>
  ALWAYS void step(__m512i *packed, const Broadcast *b, const Left *unpacked,
                   const char *end, __m512i *counted) {
    typename R::V a[Full ? Full : 1];
    typename S::V last;
    if (Pack) {
      __m512i group[Vectors];
      pack_group<ROWS, Vectors>(unpacked, end, group);
      UNROLL for (int v = 0; v < Vectors; ++v) {
        packed[v] = group[v];
        if (Flip)
          counted[v] = R::count(counted[v], group[v]);
      }
      UNROLL for (int v = 0; v < Full; ++v) a[v] = group[v];
      if (Rest)
        memcpy(&last, group + Vectors - 1, sizeof last);
    } else {
      UNROLL for (int v = 0; v < Full; ++v) a[v] = R::load(packed + v);
      if (Rest)
        last = S::load(packed + Full);
    }
    UNROLL for (int j = 0; j < Columns; ++j) {
      int x = 0;
      memcpy(&x, b + j * INNER, sizeof *b * (Whole ? (int)Group : (int)Last));
      UNROLL for (int v = 0; v < Full; ++v) sum[j][v] =
          R::dot(sum[j][v], a[v], R::all(x));
      if (Rest)
        rest[j] = S::dot(rest[j], last, S::all(x));
    }
  }

  template <bool Pack = false>
  ALWAYS void run(Sum *d, __m512i *packed, const Broadcast *b, __m512i *counted,
                  const int *by_column, const Left *a = nullptr,
                  const char *end = nullptr) {
    // Else the compiler may mix two tiles, which do not fit into the registers, or
    // shuffle what is in memory to be broadcast.
    __asm__ volatile("" ::"r"(by_column) : "memory");
    UNROLL for (int j = 0; j < Columns; ++j) {
      UNROLL for (int v = 0; v < Full; ++v) sum[j][v] = R::zero();
      rest[j] = S::zero();
    }
    for (int g = 0; g < Groups - (Last > 0); ++g)
      step<true, Pack>(packed + g * Vectors, b + g * Group,
                       a + g * Group * ROWS, end, counted);
    if (Last)
      step<false, Pack>(packed + (Groups - 1) * Vectors,
                        b + (Groups - 1) * Group,
                        a + (Groups - 1) * Group * ROWS, end, counted);
    UNROLL for (int j = 0; j < Columns; ++j) {
      Sum *column = d + j * ROWS;
      UNROLL for (int v = 0; v < Full; ++v) {
        auto x = sum[j][v];
        if (Flip)
          x = R::correct(x, counted[v]);
        if (FlipA) {
          auto by128 = R::all(by_column[j % 4 * 4 + j / 4]);
          x = TYPE == S8S8 ? _mm512_sub_epi32(x, by128)
                           : _mm512_add_epi32(x, by128);
        }
        if (UPDATE)
          x = R::add(x, R::load(column + 16 * v));
        R::store(column + 16 * v, x);
      }
      if (!Rest)
        continue;
      auto x = rest[j];
      column += 16 * Full;
      constexpr bool Exact = Rest == RestLanes;
      if (Flip)
        x = S::correct(x, S::load(counted + Full));
      if (UPDATE)
        x = S::add(x, Exact ? S::load(column) : S::load(column, Rest));
      if (Exact)
        S::store(column, x);
      else
        S::store(column, x, Rest);
    }
  }
};

#endif
