// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of run-time-dots.cpp, as TESTS, of numbers for sums that are
// IN_ORDER, or not: what a pragma says holds for all that follows it.

template <class T> struct TESTS {
  typedef T line __attribute__((tensor_type(-1)));
  typedef T row __attribute__((tensor_type(1, -1)));
  typedef T one __attribute__((tensor_type(1, 1)));
  typedef T plane __attribute__((tensor_type(-1, -1)));
  using Numbers = Memory<T, IN_ORDER>;

  static void dots(int K) {
    Numbers A(K + 1, draw(2)), X(3 * K + 1, draw(2)), D(1, true);
    const T *P = +A + draw(2), *Q = +X + draw(2);
    T Start = D[0], Want = sumOf(P, Q, 1, K);
    store(contract("ik,jk->ij", load(row, P, K, 0, 1), load(row, Q, K, 0, 1)),
          +D, 1, 1);
    check("dot", +D, &Want, 1, 1, K);
    D[0] = Start;
    Want = sumFrom(Start, P, Q, 1, K);
    store(contract_add("ik,jk->ij", load(row, P, K, 0, 1),
                       load(row, Q, K, 0, 1), load(one, +D, 1, 1)),
          +D, 1, 1);
    check("dot from a start", +D, &Want, 1, 1, K);
    static const T One = 1;
    Want = sumOf(P, &One, 0, K);
    store(
        contract("ik,jk->ij", load(row, P, K, 0, 1), load(row, &One, K, 0, 0)),
        +D, 1, 1);
    check("sum", +D, &Want, 1, 1, K);
    long Step = draw(4);
    Want = sumOf(P, +X, Step, K);
    store(
        contract("ik,jk->ij", load(row, P, K, 0, 1), load(row, +X, K, 0, Step)),
        +D, 1, 1);
    check("dot of what is apart", +D, &Want, 1, 1, K);
  }

  static void rows(int M, int K) {
    const long Line = K + draw(3);
    const size_t InA = M && K ? (M - 1) * Line + K : 0;
    Numbers A(InA, draw(2)), X(K + 1, draw(2)), Y(M, draw(2)), Want(M, 0);
    const T *Q = +X + draw(2);
    for (bool Adds : {false, true}) {
      for (int I = 0; I < M; ++I)
        Want[I] = Adds ? sumFrom(Y[I], +A + I * Line, Q, 1, K)
                       : sumOf(+A + I * Line, Q, 1, K);
      if (Adds)
        store(contract_add("ij,j->i", load(plane, +A, M, K, Line, 1),
                           load(line, Q, K, 1), load(line, +Y, M, 1)),
              +Y);
      else
        store(contract("ij,j->i", load(plane, +A, M, K, Line, 1),
                       load(line, Q, K, 1)),
              +Y);
      check(Adds ? "rows added" : "rows", +Y, +Want, M, M, K);
    }
    /* The result is among the factors. */
    if (K < M || !M)
      return;
    for (int I = 0; I < M; ++I)
      Want[I] = sumOf(+A + I * Line, Q, 1, K);
    T *To = draw(2) ? +A + draw(InA - M + 1) : const_cast<T *>(Q);
    store(contract("ij,j->i", load(plane, +A, M, K, Line, 1),
                   load(line, Q, K, 1)),
          To);
    check("rows in place", To, +Want, M, M, K);
  }

  // Few columns, by rows or columns of A and of B.
  static void few(int M, int N, int K) {
    const bool IsA = draw(2), IsB = draw(2);
    const unsigned Form = draw(3);
    const long LA = (IsA ? M : K) + draw(2), LB = (IsB ? K : N) + draw(2),
               LC = N + draw(3);
    Numbers A(IsA ? (K - 1) * LA + M : (M - 1) * LA + K, draw(2)),
        B(IsB ? (N - 1) * LB + K : (K - 1) * LB + N, draw(2)),
        C((M - 1) * LC + N, draw(2)), Want(C.size(), 0);
    std::memcpy(+Want, +C, C.size() * sizeof(T));
    Numbers Row(K, 0), Column(K, 0);
    for (int I = 0; I < M; ++I)
      for (int J = 0; J < N; ++J) {
        for (int P = 0; P < K; ++P) {
          Row[P] = A[IsA ? P * LA + I : I * LA + P];
          Column[P] = B[IsB ? J * LB + P : P * LB + J];
        }
        T &Sum = Want[I * LC + J];
        if (Form == 0)
          Sum = sumOf(+Row, +Column, 1, K);
        else if (Form == 1)
          Sum = sumFrom(Sum, +Row, +Column, 1, K);
        else
          Sum = T(Sum - sumOf(+Row, +Column, 1, K));
      }
#define A_BY(S, T) load(plane, +A, M, K, S, T)
#define B_BY(S, T) load(plane, +B, K, N, S, T)
#define C_OF load(plane, +C, M, N, LC, 1)
#define STORE_FEW(X, Y)                                                        \
  if (Form == 0)                                                               \
    store(__builtin_tensor_matmul(X, Y), +C, LC, 1);                           \
  else if (Form == 1)                                                          \
    store(contract_add("ik,kj->ij", X, Y, C_OF), +C, LC, 1);                   \
  else                                                                         \
    store(C_OF - __builtin_tensor_matmul(X, Y), +C, LC, 1);
    if (IsA && IsB) {
      STORE_FEW(A_BY(1, LA), B_BY(1, LB))
    } else if (IsA) {
      STORE_FEW(A_BY(1, LA), B_BY(LB, 1))
    } else if (IsB) {
      STORE_FEW(A_BY(LA, 1), B_BY(1, LB))
    } else {
      STORE_FEW(A_BY(LA, 1), B_BY(LB, 1))
    }
#undef A_BY
#undef B_BY
#undef STORE_FEW
#undef C_OF
    check("few columns", +C, +Want, C.size(), M, K);
  }

  static void all() {
    const int Lengths[] = {31,  32,  33,  63,  64,  65,  127,
                           128, 129, 255, 256, 257, 300, 1000};
    for (int K = 0; K < 22; ++K)
      dots(K);
    for (int K : Lengths)
      dots(K);
    for (int M = 0; M < 36; ++M)
      for (int I = 0; I < 6; ++I)
        rows(M, I == 0 ? 8 * draw(4) : draw(M < 18 ? 20 : 40));
    for (int M : {49, 63, 64, 65, 100})
      rows(M, Lengths[draw(12)]);
  }
};

#undef TESTS
#undef IN_ORDER
