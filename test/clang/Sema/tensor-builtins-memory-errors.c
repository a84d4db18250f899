// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// What a tensor is loaded from, made of, and stored to.

typedef float T __attribute__((tensor_type(2, 3)));
typedef float M __attribute__((matrix_type(2, 3)));
struct S { int A; };

void load(const float *P, const double *D, int I, T X, struct S R) {
  __builtin_tensor_load(T); // expected-error {{too few arguments to function call, expected 2, have 1}}
  __builtin_tensor_load(int, P); // expected-error {{the 1st argument of '__builtin_tensor_load' must be the type of a tensor, or of a matrix without complex elements, got 'int'}}
  __builtin_tensor_load(__matrix_rows(M), P); // expected-error {{must be the type of a tensor, or of a matrix without complex elements, got a value of type '__size_t' (aka 'unsigned long')}}
  __builtin_tensor_load(M, P, 1); // expected-error {{'__builtin_tensor_load' of 2 dimensions takes 2 or 4 arguments, got 3}}
  __builtin_tensor_load(X, P); // expected-error {{the 1st argument of '__builtin_tensor_load' must be the type of a tensor, or of a matrix without complex elements, got a value of type 'T' (aka 'float __attribute__((tensor_type(2, 3)))'); '__typeof__(x)' is the type of a value 'x'}}
  __builtin_tensor_load(T, D); // expected-error {{the 2nd argument of '__builtin_tensor_load' must be a pointer to elements of type 'float', got 'const double *'}}
  __builtin_tensor_load(T, 1.0f); // expected-error {{must be a pointer to elements of type 'float', got 'float'}}
  __builtin_tensor_load(T, P, 3); // expected-error {{'__builtin_tensor_load' of 2 dimensions takes 2 or 4 arguments, got 3}}
  __builtin_tensor_load(T, P, 3, 1, 1); // expected-error {{takes 2 or 4 arguments, got 5}}
  __builtin_tensor_load(T, P, 3, 1.0); // expected-error {{the 4th argument of '__builtin_tensor_load', a stride, must be an integer, got 'double'}}
  __builtin_tensor_load(T, P, R, 1); // expected-error {{the 3rd argument of '__builtin_tensor_load', a stride, must be an integer}}
  __builtin_tensor_load(T, P, 0, -I);
  __builtin_matrix_load(T, P, 2); // expected-error {{the 1st argument of '__builtin_matrix_load' must be a matrix type, got 'T'}}
  __matrix_rows(T); // expected-error {{expected a matrix type, got 'T'}}
  __matrix_rows(X); // expected-error {{expected a matrix type, got 'T'}}
}

void store(T X, M Y, float *P, const float *C, double *D, int I) {
  __builtin_tensor_store(X); // expected-error {{too few arguments}}
  __builtin_tensor_store(Y, P);
  __builtin_tensor_store(Y, C); // expected-error {{must point to elements that are not const, got 'const float *'}}
  __builtin_tensor_store(X, C); // expected-error {{the 2nd argument of '__builtin_tensor_store' must point to elements that are not const, got 'const float *'}}
  __builtin_tensor_store(X, D); // expected-error {{the 2nd argument of '__builtin_tensor_store' must be a pointer to elements of type 'float', got 'double *'}}
  __builtin_tensor_store(X, P, 1, 2, 3); // expected-error {{takes 2 or 4 arguments, got 5}}
  __builtin_tensor_store(X, P, 0, I); // expected-error {{a stride of 0 stores 2 elements, dimension 0, at one place}}
  __builtin_tensor_store(X, P, I, 1 - 1); // expected-error {{a stride of 0 stores 3 elements, dimension 1, at one place}}
  typedef float Row __attribute__((tensor_type(1, 3)));
  __builtin_tensor_store((Row)1.0f, P, 0, I);
  X = __builtin_tensor_store(X, P); // expected-error {{void}}
}
