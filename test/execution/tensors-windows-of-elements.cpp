// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows of what is computed element by element, and of rows a few elements
// apart, beside loops, with special values. The result may be where an operand
// is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> static void fill(T *To, unsigned Count, unsigned Seed) {
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 24) - 100);
  }
}
static void addSpecial(float *To, unsigned Count) {
  const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-40f};
  for (unsigned I = 3, V = 0; I < Count; I += 17, V = (V + 1) % 5)
    To[I] = Values[V];
}
static void addSpecial(double *To, unsigned) { To[1] = -0.0; }
static void addSpecial(int *To, unsigned Count) {
  for (unsigned I = 3; I < Count; I += 17)
    To[I] = I % 2 ? 0x7fffffff : -0x7fffffff - 1;
}
static void addSpecial(unsigned char *To, unsigned) { To[1] = 255; }

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}
template <class T>
[[clang::optnone]] static void compare(const char *Name, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (!isSame(Got[I], Want[I])) {
      std::printf("%s: element %u is wrong\n", Name, I);
      ++Failures;
      return;
    }
}

template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }
template <class T> [[clang::optnone]] static T less(T A, T B) { return A - B; }
template <class T> [[clang::optnone]] static T times(T A, T B) { return A * B; }
template <class T> [[clang::optnone]] static T same(T A, T) { return A; }
static int plus(int A, int B) { return int(unsigned(A) + unsigned(B)); }
static int less(int A, int B) { return int(unsigned(A) - unsigned(B)); }
static int times(int A, int B) { return int(unsigned(A) * unsigned(B)); }

/// Windows of WR x WC, SR and SC apart, of what \p ELEMENTS makes of a and b,
/// which FUNCTION makes of their elements.
#define CASE(NAME, ROWS, COLUMNS, WR, WC, SR, SC, ELEMENTS, FUNCTION)          \
  template <class T> struct NAME {                                             \
    static constexpr unsigned R = (ROWS - WR) / SR + 1,                        \
                              C = (COLUMNS - WC) / SC + 1;                     \
    using From = T __attribute__((tensor_type(ROWS, COLUMNS)));                \
    using To = T __attribute__((tensor_type(R, C)));                           \
    [[gnu::noinline]] static void windows(To *D, const From *X,                \
                                          const From *Y) {                     \
      [[maybe_unused]] From A = *X, B = *Y;                                    \
      *D = __builtin_tensor_window_add(ELEMENTS, WR, WC, SR, SC);              \
    }                                                                          \
    [[clang::optnone]] static void expected(T *Want, const T *A, const T *B) { \
      for (unsigned I = 0; I < R; ++I)                                         \
        for (unsigned J = 0; J < C; ++J) {                                     \
          T Sum = 0;                                                           \
          for (unsigned K = 0; K < WR * WC; ++K) {                             \
            unsigned At = (I * SR + K / WC) * COLUMNS + J * SC + K % WC;       \
            T Element = FUNCTION(A[At], B[At]);                                \
            Sum = K == 0 ? Element : plus(Sum, Element);                       \
          }                                                                    \
          Want[I * C + J] = Sum;                                               \
        }                                                                      \
    }                                                                          \
    [[clang::optnone]] static void check() {                                   \
      constexpr unsigned N = ROWS * COLUMNS;                                   \
      static T A[N], B[N], Want[R * C], Memory[3 * N + 2];                     \
      for (unsigned Round = 0; Round < 2; ++Round) {                           \
        fill(A, N, 1 + Round);                                                 \
        fill(B, N, 5 + Round);                                                 \
        if (Round == 1) {                                                      \
          addSpecial(A, N);                                                    \
          addSpecial(B, N);                                                    \
        }                                                                      \
        expected(Want, A, B);                                                  \
        /* Apart, and where each operand is. */                                \
        for (unsigned At : {2 * N + 1, 0u, 2u, N}) {                           \
          T *InA = Memory + 1, *InB = InA + N, *InD = Memory + At;             \
          std::memcpy(InA, A, sizeof A);                                       \
          std::memcpy(InB, B, sizeof B);                                       \
          windows(reinterpret_cast<To *>(InD), reinterpret_cast<From *>(InA),  \
                  reinterpret_cast<From *>(InB));                              \
          compare(#NAME, InD, Want, R * C);                                    \
        }                                                                      \
      }                                                                        \
    }                                                                          \
  };

CASE(Sums, 9, 19, 2, 1, 1, 1, A + B, plus)
CASE(Differences, 8, 21, 2, 2, 2, 2, A - B, less)
CASE(Products, 7, 17, 1, 3, 1, 2, A *B, times)
CASE(Large, 40, 70, 2, 1, 1, 1, A - B, less)
CASE(OneRow, 1, 18, 1, 2, 1, 1, A + B, plus)
CASE(Apart2, 6, 13, 2, 2, 1, 3, A, same)
CASE(Apart3, 7, 17, 3, 2, 1, 3, A, same)
CASE(Apart4, 5, 20, 2, 3, 2, 4, A, same)
CASE(FewApart, 7, 11, 3, 2, 1, 3, A, same)

template <class T> static void checkAll() {
  Sums<T>::check();
  Differences<T>::check();
  Products<T>::check();
  Large<T>::check();
  OneRow<T>::check();
  Apart2<T>::check();
  Apart3<T>::check();
  Apart4<T>::check();
  FewApart<T>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  checkAll<unsigned char>();
  return Failures;
}
