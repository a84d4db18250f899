// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions and maps whose results have short lines, or read elements some apart, so
// that the lanes of a vector run along several dimensions: windows with steps,
// beside loops, in memory whose neighbors cannot be touched, misaligned, in
// place, and with special values. What is between the elements is read, but
// must not matter.
//
// RUN: %run_flags --set O0 --set O2-v3 --set O3-native --set O2 %s -- -ffp-contract=off

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}

template <class T>
[[clang::optnone]] static void compare(const char *Name, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (!isSame(Got[I], Want[I])) {
      std::printf("%s: element %u is %g, expected %g\n", Name, I,
                  double(Got[I]), double(Want[I]));
      ++Failures;
      return;
    }
}

static void setSpecial(float &To, unsigned K) {
  const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-40f, 0.0f};
  To = Values[K % 6];
}
static void setSpecial(double &To, unsigned K) {
  const double Values[] = {NAN, INFINITY, -INFINITY, -0.0, 1e-310, 0.0};
  To = Values[K % 6];
}
template <class T> static void setSpecial(T &To, unsigned K) {
  To = static_cast<T>(K % 2 ? 1u << (8 * sizeof(T) - 1) : ~0u);
}

template <class T>
[[clang::optnone]] static void fill(T *To, unsigned Count, bool HasSpecial) {
  unsigned Seed = 7;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 24) - 100);
    if (HasSpecial && Seed % 5 == 0)
      setSpecial(To[I], Seed >> 20);
  }
}

struct Add {
  template <class T> [[clang::optnone]] T operator()(T A, T B) const {
    return static_cast<T>(A + B);
  }
};
struct Xor {
  template <class T> [[clang::optnone]] T operator()(T A, T B) const {
    return static_cast<T>(A ^ B);
  }
};
struct Least {
  template <class T> [[clang::optnone]] T operator()(T A, T B) const {
    return A != A                                 ? B
           : B != B                               ? A
           : A < B || (A == B && std::signbit(A)) ? A
                                                  : B;
  }
};
struct Largest {
  template <class T> [[clang::optnone]] T operator()(T A, T B) const {
    return A < B ? B : A;
  }
};

