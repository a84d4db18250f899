// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,small -fconstexpr-steps=10000 %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,small -fconstexpr-steps=10000 -fexperimental-new-constant-interpreter %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,large %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,large -fexperimental-new-constant-interpreter %s

// Large matrices are no constants, and say so at once.

template <int N> using square = float __attribute__((matrix_type(N, N)));

constexpr square<8> Small = square<8>() * square<8>();
constexpr square<32> Elements = square<32>(); // small-error {{must be initialized by a constant expression}} small-note {{cannot evaluate a matrix of type 'square<32>' (aka 'float __attribute__((matrix_type(32, 32)))'); its 1024 elements exceed the limit (625); use '-fconstexpr-steps' to increase this limit}}
constexpr square<24> Product = square<24>() * square<24>(); // small-error {{must be initialized by a constant expression}} small-note {{this operation takes 13824 steps, more than are left of the limit (10000); use '-fconstexpr-steps' to increase this limit}}
constexpr square<256> Largest = square<256>() + 1; // small-error {{must be initialized by a constant expression}} small-note {{its 65536 elements exceed the limit (625)}}
constexpr square<256> LargeProduct = square<256>() * square<256>(); // expected-error {{must be initialized by a constant expression}} large-note {{this operation takes 16777216 steps, more than are left of the limit (1048576)}} small-note {{its 65536 elements exceed the limit (625)}}
constexpr square<1024> LargerProduct = square<1024>() * square<1024>(); // expected-error {{must be initialized by a constant expression}} expected-note {{its 1048576 elements exceed the limit}}
constexpr square<257> Large = {}; // expected-error {{must be initialized by a constant expression}} expected-note {{its 66049 elements exceed the limit}}
constexpr int local(bool Write) {
  square<10000> M;
  if (Write)
    M[1][2] = 1; // expected-note {{its 100000000 elements exceed the limit}}
  return 1;
}
static_assert(local(false) == 1);
static_assert(local(true) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'local(true)'}}
struct Wrapped {
  square<10000> M;
  int Number;
};
constexpr int member() {
  Wrapped *Object = new Wrapped;
  Object->Number = 2;
  int Number = Object->Number;
  delete Object;
  return Number;
}
static_assert(member() == 2);
