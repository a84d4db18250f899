// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initializer lists: a matrix has the elements that an array of its rows has
// from the same list, whatever the layout; small and large, constant and
// computed, local and static. The padding of statics is zero.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s -- -fmatrix-memory-layout=row-major

#include "matrix_test.h"

// The arrays' lists: they want braces for rows.
#pragma clang diagnostic ignored "-Wmissing-braces"

using namespace matrix_test;

template <class T, int R, int C, int P>
using Columns = T __attribute__((matrix_type(R, C), matrix_padding(P),
                                 matrix_layout(column_major)));
template <class T, int R, int C, int P>
using Rows = T __attribute__((matrix_type(R, C), matrix_padding(P),
                              matrix_layout(row_major)));
template <class T, int R, int C, bool RowMajor, int P>
using Select =
    std::conditional_t<RowMajor, Rows<T, R, C, P>, Columns<T, R, C, P>>;

template <class T> static bool same(const T &A, const T &B) {
  if constexpr (std::is_same_v<T, long double> && sizeof(T) == 16 &&
                __LDBL_MANT_DIG__ == 64)
    return memcmp(&A, &B, 10) == 0; // the rest is padding
  return memcmp(&A, &B, sizeof(T)) == 0;
}

/// Compares \p Got with \p Expected, and its padding with zero if it is static.
template <class T, bool RowMajor, int P, int R, int C>
[[gnu::noinline]] static void expect(const char *Test,
                                     const T (&Expected)[R][C], const void *Got,
                                     bool IsStatic) {
  ++Comparisons;
  Text Shape("%d bytes an element, %dx%d %s, padding %d", int(sizeof(T)), R, C,
             RowMajor ? "rows" : "columns", P);
  constexpr int Lines = RowMajor ? R : C, Length = RowMajor ? C : R;
  const T *Elements = static_cast<const T *>(Got);
  for (int Line = 0; Line < Lines; ++Line)
    for (int I = 0; I < Length + P; ++I) {
      const T &Element = Elements[Line * (Length + P) + I];
      int Row = RowMajor ? Line : I, Column = RowMajor ? I : Line;
      if (I < Length ? !same(Expected[Row][Column], Element)
                     : IsStatic && !same(T(0), Element))
        reportFailure(Test, "", Shape, Text("element (%d, %d)", Row, Column));
    }
}

/// Three values that no compiler knows.
static volatile unsigned char One = 1, Two = 2, Three = 3;

