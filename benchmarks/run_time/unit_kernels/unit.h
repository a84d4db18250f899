// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel of ./dev bench units is told: D = A*B, or D += A*B with UPDATE,
// where the elements of A and B are narrower than those of D.
//
//   A  ROWS x INNER   elements Left
//   B  INNER x COLUMNS         Right
//   D  ROWS x COLUMNS          Sum
//
// all column by column, without gaps. The command line gives ROWS, COLUMNS,
// INNER, UPDATE (0 or 1) and TYPE, which is one of the names below. A kernel may
// define available() and about() (see ../kernels/kernel.h).

#ifndef BENCHMARK_UNIT_H
#define BENCHMARK_UNIT_H

#include <stdint.h>

#define U8S8 1
#define S8S8 2
#define U8U8 3
#define S16 4
#define BF16 5
#define F16 6

#if TYPE == U8S8
typedef uint8_t Left;
typedef int8_t Right;
#elif TYPE == S8S8
typedef int8_t Left;
typedef int8_t Right;
#elif TYPE == U8U8
typedef uint8_t Left;
typedef uint8_t Right;
#elif TYPE == S16
typedef int16_t Left;
typedef int16_t Right;
#elif TYPE == BF16 && defined(__GNUC__) && __GNUC__ < 13 && !defined(__clang__)
typedef uint16_t Left; // GCC 12 has no __bf16
typedef uint16_t Right;
static inline float widen_bits(uint16_t x) {
  union {
    uint32_t bits;
    float value;
  } both = {(uint32_t)x << 16};
  return both.value;
}
#define WIDE(x) widen_bits(x)
#elif TYPE == BF16
typedef __bf16 Left;
typedef __bf16 Right;
#elif TYPE == F16
typedef _Float16 Left;
typedef _Float16 Right;
#endif

#if TYPE >= BF16
#define IS_FLOAT 1
typedef float Sum;
#else
#define IS_FLOAT 0
typedef int32_t Sum;
#endif

#ifndef WIDE
#define WIDE(x) ((Sum)(x))
#endif

#ifdef __cplusplus
extern "C"
#endif
    void kernel(Sum *__restrict d, const Left *__restrict a,
                const Right *__restrict b, const void *unused);

// --break compiles a kernel that computes one element wrongly, which the
// benchmark has to notice.
#ifdef BREAK
#define MAYBE_BREAK(d) ((d)[ROWS * COLUMNS - 1] += 1)
#else
#define MAYBE_BREAK(d) ((void)(d))
#endif

#endif
