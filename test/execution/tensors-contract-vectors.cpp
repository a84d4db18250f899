// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of which one factor has no rows or columns of its own: element by
// element, with special values, beside loops in the order of sums. The result
// may be where a factor is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures = 0;

/// Small numbers, or special ones.
template <class T> static void fill(T *To, unsigned Count, unsigned Seed) {
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>((static_cast<int>(Seed >> 24) - 128) * 0.37f);
  }
}
template <class T> static void addSpecial(T *To, unsigned Count) {
  const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-40f, 3e4f};
  for (unsigned I = 3, V = 0; I < Count; I += 31, V = (V + 1) % 6)
    To[I] = static_cast<T>(Values[V]);
}
static void addSpecial(int *To, unsigned Count) {
  for (unsigned I = 3; I < Count; I += 31)
    To[I] = I % 2 ? 0x7fffffff : -0x7fffffff - 1;
}
static void addSpecial(unsigned char *To, unsigned Count) {
  for (unsigned I = 3; I < Count; I += 31)
    To[I] = I % 2 ? 255 : 128;
}

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}
template <class T> [[clang::optnone]] static T times(T A, T B) { return A * B; }
template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }
static int times(int A, int B) { return int(unsigned(A) * unsigned(B)); }
static int plus(int A, int B) { return int(unsigned(A) + unsigned(B)); }

template <class T>
[[clang::optnone]] static void compare(const char *Spec, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (!isSame(Got[I], Want[I])) {
      std::printf("%s: element %u is wrong\n", Spec, I);
      ++Failures;
      return;
    }
}

#define EXTENTS(...) __attribute__((tensor_type(__VA_ARGS__)))

/// \p Loops computes Want[] of A[] and B[].
#define CASE(NAME, SPEC, EA, EB, EC, LOOPS)                                    \
  template <class T> struct NAME {                                             \
    using TA = T EXTENTS EA;                                                   \
    using TB = T EXTENTS EB;                                                   \
    using TC = T EXTENTS EC;                                                   \
    static constexpr unsigned NA = sizeof(TA) / sizeof(T),                     \
                              NB = sizeof(TB) / sizeof(T),                     \
                              NC = sizeof(TC) / sizeof(T);                     \
    [[gnu::noinline]] static void contract(TC *C, const TA *A, const TB *B) {  \
      *C = __builtin_tensor_contract(SPEC, *A, *B);                            \
    }                                                                          \
    [[clang::optnone]] static void expected(T *Want, const T *A, const T *B) { \
      LOOPS                                                                    \
    }                                                                          \
    [[clang::optnone]] static void check() {                                   \
      static TA A;                                                             \
      static TB B;                                                             \
      static TC C;                                                             \
      static T Want[NC];                                                       \
      T *InA = reinterpret_cast<T *>(&A), *InB = reinterpret_cast<T *>(&B);    \
      for (unsigned Round = 0; Round < 2; ++Round) {                           \
        fill(InA, NA, 1 + Round);                                              \
        fill(InB, NB, 5 + Round);                                              \
        if (Round == 1) {                                                      \
          addSpecial(InA, NA);                                                 \
          addSpecial(InB, NB);                                                 \
        }                                                                      \
        contract(&C, &A, &B);                                                  \
        expected(Want, InA, InB);                                              \
        compare(SPEC, reinterpret_cast<T *>(&C), Want, NC);                    \
        static T Memory[2 * (NA + NB + NC)];                                   \
        for (unsigned Of = 0; Of < 2; ++Of) {                                  \
          T *AtA = Memory + 1, *AtB = AtA + NA, *AtC = Of ? AtB - 1 : Memory;  \
          std::memcpy(AtA, InA, sizeof A);                                     \
          std::memcpy(AtB, InB, sizeof B);                                     \
          contract(reinterpret_cast<TC *>(AtC), reinterpret_cast<TA *>(AtA),   \
                   reinterpret_cast<TB *>(AtB));                               \
          compare(SPEC " in place", AtC, Want, NC);                            \
        }                                                                      \
      }                                                                        \
    }                                                                          \
  };

