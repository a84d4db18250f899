// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of tensor type: where each element lies for every layout and several
// paddings, ranks from 1 to 8, and what converts to what: paddings implicitly,
// layouts, element types and matrices by casts, a scalar to all elements.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"

using namespace matrix_test;

static constexpr auto Same = [](auto &X) { return X; };

/// From one form of the same extents to another.
template <class To, class From>
[[clang::optnone]] static void checkCast(const char *Test) {
  using T = typename To::Element;
  auto X = anyArray<typename From::Element>(From::shape());
  Object<From> Source(X);
  check<To>(Test, map<T>(X, [](auto E) { return static_cast<T>(E); }), Same,
            Source);
}

template <class From, class... To> [[clang::optnone]] static void checkAll() {
  (checkCast<To, From>("to each form"), ...);
  (checkCast<From, To>("from each form"), ...);
}

/// Without a cast, from padding to padding, by value and as an argument.
template <class To> [[gnu::noinline]] static void pass(To &Y, To X) { Y = X; }
template <class To, class From>
[[gnu::noinline]] static void assign(To &Y, To &Z, const From &X) {
  Y = X;
  pass<To>(Z, X);
}
template <class To, class From> [[clang::optnone]] static void checkPaddings() {
  auto X = anyArray<typename To::Element>(From::shape());
  Object<From> Source(X);
  Object<To> Assigned(0), Passed(1);
  assign(Assigned.tensor(), Passed.tensor(), Source.tensor());
  Assigned.expect("other padding", X);
  Passed.expect("argument of other padding", X);
}

template <class T> [[clang::optnone]] static void checkLayouts() {
  using E = Ints<3, 5, 7>;
  checkAll<Form<T, E>, Form<T, E, Ints<0, 2, 1>>, Form<T, E, Ints<1, 0, 2>>,
           Form<T, E, Ints<1, 2, 0>>, Form<T, E, Ints<2, 0, 1>>,
           Form<T, E, Ints<2, 1, 0>>, Form<T, E, Ints<>, Ints<1, 2, 3>>,
           Form<T, E, Ints<2, 0, 1>, Ints<0, 3, 1>>>();
  checkPaddings<Form<T, E>, Form<T, E, Ints<>, Ints<1, 0, 5>>>();
  checkPaddings<Form<T, E, Ints<1, 2, 0>, Ints<2, 1, 0>>,
                Form<T, E, Ints<1, 2, 0>, Ints<0, 3, 9>>>();
}

[[clang::optnone]] static void checkRanks() {
  using E1 = Ints<17>;
  checkAll<Form<float, E1>, Form<float, E1, Ints<0>, Ints<4>>>();
  using E2 = Ints<9, 5>;
  checkAll<Form<short, E2, Ints<1, 0>>, Form<short, E2, Ints<>, Ints<3, 2>>>();
  using E4 = Ints<3, 2, 5, 3>;
  checkAll<Form<float, E4>, Form<float, E4, Ints<0, 2, 3, 1>>,
           Form<float, E4, Ints<3, 1, 0, 2>, Ints<1, 1, 0, 2>>>();
  using E5 = Ints<3, 1, 5, 2, 3>;
  checkAll<Form<double, E5, Ints<>, Ints<0, 1, 0, 1, 0>>,
           Form<double, E5, Ints<4, 2, 0, 1, 3>>>();
  using E6 = Ints<2, 3, 1, 3, 2, 3>;
  checkAll<Form<signed char, E6>, Form<signed char, E6, Ints<5, 0, 4, 1, 3, 2>,
                                       Ints<1, 0, 1, 0, 1, 0>>>();
  using E7 = Ints<2, 1, 3, 1, 2, 1, 3>;
  checkAll<Form<float, E7>, Form<float, E7, Ints<6, 4, 2, 0, 1, 3, 5>>>();
  using E8 = Ints<2, 3, 1, 2, 3, 1, 2, 3>;
  checkAll<Form<float, E8>, Form<float, E8, Ints<7, 6, 5, 4, 3, 2, 1, 0>>,
           Form<float, E8, Ints<0, 7, 1, 6, 2, 5, 3, 4>,
                Ints<0, 1, 0, 0, 1, 1, 0, 0>>>();
}

