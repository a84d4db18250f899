// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements of one form that share a function: their operands lie apart,
// overlap in every way, are the result's own memory, or have strides and
// scalars of their own. Compared with plain loops on copies.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O2 --set Os %s -- -fmatrix-memory-layout=row-major

#include <cstdio>
#include <cstring>
#include <initializer_list>

constexpr int N = 33;
using Square = float __attribute__((matrix_type(N, N)));

static float Memory[8 * N * N], Expected[8 * N * N];
static int Failures;

static Square *square(float *At) { return (Square *)At; }

static void reset() {
  for (int I = 0; I != 8 * N * N; ++I)
    Memory[I] = Expected[I] = float(I * 7 % 23) - 11;
}

static void check(const char *Test, int Where) {
  if (!std::memcmp(Memory, Expected, sizeof Memory))
    return;
  std::printf("%s at %d: wrong\n", Test, Where);
  ++Failures;
}

/// What the compiler knows nothing of: a pointer into Memory, a number.
template <class T> [[gnu::noinline]] static T opaque(T X) {
  volatile T Hidden = X;
  return Hidden;
}

/// The place of an element, in either layout.
static int element(int Row, int Column) {
  Square Probe = {};
  Probe[0][1] = 1;
  float First[N * N];
  std::memcpy(First, &Probe, sizeof First);
  return First[1] == 1 ? Row * N + Column : Column * N + Row;
}

static void multiply(float *D, const float *A, const float *B, float S,
                     const float *C) {
  static float Result[N * N];
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      float Sum = 0;
      for (int L = 0; L != N; ++L)
        Sum += A[element(I, L)] * B[element(L, J)];
      Result[element(I, J)] = Sum * S + (C ? C[element(I, J)] : 0);
    }
  std::memcpy(D, Result, sizeof Result);
}

/// All three write where they like; the compiler knows nothing of it.
[[gnu::noinline]] static void statements(float *D, float *A, float *B,
                                         float *C) {
  *square(D) = *square(A) * *square(B);
  *square(C) = *square(B) * *square(A);
  *square(A) = *square(D) * *square(C);
}

static void statementsByLoops(float *D, float *A, float *B, float *C) {
  multiply(D, A, B, 1, nullptr);
  multiply(C, B, A, 1, nullptr);
  multiply(A, D, C, 1, nullptr);
}

[[gnu::noinline]] static void scaled(float *D, float *A, float *B, float S,
                                     float T) {
  *square(D) = *square(A) * *square(B) * S + *square(D);
  *square(B) = *square(D) * *square(A) * T + *square(B);
}

static void scaledByLoops(float *D, float *A, float *B, float S, float T) {
  multiply(D, A, B, S, D);
  multiply(B, D, A, T, B);
}

/// restrict: another form.
[[gnu::noinline]] static void apart(float *__restrict D, float *__restrict E,
                                    const float *A, const float *B) {
  *square(D) = *(const Square *)A * *(const Square *)B;
  *square(E) = *(const Square *)B * *(const Square *)A;
}

[[gnu::noinline]] static void strided(float *D, float *E, float *A, int S,
                                      int T) {
  *square(D) = __builtin_matrix_column_major_load(A, N, N, S) * 2.0f - 1.0f;
  *square(E) = __builtin_matrix_column_major_load(A, N, N, T) * 2.0f - 1.0f;
}

static void stridedByLoops(float *D, float *E, float *A, int S, int T) {
  static float First[N * N], Second[N * N];
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != N; ++I)
      First[element(I, J)] = A[J * S + I] * 2 - 1;
  std::memcpy(D, First, sizeof First);
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != N; ++I)
      Second[element(I, J)] = A[J * T + I] * 2 - 1;
  std::memcpy(E, Second, sizeof Second);
}

int main() {
  constexpr int Size = N * N;
  for (int Offset : {0, 1, 8, N, Size - 1, Size, Size + 3}) {
    auto Run = [&](const char *Test, auto Function, auto Loops) {
      reset();
      Function(Memory);
      Loops(Expected);
      check(Test, Offset);
    };
    Run(
        "products",
        [&](float *M) {
          statements(opaque(M + 2 * Size), opaque(M + Offset), opaque(M + Size),
                     opaque(M + 3 * Size + Offset));
        },
        [&](float *M) {
          statementsByLoops(M + 2 * Size, M + Offset, M + Size,
                            M + 3 * Size + Offset);
        });
    Run(
        "overlapping products",
        [&](float *M) {
          statements(opaque(M + Offset), opaque(M), opaque(M),
                     opaque(M + Size));
        },
        [&](float *M) { statementsByLoops(M + Offset, M, M, M + Size); });
    Run(
        "sums",
        [&](float *M) {
          scaled(opaque(M + Offset), opaque(M), opaque(M + 2 * Size),
                 opaque(2.0f), opaque(-1.0f));
        },
        [&](float *M) { scaledByLoops(M + Offset, M, M + 2 * Size, 2, -1); });
    Run(
        "restrict",
        [&](float *M) {
          apart(opaque(M + 2 * Size + Offset), opaque(M + 4 * Size), opaque(M),
                opaque(M + Offset));
        },
        [&](float *M) {
          multiply(M + 2 * Size + Offset, M, M + Offset, 1, nullptr);
          multiply(M + 4 * Size, M + Offset, M, 1, nullptr);
        });
    Run(
        "strides",
        [&](float *M) {
          strided(opaque(M + 4 * Size), opaque(M + 2 * Size + Offset),
                  opaque(M), opaque(N + 2), opaque(N + Offset % 7));
        },
        [&](float *M) {
          stridedByLoops(M + 4 * Size, M + 2 * Size + Offset, M, N + 2,
                         N + Offset % 7);
        });
  }
  return Failures != 0;
}
