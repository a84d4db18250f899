// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference of functions of each element, on the bits of integers and, for
// floating point, by what the C library has in double and long double.

#define LEAST(A, B) ((A) < (B) ? (A) : (B))
#define MOST(A, B) ((A) > (B) ? (A) : (B))

SUPPORT bits_t count_bits(bits_t value) {
  bits_t count = 0;
  for (; value; value &= value - 1)
    ++count;
  return count;
}

SUPPORT bits_t reverse_bits(bits_t value, int bits) {
  bits_t result = 0;
  for (int i = 0; i < bits; ++i)
    result = result << 1 | (value >> i & 1);
  return result;
}

SUPPORT bits_t leading_zeros(bits_t value, int bits) {
  int count = 0;
  while (count < bits && (value >> (bits - 1 - count) & 1) == 0)
    ++count;
  return (bits_t)count;
}

SUPPORT bits_t trailing_zeros(bits_t value, int bits) {
  return leading_zeros(reverse_bits(value, bits), bits);
}

/// The upper half of a and b, shifted left by the amount modulo the width.
SUPPORT bits_t shift_left(bits_t a, bits_t b, bits_t amount, int bits) {
  int by = (int)(amount % (bits_t)bits);
  return by ? a << by | b >> (bits - by) : a;
}

/// The lower half of a and b, shifted right.
SUPPORT bits_t shift_right(bits_t a, bits_t b, bits_t amount, int bits) {
  int by = (int)(amount % (bits_t)bits);
  return by ? a << (bits - by) | b >> by : b;
}

SUPPORT __int128 saturated(__int128 value, int bits, int is_signed) {
  __int128 most = (__int128)low_bits(bits - is_signed);
  __int128 least = is_signed ? -most - 1 : 0;
  return value < least ? least : value > most ? most : value;
}

SUPPORT int is_negative(const struct element *type, const void *value) {
  int top = type->fraction + type->exponent + has_integer_bit(type);
  return (int)(load_bits(type, value) >> top & 1);
}

#define DEFINE_FUNCTIONS(NAME, T)                                              \
  REFERENCE T NAME##_absolute(T a) { return is_negative(&NAME, &a) ? -a : a; } \
  REFERENCE T NAME##_copysign(T a, T b) {                                      \
    return is_negative(&NAME, &a) == is_negative(&NAME, &b) ? a : -a;          \
  }                                                                            \
  /* A NaN wins, and -0 is less than 0. */                                     \
  REFERENCE T NAME##_minimum(T a, T b) {                                       \
    if (a != a || b != b)                                                      \
      return a != a ? a : b;                                                   \
    return a < b || (a == b && is_negative(&NAME, &a)) ? a : b;                \
  }                                                                            \
  REFERENCE T NAME##_maximum(T a, T b) {                                       \
    if (a != a || b != b)                                                      \
      return a != a ? a : b;                                                   \
    return a > b || (a == b && is_negative(&NAME, &b)) ? a : b;                \
  }                                                                            \
  /* A NaN loses. */                                                           \
  REFERENCE T NAME##_minimumnum(T a, T b) {                                    \
    return a != a ? b : b != b ? a : NAME##_minimum(a, b);                     \
  }                                                                            \
  REFERENCE T NAME##_maximumnum(T a, T b) {                                    \
    return a != a ? b : b != b ? a : NAME##_maximum(a, b);                     \
  }
