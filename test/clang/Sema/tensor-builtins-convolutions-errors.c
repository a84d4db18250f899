// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fsyntax-only -Wno-unused-value -verify %s

typedef float M __attribute__((tensor_type(8, 6)));
typedef double D __attribute__((tensor_type(2, 8, 6)));
typedef float X __attribute__((tensor_type(1, 4, 9)));
typedef float W __attribute__((tensor_type(6, 4, 3)));
typedef float P __attribute__((tensor_type(2, 2, 3, 3)));
typedef float W2 __attribute__((tensor_type(6, 2, 3)));
void convolutions(M m, X x, W w, W2 w2, D d, P p, int i) {
  __builtin_tensor_convolution(x); // expected-error {{too few arguments to function call, expected 2, have 1}}
  __builtin_tensor_convolution(x, w); // expected-error {{'__builtin_tensor_convolution' of 3 dimensions takes 3 or 4 or 5 arguments, got 2}} expected-note {{behind the tensors stand 1 stride, perhaps 1 dilation, and perhaps the number of groups}}
  __builtin_tensor_convolution(x, w, 1, 1, 1, 1); // expected-error {{'__builtin_tensor_convolution' of 3 dimensions takes 3 or 4 or 5 arguments, got 6}} expected-note {{behind the tensors}}
  __builtin_tensor_convolution(p, p, 1); // expected-error {{of 4 dimensions takes 4 or 6 or 7 arguments, got 3}} expected-note {{behind the tensors stand 2 strides, perhaps 2 dilations, and perhaps the number of groups}}
  __builtin_tensor_convolution(m, m, 1); // expected-error {{the 1st argument of '__builtin_tensor_convolution' must have at least 3 dimensions, got 2}}
  __builtin_tensor_convolution(x, m, 1); // expected-error {{the 2nd argument of '__builtin_tensor_convolution' must have 3 dimensions, got 2}}
  __builtin_tensor_convolution(x, d, 1); // expected-error {{must have elements of type 'float', got 'double'}}
  __builtin_tensor_convolution(x, w2, 1); // expected-error {{dimension 1 of the 2nd argument of '__builtin_tensor_convolution' must have extent 4, got 2}}
  __builtin_tensor_convolution(x, w2, 1, 1, 3); // expected-error {{the number of groups must divide the 4 channels of the 1st argument and the 6 of the result, got 3}}
  __builtin_tensor_convolution(x, w2, 1, 1, 0); // expected-error {{the number of groups must divide the 4 channels of the 1st argument and the 6 of the result, got 0}}
  __builtin_tensor_convolution(x, w, 0); // expected-error {{the stride of dimension 0 must be from 1 to 2147483647, got 0}}
  __builtin_tensor_convolution(x, w, 1, -1); // expected-error {{the dilation of dimension 0 must be from 1 to 2147483647, got -1}}
  __builtin_tensor_convolution(x, w, i); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_convolution(x, w, 1.0); // expected-error {{integer constant expression must have integer type, not 'double'}}
  __builtin_tensor_convolution(x, w, 1, 5); // expected-error {{a window that spans 11 elements does not fit in dimension 2, which has 9}}
}
