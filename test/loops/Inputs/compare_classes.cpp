// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both sets of classes.cpp's functions on the same elements: bit by bit.

#include "classes.h"
#include <cmath>
#include <cstdio>
#include <cstring>

static int Checks, Failures;

template <class T> static T next() {
  static uint64_t Seed = 1;
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  int Number = int(Seed >> 40) % 997;
  if (T(0.5) != 0 && Number == 5)
    return T(INFINITY);
  return T(Number - 498) / T(T(0.5) != 0 ? 16 : 1);
}

template <class T> static void compare(const char *What, T X, T Y) {
  ++Checks;
  if (memcmp(&X, &Y, sizeof X) == 0 || (X != X && Y != Y))
    return;
  printf("%s differs: %g, not %g\n", What, double(Y), double(X));
  ++Failures;
}

template <class T, class F>
static void byRows(const char *What, int M, int N, int K, F Both,
                   bool IsTransposed = false) {
  Rows<T> A(M, K), B(IsTransposed ? N : K, IsTransposed ? K : N), C(M, N);
  for (Rows<T> *X : {&A, &B, &C})
    for (T &E : X->elements)
      E = next<T>();
  Rows<T> D = C;
  Both(C, D, A, B);
  for (size_t I = 0; I != C.elements.size(); ++I)
    compare(What, C.elements[I], D.elements[I]);
}

static void byColumns(int M, int N, int K) {
  Columns<double> A(M, K), B(K, N), C(M, N), D(M, N);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != K; ++J)
      A.at(I, J) = next<double>();
  for (int I = 0; I != K; ++I)
    for (int J = 0; J != N; ++J)
      B.at(I, J) = next<double>();
  plain::columns(C, A, B);
  raised::columns(D, A, B);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J)
      compare("columns", C.at(I, J), D.at(I, J));
}

// The result's elements begin Offset bytes behind its extents' first one.
static void inItself(int Offset) {
  struct {
    unsigned char Before[64];
    Bytes C;
    unsigned char After[64 * 64];
  } Memory[2];
  unsigned char A[40 * 40], B[40 * 40];
  for (int I = 0; I != 40 * 40; ++I) {
    A[I] = I % 3;
    B[I] = 0; // A larger extent would leave the memory.
  }
  Bytes OfA{A, 40, 40}, OfB{B, 40, 40};
  for (auto &M : Memory) {
    memset(&M, 0xee, sizeof M);
    M.C = {reinterpret_cast<unsigned char *>(&M.C.rows) + Offset, 40, 40};
  }
  plain::bytes(Memory[0].C, OfA, OfB);
  raised::bytes(Memory[1].C, OfA, OfB);
  Failures += Memory[0].C.rows == 40 && Memory[0].C.columns == 40;
  compare("an extent", Memory[0].C.rows, Memory[1].C.rows);
  compare("an extent", Memory[0].C.columns, Memory[1].C.columns);
  for (int I = 0; I != 64; ++I)
    compare("a byte", Memory[0].Before[I], Memory[1].Before[I]);
  for (int I = 0; I != 64 * 64; ++I)
    compare("a byte", Memory[0].After[I], Memory[1].After[I]);
}

int main() {
  for (int M : {0, 1, 3, 8, 17, 40})
    for (int N : {0, 1, 7, 16, 33})
      for (int K : {0, 1, 5, 24}) {
        byRows<double>("product", M, N, K,
                       [](auto &C, auto &D, auto &A, auto &B) {
                         plain::product(C, A, B);
                         raised::product(D, A, B);
                       });
        byRows<double>("result", M, N, K,
                       [](auto &C, auto &D, auto &A, auto &B) {
                         C = plain::result(A, B);
                         D = raised::result(A, B);
                       });
        byRows<float>("added", M, N, K, [](auto &C, auto &D, auto &A, auto &B) {
          plain::added(C, A, B);
          raised::added(D, A, B);
        });
        byRows<float>(
            "layer", M, N, K,
            [](auto &C, auto &D, auto &A, auto &B) {
              plain::layer(C, A, B);
              raised::layer(D, A, B);
            },
            /*IsTransposed=*/true);
        byRows<int>("numbers", M, N, K, [](auto &C, auto &D, auto &A, auto &B) {
          plain::numbers(C, A, B);
          raised::numbers(D, A, B);
        });
        byColumns(M, N, K);
      }
  // The result is an operand.
  for (int N : {8, 24}) {
    byRows<double>("c = c * b", N, N, N, [](auto &C, auto &D, auto &, auto &B) {
      plain::product(C, C, B);
      raised::product(D, D, B);
    });
    byRows<double>("c = b * c", N, N, N, [](auto &C, auto &D, auto &, auto &B) {
      plain::product(C, B, C);
      raised::product(D, B, D);
    });
  }
  for (int Offset = 0; Offset != 5; ++Offset)
    inItself(Offset);
  printf("%d checks, %d failures\n", Checks, Failures);
  return Failures != 0;
}
