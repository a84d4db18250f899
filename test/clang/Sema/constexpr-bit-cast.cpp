// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// __builtin_bit_cast sees a matrix as it lies in memory; its padding has no value.

template <class T, unsigned Padding>
using rows = T __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(Padding)));
template <class T, unsigned Padding>
using columns = T __attribute__((matrix_type(2, 3), matrix_layout(column_major), matrix_padding(Padding)));

struct Six {
  int Elements[6];
};
constexpr Six Numbers = {{1, 2, 3, 4, 5, 6}};
constexpr auto ByRows = __builtin_bit_cast(rows<int, 0>, Numbers);
static_assert(ByRows[0][0] == 1 && ByRows[0][2] == 3 && ByRows[1][0] == 4 && ByRows[1][2] == 6);
constexpr auto ByColumns = __builtin_bit_cast(columns<int, 0>, Numbers);
static_assert(ByColumns[0][0] == 1 && ByColumns[1][0] == 2 && ByColumns[0][1] == 3 && ByColumns[1][2] == 6);
constexpr Six Back = __builtin_bit_cast(Six, ByColumns);
static_assert(Back.Elements[1] == 2 && Back.Elements[4] == 5);
static_assert(__builtin_bit_cast(columns<int, 0>, ByRows)[1][0] == 2);
static_assert(__builtin_bit_cast(rows<unsigned, 0>, __builtin_bit_cast(rows<float, 0>, ByRows) * 0 + 1)[1][1] == 0x3f800000);


// 2 rows of 3 and 1.
struct Padded {
  int Elements[2][4];
};
constexpr Padded Image = {{{1, 2, 3, -1}, {4, 5, 6, -1}}};
constexpr auto FromPadded = __builtin_bit_cast(rows<int, 1>, Image);
static_assert(FromPadded[0][2] == 3 && FromPadded[1][0] == 4);
static_assert(__builtin_bit_cast(Padded, FromPadded).Elements[0][0] == 1); // expected-error {{not an integral constant expression}} expected-note {{indeterminate value can only initialize an object of type 'unsigned char' or 'std::byte'}}
struct Bytes {
  unsigned char Elements[32];
};
constexpr int byte(int I) {
  Bytes Raw = __builtin_bit_cast(Bytes, FromPadded);
  return Raw.Elements[I]; // expected-note {{read of uninitialized object is not allowed in a constant expression}}
}
static_assert(byte(8) == 3 && byte(9) == 0 && byte(16) == 4);
static_assert(byte(12)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'byte(12)'}}
constexpr auto TooLittle = __builtin_bit_cast(columns<long, 0>, Numbers); // expected-error {{size of '__builtin_bit_cast' source type 'const Six' does not match destination type}}

struct Record {
  columns<short, 1> M;
  char C;
};
struct Words {
  unsigned short Elements[10];
};
constexpr Words Halves = {{1, 2, 0, 3, 4, 0, 5, 6, 0, 'c'}};
constexpr Record Inside = __builtin_bit_cast(Record, Halves);
static_assert(Inside.M[1][1] == 4 && Inside.M[0][2] == 5 && Inside.C == 'c');
