// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What moves elements and computes nothing: transposes, reshapes, blocks,
// broadcasts, slices, insertions and concatenations, of any layouts.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"

using namespace matrix_test;

#define OF(Builtin, ...)                                                       \
  [](auto &X) { return __builtin_tensor_##Builtin(X, __VA_ARGS__); }

/// Element (i..) of the result is X's element at what \p From makes of i.
template <class To, class FX, class F, class B>
[[clang::optnone]] static void checkMove(const char *Test, F From, B Builtin) {
  using T = typename FX::Element;
  auto X = anyArray<T>(FX::shape());
  Object<FX> A(X);
  check<To>(Test,
            generate<T>(To::shape(),
                        [&](const int *I) {
                          Index At = {};
                          From(I, At);
                          return X.at(At);
                        }),
            Builtin, A);
}

template <class T, class L, class P>
[[clang::optnone]] static void checkTransposes() {
  using F = Form<T, Ints<3, 5, 7>, L, P>;
  checkMove<Form<T, Ints<7, 3, 5>, Ints<1, 2, 0>>, F>(
      "transpose 2 0 1",
      [](const int *I, Index &At) { At[2] = I[0], At[0] = I[1], At[1] = I[2]; },
      OF(transpose, 2, 0, 1));
  checkMove<Form<T, Ints<5, 3, 7>>, F>(
      "transpose 1 0 2",
      [](const int *I, Index &At) { At[1] = I[0], At[0] = I[1], At[2] = I[2]; },
      OF(transpose, 1, 0, 2));
  checkMove<Form<T, Ints<7, 5, 3>, Ints<>, Ints<1, 1, 1>>, F>(
      "transpose",
      [](const int *I, Index &At) { At[2] = I[0], At[1] = I[1], At[0] = I[2]; },
      [](auto &X) { return __builtin_tensor_transpose(X); });
}
[[clang::optnone]] static void checkEight() {
  using F =
      Form<float, Ints<2, 3, 1, 2, 3, 1, 2, 3>, Ints<3, 1, 0, 2, 7, 6, 5, 4>>;
  checkMove<Plain<float, 3, 2, 1, 3, 2, 1, 3, 2>, F>(
      "transpose, rank 8",
      [](const int *I, Index &At) {
        for (int K = 0; K < 8; ++K)
          At[7 - K] = I[K];
      },
      [](auto &X) { return __builtin_tensor_transpose(X); });
  checkMove<Plain<float, 3, 3, 2, 1, 2, 3, 1, 2>, F>(
      "transpose, rank 8",
      [](const int *I, Index &At) {
        const int Order[] = {1, 7, 3, 5, 0, 4, 2, 6};
        for (int K = 0; K < 8; ++K)
          At[Order[K]] = I[K];
      },
      OF(transpose, 1, 7, 3, 5, 0, 4, 2, 6));
}

/// By the number of an element in the order of the indices.
template <class To, class FX, class B>
[[clang::optnone]] static void checkReshape(const char *Test, B Builtin) {
  using T = typename FX::Element;
  auto X = anyArray<T>(FX::shape());
  Object<FX> A(X);
  Array<T> Expected(To::shape());
  for (int N = 0; N < X.count(); ++N)
    Expected[N] = X[N];
  check<To>(Test, Expected, Builtin, A);
}
template <class T, class L, class P>
[[clang::optnone]] static void checkReshapes() {
  using F = Form<T, Ints<3, 5, 6>, L, P>;
  checkReshape<Plain<T, 90>, F>("to one", OF(reshape, 90));
  checkReshape<Form<T, Ints<15, 6>, Ints<1, 0>, Ints<1, 1>>, F>(
      "merged", OF(reshape, 15, 6));
  checkReshape<Plain<T, 3, 5, 2, 3>, F>("split", OF(reshape, 3, 5, 2, 3));
  checkReshape<Form<T, Ints<6, 5, 3>, Ints<2, 0, 1>>, F>("all others",
                                                         OF(reshape, 6, 5, 3));
  checkReshape<Plain<T, 1, 3, 1, 5, 1, 6, 1, 1>, F>(
      "ones", OF(reshape, 1, 3, 1, 5, 1, 6, 1, 1));
}

template <class T, class L, class P>
[[clang::optnone]] static void checkBlocks() {
  using F = Form<T, Ints<2, 5, 9>, L, P>;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  using One = Form<T, Ints<2, 2, 9, 4>>;
  auto Blocked = generate<T>(One::shape(), [&](const int *I) {
    int U = I[1] * 4 + I[3];
    return U < 5 ? X(I[0], U, I[2]) : T(0);
  });
  check<One>("tile", Blocked, OF(tile, 1, 4), A);
  Object<One> B(Blocked);
  check<F>("untile", X, OF(untile, 1, 5), B);
  using Two = Form<T, Ints<2, 3, 3, 4, 2>, Ints<1, 0, 2, 4, 3>>;
  auto Twice = generate<T>(Two::shape(), [&](const int *I) {
    int U = I[1] * 2 + I[4], V = I[2] * 4 + I[3];
    return U < 5 && V < 9 ? X(I[0], U, V) : T(0);
  });
  check<Two>("tile of two", Twice, OF(tile, 2, 4, 1, 2), A);
  // What the last blocks have behind the extent does not come back.
  auto Dirty = generate<T>(Two::shape(), [&](const int *I) {
    int U = I[1] * 2 + I[4], V = I[2] * 4 + I[3];
    return U < 5 && V < 9 ? X(I[0], U, V) : T(77);
  });
  Object<Two> C(Dirty);
  check<F>("untile of two", X, OF(untile, 2, 9, 1, 5), C);
}

template <class T> [[clang::optnone]] static void checkBroadcasts() {
  checkMove<Form<T, Ints<3, 5, 7>, Ints<1, 0, 2>>, Plain<T, 3, 1, 7>>(
      "broadcast", [](const int *I, Index &At) { At[0] = I[0], At[2] = I[2]; },
      OF(broadcast, 3, 5, 7));
  checkMove<Plain<T, 2, 3, 5, 7>, Form<T, Ints<5, 1>, Ints<>, Ints<1, 3>>>(
      "broadcast in front", [](const int *I, Index &At) { At[0] = I[2]; },
      OF(broadcast, 2, 3, 5, 7));
  checkMove<Plain<T, 3, 11>, Plain<T, 11>>(
      "rows", [](const int *I, Index &At) { At[0] = I[1]; },
      OF(broadcast, 3, 11));
  checkMove<Plain<T, 2, 3, 1, 2, 1, 3, 2, 5>, Plain<T, 1>>(
      "one number", [](const int *, Index &) {},
      OF(broadcast, 2, 3, 1, 2, 1, 3, 2, 5));
}

template <class T, class L, class P>
[[clang::optnone]] static void checkSlices() {
  using F = Form<T, Ints<5, 7, 9>, L, P>;
  volatile int Two = 2;
  const int S0 = Two, S1 = Two - 2, S2 = Two + 3;
  checkMove<Form<T, Ints<3, 7, 4>, L>, F>(
      "slice",
      [](const int *I, Index &At) {
        At[0] = I[0] + 2, At[1] = I[1], At[2] = I[2] + 5;
      },
      [=](auto &X) { return __builtin_tensor_slice(X, S0, S1, S2, 3, 7, 4); });
  checkMove<Form<T, Ints<2, 3, 3>, L>, F>(
      "slice with steps",
      [](const int *I, Index &At) {
        At[0] = 1 + 3 * I[0], At[1] = 6 - 2 * I[1], At[2] = 8 - 4 * I[2];
      },
      OF(slice, 1, 6, 8, 2, 3, 3, 3, -2, -4));
  checkMove<Form<T, Ints<5, 7, 9>, L>, F>(
      "reversed",
      [](const int *I, Index &At) {
        At[0] = 4 - I[0], At[1] = 6 - I[1], At[2] = 8 - I[2];
      },
      OF(slice, 4, 6, 8, 5, 7, 9, -1, -1, -1));

  auto X = anyArray<T>(F::shape());
  using Part = Form<T, Ints<2, 7, 3>, Ints<2, 1, 0>, Ints<0, 1, 2>>;
  auto Y = anyArray<T>(Part::shape());
  Object<F> A(X);
  Object<Part> B(Y);
  for (int Start : {0, 1, 3}) {
    auto Expected = X;
    Index I = {};
    do
      Expected(I[0] + Start, I[1], I[2] + 2 * Start) = Y.at(I);
    while (next(Part::shape(), I));
    check<Form<T, Ints<5, 7, 9>, L>>(
        "insert_slice", Expected,
        [=](auto &X, auto &Y) {
          return __builtin_tensor_insert_slice(X, Y, Start, 0L,
                                               2 * (unsigned)Start);
        },
        A, B);
  }
}

template <class T, class L, class P>
[[clang::optnone]] static void checkConcats() {
  using FX = Form<T, Ints<3, 2, 5>, L, P>;
  using FY = Form<T, Ints<3, 4, 5>, Ints<2, 1, 0>>;
  using FZ = Form<T, Ints<3, 1, 5>, Ints<>, Ints<1, 1, 1>>;
  auto X = anyArray<T>(FX::shape());
  auto Y = anyArray<T>(FY::shape());
  auto Z = anyArray<T>(FZ::shape());
  Object<FX> A(X);
  Object<FY> B(Y);
  Object<FZ> C(Z);
  using R = Form<T, Ints<3, 7, 5>, L>;
  check<R>(
      "concat",
      generate<T>(R::shape(),
                  [&](const int *I) {
                    return I[1] < 2   ? X(I[0], I[1], I[2])
                           : I[1] < 6 ? Y(I[0], I[1] - 2, I[2])
                                      : Z(I[0], I[1] - 6, I[2]);
                  }),
      [](auto &X, auto &Y, auto &Z) {
        return __builtin_tensor_concat(1, X, Y, Z);
      },
      A, B, C);
  using R0 = Form<T, Ints<6, 2, 5>, L>;
  check<R0>(
      "concat with itself",
      generate<T>(R0::shape(),
                  [&](const int *I) { return X(I[0] % 3, I[1], I[2]); }),
      [](auto &X) { return __builtin_tensor_concat(0, X, X); }, A);
}

/// One after the other, as a layer has them.
[[clang::optnone]] static void checkChain() {
  using F = Form<float, Ints<4, 6, 5>, Ints<1, 0, 2>, Ints<1, 0, 1>>;
  checkMove<Plain<float, 5, 2, 4, 3>, F>(
      "reversed, reshaped, transposed",
      [](const int *I, Index &At) {
        At[0] = 3 - I[2], At[1] = I[1] * 3 + I[3], At[2] = I[0];
      },
      [](auto &X) {
        auto Y = __builtin_tensor_slice(X, 3, 0, 0, 4, 6, 5, -1, 1, 1);
        auto Z = __builtin_tensor_reshape(Y, 4, 2, 3, 5);
        return __builtin_tensor_transpose(Z, 3, 1, 0, 2);
      });
}

template <class T, class L, class P> [[clang::optnone]] static void checkAll() {
  checkTransposes<T, L, P>();
  checkReshapes<T, L, P>();
  checkBlocks<T, L, P>();
  checkSlices<T, L, P>();
  checkConcats<T, L, P>();
}

template <int P0, int P1, int P2, int P3>
[[clang::optnone]] static void checkLarge() {
  constexpr int E[] = {7, 131, 37, 34};
  using F = Plain<float, 7, 131, 37, 34>;
  using To = Plain<float, E[P0], E[P1], E[P2], E[P3]>;
  checkMove<To, F>(
      "more than a MiB",
      [](const int *I, Index &At) {
        At[P0] = I[0], At[P1] = I[1], At[P2] = I[2], At[P3] = I[3];
      },
      OF(transpose, P0, P1, P2, P3));
}

/// What is moved in blocks and in parts, none of which divides an extent.
[[clang::optnone]] static void checkAllLarge() {
  checkLarge<2, 0, 1, 3>();
  checkLarge<2, 0, 3, 1>();
  checkLarge<1, 3, 2, 0>();
  checkLarge<3, 2, 0, 1>();
  checkLarge<0, 2, 1, 3>();
  checkMove<Plain<uint16_t, 531, 1050>, Plain<uint16_t, 1050, 531>>(
      "long lines", [](const int *I, Index &At) { At[1] = I[0], At[0] = I[1]; },
      [](auto &X) { return __builtin_tensor_transpose(X); });
}

int main() {
  checkAll<float, Ints<>, Ints<>>();
  checkAll<int8_t, Ints<1, 2, 0>, Ints<1, 0, 2>>();
  checkTransposes<double, Ints<2, 1, 0>, Ints<>>();
  checkTransposes<uint16_t, Ints<0, 2, 1>, Ints<0, 1, 3>>();
  checkBroadcasts<float>();
  checkBroadcasts<int8_t>();
  checkEight();
  checkChain();
  checkAllLarge();
  return finish();
}
