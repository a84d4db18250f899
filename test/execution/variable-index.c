// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An element of a vector register whose number is computed: read and written,
// in a loop and behind a call, of vectors that fill no register.
//
// RUN: %run_flags %s

#include <assert.h>
#include <stdint.h>

typedef int Unused __attribute__((matrix_type(2, 2)));

#define CHECK(T, COUNT)                                                        \
  typedef T V##T##COUNT __attribute__((ext_vector_type(COUNT)));               \
  __attribute__((noinline)) static V##T##COUNT twice##T##COUNT(                \
      V##T##COUNT X) {                                                         \
    return X + X;                                                              \
  }                                                                            \
  __attribute__((noinline)) static T read##T##COUNT(V##T##COUNT X, int I) {    \
    return twice##T##COUNT(X)[I];                                              \
  }                                                                            \
  __attribute__((noinline)) static V##T##COUNT write##T##COUNT(V##T##COUNT X,  \
                                                               T E, int I) {   \
    V##T##COUNT Y = X + 1;                                                     \
    Y[I] = E;                                                                  \
    return Y + X;                                                              \
  }                                                                            \
  __attribute__((noinline)) static void reverse##T##COUNT(V##T##COUNT X,       \
                                                          T *Result) {         \
    V##T##COUNT Y = X + X, Z = X;                                              \
    for (int I = 0; I < COUNT; ++I)                                            \
      Z[COUNT - 1 - I] = Y[I];                                                 \
    for (int I = 0; I < COUNT; ++I)                                            \
      Result[I] = Z[I];                                                        \
  }                                                                            \
  static void check##T##COUNT(void) {                                          \
    V##T##COUNT X;                                                             \
    T Reversed[COUNT];                                                         \
    for (int I = 0; I < COUNT; ++I)                                            \
      X[I] = (T)(I + 3);                                                       \
    reverse##T##COUNT(X, Reversed);                                            \
    for (int I = 0; I < COUNT; ++I) {                                          \
      assert(read##T##COUNT(X, I) == (T)(2 * (I + 3)));                        \
      assert(Reversed[COUNT - 1 - I] == (T)(2 * (I + 3)));                     \
      V##T##COUNT Y = write##T##COUNT(X, (T)100, I);                           \
      for (int J = 0; J < COUNT; ++J)                                          \
        assert(Y[J] == (T)(J == I ? 103 + J : 2 * J + 7));                     \
    }                                                                          \
  }

typedef unsigned char Byte;
typedef _Float16 Half;

// clang-format off
#define FOR_EACH(DO)                                                           \
  DO(Byte, 3) DO(Byte, 21) DO(Byte, 91) DO(short, 7) DO(short, 25)             \
  DO(Half, 5) DO(Half, 19) DO(Half, 27) DO(Half, 91) DO(int, 3) DO(int, 13)    \
  DO(float, 9) DO(float, 11) DO(float, 25) DO(int64_t, 3) DO(int64_t, 5)       \
  DO(double, 7) DO(double, 15)
// clang-format on

FOR_EACH(CHECK)

int main(void) {
#define RUN_CHECK(T, COUNT) check##T##COUNT();
  FOR_EACH(RUN_CHECK)
  return 0;
}
