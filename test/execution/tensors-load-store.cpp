// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with strides that only the running program knows: positive,
// negative, 0 and permuted ones, tensors whose memory overlaps, and what lies
// between the elements of a store.
//
// RUN: %run_flags %s

#include "tensor_test.h"

using namespace matrix_test;

/// From one place to another. What does not overlap may be moved in any order.
template <class F, class T>
[[gnu::noinline]] static void copy3(const T *From, T *To, const long *A,
                                    const int *B) {
  using Tensor = typename F::Tensor;
  Tensor X = __builtin_tensor_load(Tensor, From, A[0], A[1], A[2]);
  __builtin_tensor_store(X, To, B[0], B[1], B[2]);
}

/// Elements that strides reach from the first one, downwards and upwards.
static void reach(const Shape &S, const int *Stride, int &Down, int &Up) {
  Down = Up = 0;
  for (int K = 0; K < S.Rank; ++K)
    (Stride[K] < 0 ? Down : Up) += (S.Extent[K] - 1) * abs(Stride[K]);
}
static int place(const Shape &S, const int *Stride, const int *I) {
  int Sum = 0;
  for (int K = 0; K < S.Rank; ++K)
    Sum += I[K] * Stride[K];
  return Sum;
}

/// \p A and \p B are the strides of the load and the store.
template <class F> static void checkCopy(const Index &A, const Index &B) {
  using T = typename F::Element;
  Shape S = F::shape();
  int Down, Up, ToDown, ToUp;
  reach(S, A, Down, Up);
  reach(S, B, ToDown, ToUp);
  Buffer<T> From(Down + Up + 1, 1, 10), To(ToDown + ToUp + 1, 1);
  Buffer<T> Expected = To;
  Index I = {};
  do
    Expected[ToDown + place(S, B, I)] = From[Down + place(S, A, I)];
  while (next(S, I));
  const long Wide[] = {A[0], A[1], A[2]};
  copy3<F>(From.data() + Down, To.data() + ToDown, Wide, B);
  expectSame("load and store",
             Text("%s, strides %d %d %d to %d %d %d", textOf(S).Chars, A[0],
                  A[1], A[2], B[0], B[1], B[2]),
             Expected, To, To.size());
}

template <class F> static void checkCopies() {
  int E1 = F::shape().Extent[1], E2 = F::shape().Extent[2],
      E0 = F::shape().Extent[0];
  const Index Strides[] = {
      {E1 * E2, E2, 1}, // as it lies
      {1, E0, E0 * E1}, // the first index fastest
      {E1 * E2 + E1 + 3, E2 + 1, 1},
      {E1 * E2 * 2, E2 * 2, 2},
      {E2, E2 * E0, 1},
      {-E1 * E2, -E2, -1}, // all backwards
      {E1 * E2, -E2, 1},
      {-E1 * E2 - 5, E2, -1},
      {E1, -1, E0 * E1},
  };
  const Index Overlapping[] = {
      {0, 0, 0}, {0, E2, 1}, {E2, 1, 0}, {1, 1, 1}, {-1, 2, -1}, {E2, 0, -1},
  };
  int N = 0;
  for (const Index &A : Strides)
    checkCopy<F>(A, Strides[++N * 5 % 9]);
  for (const Index &A : Overlapping)
    checkCopy<F>(A, Strides[++N * 5 % 9]);
}

/// The same memory is read and written: the load comes first.
template <class F>
[[gnu::noinline]] static void move(typename F::Element *P, int To) {
  using Tensor = typename F::Tensor;
  auto X = __builtin_tensor_load(Tensor, P, 35, 7, 1);
  __builtin_tensor_store(X, P + To, 35, 7, 1);
}
/// Mirrored in place, and added to what lies there.
template <class F>
[[gnu::noinline]] static void mirror(typename F::Element *P, int Back) {
  using Tensor = typename F::Tensor;
  auto X = __builtin_tensor_load(Tensor, P + 104, -35, -7, Back);
  auto Y = __builtin_tensor_load(Tensor, P, 35, 7, 1);
  __builtin_tensor_store(X + Y, P, 35, 7, 1);
}
template <class F> static void checkOverlap() {
  using T = typename F::Element;
  for (int To : {0, 1, 9, 40, -1, -8}) {
    Buffer<T> Memory(105 + 48, 0), Expected = Memory, Before = Memory;
    for (int N = 0; N < 105; ++N)
      Expected[8 + To + N] = Before[8 + N];
    move<F>(Memory.data() + 8, To);
    expectSame("overlap", Text("by %d", To), Expected, Memory, 7);
  }
  Buffer<T> Memory(105, 1), Expected = Memory;
  for (int N = 0; N < 105; ++N)
    Expected[N] = add(Memory[104 - N], Memory[N]);
  mirror<F>(Memory.data(), -1);
  expectSame("mirror", Text("3x5x7"), Expected, Memory, 7);
}

/// Without strides: an object of the type, padding included.
template <class F> static void checkObjects() {
  using Tensor = typename F::Tensor;
  using T = typename F::Element;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  const T *From = A.data();
  check<Form<T, Ints<3, 5, 7>>>("load of an object", X, [=] {
    return __builtin_tensor_load(Tensor, From);
  });
  Object<F> B;
  T *To = B.data();
  compute(
      B.tensor(),
      [=](auto &X) {
        Tensor Y = X;
        __builtin_tensor_store(Y, To);
        return __builtin_tensor_load(Tensor, To);
      },
      A.tensor());
  B.expect("store of an object", X);
}

/// Strides that are constant, of ranks 1 to 8.
static void checkRanks() {
  Buffer<short> From(2 * 3 * 2 * 3 * 2 * 3 * 2 * 3, 1), To(17, 1);
  Buffer<short> Expected = To;
  using F1 = short __attribute__((tensor_type(9)));
  for (int I = 0; I < 9; ++I)
    Expected[2 * I] = From[20 - 2 * I];
  [](const short *From, short *To) __attribute__((noinline)) {
    __builtin_tensor_store(__builtin_tensor_load(F1, From, -2), To, 2);
  }(From.data() + 20, To.data());
  expectSame("rank 1", Text("9"), Expected, To, 2);

  using F8 =
      Form<short, Ints<2, 3, 2, 3, 2, 3, 2, 3>, Ints<7, 1, 2, 3, 5, 4, 6, 0>>;
  using Tensor = F8::Tensor;
  const int Stride[] = {1, 2, 6, -12, 36, 72, 216, 432};
  const short *P = From.data() + 24;
  auto X = generate<short>(F8::shape(), [&](const int *I) {
    return P[place(F8::shape(), Stride, I)];
  });
  check<F8>("rank 8", X, [=] {
    return __builtin_tensor_load(Tensor, P, 1, 2, 6, -12, 36, 72, 216, 432);
  });
}

int main() {
  checkCopies<Plain<float, 3, 5, 7>>();
  checkCopies<Form<double, Ints<5, 3, 3>, Ints<1, 2, 0>>>();
  checkCopies<Plain<int8_t, 3, 3, 19>>();
  checkOverlap<Plain<float, 3, 5, 7>>();
  checkOverlap<Plain<uint8_t, 3, 5, 7>>();
  checkObjects<Form<float, Ints<3, 5, 7>, Ints<2, 1, 0>, Ints<1, 2, 3>>>();
  checkObjects<Form<uint16_t, Ints<3, 5, 7>, Ints<>, Ints<0, 0, 1>>>();
  checkRanks();
  return finish();
}
