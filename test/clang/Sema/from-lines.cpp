// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// Matrices made of rows and columns, by builtins and by lists.

using vector2 = float __attribute__((ext_vector_type(2)));
using vector3 = float __attribute__((ext_vector_type(3)));
using gcc2 = double __attribute__((vector_size(16)));
template <class T, unsigned R, unsigned C, bool B = false, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(B), matrix_padding(P)));
using m2x3 = matrix<float, 2, 3>;
template <class M, class V> constexpr V is(V Value) { static_assert(__is_same(M, V)); return Value; }
template <class M> constexpr bool same(M A, M B) { return __builtin_matrix_all(A == B); }

constexpr vector3 U = {1, 2, 3}, V = {4, 5, 6};
constexpr matrix<float, 1, 3> Row = {{7, 8, 9}};
constexpr m2x3 Expected = {{1, 2, 3}, {4, 5, 6}};
static_assert(same(is<m2x3>(__builtin_matrix_from_rows(m2x3, U, V)), Expected));
static_assert(same(__builtin_matrix_from_rows(m2x3, {1, 2, 3}, V), Expected));
static_assert(same(__builtin_matrix_from_columns(m2x3, {1, 4}, {2, 5}, {3, 6}), Expected));
static_assert(same(__builtin_matrix_insert_row(Expected, 0, {}), m2x3{{}, V}));
static_assert(same(__builtin_matrix_from_columns(matrix<float, 3, 2>, U, V), __builtin_matrix_transpose(Expected)));
static_assert(same(m2x3{U, V}, Expected) && same(m2x3{U, {4, 5, 6}}, Expected) && same(m2x3{{1, 2, 3}, V}, Expected));
static_assert(same(m2x3{Row}, m2x3{{7, 8, 9}}) && same(m2x3{{}, Row}, m2x3{{}, {7, 8, 9}}));
constexpr matrix<double, 2, 2, true, 3> Padded = {gcc2{1, 2}, gcc2{3, 4}};
static_assert(Padded[0][1] == 2 && Padded[1][0] == 3);
constexpr matrix<float, 1, 3> Single = {U}, Whole = {Row};
static_assert(Single[0][2] == 3 && Whole[0][0] == 7);
struct record { int Before; m2x3 M; int After; };
constexpr record Record = {1, U, V, 2}, Named = {.M = {V, U}, .After = 3};
static_assert(same(Record.M, Expected) && Record.After == 2 && Named.M[1][2] == 3 && Named.After == 3);
constexpr m2x3 Several[] = {{U, V}, U, V, Expected};
static_assert(sizeof Several == 3 * sizeof(m2x3) && same(Several[1], Several[2]));

template <class M, class... L> constexpr M rows(L... Lines) { return __builtin_matrix_from_rows(M, Lines...); } // expected-error {{too few arguments}}
template <class M, class... L> constexpr M list(L... Lines) { return {Lines...}; }
static_assert(same(rows<m2x3>(U, V), Expected) && same(list<m2x3>(U, V), Expected));
constexpr int take(m2x3) { return 1; }
constexpr int take(matrix<float, 2, 2>) { return 2; }
static_assert(take({U, V}) == 1 && take({vector2{}, {1, 2}}) == 2);

void errors(float S, vector2 Short, m2x3 M, matrix<float, 1, 3, true> Other, matrix<int, 1, 3> Ints) {
  __builtin_matrix_from_rows(m2x3, U);            // expected-error {{too few arguments to function call, expected 3, have 2}}
  __builtin_matrix_from_rows(m2x3, U, V, U);      // expected-error {{too many arguments to function call, expected 3, have 4}}
  __builtin_matrix_from_rows(m2x3, U, Short);     // expected-error {{a row that '__builtin_matrix_from_rows' takes must be a matrix of 1 x 3 elements of type 'float', or a vector of the same number of them, got 'vector2'}}
  __builtin_matrix_from_columns(m2x3, U, V, U);   // expected-error {{a column that '__builtin_matrix_from_columns' takes must be a matrix of 2 x 1 elements of type 'float', or a vector of the same number of them, got 'vector3'}}
  __builtin_matrix_from_rows(m2x3, U, Other);     // expected-error {{matrices of '__builtin_matrix_from_rows' must have the same layout}}
  __builtin_matrix_from_rows(m2x3, Row, Ints);    // expected-error {{a row that}}
  __builtin_matrix_from_rows(float, U, V);        // expected-error {{the 1st argument of '__builtin_matrix_from_rows' must be a matrix type, got 'float'}}
  __builtin_matrix_from_rows(U, V);               // expected-error {{the 1st argument of '__builtin_matrix_from_rows' must be a matrix type, got a value of type 'const vector3'}}
  __builtin_matrix_from_rows();                   // expected-error {{too few arguments}}
  m2x3 A = {U, V, U};                             // expected-error {{too many rows}}
  m2x3 B = {U, 4.0f};                             // expected-error {{row 1 of a matrix must be initialized by a list, a vector of 3 elements of type 'float', or a matrix of 1 x 3 such elements, got 'float'}}
  m2x3 C = {S, U};                                // expected-error {{row 0 of a matrix must be initialized by a list, a vector}}
  m2x3 D = {U, Short};                            // expected-error {{row 1 of a matrix must be initialized by a list, a vector}}
  m2x3 E = {Other, U};                            // expected-error {{row 0 of a matrix must be initialized by a list, a vector}} expected-note {{from row-major to column-major, a matrix converts only by an explicit cast}}
  m2x3 F = {U, {1, 2, 3, 4}};                     // expected-error {{too many elements in row 1 of a matrix of 2 x 3 elements, got 4}}
  m2x3 G = {Short, Short};                        // expected-error {{row 0 of a matrix must be initialized by a list, a vector}}
  m2x3 H = {gcc2{}, gcc2{}};                      // expected-error {{row 0 of a matrix must be initialized by a list, a vector}}
  m2x3 I = {Ints, Ints};                          // expected-error {{row 0 of a matrix must be initialized by a list, a vector}}
  __builtin_matrix_from_rows(m2x3, U, {1, 2, 3, 4}); // expected-error {{too many elements for}}
  __builtin_matrix_insert_row(M, 0, {S, "text"}); // expected-error {{cannot initialize}}
  rows<m2x3>(U);                                  // expected-note {{in instantiation of}}
}
