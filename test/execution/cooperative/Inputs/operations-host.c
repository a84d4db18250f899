// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the kernels of operations.cl, and computes the same component by component.

#include <stdio.h>
#include <string.h>

typedef _Float16 half;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long ulong;
#define char signed char

#define OPERATIONS(T)                                                          \
  void T##_operations(const T *a, const T *b, const T *c, T *results,          \
                      uint *length, int choice);
#define CONVERSION(FROM, TO) void FROM##_to_##TO(const FROM *a, TO *b);
#include "operations.h"
#undef OPERATIONS
#undef CONVERSION

static int Failures;

enum { Rows = 6, Columns = 4, Size = 24, Results = 11 };

#define OPERATIONS(T)                                                          \
  static void check_##T(int Choice) {                                          \
    T A[Size], B[Size], C[Columns], R[Results * Size],                         \
        Expected[Results * Size];                                              \
    uint Length = 0;                                                           \
    for (int I = 0; I != Size; ++I) {                                          \
      A[I] = (T)(I * 5 - 40);                                                  \
      B[I] = (T)(I % 7 + 1);                                                   \
    }                                                                          \
    for (int I = 0; I != Columns; ++I)                                         \
      C[I] = (T)(I + 9);                                                       \
    T##_operations(A, B, C, R, &Length, Choice);                               \
    for (int I = 0; I != Size; ++I) {                                          \
      T X = A[I], Y = B[I % Columns * Rows + I / Columns];                     \
      T Values[Results] = {C[I % Columns],                                     \
                           X,                                                  \
                           (T)3,                                               \
                           (T) - X,                                            \
                           (T)(X + Y),                                         \
                           (T)(X - Y),                                         \
                           (T)(X * Y),                                         \
                           (T)(X / Y),                                         \
                           (T)(Y - X),                                         \
                           0,                                                  \
                           (T)((T)((T)(2 * X) + (T)(Y * 3)) - X)};             \
      Values[9] = Choice > 1 ? Values[6] : Choice ? Values[4] : Values[5];     \
      for (int K = 0; K != Results; ++K)                                       \
        Expected[K * Size + I] = Values[K];                                    \
    }                                                                          \
    if (Length != Size || memcmp(R, Expected, sizeof(R))) {                    \
      ++Failures;                                                              \
      for (int I = 0; I != Results * Size; ++I)                                \
        if (memcmp(&R[I], &Expected[I], sizeof(T))) {                          \
          printf(#T " differs in operation %d, component %d\n", I / Size,      \
                 I % Size);                                                    \
          break;                                                               \
        }                                                                      \
    }                                                                          \
  }
#define CONVERSION(FROM, TO)                                                   \
  static void check_##FROM##_to_##TO(void) {                                   \
    FROM A[Size];                                                              \
    TO B[Size];                                                                \
    /* No sign is lost, for which C gives no value. */                         \
    int Least = (FROM)0.5 != 0 && (TO) - 1 > 0 ? 0 : -30;                      \
    for (int I = 0; I != Size; ++I)                                            \
      A[I] = (FROM)(Least + I * 2.75);                                         \
    FROM##_to_##TO(A, B);                                                      \
    for (int I = 0; I != Size; ++I)                                            \
      if (B[I] != (TO)A[I]) {                                                  \
        ++Failures;                                                            \
        printf(#FROM " to " #TO " differs in component %d\n", I);              \
        break;                                                                 \
      }                                                                        \
  }
#include "operations.h"
#undef OPERATIONS
#undef CONVERSION

int main(void) {
#define OPERATIONS(T)                                                          \
  for (int Choice = 0; Choice != 3; ++Choice)                                  \
    check_##T(Choice);
#define CONVERSION(FROM, TO) check_##FROM##_to_##TO();
#include "operations.h"
  return Failures != 0;
}
