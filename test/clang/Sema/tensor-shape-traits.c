// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -std=c17 -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -std=c17 -fexperimental-new-constant-interpreter -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -x c++ -std=c++20 -fsyntax-only -Wno-unused-value -verify %s

// The rank and the extents of types of tensors and matrices.

typedef float T __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0), tensor_padding(0, 1, 0)));
typedef float M __attribute__((matrix_type(5, 6), matrix_padding(2)));
typedef _Complex double Z __attribute__((matrix_type(7, 8)));
typedef float R __attribute__((tensor_type(-1, 3)));
#ifndef __cplusplus
#define static_assert _Static_assert
#else
template <class U, int D> constexpr auto extent = __builtin_tensor_extent(U, D); // expected-error {{number from 0 to 1, got 2}}
template <class U> constexpr auto rank = __builtin_tensor_rank(U); // expected-error {{must be the type of a tensor or a matrix, got 'int'}}
static_assert(extent<const T &, 2> == 4 && extent<M, 1> == 6 && rank<T> == 3 && rank<const M> == 2, "");
static_assert(__is_same(decltype(__builtin_tensor_rank(T)), decltype(sizeof(int))), "");
auto far = extent<M, 2>; // expected-note {{in instantiation of}}
auto none = rank<int>; // expected-note {{in instantiation of}}
#endif
static_assert(__builtin_tensor_rank(T) == 3 && __builtin_tensor_rank(M) == 2 && __builtin_tensor_rank(Z) == 2, "");
static_assert(__builtin_tensor_rank(R) == 2 && __builtin_tensor_extent(R, 1) == 3, "");
static_assert(__builtin_tensor_extent(T, 0) == 2 && __builtin_tensor_extent(T, 1) == 3, "");
static_assert(__builtin_tensor_extent(M, 0) == 5 && __builtin_tensor_extent(Z, 1) == 8, "");
int array[__builtin_tensor_extent(__typeof__(*(T *)0), 2)];
static_assert(sizeof array == 4 * sizeof(int), "");

void errors(T t, int n) {
  __builtin_tensor_rank(); // expected-error {{too few arguments}}
  __builtin_tensor_rank(T, 1); // expected-error {{too many arguments}}
  __builtin_tensor_rank(float); // expected-error {{the 1st argument of '__builtin_tensor_rank' must be the type of a tensor or a matrix, got 'float'}}
  __builtin_tensor_rank(t); // expected-error {{the 1st argument of '__builtin_tensor_rank' must be the type of a tensor or a matrix, got a value; '__typeof__(x)' is the type of a value 'x'}}
  __builtin_tensor_extent(T); // expected-error {{too few arguments}}
  __builtin_tensor_extent(T, 3); // expected-error {{a dimension of this tensor is a number from 0 to 2, got 3}}
  __builtin_tensor_extent(R, 0); // expected-error {{the extent of dimension 0 of 'R' (aka 'float __attribute__((tensor_type(-1, 3)))') is known at run time; it is what '__builtin_tensor_load' was given}}
}
