// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of contractions, which are done in the order that needs the
// fewest multiply-adds: of integers, so that no order changes a result.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"

using namespace matrix_test;

/// Of three tensors, two at a time: \p First and then \p Second, as written.
template <class R, class FA, class FB, class FC, class Function>
[[clang::optnone]] static void checkThree(const char *First, const char *Second,
                                          Function Contract) {
  using T = typename FA::Element;
  auto X = anyArray<T>(FA::shape()), Y = anyArray<T>(FB::shape()),
       Z = anyArray<T>(FC::shape());
  Object<FA> A(X);
  Object<FB> B(Y);
  Object<FC> C(Z);
  check<R>(Second, contractByLoops(Second, contractByLoops(First, X, Y), Z),
           Contract, A, B, C);
}

#define THREE(First, Second)                                                   \
  First, Second, [](auto &A, auto &B, auto &C) {                               \
    return __builtin_tensor_contract(                                          \
        Second, __builtin_tensor_contract(First, A, B), C);                    \
  }

template <class T> [[clang::optnone]] static void checkChains() {
  // The last two first.
  checkThree<Plain<T, 3, 17, 2, 5>, Plain<T, 3, 17, 11>, Plain<T, 11, 23>,
             Plain<T, 23, 2, 5>>(THREE("abl,lk->abk", "abk,kcd->abcd"));
  // The outer two first, of which one sum is over a label of both.
  checkThree<Plain<T, 2, 3>, Plain<T, 13, 9, 2>, Plain<T, 9, 31>,
             Plain<T, 13, 3, 31>>(THREE("kla,lm->kma", "kma,kbm->ab"));
  // A label of all three, and one of two that the result has.
  checkThree<Form<T, Ints<4, 19, 7>, Ints<2, 0, 1>>, Plain<T, 4, 19, 6>,
             Form<T, Ints<4, 6, 29>, Ints<>, Ints<0, 2, 1>>,
             Form<T, Ints<4, 29, 7>, Ints<1, 0, 2>>>(
      THREE("bik,bkj->bij", "bil,blj->bij"));
}

/// Of four, in two pairs or one after the other.
template <class T> [[clang::optnone]] static void checkFour() {
  using FA = Plain<T, 3, 21, 5>;
  using FB = Plain<T, 5, 19>;
  using FC = Plain<T, 19, 2, 23>;
  using FD = Plain<T, 23, 21>;
  auto X = anyArray<T>(FA::shape()), Y = anyArray<T>(FB::shape()),
       Z = anyArray<T>(FC::shape()), U = anyArray<T>(FD::shape());
  Object<FA> A(X);
  Object<FB> B(Y);
  Object<FC> C(Z);
  Object<FD> D(U);
  auto XY = contractByLoops("iab,bc->iac", X, Y);
  check<Plain<T, 3, 2>>(
      "pairs",
      contractByLoops("iac,cja->ij", XY, contractByLoops("cjd,da->cja", Z, U)),
      [](auto &A, auto &B, auto &C, auto &D) {
        return __builtin_tensor_contract(
            "iac,cja->ij", __builtin_tensor_contract("iab,bc->iac", A, B),
            __builtin_tensor_contract("cjd,da->cja", C, D));
      },
      A, B, C, D);
  check<Plain<T, 3, 2>>(
      "in turn",
      contractByLoops("iajd,da->ij", contractByLoops("iac,cjd->iajd", XY, Z),
                      U),
      [](auto &A, auto &B, auto &C, auto &D) {
        return __builtin_tensor_contract(
            "iajd,da->ij",
            __builtin_tensor_contract(
                "iac,cjd->iajd", __builtin_tensor_contract("iab,bc->iac", A, B),
                C),
            D);
      },
      A, B, C, D);
}

int main() {
  checkChains<int>();
  checkChains<uint8_t>();
  checkFour<int>();
  checkFour<uint16_t>();
  return finish();
}
