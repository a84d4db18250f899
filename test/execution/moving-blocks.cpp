// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on a tensor with a block at a place that is known at run time, and
// with a border: sums, comparisons, selections, one after the other; blocks of
// one element and of all; results in place, and in memory that overlaps any
// operand. Nothing else is touched, and a divisor that a block replaces may
// be 0.
//
// RUN: %run_flags --sample %s

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

static int Failures = 0, Checks = 0;

template <class T, int M, int N, int P, int Q> struct Case {
  typedef T Whole __attribute__((tensor_type(M, N)));
  typedef T Block __attribute__((tensor_type(P, Q)));
  typedef T Small __attribute__((matrix_type(M, N), matrix_layout(row_major)));
  typedef T SmallBlock
      __attribute__((matrix_type(P, Q), matrix_layout(row_major)));
  typedef T Padded __attribute__((tensor_type(M, N + 2)));
  static constexpr int All = M * (N + 2), Memory = 4 * All + 32;
  using Function = void(T *, const T *, const T *, const T *, long, long);

  template <class X> static const X &as(const void *At) {
    return *(const X *)At;
  }

  [[gnu::noinline]] static void sum(T *D, const T *A, const T *B, const T *C,
                                    long I, long J) {
    *(Whole *)D =
        __builtin_tensor_insert_slice(as<Whole>(A), as<Block>(B), I, J) +
        as<Whole>(C);
  }
  [[gnu::noinline]] static void difference(T *D, const T *A, const T *B,
                                           const T *C, long I, long J) {
    *(Small *)D = as<Small>(C) - __builtin_tensor_insert_slice(
                                     as<Small>(A), as<SmallBlock>(B), I, J) *
                                     T(2);
  }
  [[gnu::noinline]] static void selection(T *D, const T *A, const T *B,
                                          const T *C, long I, long J) {
    auto X = __builtin_tensor_insert_slice(as<Whole>(A), as<Block>(B), I, J);
    *(Whole *)D = X > as<Whole>(C) ? X : as<Whole>(C) * T(3);
  }
  [[gnu::noinline]] static void quotient(T *D, const T *A, const T *B,
                                         const T *C, long I, long J) {
    *(Whole *)D = as<Whole>(C) / __builtin_tensor_insert_slice(
                                     as<Whole>(A), as<Block>(B), I, J);
  }
  [[gnu::noinline]] static void plain(T *D, const T *A, const T *B, const T *,
                                      long I, long J) {
    *(Small *)D =
        __builtin_tensor_insert_slice(as<Small>(A), as<SmallBlock>(B), I, J);
  }
  [[gnu::noinline]] static void border(T *D, const T *A, const T *B, const T *,
                                       long I, long J) {
    auto X = __builtin_tensor_pad_reflect(as<Whole>(A), 0, 0, 0, 2);
    *(Padded *)D = __builtin_tensor_insert_slice(X, as<Block>(B), I, J) + T(3);
  }

  [[gnu::noinline]] static void bordered(T *D, const T *A, const T *, const T *,
                                         long, long) {
    *(Padded *)D =
        __builtin_tensor_pad_reflect(as<Whole>(A) * T(2) - T(1), 0, 0, 0, 2);
  }

  static T want(Function *Of, T X, T C) {
    if (Of == sum)
      return X + C;
    if (Of == difference)
      return C - X * T(2);
    if (Of == selection)
      return X > C ? X : T(C * T(3));
    if (Of == quotient)
      return X == 0 && std::numeric_limits<T>::is_integer ? 0 : C / X;
    if (Of == bordered)
      return X * T(2) - T(1);
    return Of == border ? X + T(3) : X;
  }
  static void fill(T *Memory_) {
    T Special[] = {T(0), T(-0.), T(1)};
    for (int I = 0; I < Memory; ++I)
      Memory_[I] = I % 11 == 0 ? Special[I % 3] : T(I * 37 % 101) - T(20);
    if (std::numeric_limits<T>::has_infinity)
      for (int I = 5; I < Memory; I += 23)
        Memory_[I] = I % 2 ? std::numeric_limits<T>::infinity()
                           : std::numeric_limits<T>::quiet_NaN();
  }
  static bool isSame(T X, T Y) {
    return !std::memcmp(&X, &Y, sizeof X) || (X != X && Y != Y);
  }

  static void check(const char *Name, Function *Of, int OfD, int OfA, int OfB,
                    int OfC, long I, long J) {
    static T Got[Memory], Want[Memory], Old[Memory];
    fill(Old);
    bool IsBorder = Of == border || Of == bordered;
    // Divisors that stay, and those of the block, are not 0.
    if (Of == quotient) {
      for (T &X : Old)
        if (X == 0)
          X = 7;
      for (int Y = 0; Y < P; ++Y)
        for (int X = 0; X < Q; ++X)
          Old[OfA + (I + Y) * N + J + X] = 0;
      for (int X = 0; X < P * Q; ++X)
        if (Old[OfB + X] == 0)
          return;
    }
    std::memcpy(Got, Old, sizeof Old);
    std::memcpy(Want, Old, sizeof Old);
    int Columns = IsBorder ? N + 2 : N;
    for (int Y = 0; Y < M; ++Y)
      for (int X = 0; X < Columns; ++X) {
        bool IsInside =
            Of != bordered && Y >= I && Y < I + P && X >= J && X < J + Q;
        int From = X < N ? X : 2 * N - 2 - X;
        T Element =
            IsInside ? Old[OfB + (Y - I) * Q + X - J] : Old[OfA + Y * N + From];
        T C = IsBorder ? T(0) : Old[OfC + Y * N + X];
        Want[OfD + Y * Columns + X] = want(Of, Element, C);
      }
    Of(Got + OfD, Got + OfA, Got + OfB, Got + OfC, I, J);
    ++Checks;
    for (int X = 0; X < Memory; ++X)
      if (!isSame(Got[X], Want[X])) {
        if (Failures++ < 20)
          std::printf("%s of %dx%d in %dx%d at %ld, %ld, %zu bytes: element "
                      "%d; result at %d, operands at %d, %d, %d\n",
                      Name, P, Q, M, N, I, J, sizeof(T), X, OfD, OfA, OfB, OfC);
        return;
      }
  }

  static void run() {
    struct {
      const char *Name;
      Function *Of;
    } Functions[] = {{"sum", sum},
                     {"difference", difference},
                     {"selection", selection},
                     {"quotient", quotient},
                     {"insertion", plain},
                     {"borders", bordered},
                     {"border", border}};
    const int Offsets[] = {-N - 1, -3, -1, 2, N};
    for (auto &F : Functions) {
      int Columns = F.Of == border || F.Of == bordered ? N + 2 : N;
      for (long I = 0; I <= M - P; I += 1 + (M - P) / 3)
        for (long J = 0; J <= Columns - Q; J += 1 + (Columns - Q) / 3) {
          check(F.Name, F.Of, 1, All + 3, 2 * All + 5, 3 * All + 7, I, J);
          check(F.Name, F.Of, All, All, 2 * All + 5, 3 * All, I, J);
          check(F.Name, F.Of, All, 2 * All, 3 * All, All, I, J);
          if (F.Of == quotient)
            continue;
          for (int Offset : Offsets)
            if (All + Offset >= 0) {
              check(F.Name, F.Of, All, All + Offset, 3 * All, 2 * All, I, J);
              check(F.Name, F.Of, All, 3 * All, All + Offset, 2 * All, I, J);
              check(F.Name, F.Of, All, 3 * All, 2 * All, All + Offset, I, J);
            }
        }
    }
  }
};

template <class T> static void shapes() {
  Case<T, 4, 4, 2, 1>::run();
  Case<T, 3, 3, 1, 1>::run();
  Case<T, 1, 16, 1, 4>::run();
  Case<T, 5, 40, 2, 3>::run();
  Case<T, 4, 16, 2, 16>::run();
  Case<T, 7, 17, 3, 8>::run();
  Case<T, 17, 33, 17, 33>::run();
}

int main() {
  shapes<float>();
  shapes<double>();
  shapes<int>();
  shapes<int8_t>();
  shapes<int64_t>();
  std::printf("%d checks, %d failures\n", Checks, Failures);
  return Failures != 0;
}
