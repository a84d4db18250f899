// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What constant evaluation gives, where code is emitted for it: objects with
// layout and padding, values of immediate functions, constants that a lambda
// uses without capturing them; small and large.
//
// RUN: %run_flags %s -- -std=c++20

#include <stdio.h>
#include <string.h>

template <class T, int R, int C>
using Columns = T __attribute__((matrix_type(R, C), matrix_padding(1)));
template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));

static int Failures;

template <class M>
[[gnu::noinline]] static void expect(const char *Test, const M &Got,
                                     int Start) {
  for (unsigned Row = 0; Row < __matrix_rows(M); ++Row)
    for (unsigned Column = 0; Column < __matrix_columns(M); ++Column) {
      int Expected = Row == 0 && Column < 3 ? Start + Column : 0;
      if (double(Got[Row][Column]) != Expected) {
        printf("%s: element (%d, %d) is %g\n", Test, Row, Column,
               double(Got[Row][Column]));
        ++Failures;
      }
    }
}

template <class M> consteval M immediate(int Start) {
  using T = __matrix_element_type(M);
  return {T(Start), T(Start + 1), T(Start + 2)};
}
template <class M> struct Holder {
  char Before;
  M Value;
  constexpr Holder(M Value) : Before('b'), Value(Value) {}
};

template <class M> struct Check {
  static constexpr M Global = immediate<M>(1);
  constinit static inline M Variable = immediate<M>(2);
  constinit static inline Holder<M> Member = Holder<M>(immediate<M>(3));
  [[gnu::noinline]] static M value() { return immediate<M>(4); }
  static void run() {
    expect<M>("constexpr", Global, 1);
    expect<M>("constinit", Variable, 2);
    expect<M>("member", Member.Value, 3);
    M Got = value();
    expect<M>("immediate", Got, 4);
    constexpr M Local = immediate<M>(5);
    expect<M>("local", Local, 5);
    Got = [] { return Local; }();
    expect<M>("not captured", Got, 5);
    const M Constant = immediate<M>(6);
    Got = Constant;
    expect<M>("const", Got, 6);
    Got = Global;
    expect<M>("value of a constant", Got, 1);
    static constexpr M Array[2] = {immediate<M>(7), immediate<M>(8)};
    expect<M>("array", Array[0], 7);
    expect<M>("array", Array[1], 8);
    if constexpr (__matrix_padding(M) == 1) {
      // The padding of a constant is zero.
      using T = __matrix_element_type(M);
      auto *Elements = reinterpret_cast<const T *>(&Variable);
      if (Elements[__matrix_rows(M)] != 0) {
        printf("padding\n");
        ++Failures;
      }
    }
  }
};

int main() {
  Check<Columns<int, 2, 3>>::run();
  Check<Rows<float, 2, 3>>::run();
  Check<Rows<_Float16, 5, 4>>::run();
  Check<Columns<__bf16, 2, 4>>::run();
  Check<Columns<double, 30, 20>>::run();
  Check<Rows<signed char, 20, 30>>::run();
  Check<Columns<__int128, 3, 3>>::run();
  Check<Rows<long double, 2, 3>>::run();
  return Failures != 0;
}
