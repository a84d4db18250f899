// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The BLAS that is linked: plain loops in a wider type. It keeps with what it
// was called. Wrong arguments change nothing.

#include "blas.h"

int Calls;
Arguments Last;

static bool isLess(Integer X, Integer Y) { return X < (Y > 1 ? Y : 1); }

template <class T, class Wide>
static void gemm(Order O, Transposed OfA, Transposed OfB, Integer M, Integer N,
                 Integer K, T Alpha, const T *A, Integer LdA, const T *B,
                 Integer LdB, T Beta, T *C, Integer LdC) {
  ++Calls;
  Last = {O, OfA, OfB, M, N, K, LdA, LdB, LdC};
  bool HasRows = O == RowMajor;
  if ((O != RowMajor && O != ColumnMajor) || M < 0 || N < 0 || K < 0 ||
      isLess(LdA, HasRows == (OfA == No) ? K : M) ||
      isLess(LdB, HasRows == (OfB == No) ? N : K) ||
      isLess(LdC, HasRows ? N : M))
    return;
  auto At = [=](Integer Row, Integer Column, Integer Ld) {
    return HasRows ? Row * Ld + Column : Column * Ld + Row;
  };
  for (Integer I = 0; I < M; ++I)
    for (Integer J = 0; J < N; ++J) {
      Wide Sum = 0;
      if (Alpha != 0)
        for (Integer L = 0; L < K; ++L)
          Sum += Wide(A[OfA == No ? At(I, L, LdA) : At(L, I, LdA)]) *
                 B[OfB == No ? At(L, J, LdB) : At(J, L, LdB)];
      T &To = C[At(I, J, LdC)];
      // 0 times infinity.
      Wide Scaled = Alpha != 0 && K > 0 ? Alpha * Sum : 0;
      To = Beta != 0 ? Scaled + Beta * Wide(To) : Scaled;
    }
}

template <class T, class Wide>
static void gemv(Order O, Transposed OfA, Integer M, Integer N, T Alpha,
                 const T *A, Integer LdA, const T *X, Integer StepX, T Beta,
                 T *Y, Integer StepY) {
  ++Calls;
  Last = {O, OfA, No, M, N, -1, LdA, StepX, StepY};
  bool HasRows = O == RowMajor;
  if (M < 0 || N < 0 || isLess(LdA, HasRows ? N : M) || StepX == 0 ||
      StepY == 0)
    return;
  Integer Results = OfA == No ? M : N, Sums = OfA == No ? N : M;
  if (StepX < 0)
    X -= StepX * (Sums - 1);
  if (StepY < 0)
    Y -= StepY * (Results - 1);
  for (Integer I = 0; I < Results; ++I) {
    Wide Sum = 0;
    if (Alpha != 0)
      for (Integer J = 0; J < Sums; ++J)
        Sum += Wide(A[HasRows == (OfA == No) ? I * LdA + J : J * LdA + I]) *
               X[J * StepX];
    T &To = Y[I * StepY];
    Wide Scaled = Alpha != 0 && Sums > 0 ? Alpha * Sum : 0;
    To = Beta != 0 ? Scaled + Beta * Wide(To) : Scaled;
  }
}

static Transposed ofLetter(const char *Letter) {
  return *Letter == 'N' || *Letter == 'n' ? No : Yes;
}

#define DEFINE(T, letter, Wide)                                                \
  void cblas_##letter##gemm(Order O, Transposed OfA, Transposed OfB,           \
                            Integer M, Integer N, Integer K, T Alpha,          \
                            const T *A, Integer LdA, const T *B, Integer LdB,  \
                            T Beta, T *C, Integer LdC) {                       \
    gemm<T, Wide>(O, OfA, OfB, M, N, K, Alpha, A, LdA, B, LdB, Beta, C, LdC);  \
  }                                                                            \
  void cblas_##letter##gemv(Order O, Transposed OfA, Integer M, Integer N,     \
                            T Alpha, const T *A, Integer LdA, const T *X,      \
                            Integer StepX, T Beta, T *Y, Integer StepY) {      \
    gemv<T, Wide>(O, OfA, M, N, Alpha, A, LdA, X, StepX, Beta, Y, StepY);      \
  }                                                                            \
  void letter##gemm_(const char *OfA, const char *OfB, const int *M,           \
                     const int *N, const int *K, const T *Alpha, const T *A,   \
                     const int *LdA, const T *B, const int *LdB,               \
                     const T *Beta, T *C, const int *LdC) {                    \
    gemm<T, Wide>(ColumnMajor, ofLetter(OfA), ofLetter(OfB), *M, *N, *K,       \
                  *Alpha, A, *LdA, B, *LdB, *Beta, C, *LdC);                   \
  }
DEFINE(float, s, double)
DEFINE(double, d, long double)
