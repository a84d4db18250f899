// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies of loops over small matrices whose iterations share vectors: each
// operation, scalars, counters, structures, run-time strides, sums, and any
// overlap. Each body is compiled twice: with matrices, and with arrays of
// elements and loops over those.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O2-v4 --set aarch64-O2 %s -- \
// RUN:     -std=c++20
// RUN: %run_flags --set O2-v3 --set O2-v4 %s -- -std=c++20 -ffast-math

#include "guarded_memory.h"
#include "matrix_test.h"
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

using namespace matrix_test;

/// Small integers alone are exact in any order, and only overlapping integers
/// stay so.
#ifdef __FAST_MATH__
constexpr bool IsFast = true;
#else
constexpr bool IsFast = false;
#endif

/// The elements of a matrix in the order of memory.
template <class T, int R, int C, bool IsRowMajor> struct Plain {
  using Element = T;
  T E[R * C];
  Plain() = default;
  template <class U> explicit Plain(Plain<U, R, C, IsRowMajor> Other) {
    std::copy(std::begin(Other.E), std::end(Other.E), E);
  }
  T &at(int I, int J) { return E[IsRowMajor ? I * C + J : J * R + I]; }
};

/// Element (i, j) is Of(i, j).
template <class T, int R, int C, bool L, class F> Plain<T, R, C, L> make(F Of) {
  Plain<T, R, C, L> Result;
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J)
      Result.at(I, J) = Of(I, J);
  return Result;
}

/// Defines a function of one, or of two, plain operands.
#define ONE(NAME, ROWS, COLUMNS, ELEMENT, ...)                                 \
  template <class T, int R, int C, bool L> auto NAME(Plain<T, R, C, L> A) {    \
    return make<ELEMENT, ROWS, COLUMNS, L>(                                    \
        [&]([[maybe_unused]] int I, [[maybe_unused]] int J) {                  \
          return __VA_ARGS__;                                                  \
        });                                                                    \
  }
#define TWO(NAME, RIGHT, ELEMENT, ...)                                         \
  template <class T, int R, int C, bool L>                                     \
  auto NAME(Plain<T, R, C, L> A, RIGHT B) {                                    \
    return make<ELEMENT, R, C, L>(                                             \
        [&](int I, int J) -> ELEMENT { return __VA_ARGS__; });                 \
  }
#define SAME Plain<T, R, C, L>
TWO(operator+, SAME, T, add(A.at(I, J), B.at(I, J)))
TWO(operator-, SAME, T, subtract(A.at(I, J), B.at(I, J)))
TWO(operator+, T, T, add(A.at(I, J), B))
TWO(operator*, T, T, multiply(A.at(I, J), B))
TWO(operator/, T, T, divide(A.at(I, J), B))
TWO(operator<, SAME, bool, A.at(I, J) < B.at(I, J))
TWO(operator&, SAME, T, T(A.at(I, J) & B.at(I, J)))
TWO(operator>>, int, T, T(A.at(I, J) >> B))
ONE(operator-, R, C, T, T(-A.at(I, J)))
template <class T, int R, int C, int N, bool L>
auto operator*(Plain<T, R, N, L> A, Plain<T, N, C, L> B) {
  return make<T, R, C, L>([&](int I, int J) {
    T Sum = multiply(A.at(I, 0), B.at(0, J));
    for (int K = 1; K != N; ++K)
      Sum = add(Sum, multiply(A.at(I, K), B.at(K, J)));
    return Sum;
  });
}
template <class S, class T, int R, int C, int N, bool L>
auto multiplyAdd(Plain<S, R, N, L> A, Plain<S, N, C, L> B,
                 Plain<T, R, C, L> Sum) {
  for (int K = 0; K != N; ++K)
    for (int I = 0; I != R; ++I)
      for (int J = 0; J != C; ++J)
        Sum.at(I, J) =
            add(Sum.at(I, J), multiply(T(A.at(I, K)), T(B.at(K, J))));
  return Sum;
}
ONE(transpose, C, R, T, A.at(J, I))
ONE(diagonal, R, 1, T, A.at(I, I))
ONE(fromDiagonal, R, R, T, I == J ? A.at(I, 0) : T(0))
ONE(root, R, C, T, T(__builtin_sqrt(A.at(I, J))))
ONE(lower, R, C, T, T(__builtin_floor(A.at(I, J))))
ONE(magnitude, R, C, T,
    T(IsFloat<T>       ? __builtin_fabs(double(A.at(I, J)))
      : A.at(I, J) < 0 ? 0 - uint64_t(A.at(I, J))
                       : A.at(I, J)))
