// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by tiles within expressions: volatile and strided memory, results and
// addends of another layout, what follows a product, loops, branches, calls.
//
// REQUIRES: amx-emulator
// RUN: %clangxx -std=c++17 -O2 -mamx-int8 %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: %t
//
// CHECK: {{^}}tdpbssd {{[1-9]}}
// CHECK: {{^}}tdpbsud {{[1-9]}}
// CHECK: {{^}}tdpbusd {{[1-9]}}
// USED: {{^}}tiles-used 1{{$}}

#include <cstdio>
#include <cstdlib>
#include <cstring>

template <class T, int R, int C>
using Columns = T __attribute__((matrix_type(R, C)));
template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));

constexpr int M = 61, N = 67, K = 130, Stride = M + 9;
using A = Columns<signed char, M, K>;
using B = Columns<unsigned char, K, N>;
using C = Columns<int, M, N>;
using D = Rows<int, M, N>;
using WideA = Columns<int, M, K>;
using WideB = Columns<int, K, N>;

static signed char X[M * K], Bytes[M * N];
static unsigned char Y[K * N];
static int Z[Stride * N], Old[M * N];

#define NOINLINE [[gnu::noinline]] static

NOINLINE void multiplyVolatile(volatile C *To, const volatile A *P,
                               const B *Q) {
  *To = (WideA)*P * (WideB)*Q;
}
NOINLINE void storeStrided(int *To, const A *P, const B *Q, long Step) {
  __builtin_matrix_column_major_store((WideA)*P * (WideB)*Q, To, Step);
}
NOINLINE void storeRows(D *To, const A *P, const B *Q) {
  *To = (D)((WideA)*P * (WideB)*Q);
}
NOINLINE void addRows(C *To, const A *P, const B *Q, const D *R) {
  *To = (WideA)*P * (WideB)*Q + (C)*R;
}
NOINLINE void scale(C *To, const A *P, const B *Q, int S) {
  *To = ((WideA)*P * (WideB)*Q) * S - *To;
}
NOINLINE void narrow(Columns<signed char, M, N> *To, const A *P, const B *Q) {
  C Product = (WideA)*P * (WideB)*Q;
  *To = (Columns<signed char, M, N>)(Product * 3);
}
NOINLINE void subtract(C *To, const A *P, const B *Q) {
  *To -= (WideA)*P * (WideB)*Q;
}
NOINLINE void repeat(C *To, const A *P, const B *Q, int Count) {
  C Sum = *To;
  for (int I = 0; I != Count; ++I)
    Sum += (WideA)*P * (WideB)*Q;
  *To = Sum;
}
NOINLINE C byValue(A P, B Q) {
  return __builtin_matrix_multiply_add(P, Q, (C)(5));
}
NOINLINE void choose(C *To, const A *P, const B *Q, bool IsProduct) {
  C Result;
  if (IsProduct)
    Result = (WideA)*P * (WideB)*Q;
  else
    Result = *To;
  *To = Result;
}
/// One extension is both operands.
NOINLINE void square(Columns<int, M, M> *To, const A *P) {
  auto Wide = (WideA)*P;
  *To = Wide * __builtin_matrix_transpose(Wide);
}

static unsigned dot(int I, int J) {
  unsigned Sum = 0;
  for (int L = 0; L != K; ++L)
    Sum += X[I + L * M] * Y[L + J * K];
  return Sum;
}

static int Failures;

/// \p Got and \p Wanted give element (I, J).
template <class F, class G>
static void compare(const char *What, F Got, G Wanted, int Width = N) {
  int Wrong = 0;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != Width; ++J)
      Wrong += unsigned(Got(I, J)) != unsigned(Wanted(I, J));
  if (Wrong)
    printf("%s: %d wrong\n", What, Wrong);
  Failures += Wrong != 0;
}

int main() {
  for (auto &Element : X)
    Element = rand();
  for (auto &Element : Y)
    Element = rand();
  for (auto &Element : Old)
    Element = rand();
  auto &P = *(const A *)X;
  auto &Q = *(const B *)Y;
  auto *To = (C *)Z;
  auto AtColumns = [](int I, int J) { return Z[I + J * M]; };
  auto Before = [](int I, int J) { return unsigned(Old[I + J * M]); };

  multiplyVolatile(To, &P, &Q);
  compare("volatile", AtColumns, dot);
  memset(Z, 7, sizeof Z);
  storeStrided(Z, &P, &Q, Stride);
  compare("strided", [](int I, int J) { return Z[I + J * Stride]; }, dot);
  for (int I = 0; I != Stride * N; ++I)
    Failures += I % Stride >= M && Z[I] != 0x07070707;
  storeRows((D *)Z, &P, &Q);
  compare("rows", [](int I, int J) { return Z[I * N + J]; }, dot);
  addRows(To, &P, &Q, (const D *)Old);
  compare("add rows", AtColumns,
          [](int I, int J) { return dot(I, J) + Old[I * N + J]; });
  memcpy(Z, Old, sizeof Old);
  scale(To, &P, &Q, 7);
  compare("scale", AtColumns,
          [&](int I, int J) { return 7 * dot(I, J) - Before(I, J); });
  narrow((Columns<signed char, M, N> *)Bytes, &P, &Q);
  compare(
      "narrow", [](int I, int J) { return Bytes[I + J * M]; },
      [](int I, int J) { return (signed char)(3 * dot(I, J)); });
  memcpy(Z, Old, sizeof Old);
  subtract(To, &P, &Q);
  compare("subtract", AtColumns,
          [&](int I, int J) { return Before(I, J) - dot(I, J); });
  memcpy(Z, Old, sizeof Old);
  repeat(To, &P, &Q, 5);
  compare("repeat", AtColumns,
          [&](int I, int J) { return Before(I, J) + 5 * dot(I, J); });
  *To = byValue(P, Q);
  compare("by value", AtColumns, [](int I, int J) { return dot(I, J) + 5; });
  choose(To, &P, &Q, true);
  compare("choose", AtColumns, dot);
  square((Columns<int, M, M> *)Z, &P);
  compare(
      "square", AtColumns,
      [](int I, int J) {
        unsigned Sum = 0;
        for (int L = 0; L != K; ++L)
          Sum += X[I + L * M] * X[J + L * M];
        return Sum;
      },
      M);
  return Failures != 0;
}
