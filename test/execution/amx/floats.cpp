// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of bfloats and halves into floats by tiles: exact where the sums are;
// else the unit's own chain of each step of k, bit by bit where steps are full,
// and within (K + 8) * 2^-23 times the sum of magnitudes of the true sum, where
// none is subnormal.
//
// REQUIRES: amx-emulator
// RUN: %clangxx -std=c++17 -O2 -march=x86-64-v3 -mamx-bf16 -mamx-fp16 -ffp-contract=on -DELEMENT=__bf16 -mllvm -matrix-kernel=amx_bf16 %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t tiles
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=BF16 %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse %t
// RUN: %clangxx -std=c++17 -O2 -march=x86-64-v3 -mamx-bf16 -mamx-fp16 -ffp-contract=on -DELEMENT=_Float16 -mllvm -matrix-kernel=amx_fp16 %s -o %t
// RUN: %if !cpu-amx_tile || cpu-amx_fp16 %{ env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t tiles %}
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=FP16 %s < %t.counts %}
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse %t
//
// BF16: {{^}}tdpbf16ps {{[1-9]}}
// FP16: {{^}}tdpfp16ps {{[1-9]}}
// USED: {{^}}tiles-used 1{{$}}

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using Element = ELEMENT;
#ifndef SUM
#define SUM float
#endif

template <class T, int R, int C, bool InRows> struct MatrixOf {
  using Type = T __attribute__((matrix_type(R, C)));
};
template <class T, int R, int C> struct MatrixOf<T, R, C, true> {
  using Type = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
};
template <class T, int R, int C, bool InRows>
using Matrix = typename MatrixOf<T, R, C, InRows>::Type;

static int Failures;
/// Whether tiles are used, whose chains are known.
static bool HasTiles;

/// Of a bfloat that a float holds exactly, there is no conversion by a library.
static Element narrow(float X) {
  if (!std::is_same_v<Element, __bf16>)
    return Element(X);
  uint32_t Bits;
  memcpy(&Bits, &X, 4);
  uint16_t High = Bits >> 16;
  Element Result;
  memcpy(&Result, &High, 2);
  return Result;
}

enum Form { Columns, Rows, Turned };

template <int M, int N, int K, Form F>
[[gnu::noinline]] static void compute(SUM *C, const Element *A,
                                      const Element *B) {
  constexpr bool InRows = F == Rows;
  auto &Z = *(Matrix<SUM, M, N, InRows> *)C;
  auto &X = *(const Matrix<Element, M, K, InRows> *)A;
  if constexpr (F == Turned)
    Z = __builtin_matrix_multiply_add(
        X, __builtin_matrix_transpose(*(const Matrix<Element, N, K, false> *)B),
        Z);
  else
    Z = __builtin_matrix_multiply_add(
        X, *(const Matrix<Element, K, N, InRows> *)B, Z);
}

/// Two chains, of even and of odd k, from zero, for each 32 of k; their sum is
/// added to the element.
static float chain(float Sum, const std::vector<float> &A,
                   const std::vector<float> &B) {
  for (size_t K = 0; K != A.size(); K += 32) {
    float Even = 0, Odd = 0;
    for (size_t P = K; P != K + 32; P += 2) {
      Even = fmaf(A[P], B[P], Even);
      Odd = fmaf(A[P + 1], B[P + 1], Odd);
    }
    volatile float Step = Even + Odd;
    Sum = Sum + Step;
  }
  return Sum;
}

/// What is checked is compiled once for all products.
struct Product {
  int M, N, K;
  Form F;
  void (*Compute)(SUM *, const Element *, const Element *);
};

