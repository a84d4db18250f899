// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

typedef float F __attribute__((tensor_type(2, 3)));
typedef float Turned __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
typedef float G __attribute__((tensor_type(3, 2)));
typedef double D __attribute__((tensor_type(2, 3)));
typedef signed char Q __attribute__((tensor_type(2, 3)));
typedef signed char Q6 __attribute__((tensor_type(6)));
typedef int I __attribute__((tensor_type(2, 3)));
typedef unsigned U __attribute__((tensor_type(2, 3)));
typedef _Bool B __attribute__((tensor_type(2, 3)));
typedef float M __attribute__((matrix_type(2, 3)));

void functions(F f, I i, B b, float *p) {
  __builtin_elementwise_relu(p); // expected-error {{the 1st argument of '__builtin_elementwise_relu' must be a matrix, a tensor, a vector or a scalar of real numbers, got 'float *'}}
  __builtin_elementwise_relu(b); // expected-error {{must be real numbers, got '_Bool'}}
  __builtin_elementwise_relu(f, f); // expected-error {{too many arguments}}
  __builtin_elementwise_sigmoid(i); // expected-error {{must be floating-point numbers, got 'int'}}
}
void quantization(F f, Turned t, G g, D d, Q q, I i, U u, B b) {
  __builtin_tensor_quantize(Q, f, 1); // expected-error {{too few arguments}}
  __builtin_tensor_quantize(int, f, 1, 0); // expected-error {{the 1st argument of '__builtin_tensor_quantize' must be the type of a tensor, or of a matrix without complex elements, got 'int'}}
  __builtin_tensor_quantize(Q, i, 1, 0); // expected-error {{must be floating-point numbers, got 'int'}}
  __builtin_tensor_quantize(F, f, 1, 0); // expected-error {{the type that '__builtin_tensor_quantize' gives must be a tensor of integers with extents 2 x 3}}
  __builtin_tensor_quantize(B, f, 1, 0); // expected-error {{must be a tensor of integers with extents 2 x 3}}
  __builtin_tensor_quantize(Q6, f, 1, 0); // expected-error {{must be a tensor of integers with extents 2 x 3}}
  __builtin_tensor_quantize(Q, f, d, 0); // expected-error {{the 3rd argument of '__builtin_tensor_quantize' must have elements of type 'float', got 'double'}}
  __builtin_tensor_quantize(Q, f, g, 0); // expected-error {{the 3rd argument of '__builtin_tensor_quantize' must have extents 2 x 3, got 3 x 2}}
  __builtin_tensor_quantize(Q, f, t, 0); // expected-error {{must have the same layout, got 'F'}}
  __builtin_tensor_quantize(Q, f, i, 0); // expected-error {{the scale of '__builtin_tensor_quantize' must be a floating-point number or a tensor of such numbers, got 'I'}}
  __builtin_tensor_quantize(Q, f, 1, 0.5); // expected-error {{the zero point of '__builtin_tensor_quantize' must be an integer or a tensor of such numbers, got 'double'}}
  __builtin_tensor_quantize(Q, f, 1, i); // expected-error {{the 4th argument of '__builtin_tensor_quantize' must have elements of type 'signed char', got 'int'}}
  __builtin_tensor_quantize(Q, f, 1, &f); // expected-error {{the zero point of '__builtin_tensor_quantize' must be an integer}}
  __builtin_tensor_dequantize(Q, q, 1, 0); // expected-error {{must be a tensor of floating-point numbers with extents 2 x 3}}
  __builtin_tensor_dequantize(F, f, 1, 0); // expected-error {{must be integers, got 'float'}}
  __builtin_tensor_dequantize(F, q, d, 0); // expected-error {{must have elements of type 'float', got 'double'}}
  __builtin_tensor_requantize(Q, u, 1.0, 0); // expected-error {{elements of the 2nd argument of '__builtin_tensor_requantize' must be signed integers, got 'unsigned int'}}
  __builtin_tensor_requantize(Q, i, 1, 0); // expected-error {{the scale of '__builtin_tensor_requantize' must be a floating-point number or a tensor of such numbers, got 'int'}}
  __builtin_tensor_requantize(Q, i, d, q);
}
void elementwise(F f, Turned t, G g, D d, I i, B b, M m) {
  __builtin_elementwise_max(f, g); // expected-error {{operands of '__builtin_elementwise_max' must be tensors of the same extents and element type, got 'F'}}
  __builtin_elementwise_max(f, d); // expected-error {{must be tensors of the same extents and element type}}
  __builtin_elementwise_max(f, t); // expected-error {{must have the same layout, got 'F'}}
  __builtin_elementwise_max(f, m); // expected-error {{must be matrices of the same extents and element type}}
  __builtin_elementwise_max(b, b); // expected-error {{must be real numbers, got '_Bool'}}
  __builtin_elementwise_sqrt(i); // expected-error {{must be floating-point numbers, got 'int'}}
  __builtin_elementwise_ldexp(f, f); // expected-error {{the 2nd operand of '__builtin_elementwise_ldexp' must be an integer or}}
  __builtin_matrix_elementwise_multiply(f, f); // expected-error {{1st argument must be a matrix}}
  __builtin_elementwise_ldexp(f, i);
}
