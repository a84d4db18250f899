// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes each call of calls.cpp once as it is compiled, and once by the routine
// itself, on operands that end where memory does, and compares all of the
// result's memory. Elements are small integers, so sums are exact in any order;
// what must not be read is NaN. A call that is to be raised must not reach the
// routine, and one that is not must, with its own arguments.

#include "../../execution/guarded_memory.h"
#include "blas.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

static unsigned Checks, Failures;
static uint64_t Seed = 1;

static int next(int Count) {
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  return int(Seed >> 33) % Count;
}

/// An array of elements that ends where its memory does.
template <class T> class Array {
  Guarded<T> Memory{1 << 16, /*AtEnd=*/true};

public:
  T *last(size_t Count) { return Memory.data() + Memory.size() - Count; }
};

struct Matrix {
  Integer Lines, Length, Distance;
  size_t size() const {
    return Lines <= 0 || Length <= 0 ? 0 : (Lines - 1) * Distance + Length;
  }
};

template <class T> struct Operands {
  Array<T> A, B, C;
};

template <class T> static void fill(T *To, Matrix M, bool IsRead) {
  for (size_t I = 0; I != M.size(); ++I)
    To[I] =
        IsRead && I % M.Distance < size_t(M.Length) ? T(next(7) - 3) : T(NAN);
}

template <class T> static bool isSame(T X, T Y) {
  return X == Y || (X != X && Y != Y);
}

/// Whether the engine is to do it.
template <class T> static bool isRaised(const Function<T> &F, Call<T> C) {
#ifdef NOTHING_IS_RAISED
  return false;
#endif
  if (C.Alpha == 0 || C.M < 1 || C.N < 1)
    return false;
  if (F.IsVector) {
    bool HasRows = (F.O == RowMajor) == (F.OfA == No);
    if (HasRows && !F.isConstant())
      return false;
    return C.LdB > 0 && C.LdC > 0 &&
           long(C.M) * C.N <= (HasRows ? 24 * 24 : 64 * 64);
  }
  return C.K >= 1 && C.K <= 256 &&
         long(C.M) * C.N * C.K <=
             (F.isConstant() ? 64 * 64 * 64 : 32 * 32 * 32);
}

template <class T>
static void byRoutine(const Function<T> &F, const Call<T> &C);
template <> void byRoutine(const Function<float> &F, const Call<float> &C) {
  if (F.IsVector)
    cblas_sgemv(F.O, F.OfA, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta,
                C.C, C.LdC);
  else
    cblas_sgemm(F.O, F.OfA, F.OfB, C.M, C.N, C.K, C.Alpha, C.A, C.LdA, C.B,
                C.LdB, C.Beta, C.C, C.LdC);
}
template <> void byRoutine(const Function<double> &F, const Call<double> &C) {
  if (F.IsVector)
    cblas_dgemv(F.O, F.OfA, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta,
                C.C, C.LdC);
  else
    cblas_dgemm(F.O, F.OfA, F.OfB, C.M, C.N, C.K, C.Alpha, C.A, C.LdA, C.B,
                C.LdB, C.Beta, C.C, C.LdC);
}

/// The same, as docs/use/Blas.md promises it for any elements.
template <class T>
static void byChains(const Function<T> &F, const Call<T> &C) {
  bool HasRows = F.O == RowMajor;
  auto At = [=](Integer Row, Integer Column, Integer Ld) {
    return HasRows ? Row * Ld + Column : Column * Ld + Row;
  };
  for (Integer I = 0; I < C.M; ++I)
    for (Integer J = 0; J < C.N; ++J) {
      T Sum = 0;
      for (Integer L = 0; L < C.K; ++L)
        Sum =
            std::fma(C.A[F.OfA == No ? At(I, L, C.LdA) : At(L, I, C.LdA)],
                     C.B[F.OfB == No ? At(L, J, C.LdB) : At(J, L, C.LdB)], Sum);
      T &To = C.C[At(I, J, C.LdC)];
      T Scaled = C.Alpha * Sum;
      To = C.Beta != 0 ? Scaled + C.Beta * To : Scaled;
    }
}

