// While arguments are typed: the signatures of the builtin, the current argument,
// and what it means; of several forms those that take another argument. In C++ as
// in C, and for functions of matrices as for any.
// REQUIRES: clangd
// RUN: %edit --command %matrix_build/bin/matrix-clang++ --file %s -- signature:first signature:second signature:form signature:forms signature:ours | FileCheck %s
using m4 = float __attribute__((matrix_type(4, 4)));
using t3 = float __attribute__((tensor_type(2, 3, 4)));
m4 mix(m4 from, m4 to, float t);
void use(m4 a, t3 t, float *p) {
  __builtin_matrix_multiply(/*first*/);
  __builtin_tensor_slice(a, /*second*/);
  __builtin_tensor_load(t3, p, /*form*/);
  __builtin_tensor_load(t3, /*forms*/);
  mix(a, /*ours*/);
}

// CHECK-LABEL: == signature:first
// CHECK-NEXT: __builtin_matrix_multiply(<A>, B) -> matrix
// CHECK-NEXT: The product: A is R x K, B is K x C, the result is R x C.
// CHECK-LABEL: == signature:second
// CHECK-NEXT: __builtin_tensor_slice(A, <row>, column, rows, columns) -> matrix
// CHECK-LABEL: == signature:form
// CHECK-NEXT: __builtin_tensor_load(M, const T *p, <stride..>) -> M
// CHECK-NOT: __builtin_tensor_load
// CHECK-LABEL: == signature:forms
// CHECK-NEXT: __builtin_tensor_load(M, <const T *p>) -> M
// CHECK: __builtin_tensor_load(M, <const T *p>, stride..) -> M
// CHECK-LABEL: == signature:ours
// CHECK-NEXT: mix(m4 from, <m4 to>, float t) -> m4
