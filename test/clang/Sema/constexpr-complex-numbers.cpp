// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Complex numbers are assigned, selected, compared with real ones and bit-cast in constant expressions, elements of matrices or not.

using number = _Complex double;
using c25 = number __attribute__((matrix_type(2, 5)));

constexpr number z(double Real, double Imag) { return __builtin_complex(Real, Imag); }

constexpr c25 assign(c25 M) {
  M[0][4] = __builtin_complex(1.0, 2.0);
  M[1][0] = M[1][1] = M[0][4];
  return M;
}
constexpr c25 Assigned = assign(c25{});
static_assert(Assigned[0][4] == z(1, 2) && Assigned[1][0] == z(1, 2) && Assigned[1][1] == z(1, 2) && Assigned[0][3] == 0.0);

constexpr number scalars() {
  number Array[3] = {}, X;
  struct { int I; number N; } Record = {};
  X = Array[2] = z(1, 2);
  Record.N = X;
  return Record.N;
}
static_assert(scalars() == z(1, 2));

// What cannot be a constant is no reason to take all memory.
number notConstant(int R) { return (R == 1 ? (c25){__builtin_complex(1.0, 2.0)} : (c25){__builtin_complex(3.0, 2.0)})[0][0]; }
double notConstantNumber(int R) { return __real__(R == 1 ? __builtin_complex(1.0, 2.0) : __builtin_complex(1.0, 3.0)); }

constexpr c25 select(int R) { return R == 1 ? (c25){__builtin_complex(1.0, 2.0), z(2, 3)} : (c25){z(3, 4)}; }
static_assert(select(1)[0][1] == z(2, 3) && select(0)[0][0] == z(3, 4) && select(0)[0][1] == 0.0);

constexpr c25 Real = (c25)2.0;
static_assert(Real[1][2] == 2.0 && 2.0 == Real[1][2] && Real[1][2] != 1.0 && Assigned[0][4] != 1.0);
constexpr number Two = 2.0;
static_assert(Two == 2.0 && Two != 3.0);

struct bits {
  double Parts[20];
};
struct array {
  number Elements[10];
};
constexpr bits Bits = __builtin_bit_cast(bits, Assigned);
static_assert(Bits.Parts[16] == 1 && Bits.Parts[17] == 2 && Bits.Parts[3] == 2);
static_assert(__builtin_bit_cast(c25, Bits)[0][4] == z(1, 2) && __builtin_bit_cast(array, Bits).Elements[8] == z(1, 2));
