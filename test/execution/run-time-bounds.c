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

int main(void) {
  for (int i = 0; i < 64; ++i)
    A[i] = i % 5, B[i] = i % 7;
  // CHECK-NOT: error
  all(3, 3, 3, 3);
  // CHECK: run-time-bounds.c:22:3: runtime error: index 4 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))'
  // CHECK: run-time-bounds.c:23:3: runtime error: index 4 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))'
  // CHECK: run-time-bounds.c:24:3: runtime error: index 4 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))'
  // CHECK: run-time-bounds.c:25:3: runtime error: index 4 out of bounds for type 'float __attribute__((tensor_type(-1, -1)))'
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
