// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

typedef float T __attribute__((tensor_type(4, 6)));
typedef float Part __attribute__((tensor_type(2, 7)));
typedef float Row __attribute__((tensor_type(1, 6)));
typedef double D __attribute__((tensor_type(2, 2)));
typedef float V __attribute__((tensor_type(6)));
typedef int I __attribute__((tensor_type(3)));
typedef float P __attribute__((tensor_type(3, 6)));
typedef _BitInt(65) Wide __attribute__((tensor_type(3)));
typedef _Bool B __attribute__((tensor_type(4, 6)));
typedef _Bool BP __attribute__((tensor_type(3, 6)));

void pads(T t, int i, T *p) {
  __builtin_tensor_pad(t, 0, 1); // expected-error {{too few arguments}}
  __builtin_tensor_pad(t, 0, 1, 1, 1); // expected-error {{'__builtin_tensor_pad' of 2 dimensions takes 6 or 8 arguments, got 5}}
  __builtin_tensor_pad(t, p, 1, 1, 1, 1); // expected-error {{'float'}}
  __builtin_tensor_pad(t, 0, -2, 0, -2, 0); // expected-error {{padding must leave at least 1 element in dimension 0, got 0}}
  __builtin_tensor_pad(t, 0, 0, -100, 0, 0); // expected-error {{padding must leave at least 1 element in dimension 1, got -94}}
  __builtin_tensor_pad(t, 0, 1, 1, 1, 1, 1, -1); // expected-error {{the interior padding of dimension 1 must be from 0 to 2147483647, got -1}}
  __builtin_tensor_pad(t, 0, 1, 2147483648, 1, 1); // expected-error {{the low padding of dimension 1 must be from -2147483647 to 2147483647, got 2147483648}}
  __builtin_tensor_pad(t, 0, 1, 1, 1, i); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_pad(t, 0, 1000000000, 1, 1, 1); // expected-error {{tensor too large}}
  __builtin_tensor_pad_wrap(t, 1, 1, 1, 1, 0, 0); // expected-error {{'__builtin_tensor_pad_wrap' of 2 dimensions takes 5 arguments, got 7}}
}
void slices(T t, int i, float f) {
  __builtin_tensor_slice(t, 0, 0, 2); // expected-error {{'__builtin_tensor_slice' of 2 dimensions takes 5 or 7 arguments, got 4}}
  __builtin_tensor_slice(t, 0, 0, 5, 6); // expected-error {{the extent of dimension 0 must be from 1 to 4, got 5}}
  __builtin_tensor_slice(t, 3, 0, 2, 6); // expected-error {{the start of dimension 0 must be from 0 to 2, got 3}}
  __builtin_tensor_slice(t, i, -1, 2, 6); // expected-error {{the start of dimension 1 must be from 0 to 0, got -1}}
  __builtin_tensor_slice(t, f, 0, 2, 6); // expected-error {{the 2nd argument of '__builtin_tensor_slice', a start, must be an integer, got 'float'}}
  __builtin_tensor_slice(t, 0, 0, i, 6); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_slice(t, i, 0, 2, 6, 1, 1); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_slice(t, 0, 0, 2, 6, 0, 1); // expected-error {{the step of dimension 0 must not be 0}}
  __builtin_tensor_slice(t, 0, 5, 2, 6, 1, -2); // expected-error {{a slice of 6 elements in steps of -2 must stay within the 6 of dimension 1, got elements from 5 to -5}}
  __builtin_tensor_slice(t, 4, 5, 1, 6, 1, -1); // expected-error {{the start of dimension 0 must be from 0 to 3, got 4}}
}
void inserts(T t, Part p, Row r, D d, V v, int i) {
  __builtin_tensor_insert_slice(t, r, 0); // expected-error {{'__builtin_tensor_insert_slice' of 2 dimensions takes 4 arguments, got 3}}
  __builtin_tensor_insert_slice(t, p, 0, 0); // expected-error {{the 2nd argument of '__builtin_tensor_insert_slice' must have at most extents 4 x 6, got 2 x 7}}
  __builtin_tensor_insert_slice(t, d, 0, 0); // expected-error {{the 2nd argument of '__builtin_tensor_insert_slice' must have elements of type 'float', got 'double'}}
  __builtin_tensor_insert_slice(t, v, 0, 0); // expected-error {{must have 2 dimensions, got 1}}
  __builtin_tensor_insert_slice(t, r, 4, i); // expected-error {{the start of dimension 0 must be from 0 to 3, got 4}}
  __builtin_tensor_concat(0); // expected-error {{too few arguments}}
  __builtin_tensor_concat(0, t, i); // expected-error {{the 3rd argument of '__builtin_tensor_concat' must be a tensor, or a matrix without complex elements, got 'int'}}
  __builtin_tensor_concat(2, t, r); // expected-error {{a dimension of this tensor is a number from 0 to 1, got 2}}
  __builtin_tensor_concat(1, t, r); // expected-error {{dimension 0 of the 3rd argument of '__builtin_tensor_concat' must have extent 4, got 1}}
  __builtin_tensor_concat(0, t, r, v); // expected-error {{the 4th argument of '__builtin_tensor_concat' must have 2 dimensions, got 1}}
  __builtin_tensor_concat(0, t, d); // expected-error {{must have elements of type 'float', got 'double'}}
}
void indices(T t, I i, P p, V v, Wide w, B b, BP bp) {
  __builtin_tensor_gather(t, 0, v); // expected-error {{the 3rd argument of '__builtin_tensor_gather' must be a tensor of integers of at most 64 bits, got 'V'}}
  __builtin_tensor_gather(t, 0, w); // expected-error {{of integers of at most 64 bits, got 'Wide'}}
  __builtin_tensor_gather(t, 2, i); // expected-error {{a dimension of this tensor is a number from 0 to 1, got 2}}
  __builtin_tensor_gather(t, 0, 1); // expected-error {{the 3rd argument of '__builtin_tensor_gather' must be a tensor, or a matrix without complex elements, got 'int'}}
  __builtin_tensor_scatter(t, 1, i, p); // expected-error {{the 4th argument of '__builtin_tensor_scatter' must have extents 4 x 3, got 3 x 6}}
  __builtin_tensor_scatter(t, 0, i, bp); // expected-error {{the 4th argument of '__builtin_tensor_scatter' must have elements of type 'float', got '_Bool'}}
  __builtin_tensor_scatter_add(b, 0, i, bp); // expected-error {{must be real numbers, got '_Bool'}}
  __builtin_tensor_scatter(b, 0, i, bp);
}
