// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements by pointers and references, mixed with operations on the whole
// matrix and with assignments of elements.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"
#include <utility>

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class T> NOINLINE void increment(T &Element, T By) {
  Element = add(Element, By);
}
template <class L, class T> NOINLINE T *pointer(T *A, int Row, int Column) {
  return &L::at(A)[Row][Column];
}
/// Changes a local matrix in every way, and stores it.
template <class L, class T>
NOINLINE void local(T *A, int Row, int Column, T Value, T *Result) {
  auto M = L::at(A);
  increment(M[Row][Column], Value);
  T *First = &M[0][0];
  M = M + M;
  *First = Value;
  T &Last = M[Row][Column];
  auto Swap = [&Last, &Other = M[0][0]] { std::swap(Last, Other); };
  Swap();
  // Constant places, in a part that is optimized away.
  T &Fixed = M[0][0];
  Fixed = add(Fixed, Value);
  L::at(Result) = M;
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1), Result(L::Size, 1), Values(2, 0);
  T Value = Values[0];
  for (int Row : {0, R - 1})
    for (int Column : {0, C / 2}) {
      if (pointer<L>(A.data(), Row, Column) != A.data() + L::place(Row, Column))
        reportFailure("pointer", elementName<T>(), Shape, Text("elsewhere"));
      Buffer<T> Expected = L::pack(A);
      int Place = Column * R + Row;
      Expected[Place] = add(Expected[Place], Value);
      for (int I = 0; I < R * C; ++I)
        Expected[I] = add(Expected[I], Expected[I]);
      Expected[0] = Value;
      std::swap(Expected[Place], Expected[0]);
      Expected[0] = add(Expected[0], Value);
      local<L>(A.data(), Row, Column, Value, Result.data());
      expectElements<L>("local", Shape, Expected, Result, R);
    }
}

template <class T> [[clang::optnone]] static void checkType() {
#define CHECK(ROW_MAJOR, PADDING)                                              \
  check<T, 1, 1, ROW_MAJOR, PADDING>();                                        \
  check<T, 4, 4, ROW_MAJOR, PADDING>();                                        \
  check<T, 5, 3, ROW_MAJOR, PADDING>();                                        \
  check<T, 23, 17, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  if (HasBFloatArithmetic)
    checkType<__bf16>();
  return finish();
}