/// Elements convert as scalars do, whatever the layouts.
template <class To, class From> [[clang::optnone]] static void checkElements() {
  using E = Ints<5, 3, 3>;
  checkCast<Form<To, E, Ints<2, 0, 1>>, Form<From, E, Ints<>, Ints<0, 1, 2>>>(
      "element type");
}

/// Two dimensions, and a matrix of the same elements and extents.
template <class M, class T> [[gnu::noinline]] static M toMatrix(T X) {
  return (M)X;
}
template <class T, class M> [[gnu::noinline]] static T toTensor(M X) {
  return static_cast<T>(X);
}
template <class F, class M, bool RowMajor, int Padding>
static void checkMatrix() {
  auto X = anyArray<float>(F::shape());
  int R = X.extent(0), C = X.extent(1);
  Object<F> Source(X), Back;
  Buffer<float> Memory((R + Padding) * (C + Padding), 1);
  M &Matrix = *reinterpret_cast<M *>(Memory.data());
  Matrix = toMatrix<M>(Source.tensor());
  Buffer<float> Expected = Memory;
  for (int I = 0; I < R; ++I)
    for (int J = 0; J < C; ++J)
      Expected[RowMajor ? I * (C + Padding) + J : J * (R + Padding) + I] =
          X(I, J);
  expectSame("tensor to matrix", Text("%dx%d", R, C), Expected, Memory, R);
  Back.tensor() = toTensor<typename F::Tensor>(Matrix);
  Back.expect("matrix to tensor", X);
}
[[clang::optnone]] static void checkMatrices() {
  using E = Ints<7, 5>;
  using Columns =
      float __attribute__((matrix_type(7, 5), matrix_layout(column_major)));
  using Rows =
      float __attribute__((matrix_type(7, 5), matrix_layout(row_major)));
  using PaddedRows = float __attribute__((
      matrix_type(7, 5), matrix_layout(row_major), matrix_padding(2)));
  checkMatrix<Form<float, E>, Columns, false, 0>();
  checkMatrix<Form<float, E>, Rows, true, 0>();
  checkMatrix<Form<float, E, Ints<1, 0>>, Columns, false, 0>();
  checkMatrix<Form<float, E, Ints<1, 0>, Ints<1, 2>>, PaddedRows, true, 2>();
}

template <class F, class S>
[[gnu::noinline]] static void fill(typename F::Tensor &X, S Value) {
  X = (typename F::Tensor)Value;
}
template <class F, class S> [[clang::optnone]] static void checkSplat(S Value) {
  Object<F> X;
  fill<F>(X.tensor(), Value);
  Array<typename F::Element> Expected(F::shape(),
                                      static_cast<typename F::Element>(Value));
  X.expect("scalar to tensor", Expected);
}

int main() {
  checkLayouts<float>();
  checkLayouts<unsigned char>();
  checkRanks();
  checkElements<int, signed char>();
  checkElements<unsigned short, int>();
  checkElements<float, int>();
  checkElements<int, float>();
  checkElements<signed char, float>();
  checkElements<double, float>();
  checkElements<float, double>();
  checkElements<float, _Float16>();
  checkElements<_Float16, double>();
  checkElements<float, __bf16>();
  checkElements<long double, float>();
  checkElements<bool, float>();
  checkElements<float, bool>();
  checkElements<long, unsigned>();
  checkMatrices();
  checkSplat<Form<float, Ints<3, 5, 7>, Ints<1, 2, 0>, Ints<1, 1, 1>>>(2.5);
  checkSplat<Plain<short, 5, 1, 3, 3>>(-7L);
  checkSplat<Plain<bool, 3, 3>>(0.25f);
  checkSplat<Plain<_Float16, 11>>(3);
  return finish();
}