template <class T>
static void check(const Function<T> &F, Call<T> C, Operands<T> &Memory,
                  Matrix A, Matrix B, Matrix OfC, bool IsWrong = false) {
  bool ReadsFactors = C.Alpha != 0;
  T *ToA = Memory.A.last(A.size()), *ToB = Memory.B.last(B.size());
  fill(ToA, A, ReadsFactors);
  fill(ToB, B, ReadsFactors);
  if (ReadsFactors && A.size() && next(4) == 0)
    ToA[next(A.Length)] = next(2) ? NAN : INFINITY;
  C.A = ToA;
  C.B = ToB;
  size_t Count = OfC.size();
  C.C = Memory.C.last(Count);
  fill(C.C, OfC, C.Beta != 0);
  std::vector<T> Before(C.C, C.C + Count), Expected = Before;
  Call<T> Other = C;
  Other.C = Expected.data();
  byRoutine(F, Other);
  Calls = 0;
  F.Run(C);
  bool IsOurs = !IsWrong && isRaised(F, C);
  ++Checks;
  const char *What = nullptr;
  if (Calls != !IsOurs)
    What = IsOurs ? "is not raised" : "does not reach the routine";
  else if (!IsOurs &&
           (Last.M != C.M || Last.N != C.N || (!F.IsVector && Last.K != C.K) ||
            Last.LdA != C.LdA || Last.LdB != C.LdB || Last.LdC != C.LdC))
    What = "has other arguments";
  for (size_t I = 0; I != Count; ++I)
    if (!isSame(C.C[I], Expected[I]))
      What = "differs";
  if (!IsWrong && !F.IsVector && !What) {
#ifdef HAS_FMA
    for (size_t I = 0; I != A.size(); ++I)
      ToA[I] = T(next(1000)) / 7;
    for (size_t I = 0; I != B.size(); ++I)
      ToB[I] = T(next(1000) - 500) / 3;
    for (size_t I = 0; I != Count; ++I)
      C.C[I] = Expected[I] = T(next(1000) - 500) / 11;
    byChains(F, Other);
    F.Run(C);
    for (size_t I = 0; IsOurs && I != Count; ++I)
      if (!isSame(C.C[I], Expected[I]))
        What = "differs from chains";
#endif
  }
  if (!What)
    return;
  ++Failures;
  printf("%s %s: %ldx%ldx%ld, %g * %ld, %ld + %g * %ld\n", F.Name, What,
         long(C.M), long(C.N), long(C.K), double(C.Alpha), long(C.LdA),
         long(C.LdB), double(C.Beta), long(C.LdC));
}

template <class T>
static void checkMatrices(const Function<T> &F, Operands<T> &Memory, Integer M,
                          Integer N, Integer K) {
  static const T Scalars[] = {1, 0, -1, 2, 0.5, NAN};
  bool HasRows = F.O == RowMajor;
  Call<T> C{M, N,       K, Scalars[next(6)], nullptr,
            0, nullptr, 0, Scalars[next(6)], nullptr,
            0};
  if (F.HasConstantScalars) {
    C.Alpha = F.Alpha;
    C.Beta = F.Beta;
  }
  auto Lies = [&](Integer Rows, Integer Columns) {
    Matrix X = HasRows ? Matrix{Rows, Columns, 0} : Matrix{Columns, Rows, 0};
    X.Distance = std::max<Integer>(1, X.Length) + (next(2) ? next(4) : 0);
    return X;
  };
  Matrix A = F.OfA == No ? Lies(M, K) : Lies(K, M),
         B = F.OfB == No ? Lies(K, N) : Lies(N, K), OfC = Lies(M, N);
  C.LdA = A.Distance;
  C.LdB = B.Distance;
  C.LdC = OfC.Distance;
  check(F, C, Memory, A, B, OfC);
  if (M < 1 || N < 1 || K < 1 || next(8))
    return;
  // Wrong arguments, one at a time.
  auto Wrong = [&](Integer &Argument, Integer Value) {
    Integer Right = Argument;
    Argument = Value;
    check(F, C, Memory, A, B, OfC, /*IsWrong=*/true);
    Argument = Right;
  };
  if (!F.isConstant()) {
    Wrong(C.M, -1);
    Wrong(C.N, -5);
    Wrong(C.K, -1);
  }
  Wrong(C.LdA, A.Length - 1);
  Wrong(C.LdB, B.Length - 1);
  Wrong(C.LdC, OfC.Length - 1);
  Wrong(C.LdA, -A.Length);
  Wrong(C.LdC, 0);
}

