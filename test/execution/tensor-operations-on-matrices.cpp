// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins of tensors on matrices: strided memory, parts, repetition, what is
// put together, and reductions along a dimension.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class L, class T>
NOINLINE void load(T *To, const T *From, long RowStride, long ColumnStride) {
  L::at(To) =
      __builtin_tensor_load(typename L::Matrix, From, RowStride, ColumnStride);
}
template <class L, class T>
NOINLINE void store(const T *From, T *To, long RowStride, long ColumnStride) {
  __builtin_tensor_store(L::at(From), To, RowStride, ColumnStride);
}
template <class L, class T>
NOINLINE void storeLines(const T *From, T *To, long Stride) {
  __builtin_matrix_store(L::at(From), To, Stride);
}
template <class L, class T> NOINLINE void asObject(T *To, const T *From) {
  auto Value = __builtin_tensor_load(typename L::Matrix, From);
  L::at(To) = __builtin_tensor_slice(Value, 0, 0, L::Rows, L::Columns);
}
template <class L, class To, class T> NOINLINE void reversed(T *R, const T *A) {
  To::at(R) = __builtin_tensor_slice(L::at(A), L::Rows - 1, 0, L::Rows,
                                     (L::Columns + 1) / 2, -1, 2);
}
template <class L, class To, class T>
NOINLINE void beside(T *R, const T *A, const T *B) {
  To::at(R) = __builtin_tensor_concat(1, L::at(A), L::at(B));
}
template <class L, class To, class T>
NOINLINE void below(T *R, const T *A, const T *B) {
  To::at(R) = __builtin_tensor_concat(0, L::at(A), L::at(B));
}
template <class L, class To, class T> NOINLINE void reshaped(T *R, const T *A) {
  To::at(R) = __builtin_tensor_reshape(L::at(A), L::Columns, L::Rows);
}
template <class L, class T> NOINLINE void centered(T *R, const T *A) {
  L::at(R) = L::at(A) -
             __builtin_tensor_broadcast(
                 __builtin_tensor_reduce_max(L::at(A), 1), L::Rows, L::Columns);
}
template <class L, class T> NOINLINE void rectified(T *R, const T *A) {
  L::at(R) = __builtin_elementwise_relu(L::at(A));
}

template <class T, int R, int C, bool RowMajor, int P>
struct Sized : Lie<T, R, C, RowMajor, P> {
  static constexpr int Rows = R, Columns = C;
};

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Sized<T, R, C, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, 20), B(L::Size, 1, 20);
  auto Expect = [&](const char *Test, auto Lies, int Rows, int Columns,
                    Buffer<T> &Got, auto Element) {
    Buffer<T> Expected(Rows * Columns, 0);
    for (int J = 0; J < Columns; ++J)
      for (int I = 0; I < Rows; ++I)
        Expected[J * Rows + I] = Element(I, J);
    expectElements<decltype(Lies)>(Test, Shape, Expected, Got, Rows);
  };
  auto At = [&](Buffer<T> &M, int I, int J) { return M[L::place(I, J)]; };

  constexpr int Far = 2 * C + 3;
  Buffer<T> Strided(R * Far, 1, 20), Got(L::Size, 1);
  load<L>(Got.data(), Strided.data(), Far, 2);
  Expect("load", L(), R, C, Got,
         [&](int I, int J) { return Strided[I * Far + 2 * J]; });
  load<L>(Got.data(), Strided.data() + (R - 1) * Far, -Far, 0);
  Expect("load backwards", L(), R, C, Got,
         [&](int I, int) { return Strided[(R - 1 - I) * Far]; });
  asObject<L>(Got.data(), A.data());
  Expect("load as an object", L(), R, C, Got,
         [&](int I, int J) { return At(A, I, J); });

  Buffer<T> To(R * Far, 1), Before(R * Far, 0);
  for (int I = 0; I < R * Far; ++I)
    Before[I] = To[I];
  store<L>(A.data(), To.data(), Far, 2);
  for (int I = 0; I < R; ++I)
    for (int J = 0; J < C; ++J)
      Before[I * Far + 2 * J] = At(A, I, J);
  using Line = Lie<T, R * Far, 1, false, 0>;
  expectElements<Line>("store", Shape, Before, To, R * Far);

  constexpr int Lines = RowMajor ? R : C, Length = RowMajor ? C : R;
  using Apart = Lie<T, Lines *(Length + 2), 1, false, 0>;
  Buffer<T> ToLines(Apart::Size, 1), LinesBefore(Apart::Size, 0);
  for (int I = 0; I < Apart::Size; ++I)
    LinesBefore[I] = ToLines[I];
  storeLines<L>(A.data(), ToLines.data(), Length + 2);
  for (int I = 0; I < R; ++I)
    for (int J = 0; J < C; ++J)
      LinesBefore[(RowMajor ? I : J) * (Length + 2) + (RowMajor ? J : I)] =
          At(A, I, J);
  expectElements<Apart>("store by lines", Shape, LinesBefore, ToLines,
                        Apart::Size);

  constexpr int Half = (C + 1) / 2;
  using LHalf = Lie<T, R, Half, RowMajor, 0>;
  Buffer<T> Part(R * Half, 1);
  reversed<L, LHalf>(Part.data(), A.data());
  Expect("slice with steps", LHalf(), R, Half, Part,
         [&](int I, int J) { return At(A, R - 1 - I, 2 * J); });

  using LWide = Lie<T, R, 2 * C, RowMajor, 0>;
  using LTall = Lie<T, 2 * R, C, RowMajor, P>;
  Buffer<T> Wide(LWide::Size, 1), Tall(LTall::Size, 1);
  beside<L, LWide>(Wide.data(), A.data(), B.data());
  Expect("concat of columns", LWide(), R, 2 * C, Wide,
         [&](int I, int J) { return J < C ? At(A, I, J) : At(B, I, J - C); });
  below<L, LTall>(Tall.data(), A.data(), B.data());
  Expect("concat of rows", LTall(), 2 * R, C, Tall,
         [&](int I, int J) { return I < R ? At(A, I, J) : At(B, I - R, J); });

  using LTurned = Lie<T, C, R, RowMajor, 0>;
  Buffer<T> Turned(R * C, 1);
  reshaped<L, LTurned>(Turned.data(), A.data());
  Expect("reshape", LTurned(), C, R, Turned, [&](int I, int J) {
    int Place = I * R + J;
    return At(A, Place / C, Place % C);
  });

  centered<L>(Got.data(), A.data());
  Expect("broadcast of maxima", L(), R, C, Got, [&](int I, int J) {
    T Most = At(A, I, 0);
    for (int K = 1; K < C; ++K) { // A NaN loses.
      T X = At(A, I, K);
      Most = X > Most || Most != Most ? X : Most;
    }
    return static_cast<T>(At(A, I, J) - Most);
  });
  rectified<L>(Got.data(), A.data());
  Expect("relu", L(), R, C, Got, [&](int I, int J) {
    return At(A, I, J) <= T(0) ? T(0) : At(A, I, J); // A NaN stays.
  });
}

template <class T, int R, int C> [[clang::optnone]] static void checkLayouts() {
#define CHECK(ROW_MAJOR, PADDING) check<T, R, C, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  checkLayouts<float, 1, 1>();
  checkLayouts<float, 5, 3>();
  checkLayouts<double, 4, 4>();
  checkLayouts<float, 40, 33>();
  checkLayouts<int8_t, 2, 6>();
  checkLayouts<int16_t, 7, 20>();
  checkLayouts<_Float16, 3, 7>();
  return finish();
}
