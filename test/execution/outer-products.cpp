// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outer products that are added to a product, on either side, and subtracted
// from it: they are computed with its tiles. Both layouts, padding, sizes that
// leave parts of vectors, columns and rows that lie in the result's memory, and
// NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

template <class LA, class LB, class LC, class LU, class LV, class T>
[[gnu::noinline]] static void products(T *A, T *B, T *C, T *D, T *E, T *U,
                                       T *V) {
  LC::at(C) = LA::at(A) * LB::at(B) + LU::at(U) * LV::at(V);
  LC::at(D) = LU::at(U) * LV::at(V) - LA::at(A) * LB::at(B);
  LC::at(E) -= LA::at(A) * LB::at(B) - LU::at(U) * LV::at(V);
}

/// Where the column or the row lies in the result.
template <class LA, class LB, class LC, class LU, class LV, class T>
[[gnu::noinline]] static void inPlace(T *A, T *B, T *C, T *U, T *V) {
  LC::at(C) = LA::at(A) * LB::at(B) + LU::at(U) * LV::at(V);
}

template <class T, int M, int K, int N, bool RowMajor, int P>
[[clang::optnone]] static void checkLayout() {
  using LA = Lie<T, M, K, RowMajor, P>;
  using LB = Lie<T, K, N, RowMajor, P>;
  using LC = Lie<T, M, N, RowMajor, P>;
  using LU = Lie<T, M, 1, RowMajor, P>;
  using LV = Lie<T, 1, N, RowMajor, P>;
  Text Shape("%dx%dx%d %s padding %d", M, K, N, RowMajor ? "rows" : "columns",
             P);
  for (int SpecialPercent : {0, 3}) {
    auto Fill = [&](int Size) { return Buffer<T>(Size, 1, SpecialPercent); };
    Buffer<T> A = Fill(LA::Size), B = Fill(LB::Size), C = Fill(LC::Size);
    Buffer<T> D = Fill(LC::Size), E = Fill(LC::Size);
    Buffer<T> U = Fill(LU::Size), V = Fill(LV::Size);
    Buffer<T> Plus(M * N, 0), Minus(M * N, 0), Update(M * N, 0);
    for (int J = 0; J < N; ++J)
      for (int I = 0; I < M; ++I) {
        T Sum = multiply(A[LA::place(I, 0)], B[LB::place(0, J)]);
        for (int L = 1; L < K; ++L)
          Sum = add(Sum, multiply(A[LA::place(I, L)], B[LB::place(L, J)]));
        T Outer = multiply(U[LU::place(I, 0)], V[LV::place(0, J)]);
        int At = J * M + I;
        Plus[At] = add(Sum, Outer);
        Minus[At] = subtract(Outer, Sum);
        Update[At] = subtract(E[LC::place(I, J)], subtract(Sum, Outer));
      }
    products<LA, LB, LC, LU, LV>(A.data(), B.data(), C.data(), D.data(),
                                 E.data(), U.data(), V.data());
    expectElements<LC>("sum", Shape, Plus, C, M);
    expectElements<LC>("difference", Shape, Minus, D, M);
    expectElements<LC>("update", Shape, Update, E, M);
    constexpr int Both = LU::Size + LV::Size;
    for (int Offset : {0, 1, LC::Size - Both}) {
      if (Offset < 0 || Offset + Both > LC::Size)
        continue;
      // The row lies behind the column.
      Buffer<T> F = Fill(LC::Size);
      for (int I = 0; I < Both; ++I)
        F[Offset + I] = I < LU::Size ? U[I] : V[I - LU::Size];
      T *Column = F.data() + Offset;
      inPlace<LA, LB, LC, LU, LV>(A.data(), B.data(), F.data(), Column,
                                  Column + LU::Size);
      expectElements<LC>("in place", Shape, Plus, F, M);
    }
  }
}

template <class T, int M, int K, int N> [[clang::optnone]] static void check() {
#define CHECK(ROWS, PADDING) checkLayout<T, M, K, N, ROWS, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  check<float, 9, 4, 9>();
  check<float, 12, 5, 7>();
  check<float, 17, 3, 6>();
  check<float, 5, 6, 31>();
  check<double, 21, 20, 20>();
  check<int32_t, 12, 5, 7>();
  check<int8_t, 17, 3, 6>();
  return finish();
}
