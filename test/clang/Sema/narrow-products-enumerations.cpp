// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An enumeration in a template has no width until it is instantiated: nothing
// asks for it. (Eigen/Core crashed the compiler.)
//
// RUN: %clangxx -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics

template <int R> struct Rows {};
template <int A, int B> struct Product { enum { Value = A * B }; };
template <int M, int N> struct Kernel {
  enum { Size = Product<M, N>::Value, Half = int(Size) / 2 };
  enum Kind { First = M, Second = N };
  void f() {
    Rows<Size> A;
    Rows<Half> B;
    int C = Size;
    Kind D = First;
    long E = D + Second;
    C += Half;
  }
};
template struct Kernel<3, 4>;
