// RUN: %clang_cc1 -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c -fsyntax-only -verify %s

// #pragma clang loop matrix(...) needs no -fenable-matrix, stands in front of a loop, and is said once.

void plain(int n) {
#pragma clang loop matrix(enable)
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(disable) unroll(disable)
  while (n--)
    ;
#pragma clang loop unroll(disable)
#pragma clang loop matrix(required)
  do
    ;
  while (n++ < 0);
}

void words(int n) {
#pragma clang loop matrix(full) // expected-error {{invalid argument of 'matrix'; expected 'enable', 'disable' or 'required'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(1) // expected-error {{invalid argument of 'matrix'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix() // expected-error {{missing argument of 'matrix'; expected 'enable', 'disable' or 'required'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix // expected-error {{expected '('}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(enable // expected-error {{expected ')'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(enable disable) // expected-warning {{extra tokens at end of '#pragma clang loop matrix' - ignored}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrices(enable) // expected-error {{invalid option 'matrices'; expected vectorize, vectorize_width, interleave, interleave_count, unroll, unroll_count, pipeline, pipeline_initiation_interval, vectorize_predicate, or distribute, or matrix}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop vectorize(required) // expected-error {{invalid argument; expected 'enable', 'assume_safety' or 'disable'}}
  for (int i = 0; i < n; ++i)
    ;
}

void contradictions(int n) {
#pragma clang loop matrix(enable) matrix(enable) // expected-error {{duplicate directives 'matrix(enable)' and 'matrix(enable)'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(enable)
#pragma clang loop matrix(disable) // expected-error {{incompatible directives 'matrix(enable)' and 'matrix(disable)'}}
  for (int i = 0; i < n; ++i)
    ;
#pragma clang loop matrix(required) matrix(disable) matrix(required) // expected-error {{incompatible directives 'matrix(required)' and 'matrix(disable)'}} expected-error {{duplicate directives 'matrix(required)' and 'matrix(required)'}}
  for (int i = 0; i < n; ++i)
    ;
}

void no_loop(int n) {
#pragma clang loop matrix(enable)
  n = 0; // expected-error {{expected a for, while, or do-while loop to follow '#pragma clang loop'}}
}

#ifdef __cplusplus
template <int N> struct array {
  int elements[N];
  const int *begin() const { return elements; }
  const int *end() const { return elements + N; }
};
template <int N> int sum(const array<N> &a) {
  int s = 0;
#pragma clang loop matrix(disable)
  for (int x : a)
    s += x;
#pragma clang loop matrix(enable) matrix(required) // expected-error {{incompatible directives}}
  for (int x : a)
    s += x;
  return s;
}
int both(const array<2> &a, const array<3> &b) { return sum(a) + sum(b); }

constexpr int constant(int n) {
  int s = 0;
#pragma clang loop matrix(required)
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}
static_assert(constant(4) == 6, "");
#endif
