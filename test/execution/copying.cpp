// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices are trivially copyable: __builtin_bit_cast, memcpy, std::atomic,
// unions, volatile objects; small and large, with and without padding.
//
// RUN: %run_flags %s -- -std=c++20 -Wno-atomic-alignment -latomic
// RUN: %run_flags --set O0 --set O2 %s -- -std=c++20 -Wno-atomic-alignment \
// RUN:     -latomic -fmatrix-memory-layout=row-major

#include "matrix_test.h"
#include <atomic>
#include <type_traits>

using namespace matrix_test;

template <class T, int R, int C, int P>
using Columns = T __attribute__((matrix_type(R, C), matrix_padding(P),
                                 matrix_layout(column_major)));
template <class T, int R, int C, int P>
using Rows = T __attribute__((matrix_type(R, C), matrix_padding(P),
                              matrix_layout(row_major)));

template <class M> struct Copies {
  using T = __matrix_element_type(M);
  static constexpr int R = __matrix_rows(M), C = __matrix_columns(M);
  static constexpr int P = __matrix_padding(M);
  static constexpr bool RowMajor = __is_row_major_matrix(M);
  static constexpr int Size = sizeof(M) / sizeof(T);
  struct Image {
    T Elements[Size];
  };
  struct Record {
    char Before;
    M Value;
    char After;
  };

  static_assert(std::is_trivially_copyable_v<M> && std::is_trivial_v<M> &&
                std::is_trivially_copyable_v<M[2]> &&
                std::is_trivially_copyable_v<const M> &&
                std::is_trivially_copyable_v<Record> &&
                std::is_trivially_copy_constructible_v<M> &&
                std::is_trivially_copy_assignable_v<M> &&
                std::is_trivially_destructible_v<M> && std::is_object_v<M>);

  static bool isElement(int I) {
    return I % ((RowMajor ? C : R) + P) < (RowMajor ? C : R);
  }
  /// Where the elements of \p A and \p B differ; padding does not count.
  static void expect(const char *Test, const void *A, const void *B) {
    Buffer<T> Expected(Size, 0), Got(Size, 0);
    memcpy(Expected.data(), A, sizeof(M));
    memcpy(Got.data(), B, sizeof(M));
    for (int I = 0; I < Size; ++I)
      if (!isElement(I))
        Expected[I] = Got[I] = T(0);
    expectSame(
        Test,
        Text("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P),
        Expected, Got, Size);
  }

  [[gnu::noinline]] static M fromImage(const Image *Source) {
    return __builtin_bit_cast(M, *Source);
  }
  [[gnu::noinline]] static Image toImage(M Value) {
    return __builtin_bit_cast(Image, Value);
  }
  [[gnu::noinline]] static Image ofSum(const M &A, const M &B) {
    return __builtin_bit_cast(Image, A + B);
  }
  [[gnu::noinline]] static void copy(M *To, const M *From) {
    M Local;
    memcpy(&Local, From, sizeof(M));
    M Other = Local;
    memmove(To, &Other, sizeof(M));
  }
  [[gnu::noinline]] static M throughUnion(const T *Elements) {
    union {
      T Elements[Size];
      M Value;
    } U;
    for (int I = 0; I < Size; ++I)
      U.Elements[I] = Elements[I];
    return U.Value;
  }
  [[gnu::noinline]] static void volatiles(volatile M *To, volatile M *From) {
    *To = *From;
  }
  [[gnu::noinline]] static void sum(M *Result, const M *A, const M *B) {
    *Result = *A + *B;
  }

  [[gnu::noinline]] static void atomics(const M &A, const M &B) {
    std::atomic<M> Atomic(A);
    M Loaded = Atomic.load();
    expect("atomic load", &A, &Loaded);
    Atomic.store(B);
    Loaded = Atomic;
    expect("atomic store", &B, &Loaded);
    Loaded = Atomic.exchange(A);
    expect("atomic exchange", &B, &Loaded);
    Loaded = Atomic.load(std::memory_order_relaxed);
    expect("atomic relaxed", &A, &Loaded);
    // Padding takes part in comparisons: what was loaded has the right one.
    M Expected = Atomic.load();
    for (int Try = 0; Try < 3 && !Atomic.compare_exchange_strong(Expected, B);)
      ++Try;
    Loaded = Atomic;
    expect("atomic compare-exchange", &B, &Loaded);
    M Wrong = A;
    if (!P && Atomic.compare_exchange_strong(Wrong, A))
      reportFailure("atomic compare-exchange", elementName<T>(), Text("-"),
                    Text("exchanged what was not equal"));
    if (!P)
      expect("atomic, expected", &B, &Wrong);
    M Plain, Stored = A;
    __atomic_store(&Plain, &Stored, __ATOMIC_SEQ_CST);
    __atomic_load(&Plain, &Loaded, __ATOMIC_SEQ_CST);
    expect("__atomic_load", &A, &Loaded);
  }

  static void check() {
    Buffer<T> A(Size, 1), B(Size, 0), Result(Size, 1);
    M &MA = *reinterpret_cast<M *>(A.data());
    M &MB = *reinterpret_cast<M *>(B.data());
    M &MR = *reinterpret_cast<M *>(Result.data());
    Image Given;
    memcpy(&Given, A.data(), sizeof(M));
    MR = fromImage(&Given);
    expect("bit_cast from", A.data(), Result.data());
    Image Got = toImage(MB);
    expect("bit_cast to", B.data(), &Got);
    sum(&MR, &MA, &MB);
    Got = ofSum(MA, MB);
    expect("bit_cast of a value", Result.data(), &Got);
    copy(&MR, &MB);
    expect("memcpy", B.data(), Result.data());
    MR = throughUnion(A.data());
    expect("union", A.data(), Result.data());
    volatiles(&MR, &MB);
    expect("volatile", B.data(), Result.data());
    atomics(MA, MB);
  }
};

// From one matrix type to another of the same size.
using Turned = Rows<short, 5, 3, 0>;
[[gnu::noinline]] static Turned turn(Columns<short, 3, 5, 0> A) {
  return __builtin_bit_cast(Turned, A);
}
typedef int Vector __attribute__((ext_vector_type(4)));
[[gnu::noinline]] static Vector toVector(Columns<int, 2, 2, 0> A) {
  return __builtin_bit_cast(Vector, A);
}
[[gnu::noinline]] static Columns<int, 2, 2, 0> fromVector(Vector A) {
  using M = Columns<int, 2, 2, 0>;
  return __builtin_bit_cast(M, A);
}
static void checkReinterpreted() {
  Buffer<short> A(15, 0), Result(15, 0);
  *reinterpret_cast<Turned *>(Result.data()) =
      turn(*reinterpret_cast<Columns<short, 3, 5, 0> *>(A.data()));
  expectSame("turned", Text("3x5"), A, Result, 3);
  Vector V = {1, 2, 3, 4};
  Columns<int, 2, 2, 0> M = {1, 3, 2, 4};
  for (int I = 0; I < 4; ++I)
    if (toVector(M)[I] != V[I] || fromVector(V)[I % 2][I / 2] != V[I])
      reportFailure("vector", "int", Text("2x2"), Text("element %d", I));
}

int main() {
  Copies<Columns<float, 2, 3, 0>>::check();
  Copies<Rows<float, 2, 3, 0>>::check();
  Copies<Columns<int8_t, 3, 3, 1>>::check();
  Copies<Rows<_Float16, 3, 4, 2>>::check();
  Copies<Columns<double, 1, 1, 0>>::check();
  Copies<Columns<int, 2, 2, 0>>::check();
  Copies<Rows<int64_t, 8, 8, 0>>::check();
  Copies<Columns<float, 40, 33, 0>>::check();
  Copies<Rows<float, 40, 33, 3>>::check();
  Copies<Rows<int8_t, 20, 21, 1>>::check();
  if constexpr (HasBFloatArithmetic)
    Copies<Columns<__bf16, 3, 5, 1>>::check();
  checkReinterpreted();
  return finish();
}