#define ADD(Sum, First, Term)                                                  \
  Sum = First ? Term : plus(Sum, Term);                                        \
  First = false

CASE(RowsApart, "jki,k->ij", (7, 11, 9), (11), (9, 7), {
  for (int I = 0; I < 9; ++I)
    for (int J = 0; J < 7; ++J) {
      T Sum = 0;
      bool First = true;
      for (int K = 0; K < 11; ++K) {
        ADD(Sum, First, times(A[(J * 11 + K) * 9 + I], B[K]));
      }
      Want[I * 7 + J] = Sum;
    }
})
CASE(RowsInside, "jik,ji->k", (5, 3, 37), (5, 3), (37), {
  for (int K = 0; K < 37; ++K) {
    T Sum = 0;
    bool First = true;
    for (int J = 0; J < 5; ++J)
      for (int I = 0; I < 3; ++I) {
        ADD(Sum, First, times(A[(J * 3 + I) * 37 + K], B[J * 3 + I]));
      }
    Want[K] = Sum;
  }
})
CASE(TermsInside, "ijk,k->ij", (5, 9, 13), (13), (5, 9), {
  for (int I = 0; I < 5; ++I)
    for (int J = 0; J < 9; ++J) {
      T Sum = 0;
      bool First = true;
      for (int K = 0; K < 13; ++K) {
        ADD(Sum, First, times(A[(I * 9 + J) * 13 + K], B[K]));
      }
      Want[I * 9 + J] = Sum;
    }
})
CASE(Matrix, "ij,j->i", (21, 41), (41), (21), {
  for (int I = 0; I < 21; ++I) {
    T Sum = 0;
    bool First = true;
    for (int J = 0; J < 41; ++J) {
      ADD(Sum, First, times(A[I * 41 + J], B[J]));
    }
    Want[I] = Sum;
  }
})
CASE(LongSums, "j,ijk->ki", (150), (8, 150, 2), (2, 8), {
  for (int K = 0; K < 2; ++K)
    for (int I = 0; I < 8; ++I) {
      T Sum = 0;
      bool First = true;
      for (int J = 0; J < 150; ++J) {
        ADD(Sum, First, times(A[J], B[(I * 150 + J) * 2 + K]));
      }
      Want[K * 8 + I] = Sum;
    }
})
CASE(Two, "ilkj,l->ijk", (17, 8, 2, 3), (8), (17, 3, 2), {
  for (int I = 0; I < 17; ++I)
    for (int J = 0; J < 3; ++J)
      for (int K = 0; K < 2; ++K) {
        T Sum = 0;
        bool First = true;
        for (int L = 0; L < 8; ++L) {
          ADD(Sum, First, times(A[((I * 8 + L) * 2 + K) * 3 + J], B[L]));
        }
        Want[(I * 3 + J) * 2 + K] = Sum;
      }
})
CASE(BatchAcross, "kij,jk->ij", (6, 7, 19), (19, 6), (7, 19), {
  for (int I = 0; I < 7; ++I)
    for (int J = 0; J < 19; ++J) {
      T Sum = 0;
      bool First = true;
      for (int K = 0; K < 6; ++K) {
        ADD(Sum, First, times(A[(K * 7 + I) * 19 + J], B[J * 6 + K]));
      }
      Want[I * 19 + J] = Sum;
    }
})
CASE(BatchInside, "jil,kijl->kil", (4, 3, 23), (2, 3, 4, 23), (2, 3, 23), {
  for (int K = 0; K < 2; ++K)
    for (int I = 0; I < 3; ++I)
      for (int L = 0; L < 23; ++L) {
        T Sum = 0;
        bool First = true;
        for (int J = 0; J < 4; ++J) {
          ADD(Sum, First,
              times(A[(J * 3 + I) * 23 + L],
                    B[((K * 3 + I) * 4 + J) * 23 + L]));
        }
        Want[(K * 3 + I) * 23 + L] = Sum;
      }
})
CASE(BatchApart, "ikj,jk->ji", (5, 4, 33), (33, 4), (33, 5), {
  for (int J = 0; J < 33; ++J)
    for (int I = 0; I < 5; ++I) {
      T Sum = 0;
      bool First = true;
      for (int K = 0; K < 4; ++K) {
        ADD(Sum, First, times(A[(I * 4 + K) * 33 + J], B[J * 4 + K]));
      }
      Want[J * 5 + I] = Sum;
    }
})
CASE(Sums, "lijk,lik->j", (3, 2, 19, 7), (3, 2, 7), (19), {
  for (int J = 0; J < 19; ++J) {
    T Sum = 0;
    bool First = true;
    for (int L = 0; L < 3; ++L)
      for (int I = 0; I < 2; ++I)
        for (int K = 0; K < 7; ++K) {
          ADD(Sum, First,
              times(A[((L * 2 + I) * 19 + J) * 7 + K], B[(L * 2 + I) * 7 + K]));
        }
    Want[J] = Sum;
  }
})
CASE(Pairs, "ji,kji->k", (5, 2), (12, 5, 2), (12), {
  for (int K = 0; K < 12; ++K) {
    T Sum = 0;
    bool First = true;
    for (int J = 0; J < 5; ++J)
      for (int I = 0; I < 2; ++I) {
        ADD(Sum, First, times(A[J * 2 + I], B[(K * 5 + J) * 2 + I]));
      }
    Want[K] = Sum;
  }
})
CASE(OneRow, "ki,kji->j", (3, 101), (3, 1, 101), (1), {
  T Sum = 0;
  bool First = true;
  for (int K = 0; K < 3; ++K)
    for (int I = 0; I < 101; ++I) {
      ADD(Sum, First, times(A[K * 101 + I], B[K * 101 + I]));
    }
  Want[0] = Sum;
})