#define LIST(Name, R, C, ...)                                                  \
  template <class T, bool RowMajor, int P> [[gnu::noinline]] void Name() {     \
    T x = T(One), y = T(Two), z = T(Three);                                    \
    (void)x, (void)y, (void)z;                                                 \
    Select<T, R, C, RowMajor, P> Got = __VA_ARGS__;                            \
    T Expected[R][C] = __VA_ARGS__;                                            \
    expect<T, RowMajor, P>(#Name, Expected, &Got, false);                      \
    static Select<T, R, C, RowMajor, P> Static = __VA_ARGS__;                  \
    expect<T, RowMajor, P>(#Name ", static", Expected, &Static, true);         \
  }

LIST(rows, 2, 3, {{T(1), T(2), T(3)}, {T(4), T(5), T(6)}})
LIST(flat, 2, 3, {T(1), T(2), T(3), T(4), T(5), T(6)})
LIST(mixed, 3, 2, {{T(1), T(2)}, T(3), T(4), {T(5), T(6)}})
LIST(fewRows, 3, 2, {{T(1), T(2)}})
LIST(shortRows, 3, 3, {{T(1)}, {}, {T(2), T(3)}})
LIST(fewElements, 3, 5, {T(1), T(2), T(3), T(4), T(5), T(6), T(7)})
LIST(one, 1, 1, {T(9)})
LIST(column, 4, 1, {{T(1)}, {T(2)}, {T(3)}, {T(4)}})
LIST(braces, 2, 2, {{{T(1)}, {}}, {T(3), {T(4)}}})
LIST(computed, 2, 3, {{x, T(2), z}, {T(4), y, x}})
LIST(computedFew, 4, 4, {T(5), x, T(6), y, {z}})
LIST(zeros, 3, 3, {T(0), T(0), T(0), T(0)})

#define EIGHT(N)                                                               \
  T((N) * 3), T((N) * 5), T((N) + 7), T((N) ^ 1), T(N), T(11), T((N) | 64), T(N)
#define ROW33(N) EIGHT(N), EIGHT(N + 1), EIGHT(N + 2), EIGHT(N + 3), T(1)
#define FIVE(N) ROW33(N), ROW33(N + 5), ROW33(N + 3), ROW33(N + 7), ROW33(N + 1)
LIST(large, 40, 33,
     {FIVE(1), FIVE(2), FIVE(4), FIVE(9), FIVE(6), FIVE(3), FIVE(5), FIVE(7)})
LIST(largeRows, 41, 33,
     {{ROW33(1)}, {ROW33(4)}, {}, {x, y, z}, {ROW33(5)}, {T(1), x, T(3), y}})
LIST(largeComputed, 20, 33, {FIVE(2), x, FIVE(8), y, ROW33(6), z})
#define TWELVE                                                                 \
  T(7), T(7), T(7), T(7), T(7), T(7), T(7), T(7), T(7), T(7), T(7), T(7)
#define FOUR TWELVE, TWELVE, TWELVE, TWELVE
LIST(largeSplat, 12, 12, {FOUR, FOUR, FOUR})

template <class T, bool RowMajor, int P> static void checkStored() {
  rows<T, RowMajor, P>();
  flat<T, RowMajor, P>();
  mixed<T, RowMajor, P>();
  fewRows<T, RowMajor, P>();
  shortRows<T, RowMajor, P>();
  fewElements<T, RowMajor, P>();
  one<T, RowMajor, P>();
  column<T, RowMajor, P>();
  braces<T, RowMajor, P>();
  computed<T, RowMajor, P>();
  computedFew<T, RowMajor, P>();
  zeros<T, RowMajor, P>();
}

template <class T> static void check() {
  checkStored<T, false, 0>();
  checkStored<T, true, 0>();
  checkStored<T, false, 1>();
  checkStored<T, true, 3>();
}

template <class T, bool RowMajor, int P> static void checkLarge() {
  large<T, RowMajor, P>();
  largeRows<T, RowMajor, P>();
  largeComputed<T, RowMajor, P>();
}

/// Elements that literals do not give.
template <class T> static void checkSpecial() {
  Random Rng(5);
  for (int I = 0; I < 50; ++I) {
    T x = specialValue<T>(Rng), y = specialValue<T>(Rng);
    Rows<T, 2, 3, 1> Got = {x, y, -x, {y, x}};
    T Expected[2][3] = {x, y, -x, {y, x}};
    expect<T, true, 1>("special values", Expected, &Got, false);
  }
  static Columns<T, 2, 2, 1> Static = {T(-0.0), T(__builtin_inff()),
                                       T(__builtin_nanf("")), T(0.0)};
  T Expected[2][2] = {T(-0.0), T(__builtin_inff()), T(__builtin_nanf("")),
                      T(0.0)};
  expect<T, false, 1>("special constants", Expected, &Static, true);
}

/// Every element is evaluated once, in the order of the list.
static int Calls;
static int next() { return ++Calls; }
static void checkOrder() {
  Calls = 0;
  Columns<int, 2, 3, 0> Got = {{next(), next(), next()}, {next(), 7, next()}};
  int Expected[2][3] = {{1, 2, 3}, {4, 7, 5}};
  expect<int, false, 0>("order", Expected, &Got, false);
  Calls = 0;
  Rows<int, 100, 3, 1> Large = {{next(), next()}, {-1, next()}, {next()}};
  int ExpectedLarge[100][3] = {{1, 2}, {-1, 3}, {4}};
  expect<int, true, 1>("order, large", ExpectedLarge, &Large, false);
  Calls = 0;
  Columns<int, 100, 3, 0> Branches = {next(), next() > 2 ? next() : -next(),
                                      next() && next(), next()};
  int ExpectedBranches[100][3] = {1, -3, 1, 6};
  expect<int, false, 0>("branches, large", ExpectedBranches, &Branches, false);
}

int main() {
  check<int8_t>();
  check<uint16_t>();
  check<int>();
  check<uint64_t>();
  check<__int128>();
  check<bool>();
  check<_Float16>();
  check<__bf16>();
  check<float>();
  check<double>();
  check<long double>();

  checkLarge<float, false, 0>();
  checkLarge<float, true, 2>();
  checkLarge<uint8_t, true, 0>();
  checkLarge<int16_t, false, 3>();
  checkLarge<bool, false, 1>();
  checkLarge<__bf16, true, 1>();
  checkLarge<double, true, 0>();
  checkLarge<long double, false, 0>();
  largeSplat<unsigned, false, 0>();

  checkSpecial<float>();
  checkSpecial<double>();
  checkSpecial<_Float16>();
  checkSpecial<__bf16>();
  checkOrder();
  return finish();
}
