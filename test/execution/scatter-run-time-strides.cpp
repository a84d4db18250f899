// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters of values whose strides are known at run time, at indices that have
// dimensions of one index: what is moved together has none of those.
//
// RUN: %run_flags --set O0 --set O2-v3 --set O3-native --set Os %s

#include <cstdio>

static int Failures = 0;

using Table = double __attribute__((tensor_type(7, 1, 3, 5)));
using Places = unsigned short __attribute__((tensor_type(1, 2, 1)));
using Values = double __attribute__((tensor_type(1, 2, 1, 1, 3, 5)));
using Few = double __attribute__((tensor_type(2, 1, 1, 3, 5)));
using FewPlaces = unsigned short __attribute__((tensor_type(2, 1)));

[[gnu::noinline]] static void scatter(Table *D, const Table *A,
                                      const Places *At, const double *P, long I,
                                      long J, long K) {
  *D = __builtin_tensor_scatter(
      *A + 1.0, 0, *At, __builtin_tensor_load(Values, P, I, J, K, 18, 6, 1));
}
[[gnu::noinline]] static void add(Table *D, const Table *A, const FewPlaces *At,
                                  const double *P, long I, long J) {
  *D = __builtin_tensor_scatter_add(
      *A + 1.0, 0, *At, __builtin_tensor_load(Few, P, I, J, 18, 6, 1));
}
[[gnu::noinline]] static void gather(double *P, const Table *A,
                                     const Places *At, long I, long J, long K) {
  __builtin_tensor_store(__builtin_tensor_gather(*A, 0, *At), P, I, J, K, 18, 6,
                         1);
}

static double A[105], D[105], P[64];

[[clang::optnone]] static void expect(const char *Name, double Got, double Want,
                                      int At) {
  if (Got == Want)
    return;
  std::printf("%s: element %d is %g, expected %g\n", Name, At, Got, Want);
  ++Failures;
}

[[clang::optnone]] static void check(unsigned short First,
                                     unsigned short Second, long Step) {
  unsigned short At[2] = {First, Second};
  for (int I = 0; I < 105; ++I)
    A[I] = I;
  for (int I = 0; I < 64; ++I)
    P[I] = 1000 + I;
  scatter((Table *)D, (const Table *)A, (const Places *)At, P, 39, Step, Step);
  for (int I = 0; I < 105; ++I) {
    int Row = I / 15, Inside = I % 15 / 5 * 6 + I % 5;
    double Want = A[I] + 1;
    for (int K = 0; K < 2; ++K)
      if (At[K] == Row)
        Want = P[K * Step + Inside];
    expect("scatter", D[I], Want, I);
  }
  add((Table *)D, (const Table *)A, (const FewPlaces *)At, P, Step, Step);
  for (int I = 0; I < 105; ++I) {
    int Row = I / 15, Inside = I % 15 / 5 * 6 + I % 5;
    double Want = A[I] + 1;
    for (int K = 0; K < 2; ++K)
      if (At[K] == Row)
        Want += P[K * Step + Inside];
    expect("addition", D[I], Want, I);
  }
  gather(P, (const Table *)A, (const Places *)At, 39, Step, Step);
  for (int K = 0; K < 2; ++K)
    for (int I = 0; I < 15; ++I)
      expect("gather", P[K * Step + I / 5 * 6 + I % 5], A[At[K] * 15 + I], I);
}

int main() {
  check(5, 2, 18);
  check(0, 6, 20);
  check(3, 4, 23);
  return Failures != 0;
}
