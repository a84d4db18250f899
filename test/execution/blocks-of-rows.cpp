// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of what is computed of matrices that are stored row by row, from each
// place that there is: the blocks of operands are turned, not all of them.
//
// RUN: %run_flags --set O0 --set O2-v3 --set O3-native --set Os %s

#include <cstdio>
#include <cstring>

static int Failures = 0;

template <unsigned R, unsigned C, unsigned M, unsigned N> struct Blocks {
  using Whole =
      float __attribute__((matrix_type(R, C), matrix_layout(row_major)));
  using Rows =
      float __attribute__((matrix_type(M, N), matrix_layout(row_major)));
  using Columns =
      float __attribute__((matrix_type(N, M), matrix_layout(row_major)));
  using Halves =
      short __attribute__((matrix_type(R, C), matrix_layout(row_major)));
  using Turned =
      short __attribute__((matrix_type(N, M), matrix_layout(row_major)));

  [[gnu::noinline]] static void divide(Rows *D, const Whole *A, const Whole *B,
                                       long I, long J) {
    *D = __builtin_tensor_slice(__builtin_matrix_elementwise_divide(*A, *B), I,
                                J, M, N);
  }
  [[gnu::noinline]] static void subtract(Columns *D, const Whole *A,
                                         const Whole *B, long I, long J) {
    *D =
        __builtin_matrix_transpose(__builtin_tensor_slice(*A - *B, I, J, M, N));
  }
  [[gnu::noinline]] static void negate(Turned *D, const Halves *A, long I,
                                       long J) {
    *D = __builtin_matrix_transpose(__builtin_tensor_slice(-*A, I, J, M, N));
  }

  [[clang::optnone]] static void check(const char *Name) {
    static float A[R * C], B[R * C], D[M * N];
    static short S[R * C], T[M * N];
    for (unsigned K = 0; K < R * C; ++K) {
      A[K] = float(int(K * 37 % 101) - 50);
      B[K] = K % 7 ? float(K % 9) - 4.5f : -0.0f;
      S[K] = short(K * 7919);
    }
    auto Expect = [&](const char *What, bool IsSame) {
      if (IsSame)
        return;
      std::printf("%s, %s: wrong\n", Name, What);
      ++Failures;
    };
    for (unsigned I = 0; I <= R - M; ++I)
      for (unsigned J = 0; J <= C - N; ++J) {
        bool AreQuotients = true, AreDifferences = true, AreNegatives = true;
        divide((Rows *)D, (const Whole *)A, (const Whole *)B, I, J);
        for (unsigned X = 0; X < M; ++X)
          for (unsigned Y = 0; Y < N; ++Y) {
            unsigned At = (I + X) * C + J + Y;
            float Want = A[At] / B[At], Got = D[X * N + Y];
            AreQuotients &= !std::memcmp(&Got, &Want, sizeof Got) ||
                            (Got != Got && Want != Want);
          }
        subtract((Columns *)D, (const Whole *)A, (const Whole *)B, I, J);
        negate((Turned *)T, (const Halves *)S, I, J);
        for (unsigned X = 0; X < M; ++X)
          for (unsigned Y = 0; Y < N; ++Y) {
            unsigned At = (I + X) * C + J + Y;
            AreDifferences &= D[Y * M + X] == A[At] - B[At];
            AreNegatives &= T[Y * M + X] == short(-S[At]);
          }
        // In place: all of the block is read first.
        float Old[R * C];
        std::memcpy(Old, A, sizeof A);
        divide((Rows *)A, (const Whole *)A, (const Whole *)B, I, J);
        for (unsigned X = 0; X < M; ++X)
          for (unsigned Y = 0; Y < N; ++Y) {
            unsigned At = (I + X) * C + J + Y;
            float Want = Old[At] / B[At], Got = A[X * N + Y];
            AreQuotients &= !std::memcmp(&Got, &Want, sizeof Got) ||
                            (Got != Got && Want != Want);
          }
        std::memcpy(A, Old, sizeof A);
        Expect("quotients", AreQuotients);
        Expect("differences", AreDifferences);
        Expect("negatives", AreNegatives);
      }
  }
};

int main() {
  Blocks<2, 17, 1, 8>::check("a part of a row");
  Blocks<17, 4, 8, 1>::check("a part of a column");
  Blocks<9, 13, 5, 3>::check("a block");
  Blocks<40, 36, 33, 17>::check("a large block");
  return Failures != 0;
}
