// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "factors.h"

#define OF_TYPE(T, letter)                                                     \
  static void symm(Order O, SideOf S, Triangle P, const FactorCall<T> &C) {    \
    cblas_##letter##symm(O, S, P, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB,   \
                         C.Beta, C.C, C.LdC);                                  \
  }                                                                            \
  static void trmm(Order O, SideOf S, Triangle P, Transposed A, Diagonal D,    \
                   const FactorCall<T> &C) {                                   \
    cblas_##letter##trmm(O, S, P, A, D, C.M, C.N, C.Alpha, C.A, C.LdA, C.C,    \
                         C.LdC);                                               \
  }                                                                            \
  static void trsm(Order O, SideOf S, Triangle P, Transposed A, Diagonal D,    \
                   const FactorCall<T> &C) {                                   \
    cblas_##letter##trsm(O, S, P, A, D, C.M, C.N, C.Alpha, C.A, C.LdA, C.C,    \
                         C.LdC);                                               \
  }                                                                            \
  static void symmFortran(const FactorCall<T> &C) {                            \
    int M = C.M, N = C.N, LdA = C.LdA, LdB = C.LdB, LdC = C.LdC;               \
    letter##symm_("R", "l", &M, &N, &C.Alpha, C.A, &LdA, C.B, &LdB, &C.Beta,   \
                  C.C, &LdC);                                                  \
  }                                                                            \
  static void trmmFortran(const FactorCall<T> &C) {                            \
    int M = C.M, N = C.N, LdA = C.LdA, LdC = C.LdC;                            \
    letter##trmm_("l", "U", "T", "n", &M, &N, &C.Alpha, C.A, &LdA, C.C, &LdC); \
  }                                                                            \
  static void trsmFortran(const FactorCall<T> &C) {                            \
    int M = C.M, N = C.N, LdA = C.LdA, LdC = C.LdC;                            \
    letter##trsm_("R", "L", "C", "U", &M, &N, &C.Alpha, C.A, &LdA, C.C, &LdC); \
  }
OF_TYPE(float, s)
OF_TYPE(double, d)
#define OF_COMPLEX(T, letter)                                                  \
  static void gemm(Order O, Transposed A, Transposed B,                        \
                   const ComplexCall<T> &C, const std::complex<T> *Alpha,      \
                   const std::complex<T> *Beta) {                              \
    cblas_##letter##gemm(O, A, B, C.M, C.N, C.K, Alpha, C.A, C.LdA, C.B,       \
                         C.LdB, Beta, C.C, C.LdC);                             \
  }                                                                            \
  static void gemmFortran(const ComplexCall<T> &C) {                           \
    int M = C.M, N = C.N, K = C.K, LdA = C.LdA, LdB = C.LdB, LdC = C.LdC;      \
    letter##gemm_("C", "N", &M, &N, &K, &C.Alpha, C.A, &LdA, C.B, &LdB,        \
                  &C.Beta, C.C, &LdC);                                         \
  }
OF_COMPLEX(float, c)
OF_COMPLEX(double, z)

template <class Call, int M, int N> static Call withExtents(Call C) {
  C.M = M < 0 ? C.M : M;
  C.N = N < 0 ? C.N : N;
  return C;
}

template <class T, Order O, SideOf S, Triangle P, int M, int N>
static void oneSymm(const FactorCall<T> &C) {
  symm(O, S, P, withExtents<FactorCall<T>, M, N>(C));
}
template <class T, Order O, SideOf S, Triangle P, Transposed A, Diagonal D,
          int M, int N>
static void oneTrmm(const FactorCall<T> &C) {
  trmm(O, S, P, A, D, withExtents<FactorCall<T>, M, N>(C));
}
template <class T, Order O, SideOf S, Triangle P, Transposed A, Diagonal D,
          int M, int N>
static void oneTrsm(const FactorCall<T> &C) {
  trsm(O, S, P, A, D, withExtents<FactorCall<T>, M, N>(C));
}

