// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// _Atomic matrices of both layouts, with and without padding, that an
// instruction or a library call accesses: assignments, compound ones and
// compare-exchange, and whether a compound assignment is one atomic operation.
//
// RUN: %run_flags %s -- -Wno-atomic-alignment -latomic -pthread
// RUN: %run_flags --set O0 --set O2 %s -- -Wno-atomic-alignment -latomic \
// RUN:     -pthread -frounding-math

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#pragma clang diagnostic ignored "-Winitializer-overrides"

#define ROWS matrix_layout(row_major)
#define MATRIX(...) __attribute__((__VA_ARGS__))
typedef short Columns MATRIX(matrix_type(2, 2));
typedef short Rows MATRIX(matrix_type(2, 2), ROWS);
typedef signed char OddRows MATRIX(matrix_type(1, 3), ROWS);
typedef short PaddedRows MATRIX(matrix_type(2, 3), ROWS, matrix_padding(1));
typedef signed char PaddedColumns MATRIX(matrix_type(3, 2), matrix_padding(1));
typedef float Wide MATRIX(matrix_type(2, 3), ROWS);
typedef int WidePadded MATRIX(matrix_type(2, 2), ROWS, matrix_padding(1));
typedef _Float16 Halves MATRIX(matrix_type(4, 2), ROWS);
typedef long double Bytes10 MATRIX(matrix_type(2, 2), ROWS);
typedef _Complex float One MATRIX(matrix_type(1, 1));
typedef _Complex float Complex MATRIX(matrix_type(2, 3), ROWS,
                                      matrix_padding(1));
typedef double Large MATRIX(matrix_type(20, 30), ROWS, matrix_padding(2));
typedef double LargeColumns MATRIX(matrix_type(20, 30));

static int Failures;
enum { Rounds = 30 };

// M##Check tests one type; at its end two threads add 1 to all elements.
#define CHECK(M, R, C)                                                         \
  static _Atomic M M##Global;                                                  \
  static _Atomic M M##Listed =                                                 \
      (M){[0][0] = 1, [(R) - 1][(C) - 1] = 2, [0][(C) - 1] = 3};               \
  static M M##Made(int Start) {                                                \
    M Result;                                                                  \
    for (int I = 0; I < (R); ++I)                                              \
      for (int J = 0; J < (C); ++J)                                            \
        Result[I][J] = Start + 3 * I + J;                                      \
    return Result;                                                             \
  }                                                                            \
  static void M##Expect(const char *What, M Got, int Start) {                  \
    for (int I = 0; I < (R); ++I)                                              \
      for (int J = 0; J < (C); ++J)                                            \
        if (Got[I][J] != Start + 3 * I + J && !Failures++)                     \
          printf(#M ", %s: element (%d, %d) is %d, expected %d\n", What, I, J, \
                 (int)Got[I][J], Start + 3 * I + J);                           \
  }                                                                            \
  __attribute__((noinline)) static M M##Add(_Atomic M *To, M Value) {          \
    return *To += Value;                                                       \
  }                                                                            \
  __attribute__((noinline)) static void M##Scale(_Atomic M *To) {              \
    *To *= 2;                                                                  \
    *To = *To - M##Made(0);                                                    \
  }                                                                            \
  static void *M##Thread(void *Unused) {                                       \
    for (int I = 0; I < Rounds; ++I)                                           \
      M##Global += (M)1;                                                       \
    return Unused;                                                             \
  }                                                                            \
  static void M##Check(void) {                                                 \
    /* What the padding holds is nobody's business. */                         \
    memset((void *)&M##Global, 0x55, sizeof(M##Global));                       \
    M##Global = M##Made(1);                                                    \
    M##Expect("stored", M##Global, 1);                                         \
    M Listed = M##Listed;                                                      \
    for (int I = 0; I < (R); ++I)                                              \
      for (int J = 0; J < (C); ++J)                                            \
        if (Listed[I][J] != (J == (C) - 1 ? I == 0         ? 3                 \
                                            : I == (R) - 1 ? 2                 \
                                                           : 0                 \
                                          : I == 0 && J == 0))                 \
          printf(#M ", listed\n"), ++Failures;                                 \
    M##Expect("chain", M##Global = M##Made(2), 2);                             \
    union {                                                                    \
      _Atomic M Value;                                                         \
      char Bytes[sizeof(_Atomic M)];                                           \
    } Raw;                                                                     \
    memset(Raw.Bytes, 0x7e, sizeof(Raw));                                      \
    M Plain = M##Made(3);                                                      \
    memcpy(Raw.Bytes, &Plain, sizeof(M));                                      \
    M##Expect("raw", Raw.Value, 3);                                            \
    M##Expect("sum", M##Add(&Raw.Value, (M)4), 7);                             \
    M##Expect("added", Raw.Value, 7);                                          \
    Raw.Value -= (M)2;                                                         \
    M##Expect("subtracted", Raw.Value, 5);                                     \
    Raw.Value = M##Made(0);                                                    \
    M##Scale(&Raw.Value);                                                      \
    M##Expect("scaled", Raw.Value, 0);                                         \
    M Expected = (M)9;                                                         \
    if (atomic_compare_exchange_strong(&Raw.Value, &Expected, (M)1))           \
      ++Failures;                                                              \
    M##Expect("found", Expected, 0);                                           \
    M##Expect("kept", Raw.Value, 0);                                           \
    if (!atomic_compare_exchange_strong(&Raw.Value, &Expected, M##Made(6)))    \
      ++Failures;                                                              \
    M##Expect("exchanged", Raw.Value, 6);                                      \
    M##Expect("exchange", atomic_exchange(&Raw.Value, M##Made(7)), 6);         \
    atomic_store(&Raw.Value, M##Made(8));                                      \
    M##Expect("atomic_store", atomic_load(&Raw.Value), 8);                     \
    M##Global = M##Made(-Rounds);                                              \
    pthread_t Other;                                                           \
    pthread_create(&Other, NULL, M##Thread, NULL);                             \
    M##Thread(NULL);                                                           \
    pthread_join(Other, NULL);                                                 \
    M##Expect("two threads", M##Global, Rounds);                               \
  }

CHECK(Columns, 2, 2)
CHECK(Rows, 2, 2)
CHECK(OddRows, 1, 3)
CHECK(PaddedRows, 2, 3)
CHECK(PaddedColumns, 3, 2)
CHECK(Wide, 2, 3)
CHECK(WidePadded, 2, 2)
CHECK(Halves, 4, 2)
CHECK(Bytes10, 2, 2)
CHECK(One, 1, 1)
CHECK(Complex, 2, 3)
CHECK(Large, 20, 30)
CHECK(LargeColumns, 20, 30)

int main(void) {
  ColumnsCheck();
  RowsCheck();
  OddRowsCheck();
  PaddedRowsCheck();
  PaddedColumnsCheck();
  WideCheck();
  WidePaddedCheck();
  HalvesCheck();
  Bytes10Check();
  OneCheck();
  ComplexCheck();
  LargeCheck();
  LargeColumnsCheck();
  return Failures != 0;
}
