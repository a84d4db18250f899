// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where C++ initializes objects, it initializes matrices by lists: variables of
// all storage durations, members, bases, elements, arguments, results, objects
// from new, lambda captures, exceptions; in templates, where types and elements
// are dependent; small and large.
//
// RUN: %run_flags --sample %s -- -std=c++20 -Wno-missing-braces
// RUN: %run_flags --set O2 %s -- -std=c++20 -Wno-missing-braces \
// RUN:     -fmatrix-memory-layout=row-major

#include "matrix_test.h"
#include <array>
#include <memory>
#include <new>
#include <utility>
#include <vector>

using namespace matrix_test;

template <class T, int R, int C, int P>
using Padded = T __attribute__((matrix_type(R, C), matrix_padding(P),
                                matrix_layout(row_major)));

static volatile int Four = 4;

/// The element (r, c) is 1 + r * C + c, and 0 from \p Count on.
template <class M>
[[gnu::noinline]] void expect(const char *Test, const volatile M &Got,
                              int Count) {
  using Element = __matrix_element_type(M);
  constexpr int R = __matrix_rows(M), C = __matrix_columns(M);
  ++Comparisons;
  for (int Row = 0; Row < R; ++Row)
    for (int Column = 0; Column < C; ++Column) {
      int I = Row * C + Column;
      if (Got[Row][Column] != Element(I < Count ? 1 + I : 0))
        reportFailure(Test, "", Text("%dx%d", R, C),
                      Text("element (%d, %d)", Row, Column));
    }
}

// 16 elements: a part of the large ones.
#define SIXTEEN 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16

