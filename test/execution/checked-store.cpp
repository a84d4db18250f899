// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What sanitizers check element by element, stored at once by a pointer: the
// same elements as without.
//
// RUN: %clangxx -std=c++17 -O0 -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds %s -o %t
// RUN: %t 2>&1 | FileCheck --allow-empty --implicit-check-not=error %s
// RUN: %clangxx -std=c++17 -O2 -march=native -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds %s -o %t
// RUN: %t 2>&1 | FileCheck --allow-empty --implicit-check-not=error %s

enum { Rows = 40, Columns = 33 };
typedef int matrix
    __attribute__((matrix_type(Rows, Columns), matrix_layout(row_major)));
typedef int small __attribute__((matrix_type(3, 5)));
typedef int tensor __attribute__((tensor_type(7, 4, 9)));
typedef int lines __attribute__((tensor_type(Rows, -1)));
typedef int all __attribute__((tensor_type(Rows)));

static int Failures;

template <class T, int N> struct Case {
  T Value;
  int Stored[N];

  template <class Of> void check(Of Expected, const int *From) {
    for (int I = 0; I != N; ++I)
      Failures += Stored[I] != Expected(From[I]);
  }
};

template <class T, int N> __attribute__((noinline)) static void tryAll(int By) {
  static Case<T, N> C;
  static int From[N];
  for (int I = 0; I != N; ++I)
    From[I] = I * 37 % 1009 - 500;
  C.Value = __builtin_tensor_load(T, From);
  __builtin_tensor_store(C.Value + By, C.Stored);
  C.check([=](int X) { return X + By; }, From);
  __builtin_tensor_store(-C.Value, C.Stored);
  C.check([=](int X) { return -X; }, From);
  __builtin_tensor_store(C.Value / By, C.Stored);
  C.check([=](int X) { return X / By; }, From);
  __builtin_tensor_store(C.Value % By, C.Stored);
  C.check([=](int X) { return X % By; }, From);
  __builtin_tensor_store(C.Value >> By, C.Stored);
  C.check([=](int X) { return X >> By; }, From);
  __builtin_tensor_store(By * (C.Value - By) + 1, C.Stored);
  C.check([=](int X) { return By * (X - By) + 1; }, From);
}

// Beside an operand whose extents are known at run time.
__attribute__((noinline)) static void tryRunTime(long Count, int By) {
  static int From[Rows * Columns], To[Columns];
  for (int I = 0; I != Rows * Columns; ++I)
    From[I] = I * I % 100;
  all Other = __builtin_tensor_load(all, From + Rows);
  __builtin_tensor_store(
      __builtin_tensor_contract("i,ij->j", Other * By - 1,
                                __builtin_tensor_load(lines, From, Count)),
      To);
  for (int J = 0; J != Count; ++J) {
    int Sum = 0;
    for (int I = 0; I != Rows; ++I)
      Sum += (From[Rows + I] * By - 1) * From[I * Count + J];
    Failures += To[J] != Sum;
  }
}

int main() {
  tryAll<matrix, Rows * Columns>(3);
  tryAll<small, 15>(2);
  tryAll<tensor, 7 * 4 * 9>(5);
  tryRunTime(Columns, 4);
  return Failures != 0;
}
