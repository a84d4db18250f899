// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of D in registers: Full registers of 16 rows and one of Rest rows, times
// Columns. A's panel is packed; a group of a column of B lies in memory as it is
// broadcast, flipped if need be.

#ifndef HAND_TILE_H
#define HAND_TILE_H

#include "registers.h"
#include <string.h>

constexpr int lanes(int rows) { return rows > 8 ? 16 : rows > 4 ? 8 : 4; }

#if TYPE == F16
typedef float Broadcast; // B is converted once
#else
typedef Right Broadcast;
#endif

// Groups of a column, and the elements of the last one if that is not whole.
enum { Groups = (INNER + Group - 1) / Group, Last = INNER % Group };

template <int Full, int Rest, int Columns> struct Tile {
  enum { Vectors = Full + (Rest > 0), RestLanes = lanes(Rest) };
  typedef Reg<16> R;
  typedef Reg<RestLanes> S;
  typename R::V sum[Columns][Full ? Full : 1];
  typename S::V rest[Columns];

  template <bool Whole>
  ALWAYS void step(const __m512i *packed, const Broadcast *b) {
    typename R::V a[Full ? Full : 1];
    typename S::V last;
    UNROLL for (int v = 0; v < Full; ++v) a[v] = R::load(packed + v);
    if (Rest)
      last = S::load(packed + Full);
    UNROLL for (int j = 0; j < Columns; ++j) {
      int x = 0;
      memcpy(&x, b + j * INNER, sizeof *b * (Whole ? (int)Group : (int)Last));
      UNROLL for (int v = 0; v < Full; ++v) sum[j][v] =
          R::dot(sum[j][v], a[v], R::all(x));
      if (Rest)
        rest[j] = S::dot(rest[j], last, S::all(x));
    }
  }

  ALWAYS void run(Sum *d, const __m512i *packed, const Broadcast *b,
                  const __m512i *counted) {
    // Else the compiler may mix two tiles, which do not fit into the registers.
    __asm__ volatile("" ::: "memory");
    UNROLL for (int j = 0; j < Columns; ++j) {
      UNROLL for (int v = 0; v < Full; ++v) sum[j][v] = R::zero();
      rest[j] = S::zero();
    }
    for (int g = 0; g < Groups - (Last > 0); ++g)
      step<true>(packed + g * Vectors, b + g * Group);
    if (Last)
      step<false>(packed + (Groups - 1) * Vectors, b + (Groups - 1) * Group);
    UNROLL for (int j = 0; j < Columns; ++j) {
      Sum *column = d + j * ROWS;
      UNROLL for (int v = 0; v < Full; ++v) {
        auto x = sum[j][v];
        if (Flip)
          x = R::correct(x, counted[v]);
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