CASE(BatchScattered, "jlki,jk->ilk", (4, 3, 5, 37), (4, 5), (37, 3, 5), {
  for (int I = 0; I < 37; ++I)
    for (int L = 0; L < 3; ++L)
      for (int K = 0; K < 5; ++K) {
        T Sum = 0;
        bool First = true;
        for (int J = 0; J < 4; ++J) {
          ADD(Sum, First,
              times(A[((J * 3 + L) * 5 + K) * 37 + I], B[J * 5 + K]));
        }
        Want[(I * 3 + L) * 5 + K] = Sum;
      }
})
CASE(BatchOfShortTerms, "ikj,ij->ik", (9, 13, 3), (9, 3), (9, 13), {
  for (int I = 0; I < 9; ++I)
    for (int K = 0; K < 13; ++K) {
      T Sum = 0;
      bool First = true;
      for (int J = 0; J < 3; ++J) {
        ADD(Sum, First, times(A[(I * 13 + K) * 3 + J], B[I * 3 + J]));
      }
      Want[I * 13 + K] = Sum;
    }
})
CASE(TurnedDots, "jik,kji->j", (3, 17, 9), (9, 3, 17), (3), {
  for (int J = 0; J < 3; ++J) {
    T Sum = 0;
    bool First = true;
    for (int I = 0; I < 17; ++I)
      for (int K = 0; K < 9; ++K) {
        ADD(Sum, First,
            times(A[(J * 17 + I) * 9 + K], B[(K * 3 + J) * 17 + I]));
      }
    Want[J] = Sum;
  }
})

template <class T> static void checkAll() {
  RowsApart<T>::check();
  RowsInside<T>::check();
  TermsInside<T>::check();
  Matrix<T>::check();
  LongSums<T>::check();
  Two<T>::check();
  BatchAcross<T>::check();
  BatchInside<T>::check();
  BatchApart<T>::check();
  Sums<T>::check();
  Pairs<T>::check();
  OneRow<T>::check();
  BatchScattered<T>::check();
  BatchOfShortTerms<T>::check();
  TurnedDots<T>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<_Float16>();
#ifdef __AVX512BF16__ // Elsewhere libgcc 12 lacks what the loops call.
  checkAll<__bf16>();
#endif
  checkAll<int>();
  checkAll<unsigned char>();
  return Failures;
}
