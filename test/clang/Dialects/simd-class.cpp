// RUN: %clang_cc1 -fenable-matrix -std=c++23 -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -std=c++23 -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// RUN: %clang_cc1 -fenable-matrix -std=c++23 -triple x86_64-linux-gnu -O2 -emit-llvm %s -o - | FileCheck %s
// expected-no-diagnostics

// A class template around a matrix, as libraries have them: operators, masks, conversions, deduction, template arguments.

template <class T, int R, int C> using matrix = T __attribute__((matrix_type(R, C)));

template <class T, int R, int C> struct mat {
  using value = matrix<T, R, C>;
  using mask = mat<bool, R, C>;
  value V = {};
  constexpr mat() = default;
  constexpr mat(value M) : V(M) {}
  constexpr explicit mat(T S) : V((value)S) {}
  constexpr explicit mat(auto &&F) requires requires { F(0, 0); } {
    for (int I = 0; I < R; ++I)
      for (int J = 0; J < C; ++J)
        V[I][J] = F(I, J);
  }
  constexpr auto &&operator[](this auto &&Self, int I, int J) { return Self.V[I][J]; }
  template <class U> constexpr explicit operator mat<U, R, C>() const { return (matrix<U, R, C>)V; }
  friend constexpr mat operator+(mat A, mat B) { return A.V + B.V; }
  friend constexpr mat operator-(mat A) { return -A.V; }
  friend constexpr mat &operator*=(mat &A, T S) { A.V *= S; return A; }
  template <int K> friend constexpr mat<T, R, K> operator*(mat A, mat<T, C, K> B) { return A.V * B.V; }
  friend constexpr mask operator<(mat A, mat B) { return A.V < B.V; }
  friend constexpr bool operator==(mat A, mat B) { return __builtin_matrix_all(A.V == B.V); }
  friend constexpr mat select(mask M, mat A, mat B) { return M.V ? A.V : B.V; }
  constexpr mat<T, C, R> t() const { return __builtin_matrix_transpose(V); }
};
template <class M> requires(__is_matrix(M))
mat(M) -> mat<__matrix_element_type(M), __matrix_rows(M), __matrix_columns(M)>;

using m23 = mat<int, 2, 3>;
constexpr m23 A{[](int I, int J) { return 3 * I + J; }};
static_assert(A[1, 2] == 5 && (A * A.t())[0, 1] == 14);
static_assert(select(A < m23(3), -A, m23(0)) == mat(matrix<int, 2, 3>{0, -1, -2}));
static_assert(static_cast<mat<double, 2, 3>>(A)[1, 1] == 4.0);
template <m23 V> constexpr int Last = V[1, 2];
static_assert(Last<A + A> == 10 && sizeof(m23) == 24 && __is_trivially_copyable(m23));
consteval m23 changed(m23 M) { M *= 2; M[0, 0] = 7; return M; }
constinit m23 Global = changed(A);
struct pair { m23 First; int Second; friend bool operator==(const pair &, const pair &) = default; };
static_assert(pair{A, 1} == pair{A, 1} && pair{A, 1} != pair{-A, 1});

// CHECK-LABEL: define {{.*}}@_Z6negateR3matIiLi2ELi3EE(
// CHECK: sub <4 x i32> zeroinitializer
// CHECK-NOT: alloca
// CHECK: ret void
void negate(m23 &M) { M = -M; }
