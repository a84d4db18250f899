// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product as somebody writes it who knows the processor: by instructions that
// add products of narrow elements, on tiles of D that fill the registers. A is
// packed panel by panel while the panel's first tile is computed, B is read as it
// lies. On Zen 4, where an instruction on 512 bits takes two steps, 256 bits are not
// faster: they are the same work in twice the instructions.

#include "pack.h"
#include "small.h"
#include "tile.h"
#include "vector.h"

namespace {

constexpr int ceil(int x, int y) { return (x + y - 1) / y; }

// Panels of at most four registers of rows, all of about the same height.
enum {
  RowVectors = ceil(ROWS, 16),
  Panels = ceil(RowVectors, 4),
  PanelVectors = ceil(RowVectors, Panels)
};

// Columns of a tile, so that sums, A's registers and one of B fit into 32.
constexpr int widest(int vectors) {
  return vectors == 1 ? 16 : vectors == 2 ? 12 : vectors == 3 ? 8 : 6;
}

#if TYPE == F16
alignas(64) float converted[INNER * COLUMNS];
#elif TYPE == S8S8 || TYPE == U8U8
alignas(64) Right converted[INNER * COLUMNS + 64];
#endif

const Broadcast *convert(const Right *b) {
#if TYPE == F16
  int i = 0;
  for (; i + 16 <= INNER * COLUMNS; i += 16)
    _mm512_store_ps(converted + i,
                    _mm512_cvtph_ps(_mm256_loadu_si256((__m256i *)(b + i))));
  if (int n = INNER * COLUMNS - i)
    _mm512_mask_store_ps(
        converted + i, (1 << n) - 1,
        _mm512_cvtph_ps(_mm256_maskz_loadu_epi16((1 << n) - 1, b + i)));
  return converted;
#elif TYPE == S8S8 || TYPE == U8U8
  if (FlipA)
    return b;
  const __m512i sign = _mm512_set1_epi8(-128);
  int i = 0;
  for (; i + 64 <= INNER * COLUMNS; i += 64)
    _mm512_store_si512(converted + i,
                       _mm512_xor_si512(_mm512_loadu_si512(b + i), sign));
  if (int n = INNER * COLUMNS - i)
    _mm512_store_si512(
        converted + i,
        _mm512_xor_si512(_mm512_maskz_loadu_epi8((1ull << n) - 1, b + i),
                         sign));
  return converted;
#else
  return b;
#endif
}

template <int Full, int Rest>
void panel(Sum *d, const Left *a, const char *end, const Broadcast *b) {
  constexpr int Vectors = Full + (Rest > 0);
  alignas(64) __m512i packed[Groups * Vectors];
  __m512i counted[Vectors] = {};
  alignas(64) int by_column[16];
  if (FlipA)
    _mm512_store_si512(by_column, column_sums((const Right *)b));
  // Packing costs less while a tile is computed: the first one is narrower, which
  // leaves registers for it.
  constexpr int Least = Group == 4 && (ROWS < 32 || Vectors == 4) ? 4 : 6;
  constexpr bool Packs = Vectors > 1 && COLUMNS > Least;
  constexpr int First = Packs ? Least : 0;
  if constexpr (Packs) {
    Tile<Full, Rest, First>().template run<true>(d, packed, b, counted,
                                                 by_column, a, end);
    d += First * ROWS, b += First * INNER;
  }
  for (int g = 0; g < Groups && !Packs; ++g) {
    __m512i group[Vectors];
    pack_group<ROWS, Vectors>(a + g * Group * ROWS, end, group);
    for (int v = 0; v < Vectors; ++v) {
      packed[g * Vectors + v] =
          FlipA ? _mm512_xor_si512(group[v], _mm512_set1_epi8(-128)) : group[v];
      if (Flip)
        counted[v] = Reg<16>::count(counted[v], group[v]);
    }
  }
  // Tiles of about the same width, too.
  constexpr int Columns = COLUMNS - First;
  constexpr int Tiles = ceil(Columns, widest(Vectors));
  constexpr int Wide = ceil(Columns, Tiles), Narrow = Wide - 1;
  constexpr int Wides = Columns - Tiles * Narrow;
  for (int t = 0; t < Wides; ++t, d += Wide * ROWS, b += Wide * INNER)
    Tile<Full, Rest, Wide>().run(d, packed, b, counted, by_column);
  if constexpr (Narrow > 0)
    for (int t = Wides; t < Tiles; ++t, d += Narrow * ROWS, b += Narrow * INNER)
      Tile<Full, Rest, Narrow>().run(d, packed, b, counted, by_column);
}

} // namespace

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *) {
  const char *end = (const char *)(a + ROWS * INNER);
  if constexpr (Small) {
    small_product<ROWS>(d, a, b);
  } else if constexpr (COLUMNS == 1) {
    times_vector(d, a, end, convert(b));
  } else {
    const Broadcast *B = convert(b);
    constexpr int Whole = (ROWS - 1) / (16 * PanelVectors);
    for (int p = 0; p < Whole; ++p)
      panel<PanelVectors, 0>(d + p * 16 * PanelVectors,
                             a + p * 16 * PanelVectors, end, B);
    constexpr int Done = Whole * 16 * PanelVectors;
    panel<(ROWS - Done) / 16, (ROWS - Done) % 16>(d + Done, a + Done, end, B);
  }
  MAYBE_BREAK(d);
}

const char *about(void) { return "by hand: registers of 512 bits"; }
