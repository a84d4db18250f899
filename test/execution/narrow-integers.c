// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of less than a byte. Each is a byte in memory, and a vector of them
// is packed: copies, lists, globals, parameters and results, operators.
//
// RUN: %run_flags %s
// RUN: %run_flags %s -- -fmatrix-memory-layout=row-major

extern int printf(const char *, ...);
#define NOINLINE __attribute__((noinline)) static

static int Failures;
static void expect(const char *What, int Row, int Column, int Expected,
                   int Got) {
  if (Expected != Got) {
    printf("%s: element (%d, %d) is %d, expected %d\n", What, Row, Column, Got,
           Expected);
    ++Failures;
  }
}

/// Functions of matrices N of R x C elements of T, and their check. All is
/// compared with arithmetic in int that is converted to T.
#define SHAPE(N, T, R, C, ...)                                                 \
  typedef T N __attribute__((matrix_type(R, C) __VA_ARGS__));                  \
  typedef T N##Square __attribute__((matrix_type(C, C)));                      \
  typedef __matrix_like(N, T, C, C) N##MatchedSquare;                          \
  static N N##Global = {(T)1, (T) - 1, (T)2};                                  \
  NOINLINE N N##Sum(N A, N B) { return A + B; }                                \
  NOINLINE void N##Copy(N *To, const N *From) { *To = *From; }                 \
  NOINLINE void N##Multiply(N *To, N *A, N##Square *B) {                       \
    *To = *A * (N##MatchedSquare)(*B);                                         \
  }                                                                            \
  NOINLINE N N##List(T X) {                                                    \
    N Result = {X, (T)1, (T) - 1, X};                                          \
    return Result;                                                             \
  }                                                                            \
  NOINLINE void N##Check(void) {                                               \
    struct {                                                                   \
      unsigned char Before;                                                    \
      N Value;                                                                 \
      unsigned char After;                                                     \
    } A, B, To;                                                                \
    N##Square S;                                                               \
    To.Before = To.After = 0xA5;                                               \
    for (int I = 0; I < C; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        S[I][J] = (T)(I - 2 * J);                                              \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J) {                                            \
        A.Value[I][J] = (T)(3 * I + 5 * J);                                    \
        B.Value[I][J] = (T)(7 - I * J);                                        \
      }                                                                        \
    N##Copy(&To.Value, &A.Value);                                              \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        expect(#N " copied", I, J, (T)(3 * I + 5 * J), To.Value[I][J]);        \
    To.Value = N##Sum(A.Value, B.Value);                                       \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        expect(#N " added", I, J, (T)(A.Value[I][J] + B.Value[I][J]),          \
               To.Value[I][J]);                                                \
    N##Multiply(&To.Value, &A.Value, &S);                                      \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J) {                                            \
        int Sum = 0;                                                           \
        for (int K = 0; K < C; ++K)                                            \
          Sum += (int)A.Value[I][K] * (int)S[K][J];                            \
        expect(#N " multiplied", I, J, (T)Sum, To.Value[I][J]);                \
      }                                                                        \
    To.Value = N##List((T)3);                                                  \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J) {                                            \
        int K = I * C + J;                                                     \
        T Listed[] = {(T)3, (T)1, (T) - 1, (T)3},                              \
          Global[] = {(T)1, (T) - 1, (T)2};                                    \
        expect(#N " listed", I, J, K < 4 ? Listed[K] : 0, To.Value[I][J]);     \
        expect(#N " global", I, J, K < 3 ? Global[K] : 0, N##Global[I][J]);    \
      }                                                                        \
    expect(#N " neighbours", 0, 0, 0xA5A5, To.Before << 8 | To.After);         \
  }

SHAPE(Nibbles2, _BitInt(4), 2, 2)
SHAPE(Nibbles3, _BitInt(4), 3, 3)
SHAPE(NibblesRows, _BitInt(4), 3, 5, , matrix_layout(row_major))
SHAPE(NibblesPadded, _BitInt(4), 4, 4, , matrix_padding(3))
SHAPE(Nibbles17, _BitInt(4), 17, 17)
SHAPE(Pairs, unsigned _BitInt(2), 5, 7)
SHAPE(PairsRows, unsigned _BitInt(2), 8, 8, , matrix_layout(row_major))
SHAPE(Bits, unsigned _BitInt(1), 9, 4)

int main(void) {
  Nibbles2Check();
  Nibbles3Check();
  NibblesRowsCheck();
  NibblesPaddedCheck();
  Nibbles17Check();
  PairsCheck();
  PairsRowsCheck();
  BitsCheck();
  return Failures != 0;
}
