// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes each call of update_calls.cpp, which must not reach the routine unless
// an argument is wrong, there is nothing to multiply or much, and compares all
// of the result's memory with loops: nothing but the triangle is written, what
// must not be read is NaN, and operands end where memory does. Elements are
// small integers, so sums of products are exact in any order. Some of the result
// are so large that the order in which two such sums are added to them shows.

#include "../../execution/guarded_memory.h"
#include "updates.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

static unsigned Checks, Failures, Reached;

// The routines. They only count.
#define DEFINE(T, letter)                                                      \
  void cblas_##letter##ger(Order, Integer, Integer, T, const T *, Integer,     \
                           const T *, Integer, T *, Integer) {                 \
    ++Reached;                                                                 \
  }                                                                            \
  void cblas_##letter##syrk(Order, Triangle, Transposed, Integer, Integer, T,  \
                            const T *, Integer, T, T *, Integer) {             \
    ++Reached;                                                                 \
  }                                                                            \
  void cblas_##letter##syr2k(Order, Triangle, Transposed, Integer, Integer, T, \
                             const T *, Integer, const T *, Integer, T, T *,   \
                             Integer) {                                        \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##syr2k_(const char *, const char *, const int *, const int *,    \
                      const T *, const T *, const int *, const T *,            \
                      const int *, const T *, T *, const int *) {              \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##ger_(const int *, const int *, const T *, const T *,            \
                    const int *, const T *, const int *, T *, const int *) {   \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##syrk_(const char *, const char *, const int *, const int *,     \
                     const T *, const T *, const int *, const T *, T *,        \
                     const int *) {                                            \
    ++Reached;                                                                 \
  }
DEFINE(float, s)
DEFINE(double, d)

static int next(int Count) {
  static uint64_t Seed = 1;
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  return int(Seed >> 33) % Count;
}

template <class T> struct Lines {
  Guarded<T> Memory{1 << 15, /*AtEnd=*/true};
  T *Data = nullptr;
  size_t Size = 0;

  /// \p Count lines of \p Length elements, each \p Distance behind another.
  void set(Integer Count, Integer Length, Integer Distance, bool IsRead) {
    Size = Count < 1 || Length < 1 ? 0 : (Count - 1) * Distance + Length;
    Data = Memory.data() + Memory.size() - Size;
    for (size_t I = 0; I != Size; ++I)
      Data[I] =
          IsRead && I % Distance < size_t(Length) ? T(next(7) - 3) : T(NAN);
  }
};

