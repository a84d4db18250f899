// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product by AMX's tiles. A tile of D holds 16 columns of 16 rows as they lie,
// so the tile of the left factor holds 16 columns of B as they lie, and that of the
// right one 16 rows of A, packed:
//
//                      a: 16 rows of A for each group of k
//   b: 16 columns      d: 16 columns
//
// Where B's columns do not begin on cache lines, or the last one is cut off, it is
// copied: a load of a tile whose rows cross lines takes six times as long.

#include "pack.h"
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr int ceil(int x, int y) { return (x + y - 1) / y; }

enum {
  ColumnBytes = INNER * sizeof(Left),
  Steps = ceil(ColumnBytes, 64),
  RowTiles = ceil(ROWS, 16),
  ColumnTiles = ceil(COLUMNS, 16),
  Groups = ceil(INNER, Group),
  PanelTiles = 4 // that are packed at a time
};

typedef char TileBytes[1024];
alignas(64) TileBytes packed[RowTiles][Steps], copied[ColumnTiles][Steps];

void pack(const Left *a) {
  const char *end = (const char *)(a + ROWS * INNER);
  for (int first = 0; first < RowTiles; first += PanelTiles)
    for (int g = 0; g < Groups; ++g) {
      __m512i group[PanelTiles];
      pack_group < ROWS, RowTiles<PanelTiles ? (int)RowTiles : (int)PanelTiles>(
                             a + g * Group * ROWS + first * 16, end, group);
      for (int t = 0; t < PanelTiles && first + t < RowTiles; ++t)
        _mm512_store_si512(packed[first + t][g / 16] + g % 16 * 64, group[t]);
    }
}

// What is behind the end of a column stays 0, as all of the buffer was at first.
void copy(const Right *b) {
  for (int n = 0; n < COLUMNS; ++n) {
    const char *column = (const char *)(b + n * INNER);
    char *to = copied[n / 16][0] + n % 16 * 64;
    for (int at = 0; at < ColumnBytes; at += 64, to += 1024)
      _mm512_store_si512(to, load64(column + at, column + ColumnBytes));
  }
}

struct Place {
  char *base;
  long step;
};

#if TYPE == U8S8
#define MULTIPLY_ADD _tile_dpbsud
#elif TYPE == S8S8
#define MULTIPLY_ADD _tile_dpbssd
#elif TYPE == U8U8
#define MULTIPLY_ADD _tile_dpbuud
#else
#define MULTIPLY_ADD _tile_dpbf16ps
#endif

// Registers 0 to 3 are D's, 4 and 5 are B's, 6 and 7 are A's.
template <int Columns, int Rows> ALWAYS void zero() {
  _tile_zero(0);
  if (Rows > 1)
    _tile_zero(1);
  if (Columns > 1)
    _tile_zero(2);
  if (Columns > 1 && Rows > 1)
    _tile_zero(3);
}

template <int Columns, int Rows, bool InPlace>
ALWAYS void step(const Right *b, int n, int m, int k) {
  auto loadB = [&](int t) -> Place {
    if (InPlace)
      return {(char *)(b + (n + t) * 16 * INNER) + k * 64, ColumnBytes};
    return {copied[n + t][k], 64};
  };
  Place b0 = loadB(0), b1 = loadB(Columns - 1);
  _tile_loadd(4, b0.base, b0.step);
  _tile_loadd(6, packed[m][k], 64);
  MULTIPLY_ADD(0, 4, 6);
  if (Rows > 1) {
    _tile_loadd(7, packed[m + 1][k], 64);
    MULTIPLY_ADD(1, 4, 7);
  }
  if (Columns > 1) {
    _tile_loadd(5, b1.base, b1.step);
    MULTIPLY_ADD(2, 5, 6);
    if (Rows > 1)
      MULTIPLY_ADD(3, 5, 7);
  }
}

// Tile (n, m) of D, or a copy of what it has of D's elements.
struct Result {
  Sum *at;
  int rows, columns;
  alignas(64) Sum copy[256];
  Result(Sum *d, int n, int m)
      : at(d + n * 16 * ROWS + m * 16), rows(ROWS - m * 16),
        columns(COLUMNS - n * 16) {}
  bool isWhole() const { return rows >= 16 && columns >= 16; }
  __mmask16 mask() const { return rows >= 16 ? 0xffff : (1 << rows) - 1; }
  Place place() {
    return isWhole() ? Place{(char *)at, ROWS * sizeof(Sum)}
                     : Place{(char *)copy, 64};
  }
  void fetch() {
    for (int j = 0; !isWhole() && j < 16 && j < columns; ++j)
      _mm512_store_si512(copy + 16 * j,
                         _mm512_maskz_loadu_epi32(mask(), at + j * ROWS));
  }
  void put() {
    for (int j = 0; !isWhole() && j < 16 && j < columns; ++j)
      _mm512_mask_storeu_epi32(at + j * ROWS, mask(),
                               _mm512_load_si512(copy + 16 * j));
  }
};

#define EACH_RESULT(X)                                                         \
  X(0, 0, 0)                                                                   \
  if (Rows > 1) {                                                              \
    X(1, 0, 1)                                                                 \
  }                                                                            \
  if (Columns > 1) {                                                           \
    X(2, 1, 0)                                                                 \
  }                                                                            \
  if (Columns > 1 && Rows > 1) {                                               \
    X(3, 1, 1)                                                                 \
  }
#define LOAD(r, n_, m_)                                                        \
  Result x(d, n + n_, m + m_);                                                 \
  x.fetch();                                                                   \
  _tile_loadd(r, x.place().base, x.place().step);
#define STORE(r, n_, m_)                                                       \
  Result x(d, n + n_, m + m_);                                                 \
  _tile_stored(r, x.place().base, x.place().step);                             \
  x.put();

template <int Columns, int Rows, bool InPlace>
void block(Sum *d, const Right *b, int n, int m) {
#if UPDATE
  {EACH_RESULT(LOAD)}
#else
  zero<Columns, Rows>();
#endif
  for (int k = 0; k < Steps; ++k)
    step<Columns, Rows, InPlace>(b, n, m, k);
  EACH_RESULT(STORE)
}

template <int Columns, bool InPlace> void row(Sum *d, const Right *b, int n) {
  int m = 0;
  for (; m + 1 < RowTiles; m += 2)
    block<Columns, 2, InPlace>(d, b, n, m);
  if (RowTiles % 2)
    block<Columns, 1, InPlace>(d, b, n, m);
}

template <bool InPlace> void product(Sum *d, const Right *b) {
  int n = 0;
  for (; n + 1 < ColumnTiles; n += 2)
    row<2, InPlace>(d, b, n);
  if (ColumnTiles % 2)
    row<1, InPlace>(d, b, n);
}

struct alignas(64) Configuration {
  uint8_t palette = 1, start = 0, reserved[14] = {};
  uint16_t bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

} // namespace

extern "C" int available(void) {
  constexpr int RequestPermission = 0x1023, TileData = 18;
  return syscall(SYS_arch_prctl, RequestPermission, TileData) == 0;
}

extern "C" const char *about(void) { return "hand-tiles: AMX by hand"; }

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *) {
  static const Configuration whole;
  pack(a);
  bool inPlace =
      ColumnBytes % 64 == 0 && COLUMNS % 16 == 0 && (uintptr_t)b % 64 == 0;
  if (!inPlace)
    copy(b);
  _tile_loadconfig(&whole);
  if (inPlace)
    product<true>(d, b);
  else
    product<false>(d, b);
  _tile_release();
  MAYBE_BREAK(d);
}
