// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Lists of matrices in C++: narrowing as in arrays, overloads, templates.

template <class T, unsigned R, unsigned C> using matrix = T __attribute__((matrix_type(R, C)));
using m22 = matrix<int, 2, 2>;
using rows22 = int __attribute__((matrix_type(2, 2), matrix_layout(row_major)));

void narrowing(int i, double d, float f) {
  m22 constant = {1, 2.5};   // expected-error {{type 'double' cannot be narrowed to 'int' in initializer list}} expected-note {{insert an explicit cast}} expected-warning {{implicit conversion from 'double' to 'int' changes value}}
  matrix<float, 2, 2> a{d};  // expected-error {{non-constant-expression cannot be narrowed from type 'double' to 'float'}} expected-note {{insert an explicit cast}}
  matrix<signed char, 1, 2> b{1, i}; // expected-error {{non-constant-expression cannot be narrowed from type 'int' to 'signed char'}} expected-note {{insert an explicit cast}}
  matrix<bool, 1, 2> c{1, 2}; // expected-error {{constant expression evaluates to 2 which cannot be narrowed to type 'bool'}} expected-note {{insert an explicit cast}}
  matrix<float, 1, 2> good{1, 0.5};
  matrix<double, 1, 2> widened = {f, 1};
}

// A list is an argument, and takes part in overload resolution.
int take(m22); // expected-note {{candidate function}}
char take(matrix<int, 3, 3>); // expected-note {{candidate function}}
int only(m22); // expected-note {{candidate function not viable: cannot convert initializer list argument to 'm22'}}
static_assert(sizeof(take({1, 2, 3, 4, 5})) == 1);
void calls(m22 m, rows22 r) {
  only({});
  only({1, 2, 3, 4});
  only({m});
  only({1, 2, 3, 4, 5}); // expected-error {{no matching function for call to 'only'}}
  take({1, 2}); // expected-error {{call to 'take' is ambiguous}}
  m22 direct{r}; // expected-error {{cannot initialize a variable of type}} expected-note {{from row-major to column-major, a matrix converts only by an explicit cast}}
}

// Dependent lists are checked when the template is instantiated.
template <class T, unsigned R, unsigned C, T... Elements> auto make() {
  matrix<T, R, C> m = {Elements...}; // expected-error {{too many elements for 'matrix<int, 2U, 1U>' (aka 'int __attribute__((matrix_type(2, 1)))'), a matrix of 2 x 1 elements, got 3}}
  return m;
}
auto fits = make<int, 2, 2, 1, 2, 3>();
auto large = make<int, 2, 1, 1, 2, 3>(); // expected-note {{in instantiation of function template specialization}}
template <class M> M nested() { return {{1, 2}, {3, 4}}; } // expected-error {{too many elements in row 0 of a matrix of 2 x 1 elements, got 2}} expected-error {{too many elements in row 1}}
auto square = nested<m22>();
auto narrow = nested<matrix<int, 2, 1>>(); // expected-note {{in instantiation of function template specialization}}
template <class M> concept two_by_two = requires { M{1, 2, 3, 4}; };
static_assert(two_by_two<m22> && two_by_two<matrix<int, 1, 4>> && !two_by_two<matrix<int, 1, 3>>);

struct explicitly { explicit operator m22() const; };
m22 direct{explicitly()};
m22 copied = {explicitly()}; // expected-error {{no viable conversion from 'explicitly' to}}
