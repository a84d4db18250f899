// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// contract_add: a chain of products from c on, of elements that become c's
// first: bytes of any signs into ints, shorts into longs, halves and bfloats
// into floats, floats into doubles.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"

using namespace matrix_test;

#define CONTRACT_ADD(Text, FR, FA, FB)                                         \
  {                                                                            \
    using E = typename FR::Element;                                            \
    auto X = anyArray<typename FA::Element>(FA::shape());                      \
    auto Y = anyArray<typename FB::Element>(FB::shape());                      \
    auto Z = anyArray<E>(FR::shape());                                         \
    Object<FA> A(X);                                                           \
    Object<FB> B(Y);                                                           \
    Object<FR> C(Z);                                                           \
    auto Expected = contractAddByLoops(Text, X, Y, Z);                         \
    check<FR>(                                                                 \
        "contract_add " Text, Expected,                                        \
        [](auto &A, auto &B, auto &C) {                                        \
          return __builtin_tensor_contract_add(Text, A, B, C);                 \
        },                                                                     \
        A, B, C);                                                              \
    compute(                                                                   \
        C.tensor(),                                                            \
        [](auto &A, auto &B, auto &C) {                                        \
          return __builtin_tensor_contract_add(Text, A, B, C);                 \
        },                                                                     \
        A.tensor(), B.tensor(), C.tensor());                                   \
    C.expect("contract_add in place " Text, Expected);                         \
  }

/// Odd extents, sums that fill groups of four and do not, layouts in which the
/// summed letter is and is not the fastest.
template <class T, class TA, class TB>
[[clang::optnone]] static void checkTypes() {
  using R = Plain<T, 19, 17>;
  using A = Plain<TA, 19, 23>;
  using B = Plain<TB, 23, 17>;
  CONTRACT_ADD("ik,kj->ij", R, A, B)
  using BT = Form<TB, Ints<23, 17>, Ints<1, 0>, Ints<1, 0>>;
  CONTRACT_ADD("ik,kj->ij", R, A, BT)
  using BR = Form<T, Ints<3, 5, 9>, Ints<0, 2, 1>, Ints<1, 1, 1>>;
  using BA = Form<TA, Ints<5, 3, 16>, Ints<1, 0, 2>, Ints<0, 0, 1>>;
  using BB = Plain<TB, 3, 9, 16>;
  CONTRACT_ADD("ibk,bjk->bij", BR, BA, BB)
  using CR = Plain<T, 7, 3>;
  using CA = Plain<TA, 3, 2, 3, 7>;
  using CB = Form<TB, Ints<3, 3, 2, 3>, Ints<2, 3, 0, 1>>;
  CONTRACT_ADD("kxyi,jkxy->ij", CR, CA, CB)
}
template <class T, class TA, class TB>
[[clang::optnone]] static void checkVector() {
  using R = Plain<T, 19>;
  using A = Plain<TA, 19, 37>;
  using B = Plain<TB, 37>;
  CONTRACT_ADD("ik,k->i", R, A, B)
  // Lines that lie apart in one factor alone.
  using P = Plain<T, 7>;
  using PA = Plain<TA, 6, 7, 21>;
  using PB = Plain<TB, 6, 21>;
  CONTRACT_ADD("jik,jk->i", P, PA, PB)
  using O = Plain<T, 5, 9>;
  using V = Plain<TA, 5>;
  using W = Plain<TB, 9>;
  CONTRACT_ADD("i,j->ij", O, V, W)
}

/// Factors of the result's elements alone: no sums, sums of one product, of a
/// few, and of many, for each element of a batch and for one of all.
template <class T, class TA> [[clang::optnone]] static void checkBatches() {
  using R = Form<T, Ints<19, 17>, Ints<1, 0>, Ints<0, 1>>;
  using A = Plain<TA, 19, 17>;
  using V = Plain<TA, 17>;
  CONTRACT_ADD("ij,j->ij", R, A, V)
  using One = Form<TA, Ints<1, 19, 17>, Ints<0, 2, 1>, Ints<1, 0, 1>>;
  using Column = Plain<TA, 17, 1>;
  CONTRACT_ADD("kij,jk->ij", R, One, Column)
  using Few = Plain<TA, 3, 17, 19>;
  using W = Plain<T, 17, 19>;
  using Rows = Form<TA, Ints<19, 17, 3>, Ints<1, 2, 0>, Ints<0, 0, 1>>;
  CONTRACT_ADD("kji,ijk->ji", W, Few, Rows)
  using S = Plain<T, 19>;
  using Many = Plain<TA, 19, 67>;
  CONTRACT_ADD("ik,ik->i", S, Many, Many)
  using Dot = Plain<T, 1>;
  using Line = Plain<TA, 64>;
  using Lines = Form<TA, Ints<64, 1>, Ints<0, 1>, Ints<1, 0>>;
  CONTRACT_ADD("k,ki->i", Dot, Line, Lines)
}

int main() {
  checkBatches<float, float>();
  checkBatches<double, float>();
  checkBatches<_Float16, _Float16>();
  checkBatches<float, __bf16>();
  checkBatches<int8_t, int8_t>();
  checkBatches<int64_t, int64_t>();
  checkBatches<unsigned, uint8_t>();
  checkTypes<int, int8_t, uint8_t>();
  checkTypes<int, uint8_t, int8_t>();
  checkTypes<int, int8_t, int8_t>();
  checkTypes<float, __bf16, __bf16>();
  checkTypes<float, _Float16, _Float16>();
  checkVector<unsigned, uint8_t, uint8_t>();
  checkVector<int, int8_t, uint8_t>();
  checkVector<int64_t, int16_t, int16_t>();
  checkVector<int, int, int8_t>();
  checkVector<int16_t, int8_t, uint8_t>();
  checkVector<float, __bf16, __bf16>();
  checkVector<double, float, float>();
  checkVector<float, float, float>();
  checkVector<_Float16, _Float16, _Float16>();
  return finish();
}
