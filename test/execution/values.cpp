// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices as values: parameters and results, members, array elements,
// captures, and what control flow chooses or carries around a loop.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C> struct Values {
  using M = Matrix<T, R, C>;

  struct Record {
    char Before;
    M Value;
    char Between;
    M Array[3];
    char After;
  };

  [[gnu::noinline]] static M sum(M A, M B) { return A + B; }
  [[gnu::noinline]] static M second(int, M, double, M B, char) { return B; }
  [[gnu::noinline]] static Record record(M A, M B) {
    return {'a', A, 'b', {B, A, B}, 'c'};
  }
  [[gnu::noinline]] static M member(Record Argument, int Index) {
    Argument.Array[1] = Argument.Value + Argument.Array[Index];
    return Argument.Array[1];
  }
  /// A + depth * B, one addition a call.
  [[gnu::noinline]] static M recurse(M A, M B, int Depth) {
    return Depth ? recurse(A, B, Depth - 1) + B : A;
  }

  /// A select or a phi.
  [[gnu::noinline]] static M choose(bool First, const M &A, const M &B) {
    return First ? A : B;
  }
  [[gnu::noinline]] static M branch(int Which, const M &A, const M &B) {
    M Result = A;
    switch (Which) {
    case 0:
      Result = B;
      break;
    case 1:
      Result = A + B;
      break;
    case 2:
      Result[R - 1][0] = B[0][C - 1];
      break;
    }
    return Result;
  }

  /// Two matrices that change places in each round, and a third that sums up.
  [[gnu::noinline]] static M loop(M A, M B, int Rounds) {
    M Sum = A;
    for (int I = 0; I < Rounds; ++I) {
      M Old = A;
      A = B;
      B = Old;
      if (I % 3 != 1)
        Sum += A;
    }
    return Sum;
  }

  static void check();
};

template <class T, int R, int C> void Values<T, R, C>::check() {
  constexpr int Count = R * C;
  Buffer<T> A(Count, 1), B(Count, 1), Sum(Count, 0);
  for (int I = 0; I < Count; ++I)
    Sum[I] = add(A[I], B[I]);
  const M &MA = at<R, C>(A.data()), &MB = at<R, C>(B.data());

  auto expect = [&](const char *Test, const Buffer<T> &Expected,
                    const M &Value) {
    Buffer<T> Got(Count, 1);
    at<R, C>(Got.data()) = Value;
    expectSame(Test, Text("%dx%d", R, C), Expected, Got, R);
  };

  expect("parameters", Sum, sum(MA, MB));
  expect("nested calls", Sum, sum(second(1, MB, 2, MA, 3), MB));
  M (*volatile Function)(M, M) = sum;
  expect("function pointer", Sum, Function(MB, MA));
  auto Lambda = [MA](M Other) { return MA + Other; };
  expect("capture", Sum, Lambda(MB));

  Record Copy = record(MA, MB);
  Record Assigned = Copy;
  expect("member", A, Assigned.Value);
  expect("array in a structure", B, Assigned.Array[2]);
  expect("structure as a parameter", Sum, member(Assigned, 0));
  expect("argument unchanged", A, Assigned.Array[1]);
  if (Assigned.Before != 'a' || Assigned.Between != 'b' ||
      Assigned.After != 'c')
    expect("neighbors of a member", A, MB);

  Buffer<T> Multiple = A, Added = A;
  for (int Step = 0; Step < 3; ++Step)
    for (int I = 0; I < Count; ++I)
      Multiple[I] = add(Multiple[I], B[I]);
  expect("recursion", Multiple, recurse(MA, MB, 3));

  expect("choose the first", A, choose(true, MA, MB));
  expect("choose the second", B, choose(false, MA, MB));
  Buffer<T> Replaced = A;
  Replaced[R - 1] = B[(C - 1) * R];
  expect("case 0", B, branch(0, MA, MB));
  expect("case 1", Sum, branch(1, MA, MB));
  expect("case 2", Replaced, branch(2, MA, MB));
  expect("no case", A, branch(3, MA, MB));

  constexpr int Rounds = 7;
  for (int Round = 0; Round < Rounds; ++Round)
    for (int I = 0; I < Count; ++I)
      if (Round % 3 != 1)
        Added[I] = add(Added[I], Round % 2 ? A[I] : B[I]);
  expect("loop", Added, loop(MA, MB, Rounds));
}

int main() {
  Values<int8_t, 3, 3>::check();
  Values<uint16_t, 5, 7>::check();
  Values<int64_t, 2, 1>::check();
  Values<_Float16, 4, 4>::check();
  Values<float, 1, 1>::check();
  Values<float, 4, 4>::check();
  Values<float, 16, 16>::check();
  Values<double, 2, 2>::check();
  Values<double, 7, 3>::check();
  Values<double, 11, 13>::check();
  return finish();
}
