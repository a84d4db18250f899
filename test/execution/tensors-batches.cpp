// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of many small matrices, which may share vectors: of any extents,
// layouts and element types, with what follows them; where the result lies in
// an operand's place, or overlaps it; and batches of two dimensions.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"

using namespace matrix_test;

template <class T, int Batch, int M, int K, int N>
[[clang::optnone]] static void checkProducts() {
  using MK = Plain<T, Batch, M, K>;
  using KM = Plain<T, Batch, K, M>;
  using KN = Plain<T, Batch, K, N>;
  using NK = Plain<T, Batch, N, K>;
  using MN = Plain<T, Batch, M, N>;
  using ByColumns = Form<T, Ints<Batch, M, N>, Ints<0, 2, 1>>;
  CONTRACT("bik,bkj->bij", MN, MK, KN)
  CONTRACT("bik,bkj->bij", ByColumns, MK, KN)
  CONTRACT("bik,bjk->bij", MN, MK, NK)
  CONTRACT("bki,bkj->bij", MN, KM, KN)
  using OfM = Plain<T, Batch, M>;
  using OfN = Plain<T, Batch, N>;
  using OfK = Plain<T, Batch, K>;
  CONTRACT("bik,bk->bi", OfM, MK, OfK)
  CONTRACT("bi,bj->bij", MN, OfM, OfN)
}

template <class T> [[clang::optnone]] static void checkForms() {
  checkProducts<T, 19, 4, 4, 4>();
  checkProducts<T, 33, 3, 3, 3>();
  checkProducts<T, 17, 2, 5, 3>();
  // Padded, the batch not slowest, two batches, the batch of one operand alone.
  using FA = Form<T, Ints<9, 3, 4>, Ints<>, Ints<0, 0, 1>>;
  using FB = Form<T, Ints<9, 4, 2>, Ints<1, 0, 2>>;
  using C1 = Form<T, Ints<9, 3, 2>, Ints<1, 2, 0>>;
  CONTRACT("bik,bkj->bij", C1, FA, FB)
  using C2 = Form<T, Ints<9, 3, 2>, Ints<>, Ints<0, 1, 0>>;
  CONTRACT("bik,bkj->bij", C2, FA, FB)
  using A4 = Plain<T, 5, 7, 3, 4>;
  using B4 = Plain<T, 7, 5, 4, 2>;
  using C4 = Plain<T, 5, 7, 3, 2>;
  CONTRACT("abik,bakj->abij", C4, A4, B4)
  using D4 = Plain<T, 7, 5, 3, 2>;
  CONTRACT("abik,bakj->baij", D4, A4, B4)
}

/// Operations behind the product, of operands that are loaded or an element.
[[clang::optnone]] static void checkWhatFollows() {
  using F = Plain<float, 21, 3, 4>;
  using G = Plain<float, 21, 4, 3>;
  using R = Plain<float, 21, 3, 3>;
  auto X = anyArray<float>(F::shape(), 5), Y = anyArray<float>(G::shape(), 5),
       Z = anyArray<float>(R::shape(), 5);
  Object<F> A(X);
  Object<G> B(Y);
  Object<R> C(Z);
  auto Sum = contractByLoops("bik,bkj->bij", X, Y);
  auto Expected = generate<float>(R::shape(), [&](const int *I) {
    float V = (Sum.at(I) - Z.at(I)) * 0.5f;
    return V > 0 || V != V ? V : 0.0f;
  });
  check<R>(
      "relu((a * b - c) / 2)", Expected,
      [](auto &A, auto &B, auto &C) {
        return __builtin_elementwise_relu(
            (__builtin_tensor_contract("bik,bkj->bij", A, B) - C) * 0.5f);
      },
      A, B, C);
}

template <class T, class TA> [[clang::optnone]] static void checkWidening() {
  using FA = Plain<TA, 37, 4, 8>;
  using FB = Plain<TA, 37, 8, 4>;
  using FC = Plain<T, 37, 4, 4>;
  auto X = anyArray<TA>(FA::shape()), Y = anyArray<TA>(FB::shape());
  auto Z = anyArray<T>(FC::shape());
  Object<FA> A(X);
  Object<FB> B(Y);
  Object<FC> C(Z);
  check<FC>(
      "contract_add", contractAddByLoops("bik,bkj->bij", X, Y, Z),
      [](auto &A, auto &B, auto &C) {
        return __builtin_tensor_contract_add("bik,bkj->bij", A, B, C);
      },
      A, B, C);
}

using Small = float __attribute__((tensor_type(11, 3, 3)));

[[gnu::noinline]] static void assignProduct(Small *C, const Small *A,
                                            const Small *B) {
  *C = __builtin_tensor_contract("bik,bkj->bij", *A, *B);
}
[[gnu::noinline]] static void addProduct(Small *C, const Small *A,
                                         const Small *B) {
  *C += __builtin_tensor_contract("bik,bkj->bij", *A, *B);
}

/// All is read before any of it is written.
[[clang::optnone]] static void checkOverlap(int ToA, int ToB, int ToC) {
  constexpr int Count = 11 * 3 * 3, All = 3 * Count + 3;
  const Shape S = {11, 3, 3};
  for (bool Adds : {false, true}) {
    auto Any = anyArray<float>({All});
    Buffer<float> Memory(All, 0);
    for (int N = 0; N < All; ++N)
      Memory[N] = Any[N];
    auto At = [&](int From) {
      return generate<float>(S, [&](const int *I) {
        return Memory[From + 9 * I[0] + 3 * I[1] + I[2]];
      });
    };
    auto Product = contractByLoops("bik,bkj->bij", At(ToA), At(ToB));
    auto Before = At(ToC);
    Buffer<float> Expected = Memory;
    for (int N = 0; N < Count; ++N)
      Expected[ToC + N] = Adds ? Before[N] + Product[N] : Product[N];
    auto Pointer = [&](int From) {
      return reinterpret_cast<Small *>(Memory.data() + From);
    };
    (Adds ? addProduct : assignProduct)(Pointer(ToC), Pointer(ToA),
                                        Pointer(ToB));
    expectSame(Adds ? "overlap, +=" : "overlap",
               Text("%d, %d to %d", ToA, ToB, ToC), Expected, Memory, 9);
  }
}

int main() {
  checkForms<float>();
  checkForms<double>();
  checkForms<short>();
  checkWhatFollows();
  checkWidening<int, signed char>();
  checkWidening<float, _Float16>();
  for (int Distance : {0, 1, 3, 9, 10, 98, 99, 100}) {
    checkOverlap(100, 1, 100 - Distance);
    checkOverlap(0, 99, 99 + Distance);
    checkOverlap(99, 99, 198 - Distance);
    checkOverlap(Distance, 2 * Distance, Distance);
  }
  return finish();
}
