// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise assignments whose result overlaps one operand, two or three, at
// every distance: as if all operands were read before anything is written.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

/// An expression of R x C matrices that start at A, B and D.
template <class T, int R, int C> struct Sum {
  static constexpr int Operands = 2, Stride = R;
  [[gnu::noinline]] static void run(const T *A, const T *B, const T *, T *To) {
    at<R, C>(To) = at<R, C>(A) + at<R, C>(B);
  }
  static T element(T A, T B, T, T) { return A + B; }
};

template <class T, int R, int C> struct Twice {
  static constexpr int Operands = 1, Stride = R;
  [[gnu::noinline]] static void run(const T *A, const T *, const T *, T *To) {
    at<R, C>(To) = at<R, C>(A) * T(2);
  }
  static T element(T A, T, T, T) { return A * T(2); }
};

template <class T, int R, int C> struct Increment {
  static constexpr int Operands = 1, Stride = R;
  [[gnu::noinline]] static void run(const T *A, const T *, const T *, T *To) {
    at<R, C>(To) += at<R, C>(A);
  }
  static T element(T A, T, T, T Old) { return Old + A; }
};

template <class T, int R, int C> struct ThreeOperands {
  static constexpr int Operands = 3, Stride = R;
  [[gnu::noinline]] static void run(const T *A, const T *B, const T *D, T *To) {
    at<R, C>(To) = at<R, C>(A) - at<R, C>(B) + at<R, C>(D) - at<R, C>(A);
  }
  static T element(T A, T B, T D, T) { return A - B + D - A; }
};

/// Columns that lie apart.
template <class T, int R, int C> struct StridedSum {
  static constexpr int Operands = 2, Stride = R + 3;
  [[gnu::noinline]] static void run(const T *A, const T *B, const T *, T *To) {
    __builtin_matrix_column_major_store(
        __builtin_matrix_column_major_load(A, R, C, Stride) +
            __builtin_matrix_column_major_load(B, R, C, Stride),
        To, Stride);
  }
  static T element(T A, T B, T, T) { return A + B; }
};

/// By a stride that the compiler does not know.
template <class T, int R, int C> struct AnyStrideCopy {
  static constexpr int Operands = 1, Stride = R + 1;
  [[gnu::noinline]] static void run(const T *A, const T *, const T *, T *To,
                                    unsigned Stride) {
    __builtin_matrix_column_major_store(
        __builtin_matrix_column_major_load(A, R, C, Stride), To, Stride);
  }
  static void run(const T *A, const T *B, const T *D, T *To) {
    run(A, B, D, To, Stride);
  }
  static T element(T A, T, T, T) { return A; }
};

/// Bytes side by side, by a memcpy where nothing overlaps.
template <class T, int R, int C> struct Block {
  static constexpr int Operands = 1, Stride = R;
  [[gnu::noinline]] static void run(const T *A, const T *, const T *, T *To) {
    at<R, C>(To) = __builtin_tensor_slice(at<R, C + 2>(A - R), 0, 1, R, C);
  }
  static T element(T A, T, T, T) { return A; }
};

/// Memory for the operands and the result, wherever they start.
template <class T, int Count> class Arena {
  Buffer<T> Original{4 * Count, 1}, Before = Original;

public:
  static constexpr int Middle = 3 * Count / 2;
  Buffer<T> Expected = Original, Got = Original;

  void reset() {
    for (Buffer<T> *B : {&Expected, &Got})
      memcpy(B->data(), Original.data(), 4 * Count * sizeof(T));
  }
  const T *at(int Distance) { return Original.data() + Middle + Distance; }
  T *gotAt(int Distance) { return Got.data() + Middle + Distance; }
  void compare(const char *Name, int A, int B) {
    ++Comparisons;
    if (memcmp(Expected.data(), Got.data(), 4 * Count * sizeof(T)) ||
        !Got.isGuardIntact())
      expectSame(Name, Text("operands at %d and %d", A, B), Expected, Got,
                 Count);
  }
};

