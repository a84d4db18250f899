// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C: typedefs, structures, initializers, statics, and matrices that pass
// through functions by value.
//
// RUN: %run_flags %s

#include <stdio.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

typedef double M34 __attribute__((matrix_type(3, 4)));
typedef double M42 __attribute__((matrix_type(4, 2)));
typedef double M32 __attribute__((matrix_type(3, 2)));
typedef int I55 __attribute__((matrix_type(5, 5)));

struct Pair {
  char Tag;
  M32 First, Second;
};

static M32 Static;
static int Failures;

static void expect(const char *Test, int Row, int Column, double Expected,
                   double Got) {
  if (Expected == Got)
    return;
  printf("%s: element (%d, %d): expected %a, got %a\n", Test, Row, Column,
         Expected, Got);
  ++Failures;
}

NOINLINE static M32 multiply(M34 A, M42 B) { return A * B; }

NOINLINE static struct Pair pair(M32 First, double Scale) {
  return (struct Pair){'p', First, Scale * First};
}

NOINLINE static void accumulate(M32 *Sum, const struct Pair *P, int Count) {
  for (int I = 0; I < Count; ++I)
    *Sum += P[I].First - P[I].Second;
}

NOINLINE static I55 power(I55 Base, unsigned Exponent) {
  I55 Result = {};
  for (int I = 0; I < 5; ++I)
    Result[I][I] = 1;
  for (; Exponent; Exponent >>= 1, Base = Base * Base)
    if (Exponent & 1)
      Result = Result * Base;
  return Result;
}

static void checkProduct(void) {
  M34 A;
  M42 B;
  for (int Row = 0; Row < 4; ++Row) {
    for (int Column = 0; Column < 3; ++Column)
      A[Column][Row] = 0.1 * (Row + 1) - 0.7 * Column;
    for (int Column = 0; Column < 2; ++Column)
      B[Row][Column] = 1.0 / (3 + Row + 5 * Column);
  }
  M32 Product = multiply(A, B);
  struct Pair Pairs[3] = {pair(Product, 0.25), {'q', Product, Static}};
  Pairs[2] = Pairs[1];
  M32 Sum = Product;
  accumulate(&Sum, Pairs, 3);
  for (int Row = 0; Row < 3; ++Row)
    for (int Column = 0; Column < 2; ++Column) {
      volatile double Expected = A[Row][0] * B[0][Column];
      for (int K = 1; K < 4; ++K) {
        volatile double Term = A[Row][K] * B[K][Column];
        Expected += Term;
      }
      expect("product", Row, Column, Expected, Product[Row][Column]);
      expect("structure", Row, Column, 0.25 * Expected,
             Pairs[0].Second[Row][Column]);
      volatile double Total = Expected;
      Total += 0.75 * Expected;
      Total += Expected;
      Total += Expected;
      expect("sum", Row, Column, Total, Sum[Row][Column]);
    }
}

static void checkPower(void) {
  // The companion matrix of the recurrence x(n + 5) = x(n) + x(n + 1).
  I55 Companion = {};
  for (int I = 0; I < 4; ++I)
    Companion[I][I + 1] = 1;
  Companion[4][0] = Companion[4][1] = 1;
  I55 Power = power(Companion, 40);
  for (int Start = 0; Start < 5; ++Start) {
    int X[45] = {0};
    X[Start] = 1;
    for (int I = 5; I < 45; ++I)
      X[I] = X[I - 5] + X[I - 4];
    for (int Row = 0; Row < 5; ++Row)
      expect("power", Row, Start, X[40 + Row], Power[Row][Start]);
  }
}

static void checkMemory(void) {
  // Column by column.
  const float Source[2 * 5] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  float Copy[3 * 2];
  __builtin_matrix_column_major_store(
      __builtin_matrix_column_major_load(Source, 3, 2, 5), Copy, 3);
  const float Expected[3 * 2] = {1, 2, 3, 6, 7, 8};
  for (int I = 0; I < 6; ++I)
    expect("load", I % 3, I / 3, Expected[I], Copy[I]);
  if (memcmp(&Static, &(M32){}, sizeof(M32)) != 0) {
    printf("a static matrix is not zero\n");
    ++Failures;
  }
}

int main(void) {
  checkProduct();
  checkPower();
  checkMemory();
  return Failures != 0;
}