template <class T> static void check(const Update<T> &U, Integer M, Integer N) {
  static Lines<T> A, B, C;
  static const T Scalars[] = {1, -1, 2, 0.5, 0};
  bool IsRankK = U.Of != Routine::Ger, IsRank2K = U.Of == Routine::Syr2k;
  Integer Rows = IsRankK ? N : M, K = M;
  bool HasRows = U.O == RowMajor, IsWrong = next(9) == 0;
  Call<T> Of{};
  Of.M = M;
  Of.N = N;
  Of.K = K;
  Of.Alpha = Scalars[next(5)];
  Of.Beta = IsRankK ? Scalars[next(5)] : T(1);
  Integer Length = HasRows ? N : Rows, Count = HasRows ? Rows : N;
  Of.LdC = std::max<Integer>(Length, 1) + next(3);
  C.set(Count, Length, Of.LdC, Of.Beta != 0);
  for (size_t I = 0; Of.Beta != 0 && I != C.Size; ++I)
    if (next(2) == 0)
      C.Data[I] += std::ldexp(T(1), std::numeric_limits<T>::digits);
  Of.C = C.Data;
  bool IsByLines = (U.A == No) == HasRows;
  if (IsRankK) {
    Integer InLine = IsByLines ? K : N;
    Of.LdA = std::max<Integer>(InLine, 1) + next(3);
    A.set(IsByLines ? N : K, InLine, Of.LdA, true);
    if (IsRank2K) {
      Of.LdB = std::max<Integer>(InLine, 1) + next(3);
      B.set(IsByLines ? N : K, InLine, Of.LdB, true);
      Of.B = B.Data;
    }
  } else {
    Of.LdA = 1 + next(2);
    Of.LdB = 1 + next(3);
    A.set(M, 1, Of.LdA, true);
    B.set(N, 1, Of.LdB, true);
    Of.B = B.Data;
  }
  Of.A = A.Data;
  std::vector<T> Expected(C.Data, C.Data + C.Size);
  long Products = long(Rows) * N * (IsRankK ? K : 1);
  bool IsOurs = !IsWrong && Of.Alpha != 0 && Products > 0 &&
                (!IsRankK || K <= 256) &&
                Products <= (IsRankK ? 64 * 64 * 64 : 64 * 64);
  if (IsWrong)
    Of.LdC = std::max<Integer>(Length, 1) - 1;
  for (Integer I = 0; IsOurs && I != Rows; ++I)
    for (Integer J = 0; J != N; ++J) {
      if (IsRankK && (U.Part == Upper ? I > J : I < J))
        continue;
      T Sum = 0, Second = 0;
      auto At = [&](const T *Data, Integer Ld, Integer Row, Integer Step) {
        return Data[IsByLines ? Row * Ld + Step : Step * Ld + Row];
      };
      if (IsRank2K)
        for (Integer L = 0; L != K; ++L) {
          Sum += At(A.Data, Of.LdA, I, L) * At(B.Data, Of.LdB, J, L);
          Second += At(B.Data, Of.LdB, I, L) * At(A.Data, Of.LdA, J, L);
        }
      else if (IsRankK)
        for (Integer L = 0; L != K; ++L)
          Sum += At(A.Data, Of.LdA, I, L) * At(A.Data, Of.LdA, J, L);
      else
        Sum = A.Data[I * Of.LdA] * B.Data[J * Of.LdB];
      T &To = Expected[HasRows ? I * Of.LdC + J : J * Of.LdC + I];
      To = Of.Beta != 0 ? Of.Alpha * Sum + Of.Beta * To : Of.Alpha * Sum;
      if (IsRank2K)
        To += Of.Alpha * Second;
    }
  Reached = 0;
  U.Run(Of);
  ++Checks;
  const char *What = nullptr;
#ifdef NOTHING_IS_RAISED
  What = Reached == 1 ? nullptr : "does not reach the routine";
#else
  if (Reached != !IsOurs)
    What = IsOurs ? "is not raised" : "does not reach the routine";
  for (size_t I = 0; I != C.Size; ++I)
    if (C.Data[I] != Expected[I] &&
        !(std::isnan(C.Data[I]) && std::isnan(Expected[I])))
      What = "differs";
#endif
  if (!What)
    return;
  ++Failures;
  printf("%s %s: %ldx%ld, %g * %ld, %ld + %g * %ld\n", U.Name, What, long(M),
         long(N), double(Of.Alpha), long(Of.LdA), long(Of.LdB), double(Of.Beta),
         long(Of.LdC));
}

template <class T> static void checkAll() {
  for (const Update<T> *U = updates<T>(), *End = U + numUpdates<T>(); U != End;
       ++U) {
    if (U->N >= 0) {
      for (int Round = 0; Round != 40; ++Round)
        check(*U, U->K, U->N);
      continue;
    }
    for (Integer M = 0; M <= 18; ++M)
      for (Integer N = 0; N <= 18; ++N)
        check(*U, M, N);
    for (Integer M : {1, 5, 31, 64, 65, 100})
      for (Integer N : {1, 7, 32, 33, 48, 64, 65})
        check(*U, M, N);
    check(*U, 257, 2);
  }
}

int main() {
  checkAll<float>();
  checkAll<double>();
  printf("%u checks, %u failures\n", Checks, Failures);
  return Failures != 0;
}
