// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the loops of users have in a header of their own: functions of bits, by
// names that end with the sign and the bits of their elements.

#ifndef SWEEPING_PRELUDE_H
#define SWEEPING_PRELUDE_H

static inline float clamped(float x, float low, float high) {
  return x < low ? low : x > high ? high : x;
}

// The bits of T are those of U; W is their number, C and CW those of the
// compiler's builtin that counts them.
#define FUNCTIONS_OF_BITS(S, T, U, W, C, CW)                                   \
  static inline T ones_##S(T x) { return (T)__builtin_popcount##C((U)x); }     \
  static inline T leading_##S(T x) {                                           \
    return (T)(x ? __builtin_clz##C((U)x) - (CW - W) : W);                     \
  }                                                                            \
  static inline T trailing_##S(T x) {                                          \
    return (T)(x ? __builtin_ctz##C((U)x) : W);                                \
  }                                                                            \
  static inline T reversed_##S(T x) {                                          \
    U bits = (U)x, mask = (U) - 1;                                             \
    for (int by = W / 2; by; by /= 2) {                                        \
      mask ^= (U)(mask << by);                                                 \
      bits = (U)((U)(bits >> by) & mask) | ((U)(bits << by) & (U)~mask);       \
    }                                                                          \
    return (T)bits;                                                            \
  }                                                                            \
  static inline T joined_left_##S(T x, T y, T by) {                            \
    return (T)((U)x << by | (U)((U)y >> 1) >> (W - 1 - by));                   \
  }                                                                            \
  static inline T joined_right_##S(T x, T y, T by) {                           \
    return (T)((U)((U)x << 1) << (W - 1 - by) | (U)y >> by);                   \
  }

#define SATURATED(S, T, WIDE, LOW, HIGH)                                       \
  static inline T added_##S(T x, T y) {                                        \
    WIDE sum = (WIDE)x + y;                                                    \
    return (T)(sum < LOW ? LOW : sum > HIGH ? HIGH : sum);                     \
  }                                                                            \
  static inline T subtracted_##S(T x, T y) {                                   \
    WIDE sum = (WIDE)x - y;                                                    \
    return (T)(sum < LOW ? LOW : sum > HIGH ? HIGH : sum);                     \
  }

FUNCTIONS_OF_BITS(s8, signed char, unsigned char, 8, , 32)
FUNCTIONS_OF_BITS(u8, unsigned char, unsigned char, 8, , 32)
FUNCTIONS_OF_BITS(s16, short, unsigned short, 16, , 32)
FUNCTIONS_OF_BITS(u16, unsigned short, unsigned short, 16, , 32)
FUNCTIONS_OF_BITS(s32, int, unsigned, 32, , 32)
FUNCTIONS_OF_BITS(u32, unsigned, unsigned, 32, , 32)
FUNCTIONS_OF_BITS(s64, long long, unsigned long long, 64, ll, 64)
FUNCTIONS_OF_BITS(u64, unsigned long long, unsigned long long, 64, ll, 64)

SATURATED(s8, signed char, int, -128, 127)
SATURATED(u8, unsigned char, int, 0, 255)
SATURATED(s16, short, int, -32768, 32767)
SATURATED(u16, unsigned short, int, 0, 65535)
SATURATED(s32, int, long long, -2147483647 - 1, 2147483647)
SATURATED(u32, unsigned, long long, 0, 4294967295ll)

static inline long long added_s64(long long x, long long y) {
  const long long most = __LONG_LONG_MAX__;
  long long sum;
  return __builtin_add_overflow(x, y, &sum) ? (x < 0 ? -most - 1 : most) : sum;
}
static inline long long subtracted_s64(long long x, long long y) {
  const long long most = __LONG_LONG_MAX__;
  long long sum;
  return __builtin_sub_overflow(x, y, &sum) ? (x < 0 ? -most - 1 : most) : sum;
}
static inline unsigned long long added_u64(unsigned long long x,
                                           unsigned long long y) {
  return x + y < x ? -1ull : x + y;
}
static inline unsigned long long subtracted_u64(unsigned long long x,
                                                unsigned long long y) {
  return x < y ? 0 : x - y;
}

#endif
