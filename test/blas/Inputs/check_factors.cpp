// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes each call of factor_calls.cpp, which must not reach the routine unless
// an argument is wrong, there is nothing to multiply or much, and compares all
// of the result's memory with loops: what must not be read is NaN, and operands
// end where memory does. Elements are small integers and inverses of diagonals
// are exact, so results are in any order.

#include "../../execution/guarded_memory.h"
#include "factors.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

static unsigned Checks, Failures, Reached;

// The routines. They only count.
#define DEFINE(T, letter)                                                      \
  void cblas_##letter##symm(Order, SideOf, Triangle, Integer, Integer, T,      \
                            const T *, Integer, const T *, Integer, T, T *,    \
                            Integer) {                                         \
    ++Reached;                                                                 \
  }                                                                            \
  void cblas_##letter##trmm(Order, SideOf, Triangle, Transposed, Diagonal,     \
                            Integer, Integer, T, const T *, Integer, T *,      \
                            Integer) {                                         \
    ++Reached;                                                                 \
  }                                                                            \
  void cblas_##letter##trsm(Order, SideOf, Triangle, Transposed, Diagonal,     \
                            Integer, Integer, T, const T *, Integer, T *,      \
                            Integer) {                                         \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##symm_(const char *, const char *, const int *, const int *,     \
                     const T *, const T *, const int *, const T *,             \
                     const int *, const T *, T *, const int *) {               \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##trmm_(const char *, const char *, const char *, const char *,   \
                     const int *, const int *, const T *, const T *,           \
                     const int *, T *, const int *) {                          \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##trsm_(const char *, const char *, const char *, const char *,   \
                     const int *, const int *, const T *, const T *,           \
                     const int *, T *, const int *) {                          \
    ++Reached;                                                                 \
  }
DEFINE(float, s)
DEFINE(double, d)
#define DEFINE_COMPLEX(letter)                                                 \
  void cblas_##letter##gemm(Order, Transposed, Transposed, Integer, Integer,   \
                            Integer, const void *, const void *, Integer,      \
                            const void *, Integer, const void *, void *,       \
                            Integer) {                                         \
    ++Reached;                                                                 \
  }                                                                            \
  void letter##gemm_(const char *, const char *, const int *, const int *,     \
                     const int *, const void *, const void *, const int *,     \
                     const void *, const int *, const void *, void *,          \
                     const int *) {                                            \
    ++Reached;                                                                 \
  }
DEFINE_COMPLEX(c)
DEFINE_COMPLEX(z)

static int next(int Count) {
  static uint64_t Seed = 1;
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  return int(Seed >> 33) % Count;
}

/// A matrix that ends where its memory does.
template <class T> struct InMemory {
  Guarded<T> Memory{1 << 15, /*AtEnd=*/true};
  T *Data = nullptr;
  size_t Size = 0;
  Integer Distance = 0;
  bool HasRows = false;

  void set(Order O, Integer Rows, Integer Columns) {
    HasRows = O == RowMajor;
    Integer Count = HasRows ? Rows : Columns, Length = HasRows ? Columns : Rows;
    Distance = std::max<Integer>(Length, 1) + next(3);
    Size = Count < 1 || Length < 1 ? 0 : (Count - 1) * Distance + Length;
    Data = Memory.data() + Memory.size() - Size;
    std::fill(Data, Data + Size, T(NAN));
  }
  T &at(Integer Row, Integer Column) {
    return Data[HasRows ? Row * Distance + Column : Column * Distance + Row];
  }
  template <class F> void fill(Integer Rows, Integer Columns, F Element) {
    for (Integer I = 0; I < Rows; ++I)
      for (Integer J = 0; J < Columns; ++J)
        at(I, J) = Element();
  }
  std::vector<T> copy() const { return {Data, Data + Size}; }
};

static bool isSame(float X, float Y) {
  return X == Y || (std::isnan(X) && std::isnan(Y));
}
static bool isSame(double X, double Y) {
  return X == Y || (std::isnan(X) && std::isnan(Y));
}
template <class T> static bool isSame(std::complex<T> X, std::complex<T> Y) {
  return isSame(X.real(), Y.real()) && isSame(X.imag(), Y.imag());
}