template <class T>
static void checkVectors(const Function<T> &F, Operands<T> &Memory, Integer M,
                         Integer N) {
  static const T Scalars[] = {1, 0, -1, 2, 0.5, NAN};
  Matrix A = F.O == RowMajor ? Matrix{M, N, 0} : Matrix{N, M, 0};
  A.Distance = std::max<Integer>(1, A.Length) + (next(2) ? next(4) : 0);
  Integer StepX = next(2) ? 1 : 1 + next(3), StepY = next(2) ? 1 : 1 + next(3);
  if (next(5) == 0)
    StepX = -StepX;
  if (next(5) == 0)
    StepY = -StepY;
  Matrix X{F.OfA == No ? N : M, 1, std::abs(StepX)},
      Y{F.OfA == No ? M : N, 1, std::abs(StepY)};
  Call<T> C{M,          N,       -1,    Scalars[next(6)], nullptr,
            A.Distance, nullptr, StepX, Scalars[next(6)], nullptr,
            StepY};
  check(F, C, Memory, A, X, Y);
  if (M < 1 || N < 1 || next(8))
    return;
  C.LdA = A.Length - 1;
  check(F, C, Memory, A, X, Y, /*IsWrong=*/true);
  C.LdA = A.Distance;
  C.LdB = 0;
  check(F, C, Memory, A, X, Y, /*IsWrong=*/true);
}

template <class T> static void checkAll() {
  Operands<T> Memory;
  for (const Function<T> *F = functions<T>(), *End = F + numFunctions<T>();
       F != End; ++F) {
    if (F->isConstant()) {
      for (int Round = 0; Round != 40; ++Round)
        if (F->IsVector)
          checkVectors(*F, Memory, F->M, F->N);
        else
          checkMatrices(*F, Memory, F->M, F->N, F->K);
      continue;
    }
    for (Integer M = 0; M <= 17; ++M)
      for (Integer N = 0; N <= 17; ++N) {
        if (F->IsVector) {
          checkVectors(*F, Memory, M, N);
          continue;
        }
        for (Integer K = 0; K <= 17; ++K)
          checkMatrices(*F, Memory, M, N, K);
      }
    const Integer Large[] = {1, 5, 32, 33, 64, 100};
    for (Integer M : Large)
      for (Integer N : Large) {
        if (F->IsVector) {
          checkVectors(*F, Memory, M, N);
          continue;
        }
        for (Integer K : Large)
          checkMatrices(*F, Memory, M, N, K);
        checkMatrices(*F, Memory, M, N, 256);
        checkMatrices(*F, Memory, 2, 3, 257);
      }
  }
}

int main() {
  checkAll<float>();
  checkAll<double>();
  Array<float> Memory;
  float *X = Memory.last(16);
  Call<float> C{4, 4, 4, 1, X, 4, X, 4, 0, X, 4};
  Calls = 0;
  callWithOrder(C);
  callWithOrder(C, Order(7));
  Failures += Calls != 2 || Last.O != 7;
  printf("%u checks, %u failures\n", Checks, Failures);
  return Failures != 0;
}
