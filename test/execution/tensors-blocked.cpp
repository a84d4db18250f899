// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions and convolutions of tensors that lie in blocks, in place: one or
// several dimensions, a last block that is used in part, whose other elements
// are NaNs, sums in blocks, and what is not done in place.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"
#include "tensor_windows.h"

using namespace matrix_test;

struct Block {
  int Dimension, Size;
};

/// \p X in blocks; what is behind its end is \p Behind.
template <class T>
[[clang::optnone]] static Array<T>
blocked(const Array<T> &X, std::initializer_list<Block> Blocks, T Behind) {
  Shape S = X.shape();
  for (Block B : Blocks) {
    S.Extent[B.Dimension] = (S.Extent[B.Dimension] + B.Size - 1) / B.Size;
    S.Extent[S.Rank++] = B.Size;
  }
  return generate<T>(S, [&](const int *I) {
    Index At = {};
    int Rank = X.shape().Rank, Next = Rank;
    for (int D = 0; D < Rank; ++D)
      At[D] = I[D];
    for (Block B : Blocks)
      At[B.Dimension] = At[B.Dimension] * B.Size + I[Next++];
    for (int D = 0; D < Rank; ++D)
      if (At[D] >= X.extent(D))
        return Behind;
    return X.at(At);
  });
}

/// LETTERS of A and B, which has blocks of the sizes PAIRS; the rest is what
/// unblock is told. The forms are FA, FB without blocks and FBlocks, and FR.
#define CHECK(LETTERS, PAIRS, ...)                                             \
  {                                                                            \
    auto X = anyArray<T>(FA::shape(), 3), Y = anyArray<T>(FB::shape(), 3);     \
    Object<FA> A(X);                                                           \
    Object<FBlocks> B(blocked<T>(Y, PAIRS, static_cast<T>(77)));               \
    check<FR>(                                                                 \
        "contract " LETTERS, contractByLoops(LETTERS, X, Y),                   \
        [](auto &X, auto &Y) {                                                 \
          return __builtin_tensor_contract(                                    \
              LETTERS, X, __builtin_tensor_untile(Y, __VA_ARGS__));            \
        },                                                                     \
        A, B);                                                                 \
    auto Z = anyArray<T>(FR::shape(), 3);                                      \
    Object<FR> C(Z);                                                           \
    check<FR>(                                                                 \
        "contract_add " LETTERS, contractAddByLoops(LETTERS, X, Y, Z),         \
        [](auto &X, auto &Y, auto &Z) {                                        \
          return __builtin_tensor_contract_add(                                \
              LETTERS, X, __builtin_tensor_untile(Y, __VA_ARGS__), Z);         \
        },                                                                     \
        A, B, C);                                                              \
  }
#define PAIRS(...) {__VA_ARGS__}

/// Blocks of columns, in \p FBlocks, of \p Size.
template <class T, int Size, class FBlocks>
[[clang::optnone]] static void checkColumns() {
  using FA = Plain<T, 21, 17>;
  using FB = Plain<T, 17, 40>;
  {
    using FR = Plain<T, 21, 40>;
    CHECK("ik,kj->ij", PAIRS({1, Size}), 1, 40)
  }
  {
    using FR = Form<T, Ints<21, 40>, Ints<1, 0>>;
    CHECK("ik,kj->ij", PAIRS({1, Size}), 1, 40)
  }
}

template <class T> [[clang::optnone]] static void checkContractions() {
  checkColumns<T, 8, Plain<T, 17, 5, 8>>();
  checkColumns<T, 16, Plain<T, 17, 3, 16>>();
  checkColumns<T, 16, Form<T, Ints<17, 3, 16>, Ints<1, 0, 2>>>();
  {
    // The operand's letters are turned.
    using FA = Plain<T, 17, 21>;
    using FB = Plain<T, 40, 17>;
    using FBlocks = Plain<T, 4, 17, 12>;
    using FR = Plain<T, 21, 40>;
    CHECK("ki,jk->ij", PAIRS({0, 12}), 0, 40)
  }
  {
    // Batches are unblocked.
    using FA = Plain<T, 6, 5, 7>;
    using FB = Plain<T, 6, 7, 9>;
    using FBlocks = Plain<T, 3, 7, 9, 2>;
    using FR = Plain<T, 6, 5, 9>;
    CHECK("bik,bkj->bij", PAIRS({0, 2}), 0, 6)
  }
  {
    using FR = Plain<T, 9, 10>;
    {
      using FA = Plain<T, 9, 32>;
      using FB = Plain<T, 32, 10>;
      using FBlocks = Plain<T, 2, 10, 16>;
      CHECK("ik,kj->ij", PAIRS({0, 16}), 0, 32)
    }
    {
      // Sums in blocks that are not whole are unblocked.
      using FA = Plain<T, 9, 33>;
      using FB = Plain<T, 33, 10>;
      using FBlocks = Plain<T, 3, 10, 16>;
      CHECK("ik,kj->ij", PAIRS({0, 16}), 0, 33)
    }
  }
  {
    // Of sums and of columns, the last of which is used in part.
    using FA = Plain<T, 9, 16>;
    using FB = Plain<T, 16, 14>;
    using FBlocks = Form<T, Ints<2, 4, 8, 4>, Ints<1, 0, 2, 3>>;
    using FR = Plain<T, 9, 14>;
    CHECK("ik,kj->ij", PAIRS({0, 8}, {1, 4}), 0, 16, 1, 14)
  }
}

