// Completion proposes the builtins, also those that the file does not call, with
// their arguments; their declarations as void(...) are left out. In places of types
// there are none.
// REQUIRES: clangd
// RUN: %edit --command %matrix_build/bin/matrix-clang --file %s -- complete:matrix complete:tensor complete:type complete:attribute complete:local | FileCheck %s
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float wrong __attribute__((tensor/*attribute*/));
/*type*/
m4 first(m4 argument, m4 *pointer) {
  m4 called = __builtin_matrix_transpose(argument);
  called = __builtin_matrix_/*matrix*/;
  return __builtin_tensor_tran/*tensor*/;
}
m4 second(m4 argument) { return argum/*local*/; }

// CHECK-LABEL: == complete:matrix
// CHECK-NOT: ... ->
// CHECK-DAG: __builtin_matrix_transpose(<A>) -> matrix
// CHECK-DAG: __builtin_matrix_multiply_add(<A>, <B>, <C>) -> matrix
// CHECK-DAG: C + A * B in the type of C
// CHECK-DAG: __builtin_matrix_row_major_load(<T *pointer>, <rows>, <columns>, <stride>) -> matrix
// CHECK-DAG: __builtin_matrix_identity($0) -> [3 overloads]
// CHECK-NOT: -> void(
// CHECK-LABEL: == complete:tensor
// CHECK-NEXT: __builtin_tensor_transpose($0) -> [2 overloads]
// CHECK-LABEL: == complete:type
// CHECK-NOT: __builtin_matrix
// CHECK-LABEL: == complete:attribute
// CHECK-DAG: tensor_layout($0)
// CHECK-DAG: tensor_padding($0)
// CHECK-DAG: tensor_type($0)
// CHECK-LABEL: == complete:local
// CHECK: argument -> m4