/// Windows of R1 x R2, S1 and S2 apart, of L lines of X elements, P of which
/// are in memory, for each of N.
#define CASE(NAME, T, BUILTIN, STEP, N, L, X, P, R1, R2, S1, S2)               \
  namespace NAME {                                                             \
  constexpr unsigned Y1 = (L - R1) / S1 + 1, Y2 = (X - R2) / S2 + 1,           \
                     Size = N * L * P, Results = N * Y1 * Y2;                  \
  using From =                                                                 \
      T __attribute__((tensor_type(N, L, X), tensor_padding(0, 0, P - X)));    \
  using To = T __attribute__((tensor_type(N, Y1, Y2)));                        \
  [[gnu::noinline]] static void apart(To *__restrict D,                        \
                                      const From *__restrict A) {              \
    *D = __builtin_tensor_window_##BUILTIN(*A, 1, R1, R2, 1, S1, S2);          \
  }                                                                            \
  [[gnu::noinline]] static void anywhere(To *D, const From *A) {               \
    *D = __builtin_tensor_window_##BUILTIN(*A, 1, R1, R2, 1, S1, S2);          \
  }                                                                            \
  [[clang::optnone]] static void expected(T *Want, const T *A) {               \
    for (unsigned I = 0; I < N; ++I)                                           \
      for (unsigned J = 0; J < Y1; ++J)                                        \
        for (unsigned K = 0; K < Y2; ++K) {                                    \
          T Sum = 0;                                                           \
          for (unsigned W = 0; W < R1 * R2; ++W) {                             \
            T Element = A[(I * L + J * S1 + W / R2) * P + K * S2 + W % R2];    \
            Sum = W == 0 ? Element : STEP()(Sum, Element);                     \
          }                                                                    \
          Want[(I * Y1 + J) * Y2 + K] = Sum;                                   \
        }                                                                      \
  }                                                                            \
  [[clang::optnone]] static void check() {                                     \
    static T Want[Results], Memory[Size + Results + 1];                        \
    for (int Round = 0; Round < 4; ++Round) {                                  \
      /* The last line's padding is not part of what is read. */               \
      Guarded<T> A(Size - (P - X), Round % 2), D(Results, Round % 2);          \
      fill(A.data(), A.size(), Round > 1);                                     \
      expected(Want, A.data());                                                \
      apart((To *)D.data(), (const From *)A.data());                           \
      compare(#NAME " apart", D.data(), Want, Results);                        \
      for (unsigned At : {0u, 1u, Size / 2, unsigned(Size)}) {                 \
        fill(Memory + 1, Size, Round > 1);                                     \
        expected(Want, Memory + 1);                                            \
        anywhere((To *)(Memory + 1 + At), (const From *)(Memory + 1));         \
        compare(#NAME " in place", Memory + 1 + At, Want, Results);            \
      }                                                                        \
    }                                                                          \
  }                                                                            \
  }

CASE(Floats, float, add, Add, 5, 7, 3, 3, 3, 2, 1, 1)
CASE(PaddedFloats, float, add, Add, 3, 9, 7, 11, 2, 3, 2, 2)
CASE(LongFloats, float, add, Add, 1, 40, 8, 8, 9, 8, 1, 8)
CASE(Minima, float, min, Least, 2, 33, 3, 4, 4, 2, 1, 1)
CASE(Doubles, double, add, Add, 1, 31, 3, 3, 3, 2, 1, 1)
CASE(Ints, int, max, Largest, 1, 29, 8, 8, 3, 2, 2, 3)
CASE(FewInts, int, xor, Xor, 8, 3, 4, 4, 3, 2, 3, 2)
CASE(Shorts, short, add, Add, 3, 17, 9, 10, 2, 3, 2, 3)
CASE(Bytes, signed char, xor, Xor, 9, 17, 7, 7, 3, 2, 3, 2)
CASE(PaddedBytes, unsigned char, max, Largest, 1, 67, 11, 13, 2, 4, 1, 2)
CASE(ManyBytes, unsigned char, add, Add, 2, 100, 16, 16, 2, 3, 1, 5)

/// What may trap is not computed of padding, which may be anything.
using Pairs = int __attribute__((tensor_type(24, 2), tensor_padding(0, 1)));
using Quotients = int __attribute__((tensor_type(24, 1)));
[[gnu::noinline]] static void quotients(Quotients *D, const Pairs *A,
                                        const Pairs *B) {
  *D = __builtin_tensor_reduce_add(*A / *B, 1);
}

[[clang::optnone]] static void checkQuotients() {
  static int A[72], B[72], D[24], Want[24];
  for (int I = 0; I < 72; ++I) {
    A[I] = 5 * I - 100;
    B[I] = I % 3 == 2 ? 0 : I % 7 + 1;
  }
  for (int I = 0; I < 24; ++I)
    Want[I] = A[3 * I] / B[3 * I] + A[3 * I + 1] / B[3 * I + 1];
  quotients((Quotients *)D, (const Pairs *)A, (const Pairs *)B);
  compare("quotients", D, Want, 24);
}

/// Sums of products of short columns, in the order of terms.
using Left = float __attribute__((tensor_type(13, 5, 3)));
using Right = float __attribute__((tensor_type(13, 5)));
using Sums = float __attribute__((tensor_type(13, 3)));
[[gnu::noinline]] static void sums(Sums *__restrict D, const Left *__restrict A,
                                   const Right *__restrict B) {
  *D = __builtin_tensor_contract("nkx,nk->nx", *A, *B);
}

[[clang::optnone]] static void checkSums() {
  for (int Round = 0; Round < 4; ++Round) {
    Guarded<float> A(13 * 5 * 3, Round % 2), B(13 * 5, Round % 2),
        D(13 * 3, Round % 2);
    static float Want[13 * 3];
    fill(A.data(), A.size(), Round > 1);
    fill(B.data(), B.size(), Round > 1);
    for (int N = 0; N < 13; ++N)
      for (int X = 0; X < 3; ++X) {
        float Sum = 0;
        for (int K = 0; K < 5; ++K) {
          float Term = A.data()[(N * 5 + K) * 3 + X] * B.data()[N * 5 + K];
          Sum = K == 0 ? Term : Add()(Sum, Term);
        }
        Want[N * 3 + X] = Sum;
      }
    sums((Sums *)D.data(), (const Left *)A.data(), (const Right *)B.data());
    compare("sums", D.data(), Want, D.size());
  }
}

/// Products of a tensor whose dimensions lie in another order.
using Turned = double __attribute__((tensor_type(3, 16, 1)));
using Factors = double __attribute__((tensor_type(3)));
using Products = double __attribute__((tensor_type(16, 1, 3)));
[[gnu::noinline]] static void products(Products *__restrict D,
                                       const Turned *__restrict A,
                                       const Factors *__restrict B) {
  *D = __builtin_tensor_contract("kji,k->jik", *A, *B);
}

[[clang::optnone]] static void checkProducts() {
  for (int Round = 0; Round < 4; ++Round) {
    Guarded<double> A(48, Round % 2), B(3, Round % 2), D(48, Round % 2);
    static double Want[48];
    fill(A.data(), A.size(), Round > 1);
    fill(B.data(), B.size(), Round > 1);
    for (int J = 0; J < 16; ++J)
      for (int K = 0; K < 3; ++K)
        Want[J * 3 + K] = A.data()[K * 16 + J] * B.data()[K];
    products((Products *)D.data(), (const Turned *)A.data(),
             (const Factors *)B.data());
    compare("products", D.data(), Want, D.size());
  }
}

/// Short lines with gaps, at all distances between the result and an operand.
using Gaps =
    short __attribute__((tensor_type(12, 2, 3), tensor_padding(0, 1, 2)));
using Dense = short __attribute__((tensor_type(12, 2, 3)));
[[gnu::noinline]] static void sumsOfLines(Dense *D, const Gaps *A,
                                          const Dense *B) {
  *D = *A + *B;
}
[[gnu::noinline]] static void changed(Dense *D, const Dense *A) {
  Dense B = *A;
  *D = B * B - 3;
}

[[clang::optnone]] static void checkLines() {
  static short Memory[400], Before[400], Want[72], B[72];
  for (int At = 0; At <= 180; At += At < 20 ? 1 : 16) {
    fill(Memory, 400, true);
    fill(B, 72, true);
    std::memcpy(Before, Memory, sizeof Memory);
    for (int I = 0; I < 72; ++I)
      Want[I] = short(Before[90 + (I / 6 * 3 + I / 3 % 2) * 5 + I % 3] + B[I]);
    sumsOfLines((Dense *)(Memory + At), (const Gaps *)(Memory + 90),
                (const Dense *)B);
    compare("sums of lines", Memory + At, Want, 72);
    std::memcpy(Memory, Before, sizeof Memory);
    for (int I = 0; I < 72; ++I)
      Want[I] = short(Before[90 + I] * Before[90 + I] - 3);
    changed((Dense *)(Memory + At), (const Dense *)(Memory + 90));
    compare("changed lines", Memory + At, Want, 72);
  }
}

int main() {
  Floats::check();
  PaddedFloats::check();
  LongFloats::check();
  Minima::check();
  Doubles::check();
  Ints::check();
  FewInts::check();
  Shorts::check();
  Bytes::check();
  PaddedBytes::check();
  ManyBytes::check();
  checkQuotients();
  checkSums();
  checkProducts();
  checkLines();
  return Failures != 0;
}
