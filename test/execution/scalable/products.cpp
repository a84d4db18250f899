// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by vectors whose length the program finds out: each element is the
// chain of its products in the order of k, bit by bit (any NaN equals any NaN),
// of any layouts and extents, onto anything; nothing outside of a matrix is
// touched. -DELEMENT=float, .., and -DFUSED=1 where products are added without
// being rounded.
//
// REQUIRES: sme-emulator
//
// DEFINE: %{compile} = %clangxx -std=c++17 -O2 -I %S/.. --target=aarch64-linux-gnu -fuse-ld=lld --rtlib=libgcc -fverify-intermediate-code %s -o %t
// DEFINE: %{run} = qemu-aarch64-sme -L /usr/aarch64-linux-gnu -cpu max
//
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=off -DFUSED=0 -DELEMENT=float
// RUN: %{run},sve-default-vector-length=16 %t
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{run},sve-default-vector-length=64 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=on -DFUSED=1 -DELEMENT=double
// RUN: %{run},sve-default-vector-length=16 %t
// RUN: %{run},sve-default-vector-length=64 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=on -DFUSED=1 -DELEMENT=_Float16
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -DFUSED=0 "-DELEMENT=unsigned short"
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -DFUSED=0 -DELEMENT=int
// RUN: %{run},sve-default-vector-length=16 %t
//
// RUN: %{compile} -march=armv9-a+sme -mllvm -matrix-kernel=sme -ffp-contract=on -DFUSED=1 -DELEMENT=float
// RUN: %{run},sme-default-vector-length=16 %t
// RUN: %{run},sme-default-vector-length=32 %t
// RUN: %{run},sme-default-vector-length=64 %t
// RUN: %{compile} -march=armv9-a+sme-f64f64 -mllvm -matrix-kernel=sme_f64 -ffp-contract=on -DFUSED=1 -DELEMENT=double
// RUN: %{run},sme-default-vector-length=16 %t
// RUN: %{run},sme-default-vector-length=64 %t

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

using Element = ELEMENT;

template <int R, int C, bool InRows>
using Matrix =
    Element __attribute__((matrix_type(R, C), matrix_layout(InRows)));

/// What is computed.
struct Form {
  int M, N, K;
  bool InRows, TurnsA, TurnsB;
  /// A product; or one added to the result's old contents, or to threes.
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
  F.K = Next(8) ? 1 + int(Next(40)) : 250 + int(Next(300));
  F.InRows = Next(2);
  F.TurnsA = Next(3) == 0;
  F.TurnsB = Next(3) == 0;
  F.Start = Next(3);
  F.AtEnd = Next(2);
  return F;
}

template <int R, int C, bool InRows, bool Turns>
static Matrix<R, C, InRows> read(const Element *P) {
  if constexpr (Turns)
    return __builtin_matrix_transpose(*(const Matrix<C, R, InRows> *)P);
  else
    return *(const Matrix<R, C, InRows> *)P;
}

template <unsigned Seed>
[[gnu::noinline]] static void compute(Element *C, const Element *A,
                                      const Element *B) {
  constexpr Form F = formOf(Seed);
  using Result = Matrix<F.M, F.N, F.InRows>;
  auto &Z = *(Result *)C;
  auto X = read<F.M, F.K, F.InRows, F.TurnsA>(A);
  auto Y = read<F.K, F.N, F.InRows, F.TurnsB>(B);
  if constexpr (F.Start == 0)
    Z = X * Y;
  else if constexpr (F.Start == 1)
    Z = __builtin_matrix_multiply_add(X, Y, Z);
  else
    Z = __builtin_matrix_multiply_add(X, Y, Result(3));
}

/// One step: there is nothing to bring into another order.
[[gnu::noinline]] static Element multiplyAdd(Element X, Element Y,
                                             Element Sum) {
  if constexpr (std::is_integral_v<Element>)
    return Element(unsigned(X) * unsigned(Y) + unsigned(Sum));
#if FUSED
  if constexpr (std::is_same_v<Element, float>)
    return fmaf(X, Y, Sum);
  else if constexpr (std::is_same_v<Element, double>)
    return fma(X, Y, Sum);
  else
    return __builtin_elementwise_fma(X, Y, Sum);
#else
  Element Product = X * Y;
  return Product + Sum;
#endif
}

static bool isSame(Element X, Element Y) {
  return memcmp(&X, &Y, sizeof(Element)) == 0 || (X != X && Y != Y);
}

static int Failures;

template <unsigned Seed> static void check() {
  constexpr Form F = formOf(Seed);
  Guarded<Element> A(F.M * F.K, F.AtEnd), B(F.K * F.N, F.AtEnd),
      C(F.M * F.N, F.AtEnd), Old(F.M * F.N, F.AtEnd);
  uint32_t Random = Seed;
  // Few sums are infinite.
  auto Next = [&]() -> Element {
    Random = Random * 1664525u + 1013904223u;
    unsigned Kind = Random >> 16;
    if constexpr (!std::is_integral_v<Element>) {
      using Limits = std::numeric_limits<float>;
      if (Kind % 1024 == 0)
        return Element(Limits::infinity());
      if (Kind % 1024 == 1)
        return Element(Limits::quiet_NaN());
      if (Kind % 8 == 2)
        return Element(-0.0f);
    }
    return Element(int(Kind >> 4) - 2048) / Element(37);
  };
  for (int I = 0; I != F.M * F.K; ++I)
    A.data()[I] = Next();
  for (int I = 0; I != F.K * F.N; ++I)
    B.data()[I] = Next();
  for (int I = 0; I != F.M * F.N; ++I)
    C.data()[I] = Old.data()[I] = Next();
  compute<Seed>(C.data(), A.data(), B.data());
  int Wrong = 0;
  auto At = [](int Rows, int Columns, int R, int C, bool InRows) {
    return InRows ? R * Columns + C : C * Rows + R;
  };
  for (int I = 0; I != F.M; ++I)
    for (int J = 0; J != F.N; ++J) {
      int Place = At(F.M, F.N, I, J, F.InRows);
      Element Sum = F.Start == 0   ? Element(-0.0f)
                    : F.Start == 1 ? Old.data()[Place]
                                   : Element(3);
      for (int K = 0; K != F.K; ++K)
        Sum = multiplyAdd(A.data()[F.TurnsA ? At(F.K, F.M, K, I, F.InRows)
                                            : At(F.M, F.K, I, K, F.InRows)],
                          B.data()[F.TurnsB ? At(F.N, F.K, J, K, F.InRows)
                                            : At(F.K, F.N, K, J, F.InRows)],
                          Sum);
      Wrong += !isSame(C.data()[Place], Sum);
    }
  if (Wrong) {
    ++Failures;
    printf("form %u, %dx%dx%d, start %d, rows %d, turns %d %d: %d wrong\n",
           Seed, F.M, F.N, F.K, F.Start, F.InRows, F.TurnsA, F.TurnsB, Wrong);
  }
}

template <unsigned... Seeds>
static void checkAll(std::integer_sequence<unsigned, Seeds...>) {
  (check<Seeds>(), ...);
}

int main() {
  checkAll(std::make_integer_sequence<unsigned, 40>());
  return Failures != 0;
}
