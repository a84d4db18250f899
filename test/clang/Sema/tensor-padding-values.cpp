// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Padding belongs to objects. Operators on operands of one type keep it; what
// differs in padding has none in common, and neither has what a builtin gives.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using plain = tensor<float, 2, 3>;
using padded = float __attribute__((tensor_type(2, 3), tensor_padding(1, 1)));
using wide = float __attribute__((tensor_type(2, 3), tensor_padding(0, 5)));
padded p;
wide w;

static_assert(__is_same(decltype(p + p), padded) && __is_same(decltype(-p), padded));
static_assert(__is_same(decltype(p * 2), padded) && __is_same(decltype(p > 0 ? p : 0), padded));
static_assert(__is_same(decltype(p + plain()), plain) && __is_same(decltype(p + w), plain));
static_assert(__is_same(decltype(true ? p : w), plain));
static_assert(__is_same(decltype(p > 0), tensor<bool, 2, 3>));
static_assert(__is_same(decltype(__builtin_elementwise_relu(p)), plain));
static_assert(__is_same(decltype(__builtin_elementwise_abs(p)), plain));
static_assert(__is_same(decltype(__builtin_tensor_load(padded, (float *)0)), plain));

// Initialization, assignment, arguments and returns convert values.
padded take(wide x) { return x; }
void convert() {
  plain a = p;
  p = w;
  p += w;
  a = take(p);
  const wide &value = p;
  wide &object = p;  // expected-error {{cannot bind to a value of unrelated type}}
  wide *pointer = &p; // expected-error {{cannot initialize a variable of type 'wide *'}}
}

// A template is not: it deduces from the type as it is written.
template <class T, unsigned... E> int deduce(tensor<T, E...>); // expected-note {{candidate template ignored}}
int deduced = deduce(p); // expected-error {{no matching function for call to 'deduce'}}
int cast = deduce((plain)p);
