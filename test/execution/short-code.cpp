// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is to be short: nests of one body, whose sums start with the
// element that changes none, and results that are copied from temporaries
// (Plan/WholeVectors.h, OverlapHandling::Copy). Lines fill vectors or do not;
// elements are NaN, infinities and zeros of both signs; operands lie apart, in
// the result's place, in front of it and behind it.
//
// RUN: %run_flags --set Os --set Oz --set O2 %s

#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures = 0;

template <class T> static T any(unsigned &Seed) {
  Seed = Seed * 1664525 + 1013904223;
  constexpr bool IsFloat = T(0.5f) != T(0);
  if (IsFloat && Seed >> 29 == 0) {
    const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 0.0f, -0.0f};
    return T(Values[(Seed >> 20) % 6]);
  }
  return IsFloat ? T(float(int(Seed >> 20) - 2048) / 64) : T(Seed >> 17);
}

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}

template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }
template <class T> [[clang::optnone]] static T times(T A, T B) { return A * B; }
template <class T> [[clang::optnone]] static T less(T A, T B) {
  return B != B || A < B ? A : A != A || B < A ? B : A;
}

/// \p Go computes \p N elements of operands of \p NA and \p NB, which \p Want
/// does as well, with the operands at several places around the result.
template <class T, int NA, int NB, int N, class Run, class Reference>
[[clang::optnone]] static void check(const char *Name, Run Go, Reference Want) {
  constexpr int Room = NA + NB + N, Size = 6 * Room;
  static T Memory[Size], Expected[N], A[NA], B[NB];
  unsigned Seed = NA + 3 * NB + 7 * N;
  const int Places[][3] = {{0, Room, 2 * Room},
                           {Room, Room, 0},
                           {Room, 0, Room},
                           {Room, Room, Room},
                           {Room, Room + 1, Room - 1},
                           {Room, Room - 1, 0},
                           {Room, Room + N / 2, 3 * Room},
                           {Room, Room - 3, Room + 2}};
  for (auto [D, OfA, OfB] : Places) {
    for (T &Each : Memory)
      Each = any<T>(Seed);
    std::memcpy(A, Memory + OfA, sizeof A);
    std::memcpy(B, Memory + OfB, sizeof B);
    Want(Expected, A, B);
    T Before = Memory[D + N];
    Go(Memory + D, Memory + OfA, Memory + OfB);
    bool Fails = !isSame(Memory[D + N], Before);
    for (int I = 0; I != N; ++I)
      Fails |= !isSame(Memory[D + I], Expected[I]);
    if (!Fails)
      continue;
    std::printf("%s: differs with operands at %d and %d, result at %d\n", Name,
                OfA, OfB, D);
    ++Failures;
  }
}

template <class T, int R, int C> struct Maps {
  typedef T M __attribute__((tensor_type(R, C)));
  typedef T Turned __attribute__((tensor_type(C, R)));
  typedef T Row __attribute__((tensor_type(1, C)));
  typedef T Column __attribute__((tensor_type(R, 1)));
  typedef T Element __attribute__((tensor_type(1, 1)));
  typedef T Twice __attribute__((tensor_type(R, 2 * C)));

  static void test(const char *Name) {
    check<T, R * C, R * C, R * C>(
        Name, [](T *D, T *X, T *Y) { *(M *)D = *(M *)X + *(M *)Y * *(M *)X; },
        [](T *D, T *X, T *Y) {
          for (int I = 0; I != R * C; ++I)
            D[I] = plus(X[I], times(Y[I], X[I]));
        });
    check<T, R * C, C, R * C>(
        Name,
        [](T *D, T *X, T *Y) {
          *(M *)D = *(M *)X + __builtin_tensor_broadcast(*(Row *)Y, R, C);
        },
        [](T *D, T *X, T *Y) {
          for (int I = 0; I != R * C; ++I)
            D[I] = plus(X[I], Y[I % C]);
        });
    check<T, R * C, 1, R * C>(
        Name,
        [](T *D, T *X, T *) {
          *(Turned *)D = __builtin_tensor_transpose(*(M *)X);
        },
        [](T *D, T *X, T *) {
          for (int I = 0; I != R; ++I)
            for (int J = 0; J != C; ++J)
              D[J * R + I] = X[I * C + J];
        });
    check<T, R * C, R * C, 2 * R * C>(
        Name,
        [](T *D, T *X, T *Y) {
          *(Twice *)D = __builtin_tensor_concat(1, *(M *)X, *(M *)Y);
        },
        [](T *D, T *X, T *Y) {
          for (int I = 0; I != R; ++I)
            for (int J = 0; J != C; ++J) {
              D[I * 2 * C + J] = X[I * C + J];
              D[I * 2 * C + C + J] = Y[I * C + J];
            }
        });
    testSums(Name);
  }

  static void testSums(const char *Name) {
    check<T, R * C, 1, C>(
        Name,
        [](T *D, T *X, T *) {
          *(Row *)D = __builtin_tensor_reduce_add(*(M *)X, 0);
        },
        [](T *D, T *X, T *) {
          for (int J = 0; J != C; ++J) {
            D[J] = X[J];
            for (int I = 1; I != R; ++I)
              D[J] = plus(D[J], X[I * C + J]);
          }
        });
    check<T, R * C, 1, R>(
        Name,
        [](T *D, T *X, T *) {
          *(Column *)D = __builtin_tensor_reduce_mul(*(M *)X, 1);
        },
        [](T *D, T *X, T *) {
          for (int I = 0; I != R; ++I) {
            D[I] = X[I * C];
            for (int J = 1; J != C; ++J)
              D[I] = times(D[I], X[I * C + J]);
          }
        });
    check<T, R * C, R * C, R>(
        Name,
        [](T *D, T *X, T *Y) {
          *(Column *)D = __builtin_tensor_reduce_add(*(M *)X * *(M *)Y, 1);
        },
        [](T *D, T *X, T *Y) {
          for (int I = 0; I != R; ++I) {
            D[I] = times(X[I * C], Y[I * C]);
            for (int J = 1; J != C; ++J)
              D[I] = plus(D[I], times(X[I * C + J], Y[I * C + J]));
          }
        });
    check<T, R * C, 1, C>(
        Name,
        [](T *D, T *X, T *) {
          // Which zero is less is not said.
          *(Row *)D = __builtin_tensor_reduce_min(*(M *)X, 0) + T(0);
        },
        [](T *D, T *X, T *) {
          for (int J = 0; J != C; ++J) {
            D[J] = X[J];
            for (int I = 1; I != R; ++I)
              D[J] = less(D[J], X[I * C + J]);
            D[J] = plus(D[J], T(0));
          }
        });
    check<T, R * C, 1, 1>(
        Name,
        [](T *D, T *X, T *) {
          *(Element *)D = __builtin_tensor_reduce_add(*(M *)X, 0, 1);
        },
        [](T *D, T *X, T *) {
          *D = *X;
          for (int I = 1; I != R * C; ++I)
            *D = plus(*D, X[I]);
        });
  }
};

