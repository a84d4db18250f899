// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of bytes, words and bfloats with wider sums, whose extents are known
// when the program runs, beside plain loops: the largest and the smallest
// elements in every place of a group, groups that are not whole, operands that
// end where memory does, strides of several elements, what follows a product,
// and results that overlap operands. Sums are exact in any order, but for
// infinities and NaN.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O3-native %s
// RUN: %run_flags --set O3-native %s -- -mllvm -matrix-second-cache=4096

#include "guarded_memory.h"
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#define load __builtin_tensor_load
#define store __builtin_tensor_store
#define NOINLINE __attribute__((noinline))

enum { Rounds = 50 };

static unsigned Seed = 7;
static unsigned draw(unsigned Below) {
  Seed = Seed * 1664525u + 1013904223u;
  return (Seed >> 8) % Below;
}

static int Failures;

enum Form { Plain, TurnedA, TurnedB, TurnedBoth, Forms };
enum What { Add, Multiply, Relu, Scale, Narrow, Whats };

/// Distances between elements: from row to row, and from column to column.
struct Steps {
  long Row, Column;
};

/// HasAll: also with what follows a product, and in all forms.
template <class X, class Y, class S, bool HasAll> struct Tests {
  typedef X a __attribute__((tensor_type(-1, -1)));
  typedef Y b __attribute__((tensor_type(-1, -1)));
  typedef S c __attribute__((tensor_type(-1, -1)));
  typedef short narrow __attribute__((tensor_type(-1, -1)));
  typedef X a3 __attribute__((tensor_type(-1, -1, -1)));
  typedef Y b3 __attribute__((tensor_type(-1, -1, -1)));
  static constexpr bool IsFloat = !std::numeric_limits<S>::is_integer;

  struct Sizes {
    long M, N, K;
    Steps A, B;
    long C;
  };

  // Adjacent elements are known to be: each order has code of its own.
#define STATEMENTS(Name, HasMore, Of, LoadA, LoadB)                            \
  NOINLINE static void Name(What W, S *C, short *Small, const X *A,            \
                            const Y *B, const Sizes Z) {                       \
    const long M = Z.M, N = Z.N, K = Z.K;                                      \
    if (W == Add)                                                              \
      return store(__builtin_tensor_contract_add(Of, LoadA, LoadB,             \
                                                 load(c, C, M, N, Z.C, 1)),    \
                   C, Z.C, 1);                                                 \
    if constexpr (HasMore) {                                                   \
      if (W == Multiply)                                                       \
        return store(__builtin_tensor_contract(Of, (c)LoadA, (c)LoadB), C,     \
                     Z.C, 1);                                                  \
      if (W == Relu)                                                           \
        return store(__builtin_elementwise_relu(__builtin_tensor_contract_add( \
                         Of, LoadA, LoadB, load(c, C, M, N, 0, 1))) +          \
                         S(3),                                                 \
                     C + N, Z.C, 1);                                           \
      if (W == Scale)                                                          \
        return store(                                                          \
            S(3) * __builtin_tensor_contract(Of, (c)LoadA, (c)LoadB) -         \
                load(c, C, M, N, Z.C, 1),                                      \
            C, Z.C, 1);                                                        \
      if constexpr (!IsFloat)                                                  \
        return store((narrow)(__builtin_tensor_contract_add(                   \
                         Of, LoadA, LoadB, load(c, C, M, N, Z.C, 1))),         \
                     Small, Z.C, 1);                                           \
    }                                                                          \
  }
  STATEMENTS(plain, HasAll, "ik,kj->ij", load(a, A, M, K, Z.A.Row, 1),
             load(b, B, K, N, Z.B.Row, 1))
  STATEMENTS(turnedA, HasAll && !IsFloat, "ki,kj->ij",
             load(a, A, K, M, Z.A.Row, 1), load(b, B, K, N, Z.B.Row, 1))
  STATEMENTS(turnedB, false, "ik,jk->ij", load(a, A, M, K, Z.A.Row, 1),
             load(b, B, N, K, Z.B.Row, 1))
  STATEMENTS(turnedBoth, false, "ki,jk->ij", load(a, A, K, M, Z.A.Row, 1),
             load(b, B, N, K, Z.B.Row, 1))
  STATEMENTS(apart, false, "ik,kj->ij", load(a, A, M, K, Z.A.Row, Z.A.Column),
             load(b, B, K, N, Z.B.Row, Z.B.Column))

  static S elementOf(bool IsOfB, unsigned Kind) {
    if (IsFloat)
      return draw(400) == 0   ? S(INFINITY)
             : draw(400) == 0 ? S(NAN)
             : draw(20) == 0  ? S(-0.0)
                              : S(int(draw(17)) - 8);
    typedef std::numeric_limits<X> OfX;
    typedef std::numeric_limits<Y> OfY;
    long Least = IsOfB ? long(OfY::lowest()) : long(OfX::lowest()),
         Most = IsOfB ? long(OfY::max()) : long(OfX::max());
    switch (Kind) {
    case 0:
      return S(Least);
    case 1:
      return S(Most);
    case 2:
      return S(draw(2) ? Least : Most);
    default:
      return S(Least + long(draw(1u << 16)) % (Most - Least + 1));
    }
  }

  // Not every library rounds to a bfloat. These are exact.
  template <class T> static T factor(S From) {
    if constexpr (!std::is_same_v<T, __bf16>)
      return T(From);
    uint32_t Bits;
    std::memcpy(&Bits, &From, sizeof Bits);
    uint16_t High = Bits >> 16;
    T To;
    std::memcpy(&To, &High, sizeof To);
    return To;
  }

  // Sums of words may wrap around.
  static S sum(S Before, S U, S V) {
    if constexpr (IsFloat)
      return Before + U * V;
    else
      return S(uint32_t(Before) + uint32_t(U) * uint32_t(V));
  }

  // Units of matrices start from +0.
  static bool isSame(S U, S V) {
#ifdef BY_UNIT
    if (U == V)
      return true;
#endif
    return !std::memcmp(&U, &V, sizeof U) || (U != U && V != V);
  }

  static void check(const char *Test, int Number, const Sizes &Z, const S *Got,
                    const S *Want, size_t Count) {
    for (size_t I = 0; I != Count; ++I)
      if (!isSame(Got[I], Want[I])) {
        std::printf("%s, form %d, elements of %zu and %zu bytes: %ld x %ld x "
                    "%ld: element %zu\n",
                    Test, Number, sizeof(X), sizeof(Y), Z.M, Z.N, Z.K, I);
        ++Failures;
        return;
      }
  }

  static void products(long M, long N, long K) {
    for (int F = 0; F <= (HasAll ? Forms : TurnedA); ++F) {
      const bool IsTurnedA = F == TurnedA || F == TurnedBoth,
                 IsTurnedB = F == TurnedB || F == TurnedBoth;
      const long Every = F == Forms ? 1 + draw(3) : 1;
      const long RowsA = IsTurnedA ? K : M, ColumnsA = IsTurnedA ? M : K,
                 RowsB = IsTurnedB ? N : K, ColumnsB = IsTurnedB ? K : N;
      Sizes Z{M,
              N,
              K,
              {ColumnsA * Every + long(draw(3)), Every},
              {ColumnsB * Every + long(draw(3)), Every},
              N + long(draw(3))};
      auto CountOf = [](long Rows, long Columns, Steps At) {
        return Rows && Columns
                   ? (Rows - 1) * At.Row + (Columns - 1) * At.Column + 1
                   : 0;
      };
      Guarded<X> A(CountOf(RowsA, ColumnsA, Z.A), draw(2));
      Guarded<Y> B(CountOf(RowsB, ColumnsB, Z.B), draw(2));
      // Behind the first row, for a bias.
      const size_t Count = M * Z.C + N;
      std::vector<S> C(Count + 1), Want;
      std::vector<short> Small(Count + 1), WantSmall;
      unsigned Kind = draw(6);
      for (size_t I = 0; I != A.size(); ++I)
        A.data()[I] = factor<X>(elementOf(false, Kind));
      for (size_t I = 0; I != B.size(); ++I)
        B.data()[I] = factor<Y>(elementOf(true, draw(3)));
      for (size_t I = 0; I != Count; ++I) {
        C[I] = IsFloat ? elementOf(false, 3) : S(int(draw(2000)) - 1000);
        Small[I] = short(draw(100));
      }
      const bool HasMore = HasAll && F <= (IsFloat ? Plain : TurnedA);
      const What W = What(draw(!HasMore ? 1 : IsFloat ? Narrow : Whats));
      Want = C;
      WantSmall = Small;
      for (long I = 0; I < M; ++I)
        for (long J = 0; J < N; ++J) {
          size_t At = I * Z.C + J;
          S Sum = W == Add || W == Narrow ? C[At]
                  : W == Relu             ? C[J]
                  : IsFloat && K != 0     ? S(-0.0)
                                          : S(0);
          for (long P = 0; P < K; ++P)
            Sum = sum(Sum,
                      S(A.data()[(IsTurnedA ? P : I) * Z.A.Row +
                                 (IsTurnedA ? I : P) * Z.A.Column]),
                      S(B.data()[(IsTurnedB ? J : P) * Z.B.Row +
                                 (IsTurnedB ? P : J) * Z.B.Column]));
          if (W == Relu)
            Want[N + At] = sum(Sum > 0 || Sum != Sum ? Sum : S(0), 1, 3);
          else if (W == Scale)
            Want[At] = sum(sum(S(-0.0), 3, Sum), -1, C[At]);
          else if (W == Narrow)
            WantSmall[At] = short(Sum);
          else
            Want[At] = Sum;
        }
      auto Ours = F == Plain ? plain : turnedA;
      if constexpr (HasAll)
        Ours = F == TurnedB      ? turnedB
               : F == TurnedBoth ? turnedBoth
               : F == Forms      ? apart
                                 : Ours;
      Ours(W, C.data(), Small.data(), A.data(), B.data(), Z);
      check("products", 10 * W + F, Z, C.data(), Want.data(), Count + 1);
      if (Small != WantSmall) {
        std::printf("narrowed, form %d: %ld x %ld x %ld\n", F, M, N, K);
        ++Failures;
      }
    }
  }

  // Sums over two indices, and a product for each index of another.
  NOINLINE static void sumsOfTwo(S *C, const X *A, const Y *B, long L, long M,
                                 long N, long K) {
    store(__builtin_tensor_contract_add(
              "lik,lkj->ij", load(a3, A, L, M, K, M * K, K, 1),
              load(b3, B, L, K, N, K * N, N, 1), load(c, C, M, N, N, 1)),
          C, N, 1);
  }
  static void sums(long L, long M, long N, long K) {
    Guarded<X> A(L * M * K, draw(2));
    Guarded<Y> B(L * K * N, draw(2));
    std::vector<S> C(M * N + 1), Want;
    for (size_t I = 0; I != A.size(); ++I)
      A.data()[I] = factor<X>(elementOf(false, 2 + draw(2)));
    for (size_t I = 0; I != B.size(); ++I)
      B.data()[I] = factor<Y>(elementOf(true, 2 + draw(2)));
    Want = C;
    for (long G = 0; G < L; ++G)
      for (long I = 0; I < M; ++I)
        for (long J = 0; J < N; ++J)
          for (long P = 0; P < K; ++P)
            Want[I * N + J] =
                sum(Want[I * N + J], S(A.data()[(G * M + I) * K + P]),
                    S(B.data()[(G * K + P) * N + J]));
    sumsOfTwo(C.data(), A.data(), B.data(), L, M, N, K);
    check("sums", 0, {M, N, K, {}, {}, N}, C.data(), Want.data(), M * N + 1);
  }

  // The result begins anywhere in what is read.
  static void overlaps(long M, long N, long K) {
    const size_t Bytes = M * N * sizeof(S), Space = 3 * Bytes + 2 * M * K + 64;
    std::vector<S> Memory(Space / sizeof(S) + 1);
    for (size_t I = 0; I != Memory.size(); ++I)
      Memory[I] = S(draw(1u << 31));
    std::vector<S> Before = Memory;
    S *C = Memory.data() + draw(unsigned(M * N) + 8);
    size_t At = draw(unsigned(2 * Bytes));
    auto *A = (const X *)((const char *)Memory.data() + At / 8 * 8);
    const X *Read = (const X *)((const char *)Before.data() + At / 8 * 8);
    std::vector<Y> B(K * N);
    for (Y &One : B)
      One = factor<Y>(S(int(draw(9)) - 4));
    std::vector<S> Want = Memory;
    S *To = Want.data() + (C - Memory.data());
    for (long I = 0; I < M; ++I)
      for (long J = 0; J < N; ++J) {
        S Sum = Before[C - Memory.data() + I * N + J];
        for (long P = 0; P < K; ++P)
          Sum = sum(Sum, S(Read[I * K + P]), S(B[P * N + J]));
        To[I * N + J] = Sum;
      }
    plain(Add, C, nullptr, A, B.data(), {M, N, K, {K, 1}, {N, 1}, N});
    check("overlaps", 0, {M, N, K, {}, {}, N}, Memory.data(), Want.data(),
          Memory.size());
  }

  static void all() {
    for (int I = 0; I != Rounds; ++I) {
      unsigned Most = draw(4) ? 20 : 90;
      products(draw(Most), draw(Most), draw(draw(3) ? 10 : Most));
    }
    for (long K = 0; K != 20; ++K)
      products(17, 9, K);
    // Vectors along k: few rows or few columns.
    for (long Few = 1; Few != 6; ++Few) {
      products(Few, 16 + draw(40), 120 + draw(160));
      products(1 + draw(40), Few, 120 + draw(160));
    }
    products(2, 17, 4999);
    // Few steps, and as many columns as then stay in registers, or more.
    for (long N = 31; N != 35; ++N)
      products(1 + draw(40), N, 1 + draw(18));
    // Several parts of k, and several blocks of columns.
    products(35, 20, 2100 + draw(9));
#ifdef BY_UNIT
    // Several blocks of everything, of which nothing is copied but A.
    products(70, 39, 2112);
    products(33, 20, 128);
#endif
    products(5, 600, 37);
    products(600, 5, 1);
    for (int I = 0; I != Rounds / 10; ++I)
      sums(1 + draw(4), 1 + draw(40), 1 + draw(40), draw(12));
    // Any bits are an integer.
    for (int I = 0; I != Rounds / 4 && !IsFloat; ++I)
      overlaps(1 + draw(20), 1 + draw(20), 1 + draw(20));
  }
};

int main() {
// BY_UNIT: bits of the elements that a unit multiplies.
#if !defined BY_UNIT || BY_UNIT == 8
  Tests<int8_t, int8_t, int, true>::all();
  Tests<uint8_t, uint8_t, int, false>::all();
  Tests<uint8_t, int8_t, int, false>::all();
  Tests<int8_t, uint8_t, int, false>::all();
#endif
#ifndef BY_UNIT
  Tests<int16_t, int16_t, int, true>::all();
  Tests<int8_t, int16_t, int, false>::all();
#elif BY_UNIT == 16
  Tests<_Float16, _Float16, float, false>::all();
#endif
#if (defined __x86_64__ || defined __aarch64__) &&                             \
    (!defined BY_UNIT || BY_UNIT == 16)
  Tests<__bf16, __bf16, float, true>::all();
#endif
  return Failures != 0;
}
