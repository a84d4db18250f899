// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results that are written part by part, each of which reads memory that the
// parts before it may have overwritten: padding, concatenation and insertion,
// at all distances between the result and what it is made of, which may be
// misaligned, and small enough for registers or not.
//
// RUN: %run_flags --sample %s

#include <stdio.h>
#include <string.h>

static int Failures;

/// Memory with the result \p To elements behind the operand, before and after
/// \p Compute, against what \p Expect makes of the operand as it was.
template <int Size, int Operand, class E, class Compute, class Expect>
[[clang::optnone]] static void check(const char *What, Compute Do,
                                     Expect Element) {
  constexpr int All = 2 * Size + Operand;
  static E Memory[All + 1], Before[Operand], Expected[All + 1];
  for (int To = -Size; To <= Operand; ++To) {
    if (Size > 100 && To % 7 != 0 && To % 16 > 1)
      continue;
    E *From = Memory + 1 + Size;
    for (int K = 0; K < All + 1; ++K)
      Memory[K] = E(K % 50 + 1);
    memcpy(Before, From, sizeof Before);
    memcpy(Expected, Memory, sizeof Memory);
    for (int K = 0; K < Size; ++K)
      Expected[1 + Size + To + K] = Element(Before, K);
    Do(From + To, From);
    if (memcmp(Memory, Expected, sizeof Memory) == 0 || Failures++ > 20)
      continue;
    for (int K = 0; K < All + 1; ++K)
      if (Memory[K] != Expected[K]) {
        printf("%s, %d behind: element %d is %g, expected %g\n", What, To, K,
               double(Memory[K]), double(Expected[K]));
        break;
      }
  }
}

template <class E, int Rows, int Columns>
[[clang::optnone]] static void checkAll() {
  constexpr int N = Rows * Columns;
  using Whole = E __attribute__((tensor_type(Rows, Columns)));
  using Line = E __attribute__((tensor_type(N)));
  using Padded = E __attribute__((tensor_type(Rows + 1, Columns + 3)));
  check<(Rows + 1) * (Columns + 3), N, E>(
      "pad",
      [](E *To, const E *From) {
        *(Padded *)To =
            __builtin_tensor_pad(*(const Whole *)From, E(77), 1, 2, 0, 1);
      },
      [](const E *Before, int K) {
        int I = K / (Columns + 3) - 1, J = K % (Columns + 3) - 2;
        return I < 0 || J < 0 || J >= Columns ? E(77) : Before[I * Columns + J];
      });
  using Mirrored = E __attribute__((tensor_type(N + 2)));
  check<N + 2, N, E>(
      "pad_reflect",
      [](E *To, const E *From) {
        *(Mirrored *)To =
            __builtin_tensor_pad_reflect(*(const Line *)From, 1, 1);
      },
      [](const E *Before, int K) {
        return Before[K == 0 ? 1 : K == N + 1 ? N - 2 : K - 1];
      });
  using Twice = E __attribute__((tensor_type(2 * Rows, Columns)));
  check<2 * N, N, E>(
      "concat",
      [](E *To, const E *From) {
        Whole A = *(const Whole *)From;
        *(Twice *)To = __builtin_tensor_concat(0, A + (Whole)1, A);
      },
      [](const E *Before, int K) {
        return K < N ? E(Before[K] + 1) : Before[K - N];
      });
  using Part = E __attribute__((tensor_type(Rows - 1, Columns - 1)));
  check<N, N, E>(
      "insert_slice",
      [](E *To, const E *From) {
        Whole A = *(const Whole *)From;
        Part P =
            __builtin_tensor_slice(A, 1, 1, Rows - 1, Columns - 1) * (Part)2;
        *(Whole *)To = __builtin_tensor_insert_slice(A, P, 0, 0);
      },
      [](const E *Before, int K) {
        int I = K / Columns, J = K % Columns;
        return I < Rows - 1 && J < Columns - 1
                   ? E(Before[(I + 1) * Columns + J + 1] * 2)
                   : Before[K];
      });
}

int main() {
  checkAll<float, 2, 3>();
  checkAll<float, 5, 9>();
  checkAll<float, 17, 40>();
  checkAll<signed char, 3, 17>();
  checkAll<signed char, 33, 31>();
  checkAll<double, 4, 4>();
  checkAll<double, 12, 70>();
  if (Failures)
    printf("%d failures\n", Failures);
  return Failures != 0;
}
