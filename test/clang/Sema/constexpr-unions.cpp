// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-invalid-constexpr -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-invalid-constexpr -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// An assignment to an element begins the life of a union's member, as for arrays.

template <class M> constexpr int element() {
  struct Part { int x; M m[2]; };
  union U { int i; M m; M many[2]; Part part; };
  U u{0}, v{0}, w{0};
  u.m[0][1] = 3;
  v.many[1][1][0] = 4;
  w.part.m[1][0][0] = 5;
  u.m[0][1] += 10;
  int sum = u.m[0][1] + v.many[1][1][0] + w.part.m[1][0][0];
  u.i = 100;
  return sum + u.i;
}
static_assert(element<int __attribute__((matrix_type(2, 2)))>() == 122);
static_assert(element<float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)))>() == 122);
static_assert(element<int __attribute__((tensor_type(2, 2)))>() == 122);
static_assert(element<_BitInt(9) __attribute__((tensor_type(2, 3), tensor_layout(1, 0), tensor_padding(0, 2)))>() == 122);

using M = int __attribute__((matrix_type(2, 2)));
union U { int i; M m; };
constexpr int other() {
  U u{0};
  u.m[0][0] = 3;
  return u.m[1][1]; // expected-note {{read of uninitialized object}}
}
static_assert(other() == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to}}
constexpr int inactive() {
  U u{0};
  u.m[0][0] += 3; // expected-note {{member 'm' of union with active member 'i'}}
  return u.i;
}
static_assert(inactive() == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to}}
