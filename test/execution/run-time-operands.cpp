// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements whose extents are known at run time, with operands of constant
// extents that are no part of them: results of calls, of branches, of
// operations that know constant extents alone. Sums are exact in any order.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cstdio>
#include <initializer_list>

enum { Rows = 40, Most = 33 };
typedef float lines __attribute__((tensor_type(Rows, -1)));
typedef float all __attribute__((tensor_type(Rows)));
typedef short numbers __attribute__((tensor_type(Rows)));
typedef float row __attribute__((tensor_type(1, Rows)));
typedef float other __attribute__((tensor_type(3, Rows), tensor_layout(0, 1),
                                   tensor_padding(1, 2)));
#define NOINLINE __attribute__((noinline))

static float From[Rows * Most], To[Most];
static all Both[2];
static numbers Numbers;
static other Other;
static int Failures;

NOINLINE static all called(float By) { return Both[0] * By; }

#define CONTRACT(Operand)                                                      \
  __builtin_tensor_store(                                                      \
      __builtin_tensor_contract("i,ij->j", Operand,                            \
                                __builtin_tensor_load(lines, From, Count)),    \
      To)

NOINLINE static void byCall(long Count) { CONTRACT(called(3) + 1.0f); }
NOINLINE static void byChoice(long Count, bool First) {
  CONTRACT(First ? Both[0] : Both[1]);
}
NOINLINE static void byGather(long Count) {
  CONTRACT(__builtin_tensor_gather(Both[0], 0, Numbers));
}
NOINLINE static void bySlice(long Count, int Line) {
  CONTRACT(__builtin_tensor_reshape(
      __builtin_tensor_slice(Other, Line, 0, 1, Rows), Rows));
}
// The same value twice, in a loop.
NOINLINE static void twice(long Count, float By) {
  for (int Times = 0; Times != 3; ++Times) {
    all Value = called(By + Times);
    CONTRACT((Value - 1.0f) * Value);
  }
}

template <class Of>
static void expect(const char *What, long Count, Of Factor) {
  for (int J = 0; J != Count; ++J) {
    float Sum = 0;
    for (int I = 0; I != Rows; ++I)
      Sum += Factor(I) * From[I * Count + J];
    if (To[J] == Sum)
      continue;
    printf("%s, %ld columns: [%d] is %g, not %g\n", What, Count, J, To[J], Sum);
    ++Failures;
  }
}

int main() {
  for (int I = 0; I != Rows * Most; ++I)
    From[I] = I * 7 % 11 - 5;
  for (int I = 0; I != Rows; ++I) {
    Both[0][I] = I % 9 - 4;
    Both[1][I] = I % 5;
    Numbers[I] = (I * 7 + 3) % Rows;
    for (int Line = 0; Line != 3; ++Line)
      Other[Line][I] = I % 6 + Line;
  }
  for (long Count : {0, 1, 2, 7, 16, 33}) {
    byCall(Count);
    expect("call", Count, [](int I) { return Both[0][I] * 3 + 1; });
    byChoice(Count, Count % 2);
    expect("choice", Count, [=](int I) { return Both[Count % 2 == 0][I]; });
    byGather(Count);
    expect("gather", Count, [](int I) { return Both[0][Numbers[I]]; });
    bySlice(Count, Count % 3);
    expect("slice", Count, [=](int I) { return Other[Count % 3][I]; });
    twice(Count, 2);
    expect("twice", Count, [](int I) {
      float Value = Both[0][I] * 4;
      return (Value - 1) * Value;
    });
  }
  return Failures != 0;
}