namespace {
template <class T> struct Table {
  std::vector<FactorFunction<T>> All;

  template <Order O, SideOf S, Triangle P, int M, int N> void symm() {
    All.push_back({"symm", Factor::Symm, O, S, P, No, NonUnit, M, N,
                   oneSymm<T, O, S, P, M, N>});
  }
  template <Order O, SideOf S, Triangle P, Transposed A, Diagonal D, int M,
            int N>
  void triangular() {
    All.push_back({"trmm", Factor::Trmm, O, S, P, A, D, M, N,
                   oneTrmm<T, O, S, P, A, D, M, N>});
    All.push_back({"trsm", Factor::Trsm, O, S, P, A, D, M, N,
                   oneTrsm<T, O, S, P, A, D, M, N>});
  }
  template <Order O, SideOf S, Triangle P, int M, int N> void parts() {
    symm<O, S, P, M, N>();
    triangular<O, S, P, No, NonUnit, M, N>();
    triangular<O, S, P, No, Unit, M, N>();
    triangular<O, S, P, Yes, NonUnit, M, N>();
    triangular<O, S, P, Conjugate, Unit, M, N>();
  }
  template <Order O, int M, int N> void sides() {
    parts<O, Left, Lower, M, N>();
    parts<O, Left, Upper, M, N>();
    parts<O, Right, Lower, M, N>();
    parts<O, Right, Upper, M, N>();
  }
  template <int M, int N> void forms() {
    sides<RowMajor, M, N>();
    sides<ColumnMajor, M, N>();
  }
};

template <class T> struct ComplexTable {
  std::vector<ComplexFunction<T>> All;

  template <Order O, Transposed A, Transposed B, int M, int N, int K>
  void one() {
    All.push_back(
        {"gemm", O, A, B, M, N, K, false, [](const ComplexCall<T> &C) {
           auto Here = withExtents<ComplexCall<T>, M, N>(C);
           Here.K = K < 0 ? C.K : K;
           gemm(O, A, B, Here, &C.Alpha, &C.Beta);
         }});
    All.push_back(
        {"gemm, -1, 0", O, A, B, M, N, K, true, [](const ComplexCall<T> &C) {
           auto Here = withExtents<ComplexCall<T>, M, N>(C);
           Here.K = K < 0 ? C.K : K;
           std::complex<T> Alpha = -1, Beta = 0;
           gemm(O, A, B, Here, &Alpha, &Beta);
         }});
  }
  template <Order O, int M, int N, int K> void forms() {
    one<O, No, No, M, N, K>();
    one<O, Yes, No, M, N, K>();
    one<O, No, Conjugate, M, N, K>();
    one<O, Conjugate, Yes, M, N, K>();
    one<O, Conjugate, Conjugate, M, N, K>();
  }
};
} // namespace

template <class T> std::vector<FactorFunction<T>> factorFunctions() {
  Table<T> To;
  To.template forms<-1, -1>();
  To.template forms<5, 9>();
  To.template symm<RowMajor, Left, Upper, 40, 17>();
  To.template triangular<RowMajor, Left, Lower, No, NonUnit, 64, 64>();
  To.template triangular<ColumnMajor, Left, Upper, Yes, NonUnit, 16, 32>();
  To.template triangular<RowMajor, Right, Upper, No, Unit, 1, 1>();
  To.All.push_back({"symm_", Factor::Symm, ColumnMajor, Right, Lower, No,
                    NonUnit, -1, -1, symmFortran});
  To.All.push_back({"trmm_", Factor::Trmm, ColumnMajor, Left, Upper, Yes,
                    NonUnit, -1, -1, trmmFortran});
  To.All.push_back({"trsm_", Factor::Trsm, ColumnMajor, Right, Lower, Yes, Unit,
                    -1, -1, trsmFortran});
  return To.All;
}
template std::vector<FactorFunction<float>> factorFunctions();
template std::vector<FactorFunction<double>> factorFunctions();

template <class T> std::vector<ComplexFunction<T>> complexFunctions() {
  ComplexTable<T> To;
  To.template forms<RowMajor, -1, -1, -1>();
  To.template forms<ColumnMajor, -1, -1, -1>();
  To.template forms<RowMajor, 2, 3, 4>();
  To.template forms<ColumnMajor, 19, 9, 5>();
  To.All.push_back(
      {"gemm_", ColumnMajor, Conjugate, No, -1, -1, -1, false, gemmFortran});
  return To.All;
}
template std::vector<ComplexFunction<float>> complexFunctions();
template std::vector<ComplexFunction<double>> complexFunctions();
