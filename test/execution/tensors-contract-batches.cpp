// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of many small matrices, whose batch is innermost in memory, and
// of rows and columns that have one product each: element by element, with
// special values, beside loops in the order of sums.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures = 0;

/// Small numbers, whose products and sums are exact, or special ones.
template <class T> static void fill(T *To, unsigned Count, unsigned Seed) {
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 24) - 128);
  }
}
static void addSpecial(float *To, unsigned Count) {
  const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-40f};
  for (unsigned I = 3, V = 0; I < Count; I += 31, V = (V + 1) % 5)
    To[I] = Values[V];
}
static void addSpecial(int *To, unsigned Count) {
  for (unsigned I = 3; I < Count; I += 31)
    To[I] = I % 2 ? 0x7fffffff : -0x7fffffff - 1;
}
static void addSpecial(double *To, unsigned) { To[1] = -0.0; }

static bool isSame(float A, float B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}
static bool isSame(double A, double B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}
static bool isSame(int A, int B) { return A == B; }

static float times(float A, float B) { return A * B; }
static double times(double A, double B) { return A * B; }
static float plus(float A, float B) { return A + B; }
static double plus(double A, double B) { return A + B; }
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
      }                                                                        \
    }                                                                          \
  };

#define ADD(Sum, First, Term)                                                  \
  Sum = First ? Term : plus(Sum, Term);                                        \
  First = false

CASE(Columns, "kb,kb->b", (13, 21), (13, 21), (21), {
  for (int J = 0; J < 21; ++J) {
    T Sum = 0;
    bool First = true;
    for (int K = 0; K < 13; ++K) {
      ADD(Sum, First, times(A[K * 21 + J], B[K * 21 + J]));
    }
    Want[J] = Sum;
  }
})
CASE(Rows, "bk,bk->b", (9, 35), (9, 35), (9), {
  for (int J = 0; J < 9; ++J) {
    T Sum = 0;
    bool First = true;
    for (int K = 0; K < 35; ++K) {
      ADD(Sum, First, times(A[J * 35 + K], B[J * 35 + K]));
    }
    Want[J] = Sum;
  }
})
// b's sums are in a's order: i, then k.
CASE(TwoSums, "ijk,kij->j", (3, 5, 7), (7, 3, 5), (5), {
  for (int J = 0; J < 5; ++J) {
    T Sum = 0;
    bool First = true;
    for (int I = 0; I < 3; ++I)
      for (int K = 0; K < 7; ++K) {
        ADD(Sum, First, times(A[(I * 5 + J) * 7 + K], B[(K * 3 + I) * 5 + J]));
      }
    Want[J] = Sum;
  }
})
CASE(Products, "ijb,jkb->kib", (3, 4, 19), (4, 2, 19), (2, 3, 19), {
  for (int K = 0; K < 2; ++K)
    for (int I = 0; I < 3; ++I)
      for (int N = 0; N < 19; ++N) {
        T Sum = 0;
        bool First = true;
        for (int J = 0; J < 4; ++J) {
          ADD(Sum, First,
              times(A[(I * 4 + J) * 19 + N], B[(J * 2 + K) * 19 + N]));
        }
        Want[(K * 3 + I) * 19 + N] = Sum;
      }
})
CASE(Vectors, "ijb,jb->ib", (3, 3, 70), (3, 70), (3, 70), {
  for (int I = 0; I < 3; ++I)
    for (int N = 0; N < 70; ++N) {
      T Sum = 0;
      bool First = true;
      for (int J = 0; J < 3; ++J) {
        ADD(Sum, First, times(A[(I * 3 + J) * 70 + N], B[J * 70 + N]));
      }
      Want[I * 70 + N] = Sum;
    }
})
CASE(Planes, "zpkn,qpkn->zqkn", (2, 3, 4, 11), (3, 3, 4, 11), (2, 3, 4, 11), {
  for (int Z = 0; Z < 2; ++Z)
    for (int Q = 0; Q < 3; ++Q)
      for (int N = 0; N < 44; ++N) {
        T Sum = 0;
        bool First = true;
        for (int P = 0; P < 3; ++P) {
          ADD(Sum, First,
              times(A[(Z * 3 + P) * 44 + N], B[(Q * 3 + P) * 44 + N]));
        }
        Want[(Z * 3 + Q) * 44 + N] = Sum;
      }
})

template <class T> static void checkAll() {
  Columns<T>::check();
  Rows<T>::check();
  TwoSums<T>::check();
  Products<T>::check();
  Vectors<T>::check();
  Planes<T>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  return Failures;
}
