// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Constant matrices as arguments of templates.

template <class T>
using m22 = T __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
template <class T>
using padded = T __attribute__((matrix_type(2, 2), matrix_padding(1)));

template <class M> constexpr M make(int Value) {
  M Result = M();
  Result[0][1] = Value;
  return Result;
}

template <m22<int> M> struct Box {
  static constexpr int Value = M[0][1];
  static constexpr m22<int> Twice = M + M;
};
static_assert(Box<make<m22<int>>(3)>::Value == 3 && Box<make<m22<int>>(3)>::Twice[0][1] == 6);
static_assert(__is_same(Box<make<m22<int>>(3)>, Box<make<m22<int>>(2) + make<m22<int>>(1)>));
static_assert(!__is_same(Box<make<m22<int>>(3)>, Box<make<m22<int>>(4)>));

template <auto M> constexpr auto element = M[0][1];
static_assert(element<make<padded<float>>(5)> == 5);
static_assert(element<make<m22<bool>>(2)> == true);

struct Structural {
  m22<double> M;
  int Number;
};
template <Structural S> constexpr double sum = S.M[0][1] + S.Number;
static_assert(sum<Structural{make<m22<double>>(1), 2}> == 3);

template <m22<int> M> void print() {
  static_assert(M[0][0] == 1); // expected-error {{static assertion failed}} expected-note {{expression evaluates to '0 == 1'}}
}
template void print<make<m22<int>>(7)>(); // expected-note-re {{in instantiation of function template specialization 'print<{{[{][{]0, 7[}], [{]0, 0[}][}]}}>' requested here}}
