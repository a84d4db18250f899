// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Once a matrix is stored, the bytes of its padding have a value: some value,
// but one of 256, and the same one whenever it is read.
//
// RUN: %run_flags --set O0 --set O2 %s

#include <stdio.h>
#include <string.h>

static int Failures;
// The optimizer is not to look into f.
static void expect(const char *Name, int (*f)(const void *), const void *s) {
  int (*volatile Unknown)(const void *) = f;
  int Got = Unknown(s);
  if (Got != 1 && Got != 2)
    ++Failures, printf("%s: %d\n", Name, Got);
}

// Of the object of size Bytes, byte Place is padding.
#define CASE(NAME, T, PLACE, ...)                                              \
  typedef T NAME __attribute__((__VA_ARGS__));                                 \
  static int NAME##_compared(const void *s) {                                  \
    NAME d;                                                                    \
    memset(&d, 1, sizeof d);                                                   \
    d = *(const NAME *)s + *(const NAME *)s;                                   \
    return ((unsigned char *)&d)[PLACE] == 1 ? 1 : 2;                          \
  }                                                                            \
  static int NAME##_switched(const void *s) {                                  \
    NAME d;                                                                    \
    memset(&d, 1, sizeof d);                                                   \
    d = *(const NAME *)s * (T)2;                                               \
    switch (((unsigned char *)&d)[PLACE] & 3) {                                \
    case 0:                                                                    \
      return 1;                                                                \
    case 1:                                                                    \
      return 2;                                                                \
    case 2:                                                                    \
      return 1;                                                                \
    default:                                                                   \
      return 2;                                                                \
    }                                                                          \
  }                                                                            \
  static int NAME##_twice(const void *s) {                                     \
    NAME d;                                                                    \
    memset(&d, 1, sizeof d);                                                   \
    d = *(const NAME *)s;                                                      \
    unsigned char First = ((unsigned char *)&d)[PLACE];                        \
    NAME e;                                                                    \
    memcpy(&e, &d, sizeof d);                                                  \
    return ((unsigned char *)&e)[PLACE] == First ? 1 : 3;                      \
  }                                                                            \
  static void NAME##_check(void) {                                             \
    static NAME s;                                                             \
    expect(#NAME " compared", NAME##_compared, &s);                            \
    expect(#NAME " switched", NAME##_switched, &s);                            \
    expect(#NAME " read twice", NAME##_twice, &s);                             \
  }

CASE(floats, float, 12, matrix_type(3, 3), matrix_padding(1))
CASE(ints, int, 31, matrix_type(2, 3), matrix_layout(row_major),
     matrix_padding(1))
CASE(halves, _Float16, 6, matrix_type(3, 3), matrix_padding(1))
CASE(wide, double, 24, matrix_type(3, 7), matrix_padding(5))
CASE(bytes, unsigned char, 15, matrix_type(7, 5), matrix_padding(9))
CASE(large, float, 84, matrix_type(21, 20), matrix_padding(3))
CASE(complex, _Complex float, 24, matrix_type(3, 3), matrix_padding(1))
CASE(tensor, int, 12, tensor_type(2, 3), tensor_padding(0, 1))

int main(void) {
  floats_check();
  ints_check();
  halves_check();
  wide_check();
  bytes_check();
  large_check();
  complex_check();
  tensor_check();
  return Failures != 0;
}
