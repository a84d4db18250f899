// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object is set to zero, and the value of that assignment goes on: to other
// objects, functions, choices, lists, casts, lambdas and atomic objects.
//
// RUN: %run_flags --set O0 --set O2 %s -- -std=c++20 -Wno-atomic-alignment \
// RUN:     -latomic

#include <atomic>
#include <stdio.h>

#define NOINLINE [[gnu::noinline]] static

template <class T, int Rows, int Columns>
using Large = T __attribute__((matrix_type(Rows, Columns)));
template <class T, int Rows, int Columns>
using ByRows = T __attribute__((matrix_type(Rows, Columns),
                                matrix_layout(row_major), matrix_padding(3)));
template <class T, int Rows, int Columns>
using Tensor = T __attribute__((tensor_type(Rows, Columns)));

template <class M, class T, int Rows, int Columns> struct Zeros {
  static inline M X, Y, Z;
  static inline _Atomic M A;
  static inline std::atomic<M> S;

  NOINLINE M sevens() { return (M)T(7); }
  NOINLINE int differ(M m, T From = T(0)) {
    int Count = 0;
    for (int R = 0; R != Rows; ++R)
      for (int C = 0; C != Columns; ++C)
        Count += m[R][C] != From;
    return Count;
  }
  NOINLINE M returned() { return Y = M{}; }
  NOINLINE M chosen(bool Which) { return Which ? (Y = M{}) : (Z = (M)T(0)); }
  NOINLINE void discarded(bool Which) { Which ? (Y = M{}) : (Z = (M)T(0)); }

  static int check(const char *Name) {
    int Failures = 0;
    auto Expect = [&](const char *Form, int Different) {
      if (Different)
        printf("%s, %s: %d elements differ\n", Name, Form, Different);
      Failures += Different;
    };
    auto Reset = [] { X = Y = Z = sevens(); };
    Reset();
    X = Y = (M)T(0);
    Expect("assigned twice", differ(X) + differ(Y));
    Reset();
    X = Y = {};
    Expect("assigned an empty list twice", differ(X) + differ(Y));
    Reset();
    int Passed = differ(Y = M{});
    Expect("passed", Passed + differ(Y));
    Expect("returned", differ(returned()));
    Reset();
    Expect("chosen", differ(chosen(false)) + differ(Z) + differ(Y, T(7)));
    Reset();
    discarded(true);
    Expect("discarded", differ(Y) + differ(Z, T(7)));
    Reset();
    M List[] = {Y = M{}, sevens(), Z = (M)T(0)};
    Expect("in a list", differ(List[0]) + differ(List[1], T(7)) +
                            differ(List[2]) + differ(Y));
    Reset();
    X = static_cast<M>(((void)Z, Y = M{}));
    Expect("cast", differ(X) + differ(Y));
    Reset();
    auto Lambda = [Captured = Y = M{}] { return Z = Captured; };
    Expect("captured", differ(Lambda()) + differ(Y) + differ(Z));
    Reset();
    const M &Bound = Y = M{};
    Expect("bound", differ(Bound));
    Reset();
    X = ({ Y = M{}; });
    Expect("in a statement expression", differ(X) + differ(Y));
    X = A = M{};
    Expect("atomic", differ(X) + differ(A));
    Reset();
    X = S = M{};
    Expect("std::atomic", differ(X) + differ(S));
    return Failures;
  }
};

#define CHECK(T, KIND, ROWS, COLUMNS)                                          \
  Zeros<KIND<T, ROWS, COLUMNS>, T, ROWS, COLUMNS>::check(#T " " #KIND)

int main() {
  return CHECK(float, Large, 64, 64) + CHECK(double, Large, 9, 9) +
             CHECK(int, ByRows, 21, 20) + CHECK(bool, Large, 40, 40) +
             CHECK(bool, ByRows, 3, 3) + CHECK(_Float16, Large, 30, 30) +
             CHECK(long double, Large, 3, 3) +
             CHECK(_Complex float, ByRows, 2, 2) + CHECK(int, Tensor, 2, 2) +
             CHECK(signed char, Tensor, 50, 40) !=
         0;
}
