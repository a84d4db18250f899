// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Complex elements.

template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(1)));
using number = _Complex float;
using c22 = rows<number, 2, 2>;

constexpr number z(float Real, float Imag) { return __builtin_complex(Real, Imag); }
constexpr number Numbers[] = {z(1, 2), z(3, 4), z(5, 6), z(7, -8)};
constexpr c22 A = (c22)__builtin_matrix_row_major_load(Numbers, 2, 2, 2);
static_assert(A[1][1] == z(7, -8) && c22()[1][0] == 0.0f);

static_assert((A + A)[0][1] == z(6, 8) && (A - A * A)[1][0] == z(5, 6) - (A * A)[1][0]);
static_assert((A * A)[0][0] == z(1, 2) * z(1, 2) + z(3, 4) * z(5, 6));
static_assert((A * A)[1][0] == z(5, 6) * z(1, 2) + z(7, -8) * z(5, 6));
static_assert((A * z(0, 1))[1][1] == z(8, 7) && (A / z(0, 1))[0][0] == z(2, -1));
// A real scalar is not made complex.
static_assert((A * 2.0f)[1][1] == z(14, -16) && (A / 2.0f)[1][1] == z(3.5f, -4));
static_assert((A + 1.0f)[0][1] == z(4, 4) && (1.0f - A)[0][1] == z(-2, -4));
static_assert(__imag((A * -2.0f)[1][1]) == 16);
// The signs of zeros tell.
constexpr c22 Zeros = (c22)z(-0.0f, -0.0f);
constexpr bool isNegative(float Number) { return __builtin_signbit(Number); }
static_assert(isNegative(__imag((Zeros * 1.0f)[0][0])) && isNegative(__real((Zeros * 1.0f)[0][0])));
static_assert(!isNegative(__imag((-2.0f * Zeros)[0][0])) && isNegative(__imag((Zeros / 3.0f)[0][0])));
static_assert(isNegative(__imag((Zeros + 1.0f)[1][1])) && isNegative(__imag((1 + Zeros)[1][1])));
static_assert(isNegative(__imag((Zeros - 1.0)[1][1])) && !isNegative(__imag((1.0f - Zeros)[1][1])));
constexpr float compound() {
  c22 M = Zeros;
  M *= 2.0f;
  M /= 3.0;
  M -= 1;
  M += 1.0f;
  return __imag(M[0][1]);
}
static_assert(isNegative(compound()));

static_assert(((rows<float, 2, 2>)A)[1][0] == 5 && ((rows<bool, 2, 2>)A)[1][0]);
static_assert(((rows<_Complex double, 2, 2>)A)[1][0] == z(5, 6));
static_assert(__builtin_matrix_transpose(A)[0][1] == z(5, 6));

constexpr number change() {
  c22 M = __builtin_matrix_insert(A, 1, 0, z(1, 1)), N;
  N = M;
  N += A;
  N *= 2.0f;
  N = N * A;
  return N[1][0];
}
static_assert(change() == (z(6, 7) * 2.0f) * z(1, 2) + (z(7, -8) * 2.0f * 2.0f) * z(5, 6));
constexpr number assign(bool All) {
  c22 M;
  M[0][0] = M[0][1] = M[1][0] = z(1, 2);
  if (All)
    M[1][1] = z(3, 4);
  c22 N = M; // expected-note-re {{{{subobject of type 'number' .* is not initialized|read of uninitialized object}}}}
  return N[1][1];
}
static_assert(assign(true) == z(3, 4));
static_assert(assign(false) == z(3, 4)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'assign(false)'}}

struct Members {
  c22 Matrices[2];
  int Number;
};
constexpr Members Object = {{A}, 2};
static_assert(Object.Matrices[0][1][1] == z(7, -8) && Object.Matrices[1][1][1] == 0.0f);
