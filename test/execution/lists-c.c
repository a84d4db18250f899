// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initializer lists in C: constants at file scope, designators, ranges,
// compound literals, lists within the lists of structures and arrays, and lists
// that change a part of what they copy. Arrays initialized by the same lists
// say what is right.
//
// RUN: %run_flags %s -- -Wno-initializer-overrides -Wno-missing-braces \
// RUN:     -Wno-missing-field-initializers -Wno-gnu-designator
// RUN: %run_flags --set O0 --set O2 %s -- -Wno-initializer-overrides \
// RUN:     -Wno-missing-braces -Wno-missing-field-initializers \
// RUN:     -Wno-gnu-designator -fmatrix-memory-layout=row-major

#include <stdio.h>
#include <string.h>

typedef int M23 __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef int P23 __attribute__((matrix_type(2, 3), matrix_padding(1)));
typedef int C23 __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
typedef float Large __attribute__((matrix_type(40, 33), matrix_padding(3)));
typedef _Bool Mask __attribute__((matrix_type(3, 3), matrix_layout(row_major)));

static int Failures;

// Whether all elements are equal. A macro, since it is for several types.
#define EXPECT(Name, Matrix, Array)                                            \
  do {                                                                         \
    int Rows = sizeof(Array) / sizeof(*(Array)),                               \
        Columns = sizeof(*(Array)) / sizeof(**(Array));                        \
    for (int Row = 0; Row < Rows; ++Row)                                       \
      for (int Column = 0; Column < Columns; ++Column)                         \
        if ((Matrix)[Row][Column] != (Array)[Row][Column]) {                   \
          printf("%s, line %d: element (%d, %d) is %g, expected %g\n", Name,   \
                 __LINE__, Row, Column, (double)(Matrix)[Row][Column],         \
                 (double)(Array)[Row][Column]);                                \
          ++Failures;                                                          \
        }                                                                      \
  } while (0)

