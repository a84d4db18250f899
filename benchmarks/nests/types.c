/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Those of kernels.c that tensor types say in one statement or two. */

#include "nests.h"
#include <stddef.h>

#ifdef N
typedef T matrix __attribute__((tensor_type(N, N)));
typedef T line __attribute__((tensor_type(N)));
#define MATRIX(p, ...) __builtin_tensor_load(matrix, p, __VA_ARGS__)
#define LINE(p) __builtin_tensor_load(line, p, 1)
enum { n = N };
#define EXTENT int unused
#else
typedef T matrix __attribute__((tensor_type(-1, -1)));
typedef T line __attribute__((tensor_type(-1)));
#define MATRIX(p, ...) __builtin_tensor_load(matrix, p, n, n, __VA_ARGS__)
#define LINE(p) __builtin_tensor_load(line, p, n, 1)
#define EXTENT int n
#endif
#define ROWS(p) MATRIX(p, n, 1)
#define COLUMNS(p) MATRIX(p, 1, n)
#define STORE(p, ...) __builtin_tensor_store(__VA_ARGS__, p, n, 1)
#define MULTIPLY __builtin_tensor_contract
#define ADD __builtin_tensor_contract_add
#define PRODUCT "ik,kj->ij"
#define MATRICES                                                               \
  EXTENT, T *restrict c, T *restrict a, T *restrict b, T *restrict d

void local(MATRICES) { STORE(c, MULTIPLY(PRODUCT, ROWS(a), ROWS(b))); }

void update(MATRICES) { STORE(c, ADD(PRODUCT, ROWS(a), ROWS(b), ROWS(c))); }

extern T alpha, beta;

void gemm(MATRICES) {
  STORE(c, alpha * MULTIPLY(PRODUCT, ROWS(a), ROWS(b)) + beta * ROWS(c));
}

void transposed_a(MATRICES) {
  STORE(c, MULTIPLY(PRODUCT, COLUMNS(a), ROWS(b)));
}

void transposed_b(MATRICES) {
  STORE(c, MULTIPLY(PRODUCT, ROWS(a), COLUMNS(b)));
}

void two_products(MATRICES) {
  STORE(d, MULTIPLY(PRODUCT, ROWS(a), ROWS(b)));
  STORE(c, MULTIPLY(PRODUCT, ROWS(d), ROWS(b)));
}

void both_ways(MATRICES) {
  __builtin_tensor_store(MULTIPLY("ij,j->i", ROWS(a), LINE(b)), c, 1);
  __builtin_tensor_store(MULTIPLY("ij,j->i", COLUMNS(a), LINE(b)), d, 1);
}

#define KERNELS                                                                \
  KERNEL(local, local)                                                         \
  KERNEL(memory, local)                                                        \
  KERNEL(jki, update)                                                          \
  KERNEL(kij, update)                                                          \
  KERNEL(flat, local)                                                          \
  KERNEL(flat_size_t, update)                                                  \
  KERNEL(gemm, gemm)                                                           \
  KERNEL(transposed_a, transposed_a)                                           \
  KERNEL(transposed_b, transposed_b)                                           \
  KERNEL(two_products, two_products)                                           \
  KERNEL(both_ways, both_ways)

#define KERNEL(Name, By)                                                       \
  static void run_##Name(int extent, T *const *x) {                            \
    By(extent, x[0], x[1], x[2], x[3]);                                        \
  }
KERNELS
#undef KERNEL
#define KERNEL(Name, By) {#Name, run_##Name, 0, 0},
const struct kernel kernels[] = {KERNELS{0}};
