// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blas.h"

static void gemm(Order O, Transposed A, Transposed B, const Call<float> &C) {
  cblas_sgemm(O, A, B, C.M, C.N, C.K, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta,
              C.C, C.LdC);
}
static void gemm(Order O, Transposed A, Transposed B, const Call<double> &C) {
  cblas_dgemm(O, A, B, C.M, C.N, C.K, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta,
              C.C, C.LdC);
}
static void gemv(Order O, Transposed A, const Call<float> &C) {
  cblas_sgemv(O, A, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta, C.C,
              C.LdC);
}
static void gemv(Order O, Transposed A, const Call<double> &C) {
  cblas_dgemv(O, A, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta, C.C,
              C.LdC);
}

template <class T, Order O, Transposed A, Transposed B>
static void atRunTime(const Call<T> &C) {
  gemm(O, A, B, C);
}

template <class T, Order O, Transposed A, Transposed B, int M, int N, int K>
static void constant(const Call<T> &C) {
  Call<T> Here = C;
  Here.M = M;
  Here.N = N;
  Here.K = K;
  gemm(O, A, B, Here);
}

template <class T, Order O, Transposed A, Transposed B, int M, int N, int K,
          int Alpha, int Beta>
static void whole(const Call<T> &C) {
  Call<T> Here = C;
  Here.M = M;
  Here.N = N;
  Here.K = K;
  Here.Alpha = Alpha;
  Here.Beta = Beta;
  gemm(O, A, B, Here);
}

template <class T, Order O, Transposed A> static void vector(const Call<T> &C) {
  gemv(O, A, C);
}
template <class T, Order O, Transposed A, int M, int N>
static void constantVector(const Call<T> &C) {
  Call<T> Here = C;
  Here.M = M;
  Here.N = N;
  gemv(O, A, Here);
}

// All by address, as Fortran passes it.
template <class T> static void fortran(const Call<T> &C);
template <class T> static void fortranConstant(const Call<T> &C);
#define FORTRAN(T, letter)                                                     \
  template <> void fortran<T>(const Call<T> &C) {                              \
    int M = C.M, N = C.N, K = C.K, LdA = C.LdA, LdB = C.LdB, LdC = C.LdC;      \
    letter##gemm_("T", "n", &M, &N, &K, &C.Alpha, C.A, &LdA, C.B, &LdB,        \
                  &C.Beta, C.C, &LdC);                                         \
  }                                                                            \
  template <> void fortranConstant<T>(const Call<T> &C) {                      \
    static const int N = 7;                                                    \
    const T One = 1, Zero = 0;                                                 \
    int M = 5, K = 6, LdA = C.LdA, LdB = C.LdB, LdC = C.LdC;                   \
    char NotTransposed = 'N';                                                  \
    letter##gemm_(&NotTransposed, "C", &M, &N, &K, &One, C.A, &LdA, C.B, &LdB, \
                  &Zero, C.C, &LdC);                                           \
  }
FORTRAN(float, s)
FORTRAN(double, d)

// Each entry of a table.
#define ENTRY(Name, IsVector, O, A, B, M, N, K, HasScalars, Alpha, Beta, Run)  \
  {Name, IsVector, O, A, B, M, N, K, HasScalars, T(Alpha), T(Beta), Run}
#define FORM(O, A, B) #O ", " #A ", " #B
#define RUN_TIME(O, A, B)                                                      \
  ENTRY("run time, " FORM(O, A, B), false, O, A, B, -1, -1, -1, false, 0, 0,   \
        (atRunTime<T, O, A, B>))
#define CONSTANT(O, A, B, M, N, K)                                             \
  ENTRY(#M "x" #N "x" #K ", " FORM(O, A, B), false, O, A, B, M, N, K, false,   \
        0, 0, (constant<T, O, A, B, M, N, K>))
