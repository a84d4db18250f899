// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// Builtins of vectors that take matrices: shufflevector, convertvector, ldexp,
// nontemporal accesses.

template <class T, unsigned R, unsigned C, bool B = false, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(B), matrix_padding(P)));
using m2 = matrix<float, 2, 2>;
using r2 = matrix<float, 2, 2, true>;
using p2 = matrix<float, 2, 2, false, 3>;
using i2 = matrix<int, 2, 2>;
using vector2 = float __attribute__((ext_vector_type(2)));
template <class M, class V> constexpr V is(V Value) { static_assert(__is_same(M, V)); return Value; }
template <class M> constexpr bool same(M A, M B) { return __builtin_matrix_all(A == B); }

constexpr m2 A = {{1, 2}, {3, 4}};
constexpr r2 R = {{1, 2}, {3, 4}};
constexpr p2 P = {{5, 6}, {7, 8}};
// Elements count row by row, whatever the layout.
static_assert(same(is<m2>(__builtin_shufflevector(A, A, 3, 2, 1, 0)), m2{{4, 3}, {2, 1}}));
static_assert(same(is<r2>(__builtin_shufflevector(R, R, 1, 5, 2, 7)), r2{{2, 2}, {3, 4}}));
static_assert(same(is<m2>(__builtin_shufflevector(A, P, 0, 4, 1, 5)), m2{{1, 5}, {2, 6}}));
template <class M> constexpr M turn(M X) { return __builtin_shufflevector(X, X, 1, 3, 0, 2); }
static_assert(same(turn(A), m2{{2, 4}, {1, 3}}) && same(turn(R), r2{{2, 4}, {1, 3}}));

static_assert(same(is<i2>(__builtin_convertvector(m2{{1.5f, -2.5f}, {3, 4}}, i2)), i2{{1, -2}, {3, 4}}));
template <class To, class M> constexpr To convert(M X) { return __builtin_convertvector(X, To); }
static_assert(same(convert<i2>(A), i2{{1, 2}, {3, 4}}));

static_assert(same(is<m2>(__builtin_elementwise_ldexp(A, 3)), m2{{8, 16}, {24, 32}}));
static_assert(same(__builtin_elementwise_ldexp(A, i2{{0, 1}, {-1, 200}}), m2{{1, 4}, {1.5f, __builtin_inff()}}));
static_assert(__builtin_elementwise_ldexp(1.0f, __INT_MAX__) == __builtin_inff() && __builtin_elementwise_ldexp(1.0f, -__INT_MAX__ - 1) == 0);
// What becomes of such exponents at run time, nobody says.
static_assert(__builtin_elementwise_ldexp(1.0f, ~0ull));           // expected-error {{not an integral constant expression}}
static_assert(__builtin_elementwise_ldexp(1.0f, (__int128)1 << 100)); // expected-error {{not an integral constant expression}}
static_assert(__builtin_elementwise_ldexp(m2{{0x1.8p-149f}}, -1)[0][0] == 0x1p-149f);

void errors(m2 A, r2 R, i2 I, matrix<bool, 2, 2> B, vector2 V, matrix<float, 2, 3> W, const m2 *Read, m2 *P,
            matrix<long, 2, 2> Longs) {
  __builtin_shufflevector(A, A, 0, 1, 2);    // expected-error {{'__builtin_shufflevector' of matrices needs an index for each of their 4 elements, got 3}}
  __builtin_shufflevector(A, R, 0, 1, 2, 3); // expected-error {{operands must have the same layout}}
  __builtin_shufflevector(A, V, 0, 1, 2, 3); // expected-error {{2nd argument must be a matrix}}
  __builtin_shufflevector(B, B, 0, 1, 2, 3); // expected-error {{elements of the operands of '__builtin_shufflevector' must be real numbers}}
  __builtin_shufflevector(A, A, 0, 1, 2, 8); // expected-error {{index}}
  __builtin_convertvector(A, int);           // expected-error {{must be}}
  __builtin_convertvector(A, matrix<int, 2, 3>); // expected-error {{conversion between}} expected-note {{'__builtin_tensor_insert_slice' puts it into one}}
  __builtin_elementwise_ldexp(I, 1);         // expected-error {{must be floating-point numbers}}
  __builtin_elementwise_ldexp(A, R);         // expected-error {{the 2nd operand of '__builtin_elementwise_ldexp' must be an integer or 'int __attribute__((matrix_type(2, 2)))', got 'r2'}}
  __builtin_elementwise_ldexp(A, 1.5f);      // expected-error {{must be an integer or 'int __attribute__((matrix_type(2, 2)))', got 'float'}}
  __builtin_elementwise_ldexp(A, Longs);     // expected-error {{the 2nd operand of}}
  __builtin_elementwise_ldexp(2.0f, I);      // expected-error {{1st argument must be a matrix}}
  __builtin_elementwise_ldexp(A);            // expected-error {{too few arguments}}
  *P = is<m2>(__builtin_nontemporal_load(Read));
  __builtin_nontemporal_store(A, P);
  __builtin_nontemporal_store(I, P);         // expected-error {{cannot initialize a parameter of type}} expected-note {{from 'int' to 'float', a matrix converts only by an explicit cast}}
  __builtin_nontemporal_store(A, Read);      // expected-error {{cannot store matrix to read-only pointer}}
}
