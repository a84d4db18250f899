// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// Types of the 2019 proposal's builtins, cv rules included.

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));
template <class, class> constexpr bool Same = false;
template <class T> constexpr bool Same<T, T> = true;

template <class T, unsigned R, unsigned C> struct Shape {
  Matrix<T, R, C> A;
  auto gram() { return __builtin_matrix_multiply(A, __builtin_matrix_transpose(A)); }
};
static_assert(Same<decltype(Shape<double, 4, 3>().gram()), Matrix<double, 4, 4>>);

// A call that depends on nothing is analyzed twice, in the template and in its
// instance, and means the same both times, whatever operators there are.
using M22 = Matrix<float, 2, 2>;
struct Scalar {
  operator float() const;
  friend M22 operator*(M22, Scalar) = delete;
};
struct Both {
  operator float() const;
  operator M22() const;
};
template <int I> void instantiated(M22 A, Matrix<const float, 2, 2> B, Scalar S, Both X) {
  static_assert(Same<decltype(__builtin_matrix_scalar_multiply(A, S)), M22>);
  static_assert(Same<decltype(__builtin_matrix_scalar_multiply(A, X)), M22>);
  static_assert(Same<decltype(__builtin_matrix_multiply(A, B)), M22>);
  static_assert(Same<decltype(__builtin_matrix_extract(A, I, 0)), float>);
  static_assert(Same<decltype(__builtin_matrix_insert(A, I, 0, S)), M22>);
  auto &&Element = __builtin_matrix_extract(A, I, 0);
  Element = __builtin_matrix_scalar_multiply(A, 1.5)[0][0];
  A = __builtin_matrix_sub(__builtin_matrix_multiply(A, B), A);
}
template void instantiated<1>(M22, Matrix<const float, 2, 2>, Scalar, Both);

void storesConst(Matrix<const float, 2, 3> A, float *P) {
  __builtin_matrix_column_store(A, P, 2);
  __builtin_matrix_column_major_store(A, P, 2);
}

void f(Matrix<float, 2, 3> A, const Matrix<float, 3, 2> B,
       volatile Matrix<float, 2, 3> &V, Matrix<const float, 2, 3> CA,
       Matrix<const float, 3, 2> CB, volatile float *P, int I) {
  static_assert(Same<decltype(__builtin_matrix_add(A, V)), Matrix<float, 2, 3>>);
  static_assert(Same<decltype(__builtin_matrix_sub(CA, CA)), Matrix<const float, 2, 3>>);

  // Elements of a product are const where those of both operands are.
  static_assert(Same<decltype(__builtin_matrix_multiply(A, B)), Matrix<float, 2, 2>>);
  static_assert(Same<decltype(__builtin_matrix_multiply(CA, B)), Matrix<float, 2, 2>>);
  static_assert(Same<decltype(__builtin_matrix_multiply(A, CB)), Matrix<float, 2, 2>>);
  static_assert(Same<decltype(__builtin_matrix_multiply(CA, CB)), Matrix<const float, 2, 2>>);

  static_assert(Same<decltype(__builtin_matrix_scalar_multiply(B, 2)), Matrix<float, 3, 2>>);
  static_assert(Same<decltype(__builtin_matrix_scalar_multiply(CB, 2)), Matrix<const float, 3, 2>>);
  static_assert(Same<decltype(__builtin_matrix_insert(B, I, 0, 1.0)), Matrix<float, 3, 2>>);
  static_assert(Same<decltype(__builtin_matrix_insert(CB, 0, I, 1)), Matrix<const float, 3, 2>>);
  static_assert(Same<decltype(__builtin_matrix_extract(B, I, I)), float>);
  static_assert(Same<decltype(__builtin_matrix_extract(CB, 2, 1)), float>);
  static_assert(Same<decltype(__builtin_matrix_column_load(P, 2, 3, 5)), Matrix<float, 2, 3>>);
  static_assert(Same<decltype(__builtin_matrix_column_store(A, P, 5)), void>);
}
