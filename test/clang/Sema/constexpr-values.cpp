// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Values of matrix type in constant expressions: made, copied, read, written.

template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(1)));
template <class T, unsigned R, unsigned C>
using columns = T __attribute__((matrix_type(R, C), matrix_layout(column_major)));

static_assert(__is_literal_type(rows<float, 2, 3>) && __is_literal_type(columns<bool, 2, 3>));

// Element (r, c) is 10 * r + c.
template <class M> constexpr M numbered() {
  M Result;
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C)
      Result[R][C] = 10 * R + C;
  return Result;
}

template <class M> constexpr bool isNumbered(const M &Matrix, int Offset = 0) {
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C)
      if (Matrix[R][C] != (__matrix_element_type(M))(10 * R + C + Offset))
        return false;
  return true;
}

template <class M> constexpr bool test() {
  constexpr M Constant = numbered<M>();
  static_assert(isNumbered(Constant) && Constant[1][2] == 12);
  M Copy = Constant, Other;
  Other = Copy;
  Copy[1][1] += 5;
  Copy[1][0]++;
  --Copy[1][0];
  const M Unchanged = Other;
  if (!isNumbered(Unchanged) || isNumbered(Copy) || Copy[1][1] != 16)
    return false;
  Other = Other;
  M &Reference = Other;
  Reference[1][1] = Copy[1][1];
  Reference[1][1] -= 5;
  return isNumbered(Other) && numbered<M>()[1][2] == 12 && isNumbered(numbered<M>());
}
static_assert(test<rows<int, 2, 3>>() && test<columns<int, 2, 3>>());
static_assert(test<rows<signed char, 5, 4>>() && test<columns<unsigned short, 3, 7>>());
static_assert(test<rows<__int128, 2, 3>>() && test<columns<unsigned _BitInt(128), 2, 3>>());
static_assert(test<rows<_BitInt(8), 2, 3>>() && test<columns<unsigned long, 2, 3>>());
static_assert(test<rows<float, 2, 3>>() && test<columns<double, 2, 3>>());
static_assert(test<rows<_Float16, 2, 3>>() && test<columns<__bf16, 2, 3>>());
static_assert(test<rows<long double, 2, 3>>() && test<columns<__float128, 2, 3>>());

using mask = columns<bool, 2, 2>;
constexpr mask diagonal() {
  mask M;
  M[0][0] = M[1][1] = 2;
  M[0][1] = M[1][0] = 0;
  return M;
}
static_assert(diagonal()[0][0] == 1 && diagonal()[1][1] && !diagonal()[0][1]);

// Members, arrays, bases, unions.
using m23 = rows<int, 2, 3>;
struct Base {
  m23 Matrix = numbered<m23>();
};
struct Derived : Base {
  m23 Several[2];
  constexpr Derived() : Several() { Several[1] = Matrix; }
};
constexpr Derived Object;
static_assert(isNumbered(Object.Matrix) && isNumbered(Object.Several[1]));
static_assert(Object.Several[0][1][2] == 0);

constexpr int throughCopies() {
  Derived First, Second = First;
  Second.Matrix[0][0] = 7;
  Second.Several[0][1][2] = 8;
  First = Second;
  m23 Array[3][2] = {};
  Array[2][1] = First.Matrix;
  Array[2][1][1][1]--;
  return First.Matrix[0][0] + First.Several[0][1][2] + Array[2][1][1][1] + Array[0][1][1][1];
}
static_assert(throughCopies() == 7 + 8 + 10);

union Either {
  int Number;
  m23 Matrix;
};
constexpr int activate() {
  Either Union = {1};
  Union.Matrix = numbered<m23>();
  return Union.Matrix[1][1];
}
static_assert(activate() == 11);

// Zeros.
static_assert(m23()[1][2] == 0 && rows<float, 2, 2>()[0][1] == 0);
constexpr m23 Zero = {};
static_assert(Zero[1][1] == 0);
constexpr bool zeroed() {
  auto *Heap = new m23();
  auto *Many = new m23[2]{};
  bool Good = (*Heap)[1][1] == 0 && Many[1][0][2] == 0;
  (*Heap)[1][1] = 4;
  Good &= (*Heap)[1][1] == 4;
  delete Heap;
  delete[] Many;
  return Good;
}
static_assert(zeroed());

// What chooses between matrices, and what passes them on.
constexpr m23 choose(bool First, m23 A, m23 B) { return First ? A : (void(), B); }
static_assert(choose(true, Zero, numbered<m23>())[1][2] == 0);
static_assert(isNumbered(choose(false, Zero, numbered<m23>())));
constexpr auto Lambda = [Captured = numbered<m23>()](int R) { return Captured[R][1]; };
static_assert(Lambda(1) == 11);
consteval m23 immediate() { return numbered<m23>(); }
static_assert(isNumbered(immediate()));
constinit m23 Global = numbered<m23>();
const m23 &Bound = numbered<m23>();

// Conversions.
using c23 = columns<int, 2, 3>;
static_assert(isNumbered((c23)numbered<m23>()) && isNumbered((m23)numbered<c23>()));
static_assert(isNumbered(static_cast<rows<_Float16, 2, 3>>(numbered<c23>())));
static_assert(isNumbered((rows<short, 2, 3>)numbered<columns<float, 2, 3>>()));
static_assert(((columns<unsigned char, 2, 2>)numbered<columns<float, 2, 2>>())[1][1] == 11);
static_assert(!((columns<bool, 2, 2>)numbered<columns<float, 2, 2>>())[0][0]);
static_assert(((columns<bool, 2, 2>)numbered<columns<float, 2, 2>>())[0][1] == true);
