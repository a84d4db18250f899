// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of tensors: of objects, which have addresses, and of values; read,
// written, changed and bound to references, with subscripts of several types,
// at ranks from 1 to 8. A write touches no other byte.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O0 --set O2 %s -- -std=c++23

#include "tensor_test.h"

using namespace matrix_test;

template <class F> using T3 = typename F::Tensor;
using Default = Plain<float, 3, 5, 7>;
using Turned = Form<float, Ints<3, 5, 7>, Ints<1, 2, 0>, Ints<2, 0, 1>>;

template <class F>
[[gnu::noinline]] static float read(const T3<F> &X, int I, long J,
                                    unsigned char K) {
  return X[I][J][K];
}
template <class F>
[[gnu::noinline]] static float readValue(T3<F> X, T3<F> Y, int I, int J,
                                         int K) {
  return (X + Y)[I][J][K];
}
template <class F> [[gnu::noinline]] static T3<F> give(const T3<F> &X) {
  return X;
}
template <class F>
[[gnu::noinline]] static void write(T3<F> &X, int I, int J, int K, float E) {
  X[I][J][K] = E;
}
template <class F>
[[gnu::noinline]] static void change(T3<F> *X, int I, int J, int K, float E) {
  (*X)[I][J][K] *= E;
  ++(*X)[I][J][K];
  X[0][I][J][K]--;
  float &Bound = X[0][I][J][K];
  Bound += E;
}
template <class F>
[[gnu::noinline]] static float *address(T3<F> &X, int I, int J, int K) {
  return &X[I][J][K];
}
template <class F>
[[gnu::noinline]] static const volatile float *address(const volatile T3<F> *X,
                                                       int I, int J, int K) {
  return &(*X)[I][J][K];
}
/// An element that a function changes, amid others that are read.
[[gnu::noinline]] static void twice(float *E) { *E *= 2; }
template <class F>
[[gnu::noinline]] static float local(T3<F> X, int I, int J, int K) {
  twice(&X[I][J][K]);
  float Sum = X[I][J][K];
  X[0][0][0] = 1;
  Sum += X[I][J][K];
  return Sum;
}

template <class F> static void checkThree() {
  auto X = anyArray<float>(F::shape()), Y = anyArray<float>(F::shape());
  Object<F> A(X), B(Y);
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 5; ++J)
      for (int K = 0; K < 7; ++K) {
        ++Comparisons;
        const int At[] = {I, J, K};
        bool Right =
            read<F>(A.tensor(), I, J, K) == X(I, J, K) &&
            readValue<F>(A.tensor(), B.tensor(), I, J, K) ==
                add(X(I, J, K), Y(I, J, K)) &&
            give<F>(A.tensor())[I][J][K] == X(I, J, K) &&
            address<F>(A.tensor(), I, J, K) == &A.element(At) &&
            address<F>(&A.tensor(), I, J, K) == &A.element(At) &&
            local<F>(A.tensor(), I, J, K) ==
                (I || J || K ? 4 * X(I, J, K) : add(2 * X(0, 0, 0), 1.0f));
        if (!Right)
          reportFailure("subscripts", "float", textOf(F::shape()),
                        Text("at %d %d %d", I, J, K));
      }
  for (int N = 0; N < 20; ++N) {
    int I = TensorValues.below(3), J = TensorValues.below(5),
        K = TensorValues.below(7);
    write<F>(A.tensor(), I, J, K, N);
    X(I, J, K) = N;
    I = TensorValues.below(3), J = TensorValues.below(5);
    change<F>(&A.tensor(), I, J, K, 0.3f);
    float E = add(multiply(X(I, J, K), 0.3f), 1.0f);
    X(I, J, K) = add(subtract(E, 1.0f), 0.3f);
  }
  A.expect("written elements", X);
}

/// Narrow elements: the neighbors must stay, the padding too.
template <class T> static void checkNarrow() {
  using F = Form<T, Ints<5, 3, 3>, Ints<2, 0, 1>, Ints<1, 2, 0>>;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  for (int N = 0; N < 30; ++N) {
    int I = TensorValues.below(5), J = TensorValues.below(3),
        K = TensorValues.below(3);
    T E = anyValue<T>(TensorValues, 0);
    compute(
        A.tensor(),
        [=](auto X) {
          X[I][J][K] = E;
          return X;
        },
        A.tensor());
    X(I, J, K) = E;
  }
  A.expect("narrow elements", X);
  // Byte 0 of each padding element stays what it was.
  int Count = 0;
  for (unsigned N = 0; N < sizeof(typename F::Tensor) / sizeof(T); ++N)
    Count += *reinterpret_cast<unsigned char *>(&A.data()[N]) != 0;
  Comparisons += Count != 0;
}

/// Where one element was written, the bytes of the others stay, those of the
/// padding as well.
template <class T> static void checkBytes() {
  using F = Form<T, Ints<2, 3, 3>, Ints<1, 0, 2>, Ints<1, 1, 1>>;
  Object<F> A(anyArray<T>(F::shape()));
  constexpr int Bytes = sizeof(typename F::Tensor);
  unsigned char Before[Bytes];
  memcpy(Before, A.data(), Bytes);
  const int At[] = {1, 2, 0};
  T E = anyValue<T>(TensorValues, 0);
  A.tensor()[1][2][0] = E;
  memcpy(Before + (reinterpret_cast<char *>(&A.element(At)) -
                   reinterpret_cast<char *>(A.data())),
         &E, sizeof(T));
  ++Comparisons;
  if (memcmp(Before, A.data(), Bytes) != 0)
    reportFailure("bytes", "", textOf(F::shape()), Text("changed"));
}

static void checkRanks() {
  using F1 = Form<double, Ints<9>, Ints<>, Ints<2>>;
  auto X1 = anyArray<double>(F1::shape());
  Object<F1> A1(X1);
  using F8 = Form<int, Ints<2, 3, 1, 2, 1, 2, 3, 1>,
                  Ints<5, 0, 6, 1, 7, 2, 4, 3>, Ints<0, 1, 2, 0, 1, 0, 0, 1>>;
  auto X8 = anyArray<int>(F8::shape());
  Object<F8> A8(X8);
  bool Right = true;
  for (int I = 0; I < 9; ++I)
    Right &= A1.tensor()[I] == X1[I] && &A1.tensor()[I] == A1.data() + I;
  Index I = {};
  do {
    auto &X = A8.tensor();
    int &E = X[I[0]][I[1]][I[2]][I[3]][I[4]][I[5]][I[6]][I[7]];
    Right &= E == X8.at(I) && &E == &A8.element(I);
    E = 3 * unsigned(E);
    X8.at(I) = 3 * unsigned(X8.at(I));
  } while (next(F8::shape(), I));
  A8.expect("rank 8", X8);
  if (!Right)
    reportFailure("ranks 1 and 8", "", textOf(F8::shape()), Text("wrong"));
#if __cplusplus > 202002L
  Turned::Tensor T = {};
  T[1, 4, 6] = 5;
  const auto &C = T;
  if (C[1, 4, 6] != 5 || &T[1, 4, 6] != &T[1][4][6] || A1.tensor()[3] != X1[3])
    reportFailure("m[i, j, k]", "", textOf(Turned::shape()), Text("wrong"));
#endif
}

int main() {
  checkThree<Default>();
  checkThree<Turned>();
  checkNarrow<signed char>();
  checkNarrow<bool>();
  checkNarrow<_Float16>();
  checkBytes<short>();
  checkBytes<bool>();
  checkBytes<double>();
  checkRanks();
  return finish();
}
