// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsanitize=bounds reports operands whose extents, known at run time, differ
// where they have to be equal: of operators, products, contractions and what is
// added to these. The result is what the loops give where they are.
//
// clang-format off: columns are tested.
//
// RUN: %clang -O2 -fsanitize=bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: %clang -O0 -fsanitize=bounds %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s
// RUN: %clang -O1 -fsanitize=bounds -fsanitize-trap=bounds %s -o %t
// RUN: not --crash %t

// An extent that is negative is reported, too, at the argument: it counts as 0.
//
// RUN: %clang -O2 -fsanitize=bounds -DNEGATIVE %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: %clang -O0 -fsanitize=bounds -DNEGATIVE %s -o %t
// RUN: env UBSAN_OPTIONS=print_summary=0 %t 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: %clang -O1 -fsanitize=bounds -fsanitize-trap=bounds -DNEGATIVE %s -o %t
// RUN: not --crash %t

typedef float mat __attribute__((tensor_type(-1, -1)));
#define load __builtin_tensor_load
#define store __builtin_tensor_store
static float A[64], B[64], C[64];

__attribute__((noinline)) static void all(long m, long n, long k, long other) {
  store(load(mat, A, m, n) + load(mat, B, m, other), C);
  store(__builtin_tensor_matmul(load(mat, A, m, k), load(mat, B, other, n)), C);
  store(__builtin_tensor_contract_add("ik,jk->ij", load(mat, A, m, k), load(mat, B, n, k), load(mat, C, other, n)), C);
  store(load(mat, A, m, n) > 2.0f ? load(mat, A, m, n) : load(mat, B, m, other), C);
}

#ifdef NEGATIVE
__attribute__((noinline)) static void rows(int m, unsigned long n, signed char z) {
  store(load(mat, A, m, n) * 2.0f, C);
  store(load(mat, A, 2, z), C);
  store(load(mat, A, n, 1ul), C);
}

int main(void) {
  // NEGATIVE-NOT: error
  rows(0, 3, 3);
  // NEGATIVE: run-time-bounds.c:[[#@LINE-8]]:22: runtime error: index -5 out of bounds for type 'mat' (aka 'float __attribute__((tensor_type(-1, -1)))'): the extent of dimension 0 must be from 0 to 9223372036854775807
  // NEGATIVE-NEXT: run-time-bounds.c:[[#@LINE-8]]:25: runtime error: index -1 out of bounds for type 'mat' (aka 'float __attribute__((tensor_type(-1, -1)))'): the extent of dimension 1 must be from 0 to 9223372036854775807
  // NEGATIVE-NOT: error
  rows(-5, 3, -1);
  // NEGATIVE: run-time-bounds.c:[[#@LINE-12]]:25: runtime error: index 18446744073709551614 out of bounds for type 'mat' (aka 'float __attribute__((tensor_type(-1, -1)))'): the extent of dimension 1 must be
  // NEGATIVE-NEXT: run-time-bounds.c:[[#@LINE-11]]:22: runtime error: index 18446744073709551614 out of bounds
  // NEGATIVE-NOT: error
  rows(3, -2ul, 2);
  return 0;
}
#else
int main(void) {
  for (int i = 0; i < 64; ++i)
    A[i] = i % 5, B[i] = i % 7;
  // CHECK-NOT: error
  all(3, 3, 3, 3);
  // CHECK: run-time-bounds.c:31:3: runtime error: index 3 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))': dimension 1 of the 1st operand has extent 3, dimension 1 of the 2nd 4
  // CHECK: run-time-bounds.c:32:3: runtime error: index 3 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))': dimension 1 of the 1st operand has extent 3, dimension 0 of the 2nd 4
  // CHECK: run-time-bounds.c:33:3: runtime error: index 3 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))': dimension 0 of the 3rd operand has extent 4, dimension 0 of the 1st 3
  // CHECK: run-time-bounds.c:34:3: runtime error: index 3 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))': dimension 1 of the 1st operand has extent 3, dimension 1 of the 3rd 4
  // CHECK-NOT: error
  all(3, 3, 3, 4);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      float a = A[i * 3 + j];
      if (C[i * 3 + j] != (a > 2 ? a : B[i * 4 + j]))
        return 1;
    }
  return 0;
}
#endif
