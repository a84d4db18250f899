// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

typedef float T __attribute__((tensor_type(5, 4, 6)));
typedef float Blocks __attribute__((tensor_type(3, 4, 2)));
typedef float Column __attribute__((tensor_type(4, 1)));
typedef float V __attribute__((tensor_type(7)));
typedef char Wide __attribute__((tensor_type(1000000000)));

void shapes(T t, Blocks b, Column c, V v, Wide w, int i) {
  __builtin_tensor_transpose(); // expected-error {{too few arguments}}
  __builtin_tensor_transpose(i); // expected-error {{the 1st argument of '__builtin_tensor_transpose' must be a tensor, or a matrix without complex elements, got 'int'}}
  __builtin_tensor_transpose(t, 0, 1); // expected-error {{'__builtin_tensor_transpose' of 3 dimensions takes 1 or 4 arguments, got 3}}
  __builtin_tensor_transpose(t, 0, 1, 3); // expected-error {{a dimension of this tensor is a number from 0 to 2, got 3}}
  __builtin_tensor_transpose(t, 0, 1, 0); // expected-error {{dimension 0 is named twice}}
  __builtin_tensor_transpose(t, 0, 1, i); // expected-error {{expression is not an integer constant expression}}
  __builtin_tensor_reshape(t); // expected-error {{too few arguments}}
  __builtin_tensor_reshape(t, 5, 5, 5); // expected-error {{the extents must have 120 elements in all, as the tensor has, got 125}}
  __builtin_tensor_reshape(t, 0); // expected-error {{the extent of dimension 0 must be from 1 to 2147483647, got 0}}
  __builtin_tensor_reshape(t, 120, 1, 1, 1, 1, 1, 1, 1, 1); // expected-error {{a tensor has 1 to 8 dimensions, got 9}}
  __builtin_tensor_tile(t, 0); // expected-error {{too few arguments}}
  __builtin_tensor_tile(t, 0, 2, 1); // expected-error {{'__builtin_tensor_tile' takes a tensor and pairs of numbers, got 4 arguments}}
  __builtin_tensor_tile(t, 3, 2); // expected-error {{a dimension of this tensor is a number from 0 to 2, got 3}}
  __builtin_tensor_tile(t, 0, 2, 0, 2); // expected-error {{dimension 0 is named twice}}
  __builtin_tensor_tile(t, 1, 0); // expected-error {{the tile size of dimension 1 must be from 1 to 2147483647, got 0}}
  __builtin_tensor_tile(w, 0, 2000000000); // not larger than the block
  __builtin_tensor_tile(t, 0, 1, 1, 1, 2, 1000000000); // expected-error {{tensor too large}}
  __builtin_tensor_untile(b, 0, 4); // expected-error {{dimension 0, which has 3 tiles of 2, must have an extent from 5 to 6, got 4}}
  __builtin_tensor_untile(b, 0, 7); // expected-error {{must have an extent from 5 to 6, got 7}}
  __builtin_tensor_untile(b, 2, 2); // expected-error {{a dimension of this tensor is a number from 0 to 1, got 2}}
  __builtin_tensor_untile(v, 0, 7); // expected-error {{the 1st argument of '__builtin_tensor_untile' must have at least 2 dimensions, got 1}}
  __builtin_tensor_broadcast(c); // expected-error {{too few arguments}}
  __builtin_tensor_broadcast(c, 4); // expected-error {{a tensor of 2 dimensions must be broadcast to as many or more, got 1}}
  __builtin_tensor_broadcast(c, 8, 1); // expected-error {{dimension 0 has extent 4, which cannot be broadcast to 8; only 1 can}}
  __builtin_tensor_broadcast(c, 4, 0); // expected-error {{the extent of dimension 1 must be from 1}}
  __builtin_tensor_broadcast(c, 1000000000, 4, 1); // expected-error {{tensor too large}}
}
