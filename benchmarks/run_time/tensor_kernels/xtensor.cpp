// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// xtensor: reductions, softmax, a bias and gathered rows, of memory as it
// lies.

#include "tensor.h"
#include <array>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xtensor_config.hpp>
#include <xtensor/xview.hpp>

extern "C" const char *about() {
  static const std::string text = "xtensor " +
                                  std::to_string(XTENSOR_VERSION_MAJOR) + "." +
                                  std::to_string(XTENSOR_VERSION_MINOR) + "." +
                                  std::to_string(XTENSOR_VERSION_PATCH);
  return text.c_str();
}

template <class... E> constexpr size_t count(E...) { return sizeof...(E); }

template <class T, size_t Rank>
static auto map(T *at, const std::array<size_t, Rank> &shape) {
  size_t size = 1;
  for (size_t extent : shape)
    size *= extent;
  return xt::adapt(at, size, xt::no_ownership(), shape);
}

static void compute(Result *d, const Element *a, const Weight *b) {
#if FORM == REDUCE
  auto x = map(a, std::array<size_t, count(EXTENTS_A)>{EXTENTS_A});
  auto z = map(d, std::array<size_t, count(EXTENTS_D)>{EXTENTS_D});
  std::array<size_t, count(DIMENSIONS)> along{DIMENSIONS};
#ifdef MAX
  xt::noalias(z) =
      xt::amax(x, along, xt::keep_dims | xt::evaluation_strategy::immediate);
#else
  xt::noalias(z) =
      xt::sum(x, along, xt::keep_dims | xt::evaluation_strategy::immediate);
#endif
#elif FORM == SOFTMAX
  std::array<size_t, 2> shape{ROWS, COLUMNS};
  auto x = map(a, shape);
  auto z = map(d, shape);
  auto largest = xt::eval(
      xt::amax(x, {1}, xt::keep_dims | xt::evaluation_strategy::immediate));
  xt::noalias(z) = xt::exp(x - largest);
  auto sum = xt::eval(
      xt::sum(z, {1}, xt::keep_dims | xt::evaluation_strategy::immediate));
  z /= sum;
#elif FORM == BIAS_RELU
  std::array<size_t, 2> shape{BIAS_SHAPE}, lies{BIAS_LIES};
  auto x = map(a, shape);
  auto z = map(d, shape);
  auto bias = map(b, lies);
  xt::noalias(z) = xt::maximum(x + bias, 0.0f);
#elif FORM == GATHER
  std::array<size_t, 2> shape{ROWS, COLUMNS}, result{B_COUNT, COLUMNS};
  auto x = map(a, shape);
  auto z = map(d, result);
  static const std::vector<int> rows(b, b + B_COUNT);
  xt::noalias(z) = xt::view(x, xt::keep(rows), xt::all());
#endif
}

extern "C" void kernel(Result *__restrict d, const Element *__restrict a,
                       const Weight *__restrict b, const void *unused) {
  compute(d, a, b);
  MAYBE_BREAK(d);
}