TWO(smaller, SAME, T, std::min(A.at(I, J), B.at(I, J)))
template <class T, int R, int C, bool L>
auto fused(Plain<T, R, C, L> A, Plain<T, R, C, L> B, Plain<T, R, C, L> D) {
  return make<T, R, C, L>([&](int I, int J) {
    if (sizeof(T) == 4)
      return T(__builtin_fmaf(A.at(I, J), B.at(I, J), D.at(I, J)));
    return T(__builtin_fma(A.at(I, J), B.at(I, J), D.at(I, J)));
  });
}
template <class T, int R, int C, bool L> T sum(Plain<T, R, C, L> A) {
  T Sum = A.at(0, 0);
  for (int I = 1; I != R * C; ++I)
    Sum = add(Sum, A.at(I / C, I % C));
  return Sum;
}
template <class T, int R, bool L> T trace(Plain<T, R, R, L> A) {
  return sum(diagonal(A));
}
ONE(sumsOfRows, R, 1, T,
    sum(make<T, 1, C, L>([&](int, int K) { return A.at(I, K); })))
ONE(sumsOfColumns, 1, C, T,
    sum(make<T, R, 1, L>([&](int K, int) { return A.at(K, J); })))
ONE(largestOfRows, R, 1, T, [&] {
  T Largest = A.at(I, 0);
  for (int K = 1; K != C; ++K)
    Largest = std::max(Largest, A.at(I, K));
  return Largest;
}())
template <int I0, int J0, int P, int Q, class T, int R, int C, bool L>
auto block(Plain<T, R, C, L> A) {
  return make<T, P, Q, L>([&](int I, int J) { return A.at(I0 + I, J0 + J); });
}
template <int I0, int J0, class T, int R, int C, int P, int Q, bool L>
auto insert(Plain<T, R, C, L> A, Plain<T, P, Q, L> Part) {
  for (int I = 0; I != P; ++I)
    for (int J = 0; J != Q; ++J)
      A.at(I0 + I, J0 + J) = Part.at(I, J);
  return A;
}
template <class T, int R, int C, bool L>
auto choose(Plain<bool, R, C, L> If, Plain<T, R, C, L> A, Plain<T, R, C, L> B) {
  return make<T, R, C, L>(
      [&](int I, int J) { return If.at(I, J) ? A.at(I, J) : B.at(I, J); });
}
template <class T, int R, int C> auto load(const T *X, long Stride) {
  return make<T, R, C, false>([&](int I, int J) { return X[J * Stride + I]; });
}
template <class T, int R, int C>
void store(Plain<T, R, C, false> A, T *X, long Stride) {
  for (int I = 0; I != R * C; ++I)
    X[I / R * Stride + I % R] = A.E[I];
}

enum Properties {
  /// Elements are small integers.
  Small = 1,
  /// Operands move by \p D iterations, of either sign.
  Moves = 2
};
template <class... T> struct List {};

