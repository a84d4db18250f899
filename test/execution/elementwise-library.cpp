// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf, expm1, log1p and hypot of matrices, tensors, vectors and scalars are the
// library's, for each element: of NaNs, infinities, zeros of both signs and
// subnormals, too.
//
// RUN: %run_flags --sample %s -- -lm

#include "matrix_layouts.h"
#include <math.h>

using namespace matrix_test;

static float erfOf(float X) { return erff(X); }
static double erfOf(double X) { return erf(X); }
static float expm1Of(float X) { return expm1f(X); }
static double expm1Of(double X) { return expm1(X); }
static float log1pOf(float X) { return log1pf(X); }
static double log1pOf(double X) { return log1p(X); }
static float hypotOf(float X, float Y) { return hypotf(X, Y); }
static double hypotOf(double X, double Y) { return hypot(X, Y); }

/// The narrow types are computed in float.
template <class T>
using Computed = std::conditional_t<sizeof(T) == 2, float, T>;

#define FUNCTIONS(APPLY)                                                       \
  APPLY(erf, erf, (A), (X))                                                    \
  APPLY(expm1, expm1, (A), (X))                                                \
  APPLY(log1p, log1p, (A), (X))                                                \
  APPLY(hypot, hypot, (A, B), (X, Y))                                          \
  APPLY(hypot_scalar, hypot, (A, static_cast<T>(3)), (X, C(3)))                \
  APPLY(scalar_hypot, hypot, (static_cast<T>(-0.5f), B), (C(-0.5), Y))

#define DEFINE(NAME, FUNCTION, MATRICES, ELEMENTS)                             \
  template <class L, class T>                                                  \
  [[gnu::noinline]] static void NAME##_matrix(const T *PA, const T *PB,        \
                                              T *To) {                         \
    const auto &A = L::at(PA), &B = L::at(PB);                                 \
    (void)A, (void)B;                                                          \
    L::at(To) = __builtin_elementwise_##FUNCTION MATRICES;                     \
  }                                                                            \
  template <class T, int N>                                                    \
  [[gnu::noinline]] static void NAME##_tensor(const T *PA, const T *PB,        \
                                              T *To) {                         \
    using Tensor = T __attribute__((tensor_type(N)));                          \
    const auto &A = *reinterpret_cast<const Tensor *>(PA);                     \
    const auto &B = *reinterpret_cast<const Tensor *>(PB);                     \
    (void)A, (void)B;                                                          \
    *reinterpret_cast<Tensor *>(To) =                                          \
        __builtin_elementwise_##FUNCTION MATRICES;                             \
  }                                                                            \
  template <class T>                                                           \
  [[gnu::noinline, clang::optnone]] static T NAME##_element(Computed<T> X,     \
                                                            Computed<T> Y) {   \
    using C = Computed<T>;                                                     \
    (void)X, (void)Y, (void)C();                                               \
    return roundTo<T>(FUNCTION##Of ELEMENTS);                                  \
  }
FUNCTIONS(DEFINE)
#define CHECK(NAME, FUNCTION, MATRICES, ELEMENTS)                              \
  {                                                                            \
    Buffer<T> To(L::Size, 1), Line(L::Size, 1), Expected(R * N, 0);            \
    Buffer<T> OfLine(L::Size, 0);                                              \
    for (int J = 0; J < N; ++J)                                                \
      for (int I = 0; I < R; ++I) {                                            \
        int At = L::place(I, J);                                               \
        Expected[J * R + I] = NAME##_element<T>(A[At], B[At]);                 \
      }                                                                        \
    NAME##_matrix<L>(A.data(), B.data(), To.data());                           \
    expectElements<L>(#NAME, Shape, Expected, To, R);                          \
    for (int I = 0; I < L::Size; ++I)                                          \
      OfLine[I] = NAME##_element<T>(A[I], B[I]);                               \
    NAME##_tensor<T, L::Size>(A.data(), B.data(), Line.data());                \
    expectElements<Lie<T, L::Size, 1, false, 0>>(#NAME " of a tensor", Shape,  \
                                                 OfLine, Line, L::Size);       \
  }

template <class T, int R, int N, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, N, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, N, RowMajor ? "rows" : "columns", P);
  int SpecialPercent = std::is_same_v<T, __bf16> ? 0 : 25;
  Buffer<T> A(L::Size, 1, SpecialPercent), B(L::Size, 1, SpecialPercent);
  FUNCTIONS(CHECK)
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 1, 1, true, 0>();
  check<T, 5, 3, false, 1>();
  check<T, 29, 19, true, 2>();
}

[[gnu::noinline]] static float scalar(float X, float Y) {
  return __builtin_elementwise_hypot(X, Y) + __builtin_elementwise_erf(X);
}
using Vector = double __attribute__((ext_vector_type(3)));
[[gnu::noinline]] static Vector vector(Vector X) {
  return __builtin_elementwise_log1p(X);
}
[[gnu::noinline]] static long double longDouble(long double X) {
  return __builtin_elementwise_expm1(X);
}

int main() {
  checkType<float>();
  checkType<double>();
  checkType<_Float16>();
  if (HasBFloatArithmetic)
    checkType<__bf16>();
  volatile float X = 3, Y = -4;
  volatile double Z = 0.25;
  Vector V = vector(Vector{Z, -Z, 1e-300});
  volatile long double W = 1e-9L;
  if (scalar(X, Y) != hypotf(X, Y) + erff(X) || V[0] != log1p(Z) ||
      V[1] != log1p(-Z) || V[2] != log1p(1e-300) || longDouble(W) != expm1l(W))
    reportFailure("scalars", "", Text("vectors"), Text("differ"));
  ++Comparisons;
  return finish();
}
