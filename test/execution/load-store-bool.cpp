// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of matrices of bool with a stride, by columns and by rows,
// at run time and in constant expressions; what lies between is not touched.
//
// RUN: %run_flags %s -- -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include <cstdio>

template <int R, int C> using Columns = bool __attribute__((matrix_type(R, C)));
template <int R, int C>
using Rows = bool __attribute__((matrix_type(R, C), matrix_layout(row_major),
                                 matrix_padding(1)));

static int Failures;

/// Copies columns at a distance of Stride to rows at a distance of Stride + 1.
template <class M>
constexpr void copy(const bool *From, bool *To, unsigned Stride) {
  constexpr int R = __matrix_rows(M), C = __matrix_columns(M);
  M Loaded = (M)__builtin_matrix_column_major_load(From, R, C, Stride);
  auto Turned = (M)__builtin_matrix_row_major_load(From, R, C, Stride + 3);
  __builtin_matrix_row_major_store(Loaded, To, Stride + 1);
  __builtin_matrix_column_major_store(Loaded ^ Turned, To + 2000, Stride + 1);
}

template <class M>
constexpr int check(void (*Copy)(const bool *, bool *, unsigned)) {
  constexpr unsigned R = __matrix_rows(M), C = __matrix_columns(M);
  constexpr unsigned Stride = R < C ? C : R;
  bool From[2000] = {}, To[4000] = {}, Expected[4000] = {};
  for (unsigned I = 0; I < 2000; ++I)
    From[I] = I * 7 % 5 < 2;
  for (unsigned I = 0; I < 4000; ++I)
    To[I] = Expected[I] = I % 3 == 0;
  for (unsigned I = 0; I < R; ++I)
    for (unsigned J = 0; J < C; ++J) {
      bool Element = From[J * Stride + I];
      Expected[I * (Stride + 1) + J] = Element;
      Expected[2000 + J * (Stride + 1) + I] =
          Element ^ From[I * (Stride + 3) + J];
    }
  Copy(From, To, Stride);
  for (unsigned I = 0; I < 4000; ++I)
    if (To[I] != Expected[I])
      return I + 1;
  return 0;
}

template <class M>
[[gnu::noinline]] static void copyLate(const bool *From, bool *To,
                                       unsigned Stride) {
  copy<M>(From, To, Stride);
}

template <class M> static void checkBoth() {
  static_assert(check<M>(copy<M>) == 0);
  if (int Place = check<M>(copyLate<M>)) {
    printf("%d x %d: place %d\n", int(__matrix_rows(M)),
           int(__matrix_columns(M)), Place - 1);
    ++Failures;
  }
}

int main() {
  checkBoth<Columns<1, 1>>();
  checkBoth<Columns<2, 3>>();
  checkBoth<Rows<5, 4>>();
  checkBoth<Rows<3, 16>>();
  checkBoth<Columns<33, 31>>();
  checkBoth<Rows<31, 33>>();
  return Failures != 0;
}
