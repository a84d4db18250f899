// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The routines that are called. INTEGER is the type of extents.

#ifndef BLAS_H
#define BLAS_H

#ifndef INTEGER
#define INTEGER int
#endif
using Integer = INTEGER;

enum Order { RowMajor = 101, ColumnMajor = 102 };
enum Transposed { No = 111, Yes = 112, Conjugate = 113 };

#define DECLARE(T, letter)                                                     \
  extern "C" void cblas_##letter##gemm(                                        \
      Order, Transposed, Transposed, Integer, Integer, Integer, T, const T *,  \
      Integer, const T *, Integer, T, T *, Integer);                           \
  extern "C" void cblas_##letter##gemv(Order, Transposed, Integer, Integer, T, \
                                       const T *, Integer, const T *, Integer, \
                                       T, T *, Integer);                       \
  extern "C" void letter##gemm_(const char *, const char *, const int *,       \
                                const int *, const int *, const T *,           \
                                const T *, const int *, const T *,             \
                                const int *, const T *, T *, const int *);     \
  extern "C" void letter##gemv_(const char *, const int *, const int *,        \
                                const T *, const T *, const int *, const T *,  \
                                const int *, const T *, T *, const int *);
DECLARE(float, s)
DECLARE(double, d)

/// C = Alpha * A * B + Beta * C. Of a matrix and a vector, the steps of the
/// vectors are LdB and LdC, and there is no K.
template <class T> struct Call {
  Integer M, N, K;
  T Alpha;
  const T *A;
  Integer LdA;
  const T *B;
  Integer LdB;
  T Beta;
  T *C;
  Integer LdC;
};

/// A function with such a call.
template <class T> struct Function {
  const char *Name;
  bool IsVector;
  Order O;
  Transposed OfA, OfB;
  /// -1: as the call has them.
  Integer M, N, K;
  bool HasConstantScalars;
  T Alpha, Beta;
  void (*Run)(const Call<T> &);

  bool isConstant() const { return M >= 0; }
};

/// Those of calls.cpp. \p Number goes from 0 to numFunctions - 1.
template <class T> extern const Function<T> *functions();
template <class T> extern int numFunctions();
/// With an order that there is not, and one that only the program knows.
void callWithOrder(const Call<float> &C);
void callWithOrder(const Call<float> &C, Order O);

/// How often a routine was called, and with what.
extern int Calls;
struct Arguments {
  int O, OfA, OfB;
  Integer M, N, K, LdA, LdB, LdC;
};
extern Arguments Last;

#endif
