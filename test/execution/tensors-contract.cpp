// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of tensors: matmul with batches, and contractions with letters in
// any order, several sums, and none, of any layouts.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"

using namespace matrix_test;

/// matmul of forms with the same batches. \p Plain is the result's default form,
/// \p Same the one that has a's layout.
template <class Plain, class Same, class FA, class FB>
[[clang::optnone]] static void checkMatmul(const char *Letters,
                                           int SpecialPercent = 0) {
  using T = typename FA::Element;
  auto X = anyArray<T>(FA::shape(), SpecialPercent),
       Y = anyArray<T>(FB::shape(), SpecialPercent);
  Object<FA> A(X);
  Object<FB> B(Y);
  auto Matmul = [](auto &A, auto &B) {
    static_assert(__is_same(decltype(__builtin_tensor_matmul(A, B)),
                            typename Same::Tensor));
    return __builtin_tensor_matmul(A, B);
  };
  auto Expected = contractByLoops(Letters, X, Y);
  check<Plain>("matmul", Expected, Matmul, A, B);
  check<Same>("matmul, layout of a", Expected, Matmul, A, B);
}

[[clang::optnone]] static void checkMatmuls() {
  using M = Plain<float, 7, 5>;
  checkMatmul<M, M, Plain<float, 7, 3>, Plain<float, 3, 5>>("ik,kj->ij", 15);
  checkMatmul<M, Form<float, Ints<7, 5>, Ints<1, 0>>,
              Form<float, Ints<7, 3>, Ints<1, 0>, Ints<1, 0>>,
              Form<float, Ints<3, 5>, Ints<>, Ints<0, 2>>>("ik,kj->ij");
  using Batch = Plain<float, 3, 5, 9>;
  checkMatmul<Batch, Form<float, Ints<3, 5, 9>, Ints<1, 2, 0>>,
              Form<float, Ints<3, 5, 7>, Ints<1, 2, 0>>,
              Form<float, Ints<3, 7, 9>, Ints<2, 0, 1>, Ints<1, 1, 1>>>(
      "bik,bkj->bij");
  using Large = Plain<float, 2, 33, 35>;
  checkMatmul<Large, Large, Plain<float, 2, 33, 19>, Plain<float, 2, 19, 35>>(
      "bik,bkj->bij", 1);
  using Four = Plain<double, 3, 2, 5, 3>;
  checkMatmul<Four, Four,
              Form<double, Ints<3, 2, 5, 7>, Ints<>, Ints<0, 1, 0, 2>>,
              Form<double, Ints<3, 2, 7, 3>, Ints<0, 3, 1, 2>>>(
      "abik,abkj->abij");
  using Eight = Plain<int, 1, 2, 1, 3, 1, 2, 3, 5>;
  checkMatmul<Eight, Eight, Plain<int, 1, 2, 1, 3, 1, 2, 3, 3>,
              Plain<int, 1, 2, 1, 3, 1, 2, 3, 5>>(
      "abcdefik,abcdefkj->abcdefij");
  using Half = Plain<_Float16, 3, 5, 5>;
  checkMatmul<Half, Half, Plain<_Float16, 3, 5, 9>, Plain<_Float16, 3, 9, 5>>(
      "bik,bkj->bij");
  using Bytes = Plain<int8_t, 3, 9, 5>;
  checkMatmul<Bytes, Bytes, Plain<int8_t, 3, 9, 9>, Plain<int8_t, 3, 9, 5>>(
      "bik,bkj->bij");
}

