// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers of products, contractions, reductions, windows, views and other
// gathers, of which only the elements that are picked are computed, beside
// loops that compute each picked element. Elements are NaN, infinite and -0,
// too; the result may be where an operand is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned Seed = 1;
  bool IsFloat = static_cast<T>(0.5f) != 0;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 25) - 60);
    if (IsFloat && Seed % 61 == 0)
      To[I] = static_cast<T>(Seed % 3 == 0   ? NAN
                             : Seed % 3 == 1 ? -INFINITY
                                             : -0.0f);
  }
}
template <class I>
[[clang::optnone]] static void fillIndices(I *To, unsigned Count, int Below) {
  for (unsigned K = 0; K < Count; ++K)
    To[K] = static_cast<I>((K * 7 + K / 3 + 2) % Below);
}
template <class T>
[[clang::optnone]] static void compare(const char *Name, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (std::memcmp(Got + I, Want + I, sizeof(T)) &&
        (Got[I] == Got[I] || Want[I] == Want[I])) {
      std::printf("%s: element %u is wrong\n", Name, I);
      ++Failures;
      return;
    }
}
template <class T>
[[clang::optnone]] static T sumOfProducts(T Start, bool HasStart, const T *A,
                                          int StepOfA, const T *B, int StepOfB,
                                          int Count) {
  T Sum = Start;
  for (int K = 0; K < Count; ++K) {
    T Product = A[K * StepOfA] * B[K * StepOfB];
    Sum = K == 0 && !HasStart ? Product : static_cast<T>(Sum + Product);
  }
  return Sum;
}
template <class T> [[clang::optnone]] static T sum(T A, T B) { return A + B; }

/// A is M x K, B is K x N; C rows, or columns, of A * B are picked.
template <class T, class I, int M, int N, int K, int C> struct Product {
  using TA = T __attribute__((tensor_type(M, K)));
  using TB = T __attribute__((tensor_type(K, N)));
  using TC = T __attribute__((tensor_type(M, N)));
  using Rows = T __attribute__((tensor_type(C, N)));
  using Columns = T __attribute__((tensor_type(M, C)));
  using Both = T __attribute__((tensor_type(C, 2, N)));
  using Indices = I __attribute__((tensor_type(C)));
  using Plane = I __attribute__((tensor_type(C, 2)));
  [[gnu::noinline]] static void rows(Rows *D, const TA *A, const TB *B,
                                     const Indices *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_matmul(*A, *B), 0, *P);
  }
  [[gnu::noinline]] static void columns(Columns *D, const TA *A, const TB *B,
                                        const Indices *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_contract("ij,jk->ik", *A, *B),
                                 1, *P);
  }
  [[gnu::noinline]] static void added(Rows *D, const TA *A, const TB *B,
                                      const TC *Addend, const Indices *P) {
    *D = __builtin_tensor_gather(
        __builtin_tensor_contract_add("ij,jk->ik", *A, *B, *Addend), 0, *P);
  }
  [[gnu::noinline]] static void plane(Both *D, const TA *A, const TB *B,
                                      const Plane *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_matmul(*A, *B), 0, *P);
  }
  [[clang::optnone]] static void check() {
    static T A[M * K], B[K * N], Addend[M * N], Want[2 * C * N + M * C],
        Memory[2 * C * N + M * C + M * K + 8];
    I OfRows[2 * C], OfColumns[C];
    fill(A, M * K);
    fill(B, K * N);
    fill(Addend, M * N);
    fillIndices(OfRows, 2 * C, M);
    fillIndices(OfColumns, C, N);
    auto Element = [&](int Row, int Column) {
      return sumOfProducts(T(), false, A + Row * K, 1, B + Column, N, K);
    };
    auto *TheA = reinterpret_cast<TA *>(Memory + 1);
    auto *TheB = reinterpret_cast<TB *>(B);
    auto Check = [&](const char *Name, unsigned Count, auto Do) {
      for (unsigned At : {0u, 1u, 2u, unsigned(M * K + 3)}) {
        std::memcpy(Memory + 1, A, sizeof A);
        Do(Memory + At);
        compare(Name, Memory + At, Want, Count);
      }
    };
    for (int R = 0; R < 2 * C; ++R)
      for (int X = 0; X < N; ++X)
        Want[R * N + X] = Element(int(OfRows[R]), X);
    Check("rows", C * N, [&](T *To) {
      rows(reinterpret_cast<Rows *>(To), TheA, TheB,
           reinterpret_cast<Indices *>(OfRows));
    });
    Check("plane", 2 * C * N, [&](T *To) {
      plane(reinterpret_cast<Both *>(To), TheA, TheB,
            reinterpret_cast<Plane *>(OfRows));
    });
    for (int X = 0; X < M; ++X)
      for (int R = 0; R < C; ++R)
        Want[X * C + R] = Element(X, int(OfColumns[R]));
    Check("columns", M * C, [&](T *To) {
      columns(reinterpret_cast<Columns *>(To), TheA, TheB,
              reinterpret_cast<Indices *>(OfColumns));
    });
    for (int R = 0; R < C; ++R)
      for (int X = 0; X < N; ++X)
        Want[R * N + X] = sumOfProducts(Addend[int(OfRows[R]) * N + X], true,
                                        A + int(OfRows[R]) * K, 1, B + X, N, K);
    Check("added", C * N, [&](T *To) {
      added(reinterpret_cast<Rows *>(To), TheA, TheB,
            reinterpret_cast<TC *>(Addend),
            reinterpret_cast<Indices *>(OfRows));
    });
  }
};