static void check(const Product &Checked, bool IsExact) {
  const int M = Checked.M, N = Checked.N, K = Checked.K;
  const Form F = Checked.F;
  std::vector<Element> A(M * K), B(K * N);
  std::vector<SUM> C(M * N);
  uint32_t Random = M * 1000 + N * 100 + K;
  auto Next = [&] {
    Random = Random * 1664525u + 1013904223u;
    int Number = int(Random >> 24) - 128;
    return IsExact ? float(Number / 16) : float(Number) / 256;
  };
  for (Element &X : A)
    X = narrow(Next());
  for (Element &X : B)
    X = narrow(Next());
  for (SUM &X : C)
    X = Next();
  std::vector<SUM> Old = C;
  Checked.Compute(C.data(), A.data(), B.data());
  int Wrong = 0;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      int Place = F == Rows ? I * N + J : J * M + I;
      std::vector<float> X, Y;
      double Sum = Old[Place], Magnitude = std::fabs(Old[Place]);
      for (int P = 0; P != K; ++P) {
        X.push_back(A[F == Rows ? I * K + P : P * M + I]);
        Y.push_back(B[F == Columns ? J * K + P : P * N + J]);
        Sum += double(X.back()) * Y.back();
        Magnitude += std::fabs(double(X.back()) * Y.back());
      }
      SUM Result = C[Place];
      double Bound = IsExact ? 0 : (K + 8) * std::ldexp(Magnitude, -23);
      Wrong += !(std::fabs(Result - Sum) <= Bound);
      if (HasTiles && K % 32 == 0)
        Wrong += Result != chain(Old[Place], X, Y);
    }
  if (Wrong) {
    ++Failures;
    printf("%dx%dx%d, form %d: %d wrong\n", M, N, K, F, Wrong);
  }
}

/// Ones, but for a NaN in one row of A, an infinity in the last column of B, and
/// a zero of A that it is multiplied by: no other element is touched by them.
static void checkSpecial(const Product &Checked) {
  const int M = Checked.M, N = Checked.N, K = Checked.K;
  const Form F = Checked.F;
  std::vector<Element> A(M * K, narrow(1)), B(K * N, narrow(1));
  std::vector<SUM> C(M * N, 0);
  auto InA = [=](int I, int P) { return F == Rows ? I * K + P : P * M + I; };
  auto InB = [=](int P, int J) { return F == Columns ? J * K + P : P * N + J; };
  const int Middle = K / 2;
  A[InA(M - 1, K - 1)] = narrow(NAN);
  A[InA(0, Middle)] = narrow(0);
  B[InB(Middle, N - 1)] = narrow(INFINITY);
  Checked.Compute(C.data(), A.data(), B.data());
  int Wrong = 0;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      SUM Result = C[F == Rows ? I * N + J : J * M + I];
      bool IsNaN = I == M - 1 || (I == 0 && J == N - 1);
      SUM Sum = J == N - 1 ? SUM(INFINITY) : SUM(I == 0 ? K - 1 : K);
      Wrong += IsNaN ? Result == Result : Result != Sum;
    }
  if (Wrong) {
    ++Failures;
    printf("%dx%dx%d, form %d: %d wrong around infinities\n", M, N, K, F,
           Wrong);
  }
}

template <int M, int N, int K> static void checkForms() {
  const Product Products[] = {
      {M, N, K, Columns, compute<M, N, K, Columns>},
      {M, N, K, Rows, compute<M, N, K, Rows>},
      {M, N, K, Turned, compute<M, N, K, Turned>},
  };
  for (bool IsExact : {true, false})
    for (const Product &P : Products)
      check(P, IsExact);
#ifndef __FAST_MATH__
  for (const Product &P : Products)
    checkSpecial(P);
#endif
}

int main(int Count, char **) {
  HasTiles = Count > 1;
  checkForms<32, 32, 64>();
  checkForms<48, 16, 96>();
  checkForms<37, 29, 33>();
  checkForms<61, 47, 100>();
  checkForms<17, 70, 31>();
  checkForms<5, 67, 98>();
  checkForms<13, 13, 65>();
  checkForms<64, 3, 1100>();
  checkForms<19, 21, 1>();
  checkForms<40, 9, 3>();
  return Failures != 0;
}
