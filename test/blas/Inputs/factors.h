// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of symm, trmm and trsm, and of products of complex numbers.

#ifndef FACTORS_H
#define FACTORS_H

#include "blas.h"
#include <complex>
#include <string>
#include <vector>

enum Triangle { Upper = 121, Lower = 122 };
enum SideOf { Left = 141, Right = 142 };
enum Diagonal { NonUnit = 131, Unit = 132 };

#define DECLARE_FACTORS(T, letter)                                             \
  extern "C" void cblas_##letter##symm(Order, SideOf, Triangle, Integer,       \
                                       Integer, T, const T *, Integer,         \
                                       const T *, Integer, T, T *, Integer);   \
  extern "C" void cblas_##letter##trmm(Order, SideOf, Triangle, Transposed,    \
                                       Diagonal, Integer, Integer, T,          \
                                       const T *, Integer, T *, Integer);      \
  extern "C" void cblas_##letter##trsm(Order, SideOf, Triangle, Transposed,    \
                                       Diagonal, Integer, Integer, T,          \
                                       const T *, Integer, T *, Integer);      \
  extern "C" void letter##symm_(const char *, const char *, const int *,       \
                                const int *, const T *, const T *,             \
                                const int *, const T *, const int *,           \
                                const T *, T *, const int *);                  \
  extern "C" void letter##trmm_(                                               \
      const char *, const char *, const char *, const char *, const int *,     \
      const int *, const T *, const T *, const int *, T *, const int *);       \
  extern "C" void letter##trsm_(                                               \
      const char *, const char *, const char *, const char *, const int *,     \
      const int *, const T *, const T *, const int *, T *, const int *);
DECLARE_FACTORS(float, s)
DECLARE_FACTORS(double, d)
#define DECLARE_COMPLEX(letter)                                                \
  extern "C" void cblas_##letter##gemm(                                        \
      Order, Transposed, Transposed, Integer, Integer, Integer, const void *,  \
      const void *, Integer, const void *, Integer, const void *, void *,      \
      Integer);                                                                \
  extern "C" void letter##gemm_(                                               \
      const char *, const char *, const int *, const int *, const int *,       \
      const void *, const void *, const int *, const void *, const int *,      \
      const void *, void *, const int *);
DECLARE_COMPLEX(c)
DECLARE_COMPLEX(z)

/// symm: C = Alpha * A * B + Beta * C, or of B * A. Else B is C.
template <class T> struct FactorCall {
  Integer M, N;
  T Alpha;
  const T *A;
  Integer LdA;
  const T *B;
  Integer LdB;
  T Beta;
  T *C;
  Integer LdC;
};
enum class Factor { Symm, Trmm, Trsm };
template <class T> struct FactorFunction {
  std::string Name;
  Factor Of;
  Order O;
  SideOf S;
  Triangle Part;
  Transposed A;
  Diagonal D;
  /// -1: as the call has them.
  Integer M, N;
  void (*Run)(const FactorCall<T> &);
};
template <class T> std::vector<FactorFunction<T>> factorFunctions();

template <class T> struct ComplexCall {
  Integer M, N, K;
  std::complex<T> Alpha;
  const std::complex<T> *A;
  Integer LdA;
  const std::complex<T> *B;
  Integer LdB;
  std::complex<T> Beta;
  std::complex<T> *C;
  Integer LdC;
};
template <class T> struct ComplexFunction {
  std::string Name;
  Order O;
  Transposed A, B;
  Integer M, N, K;
  /// Whether Alpha is -1 and Beta 0.
  bool HasConstants;
  void (*Run)(const ComplexCall<T> &);
};
template <class T> std::vector<ComplexFunction<T>> complexFunctions();

#endif
