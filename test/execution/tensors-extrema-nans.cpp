// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least and the largest numbers of windows and along dimensions, of which a
// NaN is none, beside fmin and fmax: with no NaN, some, mostly NaNs, lines that
// begin with one, and nothing else.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cmath>
#include <cstdio>

static int Failures = 0;

enum { MostKinds = 5 };
template <class T>
[[clang::optnone]] static void fill(T *To, unsigned Count, unsigned Row,
                                    unsigned Kind) {
  static unsigned Seed = 1;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    unsigned Any = Seed >> 24;
    const unsigned PerCent[MostKinds] = {0, 10, 80, 0, 100};
    bool IsNaN = Any % 100 < PerCent[Kind] || (Kind == 3 && I < Row);
    To[I] = IsNaN           ? T(NAN)
            : Any % 13 == 0 ? T(INFINITY)
            : Any % 17 == 0 ? T(-INFINITY)
            : Any % 5 == 0  ? T(-0.0)
                            : T(int(Any)) - 128;
  }
}
template <class T>
[[clang::optnone]] static void compare(const char *Name, unsigned Kind,
                                       const T *Got, const T *Want,
                                       unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (!(Got[I] == Want[I] || (Got[I] != Got[I] && Want[I] != Want[I]))) {
      std::printf("%s, NaNs %u: element %u is %g, not %g\n", Name, Kind, I,
                  double(Got[I]), double(Want[I]));
      ++Failures;
      return;
    }
}

template <class T, int L, int M, int N, int WM, int WN, int SM, int SN>
struct Windows {
  static constexpr int R = (M - WM) / SM + 1, C = (N - WN) / SN + 1;
  using From = T __attribute__((tensor_type(L, M, N)));
  using To = T __attribute__((tensor_type(L, R, C)));
  [[gnu::noinline]] static void least(To *D, const From *A) {
    *D = __builtin_tensor_window_min(*A, 1, WM, WN, 1, SM, SN);
  }
  [[gnu::noinline]] static void largest(To *D, const From *A) {
    *D = __builtin_tensor_window_max(*A, 1, WM, WN, 1, SM, SN);
  }
  [[clang::optnone]] static void check() {
    static T A[L * M * N + 1], Least[L * R * C], Largest[L * R * C],
        Got[L * R * C];
    for (unsigned Kind = 0; Kind < MostKinds; ++Kind) {
      fill(A, L * M * N, N, Kind);
      for (int X = 0; X < L; ++X)
        for (int I = 0; I < R; ++I)
          for (int J = 0; J < C; ++J) {
            T Low = NAN, High = NAN;
            for (int K = 0; K < WM * WN; ++K) {
              T E = A[(X * M + I * SM + K / WN) * N + J * SN + K % WN];
              Low = std::fmin(Low, E);
              High = std::fmax(High, E);
            }
            Least[(X * R + I) * C + J] = Low;
            Largest[(X * R + I) * C + J] = High;
          }
      least(reinterpret_cast<To *>(Got), reinterpret_cast<From *>(A));
      compare("window min", Kind, Got, Least, L * R * C);
      largest(reinterpret_cast<To *>(Got), reinterpret_cast<From *>(A));
      compare("window max", Kind, Got, Largest, L * R * C);
    }
  }
};

template <class T> static void checkAll() {
  Windows<T, 1, 9, 37, 2, 3, 1, 1>::check();
  Windows<T, 3, 8, 21, 3, 3, 2, 2>::check();
  Windows<T, 2, 7, 17, 4, 1, 3, 1>::check();
  Windows<T, 1, 3, 90, 1, 7, 1, 3>::check();
  Windows<T, 2, 4, 4, 2, 2, 1, 1>::check();
  Windows<T, 1, 2, 2, 2, 2, 1, 1>::check();
  // Along dimensions.
  Windows<T, 5, 60, 33, 60, 1, 1, 1>::check();
  Windows<T, 1, 17, 8, 17, 1, 1, 1>::check();
  Windows<T, 3, 2, 70, 1, 70, 1, 1>::check();
  Windows<T, 1, 16, 3, 16, 1, 1, 1>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  return Failures;
}
