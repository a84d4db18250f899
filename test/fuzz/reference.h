// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reference arithmetic, the second part of every generated program. Each
// operation on two elements is a function of its own, so each rounds. A type of
// 8 or 11 significant bits computes in float: rounding its result a second time
// gives what one rounding would. Integers are computed unsigned.

// Until the end of all definitions that the macros here give.
#pragma float_control(push)
REFERENCE_MODE

REFERENCE __bf16 round_to_bf16(float value) {
  uint32_t bits;
  uint16_t upper;
  __bf16 result;
  memcpy(&bits, &value, sizeof(bits));
  // To the nearest, ties to even; a NaN stays one.
  if ((bits & 0x7fffffff) > 0x7f800000)
    upper = (uint16_t)(bits >> 16 | 0x40);
  else
    upper = (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  memcpy(&result, &upper, sizeof(result));
  return result;
}

/// Rounding to odd first keeps what the second rounding has to know.
REFERENCE __bf16 round_double_to_bf16(double value) {
  float near = (float)value;
  uint32_t bits;
  memcpy(&bits, &near, sizeof(bits));
  if ((double)near == value || value != value || (bits << 1) == 0xff000000u)
    return round_to_bf16(near);
  if (value < 0 ? (double)near < value : (double)near > value)
    --bits;
  bits |= 1;
  memcpy(&near, &bits, sizeof(near));
  return round_to_bf16(near);
}

#define DEFINE_OPERATION(NAME, T, OPERATION, EXPRESSION)                       \
  REFERENCE T NAME##_##OPERATION(T a, T b) { return EXPRESSION; }

#define DEFINE_NEGATIVE(NAME, T, EXPRESSION)                                   \
  REFERENCE void NAME##_negative(T *out, const T *from, int count) {           \
    for (int i = 0; i < count; ++i) {                                          \
      T a = from[i];                                                           \
      out[i] = EXPRESSION;                                                     \
    }                                                                          \
  }
// Elements of c or of d, as a and b compare.
#define DEFINE_CHOICE(NAME, T, OPERATION, OPERATOR)                            \
  REFERENCE void NAME##_choose_##OPERATION(                                    \
      T *out, const T *a, const T *b, const T *c, const T *d, int count) {     \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = a[i] OPERATOR b[i] ? c[i] : d[i];                               \
  }

#define DEFINE_INTEGER(NAME, T, U)                                             \
  DEFINE_OPERATION(NAME, T, add, (T)((U)a + (U)b))                             \
  DEFINE_OPERATION(NAME, T, sub, (T)((U)a - (U)b))                             \
  DEFINE_OPERATION(NAME, T, mul, (T)((U)a * (U)b))                             \
  DEFINE_OPERATION(NAME, T, div, (T)(a / b))                                   \
  DEFINE_OPERATION(NAME, T, rem, (T)(a % b))                                   \
  DEFINE_OPERATION(NAME, T, and, (T)(a & b))                                   \
  DEFINE_OPERATION(NAME, T, or, (T)(a | b))                                    \
  DEFINE_OPERATION(NAME, T, xor, (T)(a ^ b))                                   \
  DEFINE_OPERATION(NAME, T, shl, (T)((U)a << b))                               \
  DEFINE_OPERATION(NAME, T, shr, (T)(a >> b))                                  \
  DEFINE_NEGATIVE(NAME, T, (T)(0 - (U)a))                                      \
  DEFINE_LOOP(NAME, T, rem)                                                    \
  DEFINE_LOOP(NAME, T, and)                                                    \
  DEFINE_LOOP(NAME, T, or)                                                     \
  DEFINE_LOOP(NAME, T, xor)                                                    \
  DEFINE_LOOP(NAME, T, shl)                                                    \
  DEFINE_LOOP(NAME, T, shr)                                                    \
  DEFINE_CHOICES(NAME, T)                                                      \
  DEFINE_MATRICES(NAME, T)

#define DEFINE_BOOL(NAME, T)                                                   \
  DEFINE_OPERATION(NAME, T, and, (T)(a & b))                                   \
  DEFINE_OPERATION(NAME, T, or, (T)(a | b))                                    \
  DEFINE_OPERATION(NAME, T, xor, (T)(a ^ b))                                   \
  DEFINE_LOOP(NAME, T, and)                                                    \
  DEFINE_LOOP(NAME, T, or)                                                     \
  DEFINE_LOOP(NAME, T, xor)                                                    \
  DEFINE_CHOICES(NAME, T)                                                      \
  DEFINE_MOVES(NAME, T)

