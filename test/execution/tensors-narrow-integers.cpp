// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that C extends, and that fit fewer bits on the way, or do not: means,
// distances, quotients and shifts of negative numbers, sums of windows, all with
// the ends of their types.
//
// RUN: %run_flags --set O2 --set O3-native %s

#include <cstdio>
#include <cstdlib>

template <class T, unsigned... E>
using Tensor = T __attribute__((tensor_type(E...)));
constexpr unsigned M = 21, N = 67;
template <class T> using Plane = Tensor<T, M, N>;
using Byte = unsigned char;
using SByte = signed char;

static int Failures = 0;

template <class T>
[[clang::optnone]] static void compare(const char *Test, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (Got[I] != Want[I]) {
      std::printf("%s: element %u is %lld, not %lld\n", Test, I,
                  (long long)Got[I], (long long)Want[I]);
      ++Failures;
      return;
    }
}

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned State = 1;
  for (unsigned I = 0; I < Count; ++I) {
    State = State * 1664525 + 1013904223;
    // One in four is the least or the largest.
    T Low = T(-1) < 0 ? T(1ull << (8 * sizeof(T) - 1)) : T(0);
    T High = T(~Low);
    To[I] = State >> 30 ? T(State >> 13) : State & 4096 ? Low : High;
  }
}

/// What is computed of two planes, as tensors and as numbers.
#define OF_TWO(Name, R, T, Expression)                                         \
  struct Name {                                                                \
    using Result = R;                                                          \
    using Operand = T;                                                         \
    template <class X, class To, class Ext>                                    \
    [[gnu::always_inline]] static auto of(X A, X B, To ToR, Ext E) {           \
      return ToR(Expression);                                                  \
    }                                                                          \
  };
#define ABS(X) E.abs(X)
OF_TWO(Average, Byte, Byte, (E(A) + E(B) + 1) >> 1)
OF_TWO(HalfDifference, Byte, Byte, (E(A) - E(B)) >> 1)
OF_TWO(Distance, Byte, Byte, ABS(E(A) - E(B)))
OF_TWO(SignedDistance, Byte, SByte, ABS(E(A) - E(B)))
OF_TWO(ThirdOfDistance, Byte, Byte, ABS(E(A) - E(B)) / 3)
OF_TWO(Product, Byte, Byte, (E(A) * E(B)) >> 8)
OF_TWO(SignedProduct, SByte, SByte, (E(A) * E(B)) >> 7)
OF_TWO(LargeProduct, Byte, Byte, (E(A) * E(A) * E(B)) >> 3)
OF_TWO(Quotient, SByte, SByte, (E(A) * 5 - E(B)) / 6)
OF_TWO(Mixed, Byte, Byte, ((E(A) * 3 + E(B) * 5) >> 3) ^ (E(A) & E(B)))
OF_TWO(Left, SByte, SByte, (E(A) << 9) / 512 + E(B))
OF_TWO(Words, short, short, (E(A) + E(B)) / 2)
OF_TWO(WordProduct, short, short, (E(A) * E(B)) >> 15)

struct ExtendNumbers {
  int operator()(int X) const { return X; }
  int abs(int X) const { return std::abs(X); }
};
struct ExtendPlanes {
  template <class X> Plane<int> operator()(const X &A) const {
    return (Plane<int>)A;
  }
  Plane<int> abs(Plane<int> X) const { return __builtin_elementwise_abs(X); }
};

template <class F> struct Check {
  using R = typename F::Result;
  using T = typename F::Operand;
  [[gnu::noinline]] static void planes(Plane<R> *To, const Plane<T> *A,
                                       const Plane<T> *B) {
    *To =
        F::of(*A, *B, [](Plane<int> X) { return (Plane<R>)X; }, ExtendPlanes());
  }
  [[clang::optnone]] static void run(const char *Test) {
    static T A[M * N], B[M * N];
    static R Got[M * N], Want[M * N];
    fill(A, M * N), fill(B, M * N);
    for (unsigned I = 0; I < M * N; ++I)
      Want[I] = F::of(A[I], B[I], [](int X) { return R(X); }, ExtendNumbers());
    planes((Plane<R> *)Got, (const Plane<T> *)A, (const Plane<T> *)B);
    compare(Test, Got, Want, M * N);
  }
};
#define RUN(Name) Check<Name>::run(#Name)

// Sums of windows: four bytes fit 16 bits, nine of 64 times them do not.
template <class T, unsigned S, unsigned Step, int Factor, int By>
struct Window {
  static constexpr unsigned P = (M - S) / Step + 1, Q = (N - S) / Step + 1;
  using To = Tensor<T, P, Q>;
  [[gnu::noinline]] static void mean(To *R, const Plane<T> *A) {
    *R = (To)(__builtin_tensor_window_add((Plane<int>)*A * Factor, S, S, Step,
                                          Step) /
              By);
  }
  [[clang::optnone]] static void run(const char *Test) {
    static T A[M][N], Got[P * Q], Want[P * Q];
    fill(&A[0][0], M * N);
    for (unsigned I = 0; I < P * Q; ++I) {
      int Sum = 0;
      for (unsigned K = 0; K < S * S; ++K)
        Sum += A[I / Q * Step + K / S][I % Q * Step + K % S] * Factor;
      Want[I] = T(Sum / By);
    }
    mean((To *)Got, (const Plane<T> *)A);
    compare(Test, Got, Want, P * Q);
  }
};

// Distances of rows, and of all.
template <class T, unsigned L> struct Rows {
  using All = Tensor<T, 9, L>;
  using Wide = Tensor<int, 9, L>;
  using Sums = Tensor<int, 9, 1>;
  [[gnu::noinline]] static void rows(Sums *R, const All *A, const All *B) {
    *R = __builtin_tensor_reduce_add(
        __builtin_elementwise_abs((Wide)*A - (Wide)*B), 1);
  }
  [[gnu::noinline]] static int all(const All *A, const All *B) {
    return __builtin_reduce_add(__builtin_elementwise_abs((Wide)*A - (Wide)*B));
  }
  [[clang::optnone]] static void run() {
    static T A[9 * L], B[9 * L];
    int Got[10], Want[10] = {};
    fill(A, 9 * L), fill(B, 9 * L);
    for (unsigned I = 0; I < 9 * L; ++I) {
      Want[I / L] += std::abs(A[I] - B[I]);
      Want[9] += std::abs(A[I] - B[I]);
    }
    rows((Sums *)Got, (const All *)A, (const All *)B);
    Got[9] = all((const All *)A, (const All *)B);
    compare("distances", Got, Want, 10);
  }
};

int main() {
  RUN(Average), RUN(HalfDifference), RUN(Distance), RUN(SignedDistance);
  RUN(ThirdOfDistance), RUN(Product), RUN(SignedProduct), RUN(LargeProduct);
  RUN(Quotient), RUN(Mixed), RUN(Left), RUN(Words), RUN(WordProduct);
  Window<Byte, 2, 2, 1, 4>::run("mean of 4");
  Window<SByte, 2, 2, 1, 4>::run("mean of 4 signed bytes");
  Window<Byte, 3, 1, 1, 9>::run("mean of 9");
  Window<Byte, 3, 1, 64, 576>::run("mean of 9, times 64");
  Window<SByte, 3, 2, -28, 7>::run("9 signed bytes, times -28");
  Rows<Byte, 31>::run();
  Rows<Byte, 64>::run();
  Rows<Byte, 256>::run();
  Rows<SByte, 200>::run();
  Rows<Byte, 1000>::run();
  return Failures;
}
