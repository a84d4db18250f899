// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of random extents, layouts and places in memory, for tests that force
// a kernel.

#ifndef RANDOM_PRODUCTS_H
#define RANDOM_PRODUCTS_H

#include "guarded_memory.h"
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace random_products {

template <class T, int R, int C, bool InRows>
using Matrix = T __attribute__((matrix_type(R, C), matrix_layout(InRows)));

/// What is computed: C of M x N elements from A, of M x K, and B, of K x N.
struct Form {
  int M, N, K;
  bool SignedA, SignedB, InRows;
  /// Whether an operand is the transpose of what is in memory.
  bool TurnsA, TurnsB;
  enum { Product, OntoResult, OntoThrees } Start;
  /// The result's first element is the Shift'th one, counted as the result's, of
  /// the memory of A or B, or all are apart.
  enum { Apart, InA, InB } Result;
  int Shift;
  /// Matrices touch the guard page behind them, or that before them.
  bool AtEnd;
};

constexpr Form formOf(unsigned Seed) {
  auto Next = [&](unsigned Below) {
    Seed = Seed * 1664525u + 1013904223u;
    return (Seed >> 8) % Below;
  };
  constexpr int Primes[] = {2, 7, 13, 17, 29, 31, 37, 47, 61, 67};
  auto Extent = [&] { return Next(3) ? 1 + int(Next(70)) : Primes[Next(10)]; };
  for (int I = 0; I != 4; ++I)
    Next(2);
  Form F{};
  F.M = Extent();
  F.N = Extent();
  switch (Next(8)) {
  case 0:
    F.K = 64 * (1 + Next(3));
    break;
  case 1:
    F.K = 250 + Next(300);
    break;
  case 2:
    F.K = 1 + Next(8);
    break;
  default:
    F.K = 1 + Next(50);
  }
  if (Next(5) == 0) {
    F.M = 1 + Next(8);
    F.N = 1 + Next(8);
    F.K = 1 + Next(8);
  }
  F.SignedA = Next(2);
  F.SignedB = Next(2);
  F.InRows = Next(2);
  F.TurnsA = Next(3) == 0;
  F.TurnsB = Next(3) == 0;
  F.Start = decltype(F.Start)(Next(3));
  unsigned Place = Next(6);
  F.Result = Place == 0 ? Form::InA : Place == 1 ? Form::InB : Form::Apart;
  F.Shift = Next(2) ? 0 : Next(20);
  F.AtEnd = Next(2);
  return F;
}

template <int R, int C, bool InRows, bool Turns, class T>
inline Matrix<T, R, C, InRows> read(const T *P) {
  if constexpr (Turns)
    return __builtin_matrix_transpose(*(const Matrix<T, C, R, InRows> *)P);
  else
    return *(const Matrix<T, R, C, InRows> *)P;
}

/// `C = A * B`, or the builtin that adds to what F.Start says.
template <unsigned Seed, class TA, class TB, class TC>
[[gnu::noinline]] void compute(const TA *A, const TB *B, TC *C) {
  constexpr Form F = formOf(Seed);
  using Result = Matrix<TC, F.M, F.N, F.InRows>;
  auto &Z = *(Result *)C;
  auto X = read<F.M, F.K, F.InRows, F.TurnsA>(A);
  auto Y = read<F.K, F.N, F.InRows, F.TurnsB>(B);
  if constexpr (F.Start == Form::OntoResult)
    Z = __builtin_matrix_multiply_add(X, Y, Z);
  else if constexpr (F.Start == Form::OntoThrees)
    Z = __builtin_matrix_multiply_add(X, Y, Result(3));
  else if constexpr (std::is_same_v<TA, TC>)
    Z = X * Y;
  else
    Z = __builtin_matrix_multiply_add(X, Y, Result(0));
}

/// Computes the form of \p Seed from elements that \p Next gives, and again by
/// loops: each element is the chain of multiplyAdd(a, b, sum) from \p Zero, the
/// old contents or 3 on, in the order of k. Returns how many elements differ,
/// after it has said so. Only \p Compute, which is compute<Seed>, is of one form:
/// the rest is compiled once for all.
template <class TA, class TB, class TC, class MultiplyAdd, class IsSame,
          class Fill>
int countWrong(unsigned Seed, void (*Compute)(const TA *, const TB *, TC *),
               TC Zero, MultiplyAdd multiplyAdd, IsSame isSame, Fill Next) {
  const Form F = formOf(Seed);
  const size_t SizeA = F.M * F.K, SizeB = F.K * F.N, SizeC = F.M * F.N;
  // The result's elements are aligned as such.
  auto BytesOf = [&](size_t Own, bool HasResult) {
    size_t Bytes =
        HasResult ? std::max(Own, (F.Shift + SizeC) * sizeof(TC)) : Own;
    return HasResult ? (Bytes + sizeof(TC) - 1) / sizeof(TC) * sizeof(TC)
                     : Bytes;
  };
  Guarded<char> MemoryA(BytesOf(SizeA * sizeof(TA), F.Result == Form::InA),
                        F.AtEnd);
  Guarded<char> MemoryB(BytesOf(SizeB * sizeof(TB), F.Result == Form::InB),
                        F.AtEnd);
  Guarded<char> MemoryC(SizeC * sizeof(TC), F.AtEnd);
  auto *A = (TA *)MemoryA.data();
  auto *B = (TB *)MemoryB.data();
  auto *C = F.Result == Form::InA   ? (TC *)MemoryA.data() + F.Shift
            : F.Result == Form::InB ? (TC *)MemoryB.data() + F.Shift
                                    : (TC *)MemoryC.data();
  for (size_t I = 0; I != SizeC; ++I)
    C[I] = Next(TC());
  for (size_t I = 0; I != SizeA; ++I)
    A[I] = Next(TA());
  for (size_t I = 0; I != SizeB; ++I)
    B[I] = Next(TB());
  const std::vector<TA> OldA(A, A + SizeA);
  const std::vector<TB> OldB(B, B + SizeB);
  const std::vector<TC> OldC(C, C + SizeC);
  Compute(A, B, C);

  auto At = [&](int Rows, int Columns, int R, int C) {
    return F.InRows ? R * Columns + C : C * Rows + R;
  };
  int Wrong = 0;
  for (int I = 0; I != F.M; ++I)
    for (int J = 0; J != F.N; ++J) {
      int Place = At(F.M, F.N, I, J);
      TC Sum = F.Start == Form::OntoResult   ? OldC[Place]
               : F.Start == Form::OntoThrees ? TC(3)
                                             : Zero;
      for (int K = 0; K != F.K; ++K)
        Sum = multiplyAdd(
            OldA[F.TurnsA ? At(F.K, F.M, K, I) : At(F.M, F.K, I, K)],
            OldB[F.TurnsB ? At(F.N, F.K, J, K) : At(F.K, F.N, K, J)], Sum);
      Wrong += !isSame(C[Place], Sum);
    }
  if (Wrong)
    printf(
        "form %u, %dx%dx%d, start %d, rows %d, turns %d %d, result %d %d: %d "
        "wrong\n",
        Seed, F.M, F.N, F.K, F.Start, F.InRows, F.TurnsA, F.TurnsB, F.Result,
        F.Shift, Wrong);
  return Wrong;
}

/// Whether Check<Seed>() counts no wrong element, for all seeds below \p Count.
template <unsigned Count, class Check> bool isRightForAll(Check check) {
  return [&]<unsigned... Seeds>(std::integer_sequence<unsigned, Seeds...>) {
    return (0 + ... + check.template operator()<Seeds>()) == 0;
  }(std::make_integer_sequence<unsigned, Count>());
}

} // namespace random_products

#endif
