// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parameter has the alignment that its typedef or its declaration says,
// however the matrix is passed: in registers, by reference, as a variable
// argument; to functions, methods and lambdas. Callers know of the type only.
//
// RUN: %run_flags --set O0 --set O2 %s -- -Wno-vla-cxx-extension

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define NOINLINE [[gnu::noinline]]

/// The optimizer is not to know what the type says.
static bool isAligned(const void *Object, unsigned Bytes) {
  uintptr_t Place = uintptr_t(Object);
  asm("" : "+r"(Place));
  return Place % Bytes == 0;
}

/// A typedef's alignment is lost where it is a template's argument.
#define CASE(NAME, BYTES, T, ...)                                              \
  typedef T NAME __attribute__((__VA_ARGS__, aligned(BYTES)));                 \
  typedef T NAME##_plain __attribute__((__VA_ARGS__));                         \
  struct NAME##_test {                                                         \
    static bool isRight(const NAME &m) {                                       \
      return isAligned(&m, BYTES) && m[0][0] == (T)1 && m[1][2] == (T)2;       \
    }                                                                          \
    NOINLINE static bool one(NAME m) { return isRight(m); }                    \
    NOINLINE static bool two(int, NAME m, char, NAME n) {                      \
      m[1][2] = 2;                                                             \
      return isRight(m) && isRight(n);                                         \
    }                                                                          \
    NOINLINE bool method(NAME m) const { return isRight(m); }                  \
    NOINLINE static bool declared(char,                                        \
                                  NAME##_plain m [[gnu::aligned(BYTES)]]) {    \
      return isAligned(&m, BYTES) && m[1][2] == (T)2;                          \
    }                                                                          \
    NOINLINE static bool variable(int Count, ...) {                            \
      va_list List;                                                            \
      va_start(List, Count);                                                   \
      bool Right = true;                                                       \
      while (Count--) {                                                        \
        NAME m = va_arg(List, NAME);                                           \
        Right &= isRight(m);                                                   \
      }                                                                        \
      va_end(List);                                                            \
      return Right;                                                            \
    }                                                                          \
    NOINLINE static NAME returned(NAME m) { return m; }                        \
    NOINLINE static bool lambdas(const NAME &m) {                              \
      auto Lambda = [](NAME m) { return isRight(m); };                         \
      bool (*Pointer)(NAME) = Lambda;                                          \
      return Lambda(m) && Pointer(m);                                          \
    }                                                                          \
    NOINLINE static bool result(const NAME &m) {                               \
      return isRight(returned(m));                                             \
    }                                                                          \
    NOINLINE static int calls(const NAME &m) {                                 \
      return !one(m) + !two(1, m, 2, m) + !NAME##_test().method(m) +           \
             !declared(1, m) + !variable(3, m, m, m) + !lambdas(m) +           \
             !result(m);                                                       \
    }                                                                          \
    /* Frames of callers are as aligned as the ABI's stack is. */              \
    NOINLINE static int deeper(int Bytes, const NAME &m) {                     \
      volatile char Frame[Bytes];                                              \
      Frame[0] = 0;                                                            \
      return calls(m) + Frame[0];                                              \
    }                                                                          \
    static int check() {                                                       \
      NAME m;                                                                  \
      memset(&m, 0, sizeof m);                                                 \
      m[0][0] = 1;                                                             \
      m[1][2] = 2;                                                             \
      int Wrong = 0;                                                           \
      for (int Bytes = 16; Bytes <= 128; Bytes += 16)                          \
        Wrong += deeper(Bytes, m);                                             \
      if (Wrong)                                                               \
        printf("%s: %d calls\n", #NAME, Wrong);                                \
      return Wrong;                                                            \
    }                                                                          \
  };

CASE(four, 64, float, matrix_type(4, 4))
CASE(eight, 64, float, matrix_type(8, 8))
CASE(shorts, 64, short, matrix_type(20, 20))
CASE(padded, 128, float, matrix_type(3, 3), matrix_padding(1))
CASE(rows, 128, double, matrix_type(4, 3), matrix_layout(row_major),
     matrix_padding(2))
CASE(complex, 64, _Complex float, matrix_type(2, 3))
CASE(complexes, 64, _Complex double, matrix_type(3, 3))
CASE(tensor, 64, float, tensor_type(2, 3))
CASE(tensors, 64, int, tensor_type(16, 16))

int main() {
  return four_test::check() + eight_test::check() + shorts_test::check() +
             padded_test::check() + rows_test::check() + complex_test::check() +
             complexes_test::check() + tensor_test::check() +
             tensors_test::check() !=
         0;
}
