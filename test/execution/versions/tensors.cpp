// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions and convolutions of one object for plain x86-64: at every level
// they are what they are at the base, bit for bit, and there integers are the
// loops'.
//
// REQUIRES: host-x86_64, amx-emulator
// RUN: %clangxx -std=c++17 -O2 -fmatrix-multiversion -I %S/.. %s -o %t -Rpass=matrix-ops 2> %t.remarks
// RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks
// RUN: env LD_PRELOAD=%amx_emulator %t tiles | FileCheck %s
//
// REMARKS-DAG: contract of 3x17x19 float has versions: base (vectors), avx2 (vectors), avx512 (vectors) [
// REMARKS-DAG: contract of 1x20x13x13 float has versions: base (vectors), avx2 (vectors), avx512 (vectors) [
// REMARKS-DAG: contractadd of 3x17x19 i32 has versions: base (vpmaddwd), avx2 (vpmaddwd), avxvnni (vpdpbusd-flipped),
//
// CHECK: levels: base

#define FORCES_LEVELS
#include "levels.h"
#include "matrix_test.h"

using namespace matrix_test;

template <class T, unsigned... E>
using Tensor = T __attribute__((tensor_type(E...)));
template <class T, unsigned A, unsigned B, unsigned C, unsigned D>
using Last =
    T __attribute__((tensor_type(A, B, C, D), tensor_layout(0, 2, 3, 1)));

template <class T> static void fill(T *To, int Count, unsigned Seed) {
  Random Rng{Seed};
  for (int K = 0; K < Count; ++K)
    To[K] = plainValue<T>(Rng);
}

/// Runs \p Body, which writes \p Count elements, at each level.
template <class T, class F>
static void check(const char *Test, bool HasTiles, int Count, F Body) {
  Buffer<T> Expected(Count, 0);
  for (int Level = Base; Level <= Highest; ++Level)
    if (canRun(Level, HasTiles)) {
      forceLevel(Level);
      Buffer<T> Got(Count, 0);
      Body(Got.data());
      if (Level == Base)
        memcpy(Expected.data(), Got.data(), sizeof(T) * Count);
      expectSame(Test, Text("%s", LevelNames[Level]), Expected, Got, Count);
    }
}

using A3 = Tensor<float, 3, 17, 23>;
using B3 = Tensor<float, 3, 23, 19>;
using C3 = Tensor<float, 3, 17, 19>;
[[gnu::noinline]] static void batch(C3 *C, const A3 *A, const B3 *B) {
  *C = __builtin_tensor_contract("nik,nkj->nij", *A, *B) + *C;
}

using AI = Tensor<int8_t, 3, 17, 23>;
using BI = Tensor<int8_t, 3, 23, 19>;
using CI = Tensor<int, 3, 17, 19>;
[[gnu::noinline]] static void bytes(CI *C, const AI *A, const BI *B) {
  *C = __builtin_tensor_contract_add("nik,nkj->nij", *A, *B, *C);
}

template <class T> using Image = Last<T, 1, 18, 13, 13>;
template <class T> using Result = Last<T, 1, 20, 13, 13>;
template <class T> using Weights = Tensor<T, 20, 18, 3, 3>;
[[gnu::noinline]] static void layer(Result<float> *Y, const Image<float> *X,
                                    const Weights<float> *W) {
  *Y = __builtin_elementwise_relu(__builtin_tensor_convolution(
      __builtin_tensor_pad(*X, 0.f, 0, 0, 1, 1, 0, 0, 1, 1), *W, 1, 1));
}
[[gnu::noinline]] static void quantized(Result<int8_t> *Y,
                                        const Image<uint8_t> *X,
                                        const Weights<int8_t> *W) {
  *Y = __builtin_tensor_requantize(
      Result<int8_t>,
      __builtin_tensor_convolution(
          __builtin_tensor_pad((Image<int>)*X, 0, 0, 0, 1, 1, 0, 0, 1, 1),
          (Weights<int>)*W, 1, 1),
      0x1p-9f, 3);
}

static void checkBytesByLoops(const int8_t *A, const int8_t *B) {
  Buffer<int> Got(3 * 17 * 19, 0), Expected(3 * 17 * 19, 0);
  forceLevel(Base);
  for (int K = 0; K < 3 * 17 * 19; ++K)
    Got[K] = Expected[K] = K;
  bytes((CI *)Got.data(), (const AI *)A, (const BI *)B);
  for (int N = 0; N < 3; ++N)
    for (int I = 0; I < 17; ++I)
      for (int J = 0; J < 19; ++J)
        for (int K = 0; K < 23; ++K)
          Expected[(N * 17 + I) * 19 + J] +=
              A[(N * 17 + I) * 23 + K] * B[(N * 23 + K) * 19 + J];
  expectSame("contract_add", Text("loops"), Expected, Got, 19);
}

int main(int Count, char **Arguments) {
  const bool HasTiles = Count > 1 && !strcmp(Arguments[1], "tiles");
  static float FA[3 * 17 * 23], FB[3 * 23 * 19], FX[18 * 169], FW[20 * 18 * 9];
  static int8_t IA[3 * 17 * 23], IB[3 * 23 * 19], IW[20 * 18 * 9];
  static uint8_t IX[18 * 169];
  fill(FA, 3 * 17 * 23, 1), fill(FB, 3 * 23 * 19, 2);
  fill(FX, 18 * 169, 3), fill(FW, 20 * 18 * 9, 4);
  fill(IA, 3 * 17 * 23, 5), fill(IB, 3 * 23 * 19, 6);
  fill(IX, 18 * 169, 7), fill(IW, 20 * 18 * 9, 8);
  printf("levels:");
  for (int Level = Base; Level <= Highest; ++Level)
    if (canRun(Level, HasTiles))
      printf(" %s", LevelNames[Level]);
  printf("\n");
  check<float>("contract", HasTiles, 3 * 17 * 19, [&](float *C) {
    fill(C, 3 * 17 * 19, 9);
    batch((C3 *)C, (const A3 *)FA, (const B3 *)FB);
  });
  check<int>("contract_add", HasTiles, 3 * 17 * 19, [&](int *C) {
    fill(C, 3 * 17 * 19, 10);
    bytes((CI *)C, (const AI *)IA, (const BI *)IB);
  });
  check<float>("convolution", HasTiles, 20 * 169, [&](float *Y) {
    layer((Result<float> *)Y, (const Image<float> *)FX,
          (const Weights<float> *)FW);
  });
  check<int8_t>("requantised convolution", HasTiles, 20 * 169, [&](int8_t *Y) {
    quantized((Result<int8_t> *)Y, (const Image<uint8_t> *)IX,
              (const Weights<int8_t> *)IW);
  });
  checkBytesByLoops(IA, IB);
  return finish();
}
