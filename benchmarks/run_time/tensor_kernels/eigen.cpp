// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen: the Tensor module, row by row as memory is; products of a batch by
// its matrices, since contractions have no batch. A convolution is the product
// of its patches and the weights, for channels last.

#include "tensor.h"
#include <Eigen/Core>
#include <unsupported/Eigen/CXX11/Tensor>

extern "C" const char *about() {
  static const std::string text = "Eigen " +
                                  std::to_string(EIGEN_WORLD_VERSION) + "." +
                                  std::to_string(EIGEN_MAJOR_VERSION) + "." +
                                  std::to_string(EIGEN_MINOR_VERSION);
  return text.c_str();
}

template <class T, int Rank>
using Map = Eigen::TensorMap<Eigen::Tensor<T, Rank, Eigen::RowMajor, int>>;
using Eigen::array;

template <class... E> constexpr int count(E...) { return sizeof...(E); }

#if FORM == CONVOLUTION
static Weight turned[B_COUNT]; // window, channel, output channel
static void turn(const Weight *b) {
  FOR (o, OUTPUTS)
    FOR (c, CHANNELS)
      FOR (j, WINDOW1)
        FOR (k, WINDOW2)
          turned[((j * WINDOW2 + k) * CHANNELS + c) * OUTPUTS + o] =
              b[W_AT(o, c, 0, j, k)];
}
#endif

static void compute(Result *d, const Element *a, const Weight *b) {
#if FORM == CONTRACT && defined(BATCH)
#ifdef FIXED
  using Left = Eigen::Matrix<float, ROWS, DEPTH, Eigen::RowMajor>;
  using Right = Eigen::Matrix<float, DEPTH, COLUMNS, Eigen::RowMajor>;
  using Product = Eigen::Matrix<float, ROWS, COLUMNS, Eigen::RowMajor>;
#else
  using Left =
      Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using Right = Left;
  using Product = Left;
#endif
  FOR (n, BATCH)
    Eigen::Map<Product>(d + n * ROWS * COLUMNS, ROWS, COLUMNS).noalias() =
        Eigen::Map<const Left>(a + n * ROWS * DEPTH, ROWS, DEPTH) *
        Eigen::Map<const Right>(b + n * DEPTH * COLUMNS, DEPTH, COLUMNS);
#elif FORM == CONTRACT
  Map<const Element, count(EXTENTS_A)> x(a, EXTENTS_A);
  Map<const Weight, count(EXTENTS_B)> y(b, EXTENTS_B);
  Map<Result, count(EXTENTS_D)> z(d, EXTENTS_D);
  array<Eigen::IndexPair<int>, PAIR_COUNT> pairs = {PAIRS};
#ifdef ORDER
  array<int, count(EXTENTS_D)> order = {ORDER};
  z = x.contract(y, pairs).shuffle(order);
#else
  z = x.contract(y, pairs);
#endif
#elif FORM == CONVOLUTION
  Map<const Element, 4> x(a, IMAGES, EXTENT1, EXTENT2, CHANNELS);
  Map<const Weight, 2> w(turned, WINDOW1 * WINDOW2 * CHANNELS, OUTPUTS);
  Map<Result, 2> z(d, IMAGES * PLACES1 * PLACES2, OUTPUTS);
  array<Eigen::IndexPair<int>, 1> pairs = {Eigen::IndexPair<int>(1, 0)};
  array<int, 2> flat = {IMAGES * PLACES1 * PLACES2,
                        WINDOW1 * WINDOW2 * CHANNELS};
  // Of row-major tensors, rows and columns of patches are the other way round.
  z = x.extract_image_patches(
           WINDOW2, WINDOW1, STEP2, STEP1, 1, 1, 1, 1, PAD2,
           (PLACES2 - 1) * STEP2 + WINDOW2 - EXTENT2 - PAD2, PAD1,
           (PLACES1 - 1) * STEP1 + WINDOW1 - EXTENT1 - PAD1, 0.0f)
          .reshape(flat)
          .contract(w, pairs);
#elif FORM == PERMUTE
  Map<const Element, count(EXTENTS_A)> x(a, EXTENTS_A);
  Map<Result, count(EXTENTS_D)> z(d, EXTENTS_D);
  array<int, count(EXTENTS_A)> order = {DIMENSIONS};
  z = x.shuffle(order);
#elif FORM == REDUCE
  constexpr int Rank = count(EXTENTS_A), Left = REDUCED;
  Map<const Element, Rank> x(a, EXTENTS_A);
  array<int, count(DIMENSIONS)> over = {DIMENSIONS};
#if REDUCED == 0
  Map<Result, 0> z(d);
#else
  array<int, Left> shape;
  const int extents[] = {EXTENTS_D};
  int rank = 0;
  FOR (i, Rank) {
    bool reduced = false;
    for (int one : over)
      reduced |= one == i;
    if (!reduced)
      shape[rank++] = extents[i];
  }
  Map<Result, Left> z(d, shape);
#endif
#ifdef MAX
  z = x.maximum(over);
#else
  z = x.sum(over);
#endif
#elif FORM == SOFTMAX
  Map<const Element, 2> x(a, ROWS, COLUMNS);
  Map<Result, 2> z(d, ROWS, COLUMNS);
  array<int, 1> along = {1};
  array<int, 2> column = {ROWS, 1}, again = {1, COLUMNS};
  z = (x - x.maximum(along).eval().reshape(column).broadcast(again)).exp();
  z = z * z.sum(along).inverse().eval().reshape(column).broadcast(again);
#elif FORM == BIAS_RELU
  Map<const Element, 2> x(a, BIAS_SHAPE);
  Map<Result, 2> z(d, BIAS_SHAPE);
  Map<const Weight, 2> bias(b, BIAS_LIES);
  array<int, 2> again = {BIAS_AGAIN};
  z = (x + bias.broadcast(again)).cwiseMax(0.0f);
#elif FORM == GATHER
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, COLUMNS, Eigen::RowMajor>;
  Eigen::Map<const Eigen::VectorXi> rows(b, B_COUNT);
  Eigen::Map<Rows>(d, B_COUNT, COLUMNS) =
      Eigen::Map<const Rows>(a, ROWS, COLUMNS)(rows, Eigen::all);
#endif
}

extern "C" void kernel(Result *__restrict d, const Element *__restrict a,
                       const Weight *__restrict b, const void *unused) {
#if FORM == CONVOLUTION
  static int calls;
  if (!calls++)
    turn(b);
#endif
  compute(d, a, b);
  MAYBE_BREAK(d);
}
