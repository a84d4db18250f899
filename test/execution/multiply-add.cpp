// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_matrix_multiply_add: C + A * B, a chain from C with k upwards, in
// the type of C, whatever narrower type A and B have.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

template <class LA, class LB, class LC, class A, class B, class C>
[[gnu::noinline]] static void multiplyAdd(A *PA, B *PB, C *PC, C *PResult) {
  LC::at(PResult) =
      __builtin_matrix_multiply_add(LA::at(PA), LB::at(PB), LC::at(PC));
}
/// In place, and again.
template <class LA, class LB, class LC, class A, class B, class C>
[[gnu::noinline]] static void accumulate(A *PA, B *PB, C *PC) {
  auto Sum = LC::at(PC);
  for (int I = 0; I < 2; ++I)
    Sum = __builtin_matrix_multiply_add(LA::at(PA), LB::at(PB), Sum);
  LC::at(PC) = Sum;
}

/// To one number everywhere; of those that LLVM knows, the zeros change nothing
/// but the sign of a zero.
enum Number { Zero, MinusZero, Three, Any };
template <class LA, class LB, class LC, Number X, class A, class B, class C>
[[gnu::noinline]] static void addToAll(A *PA, B *PB, C Element, C *PResult) {
  C Known = X == Zero ? C(0) : X == MinusZero ? -C(0) : C(3);
  LC::at(PResult) = __builtin_matrix_multiply_add(
      LA::at(PA), LB::at(PB),
      (typename LC::Matrix)(X == Any ? Element : Known));
}

template <class A, class B, class C, int R, int K, int N, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using LA = Lie<A, R, K, RowMajor, P>;
  using LB = Lie<B, K, N, RowMajor, P>;
  using LC = Lie<C, R, N, RowMajor, P>;
  Text Shape("%dx%d * %dx%d from %s, %s, %s padding %d", R, K, K, N,
             elementName<A>(), elementName<B>(), RowMajor ? "rows" : "columns",
             P);
  for (int SpecialPercent : {0, 15}) {
    if (std::is_same_v<A, __bf16>)
      SpecialPercent = 0; // See bfloat-subnormals.c.
    Buffer<A> PA(LA::Size, 1, SpecialPercent);
    Buffer<B> PB(LB::Size, 1, SpecialPercent);
    Buffer<C> PC(LC::Size, 1, SpecialPercent), Result(LC::Size, 1);
    auto Reference = [&](Buffer<C> &Sum) {
      for (int Column = 0; Column < N; ++Column)
        for (int Row = 0; Row < R; ++Row) {
          C &Element = Sum[Column * R + Row];
          for (int I = 0; I < K; ++I)
            Element = add(Element,
                          multiply(static_cast<C>(PA[LA::place(Row, I)]),
                                   static_cast<C>(PB[LB::place(I, Column)])));
        }
    };
    Buffer<C> Expected = LC::pack(PC);
    Reference(Expected);
    multiplyAdd<LA, LB, LC>(PA.data(), PB.data(), PC.data(), Result.data());
    expectElements<LC>("multiply_add", Shape, Expected, Result, R);
    auto CheckNumber = [&](auto Function, C Element) {
      Buffer<C> Sum(R * N, 0), Got(LC::Size, 0);
      for (int I = 0; I != R * N; ++I)
        Sum[I] = Element;
      Reference(Sum);
      Function(PA.data(), PB.data(), Element, Got.data());
      expectElements<LC>("multiply_add to a number", Shape, Sum, Got, R);
    };
    CheckNumber(addToAll<LA, LB, LC, Zero, A, B, C>, C(0));
    CheckNumber(addToAll<LA, LB, LC, MinusZero, A, B, C>, C(-C(0)));
    CheckNumber(addToAll<LA, LB, LC, Three, A, B, C>, C(3));
    CheckNumber(addToAll<LA, LB, LC, Any, A, B, C>, PC[0]);
    Reference(Expected);
    accumulate<LA, LB, LC>(PA.data(), PB.data(), PC.data());
    expectElements<LC>("accumulate", Shape, Expected, PC, R);
  }
}

template <class A, class B, class C, int R, int K, int N>
[[clang::optnone]] static void checkLayouts() {
#define CHECK(ROW_MAJOR, PADDING) check<A, B, C, R, K, N, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

/// Small ones, one large, and one with large factors of a small sum.
template <class A, class B, class C>
[[clang::optnone]] static void checkTypes() {
  check<A, B, C, 4, 4, 4, false, 0>();
  check<A, B, C, 3, 5, 2, true, 1>();
  check<A, B, C, 13, 9, 20, true, 0>();
  check<A, B, C, 2, 150, 1, false, 3>();
}

int main() {
  checkLayouts<float, float, float, 1, 1, 1>();
  checkLayouts<float, float, float, 7, 5, 3>();
  checkLayouts<float, float, float, 21, 6, 17>();
  checkLayouts<float, float, double, 8, 8, 8>();
  checkLayouts<float, float, double, 3, 200, 2>();
  checkLayouts<int8_t, uint8_t, int32_t, 5, 16, 3>();
  checkLayouts<uint8_t, int8_t, int32_t, 33, 10, 12>();
  checkTypes<int8_t, int8_t, int8_t>();
  checkTypes<int8_t, int8_t, int16_t>();
  checkTypes<uint8_t, uint8_t, uint32_t>();
  checkTypes<uint16_t, int8_t, int64_t>();
  checkTypes<int32_t, uint8_t, int32_t>();
  checkTypes<uint64_t, uint64_t, uint64_t>();
  checkTypes<_Float16, _Float16, _Float16>();
  checkTypes<_Float16, _Float16, float>();
  checkTypes<_Float16, _Float16, double>();
  checkTypes<__bf16, __bf16, float>();
  checkTypes<double, double, double>();
  if (HasBFloatArithmetic)
    checkTypes<__bf16, __bf16, __bf16>();
  return finish();
}
