// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the execution tests of tensors share: objects of any layout and padding,
// and the plain loops beside them.
//
// A test writes elements to objects by the formula of docs/use/Tensors.md, lets a
// function that is not inlined compute with the tensors that lie there, and
// compares each element with an Array, which knows extents alone. What the
// padding holds are NaNs and other numbers that must not get into a result.

#ifndef TENSOR_TEST_H
#define TENSOR_TEST_H

#include "matrix_test.h"
#include <utility>

namespace matrix_test {

using Index = int[8];

struct Shape {
  int Rank = 0;
  Index Extent = {};

  Shape() = default;
  Shape(std::initializer_list<int> List) {
    for (int E : List)
      Extent[Rank++] = E;
  }
  int count() const {
    int Product = 1;
    for (int K = 0; K < Rank; ++K)
      Product *= Extent[K];
    return Product;
  }
};

inline Text textOf(const Shape &S) {
  char Chars[80] = "";
  for (int K = 0, At = 0; K < S.Rank; ++K)
    At +=
        snprintf(Chars + At, sizeof(Chars) - At, K ? "x%d" : "%d", S.Extent[K]);
  return Text("%s", Chars);
}

/// Makes \p I the next index in their order; false behind the last one, where I
/// is the first one again.
inline bool next(const Shape &S, Index &I) {
  for (int K = S.Rank; K-- > 0; I[K] = 0)
    if (++I[K] < S.Extent[K])
      return true;
  return false;
}

template <class T>
constexpr bool HasFraction =
    !std::is_same_v<T, bool> && static_cast<T>(0.5f) != static_cast<T>(0);

/// Any bits of an integer; a floating-point number that nearly every operation
/// rounds, or a special one.
template <class T> T anyValue(Random &Rng, int SpecialPercent) {
  if constexpr (std::is_same_v<T, bool>)
    return Rng.below(2);
  else if constexpr (sizeof(T) > 8)
    return static_cast<T>(plainValue<double>(Rng)) +
           static_cast<T>(plainValue<double>(Rng)) * static_cast<T>(0x1p-52);
  else if constexpr (HasFraction<T>)
    return Rng.below(100) < SpecialPercent ? specialValue<T>(Rng)
                                           : plainValue<T>(Rng);
  else
    return static_cast<T>(Rng.next());
}

template <class T> bool sameNumber(T A, T B) {
  if constexpr (HasFraction<T>)
    return (A != A && B != B) ||
           (A == B && __builtin_signbit(static_cast<long double>(A)) ==
                          __builtin_signbit(static_cast<long double>(B)));
  return A == B;
}

/// The loops' tensor: elements in the order of the indices.
template <class T> class Array {
  Shape Extents;
  T *Elements;

  int number(const int *I) const {
    int Number = 0;
    for (int K = 0; K < Extents.Rank; ++K)
      Number = Number * Extents.Extent[K] + I[K];
    return Number;
  }

public:
  explicit Array(const Shape &S, T Value = T())
      : Extents(S), Elements(new T[S.count()]) {
    for (int N = 0; N < S.count(); ++N)
      Elements[N] = Value;
  }
  Array(const Array &Other) : Array(Other.Extents) {
    for (int N = 0; N < count(); ++N)
      Elements[N] = Other.Elements[N];
  }
  Array &operator=(const Array &) = delete;
  ~Array() { delete[] Elements; }

  const Shape &shape() const { return Extents; }
  int extent(int K) const { return Extents.Extent[K]; }
  int count() const { return Extents.count(); }
  T &at(const int *I) { return Elements[number(I)]; }
  const T &at(const int *I) const { return Elements[number(I)]; }
  template <class... N> const T &operator()(N... I) const {
    const int List[] = {I...};
    return at(List);
  }
  template <class... N> T &operator()(N... I) {
    const int List[] = {I...};
    return at(List);
  }
  /// By the number in the order of the indices.
  T &operator[](int Number) { return Elements[Number]; }
  const T &operator[](int Number) const { return Elements[Number]; }
};

/// The array whose elements a function of the index gives.
template <class T, class F>
[[clang::optnone]] Array<T> generate(const Shape &S, F Element) {
  Array<T> Result(S);
  Index I = {};
  do
    Result.at(I) = static_cast<T>(Element(I));
  while (next(S, I));
  return Result;
}

inline Random TensorValues{7};

template <class T>
[[clang::optnone]] Array<T> anyArray(const Shape &S, int SpecialPercent = 0) {
  return generate<T>(S, [&](const int *) {
    return anyValue<T>(TensorValues, SpecialPercent);
  });
}

/// \p Function of each element.
template <class To, class T, class F>
[[clang::optnone]] Array<To> map(const Array<T> &X, F Function) {
  return generate<To>(X.shape(),
                      [&](const int *I) { return Function(X.at(I)); });
}

template <int... N> struct Ints {};

template <int... K> Ints<K...> countedInts(std::integer_sequence<int, K...>);

template <class T, class Extents, class Layout, class Padding> struct TensorOf;
template <class T, int... E> struct TensorOf<T, Ints<E...>, Ints<>, Ints<>> {
  using Type = T __attribute__((tensor_type(E...)));
};
template <class T, int... E, int... L>
struct TensorOf<T, Ints<E...>, Ints<L...>, Ints<>>
    : TensorOf<T, Ints<E...>, Ints<L...>, Ints<(0 * E)...>> {};
template <class T, int... E, int... P>
struct TensorOf<T, Ints<E...>, Ints<>, Ints<P...>>
    : TensorOf<T, Ints<E...>,
               decltype(countedInts(
                   std::make_integer_sequence<int, sizeof...(E)>())),
               Ints<P...>> {};
template <class T, int... E, int... L, int... P>
struct TensorOf<T, Ints<E...>, Ints<L...>, Ints<P...>> {
  using Type = T __attribute__((tensor_padding(P...), tensor_type(E...),
                                tensor_layout(L...)));
};

/// A tensor type: element type, extents, layout (or none), padding (or none).
template <class T, class E, class L = Ints<>, class P = Ints<>> struct Form;
template <class T, int... E, int... L, int... P>
struct Form<T, Ints<E...>, Ints<L...>, Ints<P...>> {
  using Element = T;
  using Tensor = typename TensorOf<T, Ints<E...>, Ints<L...>, Ints<P...>>::Type;