template <class M> struct Values {
  using Element = __matrix_element_type(M);

  struct Aggregate {
    char Before;
    M Value;
    int After;
  };
  struct Default {
    char Before = 'a';
    M Value = {SIXTEEN};
    M Empty{};
    char After = 'b';
  };
  struct Constructed {
    M First, Second;
    Constructed(Element X) : First{1, 2, 3, X}, Second{SIXTEEN} {}
  };
  struct Base {
    M Value;
  };
  struct Derived : Base {
    M More;
  };
  union Either {
    M Value;
    Element Elements[sizeof(M) / sizeof(Element)];
  };

  inline static M Static = {SIXTEEN};
  inline static const M Constant{SIXTEEN};
  inline static thread_local M ThreadLocal = {1, 2, 3};
  inline static Aggregate StaticMember = {'x', {SIXTEEN}, 9};
  inline static M Dynamic = {1, 2, 3, Element(Four), 5};
  inline static M StaticArray[2] = {{SIXTEEN}, {1}};

  [[gnu::noinline]] static M result(Element X) { return {1, 2, X}; }
  [[gnu::noinline]] static void argument(M Value, int Count) {
    expect<M>("argument", Value, Count);
  }
  [[gnu::noinline]] static void reference(const M &Value, int Count) {
    expect<M>("reference", Value, Count);
  }
  [[gnu::noinline]] static void moved(M &&Value, int Count) {
    expect<M>("rvalue reference", Value, Count);
  }
  static void defaultArgument(M Value = {SIXTEEN}) { argument(Value, 16); }

  [[gnu::noinline]] static void locals() {
    Element X = Element(Four);
    M Copied = {SIXTEEN};
    M Direct{SIXTEEN};
    const M Constant = {1, 2, 3, X, 5};
    volatile M Volatile = {1, 2, 3, X, 5};
    static M Static = {1, 2, 3, X};
    M Array[] = {{SIXTEEN}, {1, 2, 3, X}, Copied};
    auto Deduced = M{1, 2, 3, X, 5};
    M Same{Copied};
    M SameAgain = {M{SIXTEEN}};
    expect<M>("local", Copied, 16);
    expect<M>("local, direct", Direct, 16);
    expect<M>("const", Constant, 5);
    expect<M>("volatile", Volatile, 5);
    expect<M>("local static", Static, 4);
    expect<M>("array", Array[0], 16);
    expect<M>("array", Array[1], 4);
    expect<M>("array", Array[2], 16);
    expect<M>("auto", Deduced, 5);
    expect<M>("copy", Same, 16);
    expect<M>("copy", SameAgain, 16);
    Copied = {1, 2, 3, X};
    expect<M>("assigned", Copied, 4);
    Copied = M{SIXTEEN};
    expect<M>("assigned", Copied, 16);
    M &&Extended = {1, 2};
    expect<M>("temporary", Extended, 2);
  }
  [[gnu::noinline]] static void members() {
    Element X = Element(Four);
    Aggregate A = {'x', {1, 2, 3, X}, 9};
    Aggregate Designated{.Before = 'y', .Value = {SIXTEEN}, .After = 8};
    Aggregate DesignatedDirect{.Before = 'y', .Value{1, 2, 3}, .After = 1};
    Default D;
    Default Given{'c', {1, 2, 3, X}, {}, 'd'};
    Constructed C(X);
    Derived Of = {{{SIXTEEN}}, {1, 2, 3, X}};
    Either U = {{1, 2, 3}};
    Either ByName = {.Value = {SIXTEEN}};
    expect<M>("member", A.Value, 4);
    expect<M>("designated member", Designated.Value, 16);
    expect<M>("designated member", DesignatedDirect.Value, 3);
    expect<M>("default member initializer", D.Value, 16);
    expect<M>("default member initializer", D.Empty, 0);
    expect<M>("member", Given.Value, 4);
    expect<M>("constructor", C.First, 4);
    expect<M>("constructor", C.Second, 16);
    expect<M>("base", Of.Value, 16);
    expect<M>("derived", Of.More, 4);
    U.Value[0][0] = 1;
    expect<M>("union", U.Value, 3);
    expect<M>("union", ByName.Value, 16);
    if (A.Before != 'x' || A.After != 9 || Designated.Before != 'y' ||
        Designated.After != 8 || D.Before != 'a' || D.After != 'b')
      reportFailure("neighbor of a member", "", Text("-"), Text("changed"));
  }
  [[gnu::noinline]] static void statics() {
    expect<M>("static", Static, 16);
    expect<M>("static const", Constant, 16);
    expect<M>("thread-local", ThreadLocal, 3);
    expect<M>("static member", StaticMember.Value, 16);
    expect<M>("dynamic", Dynamic, 5);
    expect<M>("static array", StaticArray[0], 16);
    expect<M>("static array", StaticArray[1], 1);
  }
  [[gnu::noinline]] static void objects() {
    Element X = Element(Four);
    std::unique_ptr<M> New(new M{1, 2, 3, X});
    std::unique_ptr<M[]> NewArray(new M[3]{{SIXTEEN}, {1, 2}});
    expect<M>("new", *New, 4);
    expect<M>("new[]", NewArray[0], 16);
    expect<M>("new[]", NewArray[1], 2);
    expect<M>("new[]", NewArray[2], 0);
    std::array<M, 3> Array = {{{SIXTEEN}, {1, 2, 3, X}}};
    expect<M>("std::array", Array[0], 16);
    expect<M>("std::array", Array[1], 4);
    expect<M>("std::array", Array[2], 0);
    std::vector<M> Vector = {{SIXTEEN}, {1, 2, 3, X}};
    for (int I = 0; I < 20; ++I)
      Vector.push_back({1, 2, 3});
    Vector.insert(Vector.begin() + 1, M{1});
    expect<M>("std::vector", Vector[0], 16);
    expect<M>("std::vector", Vector[1], 1);
    expect<M>("std::vector", Vector[2], 4);
    expect<M>("std::vector", Vector[22], 3);
    std::pair<int, M> Pair{3, {1, 2, 3, X}};
    expect<M>("std::pair", Pair.second, 4);
  }
  [[gnu::noinline]] static void functions() {
    Element X = Element(Four);
    M Result = result(3);
    expect<M>("result", Result, 3);
    argument({SIXTEEN}, 16);
    argument({{1}}, 1);
    reference({1, 2, 3, X}, 4);
    moved({1, 2, 3, X, 5}, 5);
    defaultArgument();
    M Captured = {1, 2, 3, X};
    auto ByValue = [Captured, Init = M{SIXTEEN}]() mutable {
      expect<M>("captured", Captured, 4);
      expect<M>("captured", Init, 16);
      Captured[0][0] += 1;
      return Captured;
    };
    auto ByReference = [&] { Captured = {SIXTEEN}; };
    M Returned = ByValue();
    if (Returned[0][0] != Element(2))
      reportFailure("lambda", "", Text("-"), Text("result"));
    expect<M>("captured", Captured, 4);
    ByReference();
    expect<M>("captured by reference", Captured, 16);
    try {
      throwOne(X);
    } catch (const M &Caught) {
      expect<M>("caught", Caught, 5);
    }
    try {
      throwOne(X);
    } catch (M Caught) {
      expect<M>("caught by value", Caught, 5);
    }
  }
  [[noreturn, gnu::noinline]] static void throwOne(Element X) {
    throw M{1, 2, 3, X, 5};
  }

  static void check() {
    locals();
    members();
    statics();
    objects();
    functions();
  }
};