/// Whether the call did what it was to do.
template <class T>
static const char *verdict(const InMemory<T> &C, const std::vector<T> &Expected,
                           bool IsOurs) {
  ++Checks;
#ifdef NOTHING_IS_RAISED
  return Reached == 1 ? nullptr : "does not reach the routine";
#endif
  if (Reached != !IsOurs)
    return IsOurs ? "is not raised" : "does not reach the routine";
  for (size_t I = 0; I != C.Size; ++I)
    if (!isSame(C.Data[I], Expected[I]))
      return "differs";
  return nullptr;
}

template <class T>
static void check(const FactorFunction<T> &F, Integer M, Integer N) {
  static InMemory<T> A, B, C;
  static const T Scalars[] = {1, -1, 2, 0.5, 0};
  bool IsSymm = F.Of == Factor::Symm, IsWrong = next(9) == 0;
  bool IsLeft = F.S == Left, IsTransposed = F.A != No;
  Integer Order = IsLeft ? M : N;
  T Alpha = Scalars[next(5)], Beta = IsSymm ? Scalars[next(5)] : T(1);
  auto Small = [] { return T(next(3) - 1); };
  A.set(F.O, Order, Order);
  for (Integer I = 0; I < Order; ++I)
    for (Integer J = 0; J < Order; ++J)
      if (I == J && F.D == NonUnit) {
        static const T Diagonal[] = {1, -1, 2, 0.5};
        A.at(I, J) = Diagonal[next(4)];
      } else if (F.Part == Upper ? I < J : I > J) {
        A.at(I, J) = Small();
      }
  // Whether an element is none of the triangle.
  auto IsBeside = [&](Integer I, Integer J) {
    if (IsSymm)
      return false;
    return (F.Part == Upper) != IsTransposed ? I > J : I < J;
  };
  auto OfA = [&](Integer I, Integer J) -> T {
    if (I == J && F.D == Unit)
      return 1;
    if (IsSymm) {
      if (F.Part == Upper ? I > J : I < J)
        std::swap(I, J);
      return A.at(I, J);
    }
    return IsTransposed ? A.at(J, I) : A.at(I, J);
  };
  bool IsOurs = !IsWrong && Alpha != 0 && M > 0 && N > 0;
  if (IsSymm)
    IsOurs &= Order <= (sizeof(T) == 4 ? 64 : 45) &&
              long(M) * N * Order <= 64 * 64 * 64;
  else
    IsOurs &= M * N <= 64 * 64;
  // Lines that lie apart.
  if (!IsSymm && F.M < 0 && sizeof(T) == 4 && IsLeft == (F.O == ColumnMajor))
    IsOurs &= (IsLeft ? N : M) >= 16;
  B.set(F.O, M, N);
  B.fill(M, N, Small);
  C.set(F.O, M, N);
  if (!IsSymm)
    C.fill(M, N, Small);
  else if (Beta != 0)
    C.fill(M, N, [] { return T(next(7) - 3); });
  // Beside the triangle there is no zero that it is multiplied with.
  if (F.Of == Factor::Trmm && C.Size && next(3) == 0)
    C.at(next(M), next(N)) = INFINITY;
  // The right side is made of the solution.
  std::vector<T> Solution = C.copy(), Expected = Solution;
  if (IsOurs) {
    auto Index = [&](Integer I, Integer J) { return &C.at(I, J) - C.Data; };
    for (Integer I = 0; I < M; ++I)
      for (Integer J = 0; J < N; ++J) {
        T Sum = 0;
        for (Integer K = 0; K < Order; ++K) {
          if (IsBeside(IsLeft ? I : K, IsLeft ? K : J))
            continue;
          T Factor = IsLeft ? OfA(I, K) : OfA(K, J);
          Sum +=
              Factor * (IsSymm ? (IsLeft ? B.at(K, J) : B.at(I, K))
                               : Solution[IsLeft ? Index(K, J) : Index(I, K)]);
        }
        T &To = Expected[Index(I, J)];
        if (F.Of == Factor::Trsm)
          To = Sum / Alpha;
        else
          To = IsSymm && Beta != 0 ? Alpha * Sum + Beta * To : Alpha * Sum;
      }
    if (F.Of == Factor::Trsm) {
      std::copy(Expected.begin(), Expected.end(), C.Data);
      Expected = Solution;
    }
  }
  FactorCall<T> Of{M,      N,          Alpha, A.Data, A.Distance,
                   B.Data, B.Distance, Beta,  C.Data, C.Distance};
  if (IsWrong)
    Of.LdC = std::max<Integer>(C.HasRows ? N : M, 1) - 1;
  Reached = 0;
  F.Run(Of);
  const char *What = verdict(C, Expected, IsOurs);
  if (!What)
    return;
  ++Failures;
  printf("%s %s: %d %d %d %d %d, %ldx%ld, alpha %g, beta %g\n", F.Name.c_str(),
         What, F.O, F.S, F.Part, F.A, F.D, long(M), long(N), double(Alpha),
         double(Beta));
}

