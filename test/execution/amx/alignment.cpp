// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands and results by tiles that begin anywhere in a line of the cache, with
// columns that do and do not, as parts of larger matrices, and with more k than
// one part has: what tiles read where it lies, and what is copied before.
//
// REQUIRES: amx-emulator
// RUN: %clangxx -std=c++17 -O2 -march=x86-64-v3 -mamx-int8 -mamx-bf16 -ffp-contract=on %s -o %t -Rpass=matrix-ops 2> %t.remarks
// RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse %t
//
// REMARKS-DAG: multiply-add of 96x33 i32 as loops: kernel amx_int8, {{.*}} A packed, B aligned (
// REMARKS-DAG: multiply-add of 64x32 i32 as loops: kernel amx_int8, {{.*}} A packed (
// REMARKS-DAG: multiply-add of 96x33 float as loops: kernel amx_bf16, {{.*}} A packed, B aligned (
// REMARKS-DAG: multiply-add of 70x34 float as loops: kernel amx_bf16, {{.*}} A and B packed (
//
// CHECK-DAG: {{^}}tdpbsud {{[1-9]}}
// CHECK-DAG: {{^}}tdpbf16ps {{[1-9]}}
// USED: {{^}}tiles-used 1{{$}}

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));

/// Bytes, or bfloats whose sums are exact in float. A cast to a bfloat may be a
/// call of a function that libgcc has not.
template <class T> static T number(uint32_t Random) {
  if constexpr (std::is_integral_v<T>)
    return T(Random >> 16);
  else {
    float Exact = float(int(Random >> 16) % 17 - 8) / 4;
    T Narrow;
    std::memcpy(&Narrow, (const char *)&Exact + 2, sizeof Narrow);
    return Narrow;
  }
}

template <class Sum, class Left, class Right, int M, int N, int K>
struct Product {
  using A = Matrix<Left, M, K>;
  using B = Matrix<Right, K, N>;
  using C = Matrix<Sum, M, N>;

  [[gnu::noinline]] static void whole(Sum *D, const Left *X, const Right *Y) {
    auto &Z = *(C *)D;
    Z = __builtin_matrix_multiply_add(*(const A *)X, *(const B *)Y, Z);
  }
  /// Of matrices whose columns are so far apart.
  [[gnu::noinline]] static void part(Sum *D, const Left *X, const Right *Y,
                                     size_t StepD, size_t StepX, size_t StepY) {
    C Z = __builtin_matrix_column_major_load(D, M, N, StepD);
    Z = __builtin_matrix_multiply_add(
        __builtin_matrix_column_major_load(X, M, K, StepX),
        __builtin_matrix_column_major_load(Y, K, N, StepY), Z);
    __builtin_matrix_column_major_store(Z, D, StepD);
  }

  /// All columns are \p Gap elements further apart than they are long.
  static int check(size_t OffsetD, size_t OffsetX, size_t OffsetY, size_t Gap) {
    auto Memory = [](auto Element, size_t Count, size_t Offset) {
      size_t Bytes = Count * sizeof Element + Offset + 64;
      auto *Start = (char *)std::aligned_alloc(64, (Bytes + 63) / 64 * 64);
      return (decltype(Element) *)(Start + Offset);
    };
    size_t StepD = M + Gap, StepX = M + Gap, StepY = K + Gap;
    Sum *D = Memory(Sum(), StepD * N, OffsetD);
    Left *X = Memory(Left(), StepX * K, OffsetX);
    Right *Y = Memory(Right(), StepY * N, OffsetY);
    uint32_t Random = M + N + K;
    auto Next = [&] { return Random = Random * 1664525u + 1013904223u; };
    for (size_t I = 0; I != StepX * K; ++I)
      X[I] = number<Left>(Next());
    for (size_t I = 0; I != StepY * N; ++I)
      Y[I] = number<Right>(Next());
    for (size_t I = 0; I != StepD * N; ++I)
      D[I] = Sum(int(I % 100) - 50);
    std::vector<Sum> Expected(D, D + StepD * N);
    for (int J = 0; J != N; ++J)
      for (int I = 0; I != M; ++I)
        for (int L = 0; L != K; ++L)
          Expected[I + J * StepD] +=
              Sum(X[I + L * StepX]) * Sum(Y[L + J * StepY]);
    if (Gap == 0)
      whole(D, X, Y);
    else
      part(D, X, Y, StepD, StepX, StepY);
    int Wrong = 0;
    for (size_t I = 0; I != StepD * N; ++I)
      Wrong += D[I] != Expected[I];
    if (Wrong)
      printf("%dx%dx%d of %zu bytes, offsets %zu %zu %zu, gap %zu: %d wrong\n",
             M, N, K, sizeof(Left), OffsetD, OffsetX, OffsetY, Gap, Wrong);
    std::free((char *)D - OffsetD);
    std::free((char *)X - OffsetX);
    std::free((char *)Y - OffsetY);
    return Wrong;
  }
  static int checkAll() {
    int Wrong = 0;
    for (size_t Offset : {0, 16, 60})
      for (size_t Gap : {0, 64, 3})
        Wrong += check(Offset, 4, Offset, Gap) + check(0, Offset, 0, Gap);
    return Wrong;
  }
};

template <int M, int N, int K>
using Bytes = Product<int, unsigned char, signed char, M, N, K>;
template <int M, int N, int K>
using BFloats = Product<float, __bf16, __bf16, M, N, K>;

int main() {
  int Wrong = Bytes<64, 32, 64>::checkAll() + Bytes<96, 33, 64>::checkAll() +
              Bytes<97, 16, 100>::checkAll() + Bytes<129, 17, 67>::checkAll() +
              Bytes<70, 20, 2200>::checkAll() +
              Bytes<130, 160, 640>::checkAll() + // a copy on the heap
              BFloats<96, 33, 64>::checkAll() +
              BFloats<70, 34, 50>::checkAll() +
              BFloats<100, 16, 1056>::checkAll();
  return Wrong != 0;
}
