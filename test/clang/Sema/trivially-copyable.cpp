// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-deprecated-builtins -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c -std=c23 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// Matrices are copied by copying bytes. POD they are not, since that decides about the layout of classes in C++.

typedef float m __attribute__((matrix_type(2, 3), matrix_padding(1)));
typedef struct { float f[9]; } image;
#ifdef __cplusplus
static_assert(__is_trivially_copyable(m) && __is_trivially_copyable(const m) && __is_trivially_copyable(m[3]));
static_assert(__is_trivially_copyable(volatile m) && __is_trivial(m) && __is_trivially_constructible(m, m));
static_assert(__is_trivially_constructible(m) && __is_trivially_assignable(m &, m) && __is_trivially_destructible(m));
static_assert(__has_trivial_destructor(m) && __has_trivial_copy(m) && __has_trivial_constructor(m));
static_assert(__has_trivial_assign(m) && !__has_trivial_assign(const m) && __has_nothrow_copy(m) && __has_nothrow_assign(m));
static_assert(__has_trivial_destructor(m[2]) && __has_trivial_copy(const m) && __has_trivial_move_assign(m[2]));
struct member { char c; m x; };
static_assert(__is_trivially_copyable(member) && __is_trivial(member) && __is_aggregate(member));
static_assert(!__is_scalar(m) && !__is_array(m) && !__is_aggregate(m) && !__is_pod(m));
template <class T> T cast(image i) { return __builtin_bit_cast(T, i); }
template m cast<m>(image);
#else
m from(image i) { return __builtin_bit_cast(m, i); }
#endif
_Atomic m atomic;
_Atomic(m) *pointer = &atomic;
void store(m *x) { atomic = *x; *x = atomic; }