#define DEFINE_FLOAT(NAME, T)                                                  \
  DEFINE_OPERATION(NAME, T, add, a + b)                                        \
  DEFINE_OPERATION(NAME, T, sub, a - b)                                        \
  DEFINE_OPERATION(NAME, T, mul, a *b)                                         \
  DEFINE_OPERATION(NAME, T, div, a / b)                                        \
  DEFINE_NEGATIVE(NAME, T, -a)                                                 \
  DEFINE_CHOICES(NAME, T)                                                      \
  DEFINE_MATRICES(NAME, T)

#define DEFINE_COMPLEX(NAME, T, PART)                                          \
  DEFINE_OPERATION(NAME, T, add, a + b)                                        \
  DEFINE_OPERATION(NAME, T, sub, a - b)                                        \
  DEFINE_OPERATION(NAME, T, mul, a *b)                                         \
  DEFINE_OPERATION(NAME, T, div, a / b)                                        \
  DEFINE_NEGATIVE(NAME, T, -a)                                                 \
  DEFINE_PART_LOOP(NAME, T, PART, add, +)                                      \
  DEFINE_PART_LOOP(NAME, T, PART, sub, -)                                      \
  DEFINE_PART_LOOP(NAME, T, PART, mul, *)                                      \
  DEFINE_PART_LOOP(NAME, T, PART, div, /)                                      \
  DEFINE_MATRICES(NAME, T)

// With a real scalar, which is not made complex.
#define DEFINE_PART_LOOP(NAME, T, PART, OPERATION, OPERATOR)                   \
  REFERENCE void NAME##_##OPERATION##_real(T *out, const T *a, PART b,         \
                                           int count) {                        \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = a[i] OPERATOR b;                                                \
  }                                                                            \
  REFERENCE void NAME##_##OPERATION##_from_real(T *out, PART a, const T *b,    \
                                                int count) {                   \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = a OPERATOR b[i];                                                \
  }

#define DEFINE_NARROW_FLOAT(NAME, T, ROUND)                                    \
  DEFINE_OPERATION(NAME, T, add, ROUND((float)a + (float)b))                   \
  DEFINE_OPERATION(NAME, T, sub, ROUND((float)a - (float)b))                   \
  DEFINE_OPERATION(NAME, T, mul, ROUND((float)a *(float)b))                    \
  DEFINE_OPERATION(NAME, T, div, ROUND((float)a / (float)b))                   \
  DEFINE_NEGATIVE(NAME, T, ROUND(-(float)a))                                   \
  DEFINE_CHOICES(NAME, T)                                                      \
  DEFINE_MATRICES(NAME, T)

// Element by element; with a scalar behind the matrix, or before it.
#define DEFINE_LOOP(NAME, T, OPERATION)                                        \
  REFERENCE void NAME##_##OPERATION##_matrix(T *out, const T *a, const T *b,   \
                                             int count) {                      \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = NAME##_##OPERATION(a[i], b[i]);                                 \
  }                                                                            \
  REFERENCE void NAME##_##OPERATION##_scalar(T *out, const T *a, T b,          \
                                             int count) {                      \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = NAME##_##OPERATION(a[i], b);                                    \
  }                                                                            \
  REFERENCE void NAME##_##OPERATION##_from(T *out, T a, const T *b,            \
                                           int count) {                        \
    for (int i = 0; i < count; ++i)                                            \
      out[i] = NAME##_##OPERATION(a, b[i]);                                    \
  }

#define DEFINE_CHOICES(NAME, T)                                                \
  DEFINE_CHOICE(NAME, T, less, <)                                              \
  DEFINE_CHOICE(NAME, T, at_least, >=)                                         \
  DEFINE_CHOICE(NAME, T, equal, ==)                                            \
  DEFINE_CHOICE(NAME, T, other, !=)

