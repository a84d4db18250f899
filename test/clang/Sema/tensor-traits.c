// RUN: %clang_cc1 -fenable-matrix -std=c17 -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -x c++ -std=c++20 -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c17 -fsyntax-only -verify=off -DOFF %s

typedef float M __attribute__((matrix_type(2, 3))); // off-error {{disabled}}
#ifdef OFF
int none = __is_tensor(float); // off-error {{matrix types extension is disabled}}
#else
// expected-no-diagnostics
typedef float T __attribute__((tensor_type(2, 3)));
#ifndef __cplusplus
#define static_assert _Static_assert
#else
static_assert(!__is_tensor(T &), "");
template <class U> constexpr bool is_tensor = __is_tensor(U);
static_assert(is_tensor<const T> && !is_tensor<M> && !is_tensor<T *>, "");
#endif
static_assert(__is_tensor(T) && !__is_tensor(M) && !__is_tensor(int) && !__is_matrix(T), "");
#endif

#if __matrix_language__ < 202611L
#error an edition before the one that has it
#endif