/// Weights in blocks of \p Size output channels, and what follows.
template <class T, int Size, bool IsLast, int Stride, int Dilation>
[[clang::optnone]] static void checkConvolution() {
  constexpr int C = 5, O = 29, H = 11, W = 13, Blocks = (O + Size - 1) / Size;
  constexpr int Down = (H + 2 - 2 * Dilation - 1) / Stride + 1,
                Across = (W + 1 - 2 * Dilation - 1) / Stride + 1;
  using Order = std::conditional_t<IsLast, Ints<0, 2, 3, 1>, Ints<0, 1, 2, 3>>;
  using F = Form<T, Ints<2, C, H, W>, Order>;
  using K = Form<T, Ints<Blocks, C, 3, 3, Size>>;
  using R = Form<T, Ints<2, O, Down, Across>, Order>;
  auto X = anyArray<T>(F::shape(), 3), V = anyArray<T>(Shape{O, C, 3, 3}, 2);
  Object<F> A(X);
  Object<K> B(blocked<T>(V, {{0, Size}}, static_cast<T>(77)));
  auto Expected =
      convolutionByLoops(padByLoops(X, Around::Value, T(), {0, 0, 1, 1},
                                    {0, 0, 1, 0}, {0, 0, 0, 0}),
                         V, {Stride, Stride}, {Dilation, Dilation}, 1);
  auto Convolve = [](auto &X, auto &V) {
    return __builtin_tensor_convolution(
        __builtin_tensor_pad(X, T(), 0, 0, 1, 1, 0, 0, 1, 0),
        __builtin_tensor_untile(V, 0, O), Stride, Stride, Dilation, Dilation);
  };
  check<R>("convolution", Expected, Convolve, A, B);
  using U = Form<T, Ints<1, O, 1, 1>>;
  auto Bias = anyArray<T>(U::shape(), 5);
  Object<U> D(Bias);
  check<R>(
      "bias and maximum",
      generate<T>(R::shape(),
                  [&](const int *I) {
                    return larger(add(Expected.at(I), Bias(0, I[1], 0, 0)),
                                  T());
                  }),
      [=](auto &X, auto &V, auto &Bias) {
        return __builtin_elementwise_relu(
            Convolve(X, V) + (typename R::Tensor)__builtin_tensor_broadcast(
                                 Bias, 2, O, Down, Across));
      },
      A, B, D);
}

/// Rows of an image in blocks, over which windows slide, are unblocked.
template <class T, int Size, int Window>
[[clang::optnone]] static void checkImage() {
  constexpr int C = 3, H = 12, W = 10, O = 5;
  using F = Form<T, Ints<1, C, H / Size, W, Size>>;
  using K = Form<T, Ints<O, C, Window, Window>>;
  auto X = anyArray<T>(Shape{1, C, H, W}, 3), V = anyArray<T>(K::shape(), 2);
  Object<F> A(blocked<T>(X, {{2, Size}}, static_cast<T>(77)));
  Object<K> B(V);
  check<Form<T, Ints<1, O, H - Window + 1, W - Window + 1>>>(
      "convolution of blocks", convolutionByLoops(X, V, {1, 1}, {1, 1}, 1),
      [](auto &X, auto &V) {
        return __builtin_tensor_convolution(__builtin_tensor_untile(X, 2, H), V,
                                            1, 1);
      },
      A, B);
}

template <class T> [[clang::optnone]] static void checkConvolutions() {
  checkConvolution<T, 16, true, 1, 1>();
  checkConvolution<T, 16, false, 1, 1>();
  checkConvolution<T, 8, true, 2, 1>();
  checkConvolution<T, 29, false, 1, 2>();
  checkConvolution<T, 40, true, 1, 1>();
  checkImage<T, 2, 2>();
  checkImage<T, 4, 4>();
  checkImage<T, 2, 3>();
}

int main() {
  checkContractions<float>();
  checkContractions<double>();
  checkContractions<int>();
  checkConvolutions<float>();
  checkConvolutions<int16_t>();
  return finish();
}
