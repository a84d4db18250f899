// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "updates.h"

static void ger(Order O, const Call<float> &C) {
  cblas_sger(O, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.C, C.LdC);
}
static void ger(Order O, const Call<double> &C) {
  cblas_dger(O, C.M, C.N, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.C, C.LdC);
}
static void syrk(Order O, Triangle Of, Transposed A, const Call<float> &C) {
  cblas_ssyrk(O, Of, A, C.N, C.K, C.Alpha, C.A, C.LdA, C.Beta, C.C, C.LdC);
}
static void syrk(Order O, Triangle Of, Transposed A, const Call<double> &C) {
  cblas_dsyrk(O, Of, A, C.N, C.K, C.Alpha, C.A, C.LdA, C.Beta, C.C, C.LdC);
}
static void syr2k(Order O, Triangle Of, Transposed A, const Call<float> &C) {
  cblas_ssyr2k(O, Of, A, C.N, C.K, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta, C.C,
               C.LdC);
}
static void syr2k(Order O, Triangle Of, Transposed A, const Call<double> &C) {
  cblas_dsyr2k(O, Of, A, C.N, C.K, C.Alpha, C.A, C.LdA, C.B, C.LdB, C.Beta, C.C,
               C.LdC);
}

template <class T, Order O, int M, int N> static void rank1(const Call<T> &C) {
  Call<T> Here = C;
  Here.M = M < 0 ? C.M : M;
  Here.N = N < 0 ? C.N : N;
  ger(O, Here);
}
template <class T, Order O, Triangle Of, Transposed A, int N, int K>
static void rankK(const Call<T> &C) {
  Call<T> Here = C;
  Here.N = N < 0 ? C.N : N;
  Here.K = K < 0 ? C.K : K;
  syrk(O, Of, A, Here);
}
template <class T, Order O, Triangle Of, Transposed A, int N, int K>
static void rank2K(const Call<T> &C) {
  Call<T> Here = C;
  Here.N = N < 0 ? C.N : N;
  Here.K = K < 0 ? C.K : K;
  syr2k(O, Of, A, Here);
}

// Fortran's.
static void rank1Fortran(const Call<float> &C) {
  sger_(&C.M, &C.N, &C.Alpha, C.A, &C.LdA, C.B, &C.LdB, C.C, &C.LdC);
}
static void rank1Fortran(const Call<double> &C) {
  dger_(&C.M, &C.N, &C.Alpha, C.A, &C.LdA, C.B, &C.LdB, C.C, &C.LdC);
}
static void rankKFortran(const Call<float> &C) {
  ssyrk_("l", "T", &C.N, &C.K, &C.Alpha, C.A, &C.LdA, &C.Beta, C.C, &C.LdC);
}
static void rankKFortran(const Call<double> &C) {
  dsyrk_("l", "T", &C.N, &C.K, &C.Alpha, C.A, &C.LdA, &C.Beta, C.C, &C.LdC);
}
static void rank2KFortran(const Call<float> &C) {
  ssyr2k_("U", "n", &C.N, &C.K, &C.Alpha, C.A, &C.LdA, C.B, &C.LdB, &C.Beta,
          C.C, &C.LdC);
}
static void rank2KFortran(const Call<double> &C) {
  dsyr2k_("U", "n", &C.N, &C.K, &C.Alpha, C.A, &C.LdA, C.B, &C.LdB, &C.Beta,
          C.C, &C.LdC);
}

#define RANK_1(O, M, N)                                                        \
  {"ger " #O " " #M "x" #N, Routine::Ger, O, Upper, No, N, M, rank1<T, O, M, N>}
#define RANK_K(O, Of, A, N, K)                                                 \
  {"syrk " #O " " #Of " " #A " " #N "x" #K,                                    \
   Routine::Syrk,                                                              \
   O,                                                                          \
   Of,                                                                         \
   A,                                                                          \
   N,                                                                          \
   K,                                                                          \
   rankK<T, O, Of, A, N, K>}
#define RANK_2K(O, Of, A, N, K)                                                \
  {"syr2k " #O " " #Of " " #A " " #N "x" #K,                                   \
   Routine::Syr2k,                                                             \
   O,                                                                          \
   Of,                                                                         \
   A,                                                                          \
   N,                                                                          \
   K,                                                                          \
   rank2K<T, O, Of, A, N, K>}
#define EACH_TRIANGLE(O, A, N, K)                                              \
  RANK_K(O, Upper, A, N, K), RANK_K(O, Lower, A, N, K),                        \
      RANK_2K(O, Upper, A, N, K), RANK_2K(O, Lower, A, N, K)
#define EACH_FORM(N, K)                                                        \
  EACH_TRIANGLE(RowMajor, No, N, K), EACH_TRIANGLE(RowMajor, Yes, N, K),       \
      EACH_TRIANGLE(ColumnMajor, No, N, K),                                    \
      EACH_TRIANGLE(ColumnMajor, Conjugate, N, K)

template <class T>
static const Update<T> All[] = {
    RANK_1(RowMajor, -1, -1),
    RANK_1(ColumnMajor, -1, -1),
    RANK_1(RowMajor, 7, 12),
    RANK_1(ColumnMajor, 64, 3),
    RANK_1(ColumnMajor, 1, 1),
    {"ger_", Routine::Ger, ColumnMajor, Upper, No, -1, -1, rank1Fortran},
    EACH_FORM(-1, -1),
    EACH_FORM(5, 9),
    EACH_FORM(16, 1),
    EACH_FORM(35, 4),
    {"syrk_", Routine::Syrk, ColumnMajor, Lower, Yes, -1, -1, rankKFortran},
    {"syr2k_", Routine::Syr2k, ColumnMajor, Upper, No, -1, -1, rank2KFortran},
};

template <class T> const Update<T> *updates() { return All<T>; }
template <class T> int numUpdates() { return sizeof All<T> / sizeof *All<T>; }
template const Update<float> *updates();
template const Update<double> *updates();
template int numUpdates<float>();
template int numUpdates<double>();
