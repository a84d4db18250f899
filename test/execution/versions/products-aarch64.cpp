// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One object for plain AArch64, forced to each level: products of bytes of all
// signs are the loops' bit for bit, operators of bfloats the base's, and
// __builtin_matrix_multiply_add of bfloats is within docs/use/Language.md's bound of
// the true sum where bfdot and bfmmla compute it, and the base's bit for bit
// elsewhere. Extents that fill no vector, no block and no group of k.
//
// REQUIRES: sme-emulator
// DEFINE: %{flags} =
// DEFINE: %{clang} = %clangxx -std=c++17 --target=aarch64-linux-gnu -fuse-ld=lld --rtlib=libgcc -fmatrix-multiversion -I %S/.. %s %{flags} -o %t
// DEFINE: %{run} = qemu-aarch64-sme -L /usr/aarch64-linux-gnu -cpu
//
// REDEFINE: %{flags} = -O2 -Rpass=matrix-ops
// RUN: %{clang} 2>&1 | FileCheck --check-prefix=REMARKS %s
// RUN: %{run} max %t | FileCheck %s
// REMARKS-DAG: multiply-add of 17x23 i32 has versions: base (vectors), dotprod (dot), i8mm (mmla) [
// REMARKS-DAG: multiply-add of 17x23 i32 has versions: base (vectors), dotprod (dot-flipped), i8mm (mmla) [
// REMARKS-DAG: multiply-add of 5x41 i32 has versions: base (vectors), dotprod (dot-flipped), i8mm (usdot) [
// REMARKS-DAG: multiply-add of 17x23 float has versions: base (vectors), bf16 (bfmmla) [
// REMARKS-DAG: multiply-add of 49x51 i32 has versions: base (vectors), dotprod (dot), i8mm (mmla), sme (sme_int8) [
// REMARKS-DAG: multiply-add of 49x51 float has versions: base (vectors), bf16 (bfmmla), sme (sme_bf16) [
// REMARKS-DAG: multiply-add of 5x41 float has versions: base (vectors), bf16 (bfdot) [
//
// Versions have instructions that a processor of a lower level lacks.
// RUN: not --crash %{run} cortex-a57 %t | FileCheck --check-prefix=BASE %s
// RUN: not --crash %{run} neoverse-n1 %t | FileCheck --check-prefix=DOTPROD %s
// CHECK: base dotprod i8mm bf16 sme {{$}}
// BASE: base {{$}}
// DOTPROD: base dotprod {{$}}
//
// REDEFINE: %{flags} = -O1 -ffp-contract=off -DIS_EXACT
// RUN: %{clang} && %{run} max %t
// REDEFINE: %{flags} = -O2 -flto -DFEW
// RUN: %{clang} && %{run} max %t
// REDEFINE: %{flags} = -O2 -flto=thin -DFEW
// RUN: %{clang} && %{run} max %t

#define FORCES_LEVELS
#include "levels.h"
#include "matrix_test.h"
#include <math.h>

using namespace matrix_test;

template <class T, int R, int C, bool InRows>
using Laid = T __attribute__((matrix_type(R, C), matrix_layout(InRows)));

static int place(int R, int C, int Rows, int Columns, bool InRows) {
  return InRows ? R * Columns + C : C * Rows + R;
}

/// The sum goes on in C's layout, that of A and B; the other ones are bits 0 and
/// 1 of \p Layouts, C's is bit 2.
template <class S, class A, class B, int M, int K, int N, int Layouts>
[[gnu::noinline]] static void multiplyAdd(S *Result, const A *X, const B *Y) {
  constexpr bool InRows = Layouts & 4;
  auto &Z = *(Laid<S, M, N, InRows> *)Result;
  Z = __builtin_matrix_multiply_add(
      (Laid<A, M, K, InRows>)*(const Laid<A, M, K, (Layouts & 1) != 0> *)X,
      (Laid<B, K, N, InRows>)*(const Laid<B, K, N, (Layouts & 2) != 0> *)Y, Z);
}

/// What follows stays in the version.
template <class S, class A, class B, int M, int K, int N>
[[gnu::noinline]] static void multiply(S *Result, const A *X, const B *Y) {
  using Wide = Matrix<S, M, K>;
  using Other = Matrix<S, K, N>;
  auto P = (Wide)at<M, K>(X) * (Other)at<K, N>(Y);
  at<M, N>(Result) = P - at<M, N>(Result);
}

template <class F> static void atEachLevel(F Body) {
  for (int Level = Base; Level <= Highest; ++Level) {
    forceLevel(Level);
    Body(Level);
    // Where no unit may round, bfloats have one version, which asks nothing.
    if (LEVEL_BYTE != Level && LEVEL_BYTE != 0)
      reportFailure("level", LevelNames[Level], Text("forced"),
                    Text("got %d", LEVEL_BYTE));
  }
}

/// Extremes among other numbers.
template <class T> static void fill(Buffer<T> &Elements, unsigned Seed) {
  Random Rng{Seed};
  for (int I = 0; I != Elements.size(); ++I)
    Elements[I] = Rng.below(3) ? T(Rng.next()) : T(-128);
}

