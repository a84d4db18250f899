// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Operands that are classes convert where the two types of a product differ, too, and classes are subscripts.

template <class T, int R, int C> using matrix = T __attribute__((matrix_type(R, C)));
using m22 = matrix<float, 2, 2>;
using m23 = matrix<float, 2, 3>;
using m32 = matrix<float, 3, 2>;
using m33 = matrix<float, 3, 3>;
using r32 = float __attribute__((matrix_type(3, 2), matrix_layout(row_major)));
using p32 = float __attribute__((matrix_type(3, 2), matrix_padding(2)));
using v2 = float __attribute__((ext_vector_type(2)));
using v3 = float __attribute__((ext_vector_type(3)));
using t22 = float __attribute__((tensor_type(2, 2)));
template <class T> struct as { constexpr operator T() const { return T{1, 2}; } };
template <class T, T V> struct constant { constexpr operator T() const { return V; } };

static_assert(__is_same(decltype(as<m23>{} * as<m32>{}), m22) && (as<m23>{} * as<m32>{})[0][0] == 1);
static_assert(__is_same(decltype(m23{} * as<m32>{}), m22) && __is_same(decltype(as<m23>{} * p32{}), m22));
static_assert(__is_same(decltype(as<m23>{} * as<m33>{}), m23) && __is_same(decltype(as<m22>{} * m22{}), m22));
static_assert(__is_same(decltype(m23{} * as<v3>{}), v2) && __is_same(decltype(as<v2>{} * m23{}), v3));
void assignments(m23 m, v2 v) {
  m *= as<m33>{};
  v *= as<m22>{};
  m *= as<m32>{}; // expected-error {{assigning to 'm23'}} expected-note {{a matrix of 2 x 2 elements does not convert}}
}
template <class A, class B> concept multiplies = requires(A a, B b) { a * b; };
static_assert(!multiplies<as<m23>, as<m22>> && !multiplies<as<m23>, r32> && !multiplies<m23, as<v2>>);
static_assert(!multiplies<as<m23>, matrix<double, 3, 2>>);

using I = constant<int, 1>;
constexpr I i;
constexpr m23 M = {1, 2, 3, 4, 5, 6};
constexpr t22 T = {1, 2, 3, 4};
static_assert(M[I{}][0] == 4 && M[1][i] == 5 && M[constant<unsigned char, 1>{}][constant<long, 2>{}] == 6 && T[i][I{}] == 4);
static_assert(__builtin_matrix_row(M, i)[0][2] == 6 && __builtin_tensor_slice(M, I{}, i, I{}, constant<int, 2>{})[0][1] == 6);
static_assert(__builtin_matrix_insert_row(M, i, m23{}[0][0] + matrix<float, 1, 3>{7})[1][0] == 7);
static_assert(__builtin_matrix_identity(constant<int, 3>{}, 1.0f)[2][i] == 0);
static_assert(__builtin_tensor_slice(T, I{}, i, I{}, i)[0][0] == 4 && __builtin_tensor_reduce_add(T, I{})[1][0] == 7);
template <class J> constexpr float element(J j) { return M[j][0] + T[j][j]; }
static_assert(element(i) == 8 && element(1) == 8);

struct Explicit { explicit operator int() const; };
struct Two { operator int() const; operator long() const; };
struct Real { operator float() const; };
void errors(m23 m, t22 t) {
  (void)m[Explicit{}][0]; // expected-error {{row index is not an integer}}
  (void)m[0][Two{}];      // expected-error {{column index is not an integer}}
  (void)m[Real{}][0];     // expected-error {{row index is not an integer}}
  (void)t[Explicit{}][0]; // expected-error {{got 'Explicit'}}
  (void)m[constant<int, 2>{}][0]; // expected-error {{matrix row index is outside the allowed range [0, 2)}}
}
