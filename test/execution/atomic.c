// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// _Atomic matrices in C: initialized, loaded, stored, in structures, small
// enough for an instruction and so large that they need a lock, with padding.
//
// RUN: %run_flags %s -- -Wno-atomic-alignment -latomic

#include <stdatomic.h>
#include <stdio.h>

typedef short Pair __attribute__((matrix_type(2, 1)));
typedef float Small __attribute__((matrix_type(2, 3)));
typedef char Odd __attribute__((matrix_type(3, 1)));
typedef int Padded __attribute__((matrix_type(2, 2), matrix_padding(1),
                                  matrix_layout(row_major)));
typedef long double Handle __attribute__((matrix_type(2, 2)));
typedef double Large __attribute__((matrix_type(20, 30), matrix_padding(2)));

static int Failures;

#define CHECK(M, R, C)                                                         \
  static _Atomic M Global##M;                                                  \
  struct With##M {                                                             \
    char Before;                                                               \
    _Atomic(M) Value;                                                          \
    char After;                                                                \
  };                                                                           \
  static struct With##M Member##M = {.Before = 1, .After = 2};                 \
  __attribute__((noinline)) static void store##M(_Atomic M *To, M Value) {     \
    *To = Value;                                                               \
  }                                                                            \
  __attribute__((noinline)) static M load##M(_Atomic M *From) {                \
    return *From;                                                              \
  }                                                                            \
  static void expect##M(const char *What, M Got, int Start) {                  \
    for (int Row = 0; Row < (R); ++Row)                                        \
      for (int Column = 0; Column < (C); ++Column)                             \
        if ((int)Got[Row][Column] != Start + Row + 2 * Column) {               \
          printf(#M ", %s: element (%d, %d) is %d\n", What, Row, Column,       \
                 (int)Got[Row][Column]);                                       \
          ++Failures;                                                          \
        }                                                                      \
  }                                                                            \
  static M make##M(int Start) {                                                \
    M Result;                                                                  \
    for (int Row = 0; Row < (R); ++Row)                                        \
      for (int Column = 0; Column < (C); ++Column)                             \
        Result[Row][Column] = Start + Row + 2 * Column;                        \
    return Result;                                                             \
  }                                                                            \
  static void check##M(void) {                                                 \
    store##M(&Global##M, make##M(1));                                          \
    expect##M("stored", load##M(&Global##M), 1);                               \
    store##M(&Member##M.Value, make##M(3));                                    \
    expect##M("member", load##M(&Member##M.Value), 3);                         \
    _Atomic M Local = make##M(4);                                              \
    expect##M("initialized", load##M(&Local), 4);                              \
    expect##M("exchanged", atomic_exchange(&Local, make##M(2)), 4);            \
    expect##M("after exchange", Local, 2);                                     \
    _Atomic M Assigned;                                                        \
    atomic_init(&Assigned, Local);                                             \
    M Plain = atomic_load_explicit(&Assigned, memory_order_relaxed);           \
    expect##M("atomic_init", Plain, 2);                                        \
    atomic_store(&Assigned, make##M(5));                                       \
    expect##M("atomic_store", atomic_load(&Assigned), 5);                      \
    if (Member##M.Before != 1 || Member##M.After != 2)                         \
      ++Failures;                                                              \
  }

CHECK(Pair, 2, 1)
CHECK(Small, 2, 3)
CHECK(Odd, 3, 1)
CHECK(Padded, 2, 2)
CHECK(Handle, 2, 2)
CHECK(Large, 20, 30)

int main(void) {
  checkPair();
  checkSmall();
  checkOdd();
  checkPadded();
  checkHandle();
  checkLarge();
  return Failures != 0;
}
