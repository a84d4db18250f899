// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers along a dimension by indices of one and of several dimensions, and
// scatters, which replace elements or add to them in the order of the indices.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"

using namespace matrix_test;

/// The index of t, where dimension \p D is what the indices say.
template <class I>
static void indexOf(int D, const Array<I> &Indices, const int *Of, int Rank,
                    Index &At) {
  int Q = Indices.shape().Rank;
  for (int K = 0; K < Rank; ++K)
    At[K] = K < D ? Of[K] : Of[K + Q - 1];
  At[D] = static_cast<int>(Indices.at(Of + D));
}

template <class I>
[[clang::optnone]] static Array<I> anyIndices(const Shape &S, int Extent) {
  return generate<I>(S,
                     [=](const int *) { return TensorValues.below(Extent); });
}

template <int D, bool IntoZeros, class X, class I, class V>
[[gnu::noinline]] static void addRows(X &To, I &Indices, V &From) {
  if constexpr (IntoZeros)
    To = (X)__builtin_tensor_scatter_add((X)0, D, Indices, From);
  else
    To = __builtin_tensor_scatter_add(To, D, Indices, From);
}

/// The result is written where it is stored, which may be where what is added
/// is.
template <int D, bool IntoZeros, class FX, class FV, class IndexObject, class I,
          class T>
[[clang::optnone]] static void
checkStored(IndexObject &B, const Array<I> &Indices, const Array<T> &V) {
  Index OfX = {}, OfV = {};
  int Size, AddedSize;
  FX::strides(OfX, Size);
  FV::strides(OfV, AddedSize);
  auto Place = [](const Index &Strides, const Index &At, int Rank) {
    long Sum = 0;
    for (int K = 0; K < Rank; ++K)
      Sum += long(At[K]) * Strides[K];
    return Sum;
  };
  for (int Distance : {-Size, -1, 0, 1, AddedSize / 2, AddedSize}) {
    auto *Memory = new T[2 * Size + AddedSize];
    for (int K = 0; K < 2 * Size + AddedSize; ++K)
      Memory[K] = T(K % 5);
    T *From = Memory + Size, *To = From + Distance;
    Index Of = {}, At = {};
    do
      From[Place(OfV, Of, V.shape().Rank)] = V.at(Of);
    while (next(FV::shape(), Of));
    Array<T> Expected(FX::shape(), T(0));
    if (!IntoZeros)
      do
        Expected.at(At) = To[Place(OfX, At, Expected.shape().Rank)];
      while (next(FX::shape(), At));
    do {
      Index At = {};
      indexOf(D, Indices, Of, Expected.shape().Rank, At);
      Expected.at(At) = add(Expected.at(At), V.at(Of));
    } while (next(FV::shape(), Of));
    addRows<D, IntoZeros>(*reinterpret_cast<typename FX::Tensor *>(To),
                          B.tensor(),
                          *reinterpret_cast<typename FV::Tensor *>(From));
    ++Comparisons;
    bool IsRight = true;
    do
      IsRight &= sameNumber(Expected.at(At),
                            To[Place(OfX, At, Expected.shape().Rank)]);
    while (next(FX::shape(), At));
    if (!IsRight)
      reportFailure(IntoZeros ? "scatter_add into zeros"
                              : "scatter_add in place",
                    elementName<T>(), textOf(FX::shape()),
                    Text("at distance %d", Distance));
    delete[] Memory;
  }
}

/// FV has the extents of the result; FI those of the indices.
template <int D, class FX, class FI, class FV, class Result>
[[clang::optnone]] static void checkGather() {
  using T = typename FX::Element;
  using I = typename FI::Element;
  auto X = anyArray<T>(FX::shape());
  auto Indices = anyIndices<I>(FI::shape(), X.extent(D));
  Object<FX> A(X);
  Object<FI> B(Indices);
  check<FV>(
      "gather",
      generate<T>(FV::shape(),
                  [&](const int *Of) {
                    Index At = {};
                    indexOf(D, Indices, Of, X.shape().Rank, At);
                    return X.at(At);
                  }),
      [](auto &X, auto &I) {
        static_assert(__is_same(decltype(__builtin_tensor_gather(X, D, I)),
                                typename Result::Tensor));
        return __builtin_tensor_gather(X, D, I);
      },
      A, B);

  // What is gathered of sums is sums of what is gathered.
  check<FV>(
      "gather of sums",
      generate<T>(FV::shape(),
                  [&](const int *Of) {
                    Index At = {};
                    indexOf(D, Indices, Of, X.shape().Rank, At);
                    return add(add(X.at(At), X.at(At)), T(1));
                  }),
      [](auto &X, auto &I) {
        using Whole = typename FX::Tensor;
        return __builtin_tensor_gather(X + X + (Whole)1, D, I);
      },
      A, B);

  auto V = anyArray<T>(FV::shape());
  Object<FV> C(V);
  auto Sums = X;
  Index Of = {};
  do {
    Index At = {};
    indexOf(D, Indices, Of, X.shape().Rank, At);
    Sums.at(At) = add(Sums.at(At), V.at(Of));
  } while (next(FV::shape(), Of));
  check<FX>(
      "scatter_add", Sums,
      [](auto &X, auto &I, auto &V) {
        return __builtin_tensor_scatter_add(X, D, I, V);
      },
      A, B, C);
  checkStored<D, true, FX, FV>(B, Indices, V);
  checkStored<D, false, FX, FV>(B, Indices, V);
}

