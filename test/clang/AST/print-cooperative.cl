// RUN: %clang_cc1 -triple spirv64 -cl-std=CLC++2021 -ast-print %s -o %t.cl
// RUN: FileCheck %s --input-file=%t.cl
// RUN: %clang_cc1 -triple spirv64 -cl-std=CLC++2021 -ast-print %t.cl -o - | diff %t.cl -
// RUN: %clang_cc1 -triple spirv64 -cl-std=CLC++2021 -ast-dump %s | FileCheck %s --check-prefix=DUMP

// Cooperative matrices are printed so that they mean the same when read again.

// CHECK: typedef float __attribute__((coop_mat(3, 16, 8, 2))) sums;
// DUMP: ShapedType {{.*}} 'float __attribute__((coop_mat(3, 16, 8, 2)))'
typedef float sums __attribute__((coop_mat(1 + 2, 16, 4 + 4, 2)));
// CHECK: using dependent = T __attribute__((coop_mat(3, M, M + 1, 0)));
// DUMP: ShapedType {{.*}} 'T __attribute__((coop_mat(3, M, M + 1, 0)))' dependent
template <class T, int M> using dependent = T __attribute__((coop_mat(3, M, M + 1, 0)));
// CHECK: sums same(sums a, int __attribute__((coop_mat(3, 2, 2, 1))) b)
sums same(sums a, int __attribute__((coop_mat(3, 2, 2, 1))) b) {
  // CHECK: return coop_mat_init(2) * a + 2 * a;
  return coop_mat_init(2) * a + 2 * a;
}
// CHECK: template <int M> void store(__global float *p, float __attribute__((coop_mat(3, M, M, 2))) m)
template <int M> void store(global float *p, float __attribute__((coop_mat(3, M, M, 2))) m) {
  // CHECK: coop_mat_store(p, m, 0, M);
  coop_mat_store(p, m, 0, M);
}
