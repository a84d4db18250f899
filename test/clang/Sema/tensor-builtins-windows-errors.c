// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

typedef float F __attribute__((tensor_type(8, 9)));
typedef int I __attribute__((tensor_type(8, 9)));
typedef _Bool B __attribute__((tensor_type(8, 9)));
typedef char Long __attribute__((tensor_type(1000000000)));
typedef float M __attribute__((matrix_type(8, 9)));

void windows(F f, I i, B b, Long l, M m, int n) {
  __builtin_tensor_window_add(f); // expected-error {{too few arguments}}
  __builtin_tensor_window_add(m, 1, 0); // expected-error {{the window size of dimension 1 must be from 1 to 2147483647, got 0}}
  __builtin_tensor_window_add(f, 2); // expected-error {{'__builtin_tensor_window_add' of 2 dimensions takes 3 or 5 or 7 arguments, got 2}}
  __builtin_tensor_window_add(f, 0, 1); // expected-error {{the window size of dimension 0 must be from 1 to 2147483647, got 0}}
  __builtin_tensor_window_add(f, 1, 2147483648); // expected-error {{the window size of dimension 1 must be from 1 to 2147483647, got 2147483648}}
  __builtin_tensor_window_add(f, 1, 10); // expected-error {{a window that spans 10 elements does not fit in dimension 1, which has 9}}
  __builtin_tensor_window_add(f, 1, 2, 1, 0); // expected-error {{the stride of dimension 1 must be from 1}}
  __builtin_tensor_window_add(f, 1, 2, 1, 1, 0, 1); // expected-error {{the dilation of dimension 0 must be from 1}}
  __builtin_tensor_window_add(f, n, 2); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_window_and(f, 1, 2); // expected-error {{elements of the operands of '__builtin_tensor_window_and' must be integers or bool, got 'float'}}
  __builtin_tensor_window_mul(b, 1, 2); // expected-error {{must be real numbers, got '_Bool'}}
  __builtin_tensor_window_max(l, 500000000); // expected-error {{too many windows; they have more than 2^48 bytes in all}}
  __builtin_tensor_window_or(b, 1, 2);
  __builtin_tensor_window_or(i, 1, 2);
}

void reductions(F f, I i, B b, int n) {
  __builtin_tensor_reduce_add(f); // expected-error {{too few arguments}} expected-note {{'__builtin_reduce_add' combines all elements}}
  __builtin_tensor_reduce_max(); // expected-error {{too few arguments}}
  __builtin_tensor_reduce_add(f, 2); // expected-error {{a dimension of this tensor is a number from 0 to 1, got 2}}
  __builtin_tensor_reduce_add(f, -1); // expected-error {{a dimension of this tensor is a number from 0 to 1, got -1}}
  __builtin_tensor_reduce_add(f, 1, 1); // expected-error {{dimension 1 is named twice}}
  __builtin_tensor_reduce_add(f, n); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_reduce_xor(f, 1); // expected-error {{must be integers or bool, got 'float'}}
  __builtin_tensor_reduce_min(b, 1); // expected-error {{must be real numbers, got '_Bool'}}
  __builtin_tensor_reduce_minimum(i, 0); // expected-error {{must be floating-point numbers, got 'int'}}
  __builtin_tensor_window_maximum(i, 1, 2); // expected-error {{must be floating-point numbers, got 'int'}}
  __builtin_reduce_and(f); // expected-error {{must be integers or bool, got 'float'}}
  __builtin_reduce_add(b); // expected-error {{must be numbers, got '_Bool'}}
  __builtin_reduce_minimum(i); // expected-error {{must be floating-point numbers, got 'int'}}
  float Sum = __builtin_reduce_add(f);
  __builtin_matrix_rowwise_add(f); // expected-error {{1st argument must be a matrix}}
}
