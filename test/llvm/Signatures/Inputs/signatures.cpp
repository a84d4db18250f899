// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same as signatures.ll, in plain loops.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using M = std::array<uint32_t, 25>;
using L = std::vector<uint32_t>;

extern "C" {
void test_power(uint32_t *, uint32_t *, int);
void test_mutual(uint32_t *, uint32_t *, int);
void test_reuse(uint32_t *, uint32_t *, uint32_t *);
uint32_t test_structures(uint32_t *, uint32_t *, int);
uint32_t test_tail(uint32_t *, uint32_t *, int);
void test_exceptions(uint32_t *, int);
void test_padding(uint16_t *);
uint16_t test_bits(uint16_t, uint16_t);
void test_large(uint32_t *, uint32_t *, int);
void test_shared(uint32_t *);
void *test_coroutine(uint32_t *);
void resume(void *);
void destroy(void *);
void may_throw(int N) {
  if (N % 3 == 0)
    throw N;
}
}

template <class T> static T operator+(const T &A, const T &B) {
  T R = A;
  for (size_t I = 0; I != R.size(); ++I)
    R[I] += B[I];
  return R;
}

static M operator*(const M &A, const M &B) {
  M R = {};
  for (int I = 0; I != 5; ++I)
    for (int J = 0; J != 5; ++J)
      for (int K = 0; K != 5; ++K)
        R[5 * I + J] += A[5 * I + K] * B[5 * K + J];
  return R;
}

static M fill(uint32_t Seed) {
  M R;
  for (uint32_t &E : R)
    E = Seed = Seed * 1664525 + 1013904223;
  return R;
}

static L fillLarge(uint32_t Seed) {
  L R(150 * 200);
  for (uint32_t &E : R)
    E = Seed = Seed * 1664525 + 1013904223;
  return R;
}

static M odd(M A, M B, int N);
static M even(M A, M B, int N) {
  if (N == 0)
    return B;
  M S = odd(B, A, N - 1), T = odd(A, S, N - 1);
  return S + T + A;
}
static M odd(M A, M B, int N) { return even(A + B, A, N) + B; }

static M catches(M A, int N) {
  M U = A;
  if (N != 5) {
    if (N % 3 == 0)
      return A * A;
    U = A + A;
  }
  return U + U;
}

static L large(const L &A, const L &B, int N) {
  return N == 0 ? A : large(B, A + B, N - 1) + A;
}

static int Failed;

template <class T> static void expect(const char *What, int N, T A, T B) {
  if (A == B)
    return;
  std::printf("%s, %d: wrong\n", What, N);
  ++Failed;
}

int main() {
  for (int N : {0, 1, 2, 5, 6, 7}) {
    M A = fill(N), B = fill(N + 100), C = A, D = B;
    if (N) {
      test_power(C.data(), D.data(), N);
      M P = A;
      for (int I = 1; I != N; ++I)
        P = A * P;
      expect("power", N, D, P);
    }

    C = A, D = B;
    test_mutual(C.data(), D.data(), N);
    expect("mutual", N, C, even(A, B, N));

    C = A, D = B;
    M R = {}, Seven, S = A + B;
    Seven.fill(7);
    test_reuse(C.data(), D.data(), R.data());
    expect("reuse", N, R, S + (S + S) + S);
    expect("reuse, first", N, C, Seven);
    expect("reuse, second", N, D, Seven);

    C = A, D = B;
    uint32_t Sum = test_structures(C.data(), D.data(), N), Expected = 1;
    M X = A, Y = B;
    for (int I = 0; I != N; ++I) {
      Expected += X[13];
      M Z = X + Y;
      X = Y, Y = Z;
    }
    expect("structures, number", N, Sum, Expected);
    expect("structures, first", N, C, X);
    expect("structures, second", N, D, Y);

    for (int Depth : {N, 300000 + N}) {
      C = A, D = B;
      uint32_t Number = test_tail(C.data(), D.data(), Depth);
      M X = A, Y = B, Z = A;
      for (int I = 0; I != Depth; ++I) {
        M Next = X + Y;
        X = Y, Y = Z, Z = Next;
      }
      expect("tail, number", Depth, Number, Y[6]);
      expect("tail", Depth, C, X + A);
    }

    C = A;
    test_exceptions(C.data(), N);
    expect("exceptions", N, C, catches(A, N));

    C = A;
    void *Coroutine = test_coroutine(C.data());
    expect("coroutine, start", N, C, A);
    for (uint32_t Times : {4, 13, 40}) {
      M V;
      // Somebody else's stack.
      D = B;
      test_power(D.data(), D.data(), 7);
      resume(Coroutine);
      for (int I = 0; I != 25; ++I)
        V[I] = Times * A[I];
      expect("coroutine", N, C, V);
    }
    destroy(Coroutine);

    uint16_t P[11], Twice[11];
    for (int I = 0; I != 11; ++I) {
      P[I] = Twice[I] = A[I];
      if (I < 9)
        Twice[I] *= 2;
    }
    test_padding(P);
    expect("padding", N, std::memcmp(P, Twice, sizeof P), 0);
    uint16_t Bits = A[0], Others = B[0];
    expect("bits", N, int(test_bits(Bits, Others)), (Bits ^ Others) & 511);

    L E = fillLarge(N), F = fillLarge(N + 1), G = E;
    test_large(G.data(), F.data(), N);
    expect("large", N, G, large(E, F, N));
    G = E;
    test_shared(G.data());
    for (uint32_t &X : E)
      X *= 2 + 4 + 8;
    expect("shared", N, G, E);
  }
  if (!Failed)
    std::printf("all as expected\n");
  return Failed != 0;
}
