// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the execution tests share: memory for matrices, reference arithmetic,
// and the comparison.
//
// A test calls a noinline function that works on matrices in memory, does the
// same with the plain loops below, and compares all of the memory, bit by bit,
// except that any NaN equals any NaN. Matrices lie in memory column by column:
// element (r, c) of R rows is element c * R + r of the array.
//
// The reference must not change with the flags that the test is compiled with.
// So each operation is a function of its own that no optimization enters: there
// is nothing to fuse, to widen or to bring into another order.

#ifndef MATRIX_TEST_H
#define MATRIX_TEST_H

#include "element_types.h"
#include <initializer_list>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>

namespace matrix_test {

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));

/// The R x C matrix that starts at \p Elements.
template <int R, int C, class T> Matrix<T, R, C> &at(T *Elements) {
  return *reinterpret_cast<Matrix<T, R, C> *>(Elements);
}
template <int R, int C, class T> const Matrix<T, R, C> &at(const T *Elements) {
  return *reinterpret_cast<const Matrix<T, R, C> *>(Elements);
}

/// An array between two guard zones. It starts \p Offset elements behind a
/// multiple of 64 bytes: 1 gives the alignment of an element and no more. A new
/// one holds plain values, which differ from one buffer to the next.
template <class T> class Buffer {
  static constexpr int GuardBytes = 64;
  static constexpr unsigned char GuardByte = 0xa5;
  inline static Random Rng{1};

  int Count, Offset;
  unsigned char *Storage;

  int startByte() const { return GuardBytes + Offset * int(sizeof(T)); }
  int endByte() const { return startByte() + Count * int(sizeof(T)); }
  int storageBytes() const { return (endByte() + 2 * GuardBytes - 1) & -64; }
  void allocate() {
    Storage = static_cast<unsigned char *>(aligned_alloc(64, storageBytes()));
    if (!Storage)
      abort();
  }

public:
  Buffer(int Count, int Offset, int SpecialPercent = 0)
      : Count(Count), Offset(Offset) {
    allocate();
    memset(Storage, GuardByte, storageBytes());
    for (int I = 0; I < Count; ++I)
      data()[I] = Rng.below(100) < SpecialPercent ? specialValue<T>(Rng)
                                                  : plainValue<T>(Rng);
  }
  Buffer(const Buffer &Other) : Count(Other.Count), Offset(Other.Offset) {
    allocate();
    memcpy(Storage, Other.Storage, storageBytes());
  }
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { free(Storage); }

  T *data() { return reinterpret_cast<T *>(Storage + startByte()); }
  const T *data() const {
    return reinterpret_cast<const T *>(Storage + startByte());
  }
  T &operator[](int Index) { return data()[Index]; }
  const T &operator[](int Index) const { return data()[Index]; }
  int size() const { return Count; }
  int offset() const { return Offset; }

  bool isGuardIntact() const {
    for (int I = 0; I < storageBytes(); ++I)
      if ((I < startByte() || I >= endByte()) && Storage[I] != GuardByte)
        return false;
    return true;
  }
};

#define MATRIX_TEST_REFERENCE [[gnu::noinline, clang::optnone]]

