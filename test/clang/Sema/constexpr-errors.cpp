// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// What is undefined for scalars is no constant expression for elements, and says the same.

using m23 = int __attribute__((matrix_type(2, 3)));
using f23 = float __attribute__((matrix_type(2, 3)));
using s23 = signed char __attribute__((matrix_type(2, 3)));

template <class M> constexpr M all(__matrix_element_type(M) Value) {
  M Result;
  for (int R = 0; R < 2; ++R)
    for (int C = 0; C < 3; ++C)
      Result[R][C] = Value;
  return Result;
}

constexpr int read(int R, int C) {
  return all<m23>(1)[R][C]; // expected-note {{cannot refer to row 2 of 'int __attribute__((matrix_type(2, 3)))', which has 2 rows, in a constant expression}} \
                            // expected-note {{cannot refer to column -1 of 'int __attribute__((matrix_type(2, 3)))', which has 3 columns, in a constant expression}}
}
static_assert(read(1, 2) == 1);
static_assert(read(2, 0) == 1);  // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(2, 0)'}}
static_assert(read(1, -1) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'read(1, -1)'}}

constexpr m23 write(int R, unsigned long C) {
  m23 M = all<m23>(1);
  M[R][C] = 2; // expected-note {{cannot refer to column 3 of 'm23'}}
  return M;
}
constexpr m23 Written = write(1, 3); // expected-error {{must be initialized by a constant expression}} expected-note {{in call to 'write(1, 3)'}}

constexpr int Most = __INT_MAX__;
constexpr m23 Sum = all<m23>(Most) + 1;   // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
constexpr m23 Difference = all<m23>(-Most) - all<m23>(2); // expected-error {{must be initialized by a constant expression}} expected-note {{value -2147483649 is outside the range of representable values of type 'int'}}
constexpr m23 Multiple = 2 * all<m23>(Most); // expected-error {{must be initialized by a constant expression}} expected-note {{value 4294967294 is outside the range of representable values of type 'int'}}
constexpr auto Product = all<m23>(Most) * __builtin_matrix_transpose(all<m23>(1)); // expected-error {{must be initialized by a constant expression}} expected-note {{value 4294967294 is outside the range of representable values of type 'int'}}
// Elements are not promoted.
constexpr s23 Narrow = all<s23>(100) + all<s23>(100); // expected-error {{must be initialized by a constant expression}} expected-note {{value 200 is outside the range of representable values of type 'signed char'}}
constexpr m23 Quotient = all<m23>(1) / 0; // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
constexpr m23 Least = all<m23>(-Most - 1) / -1; // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
constexpr f23 Infinite = all<f23>(1) / 0; // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
constexpr f23 NotANumber = all<f23>(__builtin_inff()) - all<f23>(__builtin_inff()); // expected-error {{must be initialized by a constant expression}} expected-note {{floating point arithmetic produces a NaN}}
constexpr m23 Conversion = (m23)all<f23>(1e10f); // expected-error {{must be initialized by a constant expression}} expected-note {{value 1.0E+10 is outside the range of representable values of type 'int'}}

constexpr void compound(m23 &M) {
  M += M; // expected-note {{value 2147483648 is outside the range}}
}
constexpr int twice(int Value) {
  m23 M = all<m23>(Value);
  compound(M); // expected-note {{in call to 'compound(M)'}}
  return M[0][0];
}
static_assert(twice(3) == 6);
static_assert(twice(1 << 30) == 6); // expected-error {{not an integral constant expression}} expected-note {{in call to 'twice(1073741824)'}}

// Objects without a value.
constexpr int uninitialized(int R) {
  m23 M;
  M[1][1] = 1;
  return M[R][1]; // expected-note {{read of uninitialized object is not allowed in a constant expression}}
}
static_assert(uninitialized(1) == 1);
static_assert(uninitialized(0) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'uninitialized(0)'}}
struct Partly {
  m23 M; // expected-note {{subobject declared here}}
  constexpr Partly() { M[1][1] = 1; }
};
constexpr Partly Object; // expected-error {{must be initialized by a constant expression}} expected-note {{subobject 'M' is not initialized}}

// Objects that are no constants, or may not change.
m23 Variable; // expected-note 2 {{declared here}}
constexpr m23 Copy = Variable; // expected-error {{must be initialized by a constant expression}} expected-note {{read of non-constexpr variable 'Variable' is not allowed in a constant expression}}
static_assert(Variable[0][0] == 0); // expected-error {{not an integral constant expression}} expected-note {{read of non-constexpr variable 'Variable' is not allowed in a constant expression}}
constexpr int store() { // expected-error {{never produces a constant expression}}
  Variable[0][0] = 1; // expected-note 2 {{a constant expression cannot modify an object that is visible outside that expression}}
  return 0;
}
static_assert(store() == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'store()'}}
constexpr int storeAll() {
  Variable = all<m23>(1); // expected-note {{a constant expression cannot modify an object that is visible outside that expression}}
  return 0;
}
static_assert(storeAll() == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'storeAll()'}}
constexpr int fromParameter(m23 M) {
  constexpr int Element = M[0][0]; // expected-error {{must be initialized by a constant expression}} expected-note {{function parameter 'M' with unknown value cannot be used in a constant expression}} expected-note@-1 {{declared here}}
  return Element;
}

// Values in notes are printed by rows.
constexpr int first(m23 M) {
  return M[0][0] / M[1][1]; // expected-note {{division by zero}}
}
constexpr m23 numbered() {
  m23 M = all<m23>(1);
  M[0][1] = 2;
  M[1][1] = 0;
  return M;
}
static_assert(first(numbered())); // expected-error {{not an integral constant expression}} expected-note-re {{in call to 'first({{[{][{]1, 2, 1[}], [{]1, 0, 1[}][}]}})'}}
