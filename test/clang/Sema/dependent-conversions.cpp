// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// __builtin_convertvector of a dependent operand, to a dependent type, or both.

template <class T> using matrix = T __attribute__((matrix_type(2, 3)));
template <class T> using tensor = T __attribute__((tensor_type(2, 3)));
using M = matrix<float>;
using N = matrix<int>;
using A = tensor<float>;
using B = tensor<int>;

template <class T> constexpr auto to_matrix(T X) { return __builtin_convertvector(X, N); }
template <class T> constexpr auto to_tensor(T X) { return __builtin_convertvector(X, B); }
// expected-error@-1 {{first argument to __builtin_convertvector must be a vector}}
template <class T> constexpr auto of_matrix(M X) { return __builtin_convertvector(X, T); }
template <class T> constexpr auto of_tensor(A X) { return __builtin_convertvector(X, T); }
template <class T, class U> constexpr auto both(U X) { return __builtin_convertvector(X, T); }
template <class T> constexpr auto elements(matrix<T> X) { return __builtin_convertvector(X, N); }

static_assert(__is_same(decltype(to_matrix(M{})), N) && to_matrix(M{1, 2, 3, 4, 5, 6})[1][2] == 6);
static_assert(__is_same(decltype(to_tensor(A{})), B) && to_tensor(A{1, 2, 3, 4, 5, 6})[1][2] == 6);
static_assert(of_matrix<N>(M{1, 2, 3, 4, 5, 6})[1][2] == 6 && of_tensor<B>(A{1, 2, 3, 4, 5, 6})[1][2] == 6);
static_assert(both<N>(M{1, 2, 3, 4, 5, 6})[1][2] == 6 && both<B>(A{1, 2, 3, 4, 5, 6})[1][2] == 6);
static_assert(elements<float>(M{1, 2, 3, 4, 5, 6})[1][2] == 6);

void errors() {
  to_tensor(1.0f);                                // expected-note {{in instantiation of}}
}