namespace matrices {
template <class T, int R, int C>
using Columns = T __attribute__((matrix_type(R, C)));
template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
#define M(...) Columns<__VA_ARGS__>
#define ROWS(...) Rows<__VA_ARGS__>
#define BLOCK(A, ...) __builtin_tensor_slice(A, __VA_ARGS__)
#define INSERT(I, J, A, ...) __builtin_tensor_insert_slice(A, __VA_ARGS__, I, J)
#define CHOOSE(IF, A, B) (IF ? A : B)
#define LOAD(T, R, C, X, STRIDE)                                               \
  __builtin_matrix_column_major_load(X, R, C, STRIDE)
#define STORE(...) __builtin_matrix_column_major_store(__VA_ARGS__)
#include "batch_bodies.h"
} // namespace matrices

namespace arrays {
#undef M
#undef ROWS
#undef BLOCK
#undef INSERT
#undef CHOOSE
#undef LOAD
#undef STORE
#define M(...) Plain<__VA_ARGS__, false>
#define ROWS(...) Plain<__VA_ARGS__, true>
#define BLOCK(A, ...) block<__VA_ARGS__>(A)
#define INSERT(I, J, ...) insert<I, J>(__VA_ARGS__)
#define CHOOSE choose
#define LOAD(T, R, C, ...) load<T, R, C>(__VA_ARGS__)
#define STORE store
#define __builtin_matrix_from_diagonal fromDiagonal
#define __builtin_matrix_diagonal diagonal
#define __builtin_matrix_transpose transpose
#define __builtin_matrix_trace trace
#define __builtin_matrix_multiply_add multiplyAdd
#define __builtin_matrix_rowwise_add sumsOfRows
#define __builtin_matrix_columnwise_add sumsOfColumns
#define __builtin_matrix_rowwise_max largestOfRows
#define __builtin_reduce_add sum
#define __builtin_elementwise_sqrt root
#define __builtin_elementwise_floor lower
#define __builtin_elementwise_abs magnitude
#define __builtin_elementwise_min smaller
#define __builtin_elementwise_fma fused
#include "batch_bodies.h"
} // namespace arrays

template <class X, class = void> struct ElementOf {
  using Type = X;
};
template <class X> struct ElementOf<X, std::void_t<typename X::Element>> {
  using Type = typename X::Element;
};

/// What is done to the elements of an operand's memory.
template <class T>
[[clang::optnone]] static void fill(char *At, size_t Count, Random &Rng,
                                    int Kind) {
  for (size_t I = 0; I != Count; ++I)
    ((T *)At)[I] = Kind == 0                        ? T(Rng.below(7) - 3)
                   : Kind == 2 && Rng.below(8) == 0 ? specialValue<T>(Rng)
                                                    : plainValue<T>(Rng);
}
template <class T>
[[clang::optnone]] static void compare(const char *Got, const char *Expected,
                                       size_t Count, const char *Name,
                                       const Text &What) {
  ++Comparisons;
  for (size_t I = 0; I != Count; ++I) {
    T X = ((const T *)Expected)[I], Y = ((const T *)Got)[I];
    if (!isSame(X, Y) && !(IsFast && X == Y))
      return reportFailure(Name, elementName<T>(), What,
                           Text("[%d]: expected %.30s, got %.30s", int(I),
                                describe(X).Chars, describe(Y).Chars));
  }
}
struct Operand {
  size_t Size;
  bool IsStructure;
  size_t ElementSize;
  void (*Fill)(char *, size_t, Random &, int);
  void (*Compare)(const char *, const char *, size_t, const char *,
                  const Text &);
};

/// Operands that are \p Shift elements apart in one array, or that lie alone.
struct Trial {
  long Count, D;
  int Kind;
  bool AtEnd;
  std::optional<int> Shift;
};

