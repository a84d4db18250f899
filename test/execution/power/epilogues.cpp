// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What follows a product by MMA, or is around it: element-wise operations that
// join its tiles, sums that go on, factors that are narrower or transposed, sums
// in parts of k, convolutions. Floats are multiples of powers of two, so that all
// sums are exact.
//
// REQUIRES: power-emulator
// DEFINE: %{compile} = %clangxx -std=c++20 -O2 --target=powerpc64le-linux-gnu -mcpu=power10 -fuse-ld=lld --rtlib=libgcc -fverify-intermediate-code -o %t %s
// RUN: %{compile} -S -o - | FileCheck %s
// RUN: %{compile}
// RUN: qemu-ppc64le -L /usr/powerpc64le-linux-gnu -cpu power10 %t
// Small products are planned as large ones.
// RUN: %{compile} -mllvm -matrix-second-cache=1024
// RUN: qemu-ppc64le -L /usr/powerpc64le-linux-gnu -cpu power10 %t

#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

template <class T, int R, int C, bool InRows = false>
using Matrix = T __attribute__((matrix_type(R, C), matrix_layout(InRows)));

static uint32_t Random = 1;
template <class T> static std::vector<T> fill(int Count) {
  std::vector<T> All(Count);
  for (T &X : All) {
    Random = Random * 1664525u + 1013904223u;
    int Small = int(Random >> 16) % 256 - 128;
    if constexpr (std::is_floating_point_v<T>)
      X = T(Small) / 8;
    else
      X = T(Small);
  }
  return All;
}

static int Failures;
template <class T>
static void expect(const char *Name, const std::vector<T> &Got,
                   const std::vector<T> &Wanted) {
  if (Got == Wanted)
    return;
  printf("%s differs\n", Name);
  ++Failures;
}

// The clamp of a layer, and its bias.
// CHECK-LABEL: layer
// CHECK: xvf32gerpp
template <class T, int M, int N, int K>
[[gnu::noinline]] void layer(T *D, const T *A, const T *B, const T *Bias) {
  using R = Matrix<T, M, N>;
  R Sum = *(const Matrix<T, M, K> *)A * *(const Matrix<T, K, N> *)B +
          *(const R *)Bias;
  *(R *)D = __builtin_elementwise_max(Sum, R(0));
}
template <class T, int M, int N, int K> static void checkLayer() {
  auto A = fill<T>(M * K), B = fill<T>(K * N), Bias = fill<T>(M * N);
  std::vector<T> Got(M * N), Wanted(M * N);
  layer<T, M, N, K>(Got.data(), A.data(), B.data(), Bias.data());
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I) {
      T Sum = Bias[I + J * M];
      for (int L = 0; L != K; ++L)
        Sum += A[I + L * M] * B[L + J * K];
      Wanted[I + J * M] = Sum < 0 ? T(0) : Sum;
    }
  expect("layer", Got, Wanted);
}

template <class A, class B, int M, int N, int K>
[[gnu::noinline]] void bytes(int8_t *D, const A *X, const B *Y,
                             const int32_t *Bias) {
  using Wide = Matrix<int32_t, M, N, true>;
  Wide Sum = __builtin_matrix_multiply_add(*(const Matrix<A, M, K, true> *)X,
                                           *(const Matrix<B, K, N, true> *)Y,
                                           *(const Wide *)Bias);
  Sum = __builtin_elementwise_max(__builtin_elementwise_min(Sum >> 6, 127), -9);
  *(Matrix<int8_t, M, N, true> *)D = (Matrix<int8_t, M, N, true>)Sum;
}
template <class A, class B, int M, int N, int K> static void checkBytes() {
  auto X = fill<A>(M * K);
  auto Y = fill<B>(K * N);
  auto Bias = fill<int32_t>(M * N);
  std::vector<int8_t> Got(M * N), Wanted(M * N);
  bytes<A, B, M, N, K>(Got.data(), X.data(), Y.data(), Bias.data());
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      int32_t Sum = Bias[I * N + J];
      for (int L = 0; L != K; ++L)
        Sum += int32_t(X[I * K + L]) * int32_t(Y[L * N + J]);
      Sum >>= 6;
      Wanted[I * N + J] = Sum > 127 ? 127 : Sum < -9 ? -9 : Sum;
    }
  expect("bytes", Got, Wanted);
}

// Sums that go on in a loop, of a factor that is widened and one that is
// transposed.
template <int M, int N, int K>
[[gnu::noinline]] void sums(double *C, const float *A, const double *B,
                            int Count) {
  for (int I = 0; I != Count; ++I)
    *(Matrix<double, M, N> *)C +=
        (Matrix<double, M, K>)*(const Matrix<float, M, K> *)(A + I * M * K) *
        __builtin_matrix_transpose(*(const Matrix<double, N, K> *)B);
}
template <int M, int N, int K> static void checkSums() {
  constexpr int Count = 3;
  auto A = fill<float>(Count * M * K);
  auto B = fill<double>(N * K), Got = fill<double>(M * N);
  auto Wanted = Got;
  sums<M, N, K>(Got.data(), A.data(), B.data(), Count);
  for (int T = 0; T != Count; ++T)
    for (int J = 0; J != N; ++J)
      for (int I = 0; I != M; ++I)
        for (int L = 0; L != K; ++L)
          Wanted[I + J * M] += double(A[T * M * K + I + L * M]) * B[J + L * N];
  expect("sums", Got, Wanted);
}

int main() {
  checkLayer<float, 32, 32, 32>();
  checkLayer<float, 33, 31, 40>();
  checkLayer<float, 16, 24, 600>();
  checkLayer<double, 32, 28, 20>();
  checkLayer<double, 19, 37, 23>();
  checkBytes<uint8_t, int8_t, 32, 24, 64>();
  checkBytes<int8_t, uint8_t, 32, 24, 64>();
  checkBytes<int8_t, uint8_t, 29, 27, 31>();
  checkBytes<int8_t, int8_t, 32, 24, 64>();
  checkBytes<uint8_t, uint8_t, 30, 21, 1500>();
  checkSums<24, 20, 16>();
  checkSums<25, 21, 17>();
  return Failures != 0;
}
