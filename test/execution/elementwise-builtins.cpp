// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_elementwise_* on matrices give what they give for each element. (No
// reference without optimization: Clang 22 compiles none of them on scalars in
// a function that is optnone.)
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

// A function on matrices, one on elements X, Y, Z, and what counts as the same.
#define FLOAT_OPERATIONS(APPLY)                                                \
  APPLY(abs, (A), (X), V)                                                      \
  APPLY(ceil, (A), (X), V)                                                     \
  APPLY(floor, (A), (X), V)                                                    \
  APPLY(trunc, (A), (X), V)                                                    \
  APPLY(rint, (A), (X), V)                                                     \
  APPLY(nearbyint, (A), (X), V)                                                \
  APPLY(round, (A), (X), V)                                                    \
  APPLY(roundeven, (A), (X), V)                                                \
  APPLY(canonicalize, (A), (X), V)                                             \
  APPLY(sqrt, (A), (X), V)                                                     \
  APPLY(min, (A, B), (X, Y), V == 0 ? T(0) : V)                                \
  APPLY(max, (A, B), (X, Y), V == 0 ? T(0) : V)                                \
  APPLY(minnum, (A, B), (X, Y), V == 0 ? T(0) : V)                             \
  APPLY(maxnum, (A, B), (X, Y), V == 0 ? T(0) : V)                             \
  APPLY(minimum, (A, B), (X, Y), V)                                            \
  APPLY(maximum, (A, B), (X, Y), V)                                            \
  APPLY(minimumnum, (A, B), (X, Y), V)                                         \
  APPLY(maximumnum, (A, B), (X, Y), V)                                         \
  APPLY(copysign, (A, B), (X, Y), V)

// Calls of the library for each element.
#define LIBRARY_OPERATIONS(APPLY)                                              \
  APPLY(fma, (A, B, C), (X, Y, Z), V)                                          \
  APPLY(fmod, (A, B), (X, Y), V)                                               \
  APPLY(pow, (A, B), (X, Y), V)                                                \
  APPLY(atan2, (A, B), (X, Y), V)                                              \
  APPLY(sin, (A), (X), V)                                                      \
  APPLY(cos, (A), (X), V)                                                      \
  APPLY(tan, (A), (X), V)                                                      \
  APPLY(asin, (A), (X), V)                                                     \
  APPLY(acos, (A), (X), V)                                                     \
  APPLY(atan, (A), (X), V)                                                     \
  APPLY(sinh, (A), (X), V)                                                     \
  APPLY(cosh, (A), (X), V)                                                     \
  APPLY(tanh, (A), (X), V)                                                     \
  APPLY(exp, (A), (X), V)                                                      \
  APPLY(exp2, (A), (X), V)                                                     \
  APPLY(exp10, (A), (X), V)                                                    \
  APPLY(log, (A), (X), V)                                                      \
  APPLY(log2, (A), (X), V)                                                     \
  APPLY(log10, (A), (X), V)

// min, max and abs are among the first.
#define INTEGER_OPERATIONS(APPLY)                                              \
  APPLY(add_sat, (A, B), (X, Y), V)                                            \
  APPLY(sub_sat, (A, B), (X, Y), V)                                            \
  APPLY(popcount, (A), (X), V)                                                 \
  APPLY(bitreverse, (A), (X), V)                                               \
  APPLY(fshl, (A, B, C), (X, Y, Z), V)                                         \
  APPLY(fshr, (A, B, C), (X, Y, Z), V)                                         \
  APPLY(clzg, (A, B), (X, Y), V)                                               \
  APPLY(ctzg, (A, B), (X, Y), V)

#define DEFINE(NAME, MATRICES, ELEMENTS, SAME)                                 \
  template <class L, class T>                                                  \
  [[gnu::noinline]] static void NAME##_matrix(T *PA, T *PB, T *PC, T *To) {    \
    auto A = L::at(PA), B = L::at(PB), C = L::at(PC);                          \
    (void)B, (void)C;                                                          \
    L::at(To) = __builtin_elementwise_##NAME MATRICES;                         \
  }                                                                            \
  template <class T>                                                           \
  [[gnu::noinline]] static T NAME##_element(T X, T Y, T Z) {                   \
    (void)Y, (void)Z;                                                          \
    return static_cast<T>(__builtin_elementwise_##NAME ELEMENTS);              \
  }
FLOAT_OPERATIONS(DEFINE)
LIBRARY_OPERATIONS(DEFINE)
INTEGER_OPERATIONS(DEFINE)
#define CHECK(NAME, MATRICES, ELEMENTS, SAME)                                  \
  {                                                                            \
    auto Same = [](T V) -> T { return SAME; };                                 \
    Buffer<T> To(L::Size, 1), Expected(R * N, 0);                              \
    for (int J = 0; J < N; ++J)                                                \
      for (int I = 0; I < R; ++I) {                                            \
        int At = L::place(I, J);                                               \
        Expected[J * R + I] = Same(NAME##_element(A[At], B[At], C[At]));       \
      }                                                                        \
    NAME##_matrix<L>(A.data(), B.data(), C.data(), To.data());                 \
    for (int J = 0; J < N; ++J)                                                \
      for (int I = 0; I < R; ++I)                                              \
        To[L::place(I, J)] = Same(To[L::place(I, J)]);                         \
    expectElements<L>(#NAME, Shape, Expected, To, R);                          \
  }

template <class T, int R, int N, bool RowMajor, int P, bool CallsLibrary>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, N, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, N, RowMajor ? "rows" : "columns", P);
  int SpecialPercent = std::is_same_v<T, __bf16> ? 0 : 15;
  Buffer<T> A(L::Size, 1, SpecialPercent), B(L::Size, 1, SpecialPercent);
  Buffer<T> C(L::Size, 1, SpecialPercent);
  if constexpr (IsFloat<T>) {
    FLOAT_OPERATIONS(CHECK)
    if constexpr (CallsLibrary) {
      LIBRARY_OPERATIONS(CHECK)
    }
  } else {
    CHECK(min, , , V)
    CHECK(max, , , V)
    INTEGER_OPERATIONS(CHECK)
    if constexpr (std::is_signed_v<T>)
      CHECK(abs, , , V)
  }
}

template <class T, bool CallsLibrary = false>
[[clang::optnone]] static void checkType() {
  check<T, 4, 4, true, 0, CallsLibrary>();
  check<T, 5, 3, false, 1, CallsLibrary>();
  check<T, 29, 19, true, 2, CallsLibrary>();
}

int main() {
  checkType<int8_t>();
  checkType<uint8_t>();
  checkType<int16_t>();
  checkType<uint32_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<float, true>();
  checkType<double, true>();
  if (HasBFloatArithmetic)
    checkType<__bf16>();
  return finish();
}