// The same list for matrices of three layouts and for an array, at file scope
// and in a function.
#define LIST(Name, ...)                                                        \
  M23 Name##Rows = __VA_ARGS__;                                                \
  P23 Name##Padded = __VA_ARGS__;                                              \
  C23 Name##Columns = __VA_ARGS__;                                             \
  static int Name##Array[2][3] = __VA_ARGS__;                                  \
  __attribute__((noinline)) static void Name(void) {                           \
    M23 LocalRows = __VA_ARGS__;                                               \
    P23 LocalPadded = __VA_ARGS__;                                             \
    static C23 LocalColumns = __VA_ARGS__;                                     \
    EXPECT(#Name, Name##Rows, Name##Array);                                    \
    EXPECT(#Name, Name##Padded, Name##Array);                                  \
    EXPECT(#Name, Name##Columns, Name##Array);                                 \
    EXPECT(#Name, LocalRows, Name##Array);                                     \
    EXPECT(#Name, LocalPadded, Name##Array);                                   \
    EXPECT(#Name, LocalColumns, Name##Array);                                  \
    EXPECT(#Name, ((M23)__VA_ARGS__), Name##Array);                            \
  }

LIST(rows, {{1, 2, 3}, {4, 5, 6}})
LIST(flat, {1, 2, 3, 4, 5, 6})
LIST(few, {1, 2, 3, 4})
LIST(rowDesignator, {[1] = {4, 5, 6}})
LIST(rowsBackwards, {[1] = {4, 5, 6}, [0] = {1, 2}})
LIST(elementDesignator, {[0][2] = 3, [1][1] = 5})
LIST(elementThenRest, {[0][1] = 2, 3, 4, 5, 6})
LIST(rowThenRest, {[1] = 4, 5, 6})
LIST(inRow, {{[1] = 2, 3}, {[0] = 4, [2] = 6}})
LIST(range, {[0 ... 1] = {1, 2, 3}})
LIST(rangeInRow, {{1}, {[0 ... 1] = 7, 8}})
LIST(bothRanges, {[0 ... 1][1 ... 2] = 9})
LIST(replaced, {{1, 2, 3}, {4, 5, 6}, [0] = {7}, [1][1] = 8})
LIST(replacedRow, {[1][2] = 1, [1] = {2, 3}})
LIST(afterFlat, {1, 2, 3, 4, 5, 6, [0][1] = 9})

// Lists within lists.
struct Matrices {
  char Before;
  M23 M;
  P23 P[2];
  Mask K;
  int After;
};
struct Arrays {
  char Before;
  int M[2][3];
  int P[2][2][3];
  _Bool K[3][3];
  int After;
};

static void expectMembers(const char *Name, const struct Matrices *Got,
                          const struct Arrays *Expected) {
  EXPECT(Name, Got->M, Expected->M);
  EXPECT(Name, Got->P[0], Expected->P[0]);
  EXPECT(Name, Got->P[1], Expected->P[1]);
  EXPECT(Name, Got->K, Expected->K);
  if (Got->Before != Expected->Before || Got->After != Expected->After) {
    printf("%s: another member\n", Name);
    ++Failures;
  }
}

#define MEMBERS(Name, ...)                                                     \
  struct Matrices Name##Matrices = __VA_ARGS__;                                \
  static struct Arrays Name##Arrays = __VA_ARGS__;                             \
  __attribute__((noinline)) static void Name(void) {                           \
    struct Matrices Local = __VA_ARGS__;                                       \
    expectMembers(#Name, &Name##Matrices, &Name##Arrays);                      \
    expectMembers(#Name ", local", &Local, &Name##Arrays);                     \
    struct Matrices *Literal = &(struct Matrices)__VA_ARGS__;                  \
    expectMembers(#Name ", literal", Literal, &Name##Arrays);                  \
  }

MEMBERS(braced, {'a', {1, 2, 3, {4, 5, 6}}, {{{7}, {8}}, {9}}, {1, 0, 1}, 5})
MEMBERS(elided, {'a', 1,  2,  3,  4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                 15,  16, 17, 18, 1, 0, 0, 1, 0, 1, 1,  0,  1,  19})
MEMBERS(memberDesignators,
        {.After = 3, .M = {[1] = {1}}, .P[1][0][2] = 4, .K[2] = {1, 1}})
MEMBERS(memberThenRest, {.M[1][1] = 3, 4, 5, 6, .Before = 'b'})
MEMBERS(memberReplaced, {.M = {1, 2, 3, 4, 5, 6},
                         .M[0][1] = 7,
                         .M[1] = {8},
                         .P = {{1}, {2}},
                         .P[0] = {{3}},
                         .P[0][1][1] = 5})

// Parts of what is copied.
struct Outer {
  struct Matrices In;
  Large L;
};
static void checkUpdates(const struct Matrices *Source, const P23 *Matrix,
                         int x) {
  struct Outer Got = {.In = *Source, .In.M[1] = {x, 8}, .In.P[1][0][1] = x + 1};
  struct Arrays Expected = bracedArrays;
  Expected.M[1][0] = x;
  Expected.M[1][1] = 8;
  Expected.M[1][2] = 0;
  Expected.P[1][0][1] = x + 1;
  expectMembers("part of a member", &Got.In, &Expected);

  struct Matrices OfMatrix = {.P[0] = *Matrix, .P[0][1][2] = x, .P[0][0] = {1}};
  int ExpectedP[2][3] = {{1, 0, 0}, {(*Matrix)[1][0], (*Matrix)[1][1], x}};
  EXPECT("part of a matrix", OfMatrix.P[0], ExpectedP);

  struct Outer Whole = {.L = {{1, 2}, [5] = {3}}, .L[6][7] = x, .L[0][0] = 9};
  float ExpectedL[40][33] = {{9, 2}, [5] = {3}, [6][7] = x};
  EXPECT("large matrix", Whole.L, ExpectedL);

  struct Outer Part = {.L = Whole.L, .L[5][1] = x, .L[6] = {4}};
  ExpectedL[5][1] = x;
  ExpectedL[6][0] = 4;
  ExpectedL[6][7] = 0;
  EXPECT("part of a large matrix", Part.L, ExpectedL);
}
// The same, constant.
struct Matrices ConstantPart = {.P = {{1, 2, 3, 4, 5, 6}, {7}},
                                .P[0][1][2] = 9,
                                .M = (M23){1, 2, 3, 4, 5, 6},
                                .M[0][1] = 8};
struct Outer ConstantUpdate[2] = {
    [0] = (struct Outer){.In = {'c', {1, 2, 3, 4, 5, 6}}, .L[1][2] = 3},
    [0].In.M[1] = {7},
    [0].L[2][1] = 4};
// An updated matrix is no larger than others.
M23 ConstantArray[3] = {
    [0] = (M23){1, 2, 3, 4, 5, 6}, [0][0][1] = 8, [1] = {7}};
static void checkConstantUpdates(void) {
  int M[2][3] = {1, 8, 3, 4, 5, 6}, P[2][3] = {1, 2, 3, 4, 5, 9};
  EXPECT("constant part", ConstantPart.M, M);
  EXPECT("constant part", ConstantPart.P[0], P);
  int Updated[2][3] = {1, 2, 3, 7};
  float L[40][33] = {[1][2] = 3, [2][1] = 4};
  EXPECT("constant update", ConstantUpdate[0].In.M, Updated);
  EXPECT("constant update", ConstantUpdate[0].L, L);
  int Second[2][3] = {7};
  EXPECT("constant array", ConstantArray[0], M);
  EXPECT("constant array", ConstantArray[1], Second);
  if (ConstantUpdate[0].In.Before != 'c') {
    printf("constant update: another member\n");
    ++Failures;
  }
}

// A matrix of the same type in braces is copied.
static void checkCopies(M23 A, Large *L) {
  int Array[2][3] = {{1, 2, 3}, {4, 5, 6}};
  M23 Copy = {A};
  EXPECT("copy", Copy, Array);
  struct Matrices Member = {'a', A, {{7}}};
  struct Matrices Braces = {'a', {A}};
  EXPECT("member copy", Member.M, Array);
  EXPECT("member copy in braces", Braces.M, Array);
  M23 Several[] = {A, {9}, A, 1, 2, 3, 4, 5, 6};
  if (sizeof(Several) != 4 * sizeof(M23))
    ++Failures;
  EXPECT("array", Several[0], Array);
  EXPECT("array", Several[2], Array);
  EXPECT("array", Several[3], Array);
  Large LargeCopy = {*L};
  if (memcmp(&LargeCopy, L, 33 * sizeof(float)) != 0) {
    printf("large copy\n");
    ++Failures;
  }
}

// Compound literals are objects.
static void checkLiterals(int x) {
  int Array[2][3] = {{1, 2, 3}, {4, 5, 6}};
  M23 *Local = &(M23){x, 2, 3, 4, 5, 6};
  (*Local)[0][0] += 1;
  Array[0][0] = x + 1;
  EXPECT("local literal", *Local, Array);
}

int main(void) {
  rows(), flat(), few(), rowDesignator(), rowsBackwards(), elementDesignator();
  elementThenRest(), rowThenRest(), inRow(), range(), rangeInRow();
  bothRanges(), replaced(), replacedRow(), afterFlat();
  braced(), elided(), memberDesignators(), memberThenRest(), memberReplaced();
  P23 Matrix = {{11, 12, 13}, {14, 15, 16}};
  struct Matrices Source = bracedMatrices;
  checkUpdates(&Source, &Matrix, 21);
  checkConstantUpdates();
  Large L = {[0][0] = 1, [39] = {[32] = 5}};
  checkCopies(rowsRows, &L);
  checkLiterals(30);
  return Failures != 0;
}
