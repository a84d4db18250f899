// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Loads and stores with a stride in constant expressions.

template <unsigned R, unsigned C>
using rows = int __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <unsigned R, unsigned C>
using columns = int __attribute__((matrix_type(R, C), matrix_layout(column_major)));

constexpr int Numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

constexpr auto ByColumns = __builtin_matrix_column_major_load(Numbers, 2, 3, 4);
static_assert(ByColumns[0][0] == 0 && ByColumns[1][0] == 1 && ByColumns[0][1] == 4 && ByColumns[1][2] == 9);
constexpr auto ByRows = __builtin_matrix_row_major_load(Numbers + 1, 2, 3, 5);
static_assert(ByRows[0][0] == 1 && ByRows[0][2] == 3 && ByRows[1][0] == 6 && ByRows[1][2] == 8);
static_assert(__builtin_matrix_column_load(Numbers, 3, 2, 3)[2][1] == 5);

template <class M> constexpr bool stores(unsigned Stride) {
  M Matrix = (M)__builtin_matrix_row_major_load(Numbers, 2, 3, 3);
  int ByColumns[20] = {}, ByRows[20] = {};
  __builtin_matrix_column_major_store(Matrix, ByColumns, Stride);
  __builtin_matrix_row_major_store(Matrix, ByRows + 1, Stride);
  for (unsigned R = 0; R != 2; ++R)
    for (unsigned C = 0; C != 3; ++C) {
      if (ByColumns[C * Stride + R] != int(3 * R + C) || ByRows[1 + R * Stride + C] != int(3 * R + C))
        return false;
      ByColumns[C * Stride + R] = ByRows[1 + R * Stride + C] = 0;
    }
  for (int I = 0; I != 20; ++I)
    if (ByColumns[I] != 0 || ByRows[I] != 0)
      return false;
  return true;
}
static_assert(stores<rows<2, 3>>(3) && stores<columns<2, 3>>(3) && stores<rows<2, 3>>(5));

// Bounds of the array, and of the inner one of two.
constexpr int Grid[4][4] = {};
constexpr auto Outside = __builtin_matrix_column_major_load(Numbers + 5, 2, 3, 2); // expected-error {{must be initialized by a constant expression}} expected-note {{}}
constexpr auto Inner = __builtin_matrix_row_major_load(Grid[1], 1, 4, 4);
constexpr auto Across = __builtin_matrix_row_major_load(Grid[0], 2, 4, 4); // expected-error {{must be initialized by a constant expression}} expected-note {{}}

constexpr int load(unsigned Stride) {
  return __builtin_matrix_column_major_load(Numbers, 2, 2, Stride)[1][1]; // expected-note {{stride 1 is less than the 2 elements of a column}}
}
static_assert(load(3) == 4);
static_assert(load(1)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'load(1)'}}
constexpr int store(int Stride) {
  int Memory[6] = {};
  __builtin_matrix_row_major_store(rows<2, 3>(), Memory, Stride); // expected-note {{stride 2 is less than the 3 elements of a row}}
  return Memory[5];
}
static_assert(store(3) == 0);
static_assert(store(2) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'store(2)'}}

// What may not be read or written.
int Variable[4]; // expected-note {{declared here}}
constexpr auto NoConstant = __builtin_matrix_column_major_load(Variable, 2, 2, 2); // expected-error {{must be initialized by a constant expression}} expected-note {{read of non-constexpr variable 'Variable'}}
constexpr int uninitialized() {
  int Memory[4];
  Memory[0] = Memory[1] = 1;
  return __builtin_matrix_column_major_load(Memory, 2, 2, 2)[0][0]; // expected-note {{read of uninitialized object}}
}
static_assert(uninitialized()); // expected-error {{not an integral constant expression}} expected-note {{in call to 'uninitialized()'}}
constexpr int visible(bool Store) {
  if (Store)
    __builtin_matrix_column_major_store(ByColumns, Variable, 2); // expected-note {{cannot modify an object that is visible outside}}
  return 0;
}
static_assert(visible(true) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'visible(true)'}}