// Extents, elements and lists that depend on template parameters.
template <class T, int R, int C, int... Elements> static void checkDependent() {
  Matrix<T, R, C> Flat = {T(Elements)...};
  expect<Matrix<T, R, C>>("pack", Flat, sizeof...(Elements));
  Padded<T, R, C, 2> Rows{{T(Elements)...}};
  expect<Padded<T, R, C, 2>>("pack in a row", Rows, sizeof...(Elements));
  static Padded<T, R, C, 1> Constant = {{1, 2}, {C + 1}};
  if (Constant[0][1] != T(2) || Constant[1][0] != T(C + 1) ||
      Constant[1][1] != T(0))
    reportFailure("dependent constant", "", Text("-"), Text("elements"));
}

// A matrix and what converts to one are copied from braces, and an overload is
// chosen by what a list can initialize.
struct Convertible {
  operator Matrix<int, 2, 2>() const { return {1, 2, 3, 4}; }
};
struct Number {
  operator int() const { return 1; }
};
static int overloaded(Matrix<int, 2, 2>) { return 1; }
static int overloaded(Matrix<int, 3, 3>, int = 0) { return 2; }
static void checkConversions() {
  Matrix<int, 2, 2> A{Convertible()}, B = {Convertible()}, C = {Number(), 2};
  expect<Matrix<int, 2, 2>>("conversion", A, 4);
  expect<Matrix<int, 2, 2>>("conversion", B, 4);
  expect<Matrix<int, 2, 2>>("elements that convert", C, 2);
  if (overloaded({A}) != 1 || overloaded({1, 2, 3, 4, 5}) != 2)
    reportFailure("overload", "", Text("-"), Text("the other one"));
}

int main() {
  Values<Matrix<int, 4, 4>>::check();
  Values<Padded<int8_t, 5, 4, 1>>::check();
  Values<Padded<_Float16, 6, 5, 2>>::check();
  Values<Matrix<double, 1, 16>>::check();
  Values<Matrix<float, 16, 1>>::check();
  Values<Matrix<float, 40, 33>>::check();
  Values<Padded<int64_t, 12, 13, 3>>::check();
  Values<Matrix<__bf16, 4, 4>>::check();
  Values<Matrix<long double, 4, 5>>::check();

  checkDependent<int, 2, 3, 1, 2, 3>();
  checkDependent<float, 4, 4, 1, 2, 3, 4>();
  checkDependent<int16_t, 30, 20, 1, 2, 3, 4, 5>();
  checkConversions();
  return finish();
}
