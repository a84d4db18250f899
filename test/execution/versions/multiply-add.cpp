// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_matrix_multiply_add of halves and bfloats into floats: versions that
// a unit computes are within docs/use/Language.md's bound of the true sum, and all
// others are the base's bit for bit. Where contraction is off, none is a unit's.
// The other statement takes an operand round a loop.
//
// REQUIRES: host-x86_64, amx-emulator
// RUN: %clangxx -std=c++17 -O2 -fmatrix-multiversion -I %S/.. %s -o %t -Rpass=matrix-ops 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts AMX_EMULATOR_FEATURES=tile,int8,bf16,fp16 %t tiles
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=COUNTS %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: %clangxx -std=c++17 -O2 -fmatrix-multiversion -ffp-contract=off -DIS_EXACT -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t tiles
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=EXACT %s < %t.counts %}
// RUN: FileCheck --check-prefix=UNUSED %s < %t.counts
//
// CHECK-DAG: multiply-add of 40x33 float has versions: base (vectors), avx2 (vectors), avx512 (vectors), avx512bf16 (vdpbf16ps), amx (amx_bf16, vectors) [
// CHECK-DAG: multiply-add of 40x33 float has versions: base (vectors), avx2 (vectors), avx512 (vectors), amxfp16 (amx_fp16, vectors) [
// COUNTS-DAG: {{^}}tdpbf16ps {{[1-9]}}
// COUNTS-DAG: {{^}}tdpfp16ps {{[1-9]}}
// EXACT-DAG: {{^}}tdpbf16ps 0{{$}}
// EXACT-DAG: {{^}}tdpfp16ps 0{{$}}
// USED: {{^}}tiles-used 1{{$}}
// UNUSED: {{^}}tiles-used 0{{$}}

#define FORCES_LEVELS
#include "levels.h"
#include "matrix_test.h"
#include <math.h>

using namespace matrix_test;

constexpr int M = 40, K = 130, N = 33, Size = 16;

template <class T>
[[gnu::noinline]] static void compute(float *Z, const T *X, const T *Y) {
  at<M, N>(Z) =
      __builtin_matrix_multiply_add(at<M, K>(X), at<K, N>(Y), at<M, N>(Z));
}

template <class T> static bool isByUnit(int Level) {
#ifdef IS_EXACT
  return false;
#endif
  return std::is_same_v<T, __bf16> ? Level >= AVX512BF16 : Level >= AMXFP16;
}

template <class T> static void check(bool HasTiles) {
  Buffer<T> X(M * K, 1), Y(K * N, 0);
  Buffer<float> Old(M * N, 1);
  Buffer<float> Expected = Old;
  forceLevel(Base);
  compute(Expected.data(), X.data(), Y.data());
  for (int Level = Base; Level <= AMXFP16; ++Level) {
    if (!canRun(Level, HasTiles))
      continue;
    forceLevel(Level);
    Buffer<float> Got = Old;
    compute(Got.data(), X.data(), Y.data());
    if (!isByUnit<T>(Level)) {
      expectSame("multiply-add", Text("%s", LevelNames[Level]), Expected, Got,
                 M);
      continue;
    }
    ++Comparisons;
    int Differences = 0;
    for (int I = 0; I != M * N; ++I) {
      double Sum = Old[I], Bound = fabs(Sum);
      for (int L = 0; L != K; ++L) {
        double P = double(X[L * M + I % M]) * double(Y[I / M * K + L]);
        Sum += P;
        Bound += fabs(P);
      }
      Differences += !isSame(Expected[I], Got[I]);
      if (!(fabs(Got[I] - Sum) <= Bound * (K + 8) * 0x1p-23))
        reportFailure("bound", elementName<T>(), Text("%s", LevelNames[Level]),
                      Text("element %d", I));
    }
    // Else it was none.
    if (!Differences)
      reportFailure("unit", elementName<T>(), Text("%s", LevelNames[Level]),
                    Text("rounds as vectors do"));
  }
}

/// X^(Count + 1), whose factor is in registers or on the stack.
[[gnu::noinline]] static void power(float *Z, const float *X, int Count) {
  auto P = at<Size, Size>(X);
  for (int I = 0; I != Count; ++I)
    P = P * at<Size, Size>(X);
  at<Size, Size>(Z) = P + P;
}

static void checkPower() {
  Buffer<float> X(Size * Size, 1), Got(Size * Size, 1);
  Buffer<float> Power = X, Expected = Got;
  constexpr int Count = 3;
  for (int I = 0; I != Count; ++I) {
    Buffer<float> Next = Power;
    multiplyMatrices(Power.data(), X.data(), Next.data(), Size, Size, Size);
    memcpy(Power.data(), Next.data(), sizeof(float) * Size * Size);
  }
  for (int I = 0; I != Size * Size; ++I)
    Expected[I] = add(Power[I], Power[I]);
  for (int Level : {Base, AVX2, AVX512})
    if (canRun(Level, false)) {
      forceLevel(Level);
      power(Got.data(), X.data(), Count);
      expectSame("power", Text("%s", LevelNames[Level]), Expected, Got, Size);
      if (__matrix_x86_level != Level)
        reportFailure("level", "float", Text("%s", LevelNames[Level]),
                      Text("got %d", __matrix_x86_level));
    }
}

int main(int Count, char **Arguments) {
  bool HasTiles = Count > 1 && !strcmp(Arguments[1], "tiles");
  check<__bf16>(HasTiles);
  check<_Float16>(HasTiles);
  checkPower();
  return finish();
}