/// Each index once: the first ones of a permutation.
template <int D, class FX, class FI, class FV>
[[clang::optnone]] static void checkScatter() {
  using T = typename FX::Element;
  using I = typename FI::Element;
  auto X = anyArray<T>(FX::shape());
  auto V = anyArray<T>(FV::shape());
  Array<I> Indices(FI::shape());
  const int Extent = X.extent(D), Start = TensorValues.below(Extent);
  for (int N = 0; N < Indices.count(); ++N)
    Indices[N] = static_cast<I>((Start + N * 3) % Extent); // 3 is no divisor
  Object<FX> A(X);
  Object<FI> B(Indices);
  Object<FV> C(V);
  auto Expected = X;
  Index Of = {};
  do {
    Index At = {};
    indexOf(D, Indices, Of, X.shape().Rank, At);
    Expected.at(At) = V.at(Of);
  } while (next(FV::shape(), Of));
  check<FX>(
      "scatter", Expected,
      [](auto &X, auto &I, auto &V) {
        return __builtin_tensor_scatter(X, D, I, V);
      },
      A, B, C);
}

/// Indices and rows that are parts of the table itself, and a table elsewhere.
[[clang::optnone]] static void checkOwnParts() {
  using Table = Plain<int, 6, 8>;
  using List = Plain<int, 4>;
  using Rows = Plain<int, 4, 8>;
  auto Begin = [](int (&T)[6][8]) {
    for (int I = 0; I < 6; ++I)
      for (int J = 0; J < 8; ++J)
        T[I][J] = (I * 5 + J * 3) % 6;
  };
  auto Expect = [](const int (&Old)[6][8], const int *N, const int (*V)[8],
                   int (&New)[6][8]) {
    memcpy(New, Old, sizeof(New));
    for (int K = 0; K < 4; ++K)
      for (int J = 0; J < 8; ++J)
        New[N[K]][J] += V[K][J];
  };
  for (int Row = 0; Row < 3; ++Row)
    for (int Column : {0, 2, 4}) {
      int Memory[6][8], Old[6][8], New[6][8];
      Begin(Memory), Begin(Old);
      Expect(Old, &Old[Row][Column], &Old[Row], New);
      addRows<0, false>(*reinterpret_cast<Table::Tensor *>(Memory),
                        *reinterpret_cast<List::Tensor *>(&Memory[Row][Column]),
                        *reinterpret_cast<Rows::Tensor *>(&Memory[Row]));
      ++Comparisons;
      if (memcmp(Memory, New, sizeof(New)))
        reportFailure("scatter_add of own parts", "int", Text("6x8"),
                      Text("row %d, column %d", Row, Column));
    }
  using Square = Plain<int, 6, 8>;
  using Six = Plain<int, 6>;
  int Memory[6][8], Old[6][8], New[6][8] = {};
  const int N[6] = {3, 3, 0, 5, 1, 2};
  Begin(Memory), Begin(Old);
  memcpy(New, Old, sizeof(New));
  for (int K = 0; K < 6; ++K)
    for (int J = 0; J < 8; ++J)
      New[N[K]][J] += Old[K][J];
  auto &Both = *reinterpret_cast<Square::Tensor *>(Memory);
  [](auto &T, auto &I) __attribute__((noinline)) {
    T = __builtin_tensor_scatter_add(T, 0, I, T);
  }(Both, *reinterpret_cast<const Six::Tensor *>(N));
  ++Comparisons;
  if (memcmp(Memory, New, sizeof(New)))
    reportFailure("scatter_add of the table", "int", Text("6x8"),
                  Text("to itself"));
}

template <class T, class I> [[clang::optnone]] static void checkTypes() {
  using E = Ints<5, 7, 4>;
  using X = Form<T, E, Ints<1, 2, 0>, Ints<1, 0, 2>>;
  using List = Plain<I, 3>;
  checkGather<0, X, List, Plain<T, 3, 7, 4>,
              Form<T, Ints<3, 7, 4>, Ints<1, 2, 0>>>();
  checkGather<1, X, List, Form<T, Ints<5, 3, 4>, Ints<2, 0, 1>, Ints<0, 1, 0>>,
              Form<T, Ints<5, 3, 4>, Ints<1, 2, 0>>>();
  using Long = Plain<I, 11>;
  checkGather<2, Plain<T, 5, 7, 4>, Long, Plain<T, 5, 7, 11>,
              Plain<T, 5, 7, 11>>();
  using Table = Form<I, Ints<3, 2>, Ints<1, 0>, Ints<1, 1>>;
  checkGather<1, X, Table, Plain<T, 5, 3, 2, 4>, Plain<T, 5, 3, 2, 4>>();
  // Rows of a table of words.
  checkGather<0, Plain<T, 13, 9>, Plain<I, 2, 3>, Plain<T, 2, 3, 9>,
              Plain<T, 2, 3, 9>>();
  checkGather<0, Plain<T, 17>, Plain<I, 3, 3, 3>, Plain<T, 3, 3, 3>,
              Plain<T, 3, 3, 3>>();

  checkScatter<0, X, List, Plain<T, 3, 7, 4>>();
  checkScatter<1, X, List, Form<T, Ints<5, 3, 4>, Ints<2, 0, 1>>>();
  checkScatter<1, X, Table, Plain<T, 5, 3, 2, 4>>();
  checkScatter<0, Plain<T, 17>, Plain<I, 13>, Plain<T, 13>>();
}

int main() {
  checkOwnParts();
  checkTypes<float, int>();
  checkTypes<int8_t, uint8_t>();
  checkTypes<double, int64_t>();
  return finish();
}
