// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compound literals of matrices at file scope are objects with a constant
// address.
//
// RUN: %run_flags --set O0 --set O2 %s

typedef int M23 __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef float Large __attribute__((matrix_type(40, 33), matrix_padding(3)));

static M23 *Small = &(M23){1, 2, 3, {4, 5, 6}};
static const Large *Constant = &(const Large){[39][32] = 2};

int main(void) {
  for (int I = 0; I < 6; ++I)
    if ((*Small)[I / 3][I % 3] != 1 + I)
      return 1;
  (*Small)[1][1] = 9;
  return (*Small)[1][1] != 9 || (*Constant)[39][32] != 2 ||
         (*Constant)[0][0] != 0;
}
