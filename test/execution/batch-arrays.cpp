// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of columns of each length, whose elements become vectors with a lane
// for each iteration and go back: what moves them depends on the length.
// Nothing outside of the arrays is touched.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O2-v4 --set tune-znver4 %s

#include "guarded_memory.h"
#include <cstdint>
#include <cstdio>
#include <utility>

static int Failures;

template <class T, int N> using Column = T __attribute__((matrix_type(N, 1)));

/// Each element by the one that stands opposite: all change places.
template <class T, int N, int... K>
__attribute__((noinline)) static void turn(T *__restrict To, const T *From,
                                           int Count,
                                           std::integer_sequence<int, K...>) {
  for (int I = 0; I < Count; ++I) {
    Column<T, N> X = reinterpret_cast<const Column<T, N> *>(From)[I], Y = X;
    ((Y[K][0] = T(X[N - 1 - K][0] * X[K / 2][0] - X[K][0])), ...);
    reinterpret_cast<Column<T, N> *>(To)[I] = Y;
  }
}

template <class T, int N> [[clang::optnone]] static void check() {
  for (int Count : {1, 4, 16, 33})
    for (bool AtEnd : {false, true}) {
      Guarded<T> From(Count * N, AtEnd), To(Count * N, AtEnd);
      From.fill(N);
      turn<T, N>(To.data(), From.data(), Count,
                 std::make_integer_sequence<int, N>());
      for (int I = 0; I != Count * N; ++I) {
        const T *X = From.data() + I / N * N;
        int K = I % N;
        if (To.data()[I] == T(X[N - 1 - K] * X[K / 2] - X[K]))
          continue;
        std::printf("%d columns of %d elements of %d bytes: wrong at %d\n",
                    Count, N, int(sizeof(T)), I);
        ++Failures;
        break;
      }
    }
}

template <class T, int... N>
[[clang::optnone]] static void checkLengths(std::integer_sequence<int, N...>) {
  (check<T, N + 1>(), ...);
}

int main() {
  checkLengths<float>(std::make_integer_sequence<int, 33>());
  checkLengths<double>(std::make_integer_sequence<int, 20>());
  checkLengths<int16_t>(std::make_integer_sequence<int, 20>());
  checkLengths<int8_t>(std::make_integer_sequence<int, 20>());
  return Failures != 0;
}
