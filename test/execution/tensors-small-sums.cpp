// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows, reductions of several dimensions, contractions and depthwise
// convolutions of values that fit registers, beside loops: of elements in
// other orders than they lie in, apart, or several times, with NaN, infinities
// and zeros of both signs. Each result is also written over an operand.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native --set Os %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures = 0;

template <class T> static T any(unsigned &Seed) {
  Seed = Seed * 1664525 + 1013904223;
  constexpr bool IsFloat = T(0.5f) != T(0);
  if (IsFloat && Seed >> 28 == 0) {
    const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f};
    return T(Values[Seed >> 20 & 3]);
  }
  return IsFloat ? T(float(int(Seed >> 20) - 2048) / 64) : T(Seed >> 17);
}

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}
template <class T, unsigned N>
[[clang::optnone]] static void compare(const char *Name, const T (&Got)[N],
                                       const T (&Want)[N]) {
  for (unsigned I = 0; I < N; ++I)
    if (!isSame(Got[I], Want[I])) {
      std::printf("%s: element %u is %g, not %g\n", Name, I, double(Got[I]),
                  double(Want[I]));
      ++Failures;
      return;
    }
}

template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }
template <class T> [[clang::optnone]] static T times(T A, T B) { return A * B; }

/// Runs \p Run on a result apart from A and B, and where these are.
template <class T, unsigned NA, unsigned NB, unsigned N, class Run>
static void check(const char *Name, Run Go, const T (&A)[NA], const T (&B)[NB],
                  const T (&Want)[N]) {
  constexpr unsigned Room = 128;
  static_assert(NA <= Room && NB <= Room && N <= Room);
  T Memory[3][Room], Got[N];
  auto Try = [&](T *D, T *X, T *Y) {
    std::memcpy(X, A, sizeof A);
    std::memcpy(Y, B, sizeof B);
    Go(D, X, Y);
    std::memcpy(Got, D, sizeof Got);
    compare(Name, Got, Want);
  };
  Try(Memory[2], Memory[0], Memory[1]);
  Try(Memory[0], Memory[0], Memory[1]);
  Try(Memory[1], Memory[0], Memory[1]);
  if (NA > 1 && NA < Room)
    Try(Memory[0] + 1, Memory[0], Memory[1]);
}

