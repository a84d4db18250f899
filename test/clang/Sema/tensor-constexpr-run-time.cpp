// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-invalid-constexpr -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-invalid-constexpr -verify -fexperimental-new-constant-interpreter %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-invalid-constexpr -verify -fconstexpr-steps=0 %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-invalid-constexpr -verify -fconstexpr-steps=0 -fexperimental-new-constant-interpreter %s

// A tensor whose extents are known at run time is no constant, whatever the
// limit of steps is.

typedef float line __attribute__((tensor_type(-1)));
typedef float rows __attribute__((tensor_type(-1, 0x7fffffff)));

constexpr float twice() {
  float From[4] = {1, 2, 3, 4}, To[4] = {};
  __builtin_tensor_store(__builtin_tensor_load(line, From, 4, 1) * 2.0f, To, 1); // expected-note {{cannot evaluate a tensor of type 'float __attribute__((tensor_type(-1)))' in a constant expression; its extents are known at run time}}
  return To[1];
}
static_assert(twice() == 4); // expected-error {{not an integral constant expression}} expected-note {{in call to 'twice()'}}

constexpr int copied() {
  float Elements[4] = {};
  __builtin_tensor_store(__builtin_tensor_load(rows, Elements, 2), Elements); // expected-note {{its extents are known at run time}}
  return 1;
}
static_assert(copied() == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'copied()'}}

constexpr int product() {
  float Elements[4] = {};
  __builtin_tensor_store(__builtin_tensor_contract("i,i->i", __builtin_tensor_load(line, Elements, 4), __builtin_tensor_load(line, Elements, 4)), Elements); // expected-note {{its extents are known at run time}}
  return 1;
}
static_assert(product() == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'product()'}}
