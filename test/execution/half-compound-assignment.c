// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// matrix += scalar with elements of half: the scalar keeps its type.
//
// RUN: %run_flags %s

#include <stdio.h>

typedef _Float16 M __attribute__((matrix_type(3, 2)));

__attribute__((noinline)) static void addScalar(M *A, _Float16 S) { *A += S; }

int main(void) {
  _Float16 Elements[6] = {1, 2, 3, 4, 5, 6};
  addScalar((M *)Elements, 0.5);
  int Failures = 0;
  for (int I = 0; I < 6; ++I)
    if (Elements[I] != (_Float16)(I + 1.5)) {
      printf("element %d: got %g\n", I, (double)Elements[I]);
      ++Failures;
    }
  return Failures != 0;
}
