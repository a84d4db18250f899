// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products and quotients of elements, and scalars beside matrices in functions
// of each element: all layouts, small and large matrices, results in an
// operand's place, NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

template <class L, class T>
[[gnu::noinline]] static void operate(T *A, T *B, T S, T *Product, T *Quotient,
                                      T *Inverse, T *Scaled, T *Larger) {
  L::at(Product) = __builtin_matrix_elementwise_multiply(L::at(A), L::at(B));
  L::at(Quotient) = __builtin_matrix_elementwise_divide(L::at(A), L::at(B));
  L::at(Inverse) = __builtin_matrix_elementwise_divide(S, L::at(B));
  L::at(Scaled) = __builtin_matrix_elementwise_multiply(L::at(A), S);
  L::at(Larger) = __builtin_elementwise_max(S, L::at(A));
}

template <class L, class T> [[gnu::noinline]] static void square(T *A) {
  L::at(A) = __builtin_matrix_elementwise_multiply(L::at(A), L::at(A));
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void checkLayout() {
  using L = Lie<T, R, C, RowMajor, P>;
  Text Shape("%dx%d %s padding %d", R, C, RowMajor ? "rows" : "columns", P);
  constexpr bool IsFloat = std::is_floating_point_v<T>;
  for (int SpecialPercent : {0, 5}) {
    Buffer<T> A(L::Size, 1, SpecialPercent), B(L::Size, 1, SpecialPercent);
    Buffer<T> Results[5] = {
        {L::Size, 1}, {L::Size, 1}, {L::Size, 1}, {L::Size, 1}, {L::Size, 1}};
    Buffer<T> Expected[5] = {
        {R * C, 0}, {R * C, 0}, {R * C, 0}, {R * C, 0}, {R * C, 0}};
    Buffer<T> Squares(R * C, 0);
    T S = 3;
    for (int J = 0; J < C; ++J)
      for (int I = 0; I < R; ++I) {
        T &X = A[L::place(I, J)], &Y = B[L::place(I, J)];
        // Division by 0 of integers is undefined, and so is the least one's by
        // -1.
        if (!IsFloat && (Y == 0 || Y == T(-1)))
          Y = 5;
        int At = J * R + I;
        Expected[0][At] = multiply(X, Y);
        Expected[1][At] = T(X / Y);
        Expected[2][At] = T(S / Y);
        Expected[3][At] = multiply(X, S);
        Expected[4][At] = !(X > S) ? S : X;
        Squares[At] = multiply(X, X);
      }
    operate<L>(A.data(), B.data(), S, Results[0].data(), Results[1].data(),
               Results[2].data(), Results[3].data(), Results[4].data());
    const char *Names[] = {"product", "quotient", "inverse", "scaled",
                           "larger"};
    for (int I = 0; I < 5; ++I)
      expectElements<L>(Names[I], Shape, Expected[I], Results[I], R);
    square<L>(A.data());
    expectElements<L>("square", Shape, Squares, A, R);
  }
}

template <class T, int R, int C> [[clang::optnone]] static void check() {
#define CHECK(ROWS, PADDING) checkLayout<T, R, C, ROWS, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  check<float, 3, 3>();
  check<float, 21, 17>();
  check<double, 5, 2>();
  check<double, 16, 9>();
  check<int32_t, 4, 4>();
  check<int32_t, 19, 8>();
  check<uint8_t, 3, 5>();
  check<int8_t, 31, 9>();
  check<uint64_t, 7, 13>();
  return finish();
}
