// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns that are no power of two, joined in one vector and taken apart again:
// LLVM 22's x86 back end merges some of the shuffles wrongly
// (docs/internals/Backends.md). Each form of element-wise code, on columns that lie apart
// (padding) or not.
//
// RUN: %run_flags --set O2-sandybridge --set O2-v3 --set O2-v4 %s
//
// odd-vectors-thorough.test has all lengths.

#include "matrix_layouts.h"

using namespace matrix_test;

#ifndef LENGTHS
#define LENGTHS(X) X(3) X(5)
#endif

#define NOINLINE [[gnu::noinline]] static

template <class L> using MatrixOf = typename L::Matrix;

template <class L, class T> NOINLINE void reflect(T *D) {
  L::at(D) += (MatrixOf<L>)T(1) - L::at(D);
}
template <class L, class T> NOINLINE void reflectEach(T *D, int Count) {
  MatrixOf<L> *Each = &L::at(D);
  for (int I = 0; I < Count; ++I)
    Each[I] += (MatrixOf<L>)T(1) - Each[I];
}
template <class L, class T> NOINLINE void scaleAndAdd(T *D) {
  L::at(D) = L::at(D) * T(2) + L::at(D);
}
template <class L, class M, class T> NOINLINE void addOther(T *D, const T *E) {
  auto Other =
      (typename Lie<T, L::NumRows, L::NumColumns, false, 0>::Matrix)M::at(E);
  auto Own = (decltype(Other))L::at(D);
  L::at(D) = (MatrixOf<L>)(Own - Other + Own);
}
template <class L, class T> NOINLINE void choose(T *D, const T *E) {
  L::at(D) = L::at(D) < L::at(E) ? L::at(D) - L::at(E) : L::at(E);
}

/// The padding of what was stored, \p First and behind, may be anything.
template <class L, class T>
static void takePadding(Buffer<T> &Expected, const Buffer<T> &Got,
                        int First = 0) {
  bool IsElement[L::Size] = {};
  for (int Column = 0; Column < L::NumColumns; ++Column)
    for (int Row = 0; Row < L::NumRows; ++Row)
      IsElement[L::place(Row, Column)] = true;
  for (int I = 0; I < L::Size; ++I)
    if (!IsElement[I])
      Expected[First + I] = Got[First + I];
}

template <class L, class T, class F>
[[clang::optnone]] static void compare(const char *Test, const Text &Shape,
                                       Buffer<T> &Got, Buffer<T> &Old,
                                       F Expected) {
  for (int Column = 0; Column < L::NumColumns; ++Column)
    for (int Row = 0; Row < L::NumRows; ++Row) {
      int I = L::place(Row, Column);
      Old[I] = Expected(I, Row, Column);
    }
  takePadding<L>(Old, Got);
  expectSame(Test, Shape, Old, Got, 1);
}

template <class T, int R, int C, bool RowMajor, int P>
struct Shape : Lie<T, R, C, RowMajor, P> {
  static constexpr int NumRows = R, NumColumns = C;
};

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Shape<T, R, C, RowMajor, P>;
  using M = Shape<T, R, C, !RowMajor, P == 2 ? 1 : P + 1>;
  Text Name("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  constexpr int Count = 3;
  Buffer<T> D(L::Size * Count, 1), E(L::Size, 1), Other(M::Size, 1);
  T One(1), Two(2);

  Buffer<T> Got = D, Old = D;
  reflect<L>(Got.data());
  compare<L>("d += 1 - d", Name, Got, Old,
             [&](int I, int, int) { return add(D[I], subtract(One, D[I])); });

  Buffer<T> GotEach = D, OldEach = D;
  reflectEach<L>(GotEach.data(), Count);
  for (int N = 0; N < Count * L::Size; N += L::Size) {
    for (int Column = 0; Column < C; ++Column)
      for (int Row = 0; Row < R; ++Row) {
        int I = N + L::place(Row, Column);
        OldEach[I] = add(D[I], subtract(One, D[I]));
      }
    takePadding<L>(OldEach, GotEach, N);
  }
  expectSame("d[i] += 1 - d[i]", Name, OldEach, GotEach, 1);

  Buffer<T> Scaled = D, OldScaled = D;
  scaleAndAdd<L>(Scaled.data());
  compare<L>("d * 2 + d", Name, Scaled, OldScaled,
             [&](int I, int, int) { return add(multiply(D[I], Two), D[I]); });

  Buffer<T> Mixed = D, OldMixed = D;
  addOther<L, M>(Mixed.data(), Other.data());
  compare<L>("d - e + d", Name, Mixed, OldMixed, [&](int I, int Row, int Col) {
    return add(subtract(D[I], Other[M::place(Row, Col)]), D[I]);
  });

  Buffer<T> Chosen = D, OldChosen = D;
  choose<L>(Chosen.data(), E.data());
  compare<L>("d < e ? d - e : e", Name, Chosen, OldChosen,
             [&](int I, int, int) {
               return D[I] < E[I] ? subtract(D[I], E[I]) : E[I];
             });
}

template <class T, int Length> [[clang::optnone]] static void checkLength() {
  check<T, Length, 2, false, 1>();
  check<T, Length, 3, false, 0>();
  check<T, Length, 4, false, 2>();
  check<T, Length, 5, false, 1>();
  check<T, Length, 8, false, 2>();
  check<T, 4, Length, true, 1>();
  check<T, 3, Length, true, 0>();
}

template <class T> [[clang::optnone]] static void checkElement() {
#define CHECK(LENGTH) checkLength<T, LENGTH>();
  LENGTHS(CHECK)
}

int main() {
  checkElement<double>();
  checkElement<float>();
  checkElement<int>();
  checkElement<short>();
  checkElement<signed char>();
  return finish();
}
