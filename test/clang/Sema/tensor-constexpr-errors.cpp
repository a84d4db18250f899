// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// What is undefined is no constant expression, and a note says why.

using t23 = int __attribute__((tensor_type(2, 3)));
using bytes = signed char __attribute__((tensor_type(2, 3)));
using list = int __attribute__((tensor_type(2)));
template <class T> constexpr T all(int Value) { return (T)Value; }

constexpr int read(int I, long J) {
  return all<t23>(1)[I][J]; // expected-note {{cannot refer to index 2 of dimension 0 of 'int __attribute__((tensor_type(2, 3)))', whose extent is 2 there, in a constant expression}} \
                            // expected-note {{cannot refer to index -1 of dimension 1 of 'int __attribute__((tensor_type(2, 3)))', whose extent is 3 there}}
}
static_assert(read(1, 2) == 1);
static_assert(read(2, 0) == 1);  // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(2, 0)'}}
static_assert(read(1, -1) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(1, -1)'}}
constexpr t23 write(int I, int J) {
  t23 T = all<t23>(1);
  T[I][J] = 2; // expected-note {{cannot refer to index 3 of dimension 1 of 't23'}}
  return T;
}
constexpr t23 Written = write(1, 3); // expected-error {{must be initialized by a constant expression}} expected-note {{in call to 'write(1, 3)'}}

constexpr int Most = __INT_MAX__;
constexpr t23 Sum = all<t23>(Most) + 1; // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
constexpr bytes Narrow = all<bytes>(100) * all<bytes>(2); // expected-error {{must be initialized by a constant expression}} expected-note {{value 200 is outside the range of representable values of type 'signed char'}}
constexpr t23 Quotient = all<t23>(1) / 0; // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
constexpr t23 Shift = all<t23>(1) << 32; // expected-error {{must be initialized by a constant expression}} expected-note {{shift count 32 >= width of type 'int' (32 bits)}}

constexpr int uninitialized(int I) {
  t23 T;
  T[1][1] = 1;
  return T[I][1]; // expected-note {{read of uninitialized object is not allowed in a constant expression}}
}
static_assert(uninitialized(1) == 1);
static_assert(uninitialized(0) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'uninitialized(0)'}}
t23 Variable; // expected-note 2 {{declared here}}
constexpr t23 Copy = Variable; // expected-error {{must be initialized by a constant expression}} expected-note {{read of non-constexpr variable 'Variable' is not allowed in a constant expression}}
static_assert(Variable[0][0] == 0); // expected-error {{not an integral constant expression}} expected-note {{read of non-constexpr variable 'Variable' is not allowed in a constant expression}}
constexpr t23 Fixed = all<t23>(1);
constexpr const int *Next = &Fixed[0][0] + 7; // expected-error {{must be initialized by a constant expression}} expected-note {{cannot refer to element 7 of array of 6 elements in a constant expression}}

constexpr int slice(int I, int J) {
  return __builtin_tensor_slice(all<t23>(1), I, J, 1, 2)[0][1]; // expected-note {{cannot refer to index 2 of dimension 0}} expected-note {{cannot refer to index 3 of dimension 1}} expected-note {{cannot refer to index -1 of dimension 1}}
}
static_assert(slice(1, 1) == 1);
static_assert(slice(2, 0) == 1);  // expected-error {{not an integral constant expression}} expected-note {{in call to 'slice(2, 0)'}}
static_assert(slice(0, 2) == 1);  // expected-error {{not an integral constant expression}} expected-note {{in call to 'slice(0, 2)'}}
static_assert(slice(0, -1) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'slice(0, -1)'}}
constexpr int insert(unsigned long I) {
  return __builtin_tensor_insert_slice(all<t23>(1), __builtin_tensor_slice(all<t23>(2), 0, 0, 2, 1), 0, I)[1][1]; // expected-note {{cannot refer to index 18446744073709551615 of dimension 1}}
}
static_assert(insert(1) == 2 && insert(2) == 1);
static_assert(insert(-1) == 2); // expected-error {{not an integral constant expression}} expected-note {{in call to 'insert(18446744073709551615)'}}
constexpr auto Gathered = __builtin_tensor_gather(all<t23>(1), 1, (list{1, 3})); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot refer to index 3 of dimension 1}}
constexpr auto Scattered = __builtin_tensor_scatter(all<t23>(1), 0, (list{-1, 0}), all<t23>(2)); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot refer to index -1 of dimension 0}}
constexpr auto Twice = __builtin_tensor_scatter(all<t23>(1), 0, (list{1, 1}), all<t23>(2)); // expected-error {{must be initialized by a constant expression}} expected-note {{index 1 of dimension 0 is scattered to twice}}

// Values in notes are printed as nested lists.
using t222 = int __attribute__((tensor_type(2, 2, 2), tensor_layout(2, 1, 0)));
using t234 = int __attribute__((tensor_type(2, 3, 4)));
constexpr int first(t222 Tensor, int Divisor) {
  return Tensor[0][0][0] / Divisor; // expected-note {{division by zero}}
}
constexpr int first(t234 Tensor, int Divisor) {
  return Tensor[0][0][0] / Divisor; // expected-note {{division by zero}}
}
static_assert(first(t222{1, 2, 3, 4, 5, 6, 7, 8}, 0)); // expected-error {{not an integral constant expression}} expected-note-re {{in call to 'first({{[{][{][{]1, 2[}], [{]3, 4[}][}], [{][{]5, 6[}], [{]7, 8[}][}][}]}}, 0)'}}
static_assert(first(t234{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0)); // expected-error {{not an integral constant expression}} expected-note-re {{in call to 'first({{[{][{][{]1, 2, 3, 4[}], [{]5, 6, 7, 8[}], [{]9, 10, ...[}][}][}]}}, 0)'}}
using t45 = int __attribute__((tensor_type(4, 5)));
constexpr int first(t45 Tensor, int Divisor) {
  return Tensor[0][0] / Divisor; // expected-note {{division by zero}}
}
static_assert(first(t45{1}, 0)); // expected-error {{not an integral constant expression}} expected-note-re {{in call to 'first({{[{][{]1, 0, 0, 0, 0[}], [{]0, 0, 0, 0, 0[}], ...[}]}}, 0)'}}
constexpr t222 Object = {};
constexpr int read(const int &Element, int Divisor) {
  return Element / Divisor; // expected-note {{division by zero}}
}
static_assert(read(Object[1][0][1], 0)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(Object[1][0][1], 0)'}}