/// The third operand lies between the result and the second one.
template <template <class, int, int> class Expression, class T, int R, int C>
static void checkAt(Arena<T, C *(R + 3)> &Memory, int A, int B) {
  using E = Expression<T, R, C>;
  int D = B / 2;
  Memory.reset();
  const T *AtA = Memory.at(A), *AtB = Memory.at(B), *AtD = Memory.at(D);
  const T *Old = Memory.at(0);
  T *New = &Memory.Expected[Memory.Middle];
  for (int Column = 0; Column < C; ++Column)
    for (int I = Column * E::Stride; I < Column * E::Stride + R; ++I)
      New[I] = E::element(AtA[I], AtB[I], AtD[I], Old[I]);
  E::run(Memory.gotAt(A), Memory.gotAt(B), Memory.gotAt(D), Memory.gotAt(0));
  Memory.compare(__PRETTY_FUNCTION__, A, B);
}

template <template <class, int, int> class Expression, class T, int R, int C>
static void check() {
  using E = Expression<T, R, C>;
  static Arena<T, C *(R + 3)> Memory;
  constexpr int N = (C - 1) * E::Stride + R;
  for (int A = -N; A <= N; ++A) {
    if (E::Operands == 1) {
      checkAt<Expression, T, R, C>(Memory, A, A);
      continue;
    }
    for (int B = -N; B <= N; ++B)
      checkAt<Expression, T, R, C>(Memory, A, B);
  }
}

/// Of alignment 1, and of any type.
template <class T, int R, int C> struct [[gnu::packed, gnu::may_alias]] Packed {
  Matrix<T, R, C> M;
};

template <class From, class To, int R, int C>
[[gnu::noinline]] static void convert(const Packed<From, R, C> *A,
                                      Packed<To, R, C> *Result) {
  Result->M = static_cast<Matrix<To, R, C>>(A->M) * To(2);
}

/// Elements of another type, at every distance in bytes.
template <class From, class To, int R, int C> static void checkConversion() {
  constexpr int Count = R * C, Bytes = Count * sizeof(From);
  static Buffer<From> Values(Count, 0);
  static Buffer<unsigned char> Original(4 * Bytes, 0);
  Buffer<unsigned char> Expected = Original, Got = Original;
  for (int Distance = -Bytes; Distance <= Bytes; ++Distance) {
    int Start = 3 * Bytes / 2;
    memcpy(Expected.data(), Original.data(), 4 * Bytes);
    memcpy(&Expected[Start + Distance], Values.data(), Bytes);
    memcpy(Got.data(), Expected.data(), 4 * Bytes);
    for (int I = 0; I < Count; ++I) {
      To Element = static_cast<To>(Values[I]) * To(2);
      memcpy(&Expected[Start + I * sizeof(To)], &Element, sizeof(To));
    }
    convert(reinterpret_cast<Packed<From, R, C> *>(&Got[Start + Distance]),
            reinterpret_cast<Packed<To, R, C> *>(&Got[Start]));
    ++Comparisons;
    if (memcmp(Expected.data(), Got.data(), 4 * Bytes))
      expectSame("conversion", Text("%dx%d at %d", R, C, Distance), Expected,
                 Got, Bytes);
  }
}

int main() {
  check<Sum, float, 5, 7>();
  check<Sum, double, 7, 11>();
  check<Twice, float, 5, 7>();
  check<Twice, float, 16, 16>();
  check<Twice, int8_t, 27, 21>();
  check<Twice, double, 13, 11>();
  check<Increment, int8_t, 23, 29>();
  check<Increment, int16_t, 19, 15>();
  check<Increment, float, 15, 13>();
  check<ThreeOperands, double, 13, 5>();
  check<StridedSum, double, 9, 8>();
  check<Block, float, 17, 13>();
  check<AnyStrideCopy, float, 19, 9>();
  check<AnyStrideCopy, int8_t, 45, 12>();
  checkConversion<float, float, 12, 11>();
  checkConversion<int32_t, float, 12, 11>();
  checkConversion<int16_t, float, 12, 11>();
  checkConversion<double, float, 12, 11>();
  return finish();
}
