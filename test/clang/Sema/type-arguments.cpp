// RUN: %clang_cc1 -std=c++23 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++23 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// __builtin_matrix_load and __builtin_matrix_identity of a type, and m[i, j].

template <class T, unsigned R, unsigned C, bool B = false, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(B), matrix_padding(P)));
using rows = matrix<int, 2, 3, true>;
using columns = matrix<int, 2, 3>;
template <class M, class V> constexpr V is(V Value) { static_assert(__is_same(M, V)); return Value; }

constexpr int Table[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static_assert(is<rows>(__builtin_matrix_load(rows, Table, 4))[1, 2] == 6);
static_assert(is<columns>(__builtin_matrix_load(columns, Table + 1, 3))[1][2] == 8);
static_assert(__builtin_matrix_load(matrix<int, 2, 2, true, 3>, Table, 2)[1][0] == 2);
template <class M> constexpr M load(const __matrix_element_type(M) *P, unsigned Stride) {
  return __builtin_matrix_load(M, P, Stride);
}
static_assert(load<rows>(Table, 5)[1, 1] == 6 && load<columns>(Table, 4)[1, 1] == 5);
static_assert(load<rows>(Table, 5)[0, 2] == 2 && load<columns>(Table, 4)[0, 2] == 8);

template <class M> constexpr int stored(int I) {
  int To[12] = {};
  __builtin_matrix_store(__builtin_matrix_load(M, Table, 3), To + 1, 4);
  return To[I];
}
static_assert(stored<rows>(2) == 1 && stored<rows>(5) == 3 && stored<rows>(4) == 0);
static_assert(stored<columns>(2) == 1 && stored<columns>(3) == 0 && stored<columns>(10) == 7);

static_assert(is<matrix<float, 3, 3, true>>(__builtin_matrix_identity(matrix<float, 3, 3, true>))[2, 2] == 1);
static_assert(__builtin_matrix_identity(matrix<float, 3, 3>, 2.5)[1, 1] == 2.5);
static_assert(__builtin_matrix_identity(matrix<float, 3, 3>)[1, 2] == 0);
static_assert(__builtin_matrix_identity(matrix<bool, 2, 2>)[1, 1]);
template <class M> constexpr M one() { return __builtin_matrix_identity(M); } // expected-error {{must be a square matrix, got 2 x 3}}
static_assert(one<matrix<short, 4, 4>>()[3, 3] == 1);

// A trait is a number, not its operand.
using doubles = matrix<double, 2, 2>;
static_assert(is<doubles>(__builtin_matrix_identity(__matrix_rows(columns), 1.0))[1, 1] == 1);
static_assert(__builtin_matrix_identity(__matrix_rows(columns) + 1, 1.0)[2, 2] == 1);
template <class M> constexpr auto square() { return __builtin_matrix_identity(__matrix_rows(M), 1.0); }
static_assert(is<doubles>(square<columns>())[0, 0] == 1);

struct record { char C; matrix<float, 2, 3, false, 2> M; matrix<float, 2, 3, true, 1> Many[2]; int Plain[4][3]; };
static_assert(__builtin_offsetof(record, M[1][2]) == 4 + 4 * (2 * 4 + 1));
static_assert(__builtin_offsetof(record, Many[1][1][2]) == 4 + 4 * 12 + 4 * (8 + 4 + 2));
static_assert(__builtin_offsetof(record, Plain[1][2]) == 4 + 4 * 12 + 4 * 16 + 20);
// A pack expansion builds its pattern anew for each element.
template <int... I> constexpr bool each() { return ((__builtin_offsetof(record, M[1][2]) * I == 40 * I) && ...); }
static_assert(each<1, 2, 3>());

void errors(const int *P, const float *F, columns M, int I) {
  __builtin_matrix_load(int, P, 2);          // expected-error {{the 1st argument of '__builtin_matrix_load' must be a matrix type, got 'int'}}
  __builtin_matrix_load(M, P, 2);            // expected-error {{the 1st argument of '__builtin_matrix_load' must be a matrix type, got a value of type 'columns'}}
  __builtin_matrix_load(__matrix_rows(rows), P, 3);  // expected-error {{the 1st argument of '__builtin_matrix_load' must be a matrix type, got a value of type '__size_t' (aka 'unsigned long')}}
  __builtin_matrix_identity(__matrix_rows(columns)); // expected-error {{too few arguments}}
  __builtin_matrix_load(columns, F, 2);      // expected-error {{the 2nd argument of '__builtin_matrix_load' must be a pointer to elements of type 'int', got 'const float *'}}
  __builtin_matrix_load(columns, P, 1);      // expected-error {{stride must be greater or equal to the number of rows}}
  __builtin_matrix_load(rows, P, 2);         // expected-error {{the stride must be at least the number of columns, 3, got 2}}
  __builtin_matrix_load(columns, P);         // expected-error {{too few arguments}}
  __builtin_matrix_identity(columns);        // expected-error {{must be a square matrix, got 2 x 3}}
  one<columns>();                            // expected-note {{in instantiation of}}
  (void)M[0];                                // expected-error {{single subscript expressions are not allowed for matrix values; '__builtin_matrix_row' gives a row and '__builtin_matrix_column' a column, as a matrix; '__builtin_matrix_insert_row' and '__builtin_matrix_insert_column' give the matrix with another one}}
  (void)M[0, 1, 2];                          // expected-error {{a matrix subscript must have one index or two, got 3}}
  (void)M[0][1, 2];                          // expected-error {{the second subscript of a matrix must have one index, got 2}}
  (void)M[2, 0];                             // expected-error {{matrix row index is outside the allowed range [0, 2)}}
  (void)M[I, 1.0];                           // expected-error {{column index is not an integer}}
  M[I, 1] = 3;
  int &E = M[1, I];
}

template <class M> constexpr auto corner(M A) { return A[0, 0]; }
static_assert(corner(columns{{7}}) == 7);
