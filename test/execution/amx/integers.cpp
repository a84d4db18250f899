// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of bytes by tiles are the reference loops', modulo 2^32: of any signs,
// layouts and extents, onto anything; nothing outside of a matrix is touched.
//
// REQUIRES: amx-emulator
// Tuned for a processor for which LLVM schedules after register allocation.
// RUN: %clangxx -std=c++17 -O2 -I %S/.. -mamx-int8 -mtune=znver4 -mllvm -matrix-kernel=amx_int8 %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=REFUSED %s < %t.counts %}
// RUN: %t
//
// CHECK: {{^}}tdpbssd {{[1-9]}}
// CHECK: {{^}}tdpbsud {{[1-9]}}
// CHECK: {{^}}tdpbusd {{[1-9]}}
// CHECK: {{^}}tdpbuud {{[1-9]}}
// CHECK: {{^}}permission-requests 1{{$}}
// REFUSED: {{^}}ldtilecfg 0{{$}}
// REFUSED: {{^}}permission-requests 1{{$}}

#include "guarded_memory.h"
#include <cstdio>
#include <utility>

template <class T, int R, int C, bool InRows> struct MatrixOf {
  using Type = T __attribute__((matrix_type(R, C)));
};
template <class T, int R, int C> struct MatrixOf<T, R, C, true> {
  using Type = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
};
template <class T, int R, int C, bool InRows>
using Matrix = typename MatrixOf<T, R, C, InRows>::Type;

/// What is computed.
struct Form {
  int M, N, K;
  bool SignedA, SignedB, InRows, TurnsA, TurnsB;
  /// Starts from the result's old contents, from zeros, or from threes.
  int Start;
  bool AtEnd;
};

constexpr Form formOf(unsigned Seed) {
  auto Next = [&](unsigned Below) {
    Seed = Seed * 1664525u + 1013904223u;
    return (Seed >> 8) % Below;
  };
  constexpr int Primes[] = {2, 7, 13, 17, 29, 31, 37, 47, 61, 67};
  auto Extent = [&] { return Next(3) ? 1 + int(Next(70)) : Primes[Next(10)]; };
  Form F{};
  for (int I = 0; I != 4; ++I)
    Next(2);
  F.M = Extent();
  F.N = Extent();
  F.K = Next(6) ? 8 + int(Next(100)) : 64 * (1 + int(Next(3)));
  F.SignedA = Next(2);
  F.SignedB = Next(2);
  F.InRows = Next(2);
  F.TurnsA = Next(3) == 0;
  F.TurnsB = Next(3) == 0;
  F.Start = Next(3);
  F.AtEnd = Next(2);
  return F;
}

template <bool IsSigned>
using Byte = std::conditional_t<IsSigned, signed char, unsigned char>;

template <class T, int R, int C, bool InRows, bool Turns>
static Matrix<T, R, C, InRows> read(const T *P) {
  if constexpr (Turns)
    return __builtin_matrix_transpose(*(const Matrix<T, C, R, InRows> *)P);
  else
    return *(const Matrix<T, R, C, InRows> *)P;
}

template <unsigned Seed>
[[gnu::noinline]] static void compute(int *C, const void *A, const void *B) {
  constexpr Form F = formOf(Seed);
  using Result = Matrix<int, F.M, F.N, F.InRows>;
  auto &Z = *(Result *)C;
  auto X = read<Byte<F.SignedA>, F.M, F.K, F.InRows, F.TurnsA>(
      (const Byte<F.SignedA> *)A);
  auto Y = read<Byte<F.SignedB>, F.K, F.N, F.InRows, F.TurnsB>(
      (const Byte<F.SignedB> *)B);
  if constexpr (F.Start == 0)
    Z = __builtin_matrix_multiply_add(X, Y, Z);
  else if constexpr (F.Start == 1)
    Z = __builtin_matrix_multiply_add(X, Y, Result(0));
  else
    Z = __builtin_matrix_multiply_add(X, Y, Result(3));
}

static int Failures;

template <unsigned Seed> static void check() {
  constexpr Form F = formOf(Seed);
  using TA = Byte<F.SignedA>;
  using TB = Byte<F.SignedB>;
  Guarded<TA> A(F.M * F.K, F.AtEnd);
  Guarded<TB> B(F.K * F.N, F.AtEnd);
  Guarded<int> C(F.M * F.N, F.AtEnd);
  uint32_t Random = Seed;
  auto Next = [&] { return (Random = Random * 1664525u + 1013904223u) >> 16; };
  for (int I = 0; I != F.M * F.K; ++I)
    A.data()[I] = TA(Next());
  for (int I = 0; I != F.K * F.N; ++I)
    B.data()[I] = TB(Next());
  for (int I = 0; I != F.M * F.N; ++I)
    C.data()[I] = I * 7919;
  compute<Seed>(C.data(), A.data(), B.data());
  int Wrong = 0;
  auto At = [](int Rows, int Columns, int R, int C, bool InRows) {
    return InRows ? R * Columns + C : C * Rows + R;
  };
  for (int I = 0; I != F.M; ++I)
    for (int J = 0; J != F.N; ++J) {
      int Place = At(F.M, F.N, I, J, F.InRows);
      uint32_t Sum = F.Start == 0 ? Place * 7919 : F.Start == 1 ? 0 : 3;
      for (int K = 0; K != F.K; ++K)
        Sum += A.data()[F.TurnsA ? At(F.K, F.M, K, I, F.InRows)
                                 : At(F.M, F.K, I, K, F.InRows)] *
               B.data()[F.TurnsB ? At(F.N, F.K, J, K, F.InRows)
                                 : At(F.K, F.N, K, J, F.InRows)];
      Wrong += C.data()[Place] != int(Sum);
    }
  if (Wrong) {
    ++Failures;
    printf("form %u, %dx%dx%d: %d wrong\n", Seed, F.M, F.N, F.K, Wrong);
  }
}

template <unsigned... Seeds>
static void checkAll(std::integer_sequence<unsigned, Seeds...>) {
  (check<Seeds>(), ...);
}

int main() {
  checkAll(std::make_integer_sequence<unsigned, 60>());
  return Failures != 0;
}