template <class T> struct Sums {
  typedef T Row __attribute__((tensor_type(17)));
  typedef T ThreeOfRow __attribute__((tensor_type(15)));
  typedef T Steps __attribute__((tensor_type(5)));
  typedef T Planes __attribute__((tensor_type(3, 2, 4)));
  typedef T Turned
      __attribute__((tensor_type(3, 2, 4), tensor_layout(2, 0, 1)));
  typedef T OfPlanes __attribute__((tensor_type(3, 1, 1)));
  typedef T Lines __attribute__((tensor_type(1, 2, 4)));
  typedef T A3 __attribute__((tensor_type(2, 2, 3)));
  typedef T B3 __attribute__((tensor_type(2, 3, 2)));
  typedef T C3 __attribute__((tensor_type(2, 2, 2)));
  typedef T Apart __attribute__((tensor_type(7, 2), tensor_padding(0, 1)));
  typedef T Six __attribute__((tensor_type(6, 1)));

  static void test(const char *Name) {
    unsigned Seed = 7 * sizeof(T);
    T A[24], B[24];
    for (int Round = 0; Round < 12; ++Round) {
      for (T &X : A)
        X = any<T>(Seed);
      for (T &X : B)
        X = any<T>(Seed);
      windows(Name, A, B);
      reductions(Name, A, B);
      contractions(Name, A, B);
    }
  }

  static void windows(const char *Name, const T (&A)[24], const T (&B)[24]) {
    T Want[15], Strided[5], Two[6];
    for (int I = 0; I < 15; ++I)
      Want[I] = plus(plus(A[I], A[I + 1]), A[I + 2]);
    for (int I = 0; I < 5; ++I)
      Strided[I] = times(times(A[3 * I], A[3 * I + 2]), A[3 * I + 4]);
    for (int I = 0; I < 6; ++I)
      Two[I] =
          plus(plus(plus(A[3 * I], A[3 * I + 1]), A[3 * I + 3]), A[3 * I + 4]);
    check(
        Name,
        [](T *D, T *X, T *) __attribute__((noinline)) {
          *(ThreeOfRow *)D = __builtin_tensor_window_add(*(const Row *)X, 3);
        },
        A, B, Want);
    check(
        Name,
        [](T *D, T *X, T *) __attribute__((noinline)) {
          *(Steps *)D = __builtin_tensor_window_mul(*(const Row *)X, 3, 3, 2);
        },
        A, B, Strided);
    check(
        Name,
        [](T *D, T *X, T *) __attribute__((noinline)) {
          *(Six *)D = __builtin_tensor_window_add(*(const Apart *)X, 2, 2);
        },
        A, B, Two);
  }

  static void reductions(const char *Name, const T (&A)[24], const T (&B)[24]) {
    T All[3], Last[8], OfProduct[3];
    auto At = [](int I, int J, int K) { return (K * 3 + I) * 2 + J; };
    for (int I = 0; I < 3; ++I)
      for (int J = 0; J < 2; ++J)
        for (int K = 0; K < 4; ++K) {
          bool IsFirst = J == 0 && K == 0;
          T Element = A[At(I, J, K)],
            Product = times(Element, B[I * 8 + J * 4 + K]);
          All[I] = IsFirst ? Element : plus(All[I], Element);
          OfProduct[I] = IsFirst ? Product : plus(OfProduct[I], Product);
        }
    for (int J = 0; J < 2; ++J)
      for (int K = 0; K < 4; ++K) {
        T Least = A[J * 4 + K];
        for (int I = 1; I < 3; ++I) {
          T Next = A[I * 8 + J * 4 + K];
          Least = Next != Next || Least < Next || Least == Next ? Least : Next;
          if (Least != Least)
            Least = Next;
        }
        Last[J * 4 + K] = Least + T(1);
      }
    check(
        Name,
        [](T *D, T *X, T *) __attribute__((noinline)) {
          *(OfPlanes *)D =
              (OfPlanes)__builtin_tensor_reduce_add(*(const Turned *)X, 1, 2);
        },
        A, B, All);
    check(
        Name,
        [](T *D, T *X, T *Y) __attribute__((noinline)) {
          *(OfPlanes *)D = __builtin_tensor_reduce_add(
              (Planes) * (const Turned *)X * *(const Planes *)Y, 1, 2);
        },
        A, B, OfProduct);
    check(
        Name,
        [](T *D, T *X, T *) __attribute__((noinline)) {
          // Of equal zeros either may be the result.
          *(Lines *)D =
              __builtin_tensor_reduce_min(*(const Planes *)X, 0) + T(1);
        },
        A, B, Last);
  }

  static void contractions(const char *Name, const T (&A)[24],
                           const T (&B)[24]) {
    T Want[8], Rows[8];
    for (int Z = 0; Z < 2; ++Z)
      for (int I = 0; I < 2; ++I)
        for (int J = 0; J < 2; ++J) {
          T Sum = T(0), Chain = A[Z * 4 + I * 2 + J];
          for (int K = 0; K < 3; ++K) {
            T P = times(A[Z * 6 + I * 3 + K], B[Z * 6 + K * 2 + J]);
            Sum = K == 0 ? P : plus(Sum, P);
            Chain =
                plus(Chain, times(B[Z * 6 + I * 3 + K], B[Z * 6 + K * 2 + J]));
          }
          Want[Z * 4 + I * 2 + J] = Sum;
          Rows[Z * 4 + J * 2 + I] = Chain;
        }
    check(
        Name,
        [](T *D, T *X, T *Y) __attribute__((noinline)) {
          *(C3 *)D = __builtin_tensor_contract("zik,zkj->zij", *(const A3 *)X,
                                               *(const B3 *)Y);
        },
        A, B, Want);
    check(
        Name,
        [](T *D, T *X, T *Y) __attribute__((noinline)) {
          C3 C = *(const C3 *)X;
          *(C3 *)D = __builtin_tensor_transpose(
              __builtin_tensor_contract_add("zik,zkj->zij", *(const A3 *)Y,
                                            *(const B3 *)Y, C),
              0, 2, 1);
        },
        A, B, Rows);
  }
};

/// The products of a depthwise convolution and their sums, fused or not.
typedef float Channels __attribute__((tensor_type(1, 8, 2)));
typedef float ChannelsLast
    __attribute__((tensor_type(1, 8, 2), tensor_layout(0, 2, 1)));
typedef float Weights __attribute__((tensor_type(8, 1, 2)));
typedef float Depthwise __attribute__((tensor_type(1, 8, 1)));

__attribute__((noinline)) static void
depthwise(Depthwise *D, const ChannelsLast *X, const Weights *W) {
  *D = (Depthwise)__builtin_tensor_convolution(*X, *W, 1, 1, 8);
}
#pragma clang fp contract(on)
__attribute__((noinline)) static void
depthwiseFused(Depthwise *D, const ChannelsLast *X, const Weights *W) {
  *D = (Depthwise)__builtin_tensor_convolution(*X, *W, 1, 1, 8);
}
#pragma clang fp contract(off)

static void testDepthwise() {
  float X[16], W[16], Got[8], Want[8];
  for (int I = 0; I < 16; ++I) {
    X[I] = float(I * I % 23 - 9);
    W[I] = float(I * 7 % 11 - 5);
  }
  for (int C = 0; C < 8; ++C)
    Want[C] = X[C] * W[2 * C] + X[8 + C] * W[2 * C + 1];
  depthwise((Depthwise *)Got, (ChannelsLast *)X, (Weights *)W);
  compare("depthwise", Got, Want);
  // Small integers: to fuse changes nothing.
  depthwiseFused((Depthwise *)Got, (ChannelsLast *)X, (Weights *)W);
  compare("depthwise, fused", Got, Want);
}

int main() {
  Sums<float>::test("float");
  Sums<double>::test("double");
  Sums<int>::test("int");
  Sums<unsigned char>::test("unsigned char");
  Sums<short>::test("short");
  Sums<long long>::test("long long");
  testDepthwise();
  return Failures != 0;
}