template <class... X, class... Y>
[[clang::optnone]] static void check(const char *Name, int Has,
                                     void (*Compute)(long, long, X *...),
                                     void (*Expect)(long, long, Y *...)) {
  static_assert(((sizeof(X) == sizeof(Y)) && ...));
  static const Operand Operands[] = {
      {sizeof(Y),
       std::is_same_v<std::remove_const_t<Y>, arrays::Particle> ||
           std::is_same_v<std::remove_const_t<Y>, arrays::Link>,
       sizeof(typename ElementOf<std::remove_const_t<Y>>::Type),
       fill<typename ElementOf<std::remove_const_t<Y>>::Type>,
       compare<typename ElementOf<std::remove_const_t<Y>>::Type>}...};
  constexpr int Most = sizeof...(X);
  Random Rng(1);
  auto Try = [&](const Trial &T) {
    std::vector<std::unique_ptr<Guarded<char>>> Ours, Expected;
    char *OurPointers[Most], *Pointers[Most];
    Text What("%ld iterations, %ld, values %d, %d apart", T.Count, T.D, T.Kind,
              T.Shift.value_or(-1));
    for (int K = 0; K != Most; ++K) {
      const Operand &O = Operands[K];
      size_t Around =
          T.Shift       ? (Most * 60 + (Has & Moves ? 1000 : 0)) * O.ElementSize
          : Has & Moves ? 30 * (T.Count + 1) * O.ElementSize
                        : 0;
      if (!T.Shift || K == 0) {
        size_t Bytes = std::max<long>(T.Count, 1) * O.Size + 2 * Around;
        Ours.push_back(std::make_unique<Guarded<char>>(Bytes, T.AtEnd));
        Expected.push_back(std::make_unique<Guarded<char>>(Bytes, T.AtEnd));
        O.Fill(Ours[K]->data(), Bytes / O.ElementSize, Rng, T.Kind);
        memcpy(Expected[K]->data(), Ours[K]->data(), Bytes);
      }
      long At = Around + long(K * T.Shift.value_or(0)) * long(O.ElementSize);
      OurPointers[K] = Ours.back()->data() + At;
      Pointers[K] = Expected.back()->data() + At;
    }
    [&]<size_t... K>(std::index_sequence<K...>) {
      Compute(T.Count, T.D, (X *)OurPointers[K]...);
      Expect(T.Count, T.D, (Y *)Pointers[K]...);
    }(std::make_index_sequence<Most>());
    for (size_t K = 0; K != Ours.size(); ++K)
      Operands[K].Compare(Ours[K]->data(), Expected[K]->data(),
                          Ours[K]->size() / Operands[K].ElementSize, Name,
                          What);
  };
  const long Distances[] = {1, 2, -1, -3, 3, 0};
  bool IsSmall = IsFast || Has & Small;
  for (long Count = 0; Count <= 35; ++Count)
    for (bool AtEnd : {false, true})
      Try({Count,
           Distances[(Count + AtEnd) % 6],
           IsSmall ? 0 : int(Count % 3),
           AtEnd,
           {}});
  constexpr bool IsInteger =
      (std::is_integral_v<typename ElementOf<std::remove_const_t<Y>>::Type> &&
       ...);
  if ((IsFast && !IsInteger) || Has & Small ||
      std::any_of(std::begin(Operands), std::end(Operands),
                  [&](const Operand &O) { return O.Fill != Operands[0].Fill; }))
    return;
  // What does not fit is moved by less.
  for (long Count : {3, 19})
    for (int Shift = -50; Shift <= 50; Shift++)
      // Structures overlap whole ones.
      if (std::all_of(std::begin(Operands), std::end(Operands),
                      [&](const Operand &O) {
                        return !O.IsStructure ||
                               Shift * long(O.ElementSize) % long(O.Size) == 0;
                      }))
        Try({Count, Distances[(Shift + 50) % 6], Shift & 1, false, Shift});
}

template <class... Ours, class... Expected>
[[clang::optnone]] static void checkAll(List<Ours...>, List<Expected...>) {
  (check(Ours::Name, Ours::Has, Ours::run, Expected::run), ...);
}

int main() {
  checkAll(matrices::All(), arrays::All());
  return finish();
}
