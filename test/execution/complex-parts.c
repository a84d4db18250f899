// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows, columns, blocks, diagonals and conjugate transposes of complex
// matrices.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O0 --set O2 %s -- -fmatrix-memory-layout=row-major

#include <stdio.h>
#include <string.h>

static int Failures, Comparisons;

static void expect(const char *What, int Rows, int I, int J,
                   _Complex double Got, _Complex double Expected) {
  ++Comparisons;
  if (__real__ Got == __real__ Expected && __imag__ Got == __imag__ Expected)
    return;
  if (++Failures <= 20)
    printf("%s of %d rows, element (%d, %d): got %g + %gi, expected %g + %gi\n",
           What, Rows, I, J, __real__ Got, __imag__ Got, __real__ Expected,
           __imag__ Expected);
}

static _Complex double value(int I, int J) {
  _Complex double V;
  __real__ V = I * 16 + J + 1;
  __imag__ V = J - I * 32;
  return V;
}

#define CHECK(T, R, C)                                                         \
  typedef _Complex T M##T##R __attribute__((matrix_type(R, C)));               \
  typedef _Complex T Row##T##R __attribute__((matrix_type(1, C)));             \
  typedef _Complex T Column##T##R __attribute__((matrix_type(R, 1)));          \
  typedef _Complex T Block##T##R __attribute__((matrix_type(2, 1)));           \
  typedef _Complex T Turned##T##R __attribute__((matrix_type(C, R)));          \
  typedef _Complex T Line##T##R                                                \
      __attribute__((matrix_type((R < C ? R : C), 1)));                        \
  typedef _Complex T Square##T##R                                              \
      __attribute__((matrix_type((R < C ? R : C), (R < C ? R : C))));          \
  typedef _Complex T Rows##T##R                                                \
      __attribute__((matrix_type(2, 1), matrix_layout(row_major)));            \
  __attribute__((noinline)) static void parts##T##R(                           \
      M##T##R *A, int I, int J, Row##T##R *Row, Column##T##R *Column,          \
      Block##T##R *Block, Turned##T##R *Turned, Line##T##R *Line,              \
      Square##T##R *Square, Square##T##R *One, M##T##R *Outer, _Complex T X) { \
    *Row = __builtin_matrix_row(*A, I);                                        \
    *Column = __builtin_matrix_column(*A, J);                                  \
    *Block = __builtin_tensor_slice(*A, I - 1, J, 2, 1);                       \
    *Turned = __builtin_matrix_conjugate_transpose(*A);                        \
    *Line = __builtin_matrix_diagonal(*A);                                     \
    *Square = __builtin_matrix_from_diagonal(*Line);                           \
    One[0] = __builtin_matrix_identity((R < C ? R : C), X);                    \
    One[1] = __builtin_matrix_identity(Square##T##R);                          \
    One[2] = *Square * One[1] - __builtin_matrix_identity(Square##T##R);       \
    Outer[0] = __builtin_matrix_outer_product(*Column, *Row);                  \
    Turned##T##R Both = __builtin_matrix_outer_product(*Row, *Column);         \
    Outer[1] = __builtin_matrix_transpose(Both);                               \
    *A = __builtin_matrix_insert_row(*A, 0, *Row);                             \
    *A = __builtin_matrix_insert_column(*A, J, *Column);                       \
    *A = __builtin_tensor_insert_slice(*A, (Rows##T##R) * Block, 0, 0);        \
  }                                                                            \
  static void check##T##R(void) {                                              \
    M##T##R A;                                                                 \
    Row##T##R Row;                                                             \
    Column##T##R Column;                                                       \
    Block##T##R Block;                                                         \
    Turned##T##R Turned;                                                       \
    Line##T##R Line;                                                           \
    Square##T##R Square, One[3];                                               \
    M##T##R Outer[2];                                                          \
    int I = R - 1, J = C / 2, N = R < C ? R : C;                               \
    for (int K = 0; K < R; ++K)                                                \
      for (int L = 0; L < C; ++L)                                              \
        A[K][L] = value(K, L);                                                 \
    parts##T##R(&A, I, J, &Row, &Column, &Block, &Turned, &Line, &Square, One, \
                Outer, value(3, 5));                                           \
    for (int L = 0; L < C; ++L)                                                \
      expect("row", R, 0, L, Row[0][L], value(I, L));                          \
    for (int K = 0; K < R; ++K)                                                \
      expect("column", R, K, 0, Column[K][0], value(K, J));                    \
    for (int K = 0; K < 2; ++K)                                                \
      expect("block", R, K, 0, Block[K][0], value(I - 1 + K, J));              \
    for (int K = 0; K < R; ++K)                                                \
      for (int L = 0; L < C; ++L) {                                            \
        expect("conjugate", R, L, K, Turned[L][K], ~value(K, L));              \
        _Complex double Both = value(K, J) * value(I, L);                      \
        expect("outer product", R, K, L, Outer[0][K][L], Both);                \
        expect("outer product", R, K, L, Outer[1][K][L], Both);                \
        _Complex double Changed = K == 0 ? value(I, L) : value(K, L);          \
        if (L == J)                                                            \
          Changed = value(K, J);                                               \
        if (K < 2 && L == 0)                                                   \
          Changed = value(I - 1 + K, J);                                       \
        expect("insertions", R, K, L, A[K][L], Changed);                       \
      }                                                                        \
    for (int K = 0; K < N; ++K) {                                              \
      expect("diagonal", R, K, 0, Line[K][0], value(K, K));                    \
      for (int L = 0; L < N; ++L) {                                            \
        expect("from diagonal", R, K, L, Square[K][L],                         \
               K == L ? value(K, K) : 0);                                      \
        expect("identity", R, K, L, One[0][K][L], K == L ? value(3, 5) : 0);   \
        expect("ones", R, K, L, One[1][K][L], K == L);                         \
        expect("product with ones", R, K, L, One[2][K][L],                     \
               K == L ? value(K, K) - 1 : 0);                                  \
      }                                                                        \
    }                                                                          \
  }

CHECK(float, 2, 3)
CHECK(float, 30, 21)
CHECK(double, 5, 4)
CHECK(double, 17, 29)

int main(void) {
  checkfloat2();
  checkfloat30();
  checkdouble5();
  checkdouble17();
  if (Failures)
    printf("%d failures in %d comparisons\n", Failures, Comparisons);
  return Failures || !Comparisons;
}