template <class T>
static void check(const ComplexFunction<T> &F, Integer M, Integer N,
                  Integer K) {
  using Number = std::complex<T>;
  static InMemory<Number> A, B, C;
  static const Number Scalars[] = {1, {0, 1}, {2, -1}, 0, {0.5, 0}};
  bool IsWrong = next(9) == 0;
  Number Alpha = F.HasConstants ? -1 : Scalars[next(5)],
         Beta = F.HasConstants ? 0 : Scalars[next(5)];
  auto Small = [] { return Number(T(next(7) - 3), T(next(7) - 3)); };
  auto Set = [&](InMemory<Number> &To, Transposed Of, Integer Rows,
                 Integer Columns) {
    if (Of != No)
      std::swap(Rows, Columns);
    To.set(F.O, Rows, Columns);
    To.fill(Rows, Columns, Small);
  };
  auto Element = [](InMemory<Number> &From, Transposed Of, Integer I,
                    Integer J) {
    return Of == No    ? From.at(I, J)
           : Of == Yes ? From.at(J, I)
                       : std::conj(From.at(J, I));
  };
  Set(A, F.A, M, K);
  Set(B, F.B, K, N);
  C.set(F.O, M, N);
  if (Beta != Number(0))
    C.fill(M, N, Small);
  bool IsOurs = !IsWrong && Alpha != Number(0) && M > 0 && N > 0 && K > 0 &&
                K <= 256 && long(M) * N * K <= 64 * 64 * 64;
  // Of constants there may be fewer than fill a vector.
  if (F.M < 0)
    IsOurs &= std::min(M, N) >= Integer(64 / sizeof(T));
  std::vector<Number> Expected = C.copy();
  for (Integer I = 0; IsOurs && I < M; ++I)
    for (Integer J = 0; J < N; ++J) {
      Number Sum = 0;
      for (Integer L = 0; L < K; ++L)
        Sum += Element(A, F.A, I, L) * Element(B, F.B, L, J);
      Number &To = Expected[&C.at(I, J) - C.Data];
      To = Beta != Number(0) ? Alpha * Sum + Beta * To : Alpha * Sum;
    }
  ComplexCall<T> Of{M,      N,          K,    Alpha,  A.Data,    A.Distance,
                    B.Data, B.Distance, Beta, C.Data, C.Distance};
  if (IsWrong)
    Of.LdC = std::max<Integer>(C.HasRows ? N : M, 1) - 1;
  Reached = 0;
  F.Run(Of);
  const char *What = verdict(C, Expected, IsOurs);
  if (!What)
    return;
  ++Failures;
  printf("complex %s %s: %d %d %d, %ldx%ldx%ld\n", F.Name.c_str(), What, F.O,
         F.A, F.B, long(M), long(N), long(K));
}

template <class T> static void checkAll() {
  for (const FactorFunction<T> &F : factorFunctions<T>()) {
    if (F.M >= 0) {
      for (int Round = 0; Round != 20; ++Round)
        check(F, F.M, F.N);
      continue;
    }
    for (Integer M = 0; M <= 10; ++M)
      for (Integer N = 0; N <= 10; ++N)
        check(F, M, N);
    for (Integer M : {1, 13, 31, 45, 46, 64, 65})
      for (Integer N : {1, 7, 16, 33, 63})
        check(F, M, N);
  }
  for (const ComplexFunction<T> &F : complexFunctions<T>()) {
    if (F.M >= 0) {
      for (int Round = 0; Round != 20; ++Round)
        check(F, F.M, F.N, F.K);
      continue;
    }
    for (Integer M : {0, 1, 5, 8, 9, 15, 16, 17, 31, 65})
      for (Integer N : {1, 8, 16, 23, 63})
        for (Integer K : {0, 1, 2, 9, 64, 257})
          check(F, M, N, K);
  }
}

int main() {
  checkAll<float>();
  checkAll<double>();
  printf("%u checks, %u failures\n", Checks, Failures);
  return Failures != 0;
}