template <class T, int R, int K, int C> struct Products {
  typedef T MA __attribute__((tensor_type(R, K)));
  typedef T MB __attribute__((tensor_type(K, C)));
  typedef T MC __attribute__((tensor_type(R, C)));

  static void test(const char *Name) {
    auto Sum = [](T *D, T *X, T *Y, bool Adds) {
      for (int I = 0; I != R; ++I)
        for (int J = 0; J != C; ++J) {
          T S = times(X[I * K], Y[J]);
          for (int L = 1; L != K; ++L)
            S = plus(S, times(X[I * K + L], Y[L * C + J]));
          D[I * C + J] = Adds ? plus(S, S) : S;
        }
    };
    check<T, R * K, K * C, R * C>(
        Name,
        [](T *D, T *X, T *Y) {
          *(MC *)D = __builtin_tensor_matmul(*(MA *)X, *(MB *)Y);
        },
        [&](T *D, T *X, T *Y) { Sum(D, X, Y, false); });
    check<T, R * K, K * C, R * C>(
        Name,
        [](T *D, T *X, T *Y) {
          MC P = __builtin_tensor_matmul(*(MA *)X, *(MB *)Y);
          *(MC *)D = P + P;
        },
        [&](T *D, T *X, T *Y) { Sum(D, X, Y, true); });
  }
};

/// Sums over two letters around the product, in their order.
template <class T> static void testOuterSums(const char *Name) {
  typedef T A __attribute__((tensor_type(3, 5, 2, 4)));
  typedef T B __attribute__((tensor_type(5, 2, 4, 8)));
  typedef T C __attribute__((tensor_type(3, 8)));
  check<T, 120, 320, 24>(
      Name,
      [](T *D, T *X, T *Y) {
        *(C *)D = __builtin_tensor_contract("iabk,abkj->ij", *(A *)X, *(B *)Y);
      },
      [](T *D, T *X, T *Y) {
        for (int I = 0; I != 3; ++I)
          for (int J = 0; J != 8; ++J) {
            T S = times(X[I * 40], Y[J]);
            for (int L = 1; L != 40; ++L)
              S = plus(S, times(X[I * 40 + L], Y[L * 8 + J]));
            D[I * 8 + J] = S;
          }
      });
}

template <class T> static void testAll(const char *Name) {
  Maps<T, 3, 5>::test(Name);
  Maps<T, 7, 16>::test(Name);
  Maps<T, 4, 4>::test(Name);
  Maps<T, 33, 48>::test(Name);
  Products<T, 2, 2, 2>::test(Name);
  Products<T, 3, 5, 7>::test(Name);
  Products<T, 8, 9, 16>::test(Name);
  Products<T, 1, 13, 5>::test(Name);
  Products<T, 17, 4, 1>::test(Name);
  testOuterSums<T>(Name);
}

int main() {
  testAll<float>("float");
  testAll<double>("double");
  testAll<unsigned>("unsigned");
  testAll<unsigned char>("unsigned char");
  testAll<unsigned long long>("unsigned long long");
  testAll<_Float16>("half");
  return Failures != 0;
}
