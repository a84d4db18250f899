// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// _Atomic tensors: loaded, stored, exchanged and compared, and updated by
// compound assignments of two threads, of which none is lost; small enough for
// an instruction and so large that they need a lock, with layouts and padding.
//
// RUN: %run_flags %s -- -Wno-atomic-alignment -latomic -pthread

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

typedef short Pair __attribute__((tensor_type(2, 1, 1)));
typedef int Small __attribute__((tensor_type(1, 2, 1, 2)));
typedef signed char Odd __attribute__((tensor_type(3)));
typedef float Turned
    __attribute__((tensor_type(2, 3, 2), tensor_layout(2, 0, 1)));
typedef int Padded __attribute__((tensor_type(2, 3), tensor_layout(1, 0),
                                  tensor_padding(1, 2)));
typedef double Large
    __attribute__((tensor_type(7, 9, 11), tensor_padding(0, 1, 0)));

static int Failures;
enum { Rounds = 50 };

/// The elements are First, First + 1, .. in the order of memory, so small that
/// no sum is rounded.
#define CHECK(T, Element)                                                      \
  static _Atomic T Global##T;                                                  \
  struct With##T {                                                             \
    char Before;                                                               \
    _Atomic(T) Value;                                                          \
    char After;                                                                \
  };                                                                           \
  static T make##T(int First) {                                                \
    T Result;                                                                  \
    Element *Places = (Element *)&Result;                                      \
    for (unsigned I = 0; I < sizeof(T) / sizeof(Element); ++I)                 \
      Places[I] = First + (int)(I % 5);                                        \
    return Result;                                                             \
  }                                                                            \
  static void expect##T(const char *What, T Got, T Expected) {                 \
    if (!__builtin_reduce_and(Got == Expected)) {                              \
      printf(#T ": %s\n", What);                                               \
      ++Failures;                                                              \
    }                                                                          \
  }                                                                            \
  __attribute__((noinline)) static void store##T(_Atomic T *To, T Value) {     \
    *To = Value;                                                               \
  }                                                                            \
  __attribute__((noinline)) static T load##T(_Atomic T *From) {                \
    return *From;                                                              \
  }                                                                            \
  static void *add##T(void *Argument) {                                        \
    _Atomic(T) *To = Argument;                                                 \
    for (int I = 0; I < Rounds; ++I)                                           \
      *To += (T)1;                                                             \
    return 0;                                                                  \
  }                                                                            \
  static void check##T(void) {                                                 \
    store##T(&Global##T, make##T(1));                                          \
    expect##T("stored", load##T(&Global##T), make##T(1));                      \
    static struct With##T Member = {.Before = 1, .After = 2};                  \
    store##T(&Member.Value, make##T(3));                                       \
    expect##T("member", load##T(&Member.Value), make##T(3));                   \
    _Atomic T Local = make##T(4);                                              \
    expect##T("initialized", load##T(&Local), make##T(4));                     \
    expect##T("exchanged", atomic_exchange(&Local, make##T(2)), make##T(4));   \
    T Result = Local += make##T(1);                                            \
    expect##T("result of +=", Result, make##T(2) + make##T(1));                \
    expect##T("after +=", Local, make##T(2) + make##T(1));                     \
    Local -= make##T(1);                                                       \
    Local *= Local;                                                            \
    expect##T("after *=", Local, make##T(2) * make##T(2));                     \
    Local /= 2;                                                                \
    expect##T("after /=", Local, make##T(2) * make##T(2) / 2);                 \
    T Expected = Local;                                                        \
    while (!atomic_compare_exchange_weak(&Local, &Expected, make##T(5)))       \
      ;                                                                        \
    expect##T("compare-exchange", atomic_load(&Local), make##T(5));            \
    T Operand = Local + Local * 2 - -Local;                                    \
    expect##T("operands", Operand, make##T(5) * 4);                            \
    pthread_t Other;                                                           \
    store##T(&Global##T, make##T(1));                                          \
    if (pthread_create(&Other, 0, add##T, (void *)&Global##T) == 0) {          \
      add##T((void *)&Global##T);                                              \
      pthread_join(Other, 0);                                                  \
      expect##T("threads", Global##T, make##T(1) + 2 * Rounds);                \
    }                                                                          \
    if (Member.Before != 1 || Member.After != 2)                               \
      ++Failures;                                                              \
  }

CHECK(Pair, short)
CHECK(Small, int)
CHECK(Odd, signed char)
CHECK(Turned, float)
CHECK(Padded, int)
CHECK(Large, double)

int main(void) {
  checkPair();
  checkSmall();
  checkOdd();
  checkTurned();
  checkPadded();
  checkLarge();
  return Failures != 0;
}
