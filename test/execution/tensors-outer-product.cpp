// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outer products of tensors: each element is one product, of any ranks, layouts
// and element types, of NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"

using namespace matrix_test;

template <class T> [[clang::optnone]] static void checkType() {
  using A = Form<T, Ints<3, 5>, Ints<1, 0>, Ints<1, 0>>;
  using B = Plain<T, 7>;
  using C = Form<T, Ints<2, 3, 4>, Ints<2, 0, 1>>;
  Array<T> X = anyArray<T>(A::shape(), 20), Y = anyArray<T>(B::shape(), 20),
           Z = anyArray<T>(C::shape(), 20);
  Object<A> OA(X);
  Object<B> OB(Y);
  Object<C> OC(Z);
  check<Plain<T, 3, 5, 7>>(
      "2 and 1 dimensions",
      generate<T>(
          {3, 5, 7},
          [&](const int *I) { return multiply(X(I[0], I[1]), Y(I[2])); }),
      [](auto &P, auto &Q) { return __builtin_tensor_outer_product(P, Q); }, OA,
      OB);
  check<Plain<T, 7, 7>>(
      "1 and 1 dimension",
      generate<T>({7, 7},
                  [&](const int *I) { return multiply(Y(I[0]), Y(I[1])); }),
      [](auto &P) { return __builtin_tensor_outer_product(P, P); }, OB);
  check<Form<T, Ints<2, 3, 4, 3, 5>>>(
      "3 and 2 dimensions",
      generate<T>({2, 3, 4, 3, 5},
                  [&](const int *I) {
                    return multiply(Z(I[0], I[1], I[2]), X(I[3], I[4]));
                  }),
      [](auto &P, auto &Q) { return __builtin_tensor_outer_product(P, Q); }, OC,
      OA);
}

int main() {
  checkType<uint8_t>();
  checkType<int>();
  checkType<int64_t>();
  checkType<float>();
  checkType<double>();
  checkType<_Float16>();
  return finish();
}
