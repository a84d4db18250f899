// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The column-major load and store: strides known at compile time and at run
// time, volatile pointers, what lies between the columns, and no access
// outside.
//
// RUN: %run_flags %s

#include "matrix_test.h"
#include <sys/mman.h>

using namespace matrix_test;

/// From one stride to another.
template <class T, int R, int C>
[[gnu::noinline]] static void copy(const T *From, long FromStride, T *To,
                                   long ToStride) {
  __builtin_matrix_column_major_store(
      __builtin_matrix_column_major_load(From, R, C, FromStride), To, ToStride);
}

template <class T, int R, int C>
[[gnu::noinline]] static void copyVolatile(const volatile T *From,
                                           long FromStride, volatile T *To,
                                           long ToStride) {
  __builtin_matrix_column_major_store(
      __builtin_matrix_column_major_load(From, R, C, FromStride), To, ToStride);
}

template <class T, int R, int C, int FromStride, int ToStride>
[[gnu::noinline]] static void copyConstant(const T *From, T *To) {
  __builtin_matrix_column_major_store(
      __builtin_matrix_column_major_load(From, R, C, FromStride), To, ToStride);
}

/// Whole matrices, through volatile lvalues.
template <class T, int R, int C>
[[gnu::noinline]] static void copyDense(const T *From, T *To) {
  const volatile auto &Source = at<R, C>(From);
  volatile auto &Destination = at<R, C>(To);
  Matrix<T, R, C> Value = Source;
  Destination = Value;
}

constexpr int elementCount(int R, int C, int Stride) {
  return (C - 1) * Stride + R;
}

template <class T>
static void copyReference(const Buffer<T> &From, int FromStride, Buffer<T> &To,
                          int ToStride, int R, int C) {
  for (int Column = 0; Column < C; ++Column)
    for (int Row = 0; Row < R; ++Row)
      To[Column * ToStride + Row] = From[Column * FromStride + Row];
}

template <class T, int R, int C, int FromStride, int ToStride>
[[clang::optnone]] static void check() {
  for (int Offset : {0, 1}) {
    Text Shape("%dx%d, stride %d to %d", R, C, FromStride, ToStride);
    Buffer<T> From(elementCount(R, C, FromStride), Offset, 10);
    const Buffer<T> Unchanged = From;
    Buffer<T> To(elementCount(R, C, ToStride), Offset), Expected = To;
    Buffer<T> ToVolatile = To, ToConstant = To;
    copyReference(From, FromStride, Expected, ToStride, R, C);

    copy<T, R, C>(From.data(), FromStride, To.data(), ToStride);
    expectSame("strided copy", Shape, Expected, To, ToStride);
    copyVolatile<T, R, C>(From.data(), FromStride, ToVolatile.data(), ToStride);
    expectSame("volatile copy", Shape, Expected, ToVolatile, ToStride);
    copyConstant<T, R, C, FromStride, ToStride>(From.data(), ToConstant.data());
    expectSame("copy with constant strides", Shape, Expected, ToConstant,
               ToStride);
    expectSame("source of the copies", Shape, Unchanged, From, FromStride);

    Buffer<T> Dense(R * C, Offset), ExpectedDense = Dense;
    copyReference(From, R, ExpectedDense, R, R, C);
    copyDense<T, R, C>(From.data(), Dense.data());
    expectSame("volatile matrix", Shape, ExpectedDense, Dense, R);
  }
}

/// The last element before a page that cannot be read, the first one behind
/// such a page.
template <class T, int R, int C, int Stride>
[[clang::optnone]] static void checkPages() {
  constexpr size_t Page = 65536;
  auto *Pages = static_cast<char *>(
      mmap(nullptr, 3 * Page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (Pages == MAP_FAILED ||
      mprotect(Pages + Page, Page, PROT_READ | PROT_WRITE) != 0)
    abort();
  constexpr int Count = elementCount(R, C, Stride);
  T *First = reinterpret_cast<T *>(Pages + Page);
  T *Last = reinterpret_cast<T *>(Pages + 2 * Page) - Count;

  Buffer<T> Source(Count, 0), Result(R * C, 0), Expected = Result;
  copyReference(Source, Stride, Expected, R, R, C);
  memcpy(Last, Source.data(), Count * sizeof(T));
  copy<T, R, C>(Last, Stride, First, Stride);
  copy<T, R, C>(First, Stride, Last, Stride);
  copy<T, R, C>(Last, Stride, Result.data(), R);
  expectSame("copy at page ends", Text("%dx%d, stride %d", R, C, Stride),
             Expected, Result, R);
  munmap(Pages, 3 * Page);
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 1, 1, 1, 1>();
  check<T, 1, 6, 3, 2>();
  check<T, 5, 1, 7, 5>();
  check<T, 3, 4, 3, 4>();
  check<T, 4, 4, 16, 4>();
  check<T, 7, 9, 11, 8>();
  check<T, 16, 3, 17, 19>();
  checkPages<T, 1, 5, 2>();
  checkPages<T, 3, 3, 3>();
  checkPages<T, 9, 5, 13>();
}

int main() {
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int32_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  // No columns of 9: see bfloat-nine-elements.c.
  check<__bf16, 7, 5, 8, 11>();
  checkPages<__bf16, 5, 3, 7>();
  return finish();
}
