// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// contract_add of _BitInt factors that have fewer bits than the sum, but as
// many bytes.
//
// RUN: %run_flags --set O0 --set O2 %s

typedef _BitInt(17) A __attribute__((tensor_type(2, 3)));
typedef int C __attribute__((tensor_type(2, 2)));
typedef _BitInt(9) D __attribute__((tensor_type(2, 3)));
typedef _BitInt(15) E __attribute__((tensor_type(2, 2)));
typedef _BitInt(4) F __attribute__((matrix_type(2, 2)));
typedef signed char G __attribute__((matrix_type(2, 2)));

__attribute__((noinline)) static C sums(A X) {
  return __builtin_tensor_contract_add("ik,jk->ij", X, X, (C)1);
}
__attribute__((noinline)) static E narrowSums(D X) {
  return __builtin_tensor_contract_add("ik,jk->ij", X, X, (E)1);
}
__attribute__((noinline)) static G products(F X) {
  return __builtin_matrix_multiply_add(X, X, (G)1);
}

int main(void) {
  C c = sums((A){1, 2, 3, -4, 5, -65536});
  E e = narrowSums((D){1, 2, 3, -4, 5, -256});
  G g = products((F){-8, -7, 1, 7});
  return c[0][1] != -196601 || c[0][0] != 15 || e[0][1] != -761 ||
         e[0][0] != 15 || g[0][0] != 58 || g[0][1] != 8 || g[1][1] != 43;
}
