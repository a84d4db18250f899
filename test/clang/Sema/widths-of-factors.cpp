// RUN: %clang_cc1 -std=c++20 -triple x86_64-linux-gnu -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -triple x86_64-linux-gnu -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// A narrower integer has fewer bits, and a narrower floating-point type values of the wider one only, whatever their sizes in memory are.

template <class T> using matrix = T __attribute__((matrix_type(2, 2)));
template <class T> using tensor = T __attribute__((tensor_type(2, 2)));
template <class S, class A, class B> constexpr int products(A X, B Y) {
  return (S)__builtin_matrix_multiply_add(matrix<A>{X, X}, matrix<B>{Y, Y, Y, Y}, (matrix<S>)1)[0][1];
}
template <class S, class A, class B> constexpr int contractions(A X, B Y) {
  return (S)__builtin_tensor_contract_add("ik,kj->ij", tensor<A>{X, X}, tensor<B>{Y, Y, Y, Y}, (tensor<S>)1)[0][1];
}

static_assert(products<_BitInt(8)>(_BitInt(4)(-7), (unsigned _BitInt(4))8) == -111);
static_assert(products<signed char>(_BitInt(4)(-7), (signed char)8) == -111);
static_assert(contractions<int>(_BitInt(17)(-65536), (unsigned char)255) == -33423359);
static_assert(contractions<_BitInt(15)>(_BitInt(9)(-255), _BitInt(14)(4)) == -2039);
static_assert(contractions<_BitInt(129)>(_BitInt(65)(-255), 4) == -2039);
static_assert(products<__float128>(2.0L, 3.0L) == 13 && contractions<__float128>(2.0L, 3.0L) == 13);

void errors(matrix<_BitInt(16)> B, matrix<short> S, tensor<_BitInt(31)> N, tensor<_BitInt(30)> M, matrix<__bf16> F, matrix<_Float16> H) {
  (void)__builtin_matrix_multiply_add(B, B, S); // expected-error {{'short', or narrower integers, got '_BitInt(16)' and '_BitInt(16)'}}
  (void)__builtin_tensor_contract_add("ik,kj->ij", N, N, M); // expected-error {{or narrower integers, got '_BitInt(31)' and '_BitInt(31)'}}
  (void)__builtin_matrix_multiply_add(F, F, H); // expected-error {{or narrower floating-point numbers of one type, got '__bf16' and '__bf16'}}
}
