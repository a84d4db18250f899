// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of batch-bodies.cpp, which includes this twice: M and ROWS are
// matrix types, or arrays for which the same operations are functions.

struct Particle {
  using Element = float;
  M(float, 3, 3) A;
  float Mass;
  M(float, 3, 1) X, V;
};
struct Link {
  using Element = double;
  M(double, 2, 2) A;
  double Unread;
  M(double, 2, 1) X;
};

/// A function \p NAME::run of a number of iterations, of any number D, and of
/// operands, from those on that are written.
#define FUNCTION(NAME, PROPERTIES, OPERANDS, ...)                              \
  struct NAME {                                                                \
    static constexpr int Has = PROPERTIES;                                     \
    static constexpr const char *Name = #NAME;                                 \
    [[gnu::noinline]] static void run(long N, [[maybe_unused]] long D,         \
                                      UNWRAPPED OPERANDS) {                    \
      __VA_ARGS__                                                              \
    }                                                                          \
  };
#define UNWRAPPED(...) __VA_ARGS__
#define LOOP(NAME, PROPERTIES, OPERANDS, ...)                                  \
  FUNCTION(NAME, PROPERTIES, OPERANDS,                                         \
           for (long I = 0; I < N; ++I){__VA_ARGS__})

LOOP(Scaled, 0,
     (M(float, 3, 3) * Out, const M(float, 3, 3) * A, const float *S),
     Out[I] = A[I] * S[I];)
LOOP(Covariances, 0,
     (M(float, 3, 3) * Out, const M(float, 3, 3) * R, const M(float, 3, 1) * S),
     auto X = R[I] * __builtin_matrix_from_diagonal(S[I]);
     Out[I] = X * __builtin_matrix_transpose(X);)
LOOP(Counted, 0, (M(float, 2, 2) * Out, const M(float, 2, 2) * A),
     Out[I] = A[I] + float(I);)
FUNCTION(Shorts, 0, (M(int, 3, 3) * Out, const M(int, 3, 3) * A),
         unsigned short J = (unsigned short)D;
         for (int I = 0; I < int(N); I += 2, J += 7) Out[I] = A[I] * int(J);)
FUNCTION(
    Downwards, 0, (M(double, 2, 2) * Out, const M(double, 2, 2) * A),
    signed char J = 120;
    for (long I = N - 1; I >= 0; --I) {
      Out[I] = A[I] * double(I) + double(J);
      J = (signed char)(J + 3);
    })
FUNCTION(Pointers, 0,
         (M(float, 4, 4) * Out, const M(float, 4, 4) * A,
          const M(float, 4, 1) * X),
         for (auto *End = Out + N; Out != End;
              ++Out) *Out = *A++ * __builtin_matrix_from_diagonal(*X++);)
LOOP(Parts, 0,
     (M(float, 3, 3) * Out, M(float, 2, 1) * Corner, const M(float, 3, 3) * A,
      const M(float, 2, 2) * B),
     Out[I] = INSERT(1, 0, A[I], B[I] * BLOCK(A[I], 0, 1, 2, 2));
     Corner[I] = __builtin_matrix_diagonal(B[I]);)
LOOP(Traces, 0,
     (float *Out, const M(float, 3, 3) * A, const M(float, 3, 3) * B),
     Out[I] = __builtin_matrix_trace(A[I] * B[I]);)
LOOP(Reductions, 0,
     (M(int, 3, 1) * Sums, M(int, 1, 3) * Totals, M(int, 3, 1) * Largest,
      const M(int, 3, 3) * A),
     Sums[I] = __builtin_matrix_rowwise_add(A[I]);
     Totals[I] = __builtin_matrix_columnwise_add(A[I]);
     Largest[I] = __builtin_matrix_rowwise_max(A[I]);)
LOOP(Totals, 0,
     (double *Out, const M(double, 2, 3) * A, const M(double, 3, 2) * B),
     Out[I] = __builtin_reduce_add(A[I] * B[I]);)
LOOP(Functions, IsFast ? Small : 0,
     (M(float, 3, 3) * Out, const M(float, 3, 3) * A, const M(float, 3, 3) * B),
     Out[I] = __builtin_elementwise_fma(A[I] * B[I],
                                        __builtin_elementwise_floor(A[I]),
                                        __builtin_elementwise_abs(B[I]));)
LOOP(Roots, 0,
     (M(double, 2, 2) * Out, const M(double, 2, 2) * A, const double *S),
     auto X = __builtin_matrix_transpose(A[I] * A[I]);
     Out[I] = IsFast ? X : __builtin_elementwise_sqrt(X) / S[I];)
LOOP(Least, 0,
     (M(int8_t, 4, 4) * Out, const M(int8_t, 4, 4) * A,
      const M(int8_t, 4, 4) * B),
     Out[I] = __builtin_elementwise_min(A[I] * B[I],
                                        __builtin_elementwise_abs(B[I])) &
              __builtin_matrix_transpose(A[I] >> 2);)
LOOP(Chosen, 0,
     (M(float, 2, 2) * Out, const M(float, 2, 2) * A, const M(float, 2, 2) * B),
     auto X = A[I] * B[I];
     Out[I] = CHOOSE(X < A[I], B[I], -__builtin_matrix_transpose(X));)
LOOP(FromBytes, 0,
     (M(float, 3, 3) * Out, const M(int8_t, 3, 3) * A,
      const M(float, 3, 3) * B),
     Out[I] = (M(float, 3, 3))(A[I]) * B[I];)
LOOP(ToIntegers, Small,
     (M(int, 2, 2) * Out, M(int8_t, 2, 2) * Bytes, const M(double, 2, 2) * A,
      const M(float, 2, 2) * B),
     Out[I] = (M(int, 2, 2))(A[I] * (M(double, 2, 2))(B[I]));
     Bytes[I] = (M(int8_t, 2, 2))(B[I] * B[I]);)