/// To the nearest, ties to even.
MATRIX_TEST_REFERENCE inline __bf16 roundToBFloat(float Value) {
  uint32_t Bits = toBits(Value);
  if (isNaN(Value))
    return fromBits<__bf16>(Bits >> 16 | 0x40);
  return fromBits<__bf16>((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
}

/// The type to compute in before the result is rounded to T. An operation on
/// two numbers of 8 or 11 significant bits that is rounded to 24 bits first
/// gives the same as one rounding would. Integers are computed modulo 2^64.
template <class T>
using Wide = std::conditional_t<!IsFloat<T>, uint64_t,
                                std::conditional_t<sizeof(T) == 2, float, T>>;

template <class T> MATRIX_TEST_REFERENCE T roundTo(Wide<T> Value) {
  if constexpr (std::is_same_v<T, __bf16>)
    return roundToBFloat(Value);
  else
    return static_cast<T>(Value);
}

template <class T> MATRIX_TEST_REFERENCE T add(T A, T B) {
  return roundTo<T>(static_cast<Wide<T>>(A) + static_cast<Wide<T>>(B));
}
template <class T> MATRIX_TEST_REFERENCE T subtract(T A, T B) {
  return roundTo<T>(static_cast<Wide<T>>(A) - static_cast<Wide<T>>(B));
}
template <class T> MATRIX_TEST_REFERENCE T multiply(T A, T B) {
  return roundTo<T>(static_cast<Wide<T>>(A) * static_cast<Wide<T>>(B));
}
template <class T> MATRIX_TEST_REFERENCE T divide(T A, T B) {
  if constexpr (IsFloat<T>)
    return roundTo<T>(static_cast<Wide<T>>(A) / static_cast<Wide<T>>(B));
  else
    return A / B;
}

/// C = A * B for A of \p Rows x \p Inner. Inner counts upwards, and the sum
/// starts from the first product: a sum of -0 is -0.
template <class T>
MATRIX_TEST_REFERENCE void multiplyMatrices(const T *A, const T *B, T *C,
                                            int Rows, int Inner, int Columns) {
  for (int Column = 0; Column < Columns; ++Column)
    for (int Row = 0; Row < Rows; ++Row) {
      T Sum = multiply(A[Row], B[Column * Inner]);
      for (int K = 1; K < Inner; ++K)
        Sum = add(Sum, multiply(A[K * Rows + Row], B[Column * Inner + K]));
      C[Column * Rows + Row] = Sum;
    }
}

/// B = the transpose of A, which has \p Rows x \p Columns.
template <class T>
MATRIX_TEST_REFERENCE void transposeMatrix(const T *A, T *B, int Rows,
                                           int Columns) {
  for (int Column = 0; Column < Columns; ++Column)
    for (int Row = 0; Row < Rows; ++Row)
      B[Row * Columns + Column] = A[Column * Rows + Row];
}

/// Text made by printf.
struct Text {
  char Chars[96];
  __attribute__((format(printf, 2, 3))) explicit Text(const char *Format, ...) {
    va_list Arguments;
    va_start(Arguments, Format);
    vsnprintf(Chars, sizeof(Chars), Format, Arguments);
    va_end(Arguments);
  }
};

inline int Comparisons = 0, Failures = 0;

inline void reportFailure(const char *Test, const char *Element,
                          const Text &Shape, const Text &What) {
  // More than these say nothing new.
  if (++Failures <= 30)
    printf("%s, %s, %s: %s\n", Test, Element, Shape.Chars, What.Chars);
  // The program may crash later.
  fflush(stdout);
}

template <class T> Text describe(T Value) {
  unsigned long long Bits = toBits(Value);
  if constexpr (IsFloat<T>)
    return Text("%a (0x%llx)", static_cast<double>(Value), Bits);
  else if constexpr (std::is_signed_v<T>)
    return Text("%lld", static_cast<long long>(Value));
  else
    return Text("%llu", Bits);
}

/// Compares all elements, and checks the guard zones of \p Got. \p Rows gives
/// the position to report; with a stride it is the stride.
template <class T>
[[gnu::noinline]] void expectSame(const char *Test, const Text &Shape,
                                  const Buffer<T> &Expected,
                                  const Buffer<T> &Got, int Rows) {
  ++Comparisons;
  Text Where("%s, offset %d", Shape.Chars, Got.offset());
  if (!Got.isGuardIntact())
    reportFailure(Test, elementName<T>(), Where, Text("wrote outside"));
  for (int I = 0; I < Got.size(); ++I)
    if (!isSame(Expected[I], Got[I]))
      reportFailure(Test, elementName<T>(), Where,
                    Text("element (%d, %d): expected %.30s, got %.30s",
                         I % Rows, I / Rows, describe(Expected[I]).Chars,
                         describe(Got[I]).Chars));
}

/// The exit status of a test. One that compared nothing did not pass.
inline int finish() {
  if (!Comparisons)
    printf("nothing was compared\n");
  if (Failures)
    printf("%d failures in %d comparisons\n", Failures, Comparisons);
  return !Comparisons || Failures;
}

} // namespace matrix_test

#ifdef __x86_64__
// Emitted for bfloat arithmetic; libgcc has it from version 13 on.
extern "C" __attribute__((weak)) __bf16 __truncsfbf2(float Value) {
  return matrix_test::roundToBFloat(Value);
}
#endif

#endif