// k runs upwards, and the sum starts from the first product.
#define DEFINE_MATRICES(NAME, T)                                               \
  DEFINE_LOOP(NAME, T, add)                                                    \
  DEFINE_LOOP(NAME, T, sub)                                                    \
  DEFINE_LOOP(NAME, T, mul)                                                    \
  DEFINE_LOOP(NAME, T, div)                                                    \
  DEFINE_MOVES(NAME, T)                                                        \
  REFERENCE void NAME##_multiply(T *out, const T *a, const T *b, int rows,     \
                                 int inner, int columns) {                     \
    for (int r = 0; r < rows; ++r)                                             \
      for (int c = 0; c < columns; ++c) {                                      \
        T sum;                                                                 \
        for (int i = 0; i < inner; ++i) {                                      \
          int k = BREAK == 4 ? inner - 1 - i : i;                              \
          T product = NAME##_mul(a[AT(r, k, rows, inner)],                     \
                                 b[AT(k, c, inner, columns)]);                 \
          sum = i == 0 ? product : NAME##_add(sum, product);                   \
        }                                                                      \
        out[AT(r, c, rows, columns)] = sum;                                    \
      }                                                                        \
  }

// What only moves elements.
#define DEFINE_MOVES(NAME, T)                                                  \
  REFERENCE void NAME##_transpose(T *out, const T *a, int rows, int columns) { \
    for (int r = 0; r < rows; ++r)                                             \
      for (int c = 0; c < columns; ++c)                                        \
        out[AT(c, r, columns, rows)] = a[AT(r, c, rows, columns)];             \
  }                                                                            \
  /* With strides memory holds columns or rows, whatever the layout. */        \
  REFERENCE void NAME##_load(T *out, const T *from, int rows, int columns,     \
                             int stride) {                                     \
    for (int c = 0; c < columns; ++c)                                          \
      for (int r = 0; r < rows; ++r)                                           \
        out[AT(r, c, rows, columns)] = from[c * stride + r];                   \
  }                                                                            \
  REFERENCE void NAME##_store(const T *a, T *to, int rows, int columns,        \
                              int stride) {                                    \
    for (int c = 0; c < columns; ++c)                                          \
      for (int r = 0; r < rows; ++r)                                           \
        to[c * stride + r] = a[AT(r, c, rows, columns)];                       \
  }                                                                            \
  REFERENCE void NAME##_load_rows(T *out, const T *from, int rows,             \
                                  int columns, int stride) {                   \
    for (int r = 0; r < rows; ++r)                                             \
      for (int c = 0; c < columns; ++c)                                        \
        out[AT(r, c, rows, columns)] = from[r * stride + c];                   \
  }                                                                            \
  REFERENCE void NAME##_store_rows(const T *a, T *to, int rows, int columns,   \
                                   int stride) {                               \
    for (int r = 0; r < rows; ++r)                                             \
      for (int c = 0; c < columns; ++c)                                        \
        to[r * stride + c] = a[AT(r, c, rows, columns)];                       \
  }                                                                            \
  /* A block of m, which begins at row i and column j; and m with another. */  \
  REFERENCE void NAME##_take(T *out, const T *m, int rows, int columns, int i, \
                             int j, int p, int q) {                            \
    for (int c = 0; c < q; ++c)                                                \
      for (int r = 0; r < p; ++r)                                              \
        out[AT(r, c, p, q)] = m[AT(i + r, j + c, rows, columns)];              \
  }                                                                            \
  REFERENCE void NAME##_put(T *m, const T *block, int rows, int columns,       \
                            int i, int j, int p, int q) {                      \
    for (int c = 0; c < q; ++c)                                                \
      for (int r = 0; r < p; ++r)                                              \
        m[AT(i + r, j + c, rows, columns)] = block[AT(r, c, p, q)];            \
  }                                                                            \
  REFERENCE void NAME##_copy(T *to, const T *from, int count) {                \
    memmove(to, from, (size_t)count * sizeof(T));                              \
  }

#define DEFINE_CONVERSION(TO_NAME, TO, FROM_NAME, FROM, EXPRESSION)            \
  REFERENCE void TO_NAME##_from_##FROM_NAME(TO *out, const FROM *a,            \
                                            int count) {                       \
    for (int i = 0; i < count; ++i) {                                          \
      FROM x = a[i];                                                           \
      out[i] = (TO)EXPRESSION;                                                 \
    }                                                                          \
  }