template <class T> [[clang::optnone]] static void checkContractions() {
  using V5 = Plain<T, 5>;
  using V7 = Plain<T, 7>;
  using M57 = Form<T, Ints<5, 7>, Ints<1, 0>, Ints<1, 2>>;
  using R57 = Plain<T, 5, 7>;
  using R75 = Plain<T, 7, 5>;
  using R35 = Plain<T, 3, 5>;
  using M73 = Form<T, Ints<7, 3>, Ints<>, Ints<0, 1>>;
  CONTRACT("ij,j->i", V5, M57, V7)
  CONTRACT("i,ij->j", V7, V5, R57)
  CONTRACT("i,j->ji", R75, V5, V7)
  CONTRACT("ij,ij->i", V5, M57, R57)
  CONTRACT("ij,ij->ij", M57, M57, R57)
  CONTRACT("z,zy->zy", R57, V5, R57)
  CONTRACT("ij,jk->ki", R35, M57, M73)
  CONTRACT("ab,ca->bc", R35, M73, M57)

  using A359 = Form<T, Ints<3, 5, 9>, Ints<2, 0, 1>, Ints<0, 1, 1>>;
  using B397 = Form<T, Ints<3, 9, 7>, Ints<1, 2, 0>>;
  using B379 = Plain<T, 3, 7, 9>;
  using R357 = Form<T, Ints<3, 5, 7>, Ints<1, 0, 2>>;
  CONTRACT("bik,bkj->bij", R357, A359, B397)
  CONTRACT("hid,hjd->hij", R357, A359, B379)
  using A953 = Plain<T, 9, 5, 3>;
  using R735 = Plain<T, 7, 3, 5>;
  CONTRACT("kib,bjk->jbi", R735, A953, B379)
  // Several sums, in another order in b.
  using A579 = Form<T, Ints<5, 7, 9>, Ints<0, 2, 1>, Ints<1, 0, 1>>;
  using B973 = Form<T, Ints<9, 7, 3>, Ints<2, 1, 0>>;
  using R53 = Plain<T, 5, 3>;
  CONTRACT("ijk,kjl->il", R53, A579, B973)
  using B957 = Plain<T, 9, 5, 7>;
  CONTRACT("ijk,kij->j", V7, A579, B957)
  // None, and more dimensions.
  using M93 = Plain<T, 9, 3>;
  using R5973 = Form<T, Ints<5, 9, 7, 3>, Ints<3, 1, 0, 2>>;
  CONTRACT("ij,kl->ikjl", R5973, M57, M93)
  using A3253 = Form<T, Ints<3, 2, 5, 3>, Ints<0, 2, 3, 1>>;
  using B327 = Plain<T, 3, 2, 7>;
  using R537 = Plain<T, 5, 3, 7>;
  CONTRACT("abcd,dbe->cae", R537, A3253, B327)
}

/// Lines of a factor that are 4 KiB apart, and lines along which neither k nor
/// the longest dimension goes.
[[clang::optnone]] static void checkFarLines() {
  using A = Plain<float, 19, 32, 32>;
  using B = Plain<float, 32, 32, 35>;
  using R = Plain<float, 19, 32, 35>;
  CONTRACT("ink,knj->inj", R, A, B)
  using C = Plain<float, 5, 4, 2, 3, 4, 9>;
  using D = Plain<float, 2, 3, 3, 8>;
  using S = Plain<float, 3, 4, 9, 5, 4, 8>;
  CONTRACT("degkbc,gkaf->abcdef", S, C, D)
}

/// Few elements side by side, as the colors of an image.
template <class T> [[clang::optnone]] static void checkColors() {
  using V2 = Plain<T, 2>;
  using V3 = Plain<T, 3>;
  using V4 = Plain<T, 4>;
  using I3 = Plain<T, 5, 37, 3>;
  using I4 = Form<T, Ints<9, 21, 4>, Ints<1, 0, 2>, Ints<1, 0, 2>>;
  using P2 = Form<T, Ints<2, 7, 19>, Ints<1, 2, 0>>;
  using R3 = Plain<T, 5, 37>;
  using R4 = Form<T, Ints<9, 21>, Ints<1, 0>>;
  using R2 = Plain<T, 7, 19>;
  CONTRACT("yxc,c->yx", R3, I3, V3)
  CONTRACT("c,yxc->yx", R4, V4, I4)
  CONTRACT("cyx,c->yx", R2, P2, V2)
  using X3 = Plain<T, 37, 5>;
  CONTRACT("yxc,c->xy", X3, I3, V3)
}

[[clang::optnone]] static void checkEight() {
  using A = Plain<float, 2, 3, 1, 2, 3, 1, 2, 3>;
  using B = Form<float, Ints<3, 1, 2, 3>, Ints<3, 1, 0, 2>>;
  using R = Plain<float, 2, 2, 3, 1>;
  CONTRACT("abcdefgh,hfdb->gaec", R, A, B)
  using C = Form<int, Ints<2, 1, 3, 2>, Ints<1, 3, 2, 0>>;
  using D = Plain<int, 3, 2, 1, 2>;
  using R8 = Plain<int, 2, 3, 1, 2, 3, 1, 2, 2>;
  CONTRACT("abcd,efgh->aebfcgdh", R8, C, D)
}

int main() {
  checkMatmuls();
  checkColors<float>();
  checkColors<uint16_t>();
  checkContractions<float>();
  checkContractions<short>();
  checkEight();
  checkFarLines();
  return finish();
}