LOOP(Records, 0, (Particle * P, const float *T),
     P[I].X = P[I].A * P[I].X + P[I].V * T[I];
     P[I].V = P[I].V * P[I].Mass;)
LOOP(Copied, 0, (Particle * Out, const Particle *P),
     Out[I].A = __builtin_matrix_transpose(P[I].A) * P[I].A;
     Out[I].Mass = __builtin_matrix_trace(P[I].A); Out[I].X = P[I].V;
     Out[I].V = P[I].X + P[I].V;)
LOOP(Gaps, 0, (Link * Out, const Link *A), Out[I].A = A[I].A * A[I].A;
     Out[I].X = A[I].A * A[I].X;)
LOOP(RowMajor, 0,
     (ROWS(float, 2, 3) * Out, const ROWS(float, 2, 3) * A,
      const ROWS(float, 3, 3) * B),
     Out[I] = A[I] * __builtin_matrix_transpose(B[I]);)
LOOP(Views, Moves, (float *Out, const float *A, const M(float, 3, 3) * B),
     STORE(LOAD(float, 3, 3, A + I * 9 * D, 4) * B[I], Out + I * 9 * D,
           D < 0 ? 3 - D : 3 + D);)
LOOP(Distances, Moves,
     (M(float, 3, 1) * Out, const M(float, 3, 3) * A, const M(float, 3, 1) * B),
     Out[I * D] = A[I * D] * B[I];)
LOOP(Reversed, 0, (M(double, 2, 2) * Out, const M(double, 2, 2) * A),
     Out[N - 1 - I] = A[I] * A[N - 1 - I];)
FUNCTION(SumOfProducts, IsFast ? Small : 0,
         (M(float, 3, 3) * Out, const M(float, 3, 3) * A,
          const M(float, 3, 3) * B),
         if (N == 0) return;
         auto Sum = *Out; for (long I = 0; I < N; ++I) Sum = Sum + A[I] * B[I];
         *Out = Sum;)
FUNCTION(
    SumOfIntegers, 0,
    (M(int, 4, 4) * Out, const M(int, 4, 4) * A, const M(int, 4, 4) * B),
    if (N == 0) return;
    auto Sum = *Out; unsigned Count = 0; for (long I = 0; I < N; ++I) {
      Sum = __builtin_matrix_multiply_add(A[I], B[I], Sum);
      Count += unsigned(__builtin_matrix_trace(B[I]));
    } *Out = Sum * int(Count);)
FUNCTION(SumOfDots, 0,
         (float *Out, const M(float, 1, 4) * A, const M(float, 4, 1) * B),
         if (N == 0) return;
         float Sum = *Out;
         for (long I = 0; I < N; ++I) Sum += __builtin_reduce_add(A[I] * B[I]);
         *Out = Sum;)
LOOP(Dots, 0,
     (M(float, 1, 1) * Out, const M(float, 1, 4) * A, const M(float, 4, 1) * B),
     Out[I] = A[I] * B[I];)
LOOP(Large, 0,
     (M(float, 5, 5) * Out, const M(float, 5, 5) * A, const M(float, 5, 5) * B),
     Out[I] = A[I] * __builtin_matrix_transpose(B[I]);)
LOOP(Widened, 0,
     (M(int, 3, 3) * Out, const M(int8_t, 3, 3) * A, const M(int8_t, 3, 3) * B,
      const M(int, 3, 3) * C),
     Out[I] = __builtin_matrix_multiply_add(A[I], B[I], C[I]);)
LOOP(Words, 0,
     (M(int16_t, 2, 2) * Out, const M(int16_t, 2, 2) * A,
      const M(int16_t, 2, 2) * B),
     Out[I] = A[I] * __builtin_matrix_transpose(B[I]) - B[I];)
LOOP(Halves, 0,
     (M(_Float16, 2, 2) * Out, const M(_Float16, 2, 2) * A,
      const M(_Float16, 2, 2) * B),
     Out[I] = A[I] * __builtin_matrix_transpose(B[I]);)
LOOP(Bfloats, 0,
     (M(__bf16, 3, 3) * Out, const M(__bf16, 3, 3) * A,
      const M(__bf16, 3, 1) * B),
     Out[I] = __builtin_matrix_transpose(A[I]) *
              __builtin_matrix_from_diagonal(B[I]);)
LOOP(TwoResults, 0,
     (M(float, 2, 2) * Out, M(float, 2, 2) * Other, const M(float, 2, 2) * A,
      const M(float, 2, 2) * B),
     Out[I] = A[I] * B[I];
     Other[I] = B[I] * A[I];)
LOOP(Swapped, 0, (M(double, 2, 2) * A, M(double, 2, 2) * B), auto X = A[I];
     A[I] = B[I] * X; B[I] = X;)
LOOP(Uniform, 0,
     (M(float, 3, 1) * Out, const M(float, 3, 3) * A, const M(float, 3, 1) * X),
     Out[I] = A[0] * X[I] + X[0];)

using All =
    List<Scaled, Covariances, Counted, Shorts, Downwards, Pointers, Parts,
         Traces, Reductions, Totals, Functions, Roots, Least, Chosen, FromBytes,
         ToIntegers, Records, Copied, Gaps, RowMajor, Views, Distances,
         Reversed, SumOfProducts, SumOfIntegers, SumOfDots, Dots, Large,
         Widened, Words, Halves, Bfloats, TwoResults, Swapped, Uniform>;

#undef FUNCTION
#undef UNWRAPPED
#undef LOOP
