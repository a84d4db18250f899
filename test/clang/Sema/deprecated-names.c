// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -Wno-matrix-deprecated-names -verify=none %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// none-no-diagnostics

// Older names, which the fix-its replace.

typedef float m __attribute__((matrix_type(4, 4)));
typedef float q __attribute__((matrix_type(2, 2)));
typedef _Complex float z __attribute__((matrix_type(4, 4)));

q taken(m a, int i) {
  return __builtin_matrix_block(a, i, 1 + 1, 2, 2); // expected-warning {{'__builtin_matrix_block' is deprecated; '__builtin_tensor_slice' takes matrices too}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:32}:"__builtin_tensor_slice"
m put(m a, q b, int i) {
  return __builtin_matrix_insert_block(a, i, 0, b + b); // expected-warning {{'__builtin_matrix_insert_block' is deprecated; '__builtin_tensor_insert_slice' takes matrices too}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:39}:"__builtin_tensor_insert_slice"
// CHECK-NEXT: fix-it:"{{.*}}":{[[#@LINE-3]]:43-[[#@LINE-3]]:44}:"b + b"
// CHECK-NEXT: fix-it:"{{.*}}":{[[#@LINE-4]]:46-[[#@LINE-4]]:47}:"i"
// CHECK-NEXT: fix-it:"{{.*}}":{[[#@LINE-5]]:49-[[#@LINE-5]]:54}:"0"

void complex_elements(z a) {
  __builtin_tensor_insert_slice(a, __builtin_tensor_slice(a, 0, 0, 2, 2), 1, 1);
}

typedef float t __attribute__((tensor_type(5, 6)));
typedef float tiles __attribute__((tensor_type(3, 6, 2)));
tiles tiled(t a) {
  return __builtin_tensor_block(a, 0, 2); // expected-warning {{'__builtin_tensor_block' is deprecated; '__builtin_tensor_tile' is its name now}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:32}:"__builtin_tensor_tile"
t rectified(t a) {
  return __builtin_tensor_relu(a); // expected-warning {{'__builtin_tensor_relu' is deprecated; '__builtin_elementwise_relu' is its name now}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:31}:"__builtin_elementwise_relu"
m between_0_and_1(m a) {
  return __builtin_tensor_sigmoid(a); // expected-warning {{'__builtin_tensor_sigmoid' is deprecated; '__builtin_elementwise_sigmoid' is its name now}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:34}:"__builtin_elementwise_sigmoid"
t untiled(tiles a) {
  return __builtin_tensor_unblock(a, 0, 5); // expected-warning {{'__builtin_tensor_unblock' is deprecated; '__builtin_tensor_untile' is its name now}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:10-[[#@LINE-2]]:34}:"__builtin_tensor_untile"
// An edit of its own stands in what would move: first that one.
// CHECK-NOT: fix-it:"{{.*}}":{[[#@LINE+2]]:10-[[#@LINE+2]]:39}
m put_taken(m a, int i) {
  return __builtin_matrix_insert_block(a, i, 0, __builtin_matrix_block(a, 0, 0, 2, 2)); // expected-warning {{'__builtin_matrix_insert_block' is deprecated}} expected-warning {{'__builtin_matrix_block' is deprecated}}
}
// CHECK: fix-it:"{{.*}}":{[[#@LINE-2]]:49-[[#@LINE-2]]:71}:"__builtin_tensor_slice"
