// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on rows that are gathered: factors, clamps, conversions and
// comparisons, alone and after each other, of rows of any length; the result in
// other memory, and over the table or over the indices. Rows that are not
// gathered may hold zeros and NaNs.
//
// RUN: %run_flags --sample %s

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

static int Failures = 0, Checks = 0;

template <class T, int Rows, int Length, int Count> struct Case {
  typedef T Table __attribute__((tensor_type(Rows, Length)));
  typedef T Picked __attribute__((tensor_type(Count, Length)));
  typedef double Doubles __attribute__((tensor_type(Count, Length)));
  typedef int Indices __attribute__((tensor_type(Count)));
  static constexpr int Of = Rows * Length, To = Count * Length;

  [[gnu::noinline]] static void scale(void *D, const T *A, const int *I) {
    *(Picked *)D =
        __builtin_tensor_gather(*(const Table *)A, 0, *(const Indices *)I) *
        T(3);
  }
  [[gnu::noinline]] static void clamp(void *D, const T *A, const int *I) {
    *(Picked *)D = __builtin_elementwise_relu(
        __builtin_tensor_gather(*(const Table *)A, 0, *(const Indices *)I));
  }
  [[gnu::noinline]] static void convert(void *D, const T *A, const int *I) {
    auto X = __builtin_tensor_gather(*(const Table *)A, 0, *(const Indices *)I);
    *(Doubles *)D = (Doubles)(X + T(1)) * 0.5;
  }
  using Function = void(void *, const T *, const int *);

  static void fill(T *A) {
    for (int I = 0; I < Of; ++I)
      A[I] = T(I * 37 % 101) - T(50);
    if (std::numeric_limits<T>::has_quiet_NaN)
      for (int I = 0; I < Of; I += 19)
        A[I] = I % 2 ? std::numeric_limits<T>::quiet_NaN() : T(-0.);
  }
  template <class R> static bool isSame(R X, R Y) {
    return !std::memcmp(&X, &Y, sizeof X) || (X != X && Y != Y) ||
           (X == 0 && Y == 0);
  }

  template <class R>
  static void check(const char *Name, Function *F, int Kind, bool IsOver) {
    static T A[Of + 8 * To], Old[Of];
    static R Memory[To + 8];
    int I[Count];
    fill(A);
    std::memcpy(Old, A, sizeof Old);
    for (int K = 0; K < Count; ++K)
      I[K] = (K * 7 + 3) % Rows;
    std::memset(Memory, 1, sizeof Memory);
    R *D = IsOver ? (R *)A : Memory + 1;
    F(D, A, I);
    ++Checks;
    for (int K = 0; K < To; ++K) {
      T X = Old[I[K / Length] * Length + K % Length];
      R Want = Kind == 0   ? R(T(X * T(3)))
               : Kind == 1 ? R(X > 0 || X != X ? X : T(0))
                           : R(double(T(X + T(1))) * 0.5);
      if (!isSame(D[K], Want)) {
        if (Failures++ < 20)
          std::printf("%s of %d rows of %dx%d, %zu bytes: element %d\n", Name,
                      Count, Rows, Length, sizeof(T), K);
        return;
      }
    }
  }
  static void run() {
    for (bool IsOver : Both) {
      check<T>("factor", scale, 0, IsOver);
      check<T>("clamp", clamp, 1, IsOver);
      check<double>("conversion", convert, 2, IsOver);
    }
  }
  static constexpr bool Both[] = {false, true};
};

template <class T> static void shapes() {
  Case<T, 16, 256, 8>::run();
  Case<T, 9, 17, 9>::run();
  Case<T, 40, 33, 7>::run();
  Case<T, 5, 3, 4>::run();
  Case<T, 3, 64, 8>::run();
  Case<T, 100, 100, 1>::run();
}

int main() {
  shapes<float>();
  shapes<double>();
  shapes<int>();
  shapes<int8_t>();
  std::printf("%d checks, %d failures\n", Checks, Failures);
  return Failures != 0;
}