  static Shape shape() { return {E...}; }
  /// In elements, for each dimension; \p Elements is how many an object has.
  static void strides(Index &Stride, int &Elements) {
    constexpr int Rank = sizeof...(E);
    const int Extent[] = {E...}, Layout[] = {L..., 0}, Padding[] = {P..., 0};
    Elements = 1;
    for (int Q = Rank; Q-- > 0;) {
      int K = sizeof...(L) ? Layout[Q] : Q;
      Stride[K] = Elements;
      Elements *= Extent[K] + (sizeof...(P) ? Padding[K] : 0);
    }
  }
};
template <class T, int... E> using Plain = Form<T, Ints<E...>>;

/// A tensor in memory between guard zones, which starts \p Offset elements
/// behind a multiple of 64 bytes.
template <class F> class Object {
  using T = typename F::Element;
  static constexpr int Guard = 64;
  static constexpr unsigned char GuardByte = 0xa5;
  Index Stride = {};
  int Elements = 0, Offset;
  unsigned char *Storage;

  int begin() const { return Guard + Offset * int(sizeof(T)); }
  int end() const { return begin() + Elements * int(sizeof(T)); }
  int total() const { return (end() + 2 * Guard - 1) & -64; }

public:
  [[clang::optnone]] explicit Object(int Offset = 1) : Offset(Offset) {
    F::strides(Stride, Elements);
    static_assert(alignof(typename F::Tensor) == alignof(T));
    if (sizeof(typename F::Tensor) != Elements * sizeof(T))
      reportFailure("sizeof", "", textOf(F::shape()), Text("wrong"));
    Storage = static_cast<unsigned char *>(aligned_alloc(64, total()));
    if (!Storage)
      abort();
    memset(Storage, GuardByte, total());
    for (int N = 0; N < Elements; ++N)
      if constexpr (HasFraction<T>)
        data()[N] = static_cast<T>(__builtin_nanf(""));
      else
        data()[N] = static_cast<T>(0x7f7f7f7f7f7f7f7f);
  }
  [[clang::optnone]] explicit Object(const Array<T> &X, int Offset = 1)
      : Object(Offset) {
    Index I = {};
    do
      element(I) = X.at(I);
    while (next(F::shape(), I));
  }
  Object(const Object &) = delete;
  ~Object() { free(Storage); }

  T *data() { return reinterpret_cast<T *>(Storage + begin()); }
  T &element(const int *I) {
    long Place = 0;
    for (int K = 0; K < F::shape().Rank; ++K)
      Place += long(I[K]) * Stride[K];
    return data()[Place];
  }
  typename F::Tensor &tensor() {
    return *reinterpret_cast<typename F::Tensor *>(data());
  }

  [[clang::optnone]] void expect(const char *Test, const Array<T> &Expected) {
    ++Comparisons;
    Text Where = textOf(F::shape());
    for (int N = 0; N < total(); ++N)
      if ((N < begin() || N >= end()) && Storage[N] != GuardByte)
        return reportFailure(Test, "", Where, Text("wrote outside"));
    Index I = {};
    if (strcmp(Where.Chars, textOf(Expected.shape()).Chars) != 0)
      return reportFailure(Test, "", Where, Text("wrong test"));
    do
      if (!sameNumber(Expected.at(I), element(I)))
        return reportFailure(Test, "", Where,
                             Text("at %d %d %d %d %d: expected %g, got %g",
                                  I[0], I[1], I[2], I[3], I[4],
                                  static_cast<double>(Expected.at(I)),
                                  static_cast<double>(element(I))));
    while (next(F::shape(), I));
  }
};

template <class To, class F, class... Tensors>
[[gnu::noinline]] void compute(To &Result, F Function, Tensors &...X) {
  Result = (To)Function(X...);
}

/// What \p Function makes of the tensors in the objects, cast to the form \p To,
/// is \p Expected.
template <class To, class F, class... Objects>
[[clang::optnone]] void check(const char *Test,
                              const Array<typename To::Element> &Expected,
                              F Function, Objects &...X) {
  Object<To> Result;
  compute(Result.tensor(), Function, X.tensor()...);
  Result.expect(Test, Expected);
}

} // namespace matrix_test

#endif
