// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// % & | ^ ~ << >>, signs, comparisons, choices, products with vectors, and casts on constant matrices.

template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(1)));
template <class T, unsigned R, unsigned C>
using mask = bool __attribute__((matrix_type(R, C), matrix_layout(row_major)));
using m23 = rows<int, 2, 3>;
using f23 = rows<float, 2, 3>;
typedef int i2 __attribute__((ext_vector_type(2)));
typedef int i3 __attribute__((ext_vector_type(3)));
typedef int i6 __attribute__((ext_vector_type(6)));

// Element (r, c) is Begin + 3 * r + c.
template <class M> constexpr M from(int Begin) {
  M Result = M();
  for (int R = 0; R < 2; ++R)
    for (int C = 0; C < 3; ++C)
      Result[R][C] = Begin + 3 * R + C;
  return Result;
}
constexpr m23 A = from<m23>(20), B = from<m23>(1);

template <class M, class F> constexpr bool isEach(M Matrix, F Function) {
  for (int R = 0; R < 2; ++R)
    for (int C = 0; C < 3; ++C)
      if (Matrix[R][C] != Function(20 + 3 * R + C, 1 + 3 * R + C))
        return false;
  return true;
}
static_assert(isEach(A % B, [](int X, int Y) { return X % Y; }));
static_assert(isEach(A & B, [](int X, int Y) { return X & Y; }));
static_assert(isEach(A | B, [](int X, int Y) { return X | Y; }));
static_assert(isEach(A ^ B, [](int X, int Y) { return X ^ Y; }));
static_assert(isEach(A << B, [](int X, int Y) { return X << Y; }));
static_assert(isEach(A >> B, [](int X, int Y) { return X >> Y; }));
static_assert(isEach(-A, [](int X, int) { return -X; }));
static_assert(isEach(+A, [](int X, int) { return +X; }));
static_assert(isEach(~A, [](int X, int) { return ~X; }));
static_assert(isEach(A % 7, [](int X, int) { return X % 7; }));
static_assert(isEach(100 % A, [](int X, int) { return 100 % X; }));
static_assert(isEach(A & 5u, [](int X, int) { return X & 5; }));
static_assert(isEach(A << 2, [](int X, int) { return X << 2; }));
static_assert(isEach(-from<f23>(20), [](int X, int) { return -X; }));

constexpr m23 assigned() {
  m23 M = A;
  M %= B + 10;
  M &= 7;
  M |= B;
  M ^= 1;
  M <<= 2;
  M >>= B - B + 1;
  return M;
}
static_assert(isEach(assigned(), [](int X, int Y) { return (((X % (Y + 10)) & 7 | Y) ^ 1) << 2 >> 1; }));

constexpr m23 Less = from<m23>(0) * 3 - 20;
static_assert(isEach(A < Less, [](int X, int) { return X < (X - 20) * 3 - 20; }));
static_assert(isEach(A <= A, [](int, int) { return true; }));
static_assert(isEach(A > 22, [](int X, int) { return X > 22; }));
static_assert(isEach(22 >= A, [](int X, int) { return 22 >= X; }));
static_assert(isEach(A == 22, [](int X, int) { return X == 22; }));
static_assert(isEach(from<f23>(20) != 22.0f, [](int X, int) { return X != 22; }));
static_assert(isEach(!(A == 22), [](int X, int) { return X != 22; }));
static_assert(isEach(A > 22 ? A : B, [](int X, int Y) { return X > 22 ? X : Y; }));
static_assert(isEach(A > 22 ? A : 5, [](int X, int) { return X > 22 ? X : 5; }));
static_assert(isEach((A > 21) & (A < 25) ^ (A == 23), [](int X, int) { return ((X > 21) & (X < 25)) ^ (X == 23); }));
static_assert(__builtin_matrix_all(A == A) && !__builtin_matrix_all(A == 22));
static_assert(__builtin_matrix_any(A == 22) && !__builtin_matrix_any(A == 26));
// Nothing equals a NaN.
static_assert(!__builtin_matrix_any(f23() + __builtin_nanf("") == 0)); // expected-error {{not an integral constant expression}} expected-note {{floating point arithmetic produces a NaN}}

// A vector is a column on the right, and a row on the left.
constexpr i2 Column = A * (i3){1, 2, 3};
static_assert(Column[0] == 20 + 42 + 66 && Column[1] == 23 + 48 + 75);
constexpr i3 Row = (i2){1, 2} * A;
static_assert(Row[0] == 20 + 46 && Row[2] == 22 + 50);
constexpr i6 Flat = (i6)A;
static_assert(Flat[0] == 20 && Flat[2] == 22 && Flat[3] == 23);
static_assert(isEach((m23)Flat, [](int X, int) { return X; }));
static_assert(isEach((f23)2.5, [](int, int) { return 2.5; }));
static_assert(isEach(static_cast<m23>(-3), [](int, int) { return -3; }));
static_assert(isEach((rows<unsigned char, 2, 3>)258, [](int, int) { return 2; }));

constexpr m23 ZeroDivision = A % (B - 1);  // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
constexpr m23 TooFar = A << 32;            // expected-error {{must be initialized by a constant expression}} expected-note {{shift count 32 >= width of type 'int' (32 bits)}}
constexpr m23 Negative = A >> (B - 2);     // expected-error {{must be initialized by a constant expression}} expected-note {{negative shift count -1}}
constexpr m23 OfNegative = -A << 1;        // expected-error {{must be initialized by a constant expression}} expected-note {{left shift of negative value -20}}
constexpr m23 Discards = A << 28;          // expected-error {{must be initialized by a constant expression}} expected-note {{signed left shift discards bits}}
constexpr m23 Opposite = -(m23() - __INT_MAX__ - 1); // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
constexpr i2 Overflow = (A * __INT_MAX__) * (i3){1, 1, 1}; // expected-error {{must be initialized by a constant expression}} expected-note {{is outside the range of representable values of type 'int'}}
