// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the kernels of products.cl, and compares with loops. What stands between
// the rows or columns of a matrix is not touched.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef _Float16 half;
typedef unsigned char uchar;
typedef unsigned uint;

#define PRODUCT(NAME, TA, TB, TC, M, N, K, LA, LB, LC, OPERANDS)               \
  void NAME(const TA *a, uint sa, const TB *b, uint sb, TC *c, uint sc);
#define char signed char
#include "products.h"
#undef PRODUCT

static uint64_t State = 1;
static int next(int Most) {
  State = State * 6364136223846793005u + 1442695040888963407u;
  return (State >> 40) % (2 * Most + 1) - Most;
}

static size_t at(int Layout, uint Stride, int Row, int Column) {
  return Layout == 0 ? Row * Stride + Column : Column * Stride + Row;
}

/// An integer of \p Bytes as one with a sign or without.
static int64_t asInteger(int64_t Value, size_t Bytes, int IsSigned) {
  uint64_t Mask = Bytes == 8 ? ~0ull : (1ull << 8 * Bytes) - 1;
  uint64_t Bits = (uint64_t)Value & Mask;
  uint64_t Sign = 1ull << (8 * Bytes - 1);
  return IsSigned && (Bits & Sign) ? (int64_t)(Bits | ~Mask) : (int64_t)Bits;
}

/// The sum as C's type has it.
static int64_t saturated(int64_t Sum, int64_t C, int IsSigned, int Saturates) {
  if (!Saturates)
    return Sum + C;
  int64_t Product = asInteger(Sum, 4, IsSigned);
  int64_t Result = Product + asInteger(C, 4, IsSigned);
  int64_t Most = IsSigned ? INT32_MAX : UINT32_MAX,
          Least = IsSigned ? INT32_MIN : 0;
  return Result > Most ? Most : Result < Least ? Least : Result;
}

static int Failures;

#define IS_FLOAT(T) ((T)0.5 != 0)
/// The largest component, such that sums of floating-point numbers are exact.
#define MOST(T) (IS_FLOAT(T) ? 5 : sizeof(T) >= 4 ? 1 << 20 : 1 << 16)

#define PRODUCT(NAME, TA, TB, TC, M, N, K, LA, LB, LC, OPERANDS)               \
  static void check_##NAME(void) {                                             \
    uint sa = (LA ? M : K) + 3, sb = (LB ? K : N) + 1, sc = (LC ? M : N) + 2;  \
    TA a[sa * (LA ? K : M)];                                                   \
    TB b[sb * (LB ? N : K)];                                                   \
    TC c[sc * (LC ? N : M)], d[sizeof(c) / sizeof(TC)];                        \
    for (size_t i = 0; i != sizeof(a) / sizeof(TA); ++i)                       \
      a[i] = next(MOST(TA));                                                   \
    for (size_t i = 0; i != sizeof(b) / sizeof(TB); ++i)                       \
      b[i] = next(MOST(TB));                                                   \
    for (size_t i = 0; i != sizeof(c) / sizeof(TC); ++i)                       \
      c[i] = IS_FLOAT(TC)    ? next(100)                                       \
             : OPERANDS & 16 ? next(1) * 2147483600ll + next(100)              \
                             : next(1 << 30);                                  \
    memcpy(d, c, sizeof(c));                                                   \
    NAME(a, sa, b, sb, d, sc);                                                 \
    for (int i = 0; i != M; ++i)                                               \
      for (int j = 0; j != N; ++j) {                                           \
        TC *place = &c[at(LC, sc, i, j)];                                      \
        int64_t sum = 0;                                                       \
        double real = (double)*place;                                          \
        for (int k = 0; k != K; ++k) {                                         \
          TA x = a[at(LA, sa, i, k)];                                          \
          TB y = b[at(LB, sb, k, j)];                                          \
          real += (double)x * (double)y;                                       \
          sum = (int64_t)((uint64_t)sum +                                      \
                          (uint64_t)asInteger((int64_t)x, sizeof(x),           \
                                              OPERANDS & 1) *                  \
                              (uint64_t)asInteger((int64_t)y, sizeof(y),       \
                                                  OPERANDS & 2));              \
        }                                                                      \
        *place = IS_FLOAT(TC) ? (TC)real                                       \
                              : (TC)saturated(sum, (int64_t)*place,            \
                                              (OPERANDS & 8) != 0,             \
                                              (OPERANDS & 16) != 0);           \
      }                                                                        \
    if (memcmp(c, d, sizeof(c))) {                                             \
      ++Failures;                                                              \
      puts(#NAME " differs");                                                  \
    }                                                                          \
  }
#include "products.h"
#undef PRODUCT

int main(void) {
#define PRODUCT(NAME, ...) check_##NAME();
#include "products.h"
  return Failures != 0;
}
