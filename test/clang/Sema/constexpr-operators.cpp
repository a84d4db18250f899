// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Operators of upstream's on constant matrices, against loops on scalars.

template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(2)));
template <class T, unsigned R, unsigned C>
using columns = T __attribute__((matrix_type(R, C), matrix_layout(column_major)));

// Small numbers; in floating point, sums of their products round.
template <class M> constexpr M filled(int Seed) {
  using T = __matrix_element_type(M);
  M Result;
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C) {
      T Value = (T)((Seed + 5 * R + 3 * C) % 7);
      if (T(0.5) != 0)
        Value = Value / T(3);
      Result[R][C] = Value;
    }
  return Result;
}

template <class T, class M, class F> constexpr bool isEach(const M &Matrix, F Function) {
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C)
      if (Matrix[R][C] != (T)Function(R, C))
        return false;
  return true;
}

template <class T, class M, class MT, class Square> constexpr bool test() {
  constexpr M A = filled<M>(1), B = filled<M>(4);
  constexpr MT D = filled<MT>(2);
  constexpr T S = (T)3;
  if (!isEach<T>(A + B, [&](int R, int C) { return (T)(A[R][C] + B[R][C]); }) ||
      !isEach<T>(B - A + A, [&](int R, int C) { return (T)((T)(B[R][C] - A[R][C]) + A[R][C]); }) ||
      !isEach<T>(A * S, [&](int R, int C) { return (T)(A[R][C] * S); }) ||
      !isEach<T>(S * A, [&](int R, int C) { return (T)(S * A[R][C]); }) ||
      !isEach<T>(A + S, [&](int R, int C) { return (T)(A[R][C] + S); }) ||
      !isEach<T>(S - A, [&](int R, int C) { return (T)(S - A[R][C]); }) ||
      !isEach<T>(A / S, [&](int R, int C) { return (T)(A[R][C] / S); }))
    return false;
  auto product = [&](int R, int C) {
    T Sum = A[R][0] * D[0][C];
    for (unsigned K = 1; K != __matrix_columns(M); ++K) {
      T Term = A[R][K] * D[K][C];
      Sum = Sum + Term;
    }
    return Sum;
  };
  if (!isEach<T>(A * D, product) || !isEach<T>(__builtin_matrix_multiply(A, D), product))
    return false;
  M Changed = A;
  Changed += B;
  Changed -= A;
  Changed *= S;
  Changed /= S;
  if (!isEach<T>(Changed, [&](int R, int C) {
        T Value = A[R][C] + B[R][C];
        Value = Value - A[R][C];
        Value = Value * S;
        return (T)(Value / S);
      }))
    return false;
  Square P = filled<Square>(3), Q = P;
  P *= P;
  (P += Q) -= Q;
  return isEach<T>(P, [&](int R, int C) {
    T Value = (Q * Q)[R][C] + Q[R][C];
    return (T)(Value - Q[R][C]);
  });
}

template <class T> constexpr bool testType() {
  return test<T, rows<T, 3, 4>, rows<T, 4, 3>, rows<T, 3, 3>>() &&
         test<T, columns<T, 2, 5>, columns<T, 5, 2>, columns<T, 5, 5>>() &&
         test<T, columns<T, 1, 1>, columns<T, 1, 1>, columns<T, 1, 1>>();
}
static_assert(testType<int>() && testType<unsigned>() && testType<long>());
static_assert(testType<short>() && testType<unsigned char>() && testType<_BitInt(16)>());
static_assert(testType<__int128>() && testType<unsigned __int128>());
static_assert(testType<float>() && testType<double>() && testType<long double>());
static_assert(testType<_Float16>() && testType<__bf16>() && testType<__float128>());

// The sum starts from the first product, not from +0.
using m11 = columns<float, 1, 1>;
constexpr m11 one(float Value) {
  m11 M;
  M[0][0] = Value;
  return M;
}
static_assert(__builtin_signbit((one(-0.0f) * one(1.0f))[0][0]));
static_assert(!__builtin_signbit((one(-0.0f) + one(0.0f))[0][0]));

// k runs upwards, and nothing is fused.
using row = columns<float, 1, 3>;
using column = columns<float, 3, 1>;
constexpr row three(float A, float B, float C) {
  row M;
  M[0][0] = A;
  M[0][1] = B;
  M[0][2] = C;
  return M;
}
constexpr column ones = __builtin_matrix_transpose(three(1, 1, 1));
static_assert((three(1e8f, 1.0f, -1e8f) * ones)[0][0] == 0);
static_assert((three(1e8f, -1e8f, 1.0f) * ones)[0][0] == 1);
static_assert((three(1 + 0x1p-12f, -1 - 0x1p-11f, 0) * __builtin_matrix_transpose(three(1 + 0x1p-12f, 1, 1)))[0][0] == 0);

// Unsigned elements wrap around.
using bytes = rows<unsigned char, 1, 2>;
constexpr bytes wrap() {
  bytes M;
  M[0][0] = 200;
  M[0][1] = 1;
  return M * (unsigned char)2 - (unsigned char)3;
}
static_assert(wrap()[0][0] == 141 && wrap()[0][1] == 255);
