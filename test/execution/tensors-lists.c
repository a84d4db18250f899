// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initializer lists of tensors: constants at file scope, designators, ranges,
// compound literals, lists within lists of structures and arrays, elements that
// are not constant. Arrays of arrays initialized by the same lists say what is
// right.
//
// RUN: %run_flags --sample %s -- \
// RUN:     -Wno-initializer-overrides -Wno-missing-braces \
// RUN:     -Wno-missing-field-initializers -Wno-gnu-designator

#include <stdio.h>
#include <string.h>

typedef int T3 __attribute__((tensor_type(2, 2, 3)));
typedef int L3 __attribute__((tensor_type(2, 2, 3), tensor_layout(2, 0, 1)));
typedef int P3 __attribute__((tensor_type(2, 2, 3), tensor_padding(1, 0, 2),
                              tensor_layout(1, 2, 0)));
typedef float T1 __attribute__((tensor_type(5)));
typedef _Bool T2 __attribute__((tensor_type(3, 3), tensor_layout(1, 0)));
typedef float Large
    __attribute__((tensor_type(20, 9, 11), tensor_padding(1, 1, 1)));

static int Failures;

#define EXPECT(Name, Tensor, Array)                                            \
  do {                                                                         \
    for (int I = 0; I < (int)(sizeof(Array) / sizeof(*(Array))); ++I)          \
      for (int J = 0; J < (int)(sizeof(*(Array)) / sizeof(**(Array))); ++J)    \
        for (int K = 0; K < (int)(sizeof(**(Array)) / sizeof(***(Array)));     \
             ++K)                                                              \
          if ((Tensor)[I][J][K] != (Array)[I][J][K]) {                         \
            printf("%s, line %d: element (%d, %d, %d) is %g, expected %g\n",   \
                   Name, __LINE__, I, J, K, (double)(Tensor)[I][J][K],         \
                   (double)(Array)[I][J][K]);                                  \
            ++Failures;                                                        \
          }                                                                    \
  } while (0)

