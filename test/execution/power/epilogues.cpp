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

// Factors that are widened where they are packed.
template <int M, int N, int K>
[[gnu::noinline]] void widen(double *C, const float *A, const float *B) {
  auto &D = *(Matrix<double, M, N> *)C;
  D = __builtin_matrix_multiply_add(*(const Matrix<float, M, K> *)A,
                                    *(const Matrix<float, K, N> *)B, D);
}
template <int M, int N, int K> static void checkWidened() {
  auto A = fill<float>(M * K), B = fill<float>(K * N);
  auto Got = fill<double>(M * N), Wanted = Got;
  widen<M, N, K>(Got.data(), A.data(), B.data());
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I)
      for (int L = 0; L != K; ++L)
        Wanted[I + J * M] += double(A[I + L * M]) * B[L + J * K];
  expect("widened", Got, Wanted);
}

// Products in loops: batches, and sums over two letters.
template <class T, int... Extents>
using Tensor = T __attribute__((tensor_type(Extents...)));

template <class T, int E, int F, int M, int N, int K>
[[gnu::noinline]] void contract(T *C, const T *A, const T *B) {
  *(Tensor<T, E, M, N> *)C = __builtin_tensor_contract(
      "efik,fkj->eij", *(const Tensor<T, E, F, M, K> *)A,
      *(const Tensor<T, F, K, N> *)B);
}
template <class T, int E, int F, int M, int N, int K>
static void checkContraction() {
  auto A = fill<T>(E * F * M * K), B = fill<T>(F * K * N);
  std::vector<T> Got(E * M * N), Wanted(E * M * N);
  contract<T, E, F, M, N, K>(Got.data(), A.data(), B.data());
  for (int X = 0; X != E; ++X)
    for (int I = 0; I != M; ++I)
      for (int J = 0; J != N; ++J) {
        T Sum = 0;
        for (int Y = 0; Y != F; ++Y)
          for (int L = 0; L != K; ++L)
            Sum += A[((X * F + Y) * M + I) * K + L] * B[(Y * K + L) * N + J];
        Wanted[(X * M + I) * N + J] = Sum;
      }
  expect("contraction", Got, Wanted);
}

template <class T, int S, int I, int O>
[[gnu::noinline]] void convolve(T *Y, const T *X, const T *W) {
  *(Tensor<T, 1, O, S - 2, S - 2> *)Y =
      __builtin_tensor_convolution(*(const Tensor<T, 1, I, S, S> *)X,
                                   *(const Tensor<T, O, I, 3, 3> *)W, 1, 1);
}
template <class T, int S, int I, int O> static void checkConvolution() {
  constexpr int R = S - 2;
  auto X = fill<T>(I * S * S), W = fill<T>(O * I * 9);
  std::vector<T> Got(O * R * R), Wanted(O * R * R);
  convolve<T, S, I, O>(Got.data(), X.data(), W.data());
  for (int P = 0; P != O; ++P)
    for (int A = 0; A != R; ++A)
      for (int B = 0; B != R; ++B) {
        T Sum = 0;
        for (int Q = 0; Q != I; ++Q)
          for (int U = 0; U != 9; ++U)
            Sum +=
                X[(Q * S + A + U / 3) * S + B + U % 3] * W[(P * I + Q) * 9 + U];
        Wanted[(P * R + A) * R + B] = Sum;
      }
  expect("convolution", Got, Wanted);
}

int main() {
  checkWidened<32, 32, 32>();
  checkWidened<31, 29, 33>();
  checkContraction<float, 2, 3, 32, 32, 16>();
  checkContraction<double, 2, 3, 33, 29, 17>();
  checkContraction<int, 3, 2, 24, 24, 24>();
  checkConvolution<float, 34, 16, 32>();
  checkConvolution<float, 21, 20, 33>();
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
