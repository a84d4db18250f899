// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print -verify %s | FileCheck %s

// `aligned` beside matrix_type aligns the alias, as it does a typedef.

using M = float __attribute__((matrix_type(4, 4), aligned(64)));
using N = float __attribute__((aligned(32))) __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
using T = float __attribute__((aligned(64), tensor_type(4, 4)));
using A __attribute__((aligned(16))) = float __attribute__((matrix_type(4, 4)));
using B __attribute__((aligned(16))) = float __attribute__((matrix_type(4, 4), aligned(64)));
static_assert(alignof(M) == 64 && alignof(N) == 32 && alignof(T) == 64 && alignof(A) == 16 && alignof(B) == 64);
// CHECK: using M __attribute__((aligned(64))) = float __attribute__((matrix_type(4, 4)));
struct S { char c; M m; };
static_assert(sizeof(S) == 128);
template <class T, int N> struct Nested { using M = T __attribute__((matrix_type(4, 4), aligned(N))); };
static_assert(alignof(Nested<float, 32>::M) == 32);

// The type is the same, as for typedefs.
static_assert(__is_same(M, float __attribute__((matrix_type(4, 4)))));

// A template is no typedef.
template <int N> using L = float __attribute__((matrix_type(N, 4), aligned(64))); // expected-warning {{'aligned' attribute ignored}}
template <int N> using K __attribute__((aligned(64))) = float __attribute__((matrix_type(N, 4))); // expected-warning {{'aligned' attribute ignored}}
static_assert(alignof(L<4>) == 4 && alignof(K<4>) == 4);

// Other types are as in other compilers of this version.
using I = int __attribute__((aligned(64)));
static_assert(alignof(I) == 4);
