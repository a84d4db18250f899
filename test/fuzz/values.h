// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element types as data, and random values of them.

typedef unsigned __int128 bits_t;

struct element {
  const char *name;
  int size, bytes; // in an array; of the value
  int exponent;    // bits of the exponent, 0 for an integer
  int fraction;    // bits behind the binary point; bits of a bool
  int is_signed;
  int parts; // 2 if complex; all the others are those of one part
};

SUPPORT size_t element_size(const struct element *type) {
  return (size_t)type->size * (size_t)type->parts;
}

/// x87 stores the bit before the binary point too.
SUPPORT int has_integer_bit(const struct element *type) {
  return type->bytes == 10;
}

SUPPORT bits_t load_bits(const struct element *type, const void *from) {
  bits_t bits = 0;
  memcpy(&bits, from, type->bytes);
  return bits;
}

SUPPORT bits_t low_bits(int count) {
  return count >= 128 ? ~(bits_t)0 : ((bits_t)1 << count) - 1;
}

SUPPORT bits_t make_float(const struct element *type, int sign,
                          uint64_t exponent, bits_t fraction) {
  int shift = type->fraction + has_integer_bit(type);
  bits_t bits = (fraction & low_bits(type->fraction)) |
                (bits_t)exponent << shift |
                (bits_t)sign << (shift + type->exponent);
  if (has_integer_bit(type) && exponent)
    bits |= (bits_t)1 << type->fraction;
  return bits;
}

SUPPORT int is_nan(const struct element *type, bits_t bits) {
  int shift = type->fraction + has_integer_bit(type);
  return type->exponent && (bits & low_bits(type->fraction)) &&
         (bits >> shift & low_bits(type->exponent)) == low_bits(type->exponent);
}

// Data.

static uint64_t random_state;

SUPPORT uint64_t random_word(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

SUPPORT int random_below(int limit) {
  return (int)(random_word() % (uint64_t)limit);
}

/// value / 4, cut off where the type is too narrow; a quarter is 0 in integers.
SUPPORT bits_t quarters(const struct element *type, int value) {
  unsigned magnitude = value < 0 ? -value : value;
  int highest = -1;
  if (!type->exponent)
    return (bits_t)(__int128)(value / 4);
  while (magnitude >> (highest + 1))
    ++highest;
  if (highest < 0)
    return make_float(type, value < 0, 0, 0);
  bits_t fraction = magnitude;
  fraction = type->fraction >= highest ? fraction << (type->fraction - highest)
                                       : fraction >> (highest - type->fraction);
  uint64_t bias = low_bits(type->exponent - 1);
  return make_float(type, value < 0, bias + highest - 2, fraction);
}

/// A scalar of bfloat that lives across blocks does not: LLVM 22 copies it by
/// vcvtneps2bf16 (llvm #221052).
SUPPORT int keeps_subnormals(const struct element *type) {
#ifdef __AVX512BF16__
  return type->exponent != 8 || type->fraction != 7;
#else
  return type != NULL;
#endif
}

SUPPORT bits_t special_value(const struct element *type) {
  bits_t largest = low_bits(type->exponent);
  bits_t fraction = (bits_t)random_word() << 64 | random_word();
  int sign = random_below(2);
  if (!type->exponent) {
    bits_t top = (bits_t)1 << (8 * type->bytes - 1);
    bits_t values[5] = {0, 1, ~(bits_t)0, top, top - 1};
    return values[random_below(5)];
  }
  switch (random_below(7)) {
  case 0:
  case 1:
    return make_float(type, sign, 0, 0);
  case 2:
    return make_float(type, sign, (uint64_t)largest, 0);
  case 3: // quiet, so that no operation has to change it
    return make_float(type, sign, (uint64_t)largest,
                      fraction | (bits_t)1 << (type->fraction - 1));
  case 4: // subnormal
    return make_float(type, sign, keeps_subnormals(type) ? 0 : 1, fraction);
  case 5:
    return make_float(type, sign, (uint64_t)largest - 1, ~(bits_t)0);
  default: // any finite number
    return make_float(type, sign, (uint64_t)(random_word() % (uint64_t)largest),
                      fraction);
  }
}

enum fill { SMALL, ROUNDING, SPECIAL, MIXED, CONVERTIBLE };

SUPPORT bits_t random_value(const struct element *type, enum fill fill) {
  int percent = random_below(100);
  bits_t word = (bits_t)random_word() << 64 | random_word();
  if (!type->exponent && type->fraction)
    return word & low_bits(type->fraction);
  if (fill == CONVERTIBLE) // to every type
    return quarters(type, random_below(400));
  if (fill == SMALL || (fill == MIXED && percent < 25))
    return quarters(type,
                    type->is_signed ? random_below(65) - 32 : random_below(33));
  if (fill == SPECIAL ? percent < 60 : fill == MIXED && percent < 33)
    return special_value(type);
  if (!type->exponent)
    return word;
  // Nearly every operation on these rounds.
  uint64_t bias = low_bits(type->exponent - 1);
  return make_float(type, random_below(2), bias - 4 + random_below(8), word);
}
