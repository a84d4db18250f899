// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

using m = int __attribute__((matrix_type(2, 3)));
int f();
constinit m good = {{1}, {2, 3}};
constinit m empty = {};
constinit struct { m x; } member = {{{1}, {2}}};
constinit m bad = {1, f()}; // expected-error {{variable does not have a constant initializer}} expected-note {{required by 'constinit' specifier here}} expected-note {{non-constexpr function 'f' cannot be used}}
// expected-note@-5 {{declared here}}
