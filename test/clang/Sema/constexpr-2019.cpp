// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Builtins of the 2019 proposal in constant expressions.

template <class T, unsigned R, unsigned C>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
using m23 = matrix<int, 2, 3>;

constexpr m23 numbered() {
  m23 M;
  for (int I = 0; I != 6; ++I)
    M[I / 3][I % 3] = I;
  return M;
}

constexpr m23 Inserted = __builtin_matrix_insert(numbered(), 1, 0, 9);
static_assert(Inserted[1][0] == 9 && Inserted[0][0] == 0 && Inserted[1][2] == 5);
static_assert(__builtin_matrix_extract(Inserted, 1, 0) == 9);
static_assert(__builtin_matrix_add(numbered(), numbered())[1][2] == 10);
static_assert(__builtin_matrix_sub(numbered(), Inserted)[1][0] == -6);
static_assert(__builtin_matrix_scalar_multiply(numbered(), 3)[1][1] == 12);
constexpr auto Transposed = __builtin_matrix_transpose(numbered());
static_assert(Transposed[2][1] == 5 && Transposed[1][0] == 1);
constexpr auto Product = __builtin_matrix_multiply(numbered(), Transposed);
static_assert(Product[0][0] == 5 && Product[0][1] == 14 && Product[1][0] == 14 && Product[1][1] == 50);
static_assert(__builtin_matrix_multiply(matrix<float, 2, 2>() + 1.5f, matrix<float, 2, 2>() + 2)[1][0] == 6);

constexpr int at(int R, int C) {
  return __builtin_matrix_extract(numbered(), R, C); // expected-note {{cannot refer to row 2 of 'm23' (aka 'int __attribute__((matrix_type(2, 3), matrix_layout(row_major)))'), which has 2 rows}}
}
static_assert(at(1, 2) == 5);
static_assert(at(2, 0)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'at(2, 0)'}}
constexpr int with(long C) {
  return __builtin_matrix_insert(numbered(), 0, C, 1)[0][0]; // expected-note {{cannot refer to column -3 of 'm23'}}
}
static_assert(with(-3)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'with(-3)'}}
constexpr auto Overflow = __builtin_matrix_scalar_multiply(numbered(), __INT_MAX__); // expected-error {{must be initialized by a constant expression}} expected-note {{value 4294967294 is outside the range of representable values of type 'int'}}