#define WHOLE(O, A, B, M, N, K, Alpha, Beta)                                   \
  ENTRY(#Alpha ", " #Beta ", " #M "x" #N "x" #K ", " FORM(O, A, B), false, O,  \
        A, B, M, N, K, true, Alpha, Beta,                                      \
        (whole<T, O, A, B, M, N, K, Alpha, Beta>))
#define FORTRAN_ENTRY(A, B, M, N, K, HasScalars, Alpha, Beta, Run)             \
  ENTRY(#Run, false, ColumnMajor, A, B, M, N, K, HasScalars, Alpha, Beta, Run)
#define VECTOR(O, A)                                                           \
  ENTRY("vector, " FORM(O, A, No), true, O, A, No, -1, -1, -1, false, 0, 0,    \
        (vector<T, O, A>))
#define CONSTANT_VECTOR(O, A, M, N)                                            \
  ENTRY("vector, " #M "x" #N ", " FORM(O, A, No), true, O, A, No, M, N, -1,    \
        false, 0, 0, (constantVector<T, O, A, M, N>))
#define SMALL(O, A, B) CONSTANT(O, A, B, 4, 4, 4), CONSTANT(O, A, B, 3, 5, 7)

#define EACH_FORM(MACRO)                                                       \
  MACRO(RowMajor, No, No), MACRO(RowMajor, Yes, No), MACRO(RowMajor, No, Yes), \
      MACRO(RowMajor, Yes, Conjugate), MACRO(ColumnMajor, No, No),             \
      MACRO(ColumnMajor, Conjugate, No), MACRO(ColumnMajor, No, Yes),          \
      MACRO(ColumnMajor, Yes, Yes)

template <class T>
static const Function<T> All[] = {
    EACH_FORM(RUN_TIME),
    EACH_FORM(SMALL),
    CONSTANT(RowMajor, No, No, 1, 1, 1),
    CONSTANT(ColumnMajor, No, Yes, 1, 9, 2),
    CONSTANT(RowMajor, No, Yes, 33, 17, 12),
    CONSTANT(ColumnMajor, No, No, 64, 64, 64),
    CONSTANT(RowMajor, Yes, No, 64, 64, 65),
    CONSTANT(RowMajor, No, No, 2, 2, 300),
    CONSTANT(RowMajor, No, No, 0, 3, 3),
    CONSTANT(RowMajor, No, No, 3, 3, 0),
    WHOLE(RowMajor, No, No, 8, 8, 8, 1, 0),
    WHOLE(RowMajor, No, Yes, 8, 6, 5, 1, 1),
    WHOLE(ColumnMajor, Yes, No, 5, 6, 8, -1, 1),
    WHOLE(ColumnMajor, No, No, 16, 3, 4, 2, -1),
    WHOLE(RowMajor, No, No, 4, 4, 4, 0, 2),
    FORTRAN_ENTRY(Yes, No, -1, -1, -1, false, 0, 0, fortran<T>),
    FORTRAN_ENTRY(No, Yes, 5, 7, 6, true, 1, 0, fortranConstant<T>),
    VECTOR(RowMajor, No),
    VECTOR(RowMajor, Yes),
    VECTOR(ColumnMajor, No),
    VECTOR(ColumnMajor, Conjugate),
    CONSTANT_VECTOR(RowMajor, No, 7, 9),
    CONSTANT_VECTOR(RowMajor, Yes, 20, 6),
    CONSTANT_VECTOR(ColumnMajor, No, 3, 3),
    CONSTANT_VECTOR(ColumnMajor, Yes, 24, 24),
    CONSTANT_VECTOR(ColumnMajor, Yes, 24, 25),
};

template <class T> const Function<T> *functions() { return All<T>; }
template <class T> int numFunctions() { return sizeof All<T> / sizeof *All<T>; }
template const Function<float> *functions();
template const Function<double> *functions();
template int numFunctions<float>();
template int numFunctions<double>();

void callWithOrder(const Call<float> &C) { gemm(Order(100), No, No, C); }
void callWithOrder(const Call<float> &C, Order O) { gemm(O, No, No, C); }