// The same list for tensors of three layouts and for an array, at file scope,
// in a function and in a compound literal.
#define LIST(Name, ...)                                                        \
  T3 Name##Plain = __VA_ARGS__;                                                \
  L3 Name##Layout = __VA_ARGS__;                                               \
  static P3 Name##Padded = __VA_ARGS__;                                        \
  static int Name##Array[2][2][3] = __VA_ARGS__;                               \
  __attribute__((noinline)) static void Name(void) {                           \
    T3 LocalPlain = __VA_ARGS__;                                               \
    const L3 LocalLayout = __VA_ARGS__;                                        \
    static P3 LocalPadded = __VA_ARGS__;                                       \
    EXPECT(#Name, Name##Plain, Name##Array);                                   \
    EXPECT(#Name, Name##Layout, Name##Array);                                  \
    EXPECT(#Name, Name##Padded, Name##Array);                                  \
    EXPECT(#Name, LocalPlain, Name##Array);                                    \
    EXPECT(#Name, LocalLayout, Name##Array);                                   \
    EXPECT(#Name, LocalPadded, Name##Array);                                   \
    EXPECT(#Name, ((P3)__VA_ARGS__), Name##Array);                             \
  }

LIST(nested, {{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}, {10, 11, 12}}})
LIST(missing, {{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}}})
LIST(flat, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
LIST(few, {1, 2, 3, 4, 5, 6, 7})
LIST(halfFlat, {{1, 2, 3, 4}, {{5, 6}, {7}}})
LIST(mixed, {1, 2, 3, {4, 5}, {{6}, 7, 8, 9}})
LIST(slice, {[1] = {{1, 2}, {3}}})
LIST(row, {[1][0] = {4, 5, 6}, [0][1] = {7}})
LIST(element, {[0][1][2] = 3, [1][0][1] = 5})
LIST(elementThenRest, {[0][0][2] = 2, 3, 4, 5, 6, 7})
LIST(rowThenRest, {[0][1] = {1}, {{2}, 3, 4}})
LIST(inner, {{[1] = {[2] = 1, [0] = 2}}, {{3}, [0][1] = 4}})
LIST(range, {[0 ... 1] = {{1, 2, 3}}})
LIST(ranges, {[0 ... 1][1][0 ... 1] = 9})
LIST(replaced, {{{1, 2, 3}, {4}}, {{5}}, [0] = {{7}}, [1][0][1] = 8})
LIST(replacedRow, {[1][1][2] = 1, [1][1] = {2, 3}})
LIST(converted, {1.0, (char)2, 'a', 4u, 5LL})

struct Tensors {
  char Before;
  L3 A;
  P3 B[2];
  T2 M;
  T1 V;
  int After;
};
struct Arrays {
  char Before;
  int A[2][2][3];
  int B[2][2][2][3];
  _Bool M[3][3];
  float V[5];
  int After;
};

static void expectMembers(const char *Name, const struct Tensors *Got,
                          const struct Arrays *Expected) {
  EXPECT(Name, Got->A, Expected->A);
  EXPECT(Name, Got->B[0], Expected->B[0]);
  EXPECT(Name, Got->B[1], Expected->B[1]);
  int Wrong = Got->Before != Expected->Before || Got->After != Expected->After;
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 3; ++J)
      Wrong += Got->M[I][J] != Expected->M[I][J];
  for (int I = 0; I < 5; ++I)
    Wrong += Got->V[I] != Expected->V[I];
  if (Wrong) {
    printf("%s: another member\n", Name);
    ++Failures;
  }
}

#define MEMBERS(Name, ...)                                                     \
  struct Tensors Name##Tensors = __VA_ARGS__;                                  \
  static struct Arrays Name##Arrays = __VA_ARGS__;                             \
  __attribute__((noinline)) static void Name(void) {                           \
    struct Tensors Local = __VA_ARGS__;                                        \
    expectMembers(#Name, &Name##Tensors, &Name##Arrays);                       \
    expectMembers(#Name ", local", &Local, &Name##Arrays);                     \
    expectMembers(#Name ", literal", &(struct Tensors)__VA_ARGS__,             \
                  &Name##Arrays);                                              \
  }

MEMBERS(braced, {'a',
                 {{{1, 2, 3}, {4}}, {{5}, {6}}},
                 {{{{7}}, {{8}, {9}}}, {{{10}}}},
                 {{1, 0, 1}, {0, 1}},
                 {1, 2.5},
                 3})
MEMBERS(elided, {'a', 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                 13,  14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                 26,  27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 1,  0,
                 0,   0,  1,  0,  1,  1,  0,  5,  6,  7,  8,  9,  10})
MEMBERS(members, {.After = 3,
                  .A = {[1] = {{1}}},
                  .B[1][0][1][2] = 4,
                  .M[2] = {1, 1},
                  .V = {[3] = 7}})
MEMBERS(memberThenRest, {.A[1][1][1] = 3, 4, {{{5}}}, .Before = 'b'})

// What is not constant.
__attribute__((noinline)) static void checkVariable(int X, float Y) {
  T3 A = {{{X, 2}, {X + 1}}, {{[1] = X + 2}}};
  L3 B = {{{X, 2}, {X + 1}}, {{[1] = X + 2}}};
  P3 C = {{{X, 2}, {X + 1}}, {{[1] = X + 2}}};
  int Array[2][2][3] = {{{X, 2}, {X + 1}}, {{[1] = X + 2}}};
  EXPECT("variable", A, Array);
  EXPECT("variable", B, Array);
  EXPECT("variable", C, Array);
  struct Tensors Member = {.A = B, .B = {C, {X}}, .V = {Y, [4] = Y + 1}};
  struct Arrays MemberArrays = {.B[1] = {X}, .V = {Y, [4] = Y + 1}};
  memcpy(MemberArrays.A, Array, sizeof(Array));
  memcpy(MemberArrays.B[0], Array, sizeof(Array));
  expectMembers("variable members", &Member, &MemberArrays);
  Large L = {[3] = {[8] = {X, Y}}, [19][8][10] = X, [0] = {{1}, {2}}};
  float LargeArray[20][9][11] = {
      [3] = {[8] = {X, Y}}, [19][8][10] = X, [0] = {{1}, {2}}};
  EXPECT("large", L, LargeArray);
  A = (T3){X, X + 1};
  int Assigned[2][2][3] = {X, X + 1};
  EXPECT("assigned literal", A, Assigned);
  T3 Copy = {A}, Empty = {0}, Several[] = {A, {9}, A};
  int Zero[2][2][3] = {0}, Nine[2][2][3] = {9};
  EXPECT("copy", Copy, Assigned);
  EXPECT("empty", Empty, Zero);
  if (sizeof(Several) != 3 * sizeof(T3))
    ++Failures;
  EXPECT("array", Several[1], Nine);
  EXPECT("array", Several[2], Assigned);
}

int main(void) {
  nested(), missing(), flat(), few(), halfFlat(), mixed(), slice(), row();
  element(), elementThenRest(), rowThenRest(), inner(), range(), ranges();
  replaced(), replacedRow(), converted();
  braced(), elided(), members(), memberThenRest();
  checkVariable(21, 0.5f);
  if (Failures)
    printf("%d failures\n", Failures);
  return Failures != 0;
}