/// L x M x N elements, of which C indices of dimension M, or of L, are picked.
template <class T, class I, int L, int M, int N, int C> struct Others {
  using Whole = T __attribute__((tensor_type(L, M, N)));
  using Sums = T __attribute__((tensor_type(L, C, 1)));
  using Windows = T __attribute__((tensor_type(L, C, N - 1)));
  using Line = T __attribute__((tensor_type(M)));
  using Repeated = T __attribute__((tensor_type(L, C)));
  using One = T __attribute__((tensor_type(1)));
  using Filled = T __attribute__((tensor_type(L, M)));
  using Part = T __attribute__((tensor_type(C, C, N)));
  using Few = T __attribute__((tensor_type(L, C / 2 + 1, N)));
  using Indices = I __attribute__((tensor_type(C)));
  using Half = I __attribute__((tensor_type(C / 2 + 1)));
  static constexpr unsigned NumWhole = L * M * N;
  [[gnu::noinline]] static void sums(Sums *D, const Whole *A,
                                     const Indices *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_reduce_add(*A, 2), 1, *P);
  }
  [[gnu::noinline]] static void windows(Windows *D, const Whole *A,
                                        const Indices *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_window_add(*A, 1, 1, 2), 1,
                                 *P);
  }
  [[gnu::noinline]] static void repeated(Repeated *D, const Line *A,
                                         const Indices *P) {
    *D = __builtin_tensor_gather(__builtin_tensor_broadcast(*A, L, M), 1, *P);
  }
  [[gnu::noinline]] static void fillWith(Filled *D, const One *A) {
    *D = __builtin_tensor_broadcast(*A, L, M);
  }
  [[gnu::noinline]] static void add(Filled *D, const One *A, const Filled *B) {
    *D = __builtin_tensor_broadcast(*A, L, M) + *B;
  }
  [[gnu::noinline]] static void both(Part *D, const Whole *A, const Indices *P,
                                     const Indices *Q) {
    *D = __builtin_tensor_gather(__builtin_tensor_gather(*A, 1, *P), 0, *Q);
  }
  [[gnu::noinline]] static void twice(Few *D, const Whole *A, const Indices *P,
                                      const Half *Q) {
    *D = __builtin_tensor_gather(__builtin_tensor_gather(*A, 1, *P), 1, *Q);
  }
  [[clang::optnone]] static void check() {
    static T A[NumWhole], Want[NumWhole + C * C * N + L * C * N],
        Memory[2 * NumWhole + C * C * N + L * C * N + 8];
    I P[C], Q[C], H[C / 2 + 1];
    fill(A, NumWhole);
    fillIndices(P, C, M);
    fillIndices(Q, C, L);
    fillIndices(H, C / 2 + 1, C);
    auto *TheA = reinterpret_cast<Whole *>(Memory + 1);
    auto *TheP = reinterpret_cast<Indices *>(P);
    auto At = [&](int X, int Y, int Z) { return A[(X * M + Y) * N + Z]; };
    auto Check = [&](const char *Name, unsigned Count, auto Do) {
      for (unsigned Where : {0u, 1u, 2u, NumWhole + 3}) {
        std::memcpy(Memory + 1, A, sizeof A);
        Do(Memory + Where);
        compare(Name, Memory + Where, Want, Count);
      }
    };
    for (int X = 0; X < L; ++X)
      for (int K = 0; K < C; ++K) {
        T Sum = At(X, int(P[K]), 0);
        for (int Z = 1; Z < N; ++Z)
          Sum = sum(Sum, At(X, int(P[K]), Z));
        Want[X * C + K] = Sum;
      }
    Check("sums", L * C,
          [&](T *To) { sums(reinterpret_cast<Sums *>(To), TheA, TheP); });
    for (int X = 0; X < L; ++X)
      for (int K = 0; K < C; ++K)
        for (int Z = 0; Z < N - 1; ++Z)
          Want[(X * C + K) * (N - 1) + Z] =
              sum(At(X, int(P[K]), Z), At(X, int(P[K]), Z + 1));
    Check("windows", L * C * (N - 1),
          [&](T *To) { windows(reinterpret_cast<Windows *>(To), TheA, TheP); });
    for (int X = 0; X < L; ++X)
      for (int K = 0; K < C; ++K)
        Want[X * C + K] = A[int(P[K])];
    Check("repeated", L * C, [&](T *To) {
      repeated(reinterpret_cast<Repeated *>(To),
               reinterpret_cast<Line *>(Memory + 1), TheP);
    });
    for (int X = 0; X < L * M; ++X)
      Want[X] = A[2];
    Check("one element", L * M, [&](T *To) {
      fillWith(reinterpret_cast<Filled *>(To),
               reinterpret_cast<One *>(Memory + 3));
    });
    for (int X = 0; X < L * M; ++X)
      Want[X] = sum(A[2], A[X]);
    Check("one element more", L * M, [&](T *To) {
      add(reinterpret_cast<Filled *>(To), reinterpret_cast<One *>(Memory + 3),
          reinterpret_cast<Filled *>(Memory + 1));
    });
    for (int X = 0; X < C; ++X)
      for (int K = 0; K < C; ++K)
        for (int Z = 0; Z < N; ++Z)
          Want[(X * C + K) * N + Z] = At(int(Q[X]), int(P[K]), Z);
    Check("both", C * C * N, [&](T *To) {
      both(reinterpret_cast<Part *>(To), TheA, TheP,
           reinterpret_cast<Indices *>(Q));
    });
    for (int X = 0; X < L; ++X)
      for (int K = 0; K < C / 2 + 1; ++K)
        for (int Z = 0; Z < N; ++Z)
          Want[(X * (C / 2 + 1) + K) * N + Z] = At(X, int(P[int(H[K])]), Z);
    Check("twice", L * (C / 2 + 1) * N, [&](T *To) {
      twice(reinterpret_cast<Few *>(To), TheA, TheP,
            reinterpret_cast<Half *>(H));
    });
  }
};

template <class T, class I> static void checkAll() {
  Product<T, I, 33, 17, 9, 3>::check();
  Product<T, I, 100, 64, 30, 7>::check();
  Product<T, I, 7, 5, 3, 9>::check();
  Product<T, I, 64, 1, 70, 2>::check();
  Others<T, I, 40, 50, 3, 3>::check();
  Others<T, I, 3, 90, 33, 2>::check();
  Others<T, I, 70, 5, 17, 4>::check();
  Others<T, I, 9, 9, 2, 13>::check();
}

int main() {
  checkAll<float, int>();
  checkAll<double, long>();
  checkAll<int, short>();
  checkAll<unsigned char, unsigned char>();
  return Failures;
}