template <class A, class B, int M, int K, int N, int Layouts>
static void checkBytes() {
  Buffer<A> X(M * K, 1);
  Buffer<B> Y(K * N, 0);
  Buffer<int32_t> Old(M * N, 1);
  fill(X, M + K);
  fill(Y, K + N);
  Buffer<int32_t> Sums = Old, Products = Old;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      uint32_t Sum = 0, Product = 0;
      for (int L = 0; L != K; ++L) {
        Sum += uint32_t(X[place(I, L, M, K, Layouts & 1)]) *
               uint32_t(Y[place(L, J, K, N, Layouts & 2)]);
        Product += uint32_t(X[L * M + I]) * uint32_t(Y[J * K + L]);
      }
      Sums[place(I, J, M, N, Layouts & 4)] += Sum;
      Products[J * M + I] = Product - uint32_t(Old[J * M + I]);
    }
  atEachLevel([&](int Level) {
    Text Where("%s, %dx%dx%d, layouts %d", LevelNames[Level], M, K, N, Layouts);
    Buffer<int32_t> Got = Old;
    multiplyAdd<int32_t, A, B, M, K, N, Layouts>(Got.data(), X.data(),
                                                 Y.data());
    expectSame("multiply-add", Where, Sums, Got, M);
    Buffer<int32_t> Result = Old;
    multiply<int32_t, A, B, M, K, N>(Result.data(), X.data(), Y.data());
    expectSame("product", Where, Products, Result, M);
  });
}

static bool isByUnit(int Level) {
#ifdef IS_EXACT
  return false;
#endif
  return Level >= BF16;
}

template <int M, int K, int N, int Layouts> static void checkBFloats() {
  Buffer<__bf16> X(M * K, 1), Y(K * N, 0), OldResult(M * N, 0);
  Buffer<float> Old(M * N, 1);
  Buffer<float> Sums = Old;
  Buffer<__bf16> Products = OldResult;
  atEachLevel([&](int Level) {
    Text Where("%s, %dx%dx%d, layouts %d", LevelNames[Level], M, K, N, Layouts);
    Buffer<__bf16> Result = OldResult;
    multiply<__bf16, __bf16, __bf16, M, K, N>(
        Level == Base ? Products.data() : Result.data(), X.data(), Y.data());
    Buffer<float> Got = Old;
    multiplyAdd<float, __bf16, __bf16, M, K, N, Layouts>(
        Level == Base ? Sums.data() : Got.data(), X.data(), Y.data());
    if (Level == Base)
      return;
    expectSame("product", Where, Products, Result, M);
    if (!isByUnit(Level)) {
      expectSame("multiply-add", Where, Sums, Got, M);
      return;
    }
    ++Comparisons;
    int Differences = 0;
    for (int I = 0; I != M; ++I)
      for (int J = 0; J != N; ++J) {
        int To = place(I, J, M, N, Layouts & 4);
        double Sum = Old[To], Bound = fabs(Sum);
        for (int L = 0; L != K; ++L) {
          double P = double(X[place(I, L, M, K, Layouts & 1)]) *
                     double(Y[place(L, J, K, N, Layouts & 2)]);
          Sum += P;
          Bound += fabs(P);
        }
        Differences += !isSame(Sums[To], Got[To]);
        if (!(fabs(Got[To] - Sum) <= Bound * (K + 8) * 0x1p-23))
          reportFailure("bound", "bfloat", Where, Text("%d, %d", I, J));
      }
    // Else it was none.
    if (!Differences)
      reportFailure("unit", "bfloat", Where, Text("rounds as vectors do"));
  });
}

template <int M, int K, int N, int Layouts> static void check() {
  checkBytes<int8_t, int8_t, M, K, N, Layouts>();
  checkBytes<uint8_t, uint8_t, M, K, N, Layouts>();
  checkBytes<int8_t, uint8_t, M, K, N, Layouts>();
  checkBytes<uint8_t, int8_t, M, K, N, Layouts>();
  checkBFloats<M, K, N, Layouts>();
}

/// A processor without a level ends it there.
static void printLevels() {
  Buffer<uint8_t> Y(64 * 64, 0);
  Buffer<__bf16> P(64 * 64, 0);
  Buffer<int8_t> X(64 * 64, 0);
  Buffer<int32_t> Z(64 * 64, 0);
  Buffer<float> R(64 * 64, 0);
  atEachLevel([&](int Level) {
    multiplyAdd<int32_t, int8_t, uint8_t, 64, 64, 64, 0>(Z.data(), X.data(),
                                                         Y.data());
    multiplyAdd<float, __bf16, __bf16, 64, 64, 64, 0>(R.data(), P.data(),
                                                      P.data());
    printf("%s ", LevelNames[Level]);
    fflush(stdout);
  });
  puts("");
}

int main() {
  printLevels();
  check<17, 19, 23, 0>();
#ifndef FEW
  check<5, 67, 41, 3>();
  check<31, 33, 13, 6>();
  check<12, 130, 9, 5>();
  check<49, 70, 51, 4>();
#endif
  return finish();
}
