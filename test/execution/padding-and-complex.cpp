// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of different padding, sums and comparisons of complex matrices, and
// offsets of elements.
//
// RUN: %run_flags %s

#include <math.h>
#include <stddef.h>
#include <stdio.h>

template <class T, int R, int C, bool RowMajor, int P = 0>
using Matrix = T __attribute__((matrix_type(R, C), matrix_layout(RowMajor),
                                matrix_padding(P)));

static int Failures;
static void expect(bool Condition, const char *What, int R, int C) {
  if (!Condition && Failures++ < 20)
    printf("%s of %d x %d\n", What, R, C);
}

#define NOINLINE [[gnu::noinline]] static

template <class P, class Q> NOINLINE auto sum(const P *A, const Q *B) {
  return *A + *B;
}
template <class P, class Q> NOINLINE void update(P *A, const Q *B) {
  *A -= *B;
  *A = *B + *A;
}
template <class P, class Q> NOINLINE void select(const P *A, Q *B, bool Flag) {
  *B = *A < *B ? *A : *B;
  *B = Flag ? *A : *B;
}
template <class P, class Q> NOINLINE P pass(Q A) { return A; }
template <class P, class Q, class O>
NOINLINE void product(const P *A, const Q *B, O *To) {
  *To = *A * *B;
}

template <int R, int C, bool RowMajor> static void checkPadding() {
  using Plain = Matrix<int, R, C, RowMajor>;
  using Padded = Matrix<int, R, C, RowMajor, 3>;
  using Right = Matrix<int, C, R, RowMajor, 1>;
  static Padded A, A0;
  static Plain B, B0;
  static Right D;
  static Matrix<int, R, R, RowMajor, 2> E;
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J) {
      A[I][J] = A0[I][J] = 7 * I - 3 * J;
      B[I][J] = B0[I][J] = I * I - 2 * J + 1;
      D[J][I] = I - J;
    }
  Plain Sum = sum(&A, &B);
  update(&A, &B);
  select(&A0, &B, R == 2);
  Padded Passed = pass<Padded>(B0);
  product(&A0, &D, &E);
  bool OK = true;
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J) {
      int Least = A0[I][J] < B0[I][J] ? A0[I][J] : B0[I][J];
      OK &= Sum[I][J] == A0[I][J] + B0[I][J] && A[I][J] == A0[I][J] &&
            B[I][J] == (R == 2 ? A0[I][J] : Least) && Passed[I][J] == B0[I][J];
    }
  expect(OK, "padding", R, C);
  OK = true;
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != R; ++J) {
      int Expected = 0;
      for (int K = 0; K != C; ++K)
        Expected += A0[I][K] * D[K][J];
      OK &= E[I][J] == Expected;
    }
  expect(OK, "product", R, C);

  struct Record {
    char Before;
    Padded Member;
    Plain Many[2];
  };
  static Record Object;
  OK = true;
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J)
      OK &= offsetof(Record, Member[I][J]) ==
                size_t((char *)&Object.Member[I][J] - (char *)&Object) &&
            offsetof(Record, Many[1][I][J]) ==
                size_t((char *)&Object.Many[1][I][J] - (char *)&Object);
  static_assert(offsetof(Record, Member[0][0]) == offsetof(Record, Member));
  static_assert(offsetof(Record, Many[1][R - 1][C - 1]) ==
                sizeof(Record) - sizeof(int));
  expect(OK, "offsetof", R, C);
}

template <class T> struct Number;
template <> struct Number<float> {
  using Type = _Complex float;
};
template <> struct Number<double> {
  using Type = _Complex double;
};
template <class T, int R, int C, bool RowMajor>
using Complex = Matrix<typename Number<T>::Type, R, C, RowMajor>;
template <class M, class O>
NOINLINE void equal(const M *A, const M *B, O *To, bool Unequal) {
  *To = Unequal ? *A != *B : *A == *B;
}
template <class M, class S, class O>
NOINLINE void equalScalar(const M *A, S B, O *To) {
  *To = *A == B;
}
template <class M, class B>
NOINLINE void choose(const B *Mask, M *A, const M *Other) {
  *A = *Mask ? *A : *Other;
}
template <class C, class M> NOINLINE C total(const M *A) {
  return __builtin_reduce_add(*A);
}
template <class C, class M> NOINLINE C trace(const M *A) {
  return __builtin_matrix_trace(*A);
}
template <class M, class O> NOINLINE void byRow(const M *A, O *To) {
  *To = __builtin_matrix_rowwise_add(*A);
}
template <class M, class O> NOINLINE void byColumn(const M *A, O *To) {
  *To = __builtin_matrix_columnwise_add(*A);
}

