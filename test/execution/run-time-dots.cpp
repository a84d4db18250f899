// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of lines whose length is known when the program runs, and rows times a
// vector, beside plain loops: in order, where each rounds as a chain does, and
// in any order, of numbers whose sums are exact. Lines are at any element, end
// at unmapped pages, and may overlap the result; NaN, infinities, both zeros.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v3 --set O3-native %s

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#define load __builtin_tensor_load
#define store __builtin_tensor_store
#define contract __builtin_tensor_contract
#define contract_add __builtin_tensor_contract_add

static unsigned Seed = 11;
static unsigned draw(unsigned Below) {
  Seed = Seed * 1664525u + 1013904223u;
  return (Seed >> 8) % Below;
}

static int Failures;

/// In order: any numbers. Else sums of these are exact, but for what is no
/// number.
template <class T, bool InOrder> static T number() {
  if constexpr (std::is_integral_v<T>) {
    return T(draw(1000));
  } else {
    unsigned R = draw(2000);
    return T(R == 0    ? NAN
             : R == 1  ? INFINITY
             : R == 2  ? -INFINITY
             : R < 99  ? -0.0
             : R < 199 ? 0.0
             : InOrder ? (int(draw(2001)) - 1000) / 63.0
                       : int(draw(9)) - 4);
  }
}

template <class T, bool InOrder> struct Memory : Guarded<T> {
  Memory(size_t Count, bool AtEnd) : Guarded<T>(Count, AtEnd) {
    for (size_t I = 0; I != Count; ++I)
      this->data()[I] = number<T, InOrder>();
  }
  T &operator[](long I) { return this->data()[I]; }
  T *operator+() { return this->data(); }
};

template <class T>
static void check(const char *Test, const T *Got, const T *Want, long Count,
                  int M, int K) {
  for (long I = 0; I != Count; ++I) {
    if (!std::memcmp(Got + I, Want + I, sizeof(T)) ||
        (Got[I] != Got[I] && Want[I] != Want[I]))
      continue;
    std::printf("%s, %zu bytes each: %d x %d: element %ld is wrong\n", Test,
                sizeof(T), M, K, I);
    ++Failures;
    return;
  }
}

template <class T> T sumOf(const T *A, const T *X, long Step, int K) {
  T Sum = 0;
  for (int P = 0; P < K; ++P) {
    T Term = A[P] * X[P * Step];
    Sum = P == 0 ? Term : T(Sum + Term);
  }
  return Sum;
}
template <class T> T sumFrom(T Sum, const T *A, const T *X, long Step, int K) {
  for (int P = 0; P < K; ++P) {
    T Term = A[P] * X[P * Step];
    Sum = T(Sum + Term);
  }
  return Sum;
}

#define TESTS InOrder
#define IN_ORDER true
#include "run_time_dots.h"

#pragma clang fp reassociate(on)
#define TESTS InAnyOrder
#define IN_ORDER false
#include "run_time_dots.h"

int main() {
  for (int I = 0; I < 2; ++I) {
    InOrder<float>::all();
    InOrder<double>::all();
    InOrder<int>::all();
    InOrder<unsigned char>::all();
    InAnyOrder<float>::all();
    InAnyOrder<double>::all();
  }
  for (int I = 0; I < 150; ++I) {
    InOrder<float>::few(1 + draw(70), 1 + draw(6), 60 + draw(15));
    InOrder<double>::few(1 + draw(70), 1 + draw(6), 60 + draw(15));
  }
  for (int I = 0; I < 12; ++I) {
    InOrder<float>::few(20 + draw(20), 1 + draw(5), 1800 + draw(300));
    InOrder<double>::few(20 + draw(20), 1 + draw(5), 900 + draw(300));
  }
  return Failures != 0;
}