template <class T, int N, bool RowMajor> static void checkComplex() {
  using C = typename Number<T>::Type;
  using M = Complex<T, N, N, RowMajor>;
  static M A, B;
  static Matrix<bool, N, N, RowMajor> Equal, Unequal, Scalar;
  static Complex<T, N, 1, RowMajor> Rows;
  static Complex<T, 1, N, RowMajor> Columns;
  T Special[] = {0, T(-0.0), 1, T(NAN), T(INFINITY), -3};
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      __real__ A[I][J] = Special[(I + 2 * J) % 6];
      __imag__ A[I][J] = Special[(3 * I + J) % 6];
      __real__ B[I][J] = Special[(I + 2 * J + (I == J)) % 6];
      __imag__ B[I][J] = Special[(3 * I + J) % 6];
    }
  equal(&A, &B, &Equal, false);
  equal(&A, &B, &Unequal, true);
  equalScalar(&A, T(1), &Scalar);
  bool OK = true;
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      bool Same = A[I][J] == B[I][J];
      OK &= Equal[I][J] == Same && Unequal[I][J] == !Same &&
            Scalar[I][J] == (A[I][J] == T(1));
    }
  expect(OK, "comparison of complex", N, N);

  static M Chosen;
  Chosen = A;
  choose(&Unequal, &Chosen, &B);
  OK = true;
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      const C &Want = Unequal[I][J] ? A[I][J] : B[I][J];
      OK &= __builtin_memcmp(&Chosen[I][J], &Want, sizeof Want) == 0 ||
            __real__ Want != __real__ Want || __imag__ Want != __imag__ Want;
    }
  expect(OK, "selection of complex", N, N);

  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      __real__ A[I][J] = I - 2 * J;
      __imag__ A[I][J] = I * J;
    }
  C Total = total<C>(&A), Trace = trace<C>(&A), WantTotal = 0, WantTrace = 0;
  byRow(&A, &Rows);
  byColumn(&A, &Columns);
  OK = true;
  for (int I = 0; I != N; ++I) {
    C Row = 0, Column = 0;
    for (int J = 0; J != N; ++J) {
      Row += A[I][J];
      Column += A[J][I];
    }
    OK &= Rows[I][0] == Row && Columns[0][I] == Column;
    WantTotal += Row;
    WantTrace += A[I][I];
  }
  expect(OK && Total == WantTotal && Trace == WantTrace, "sums of complex", N,
         N);
}

// Temporaries and constants have the padding of the type that they are of.
using PlainSquare = Matrix<int, 2, 2, false>;
using PaddedSquare = Matrix<int, 2, 2, false, 1>;
NOINLINE int corner(const PaddedSquare &A) { return A[0][1]; }
NOINLINE int corners(const PlainSquare &A) {
  PaddedSquare Copy = A;
  const PaddedSquare &Bound = A;
  PaddedSquare &&Cast = (PaddedSquare)A;
  const PlainSquare &Back = Copy;
  return corner(A) + Bound[0][1] + Cast[0][1] + Back[0][1];
}
static PaddedSquare Constant = PlainSquare{1, 2, 3, 4};
static PlainSquare Packed = PaddedSquare{1, 2, 3, 4};
static PaddedSquare Several[] = {PlainSquare{1, 2, 3, 4},
                                 (PaddedSquare)PlainSquare{5, 6, 7, 8}};

int main() {
  checkPadding<2, 3, false>();
  checkPadding<2, 3, true>();
  checkPadding<5, 4, true>();
  checkPadding<17, 19, false>();
  checkPadding<33, 12, true>();
  checkComplex<float, 2, false>();
  checkComplex<float, 5, true>();
  checkComplex<double, 12, false>();
  expect(corners(PlainSquare{1, 2, 3, 4}) == 8, "references", 2, 2);
  static PaddedSquare Local = PlainSquare{1, 2, 3, 4};
  PaddedSquare Array[] = {PlainSquare{1, 2, 3, 4}, PlainSquare{5, 6, 7, 8}};
  expect(Constant[0][1] == 2 && Packed[0][1] == 2 && Local[0][1] == 2 &&
             Several[1][1][0] == 7 && Array[1][0][1] == 6,
         "constants", 2, 2);
  return Failures != 0;
}
